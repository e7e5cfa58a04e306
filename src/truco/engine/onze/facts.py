"""What happens in a hand one point short of the target."""

from __future__ import annotations

from truco.engine.audience import Name, Rules, Seat, Side
from truco.engine.quick import value


@value
class OnzeBegan:
    """A hand began one point short of the target: for a band that decides whether to play, or for all (no band)."""

    band: Side
    rules: Rules


@value
class OnzeAnswered:
    """A seat decided for its band whether the mão de onze is played."""

    seat: Seat
    word: Name
    plays: bool


OnzeFact = OnzeBegan | OnzeAnswered
"""Everything that happens in such a hand."""
