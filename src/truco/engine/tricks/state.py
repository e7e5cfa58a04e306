"""The finished tricks of a hand, and cards that were thrown together."""

from __future__ import annotations

from typing import NamedTuple

from truco.cards import Card


class ThrownCards(NamedTuple):
    """The `cards` that a `seat` threw together; its rivals choose which one is played."""

    seat: str = ""
    cards: tuple[Card, ...] = ()


class Trick(NamedTuple):
    """A finished trick: the cards with their seats in order, and the seat that took it, `None` for a parda."""

    plays: tuple[tuple[str, Card], ...]
    winner: str | None
