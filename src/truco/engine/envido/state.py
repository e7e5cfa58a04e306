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
"""The states of an envido that was called and is not settled yet."""


@value
class Envido(Changing):
    """The envido of a hand.

    - `chain`: the calls in order; `caller` made the last one.
    - `singer`: the seat that sings next; `sung` is what was sung, `None` for a seat that conceded or kept silent.
    - `must_show`: the seat that must prove `number`, the total that won; `shown` once it did.
    """

    state: EnvidoState = ENVIDO_OPEN
    chain: tuple[str, ...] = ()
    caller: str = ""
    singer: str = ""
    sung: tuple[tuple[str, int | None], ...] = ()
    must_show: str = ""
    number: int | None = None
    shown: bool = False
