"""What happens to flores that are announced in a round."""

from __future__ import annotations

from truco.engine.audience import Name, OpenCards, Rules, Seat, Seats
from truco.engine.quick import value


@value
class FlorSaid:
    """A seat spoke in the round of flores; `asked` are the seats that could announce a flor when the round began.

    `due` is the next seat to speak, empty when the round is over. `rules` are those by which a truco stays pending
    until the round is over. `voids`: from now on the hand has no envido.
    """

    seat: Seat
    word: Name
    asked: Seats
    due: Seat
    rules: Rules
    voids: bool = False


@value
class FloresCompared:
    """The flores of both sides are compared: all sing what they count, `singer` first."""

    singer: Seat


@value
class FlorTold:
    """A seat sang what its flor counts, or conceded (`None`); `singer` is the next, empty when all have."""

    seat: Seat
    number: int | None
    singer: Seat


@value
class FloresWon:
    """The flores are settled; `seats` have to show theirs when the hand ends."""

    seats: Seats


@value
class FlorShown:
    """A flor was shown in proof; cards that lie on the table need no showing."""

    seat: Seat
    cards: OpenCards
    rules: Rules


@value
class FlorAsked:
    """After the hand a seat asked a rival for a flor kept silent; `cards` prove that there was one, or none."""

    seat: Seat
    of: Seat
    proved: bool
    cards: OpenCards
    rules: Rules


FlorFact = FlorSaid | FloresCompared | FlorTold | FloresWon | FlorShown | FlorAsked
"""Everything that happens to flores that are announced in a round."""
