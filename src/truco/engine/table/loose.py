"""Loose cards, which lie on a refereed table and are not played: what happens to them, and where they lie."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.table.audience import OpenCard, OpenCards, Rules, Seat
from truco.slotted import Changing, value


@value
class CardDown:
    """A seat put a card of its own face down before it, without playing it."""

    seat: Seat


@value
class LaidEarly:
    """A seat laid a card on the table early, upon the card `below` if there is one; it is played in its turn."""

    seat: Seat
    card: OpenCard
    below: OpenCard | None = None


@value
class LaidUpon:
    """A seat laid a card upon another that is face down: this one is played first, once it is uncovered."""

    seat: Seat
    card: OpenCard


@value
class TookBack:
    """A seat took a card back; `instead` is the card that takes its place in the trick."""

    seat: Seat
    card: OpenCard
    instead: OpenCard | None = None


@value
class AskedToUncover:
    """A rival asked a seat to uncover the lower of two cards."""

    seat: Seat
    of: Seat


@value
class Uncovered:
    """The lower of two cards was uncovered, or its seat refused to."""

    seat: Seat


@value
class ShownToPartner:
    """A seat showed cards to a partner alone; everybody sees that it did, and how many."""

    seat: Seat
    to: Seat
    count: int


@value
class ShownToAll:
    """The cards that a seat had shown to a partner are shown to all, because a rival asked for it."""

    seat: Seat
    cards: OpenCards
    rules: Rules


LooseFact = CardDown | LaidEarly | LaidUpon | TookBack | AskedToUncover | Uncovered | ShownToPartner | ShownToAll
"""Everything that happens to loose cards."""


@value
class Loose(Changing):
    """The loose cards of a refereed table.

    - `early`: seats and cards that lie there before their turn.
    - `stacked`: the seat that laid a card upon another card of its own.
    - `hidden`: the seat that laid a card upon another, of which only it knows which it is.
    - `must_uncover`: the seat that a rival asked to uncover the lower of two cards.
    - `face_down`: the seats that put a card face down without playing it.
    - `aside`: the seats that showed cards to a partner alone, until a rival asks to see these.
    """

    early: tuple[tuple[str, Card], ...] = ()
    stacked: str = ""
    must_uncover: str = ""
    face_down: tuple[str, ...] = ()
    hidden: str = ""
    aside: tuple[str, ...] = ()

    def has_card_of(self, seat: str) -> bool:
        """Return whether a card of a seat lies early, or hidden below another: it may still be taken back."""
        return seat == self.hidden or (bool(self.early) and seat in dict(self.early))
