"""The parts of the game that a rulebook may name, in the folders of their contests."""

from __future__ import annotations

from typing import Final

from truco.engine.deal.burning import BURNING
from truco.engine.deal.dealing import DEALING
from truco.engine.deal.faced import FACED
from truco.engine.deal.gallo import GALLO
from truco.engine.deal.maldon import MALDON
from truco.engine.deal.misdeals import MISDEALS
from truco.engine.duels.part import DUELS
from truco.engine.envido.false_number import FALSE_NUMBER
from truco.engine.envido.part import ENVIDO
from truco.engine.envido.showing import SHOWING
from truco.engine.faults.part import FAULTS
from truco.engine.flor.asking import ASKING
from truco.engine.flor.pido_flor import PIDO_FLOR
from truco.engine.flor.round import FLOR_ROUND_PART
from truco.engine.free_envido.part import FREE_ENVIDO
from truco.engine.leaving.alone import LEAVING_ALONE
from truco.engine.leaving.giving_up import GIVING_UP
from truco.engine.leaving.together import LEAVING_TOGETHER
from truco.engine.ley.part import LEY
from truco.engine.loose.early import EARLY
from truco.engine.loose.part import LOOSE
from truco.engine.onze.part import ONZE
from truco.engine.refusable import refusable
from truco.engine.registry import PARTS, REFUSALS
from truco.engine.senas.part import SENAS
from truco.engine.settling.confirming import CONFIRMING
from truco.engine.settling.part import SETTLING
from truco.engine.tricks.baixo import BAIXO
from truco.engine.tricks.cards import CARDS
from truco.engine.tricks.covered import COVERED
from truco.engine.tricks.thrown import THROWN
from truco.engine.tricks.turned import TURNED
from truco.engine.truco.both import BOTH
from truco.engine.truco.part import TRUCO

_ALL: Final = (
    SETTLING,
    CONFIRMING,
    DEALING,
    BURNING,
    DUELS,
    GALLO,
    MALDON,
    FLOR_ROUND_PART,
    PIDO_FLOR,
    ASKING,
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
    TURNED,
    MISDEALS,
    SENAS,
    FACED,
)


def register() -> None:
    """Register the parts and their refusals, so that every law finds them."""
    PARTS.update({part.name: part for part in _ALL})
    REFUSALS[:] = [refusable]
