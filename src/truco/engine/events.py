"""The events of a match: the public facts, and the two events that hold secrets."""

from __future__ import annotations

from dataclasses import dataclass

from truco.cards import Card
from truco.engine.facts import Fact

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each seat, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The pack of a hand, sealed: nobody is told before the match is over, so that a crash changes no card."""

    hand: int
    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards went out; each seat learns its own. `seat` gave them (or the table)."""

    seat: str
    hands: Hands


Event = Fact | Shuffled | Dealt
"""All that is stored of a match."""
