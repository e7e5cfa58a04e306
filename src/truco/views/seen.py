"""What one viewer sees. The server's messages and the bots use these, never an event."""

from __future__ import annotations

from dataclasses import dataclass

from truco.cards import Card
from truco.engine.table.events import PlayedCovered, ShownAside
from truco.engine.table.facts import Fact
from truco.rulebooks.rulebook import Rules


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The cards went out: the viewer's own, and how many each seat got; `seat` gave them.

    `turn` is the seat that plays first, `discards` the one that puts a card away before.
    """

    seat: str
    counts: tuple[int, ...]
    cards: tuple[Card, ...]
    turn: str = ""
    discards: str = ""


@dataclass(frozen=True, slots=True)
class CardsOut:
    """The cards went out, to a viewer without a seat, or unseen; `turn` and `discards` as in `OwnCards`."""

    seat: str
    counts: tuple[int, ...]
    turn: str = ""
    discards: str = ""


@dataclass(frozen=True, slots=True)
class PartnerCards:
    """The viewer's side looked at each other's cards: each partner and what it holds."""

    held: tuple[tuple[str, tuple[Card, ...]], ...]


@dataclass(frozen=True, slots=True)
class PackRevealed:
    """The pack of a hand as it was shuffled, revealed when the match is over."""

    hand: int
    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TookUp:
    """The viewer took up its cards, which it had not seen before."""

    seat: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class OwnDiscard:
    """The viewer put away a card that it had too many."""

    seat: str
    card: Card


@dataclass(frozen=True, slots=True)
class PutAway:
    """A seat put away a card that it had too many; only the seat knows which."""

    seat: str


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What the viewer noticed when somebody signed or looked elsewhere: a sign, or its own look.

    `seat` made the sign `sign`, or looks at `at` from now on. Once the match is over viewers without a seat get all
    signs, each with its `hand` and the seats that had `seen` it.
    """

    seat: str
    sign: str = ""
    at: str = ""
    seen: tuple[str, ...] = ()
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Unlawful:
    """What is irregular about an act that took effect, in the replay of a record; at a table nobody is told so.

    `cause` is the code of the reason. `priced`: the law comes to the fault later.
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
"""Everything that a viewer can see."""
