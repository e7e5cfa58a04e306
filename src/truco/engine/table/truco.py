"""The truco of a hand: its facts, and its state on the table."""

from __future__ import annotations

from truco.engine.table.audience import Name, Seat, Side
from truco.slotted import Changing, value


@value
class TrucoCalled:
    """A call of the truco ladder was made and is pending."""

    seat: Seat
    word: Name
    level: int


@value
class TrucoAnswered:
    """The pending truco call was wanted or not; `holder` is the band that may raise next, empty for either."""

    seat: Seat
    word: Name
    wanted: bool
    holder: Side


TrucoFact = TrucoCalled | TrucoAnswered
"""Everything that happens in the truco."""


@value
class Truco(Changing):
    """The truco of a hand.

    - `level`: how many calls were made, the last one by `caller`.
    - `pending`: whether the last call is to be answered.
    - `holder`: the band that accepted last and may raise; empty for either.
    - `refused`: whether the last call was refused, while the envites are still to be settled.
    - `misheard`: whether a seat that had passed answered the pending call.
    """

    level: int = 0
    pending: bool = False
    caller: str = ""
    holder: str = ""
    refused: bool = False
    misheard: bool = False
