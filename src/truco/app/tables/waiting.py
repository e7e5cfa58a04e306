"""Before the first match: people are ready, the host moves and locks seats, the table draws partners by kings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from truco.app.tables.row import Standing
from truco.app.tables.seats import Chairs, chair_of, may_begin, with_chair
from truco.app.tables.table import Table
from truco.engine import opening
from truco.engine.croupier import Chance, shuffled
from truco.engine.table.events import Event
from truco.errors import TableError
from truco.rules.partners import king_partners, new_seats


def set_ready(table: Table, seat: str, details: Mapping[str, Any]) -> Chairs:
    """Return the chairs after a person says whether the match may begin, in the detail `on`.

    Raises `TableError`: `seats-fixed` once a match was begun, `bad-settings`.
    """
    _check(table)
    on = details.get("on", True)
    if not isinstance(on, bool):
        raise TableError("bad-settings")
    return with_chair(table.chairs, replace(chair_of(table.chairs, seat), ready=on))


def set_locked(table: Table, by: str, details: Mapping[str, Any]) -> Chairs:
    """Return the chairs after the host locks a free `seat`, so that it cannot be taken by the link, or opens it again.

    Raises `TableError`: `seats-fixed`, `host-only`, `no-such-seat`, `seat-taken`, `bad-settings`.
    """
    _check(table, by)
    chair, on = chair_of(table.chairs, str(details.get("seat"))), details.get("on", True)
    if not chair.free:
        raise TableError("seat-taken")
    if not isinstance(on, bool):
        raise TableError("bad-settings")
    return with_chair(table.chairs, replace(chair, locked=on))


def move_person(table: Table, by: str, details: Mapping[str, Any]) -> tuple[Standing, Mapping[str, str]]:
    """Return the standing after the host moves the person or bot on `seat` to the seat `to`, and the new seats of both.

    The person or bot on that seat changes places. Moved people must say again that they are ready, except the
    host. Raises `TableError`: `seats-fixed`, `host-only`, `no-such-seat`.
    """
    _check(table, by)
    chosen, other = (chair_of(table.chairs, str(details.get(key))) for key in ("seat", "to"))
    moves = {chosen.seat: other.seat, other.seat: chosen.seat}
    chairs = table.chairs
    for chair in (chosen, other) if chosen is not other else ():
        still = chair.kind != "human" or (chair.ready and chair.seat == by)
        chairs = with_chair(chairs, replace(chair, seat=moves[chair.seat], ready=still, locked=False))
    host = table.standing.host
    return replace(table.standing, chairs=chairs, host=moves.get(host, host)), moves


def _check(table: Table, by: str | None = None) -> None:
    if table.match:
        raise TableError("seats-fixed")
    if by is not None and by != table.standing.host:
        raise TableError("host-only")


# -- partners ----------------------------------------------------------------------------------------------------------

KINGS: Final = "kings"
"""The word of the row that draws the partners."""


class Drawn(NamedTuple):
    """The result of a draw: the table's standing, the events of the match, and everybody's new seat."""

    standing: Standing
    events: tuple[Event, ...]
    moves: Mapping[str, str]


def must_draw_partners(table: Table) -> bool:
    """Return whether all are there and ready, and partners must be drawn before the first match (pg.deal.4)."""
    return not table.match and table.law.partners_drawn and may_begin(table.chairs)


def draw_partners(table: Table, chance: Chance) -> Drawn:
    """Draw the partners of a table; the seat that drew the first king deals the first hand (pg.deal.5, pg.deal.6)."""
    draws = table.law.terms.table.partners(shuffled(chance, table.law.terms.pack.cards), table.law.seats)
    together = king_partners(draws)
    moves = new_seats(table.law.seats, together)
    sitting = {moves[chair.seat]: replace(chair, seat=moves[chair.seat]) for chair in table.chairs}
    kings = tuple((moves[seat], card.token) for seat, card in draws)
    host = moves.get(table.standing.host, "")
    standing = replace(table.standing, chairs=tuple(sitting[seat] for seat in table.law.seats), kings=kings, host=host)
    return Drawn(standing, opening(table.law, moves[together[0]]), moves)
