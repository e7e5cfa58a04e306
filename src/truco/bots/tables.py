"""What a bot looks up in a law, as plain numbers: cards count from 0 in the order of the pack, sides and seats too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from truco.bots.equity import equities
from truco.cards import SPANISH_40, Card
from truco.engine import Law

INDEX: Final[dict[Card, int]] = {one: at for at, one in enumerate(SPANISH_40)}
"""The number of each card."""

PARDA: Final = -1
"""The result of a trick that nobody took."""


class Tables:
    """The numbers of one law, made once for each law (`tables_of`).

    `strength` is by card; `below` the part of the pack under each strength; `tantos_below[t]` the part of all hands
    whose total is less than t; `equity` the chance to win the chico, by one's own points and the rival's.
    """

    def __init__(self, law: Law) -> None:
        """Work the numbers out."""
        self.law = law
        self.count = len(law.seats)
        self.side = tuple(law.sides.index(seat[0]) for seat in law.seats)
        self.strength = tuple(law.strength[one] for one in SPANISH_40)
        self.words = tuple(one.token for one in SPANISH_40)
        top = max(self.strength)
        self.below = tuple(
            sum(one < level for one in self.strength) / (len(self.strength) - 1) for level in range(top + 2)
        )
        self._tantos: dict[tuple[int, ...], int] = {}
        self._decided: dict[tuple[tuple[int, ...], int], int | None] = {}
        seats = range(self.count)
        self.order = tuple(tuple((mano + step) % self.count for step in seats) for mano in seats)
        self.equity = equities(law.target)
        self.tantos_below = self._cumulated()

    def _cumulated(self) -> tuple[float, ...]:
        counts = [0] * (max(self.law.numbers) + 1)
        for hand in combinations(range(len(SPANISH_40)), self.law.cards_each):
            counts[self.tanto(hand)] += 1
        return tuple(sum(counts[:number]) / sum(counts) for number in range(len(counts) + 1))

    def tanto(self, hand: Sequence[int]) -> int:
        """Return the envido total of a hand."""
        key = tuple(sorted(hand))
        found = self._tantos.get(key)
        if found is None:
            found = self._tantos[key] = self.law.tally(tuple(SPANISH_40[at] for at in key)).points
        return found

    def decided(self, results: Sequence[int], mano: int) -> int | None:
        """Return the side that has taken the hand, `None` while it is open; `mano` is the mano's side."""
        key = (tuple(results), mano)
        if key not in self._decided:
            names = [None if side == PARDA else self.law.sides[side] for side in results]
            found = self.law.hand_winner(names, self.law.sides[mano])
            self._decided[key] = None if found is None else self.law.sides.index(found[0])
        return self._decided[key]


@lru_cache(maxsize=8)
def tables_of(law: Law) -> Tables:
    """Return the numbers of a law.

    >>> from truco.rulebooks.ruleset import choose
    >>> tables = tables_of(Law(choose("oficial"), ("A1", "B1")))
    >>> tables.tanto([6, 5, 13]), round(tables.tantos_below[27], 2)
    (33, 0.75)
    """
    return Tables(law)
