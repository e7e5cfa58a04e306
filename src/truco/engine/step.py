"""The steps of a game: an act or a deal with its ruling and its events, and its place in a record."""

from __future__ import annotations

from typing import Final, NamedTuple

from truco.engine.law.ruling import Ruling
from truco.engine.table.events import Dealt, Event


class Place(NamedTuple):
    """A line and a column of a record, both counted from 1, the column in characters."""

    line: int = 1
    column: int = 1


TOP: Final = Place()
"""Where a record begins; also the place of parts that were made and not read from a text."""


class Step(NamedTuple):
    """One ruling: on an act of a seat, on the deal, or (without a word) the start of a hand."""

    seat: str
    word: str
    ruling: Ruling
    events: tuple[Event, ...]
    at: Place = TOP

    @property
    def is_act(self) -> bool:
        """Return whether it is an act that a record lists, and not a deal or the start of a hand."""
        return bool(self.word) and not any(isinstance(event, Dealt) for event in self.events)
