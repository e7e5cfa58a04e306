"""A hand one point short of the target, as the whole table knows it."""

from __future__ import annotations

from enum import StrEnum

from truco.engine.quick import Changing, value


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
