"""A step of a game, from which records are made: a ruling with the events that followed."""

from __future__ import annotations

from typing import NamedTuple

from truco.engine import Ruling
from truco.engine.events import Dealt, Event
from truco.record.parts import TOP, Place


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
