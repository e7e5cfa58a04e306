"""The value of a hand in the envido."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple, Protocol

from truco.cards import Card


class Tally(NamedTuple):
    """A total and the cards that make it, the higher value first."""

    points: int
    cards: tuple[Card, ...]


NO_PIECES: Mapping[Card, int] = MappingProxyType({})
"""The values of pieces where there are none."""


def best_pair(
    hand: Sequence[Card], values: Mapping[int, int], bonus: int, pieces: Mapping[Card, int] = NO_PIECES
) -> Tally:
    """Return the best pair of one suit with its bonus, or the highest single card (of.combos.best, of.envido.1).

    >>> from truco.cards import parse_hand
    >>> numbers = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 10: 0, 11: 0, 12: 0}
    >>> best_pair(parse_hand("7e6e4c"), numbers, 20).points, best_pair(parse_hand("12e7b5o"), numbers, 20).points
    (33, 7)

    `values` has the nominal value of each rank (of.envido.13), `bonus` is the addition for two cards of a suit
    (of.envido.11), `pieces` has the value of each piece beyond the bonus: a piece makes a pair with any card
    (uy.14.b.a, pg.uy.5).
    """
    points = {card: pieces.get(card, values[card.rank]) for card in hand}
    ranked = sorted(hand, key=lambda card: -points[card])
    pairs = [
        (points[a] + points[b] + bonus, (a, b))
        for a, b in combinations(ranked, 2)
        if a.suit is b.suit or a in pieces or b in pieces
    ]
    if pairs:
        return Tally(*max(pairs, key=lambda pair: pair[0]))
    return Tally(points[ranked[0]], (ranked[0],))


class Count(Protocol):
    """A way to count a hand, from its cards, the values of the ranks, the bonus, and the values of pieces."""

    def __call__(
        self, hand: Sequence[Card], values: Mapping[int, int], bonus: int, pieces: Mapping[Card, int] = NO_PIECES, /
    ) -> Tally:
        """Return the total of a hand and the cards that make it."""


TALLIES: Mapping[str, Count] = {"best-pair": best_pair, "best-pair-or-piece": best_pair}
"""The ways to count a hand in the envido that a rulebook may name."""
