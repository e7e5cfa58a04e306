"""The terms of a rulebook for the envido, of envites of any number, and of numbers that prove false."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from truco.rulebooks.terms.section import (
    CHAIN,
    NAME,
    POINTS,
    Field,
    Rules,
    Section,
    either_form,
    flag,
    function,
    items,
    name,
    number,
    number_form,
    ranks_form,
    tables_of,
    value,
    words,
)
from truco.rulebooks.terms.truco import BarredByTruco
from truco.rules.falta import FALTAS
from truco.rules.ladder import NO_LIMIT, EnvidoCall, Ladder
from truco.rules.singing import BEST_TOTALS, SINGERS
from truco.rules.tally import TALLIES

ADDS = either_form(POINTS, NAME)
NUMBERS = number_form(0, 99)


class EnvidoCallTerms(Section, at="envido.calls.*"):
    """A call of the envido."""

    adds: Field[int | str] = value("the points that it adds, or the name of a sum", form=ADDS, read=lambda adds: adds)
    times = value(
        "how often it may be said",
        form=either_form(number_form(0, 9), NAME),
        read=lambda times: NO_LIMIT if times == "any" else times,
    )
    number = name("what a number in its word does: it `names` the points, or says how many `times` to add", default="")


class FlorCallTerms(Section, at="flor.calls.*"):
    """A call of the flor."""

    adds: Field[int | str] = value("the points that it adds, or the name of a sum", form=ADDS, read=lambda adds: adds)
    number = name("what a number in its word does: it `names` the points, or says how many `times` to add", default="")
    contra = flag("it stakes the rivals' flores too", default=False)
    pays = name("whether it is for the `flores` or for the `resto`")


class EnviteCall(NamedTuple):
    """A call of an envite, also one between flores.

    - `adds`: the points that it adds, or the name of a sum such as `falta`.
    - `number`: what a number in its word does: it `names` the points, or says how many `times` to add them; or nothing.
    - `is_flor`: whether it is a call between flores.
    - `contra`: whether it stakes the rivals' flores too.
    - `rules`: the rules of what it adds; `numbered` those of its number.
    """

    adds: int | str
    number: str
    is_flor: bool
    contra: bool
    rules: Rules
    numbered: Rules


class EnvidoTerms(Section, at="envido"):
    """The terms of a rulebook for the envido."""

    values: Field[Mapping[int, int]] = value(
        "what each rank counts",
        form=ranks_form(POINTS),
        default={},
        read=lambda values: {int(rank): points for rank, points in values.items()},
    )
    pair_bonus = number("what two cards of a suit count besides")
    tally = function("how the cards of a hand are counted", known=TALLIES)
    numbers = items("the numbers that may be sung", of=NUMBERS, read=frozenset, least=1, default=frozenset[int]())
    falta = function("what a falta is worth", known=FALTAS)
    singing = function("which seat sings next", known=SINGERS)
    tie_goes_to = function("which of the best totals wins", known=BEST_TOTALS)
    refused_at_least = number("the least that a refused chain of calls pays", "of.envido.19")
    refused_also = words("words that refuse an envido besides the usual one", default=())
    without: Field[tuple[tuple[str, ...], ...]] = items(
        "chains of calls that are not said",
        "rf.6.env.t8",
        of=CHAIN,
        default=(),
        read=lambda chains: tuple(tuple(chain.split()) for chain in chains),
    )
    quiero_ends = flag("a raise in one breath with quiero does not count", default=False)
    under_truco = name("which partners of the caller of a truco may open or raise an envido", default="")

    @property
    def mates_interpose(self) -> bool:
        """Return whether a partner of the caller of a pending truco may open the envido too."""
        return self.under_truco in ("all-but-the-caller", "caller-forfeits")

    @property
    def answers_alone(self) -> BarredByTruco:
        """Return which seats may only answer an envido while a truco is pending."""
        return BarredByTruco.named(self.under_truco)

    @cached_property
    def calls(self) -> tuple[EnvidoCall, ...]:
        """Return the calls, the lowest first, without those that may never be said."""
        tables = tables_of(EnvidoCallTerms, self.source).items()
        return tuple(EnvidoCall(word, call.adds, call.times) for word, call in tables if call.times)

    @cached_property
    def endless(self) -> frozenset[str]:
        """Return the calls that may be repeated without limit.

        >>> from truco.rulebooks.rulebook import load_rulebook
        >>> sorted(load_rulebook("pagat-argentina").terms.envido.endless)
        ['envido', 'real-envido']
        """
        return frozenset(call.word for call in self.calls if call.times == NO_LIMIT)

    @cached_property
    def chains(self) -> Ladder:
        """Return every chain of calls that may be said."""
        return Ladder(self.calls, self.refused_at_least, self.without)


class EnvitesTerms(Section, at="envites"):
    """The terms of a rulebook for envites of any number."""

    simple = number("the points of a simple envite")
    plays_all = flag("an envite is compared although no seat showed a number", default=False)

    @cached_property
    def calls(self) -> Mapping[str, EnviteCall]:
        """Return the calls by their words, those between flores included."""
        envidos, flores = tables_of(EnvidoCallTerms, self.source), tables_of(FlorCallTerms, self.source)
        calls = [(call, False) for call in envidos.values()] + [(call, call.contra) for call in flores.values()]
        return {
            call.name: EnviteCall(
                call.adds,
                call.number,
                isinstance(call, FlorCallTerms),
                contra,
                call.rules_of("adds"),
                call.rules_of("number"),
            )
            for call, contra in calls
        }


class CantoTerms(Section, at="canto"):
    """The terms of a rulebook for a number that proves false."""

    goes_over = words("the reasons of awards that go to the rivals", default=())
    unscored = words("the reasons of awards that nobody gets", default=())
    found = flag("a false number of a loser counts too, if all his cards lie on the table", default=False)
    at_once = flag("a total that would end the chico is shown before it does", default=False)
    unshown_over = flag("the points of a number that was not proved go to the rivals too", default=True)
    mazo_hides = flag("a seat that leaves hides its total", default=False)
