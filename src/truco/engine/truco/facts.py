"""What happens in the truco."""

from __future__ import annotations

from truco.engine.audience import Name, Seat, Side
from truco.engine.quick import value


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
