"""The envites of any number of a hand, and the flores that were sung with them."""

from __future__ import annotations

from enum import StrEnum

from truco.engine.facts import Awarded
from truco.engine.quick import Changing, value
from truco.rules.envites import Stake


class AfterFlores(StrEnum):
    """What follows once all have been asked for a flor: nothing, a wanted or refused envite, or the end of the hand."""

    __hash__ = str.__hash__

    NOTHING = ""
    WANTED = "quiero"
    REFUSED = "no-quiero"
    HAND_ENDS = "end"


# A name is found ten times as fast as a member of an enumeration.
NOTHING_AFTER, WANTED_AFTER, REFUSED_AFTER, HAND_ENDS_AFTER = AfterFlores


@value
class FreeEnvido(Changing):
    """What envites of any number need beside the `Envido` that they are: `stakes` as called, `flor` between flores.

    `flores` are the seats that sang one, in order; `soft` tells that the
    others are asked for theirs while the play goes on, `asking` that all waits for them, and `then` what follows:
    the answer that was given, or `end` of the hand with its `award`. `shy` are the bands that shrank, `barred` the
    seats that told a number when it was not due, `paid` whether the flores are settled, `shown` who showed his flor.
    """

    stakes: tuple[Stake, ...] = ()
    flor: bool = False
    flores: tuple[str, ...] = ()
    soft: bool = False
    asking: bool = False
    then: AfterFlores = NOTHING_AFTER
    award: Awarded | None = None
    shy: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    paid: bool = False
    shown: frozenset[str] = frozenset()
