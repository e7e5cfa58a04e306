"""The parts of the game that a rulebook may name, in the folders of their contests."""

from __future__ import annotations

from typing import Final

from truco.engine.contests.deal.burning import BURNING
from truco.engine.contests.deal.dealing import DEALING
from truco.engine.contests.deal.faced import FACED
from truco.engine.contests.deal.gallo import GALLO
from truco.engine.contests.deal.maldon import MALDON
from truco.engine.contests.deal.misdeals import MISDEALS
from truco.engine.contests.duels import DUELS
from truco.engine.contests.envido.false_number import FALSE_NUMBER
from truco.engine.contests.envido.part import ENVIDO
from truco.engine.contests.envido.showing import SHOWING
from truco.engine.contests.faults import FAULTS
from truco.engine.contests.flor.asking import ASKING
from truco.engine.contests.flor.pido_flor import PIDO_FLOR
from truco.engine.contests.flor.round import FLOR_ROUND_PART
from truco.engine.contests.free_envido.part import FREE_ENVIDO
from truco.engine.contests.leaving.alone import LEAVING_ALONE
from truco.engine.contests.leaving.giving_up import GIVING_UP
from truco.engine.contests.leaving.together import LEAVING_TOGETHER
from truco.engine.contests.ley.part import LEY
from truco.engine.contests.loose.early import EARLY
from truco.engine.contests.loose.part import LOOSE
from truco.engine.contests.onze import ONZE
from truco.engine.contests.senas.part import SENAS
from truco.engine.contests.tricks.baixo import BAIXO
from truco.engine.contests.tricks.cards import CARDS
from truco.engine.contests.tricks.covered import COVERED
from truco.engine.contests.tricks.thrown import THROWN
from truco.engine.contests.tricks.turned import TURNED
from truco.engine.contests.truco.both import BOTH
from truco.engine.contests.truco.part import TRUCO
from truco.engine.law.registry import PARTS, RULED_APART
from truco.engine.refereeing.confirming import CONFIRMING
from truco.engine.refereeing.judge import DESK_KINDS, rule_from_desk
from truco.engine.refereeing.settling import SETTLING

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
    """Register the parts, so that every law finds them, and what is ruled from the desk."""
    PARTS.update({part.name: part for part in _ALL})
    RULED_APART.update(dict.fromkeys(DESK_KINDS, rule_from_desk))
