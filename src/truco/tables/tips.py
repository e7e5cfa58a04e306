"""Tips: what the strongest bot would do in a seat's place, told to that seat alone; everybody sees who asked."""

from __future__ import annotations

from dataclasses import replace

from truco.bots.tip import Tip
from truco.engine import Phase
from truco.errors import TableError
from truco.tables.row import Standing
from truco.tables.table import Table, due_seat
from truco.tables.thinking import Thinker


def with_tip(table: Table, seat: str) -> Standing:
    """Return the standing of a table after a seat asked what to do.

    Raises `TableError`: `no-tips-here`, `not-started`, `paused`, `stand-in`, `no-tip-now`.
    """
    if not table.settings.tips or table.settings.admission == "judged":
        raise TableError("no-tips-here")
    if not table.match:
        raise TableError("not-started")
    if table.standing.paused:
        raise TableError("paused")
    if table.chair(seat).stand_in is not None:
        raise TableError("stand-in")
    if table.state.public.phase is not Phase.PLAY or due_seat(table) != seat:
        raise TableError("no-tip-now")
    return replace(table.standing, tips=(*table.standing.tips, seat))


async def tip_for(table: Table, seat: str, asked: int, thinker: Thinker) -> Tip:
    """Return the tip that a seat asked for in the row `asked`; it is computed from the view of the seat alone.

    Raises `TableError` (`no-tip-now`) if the table has moved on since.
    """
    found = await thinker.tip(table.law, table.views[seat]) if asked > table.acted else None
    if found is None:
        raise TableError("no-tip-now")
    return found
