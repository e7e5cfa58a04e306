"""Who took a side out of the hand, and who gave his cards away."""

from __future__ import annotations

from typing import NamedTuple


class Leaving(NamedTuple):
    """The `seat` that took its side out of the hand.

    - `flores`: the seats that had sung a flor before.
    - `gave`: the seats that gave their own cards away.
    - `open`: the seats that laid all their cards on the table; whoever else gave them away put them on the pack.
    """

    seat: str = ""
    flores: tuple[str, ...] = ()
    gave: frozenset[str] = frozenset()
    open: frozenset[str] = frozenset()
