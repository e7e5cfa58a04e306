"""The order in which the seats sing their totals, and the seat with the best total."""

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


SINGERS: Mapping[str, Callable[[Sequence[str], Sung, Collection[str], Mapping[str, str]], str]] = {
    "all-from-mano": all_from_mano,
    "who-must-beat": who_must_beat,
}
"""The orders of singing that a rulebook may name."""

BEST_TOTALS: Mapping[str, Callable[[Sequence[str], Mapping[str, int]], str]] = {"nearest-mano": nearest_mano}
"""The ways to find the best total that a rulebook may name."""
