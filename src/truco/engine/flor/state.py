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

FLORES_WAIT: Final = (FLOR_ROUND, FLOR_SINGING)
"""The states of flores that are announced and not settled."""


@value
class Flor(Changing):
    """The flores of a hand: `state` is open, round, singing or closed.

    `asked` are the seats that might announce when the round began, `said` its words in order, `due` the seat to speak
    or to tell its flor, `told` what was told; `owes` are the seats that have to show theirs, until `shown`. `claimed`
    are the seats that cannot be asked after the hand for a flor kept silent: asked already, or heard in a duel before.
    """

    state: FlorState = FLOR_OPEN
    asked: tuple[str, ...] = ()
    said: tuple[tuple[str, str], ...] = ()
    due: str = ""
    told: tuple[tuple[str, int | None], ...] = ()
    owes: tuple[str, ...] = ()
    shown: bool = False
    claimed: tuple[str, ...] = ()
