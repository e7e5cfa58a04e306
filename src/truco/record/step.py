"""What a game is made of for a record: something that was ruled on, with what followed from it."""

from __future__ import annotations

from typing import NamedTuple

from truco.engine import Ruling
from truco.engine.events import Dealt, Event
from truco.record.parts import TOP, Place


class Step(NamedTuple):
    """Something that was ruled on: an act of a seat, the deal, or (without a word) the start of a hand."""

    seat: str
    word: str
    ruling: Ruling
    events: tuple[Event, ...]
    at: Place = TOP

    @property
    def is_act(self) -> bool:
        """Tell whether it is an act that a record lists, and not a deal or the start of a hand."""
        return bool(self.word) and not any(isinstance(event, Dealt) for event in self.events)
