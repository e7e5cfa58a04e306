"""The hands of sides that lack one point of the target: mão de onze and mão de ferro."""

from __future__ import annotations

from collections.abc import Sequence


def alone_at(score: Sequence[int], brink: int) -> int | None:
    """Return the index of the only side with a score, `None` where no side or both have it (br.3.k, br.21.1).

    >>> alone_at((11, 7), 11), alone_at((11, 11), 11), alone_at((10, 7), 11)
    (0, None, None)

    `score` has the points of each side at the start of the hand, `brink` is the score that the rule names.
    """
    sides = [side for side, points in enumerate(score) if points == brink]
    return sides[0] if len(sides) == 1 else None


def all_at(score: Sequence[int], brink: int) -> bool:
    """Return whether every side has a score: the mão de ferro (br.11.4).

    >>> all_at((11, 11), 11), all_at((11, 7), 11)
    (True, False)
    """
    return all(points == brink for points in score)
