"""What one viewer was told. The wire and the bots know these, never an event."""

from __future__ import annotations

from dataclasses import dataclass

from truco.cards import Card
from truco.engine.facts import Fact


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The cards went out: the viewer's own, and how many each seat got; `seat` gave them."""

    seat: str
    counts: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsOut:
    """The cards went out, to a viewer without a seat."""

    seat: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PackRevealed:
    """The pack of a hand as it was shuffled, told when the match is over."""

    hand: int
    pack: tuple[Card, ...]


Seen = Fact | OwnCards | CardsOut | PackRevealed
"""All that can be told to a viewer."""
