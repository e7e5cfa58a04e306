"""The judge's place at a table: a person without cards, who sees what everybody sees and rules."""

from __future__ import annotations

from dataclasses import replace

from truco.app.tables.row import Standing
from truco.app.tables.signing import mark_left, sign_sheet
from truco.app.tables.table import Table
from truco.errors import TableError
from truco.views import JUDGE


def invite_judge(table: Table, seat: str) -> Standing:
    """Return the standing after a seat gave out the link for a judge; the judge before has no place any more.

    Raises `TableError`: `no-judge-here` at a table without a judge, `may-not-admit` where another seat is the host.
    """
    if table.settings.admission != "judged":
        raise TableError("no-judge-here")
    if table.standing.host not in ("", seat):
        raise TableError("may-not-admit")
    return replace(mark_left(table.standing, JUDGE), judge="invited")


def with_judge(standing: Standing) -> Standing:
    """Return the standing after a person took the judge's place."""
    return replace(standing, judge="seated")


def without_judge(standing: Standing) -> Standing:
    """Return the standing after the judge left; the table goes on without one until another is invited."""
    return replace(mark_left(standing, JUDGE), judge="")


def grant_judge(table: Table, do: str, now: float) -> Standing:
    """Return the standing after a request of the judge: to leave, or to sign the score sheet.

    Raises `TableError` (`no-judge-here`) for any other request, and as `sign_sheet` does.
    """
    if do == "leave":
        return without_judge(table.standing)
    if do == "sign":
        return sign_sheet(table, JUDGE, now)
    raise TableError("no-judge-here")
