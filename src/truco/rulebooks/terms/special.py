"""The terms of a rulebook for hands one point short of the target, duels, leyes de juego, señas and errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from truco.rulebooks.terms.section import (
    NAME,
    POINTS,
    Field,
    Section,
    flag,
    function,
    list_form,
    number,
    value,
    whole_number,
    words_by_name,
)
from truco.rules.falta import DUEL_FALTAS, as_ever
from truco.rules.penalties import PENALTIES
from truco.rules.schedule import DUELS, GENERAL

Schedule = Callable[[str, Sequence[int], int, int], str]


class OnzeTerms(Section, at="onze"):
    """The terms of a rulebook for the hands one point short of the target."""

    at = number("the score at which such a hand is played")
    worth = number("what it pays")
    given_up = number("what it pays if the side that decides does not play")
    ferro_worth = number("what it pays where all sides have that score")
    ties_pay = number("what the other side gets where no side wins the hand")
    partners_look = flag("partners look at each other's cards")


class DuelsTerms(Section, at="duels"):
    """The terms of a rulebook for its two kinds of hand: all seats together, or each against the rival opposite."""

    names: Field[tuple[str, ...]] = value(
        "the names of both kinds in records", form=list_form(NAME, 2, 2), read=tuple, default=()
    )
    begins = number("the points of a side from which duels are played")
    ends = number("the points of a side from which they are not played any more")
    falta = function("what a falta is worth in a duel", known=DUEL_FALTAS)
    falta_points = number("the second argument of that function", default=0)
    hidden = flag("the cards lie unseen until their duel", default=False)
    resto = function("what the resto of a flor is worth in a duel", known=DUEL_FALTAS, default=as_ever)
    resto_points = number("the second argument of that function", default=0)
    interference = number("what the other side gets where a seat speaks in a duel of others", default=0)
    meddling = number("the same where it is settled after the duel, and no points can be taken", default=0)

    @property
    def together(self) -> str:
        """Return the name of the kind in which all seats play together."""
        return self.names[0]

    @property
    def duels(self) -> str:
        """Return the name of the kind that is played in duels."""
        return self.names[1]

    def after(self, schedule: Schedule, before: str, score: Sequence[int]) -> str:
        """Return the kind of the hand that follows another in the chico (`before` is empty for its first hand)."""
        kinds = {self.together: GENERAL, self.duels: DUELS}
        following = schedule(kinds.get(before, ""), score, self.begins, self.ends)
        return self.duels if following == DUELS else self.together


class LeyTerms(Section, at="ley"):
    """The terms of a rulebook for leyes de juego."""

    holds = words_by_name("the calls that each imposition contains")


class SenasTerms(Section, at="senas"):
    """The terms of a rulebook for señas."""

    all_signs = words_by_name("what each gesture of the text says", path="senas.signs.*")
    agreed = words_by_name("what the gestures say that a side agrees on besides")
    own = flag("a side may agree on gestures of its own", default=False)
    may_lie = flag("a seat may sign what it does not hold", default=True)
    alone = flag(
        "a rule says that partners tell each other of their cards by signs alone",
        "of.match.10",
        "of.senas.4",
        "pg.three.8",
        default=False,
    )
    seen_in_duels = flag(
        "a rule of its own is about a sign of seen cards that a seat makes in a duel",
        "uy.100.d",
        "uy.85.b",
        default=False,
    )
    tanto_from: Field[int | None] = value(
        "the least total that is a good one", form=POINTS, read=whole_number, default=None
    )

    @cached_property
    def signs(self) -> Mapping[str, tuple[str, ...]]:
        """Return what each gesture says, without those that say nothing."""
        signs = {**self.all_signs, **(self.agreed if self.own else {})}
        return {gesture: says for gesture, says in signs.items() if says}


class ErrorsTerms(Section, at="errors"):
    """The terms of a rulebook for errors that are found out later."""

    cost = function("the price of an error", known=PENALTIES)
