"""Going back against bots: the last act of the only person at a table, and all that followed it, is taken back.

The row that says so is like any other: nothing is deleted, and who folds the log comes to the same table (`table`). The
cards stay as they were dealt, and a bot that comes to a point of the hand at which it has spoken says the same again.
"""

from __future__ import annotations

from dataclasses import replace

from truco.errors import TableError
from truco.tables.row import Standing
from truco.tables.seats import alone
from truco.tables.table import Table


def with_undo(table: Table, seat: str) -> tuple[Standing, int]:
    """Return the standing of a table after a seat went back, and the row of the act that is taken back.

    Raises `TableError`: `no-undo-here`, `not-started`, `match-over`, `paused`, `nothing-to-undo`.
    """
    if alone(table.chairs) != seat or table.settings.admission == "judged":
        raise TableError("no-undo-here")
    if not table.playing:
        raise TableError("match-over" if table.over else "not-started")
    if table.standing.paused:
        raise TableError("paused")
    if not table.past:
        raise TableError("nothing-to-undo")
    return replace(table.standing, undone=table.standing.undone + 1), table.past[-1].seq


def said_before(table: Table, seat: str) -> str | None:
    """Return what a bot said at this point of the hand before the person went back, `None` if it never came to it."""
    return table.said.get((table.point, seat))
