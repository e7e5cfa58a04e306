"""The parts of the game that a rulebook may name; each module has the verbs of one noun."""

from __future__ import annotations

from typing import Final

from truco.engine.parts.baixo import BAIXO
from truco.engine.parts.both import BOTH
from truco.engine.parts.burning import BURNING
from truco.engine.parts.cards import CARDS
from truco.engine.parts.covered import COVERED
from truco.engine.parts.dealing import DEALING
from truco.engine.parts.duels import DUELS
from truco.engine.parts.early import EARLY
from truco.engine.parts.envido import ENVIDO
from truco.engine.parts.false_number import FALSE_NUMBER
from truco.engine.parts.faults import FAULTS
from truco.engine.parts.flor_round import FLOR_ROUND_PART
from truco.engine.parts.free_envido import FREE_ENVIDO
from truco.engine.parts.gallo import GALLO
from truco.engine.parts.giving_up import GIVING_UP
from truco.engine.parts.leaving_alone import LEAVING_ALONE
from truco.engine.parts.leaving_together import LEAVING_TOGETHER
from truco.engine.parts.ley import LEY
from truco.engine.parts.loose import LOOSE
from truco.engine.parts.maldon import MALDON
from truco.engine.parts.misdeals import MISDEALS
from truco.engine.parts.onze import ONZE
from truco.engine.parts.pido_flor import PIDO_FLOR
from truco.engine.parts.refusable import refusable
from truco.engine.parts.showing import SHOWING
from truco.engine.parts.thrown import THROWN
from truco.engine.parts.truco import TRUCO
from truco.engine.registry import PARTS, REFUSALS

_ALL: Final = (
    DEALING,
    BURNING,
    DUELS,
    GALLO,
    MALDON,
    FLOR_ROUND_PART,
    PIDO_FLOR,
    ENVIDO,
    FREE_ENVIDO,
    FALSE_NUMBER,
    TRUCO,
    BOTH,
    CARDS,
    LEAVING_ALONE,
    LEY,
    LEAVING_TOGETHER,
    FAULTS,
    EARLY,
    LOOSE,
    SHOWING,
    COVERED,
    GIVING_UP,
    ONZE,
    BAIXO,
    THROWN,
    MISDEALS,
)


def register() -> None:
    """Have every law know the parts, and what they may refuse."""
    PARTS.update({part.name: part for part in _ALL})
    REFUSALS[:] = [refusable]
