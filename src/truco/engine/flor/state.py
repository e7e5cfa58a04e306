"""The flores of a hand, where they are announced in a round."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from truco.engine.quick import Changing, value


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
    - `claimed`: the seats that nobody may ask for a silent flor after the hand, because they were asked already or
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
