"""The cards that are played: what happens to them, and the finished tricks."""

from __future__ import annotations

from typing import NamedTuple

from truco.cards import Card
from truco.engine.table.audience import OpenCard, OpenCards, Rules, Seat
from truco.slotted import Changing, value


@value
class Played(Changing):
    """A card was played; `turn` is the seat due next, empty when the trick is complete."""

    seat: Seat
    card: OpenCard
    turn: Seat


@value
class TrickTaken:
    """A trick ended: `winner` is `None` for a parda; `lead` leads the next, empty once the hand is decided."""

    winner: Seat | None
    lead: Seat
    rules: Rules


@value
class Thrown:
    """A seat threw several cards in its turn; the rivals choose among `cards`, those face up.

    Those face down, `covered` of them, went back unseen.
    """

    seat: Seat
    cards: OpenCards
    covered: int
    rules: Rules


@value
class LaidDown:
    """A seat laid all its cards open on the table: it leaves with that, or they win the hand.

    `face_down` are those of the cards that it threw away face down: they prove nothing.
    """

    seat: Seat
    cards: OpenCards
    rules: Rules
    face_down: OpenCards = ()


@value
class TurnedOver:
    """A seat turned up a card that another had played face down; the card still counts nothing."""

    seat: Seat
    of: Seat
    card: OpenCard
    rules: Rules


TrickFact = TurnedOver | Played | TrickTaken | Thrown | LaidDown
"""Everything that happens to cards that are played."""


class ThrownCards(NamedTuple):
    """The `cards` that a `seat` threw together; its rivals choose which one is played."""

    seat: str = ""
    cards: tuple[Card, ...] = ()


class Trick(NamedTuple):
    """A finished trick: the cards with their seats in order, and the seat that took it, `None` for a parda."""

    plays: tuple[tuple[str, Card], ...]
    winner: str | None
