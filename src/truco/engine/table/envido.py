"""The envido of a hand: its facts, and its state on the table."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from truco.engine.table.audience import Name, OpenCards, Rules, Seat
from truco.slotted import Changing, value


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
    """The best total was found; `seat` must prove `number` (no seat where all rivals had left).

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
    """A flor voided the envido: what was called or won in it counts for no side."""

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
