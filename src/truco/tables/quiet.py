"""Silence that a judge demands: who may not talk at a table now."""

from __future__ import annotations

from truco.engine.judge.orders import silenced
from truco.errors import TableError, TalkError
from truco.tables.table import Table
from truco.talk import read
from truco.talk.reading import FORBIDDEN


def check_silence(table: Table, who: str) -> None:
    """Raise `TableError` (`silenced`) for somebody who must be silent, because those who rule demand it.

    `who` is a seat or a visitor as `P3`; the judge's place is never silent.
    """
    if silenced(table.state.public, who):
        raise TableError("silenced")


def check_sentence(table: Table, seat: str, text: str) -> None:
    """Raise `TableError` (`silenced`) for talk of a seat that must be silent; words of the game it may say."""
    if not silenced(table.state.public, seat):
        return
    try:
        found = read(table.law, table.state, seat, text)
    except TalkError:
        return
    if found.kind == FORBIDDEN:
        raise TableError("silenced")
