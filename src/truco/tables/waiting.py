"""The waiting room: before the first match people say that they are ready, and the host moves and locks seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from truco.errors import TableError
from truco.tables.row import Standing
from truco.tables.seats import Chairs, chair_of, with_chair
from truco.tables.table import Table


def readied(table: Table, seat: str, details: Mapping[str, Any]) -> Chairs:
    """Return the chairs after a person says whether the match may begin, in the detail `on`.

    Raises `TableError`: `seats-fixed` once a match was begun, `bad-settings`.
    """
    _check(table)
    on = details.get("on", True)
    if not isinstance(on, bool):
        raise TableError("bad-settings")
    return with_chair(table.chairs, replace(chair_of(table.chairs, seat), ready=on))


def locked(table: Table, by: str, details: Mapping[str, Any]) -> Chairs:
    """Return the chairs after the host locks a free `seat`, so that nobody takes it by the link, or opens it again.

    Raises `TableError`: `seats-fixed`, `host-only`, `no-such-seat`, `seat-taken`, `bad-settings`.
    """
    _check(table, by)
    chair, on = chair_of(table.chairs, str(details.get("seat"))), details.get("on", True)
    if not chair.free:
        raise TableError("seat-taken")
    if not isinstance(on, bool):
        raise TableError("bad-settings")
    return with_chair(table.chairs, replace(chair, locked=on))


def moved(table: Table, by: str, details: Mapping[str, Any]) -> tuple[Standing, Mapping[str, str]]:
    """Return the standing after the host moves who sits on `seat` to the seat `to`, and the new seats of both.

    Who sits there changes places, bots too. People who are moved have to say again that they are ready, but for the
    host. Raises `TableError`: `seats-fixed`, `host-only`, `no-such-seat`.
    """
    _check(table, by)
    one, other = (chair_of(table.chairs, str(details.get(key))) for key in ("seat", "to"))
    moves = {one.seat: other.seat, other.seat: one.seat}
    chairs = table.chairs
    for chair in (one, other) if one is not other else ():
        still = chair.kind != "human" or (chair.ready and chair.seat == by)
        chairs = with_chair(chairs, replace(chair, seat=moves[chair.seat], ready=still, locked=False))
    host = table.standing.host
    return replace(table.standing, chairs=chairs, host=moves.get(host, host)), moves


def _check(table: Table, by: str | None = None) -> None:
    if table.match:
        raise TableError("seats-fixed")
    if by is not None and by != table.standing.host:
        raise TableError("host-only")
