"""The terms of a rulebook for the flor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property

from truco.rulebooks.terms.envido import NUMBERS, FlorCallTerms
from truco.rulebooks.terms.section import (
    POINTS,
    Field,
    Section,
    flag,
    function,
    items,
    name,
    number,
    tables_of,
    value,
    whole_number,
    words,
)
from truco.rulebooks.terms.truco import BarredByTruco
from truco.rules.flor import FLOR_TALLIES, FLORES
from truco.rules.flor_price import RESTO_PRIZES, RESTOS, FlorPrices
from truco.rules.flor_round import FlorTable
from truco.rules.singing import BEST_TOTALS, SINGERS


class WrongFlor(StrEnum):
    """The fate of points of flores won by a number that the cards do not make, once these are seen.

    The points are kept (`STANDS`), or go to the `RIVALS`, who must show their flores, or to `NOBODY`.
    """

    STANDS = "stands"
    RIVALS = "rivals"
    NOBODY = "nobody"


class FlorTerms(Section, at="flor"):
    """The terms of a rulebook for flores: those that are announced in a round, and those that are sung with envites."""

    made_by = function("what a flor is", known=FLORES)
    tally = function("how its cards are counted", known=FLOR_TALLIES)
    negras: Field[int | None] = value("what a flor of black cards counts", form=POINTS, read=whole_number, default=None)
    instead_of_envido = flag("a hand with a flor counts nothing in the envido")
    points = number("the points of each flor that is sung with envites")
    numbers = items("the numbers that may be sung between flores", of=NUMBERS, read=frozenset, least=1)
    shrink = name("the word that gives up envites between flores")
    over_falta = name("the call that may follow a falta between flores")
    raises = words("the bets, the lowest first")
    accepts = words("the words that accept a bet")
    second_turn = flag("the first to announce may still raise or give in after a rival announced", "pg.flor.17")
    each = number("the points of each flor in a round")
    conceded = number("what a flor pays that the rivals concede")
    in_resto = number("what is added to the resto")
    stands = flag("a refused raise leaves the bet before it")
    resto = function("what the resto is", known=RESTOS)
    resto_pays = function("what an accepted bet for the resto pays", known=RESTO_PRIZES)
    must = flag("a flor must be announced")
    after_card = flag("a seat that has played a card may still answer a rival's flor")
    cancels_all = flag("a flor voids also an envido that was accepted, not only a pending one")
    before_bets = flag("a seat that has called or accepted a bet may not announce a flor")
    under_truco = function(
        "whom a pending truco bars from the flor; where it bars anybody, an accepted one bars all",
        known={name: BarredByTruco.named(name) for name in ("", "nobody", "rivals-alone", "caller-forfeits")},
        default=BarredByTruco.NOBODY,
    )
    one_a_side = flag("the flores of a side count as one", default=False)
    concede_to_partner = flag("son buenas may also follow a partner's flor")
    unshown_counts = flag("at a refereed table a flor counts although its cards were not shown", default=True)
    wrong = function(
        "what becomes of flores won by a number that the cards do not make",
        known={str(case): case for case in WrongFlor},
        default=WrongFlor.STANDS,
    )
    teller = function("which seat says its number next", known=SINGERS, path="flor.singing")
    best = function("which of the best flores wins", known=BEST_TOTALS, path="flor.tie_goes_to")

    @cached_property
    def table(self) -> FlorTable:
        """Return the words that may be said in a round."""
        return FlorTable(self.raises, self.accepts, self.second_turn)

    @cached_property
    def pays(self) -> Mapping[str, str]:
        """Return for each bet whether it is for the `flores` or for the `resto`."""
        calls = tables_of(FlorCallTerms, self.source)
        return {word: calls[word].pays for word in self.raises}

    @cached_property
    def prices(self) -> FlorPrices:
        """Return the points of flores."""
        return FlorPrices(self.each, self.conceded, self.in_resto, stands=self.stands, resto_pays=self.resto_pays)

    def counts(self, bands: Iterable[str]) -> dict[str, int]:
        """Return how many flores each band has in play, given the band of every flor."""
        flores = Counter(bands)
        return dict.fromkeys(flores, 1) if self.one_a_side else dict(flores)

    def missing(self, score: Sequence[int], target: int, buenas_from: int) -> int:
        """Return the points of the resto, without the flores."""
        return self.resto(score, target, buenas_from)


class PidoFlorTerms(Section, at="pido_flor"):
    """The terms of a rulebook for the question whether the rivals have a flor."""

    proved = number("what the side gets whose question proved a flor that was not announced", default=0)
    refuted = number("what the rivals get where the question was wrong", default=0)
