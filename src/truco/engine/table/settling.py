"""The settling of a decided hand: what happens, also to claims, and how far it has come."""

from __future__ import annotations

from dataclasses import field

from truco.cards import Card
from truco.engine.table.audience import ChargeRules, Complaint, ComplaintRules, Name, Names, Rules, Seat, Side
from truco.slotted import Changing, value


@value
class SettlingBegan:
    """The hand is decided: what is left is to show what must be proved, and to claim faults.

    Once it ends, each side in `side` is paid the points; the field is empty where no side is paid.
    """

    side: Side
    points: int
    reason: Name
    rules: Rules


@value
class NothingMore:
    """A seat has nothing more to show or to claim in this hand; if `seat` is the table, the time for it is over."""

    seat: Seat


@value
class Claimed:
    """A seat claims that another committed a fault; `what` names it as the rulebook does, or in the seat's words.

    `waits`: it is judged when the hand is decided, or by the judge; `judge`: it goes to the judge, so the rivals are
    not informed what it is about (br.32.pu).
    """

    seat: Seat
    against: Seat
    what: Complaint
    waits: bool
    rules: ComplaintRules
    judge: bool = False


@value
class ClaimJudged:
    """A claim was judged; `found` are the names of the faults that came to light, none where there is no ground.

    - `judge`: the text leaves it to the judge, so the rivals do not learn its words (br.32.pu).
    - `waited`: it was made before, and not judged at once.
    """

    seat: Seat
    against: Seat
    what: Complaint
    found: Names
    rules: ChargeRules
    judge: bool = False
    waited: bool = True


@value
class Conceded:
    """A seat owned up to a fault of its own, or said that a claim against its side is right.

    `found` are the names of the faults of its own that came to light.
    """

    seat: Seat
    found: Names
    rules: Rules


@value
class AskedToShow:
    """A rival, or the judge, asks for the cards of the seat `of`, which shows them or denies them aloud.

    If the time for it is over, the cards are shown.
    """

    seat: Seat
    of: Seat
    rules: Rules


@value
class Denied:
    """A seat that was asked for its cards refused to show them; it can prove nothing with them any more."""

    seat: Seat
    rules: Rules


@value
class PointsConfirmed:
    """A seat of the side that does not score confirmed the points of the hand; nothing more can be claimed."""

    seat: Seat
    rules: Rules


SettlingFact = PointsConfirmed | SettlingBegan | NothingMore | Claimed | ClaimJudged | Conceded | AskedToShow | Denied
"""Everything that happens while a hand is settled."""


@value
class Claim(Changing):
    """A seat claims that another committed a fault; `what` names it, empty for any.

    `judge`: it goes to the judge, so a view of a rival has no `what`. `agreed`: the accused side has owned up to it.
    """

    seat: str
    against: str
    what: str
    judge: bool = field(default=False, compare=False)
    agreed: bool = False


@value
class Settlement(Changing):
    """How far a hand of a refereed table is settled, and which cards were shown at any table.

    - `begun`: the hand came to the phase in which it settles; that stays true once it has ended.
    - `silent`: the seats that have nothing more to show or to claim.
    - `laid`: the cards that seats have shown or laid open, each with its seat.
    - `waiting`: the claims that wait until the hand is decided, or for the judge.
    - `judged`: the claims that were judged; none of them is made again.
    - `conceded`: the seats that owned up to a fault.
    - `asked`: the seats whose cards were asked for, until they show or deny them.
    - `denied`: the seats that refused to show their cards.
    - `confirmed`: the rivals of the side that scores have confirmed its points.
    """

    begun: bool = False
    silent: frozenset[str] = frozenset()
    laid: tuple[tuple[str, Card], ...] = ()
    waiting: tuple[Claim, ...] = ()
    judged: tuple[Claim, ...] = ()
    conceded: frozenset[str] = frozenset()
    confirmed: bool = False
    asked: tuple[str, ...] = ()
    denied: frozenset[str] = frozenset()
