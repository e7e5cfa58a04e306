"""The facts of a match as a whole: its points, hands and chicos."""

from __future__ import annotations

from truco.engine.table.audience import Name, Rules, Seat, Seats, Side
from truco.slotted import value


@value
class MatchStarted:
    """A match began; `drawing` are the seats that draw for the first deal (none where the dealer is given).

    `hand` is the number of the hand before the draw, where a match goes on in the middle (else nothing); `faults` are
    the mistakes that dealers made before it.
    """

    drawing: Seats
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    rules: Rules
    hand: int | None = None
    faults: tuple[tuple[Seat, int], ...] = ()


@value
class Awarded:
    """A side got points; they are written when the hand ends. `reason` is envido, truco or mazo.

    `stands`: it had got them before, and a ruling that takes others leaves it these.
    """

    side: Side
    points: int
    reason: Name
    rules: Rules
    stands: bool = False


@value
class Annulled:
    """The points awarded so far in the hand, or duel, count for no side; with `whole` those of earlier duels, too.

    `lost` are the points of each side that are taken away and would have been paid otherwise; `part`: others are kept.
    """

    rules: Rules
    whole: bool = False
    lost: tuple[tuple[Side, int], ...] = ()
    part: bool = False


@value
class HandEnded:
    """The hand is over; `score` is the one after it."""

    hand: int
    score: tuple[int, ...]
    rules: Rules


@value
class ChicoEnded:
    """A side won the chico (several together, `BC`; none where it is drawn); `chicos` counts those of each side."""

    side: Side
    chicos: tuple[int, ...]
    rules: Rules


@value
class MatchEnded:
    """A side won the match (several together, `BC`), or it is a `draw`."""

    side: Side
    rules: Rules
