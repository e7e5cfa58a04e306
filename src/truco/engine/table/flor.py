"""The flores that are announced in a round: what happens, and how they lie on the table."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from truco.engine.table.audience import Name, OpenCards, Rules, Seat, Seats
from truco.slotted import Changing, value


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


class FlorState(StrEnum):
    """How far the flores of a hand are, where they are announced in a round."""

    __hash__ = str.__hash__

    OPEN = "open"
    ROUND = "round"
    SINGING = "singing"
    CLOSED = "closed"


# A name is found ten times as fast as a member of an enumeration.
FLOR_OPEN, FLOR_ROUND, FLOR_SINGING, FLOR_CLOSED = FlorState

FLORES_UNSETTLED: Final = (FLOR_ROUND, FLOR_SINGING)
"""The states of flores that were announced and are not settled yet."""


@value
class Flor(Changing):
    """The flores of a hand, where they are announced in a round.

    - `asked`: the seats that could still announce a flor when the round began.
    - `said`: the words of the round in order, each with its seat.
    - `due`: the seat that must speak next, or sing what its flor counts.
    - `told`: what was sung; `None` for a seat that conceded.
    - `must_show`: the seats that have to show their flor; `shown` are those that did.
    - `claimed`: the seats that no rival may ask for a silent flor after the hand, because they were asked already or
      announced theirs in an earlier duel.
    """

    state: FlorState = FLOR_OPEN
    asked: tuple[str, ...] = ()
    said: tuple[tuple[str, str], ...] = ()
    due: str = ""
    told: tuple[tuple[str, int | None], ...] = ()
    must_show: tuple[str, ...] = ()
    shown: frozenset[str] = frozenset()
    claimed: tuple[str, ...] = ()
