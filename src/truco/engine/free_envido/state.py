"""The envites of any number of a hand, and the flores that were sung with them."""

from __future__ import annotations

from enum import StrEnum

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
    """What envites of any number have besides the `Envido` that they are.

    - `stakes`: the envites in the order called.
    - `flor`: whether they are envites between flores.
    - `flores`: the seats that sang a flor, in order.
    - `asks_meanwhile`: whether the other seats are asked for a flor while the play goes on.
    - `asks_first`: whether all seats are asked for a flor before anything else happens.
    - `after_flores`: what follows once all have been asked.
    - `achicados`: the bands that gave up envites between flores (achicarse).
    - `barred`: the seats that sang a number out of turn and may not sing any more.
    - `paid`: whether the points of the flores were awarded.
    - `shown`: the seats that showed their flor.
    - `felled`: the points, accepted or earned, of an envite that a flor made void; `felled_by` sang it.
    """

    stakes: tuple[Stake, ...] = ()
    flor: bool = False
    flores: tuple[str, ...] = ()
    asks_meanwhile: bool = False
    asks_first: bool = False
    after_flores: AfterFlores = NOTHING_AFTER
    achicados: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    paid: bool = False
    shown: frozenset[str] = frozenset()
    felled: int = 0
    felled_by: str = ""
