"""What happens to flores that are announced in a round."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.quick import value
from truco.rulebooks.rulebook import Rules


@value
class FlorSaid:
    """A seat spoke in the round of flores; `asked` are the seats that could announce a flor when the round began.

    `due` is the next seat to speak, empty when the round is over. `rules` are those by which a truco stays pending
    until the round is over. `voids`: from now on the hand has no envido.
    """

    seat: str
    word: str
    asked: tuple[str, ...]
    due: str
    rules: Rules
    voids: bool = False


@value
class FloresCompared:
    """The flores of both sides are compared: all sing what they count, `singer` first."""

    singer: str


@value
class FlorTold:
    """A seat sang what its flor counts, or conceded (`None`); `singer` is the next, empty when all have."""

    seat: str
    number: int | None
    singer: str


@value
class FloresWon:
    """The flores are settled; `seats` have to show theirs when the hand ends."""

    seats: tuple[str, ...]


@value
class FlorShown:
    """A flor was shown in proof; cards that lie on the table need no showing."""

    seat: str
    cards: tuple[Card, ...]
    rules: Rules


@value
class FlorAsked:
    """After the hand a seat asked a rival for a flor kept silent; `cards` prove that there was one, or none."""

    seat: str
    of: str
    proved: bool
    cards: tuple[Card, ...]
    rules: Rules


FlorFact = FlorSaid | FloresCompared | FlorTold | FloresWon | FlorShown | FlorAsked
"""Everything that happens to flores that are announced in a round."""
