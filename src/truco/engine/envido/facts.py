"""What happens in the envido."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.quick import value
from truco.rulebooks.rulebook import Rules


@value
class EnvidoCalled:
    """An envido call was made and is pending."""

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
    """A seat sang its total, or conceded (`None`); `singer` is the next to sing, empty when all have."""

    seat: str
    number: int | None
    singer: str


@value
class EnvidoWon:
    """The best total was found; `seat` must prove `number` (nobody where all rivals had left).

    `waits`: the hand is settling.
    """

    seat: str
    number: int | None
    waits: bool = False


@value
class EnvidoVoided:
    """A flor voided the envido: what was called or won in it counts for nobody."""

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
