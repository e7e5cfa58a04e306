"""A step of a game, from which records are made: a ruling with the events that followed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from truco.engine import Ruling
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event
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


def awards_of(events: Iterable[Event]) -> tuple[f.Awarded, ...]:
    """Return the points given, in the order given, without those that were annulled in their hand or duel.

    >>> one, two = f.Awarded("A", 1, "truco", ()), f.Awarded("B", 4, "fault", ())
    >>> [award.points for award in awards_of([one, f.Annulled(()), two])]
    [4]
    """
    found: list[f.Awarded] = []
    standing = 0
    for event in events:
        if isinstance(event, f.Awarded):
            found.append(event)
        elif isinstance(event, f.DuelEnded):
            standing = len(found)
        elif isinstance(event, f.MaldonClaimed | f.Annulled):
            first = 0 if isinstance(event, f.Annulled) and event.whole else standing
            found[first:] = [award for award in found[first:] if award.reason == "judge"]
        elif isinstance(event, f.Unruled):
            for at in [at for at, award in enumerate(found) if event.takes(award)][-1:]:
                del found[at]
        elif isinstance(event, f.EnvidoVoided):
            found[standing:] = [award for award in found[standing:] if award.reason != "envido"]
    return tuple(found)
