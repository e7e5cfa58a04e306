"""The totals that seats sing: the valid numbers, the order of the seats, and the best total."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

Sung = Sequence[tuple[str, int | None]]
"""The seats that have spoken with the totals that they sang, `None` for son buenas."""


def all_from_mano(order: Sequence[str], sung: Sung, out: Collection[str], _bands: Mapping[str, str]) -> str:
    """Return the seat that sings next: each seat in play, in order; empty when all have sung (of.canto.1).

    >>> all_from_mano(("A1", "B1", "A2", "B2"), [("A1", 27)], ("B1",), {})
    'A2'

    `order` are the seats from the mano on, `sung` the seats that have spoken, `out` the seats that left the hand.
    """
    spoken = {seat for seat, _ in sung}
    return next((seat for seat in order if seat not in spoken and seat not in out), "")


def who_must_beat(order: Sequence[str], sung: Sung, out: Collection[str], bands: Mapping[str, str]) -> str:
    """Return the seat that sings next: in order, without the seats of the leading band (pg.envido.28, pg.envido.30).

    >>> order, bands = ("A1", "B1", "A2", "B2"), {"A1": "A", "B1": "B", "A2": "A", "B2": "B"}
    >>> who_must_beat(order, [("A1", 28), ("B1", None)], (), bands)
    'B2'
    >>> who_must_beat(order, [("A1", 28), ("B1", None), ("B2", 31)], (), bands)
    'A2'

    `bands` has the band of each seat, the other arguments are those of `all_from_mano`. A silent partner speaks after
    all when a rival takes the lead. The result is empty when no silent seat can improve the total of its band.
    """
    totals = {seat: number for seat, number in sung if number is not None}
    ahead = bands[nearest_mano([seat for seat in order if seat in totals], totals)] if totals else ""
    spoken = {seat for seat, _ in sung}
    return next((seat for seat in order if seat not in spoken and seat not in out and bands[seat] != ahead), "")


def nearest_mano(order: Sequence[str], totals: Mapping[str, int]) -> str:
    """Return the seat with the best total, of equals the nearest to the mano (of.canto.1).

    >>> nearest_mano(("A1", "B1"), {"B1": 27, "A1": 27})
    'A1'

    `order` are the seats that count, from the mano on; `totals` are the sung totals; a seat without one is below 0.
    """
    return max(order, key=lambda seat: totals.get(seat, -1))


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


SINGERS: Mapping[str, Callable[[Sequence[str], Sung, Collection[str], Mapping[str, str]], str]] = {
    "all-from-mano": all_from_mano,
    "who-must-beat": who_must_beat,
}
"""The orders of singing that a rulebook may name."""

BEST_TOTALS: Mapping[str, Callable[[Sequence[str], Mapping[str, int]], str]] = {"nearest-mano": nearest_mano}
"""The ways to find the best total that a rulebook may name."""
