"""What happens to the cards that are played."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.quick import Changing, value
from truco.rulebooks.rulebook import Rules


@value
class Played(Changing):
    """A card was played; `turn` is the seat due next, empty when the trick is complete."""

    seat: str
    card: Card
    turn: str


@value
class TrickTaken:
    """A trick ended: `winner` is `None` for a parda; `lead` leads the next, empty once the hand is decided."""

    winner: str | None
    lead: str
    rules: Rules


@value
class Thrown:
    """A seat threw several cards in its turn; the rivals choose among `cards`, those face up.

    Those face down, `covered` of them, went back unseen.
    """

    seat: str
    cards: tuple[Card, ...]
    covered: int
    rules: Rules


@value
class LaidDown:
    """A seat laid all its cards open on the table: it leaves with that, or they win the hand.

    `face_down` are those of the cards that it threw away face down: they prove nothing.
    """

    seat: str
    cards: tuple[Card, ...]
    rules: Rules
    face_down: tuple[Card, ...] = ()


@value
class TurnedOver:
    """A seat turned up a card that another had played face down; the card still counts nothing."""

    seat: str
    of: str
    card: Card
    rules: Rules


TrickFact = TurnedOver | Played | TrickTaken | Thrown | LaidDown
"""Everything that happens to cards that are played."""
