"""What happens when seats leave the hand."""

from __future__ import annotations

from truco.engine.audience import Name, Seat, Seats
from truco.engine.quick import value


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
