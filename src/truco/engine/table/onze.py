"""A hand one point short of the target: its facts, and its state on the table."""

from __future__ import annotations

from enum import StrEnum

from truco.engine.table.audience import Name, Rules, Seat, Side
from truco.slotted import Changing, value


@value
class OnzeBegan:
    """A hand began one point short of the target: for a band that decides whether to play, or for all (no band)."""

    band: Side
    rules: Rules


@value
class OnzeAnswered:
    """A seat decided for its band whether the mão de onze is played."""

    seat: Seat
    word: Name
    plays: bool


OnzeFact = OnzeBegan | OnzeAnswered
"""Everything that happens in such a hand."""


class OnzeState(StrEnum):
    """How far a hand one point short of the target is: a band decides, it plays, or all must play (ferro)."""

    __hash__ = str.__hash__

    NONE = ""
    DECIDING = "deciding"
    PLAYED = "played"
    FERRO = "ferro"


# A name is found ten times as fast as a member of an enumeration.
ONZE_NONE, ONZE_DECIDING, ONZE_PLAYED, ONZE_FERRO = OnzeState


@value
class Onze(Changing):
    """A hand one point short of the target; `band` is the one that decides whether to play."""

    state: OnzeState = ONZE_NONE
    band: str = ""
