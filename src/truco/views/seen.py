"""The facts that one viewer sees. The server's messages and the bots use these, never an event."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.table.events import PlayedCovered, ShownAside
from truco.engine.table.facts import Fact
from truco.rulebooks.rulebook import Rules
from truco.slotted import value


@value
class OwnCards:
    """Cards were dealt: the viewer's own cards, and the count of each seat; `seat` dealt them.

    `turn` is the seat that plays first, `discards` the seat that puts a card away before.
    """

    seat: str
    counts: tuple[int, ...]
    cards: tuple[Card, ...]
    turn: str = ""
    discards: str = ""


@value
class CardsOut:
    """Cards were dealt, for a viewer without a seat or face down; `turn` and `discards` are as in `OwnCards`."""

    seat: str
    counts: tuple[int, ...]
    turn: str = ""
    discards: str = ""


@value
class PartnerCards:
    """The partners of the viewer's side looked at each other's cards: each partner with its cards."""

    held: tuple[tuple[str, tuple[Card, ...]], ...]


@value
class PackRevealed:
    """The shuffled pack of a hand, revealed when the match is over."""

    hand: int
    pack: tuple[Card, ...]


@value
class TookUp:
    """The viewer took up its cards, which it had not seen before."""

    seat: str
    cards: tuple[Card, ...]


@value
class OwnDiscard:
    """The viewer put its surplus card away."""

    seat: str
    card: Card


@value
class PutAway:
    """A seat put its surplus card away, which only the seat has seen."""

    seat: str


@value
class Glimpse:
    """A sign that the viewer noticed, or its own look at another seat.

    `seat` made the sign `sign`, or looks at `at` from now on. When the match is over, viewers without a seat get all
    signs, each with its `hand` and the seats that had `seen` it.
    """

    seat: str
    sign: str = ""
    at: str = ""
    seen: tuple[str, ...] = ()
    hand: int = 0


@value
class Unlawful:
    """The irregularity of an act that took effect, in the replay of a record; no viewer at a table gets this fact.

    `cause` is the code of the reason. `priced`: the law handles the fault later in the hand.
    """

    seat: str
    word: str
    cause: str
    priced: bool
    rules: Rules


Seen = (
    Fact
    | OwnCards
    | CardsOut
    | PartnerCards
    | PlayedCovered
    | ShownAside
    | PackRevealed
    | TookUp
    | OwnDiscard
    | PutAway
    | Glimpse
    | Unlawful
)
"""All facts that a viewer can see."""
