"""How far a decided hand of a refereed table is settled, as the whole table knows it."""

from __future__ import annotations

from dataclasses import field

from truco.cards import Card
from truco.engine.quick import Changing, value


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

    - `open`: the hand is decided, and only settling is left of it.
    - `silent`: the seats that have nothing more to show or to claim.
    - `laid`: the cards that seats have shown or laid open, each with its seat.
    - `waiting`: the claims that wait until the hand is decided, or for the judge.
    - `judged`: the claims that were judged; nobody makes one of them again.
    - `conceded`: the seats that owned up to a fault.
    - `asked`: the seats whose cards were asked for, until they show or deny them.
    - `denied`: the seats that refused to show their cards.
    - `confirmed`: the rivals of the side that scores have confirmed its points.
    """

    open: bool = False
    silent: frozenset[str] = frozenset()
    laid: tuple[tuple[str, Card], ...] = ()
    waiting: tuple[Claim, ...] = ()
    judged: tuple[Claim, ...] = ()
    conceded: frozenset[str] = frozenset()
    confirmed: bool = False
    asked: tuple[str, ...] = ()
    denied: frozenset[str] = frozenset()
