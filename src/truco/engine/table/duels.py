"""The facts of the duels of a hand."""

from __future__ import annotations

from truco.engine.table.audience import Rules, Seat
from truco.slotted import value


@value
class DuelStarted:
    """Two seats face to face begin a small hand of their own, the first as its mano; the others wait."""

    seats: tuple[Seat, Seat]
    rules: Rules


@value
class DuelEnded:
    """A duel is over; `score` is the score after it, with which the next duel begins."""

    seats: tuple[Seat, Seat]
    score: tuple[int, ...]
    rules: Rules


DuelFact = DuelStarted | DuelEnded
"""Everything that happens around duels."""
