"""What a score is worth: the chance to win the chico from it."""

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
"""How often a hand pays one side and the other, counted over `vecino` against itself; each row for both sides."""

_MOST: Final = 3
"""Points go beyond the target by a falta and a vale cuatro at most, so three targets hold every sum."""


@cache
def equities(target: int) -> tuple[tuple[float, ...], ...]:
    """Return the chance of a side to win the chico, by its own points and its rival's, before a hand is dealt.

    >>> chance = equities(30)
    >>> round(chance[12][12], 9), chance[29][10] > 0.9, round(chance[7][20] + chance[20][7], 9), chance[33][29]
    (0.5, True, 1.0, 1.0)

    A side with `target` points has won; who deals is left out of the account.
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
def brink(target: int, at: int, stake: int, given: int) -> tuple[float, ...]:
    """Return the chance to win of a side that stands alone at the brink, by its rival's points, before a hand is dealt.

    >>> values = brink(12, 11, 3, 1)
    >>> [round(values[theirs], 2) for theirs in (0, 8, 10, 11, 12)]
    [0.98, 0.79, 0.62, 0.5, 0.0]

    Every hand it chooses to play, and loses `stake` or wins all, or gives up `given` points (br.21.a, br.21.b). Hands
    are taken to be of every quality alike; where both stand at the brink (`at`) the chances are even.
    """
    values = [0.0] * (target + max(stake, given) + 1)
    for theirs in range(target - 1, -1, -1):
        if theirs >= at:
            values[theirs] = 0.5
            continue
        lost, left = values[theirs + stake], values[theirs + given]
        # From this chance on the hand is played.
        least = min(1.0, max(0.0, (left - lost) / (1.0 - lost)))
        values[theirs] = least * left + (1.0 - least**2) / 2 + lost * (1.0 - least) ** 2 / 2
    return tuple(values)
