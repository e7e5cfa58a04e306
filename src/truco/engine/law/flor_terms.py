"""What a rulebook says of flores that are announced in a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from truco.engine.law.barred import BarredByTruco, barred_by_truco
from truco.rulebooks.named import named
from truco.rulebooks.rulebook import Rulebook
from truco.rules.flor_price import RESTO_PRIZES, RESTOS, FlorPrices
from truco.rules.flor_round import FlorTable
from truco.rules.singing import BEST_TOTALS, SINGERS, Sung


class WrongFlor(StrEnum):
    """What becomes of flores won by a number that the cards do not make, once these are seen.

    What they won `STANDS`, or it is the `RIVALS`', who must show theirs, or `NOBODY`'s.
    """

    STANDS = "stands"
    RIVALS = "rivals"
    NOBODY = "nobody"


class FlorRoundTerms(NamedTuple):
    """What a rulebook says of flores that are announced in a round.

    - `table`: the words that may be said.
    - `pays`: by bet, whether it is for the `flores` or for the `resto`; `prices` are the points.
    - `must`: a flor must be announced.
    - `after_card`: a seat that has played a card may still answer a rival's flor.
    - `cancels_all`: a flor voids also an envido that was accepted, not only a pending one.
    - `before_bets`: a seat that has called or accepted a bet may not announce a flor.
    - `under_truco`: whom a pending truco bars from the flor; where it bars anybody, an accepted one bars all.
    - `one_a_side`: the flores of a side count as one.
    - `concede_to_partner`: son buenas may also follow a partner's flor.
    - `unshown_counts`: at a refereed table a flor counts although its cards were not shown.
    - `wrong`: what becomes of flores won by a number that the cards do not make.
    """

    table: FlorTable
    pays: Mapping[str, str]
    prices: FlorPrices
    resto: str
    must: bool
    after_card: bool
    cancels_all: bool
    before_bets: bool
    under_truco: BarredByTruco
    one_a_side: bool
    concede_to_partner: bool
    numbers: frozenset[int]
    teller: Callable[[Sequence[str], Sung, Sequence[str], Mapping[str, str]], str]
    best: Callable[[Sequence[str], Mapping[str, int]], str]
    proved: int
    refuted: int
    unshown_counts: bool
    wrong: WrongFlor

    def counts(self, bands: Iterable[str]) -> dict[str, int]:
        """Return how many flores each band has in play, given the band of every flor."""
        found = Counter(bands)
        return dict.fromkeys(found, 1) if self.one_a_side else dict(found)

    def missing(self, score: Sequence[int], target: int, buenas_from: int) -> int:
        """Return the points of the resto, without the flores."""
        return RESTOS[self.resto](score, target, buenas_from)


def round_terms(book: Rulebook) -> FlorRoundTerms:
    """Return what a rulebook says of flores.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> round_terms(load_rulebook("pagat-argentina")).table.raises
    ('contraflor', 'contraflor-al-resto')

    Raises `RulebookError` where a value is missing, and for a function that the book names and nobody wrote.
    """
    named(book, "flor.resto", RESTOS)
    raises = tuple(book["flor.raises"])
    table = FlorTable(raises, tuple(book["flor.accepts"]), book["flor.second_turn"])
    each, conceded, in_resto = (book.number(f"flor.{name}") for name in ("each", "conceded", "in_resto"))
    resto_pays = named(book, "flor.resto_pays", RESTO_PRIZES)
    prices = FlorPrices(each, conceded, in_resto, stands=book["flor.stands"], resto_pays=resto_pays)
    return FlorRoundTerms(
        table,
        {word: book[f"flor.calls.{word}.pays"] for word in raises},
        prices,
        book["flor.resto"],
        book["flor.must"],
        book["flor.after_card"],
        book["flor.cancels_all"],
        book["flor.before_bets"],
        barred_by_truco(book, "flor.under_truco"),
        book.values.get("flor.one_a_side", False),
        book["flor.concede_to_partner"],
        frozenset(book["flor.numbers"]),
        named(book, "flor.singing", SINGERS),
        named(book, "flor.tie_goes_to", BEST_TOTALS),
        book.values.get("pido_flor.proved", 0),
        book.values.get("pido_flor.refuted", 0),
        book.values.get("flor.unshown_counts", True),
        WrongFlor(book.values.get("flor.wrong", WrongFlor.STANDS)),
    )
