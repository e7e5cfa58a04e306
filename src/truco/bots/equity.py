"""The equity of a score: the chance to win the chico from it."""

from __future__ import annotations

from functools import cache
from typing import Final

HANDS: Final = (
    (1, 1, 0.13),
    (2, 0, 0.18),
    (1, 0, 0.16),
    (2, 1, 0.13),
    (3, 0, 0.14),
    (4, 0, 0.1),
    (2, 2, 0.04),
    (5, 0, 0.037),
    (3, 1, 0.018),
    (4, 1, 0.017),
    (3, 2, 0.015),
    (6, 0, 0.012),
    (4, 2, 0.01),
)
"""How often a hand gives these points to one side and to the other, counted over `vecino` against itself."""

_MOST: Final = 3
"""The table has this many times the target of rows: a falta and a vale cuatro lead no further beyond the target."""


@cache
def equities(target: int) -> tuple[tuple[float, ...], ...]:
    """Return the chance of a side to win the chico, by its own points and its rival's, before a hand is dealt.

    >>> chance = equities(30)
    >>> round(chance[12][12], 9), chance[29][10] > 0.9, round(chance[7][20] + chance[20][7], 9), chance[33][29]
    (0.5, True, 1.0, 1.0)

    A side with `target` points has won. The dealer is not taken into account.
    """
    total = sum(weight for _, _, weight in HANDS) * 2
    size = target * _MOST
    table = [[0.0] * size for _ in range(size)]
    for mine in range(size - 1, -1, -1):
        for theirs in range(size - 1, -1, -1):
            if mine >= target:
                table[mine][theirs] = 1.0 if theirs < target else 0.5
            elif theirs < target:
                table[mine][theirs] = (
                    sum(
                        weight * (table[mine + more][theirs + less] + table[mine + less][theirs + more])
                        for more, less, weight in HANDS
                    )
                    / total
                )
    return tuple(tuple(row) for row in table)


@cache
def onze_equities(target: int, at: int, stake: int, given_up: int) -> tuple[float, ...]:
    """Return the chance to win of the side that alone has eleven, by its rival's points, before a hand is dealt.

    >>> values = onze_equities(12, 11, 3, 1)
    >>> [round(values[theirs], 2) for theirs in (0, 8, 10, 11, 12)]
    [0.98, 0.79, 0.62, 0.5, 0.0]

    The side may play a hand, and wins all or loses `stake` points, or give up `given_up` points (br.21.a, br.21.b).
    All chances to win a hand are taken as equally likely. If both sides have eleven (`at`) the chances are even.
    """
    values = [0.0] * (target + max(stake, given_up) + 1)
    for theirs in range(target - 1, -1, -1):
        if theirs >= at:
            values[theirs] = 0.5
            continue
        lost, left = values[theirs + stake], values[theirs + given_up]
        # The hand is played from this chance on.
        least = min(1.0, max(0.0, (left - lost) / (1.0 - lost)))
        values[theirs] = least * left + (1.0 - least**2) / 2 + lost * (1.0 - least) ** 2 / 2
    return tuple(values)
