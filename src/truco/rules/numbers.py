"""The numbers that a player may say for the envido."""

from __future__ import annotations

from collections.abc import Collection

_LAST_WITH_ITS_OWN_NAME = 15
_HUNDRED = 100


def spoken_number(number: int, valid: Collection[int]) -> int | None:
    """Return the valid number in a spoken number, `None` where the spoken number has no effect.

    Rules: of.canto.4, of.canto.5, of.canto.6.

    >>> totals = {*range(8), *range(20, 34)}
    >>> [spoken_number(number, totals) for number in (28, 34, 16, 18, 40)]
    [28, 4, 6, None, None]

    `number` is the spoken number, `valid` are the possible totals of a hand. The unit at the end of the Spanish name
    counts; 11 to 15 have names of their own.
    """
    if number in valid:
        return number
    unit = number % 10
    if number <= _LAST_WITH_ITS_OWN_NAME or unit == 0:
        return None
    if number > _HUNDRED:
        return spoken_number(number % _HUNDRED, valid)
    return unit if unit in valid else None
