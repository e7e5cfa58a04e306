"""Who sings his total when, and whose is the best."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence


def all_from_mano(order: Sequence[str], heard: Collection[str], out: Collection[str]) -> str:
    """Return the seat that sings next: each one in play, in order; empty when all have (of.canto.1).

    >>> all_from_mano(("A1", "B1", "A2", "B2"), ("A1",), ("B1",))
    'A2'

    `order` are the seats from the mano on, `heard` those that have sung, `out` those that left the hand.
    """
    return next((seat for seat in order if seat not in heard and seat not in out), "")


def nearest_mano(order: Sequence[str], totals: Mapping[str, int]) -> str:
    """Return the seat with the best total, among equals the one nearest to the mano (of.canto.1).

    >>> nearest_mano(("A1", "B1"), {"B1": 27, "A1": 27})
    'A1'

    `order` are the seats that count, from the mano on; `totals` what was sung; who sang none counts for less than 0.
    """
    return max(order, key=lambda seat: totals.get(seat, -1))


SINGERS: Mapping[str, Callable[[Sequence[str], Collection[str], Collection[str]], str]] = {
    "all-from-mano": all_from_mano
}
"""The orders of singing that a rulebook may name."""

BEST_TOTALS: Mapping[str, Callable[[Sequence[str], Mapping[str, int]], str]] = {"nearest-mano": nearest_mano}
"""The ways to find the best total that a rulebook may name."""
