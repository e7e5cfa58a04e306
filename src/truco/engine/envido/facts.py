"""What happens in the envido."""

from __future__ import annotations

from truco.engine.audience import Name, OpenCards, Rules, Seat
from truco.engine.quick import value


@value
class EnvidoCalled:
    """An envido call was made and is pending."""

    seat: Seat
    word: Name


@value
class EnvidoAnswered:
    """The envido was wanted (`singer` sings first) or not (`singer` is empty)."""

    seat: Seat
    word: Name
    singer: Seat


@value
class Sang:
    """A seat sang its total, or conceded (`None`); `singer` is the next to sing, empty when all have."""

    seat: Seat
    number: int | None
    singer: Seat


@value
class EnvidoWon:
    """The best total was found; `seat` must prove `number` (nobody where all rivals had left).

    - `waits`: the hand is settling.
    - `sung`: a number was said aloud, though none has won; `proof`: the winner would win the chico with his, so it is
      shown before anything is written.
    """

    seat: Seat
    number: int | None
    waits: bool = False
    sung: bool = False
    proof: bool = False


@value
class EnvidoVoided:
    """A flor voided the envido: what was called or won in it counts for nobody."""

    rules: Rules


@value
class Shown:
    """Cards were shown in proof of an envido total; those that lie on the table need no showing."""

    seat: Seat
    number: int
    cards: OpenCards
    rules: Rules


EnvidoFact = EnvidoCalled | EnvidoAnswered | Sang | EnvidoWon | EnvidoVoided | Shown
"""Everything that happens in the envido."""
