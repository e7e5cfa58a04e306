"""What happens while a decided hand is settled, and to claims."""

from __future__ import annotations

from truco.engine.quick import value
from truco.rulebooks.rulebook import Rules


@value
class SettlingBegan:
    """The hand is decided: what is left is to show what must be proved, and to claim faults.

    Once it ends, each side in `side` is paid the points; the field is empty where nobody is.
    """

    side: str
    points: int
    reason: str
    rules: Rules


@value
class NothingMore:
    """A seat has nothing more to show or to claim in this hand; if `seat` is the table, the time for it is over."""

    seat: str


@value
class Claimed:
    """A seat claims that another committed a fault; `what` names it as the rulebook does, or in the seat's words.

    `waits`: it is judged when the hand is decided.
    """

    seat: str
    against: str
    what: str
    waits: bool
    rules: Rules


@value
class ClaimJudged:
    """A claim was judged; `found` are the names of the faults that came to light, none where there is no ground."""

    seat: str
    against: str
    what: str
    found: tuple[str, ...]
    rules: Rules


@value
class PointsConfirmed:
    """A seat of the side that does not score confirmed the points of the hand; nothing more can be claimed."""

    seat: str
    rules: Rules


SettlingFact = PointsConfirmed | SettlingBegan | NothingMore | Claimed | ClaimJudged
"""Everything that happens while a hand is settled."""
