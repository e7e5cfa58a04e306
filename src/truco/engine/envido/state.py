"""The envido of a hand, as the whole table knows it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from truco.engine.quick import Changing, value


class EnvidoState(StrEnum):
    """How far the envido of a hand is."""

    # The hash of an enumeration is slow.
    __hash__ = str.__hash__

    OPEN = "open"
    PENDING = "pending"
    SINGING = "singing"
    CLOSED = "closed"
    VOID = "void"


# A name is found ten times as fast as a member of an enumeration, and every act asks for several.
ENVIDO_OPEN, ENVIDO_PENDING, ENVIDO_SINGING, ENVIDO_CLOSED, ENVIDO_VOID = EnvidoState

ENVIDO_UNSETTLED: Final = (ENVIDO_PENDING, ENVIDO_SINGING)
"""The states of an envido that is called and not settled."""


@value
class Envido(Changing):
    """The envido of a hand: `state` is open, pending, singing or closed; `caller` made the last call."""

    state: EnvidoState = ENVIDO_OPEN
    chain: tuple[str, ...] = ()
    caller: str = ""
    singer: str = ""
    sung: tuple[tuple[str, int | None], ...] = ()
    must_show: str = ""
    number: int | None = None
    shown: bool = False
