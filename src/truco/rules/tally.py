"""What a hand is worth in the envido."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from truco.cards import Card


class Tally(NamedTuple):
    """A total and the cards that make it, the higher value first."""

    points: int
    cards: tuple[Card, ...]


def best_pair(hand: Sequence[Card], values: Mapping[int, int], bonus: int) -> Tally:
    """Return the best pair of one suit with its bonus, or the highest single card (of.combos.best, of.envido.1).

    >>> from truco.cards import parse_hand
    >>> numbers = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 10: 0, 11: 0, 12: 0}
    >>> best_pair(parse_hand("7e6e4c"), numbers, 20).points, best_pair(parse_hand("12e7b5o"), numbers, 20).points
    (33, 7)

    `values` gives the nominal value of each rank (of.envido.13), `bonus` what two cards of a suit add (of.envido.11).
    """
    ranked = sorted(hand, key=lambda one: -values[one.rank])
    pairs = [(values[a.rank] + values[b.rank] + bonus, (a, b)) for a, b in combinations(ranked, 2) if a.suit is b.suit]
    if pairs:
        return Tally(*max(pairs, key=lambda pair: pair[0]))
    return Tally(values[ranked[0].rank], (ranked[0],))


TALLIES: Mapping[str, Callable[[Sequence[Card], Mapping[int, int], int], Tally]] = {"best-pair": best_pair}
"""The ways to count a hand that a rulebook may name."""
