"""The events of a match: the public facts, and the events that hold secrets.

`noticed_by` of an event with a secret is the audience that learns of it at all; without it everybody does.
"""

from __future__ import annotations

from typing import ClassVar

from truco.cards import UNKNOWN
from truco.engine.table import audience
from truco.engine.table.audience import (
    CardsForOne,
    DealtHands,
    Gaze,
    OwnCard,
    OwnCards,
    Rules,
    SealedCard,
    SealedCards,
    SealedRules,
    SealedWord,
    Seat,
    Seats,
    SharedHands,
    SignWord,
    Witnesses,
)
from truco.engine.table.facts import Fact, Played, ShownToPartner
from truco.slotted import value


@value
class Shuffled:
    """The pack of a hand was shuffled. It is stored so that a crash changes no card; no seat sees it in the match."""

    noticed_by: ClassVar = audience.NOBODY_YET

    hand: int
    pack: SealedCards


@value
class Dealt:
    """The cards were dealt by `seat`, or by the table; each seat learns its own.

    `muestra` is the card that is turned next, in rulebooks that turn one; `hidden` cards lie before their seats unseen
    until they are taken up. `turn` is the seat that plays first, `discards` the one that puts a card away before.
    """

    seat: Seat
    hands: DealtHands
    muestra: SealedCard | None = None
    hidden: bool = False
    turn: Seat = ""
    discards: Seat = ""


@value
class Faulted:
    """An irregular act took effect; the others need not know it yet. `key` says what is wrong with it.

    `error` is the rulebook's name for it, if it is settled later; empty where nothing follows.
    """

    noticed_by: ClassVar = audience.NOBODY

    seat: Seat
    word: SealedWord
    key: SealedWord
    rules: SealedRules
    error: SealedWord = ""


@value
class Discarded:
    """A seat with a card too many put one away; it alone knows which."""

    seat: Seat
    card: OwnCard


@value
class Looked:
    """A seat looked at its cards, which had lain unseen before it; it alone knows them."""

    noticed_by: ClassVar = audience.ITS_SEAT

    seat: Seat
    cards: OwnCards


@value
class PlayedCovered:
    """A card was played face down; its owner alone knows which. `turn` is the seat due next, as in `Played`."""

    seat: Seat
    card: OwnCard
    turn: Seat

    def as_seen(self) -> Played:
        """Return what the others see: an unknown card."""
        return Played(self.seat, UNKNOWN, self.turn)


@value
class ShownAside:
    """A seat showed cards to a partner; these two alone know which."""

    seat: Seat
    to: Seat
    cards: CardsForOne

    def as_seen(self) -> ShownToPartner:
        """Return what the others see: how many cards."""
        return ShownToPartner(self.seat, self.to, len(self.cards))


@value
class Signed:
    """A seat made a sign, which `seen` saw, because they looked at it. `sign` is its word as records write it."""

    noticed_by: ClassVar = audience.WATCHING

    seat: Seat
    sign: SignWord
    seen: Witnesses


@value
class GazeMoved:
    """A seat looks at another one from now on, or at no seat where `to` is the seat itself; it alone knows."""

    noticed_by: ClassVar = audience.LOOKING

    seat: Seat
    to: Gaze


@value
class Glanced:
    """A bot might have made a sign or looked elsewhere in this trick, and did neither."""

    noticed_by: ClassVar = audience.NOBODY

    seat: Seat


@value
class PartnersSaw:
    """Partners looked at each other's cards: the seats of a side and what each of them holds."""

    noticed_by: ClassVar = audience.PARTNERS

    seats: Seats
    hands: SharedHands
    rules: Rules


Unnoticed = Signed | GazeMoved | Glanced
"""The events that only seats which look there notice; to all others they do not show."""

Event = (
    Fact
    | Shuffled
    | Dealt
    | Faulted
    | Discarded
    | Looked
    | PlayedCovered
    | PartnersSaw
    | ShownAside
    | Signed
    | GazeMoved
    | Glanced
)
"""All that is stored of a match."""
