"""The values of the cards of a rulebook: their order, the envido and the flor of a hand, under each muestra."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from truco.cards import Card
from truco.rulebooks.terms import Terms
from truco.rules.flor import all_negras
from truco.rules.order import Tiers, strengths
from truco.rules.pieces import pieces
from truco.rules.tally import Tally

_MOST_CACHED: Final = 512
"""The number of hands in a rulebook's cache of flores; a full cache is emptied.

The engine looks up a dealt hand many times during its play, and rarely after it.
"""


class Values:
    """The values that a rulebook gives to cards and hands.

    >>> from truco.cards import card, parse_hand
    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> worth = load_rulebook("uruguay").worth
    >>> worth.envido(parse_hand("2o1e7c"), card("5o")).points, worth.flor(parse_hand("2o1e7c"), card("5o"))
    (37, None)

    `terms` are those of the rulebook, with its options chosen.
    """

    def __init__(self, terms: Terms) -> None:
        """Look up what the rulebook names."""
        self.terms = terms
        has_envido, has_flor = terms.has("envido.tally"), terms.has("flor.made_by")
        self._tally = terms.envido.tally if has_envido else None
        self._values = terms.envido.values if has_envido else {}
        self._bonus = terms.envido.pair_bonus if has_envido else 0
        self._flor = terms.flor.made_by if has_flor else None
        self._flor_tally = terms.flor.tally if has_flor else None
        self._either = has_flor and terms.flor.instead_of_envido
        self._negras = terms.flor.negras if has_flor else None
        self._orders: dict[Card | None, Tiers] = {}
        self._strengths: dict[Card | None, Mapping[Card, int]] = {}
        self._pieces: dict[Card | None, Mapping[Card, int]] = {}
        self._flores: dict[tuple[tuple[Card, ...], Card | None], Tally | None] = {}

    @property
    def counting(self) -> Hashable:
        """The values that decide the counts of hands besides the pieces: rulebooks with equal values count alike."""
        values = tuple(self._values.items())
        return self._tally, self._flor, self._flor_tally, self._either, values, self._bonus, self._negras

    def tiers(self, turned: Card | None = None) -> Tiers:
        """Return the order of the cards in tricks, the highest tier first, under the card turned."""
        if turned not in self._orders:
            ranks = self.terms.ranks
            self._orders[turned] = ranks.order(ranks.tiers, self.piece_ranks(turned), turned)
        return self._orders[turned]

    def strength(self, turned: Card | None = None) -> Mapping[Card, int]:
        """Return the strength of each card in tricks under the card turned: the higher number wins."""
        if turned not in self._strengths:
            self._strengths[turned] = strengths(self.tiers(turned))
        return self._strengths[turned]

    def piece_ranks(self, turned: Card | None = None) -> Mapping[Card, int]:
        """Return the pieces under a muestra, the highest first, each with the rank whose place it has.

        There are none before a card is turned, or where the rulebook has none.
        """
        muestra = self.terms.muestra
        return pieces(muestra.pieces, muestra.stand_in, turned) if turned is not None and muestra.pieces else {}

    def pieces(self, turned: Card | None = None) -> Mapping[Card, int]:
        """Return the value of each piece beyond the bonus for cards of a suit (uy.13.a, uy.14.a.a, pg.uy.6)."""
        if turned not in self._pieces:
            muestra = self.terms.muestra
            ranks = self.piece_ranks(turned).items()
            self._pieces[turned] = {piece: muestra.values[rank] - muestra.over for piece, rank in ranks}
        return self._pieces[turned]

    def envido(self, hand: Sequence[Card], turned: Card | None = None) -> Tally | None:
        """Return the tally of a hand in the envido; `None` where the rulebook counts none for it."""
        if self._tally is None or (self._either and self.flor(hand, turned)):
            return None
        return self._tally(hand, self._values, self._bonus, self.pieces(turned))

    def count(self, cards: Sequence[Card], turned: Card | None = None) -> int | None:
        """Return the points of some cards of a hand in the envido; `None` where the rulebook has no envido."""
        if self._tally is None:
            return None
        return self._tally(cards, self._values, self._bonus, self.pieces(turned)).points

    def flor(self, hand: Sequence[Card], turned: Card | None = None) -> Tally | None:
        """Return the tally of a flor; `None` for a hand that is no flor."""
        key = (hand if isinstance(hand, tuple) else tuple(hand)), turned
        try:
            return self._flores[key]
        except KeyError:
            flor = self._count_flor(hand, turned)
            if len(self._flores) >= _MOST_CACHED:
                self._flores.clear()
            self._flores[key] = flor
            return flor

    def _count_flor(self, hand: Sequence[Card], turned: Card | None) -> Tally | None:
        pieces = self.pieces(turned)
        if self._flor is None or self._flor_tally is None or not self._flor(hand, pieces):
            return None
        tally = self._flor_tally(hand, self._values, self._bonus, pieces)
        if self._negras is not None and all_negras(hand, self._values, pieces):
            return Tally(self._negras, tally.cards)
        return tally
