"""The tricks of a hand, and cards among which the rivals choose."""

from __future__ import annotations

from typing import NamedTuple

from truco.cards import Card


class ThrownCards(NamedTuple):
    """Cards that a seat threw together, among which its rivals choose."""

    seat: str = ""
    cards: tuple[Card, ...] = ()


class Trick(NamedTuple):
    """A finished trick: the plays in order and the seat that took it, `None` for a parda."""

    plays: tuple[tuple[str, Card], ...]
    winner: str | None
