"""A hand one point short of the target, as the whole table knows it."""

from __future__ import annotations

from enum import StrEnum

from truco.engine.quick import Changing, value


class OnzeState(StrEnum):
    """How far a hand at the brink is: none, being decided by a band, played, or one for all (ferro)."""

    __hash__ = str.__hash__

    NONE = ""
    DECIDING = "deciding"
    PLAYED = "played"
    FERRO = "ferro"


# A name is found ten times as fast as a member of an enumeration.
ONZE_NONE, ONZE_DECIDING, ONZE_PLAYED, ONZE_FERRO = OnzeState


@value
class Onze(Changing):
    """A hand on the brink: `state` is empty, deciding, played or ferro; `band` the one that decides."""

    state: OnzeState = ONZE_NONE
    band: str = ""
