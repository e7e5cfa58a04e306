"""Leaving a hand: what happens when seats leave, and which seats left."""

from __future__ import annotations

from typing import NamedTuple

from truco.engine.table.audience import Name, Seat, Seats
from truco.slotted import value


@value
class Left:
    """A seat went to the mazo or passed; `turn` is the seat that plays next, `singer` the one that sings next.

    `keeps`: it passed, and keeps its cards.
    """

    seat: Seat
    word: Name
    turn: Seat
    singer: Seat
    keeps: bool = False


@value
class SideOut:
    """A seat left and took its partners out with it; `seats` are all of them."""

    seat: Seat
    word: Name
    seats: Seats


LeavingFact = Left | SideOut
"""Everything that happens when seats leave."""


class Leaving(NamedTuple):
    """The `seat` that took its side out of the hand.

    - `flores`: the seats that had sung a flor before.
    - `gave`: the seats that gave their own cards away.
    - `open`: the seats that laid all their cards on the table; the others that gave them away put them on the pack.
    """

    seat: str = ""
    flores: tuple[str, ...] = ()
    gave: frozenset[str] = frozenset()
    open: frozenset[str] = frozenset()
