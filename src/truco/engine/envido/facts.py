"""What happens in the envido."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.quick import value
from truco.rulebooks.rulebook import Rules


@value
class EnvidoCalled:
    """An envido call that waits for an answer of the other side."""

    seat: str
    word: str


@value
class EnvidoAnswered:
    """The envido was wanted (`singer` sings first) or not (`singer` is empty)."""

    seat: str
    word: str
    singer: str


@value
class Sang:
    """A seat told its total, or conceded (`None`); `singer` is the next to sing, empty when all have."""

    seat: str
    number: int | None
    singer: str


@value
class EnvidoWon:
    """The best total was found; `seat` owes the proof of `number` (nobody where the rivals had all left).

    `waits`: the hand is decided, and still waits for flores.
    """

    seat: str
    number: int | None
    waits: bool = False


@value
class EnvidoVoided:
    """A flor made an end of the envido: what was called or won there counts for nobody."""

    rules: Rules


@value
class Shown:
    """Cards were shown in proof of an envido total; those that lie on the table need no showing."""

    seat: str
    number: int
    cards: tuple[Card, ...]
    rules: Rules


EnvidoFact = EnvidoCalled | EnvidoAnswered | Sang | EnvidoWon | EnvidoVoided | Shown
"""Everything that happens in the envido."""
