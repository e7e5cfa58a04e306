"""Who took a side out of the hand."""

from __future__ import annotations

from typing import NamedTuple


class Leaving(NamedTuple):
    """The `seat` that took its side out of the hand; `flores` are the seats that had sung a flor before."""

    seat: str = ""
    flores: tuple[str, ...] = ()
