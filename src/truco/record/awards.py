"""The awards that a record writes of one hand, and their comparison with those that the rules give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from truco.engine.step import Step
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.engine.table.public import Public
from truco.record.parts import Brace
from truco.record.played import awards_of
from truco.record.start import differing


class Total(NamedTuple):
    """The written awards of one side, added up, with the last brace and the index of its act in the record."""

    points: int
    act: int
    brace: Brace


class WrittenAwards:
    """The awards that are written of one hand, and the act that decided the hand or its duel."""

    def __init__(self) -> None:
        """Begin a hand."""
        self._totals: dict[str, Total] = {}
        self._act: int | None = None
        self._step = 0
        self._ahead = False

    def __bool__(self) -> bool:
        """Return whether any award is written."""
        return bool(self._totals)

    def add(self, brace: Brace, act: int, p: Public) -> None:
        """Add an award that is written after an act, whose index in the record is `act`; `p` is the table after it."""
        side, points = brace.words[0], int(brace.words[1])
        before = self._totals.get(side)
        points += before.points if before else 0
        self._totals[side] = Total(points, act, brace)
        self._ahead = self._ahead or points > given_in(p)[side]

    def note_events(self, events: Iterable[Event], act: int, step: int) -> None:
        """Note whether an act, with its index in the record and that of its step in the hand, decides the hand."""
        if any(isinstance(event, f.SettlingBegan) for event in events):
            # An award that was written ahead in an earlier duel of the hand has no meaning for this one.
            self._ahead = self._ahead and self._act is None
            self._act, self._step = act, step

    def note_duel(self) -> None:
        """Note that another duel of the hand begins: all that is written of the duels before it has been given."""
        self._act, self._ahead = None, False

    def compare(self, given: Mapping[str, int]) -> None:
        """Raise `Halted` where the rules give a side other points than those that are written."""
        for side, (points, act, brace) in self._totals.items():
            if points != given[side]:
                raise differing(act, f"{{{side} +{points}}}", f"{{{side} +{given[side]}}}", brace.at)

    def agree(self, p: Public, *pending: f.Awarded) -> bool:
        """Return whether the rules give every side the points that are written, with those that are `pending`."""
        given = given_in(p, *pending)
        return all(total.points == given[side] for side, total in self._totals.items())

    def agree_with_pending(self, p: Public) -> bool:
        """Return whether the written awards are those given and those that the decided hand is to pay.

        Such a hand still settles. An award of nothing, `+0`, is written of a settled hand alone.
        """
        if p.settlement.begun and self._gives_nothing():
            return False
        return self.agree(p, *(p.awards_pending or ()))

    def are_final(self) -> bool:
        """Return whether the awards of an unfinished hand are those that it pays in the end, not those given so far.

        They are where an award is written at the act that decides the hand or after it, where one was not yet given at
        its act, so that a silence is implied, and where a side gets nothing.
        """
        after = self._act is not None and any(total.act >= self._act for total in self._totals.values())
        return after or self._ahead or self._gives_nothing()

    def _gives_nothing(self) -> bool:
        return any(not total.points for total in self._totals.values())

    def given_before_decision(self, p: Public, steps: Sequence[Step]) -> Mapping[str, int]:
        """Return the points of each side in the hand without those that the deciding act and later ones gave."""
        given = given_in(p)
        if self._act is not None:
            for award in awards_of(event for step in steps[self._step :] for event in step.events):
                given[award.side] -= award.points
        return given


def given_in(p: Public, *pending: f.Awarded) -> dict[str, int]:
    """Return the points that each side was given in the present hand, and those that are pending."""
    given = dict.fromkeys(p.sides, 0)
    for award in (*p.awards, *pending):
        given[award.side] += award.points
    return given
