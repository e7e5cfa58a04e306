"""What happens in public to loose cards: cards on a refereed table that are not played."""

from __future__ import annotations

from truco.engine.audience import OpenCard, OpenCards, Rules, Seat
from truco.engine.quick import value


@value
class CardDown:
    """A seat put a card of its own face down before it, without playing it."""

    seat: Seat


@value
class LaidEarly:
    """A card lies on the table early, upon the card `below` if there is one; it is played in its turn."""

    seat: Seat
    card: OpenCard
    below: OpenCard | None = None


@value
class LaidUpon:
    """A seat laid a card upon another that lies face down: this one is played first, once it is uncovered."""

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
