"""What the cards of a rulebook are worth: their order, the envido and the flor of a hand, under each muestra."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from truco.cards import PACKS, Card
from truco.rulebooks.named import named
from truco.rulebooks.rulebook import Rulebook
from truco.rules.flor import FLOR_TALLIES, FLORES, all_negras
from truco.rules.order import ORDERS, Tiers, as_printed, strengths
from truco.rules.pieces import pieces_of
from truco.rules.tally import TALLIES, Tally

_REMEMBERED: Final = 512
"""How many hands a rulebook remembers as flores or not, before it forgets all of them.

A dealt hand is looked up many times while it is played, and hardly ever comes again.
"""


class Values:
    """The values that a rulebook gives to cards and hands.

    >>> from truco.cards import card, parse_hand
    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> worth = Values(load_rulebook("uruguay"))
    >>> worth.envido(parse_hand("2o1e7c"), card("5o")).points, worth.flor(parse_hand("2o1e7c"), card("5o"))
    (37, None)

    `book` is the rulebook, with its options chosen. Raises `RulebookError` for a function that it names and that does
    not exist.
    """

    def __init__(self, book: Rulebook) -> None:
        """Look up what the rulebook names."""
        self.book = book
        self.pack = named(book, "pack.cards", PACKS)
        self.turns_a_card: bool = book.values.get("deal.turned", False)
        self._order = named(book, "ranks.order", ORDERS) if "ranks.order" in book.values else as_printed
        self._tally = named(book, "envido.tally", TALLIES) if "envido.tally" in book.values else None
        self._flor = named(book, "flor.made_by", FLORES) if "flor.made_by" in book.values else None
        self._flor_tally = named(book, "flor.tally", FLOR_TALLIES) if self._flor else None
        self._either = self._flor is not None and book["flor.instead_of_envido"]
        self._values = {int(rank): value for rank, value in book.values.get("envido.values", {}).items()}
        self._bonus = book.number("envido.pair_bonus") if self._tally else 0
        self._negras: int | None = book.values.get("flor.negras")
        self._orders: dict[Card | None, Tiers] = {}
        self._strengths: dict[Card | None, Mapping[Card, int]] = {}
        self._pieces: dict[Card | None, Mapping[Card, int]] = {}
        self._flores: dict[tuple[tuple[Card, ...], Card | None], Tally | None] = {}

    @property
    def counting(self) -> Hashable:
        """What the counts of hands rest on beside their pieces: rulebooks in which it is equal count alike."""
        values = tuple(self._values.items())
        return self._tally, self._flor, self._flor_tally, self._either, values, self._bonus, self._negras

    def tiers(self, turned: Card | None = None) -> Tiers:
        """Return the order of the cards in tricks, the highest tier first, under the card turned."""
        if turned not in self._orders:
            self._orders[turned] = self._order(self.book, turned)
        return self._orders[turned]

    def strength(self, turned: Card | None = None) -> Mapping[Card, int]:
        """Return how strong each card is in tricks under the card turned: the higher number wins."""
        if turned not in self._strengths:
            self._strengths[turned] = strengths(self.tiers(turned))
        return self._strengths[turned]

    def pieces(self, turned: Card | None = None) -> Mapping[Card, int]:
        """Return what each piece counts beyond the bonus for cards of a suit (uy.13.a, uy.14.a.a, pg.uy.6)."""
        if turned not in self._pieces:
            found = pieces_of(self.book, turned)
            points = self.book["muestra.values"] if found else {}
            over = self.book.number("muestra.over") if found else 0
            self._pieces[turned] = {one: points[str(rank)] - over for one, rank in found.items()}
        return self._pieces[turned]

    def envido(self, hand: Sequence[Card], turned: Card | None = None) -> Tally | None:
        """Return what a hand counts in the envido; `None` where the rulebook gives it nothing to count."""
        if self._tally is None or (self._either and self.flor(hand, turned)):
            return None
        return self._tally(hand, self._values, self._bonus, self.pieces(turned))

    def count(self, cards: Sequence[Card], turned: Card | None = None) -> int | None:
        """Return what some cards of a hand count in the envido; `None` where the rulebook has none."""
        if self._tally is None:
            return None
        return self._tally(cards, self._values, self._bonus, self.pieces(turned)).points

    def flor(self, hand: Sequence[Card], turned: Card | None = None) -> Tally | None:
        """Return what a flor counts; `None` for a hand that is none."""
        key = (hand if isinstance(hand, tuple) else tuple(hand)), turned
        try:
            return self._flores[key]
        except KeyError:
            found = self._counted(hand, turned)
            if len(self._flores) >= _REMEMBERED:
                self._flores.clear()
            self._flores[key] = found
            return found

    def _counted(self, hand: Sequence[Card], turned: Card | None) -> Tally | None:
        pieces = self.pieces(turned)
        if self._flor is None or self._flor_tally is None or not self._flor(hand, pieces):
            return None
        found = self._flor_tally(hand, self._values, self._bonus, pieces)
        if self._negras is not None and all_negras(hand, self._values, pieces):
            return Tally(self._negras, found.cards)
        return found
