"""The changes of the table by a ley de juego."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.envido import ENVIDO_SINGING, Envido
from truco.engine.table.free_envido import NOTHING_AFTER, REFUSED_AFTER, WANTED_AFTER
from truco.engine.table.ley import Ley
from truco.engine.table.public import Folds, Public
from truco.engine.table.truco import Truco
from truco.rules.envites import Stake


def _ley_imposed(p: Public, fact: f.LeyImposed) -> Public:
    return p._replace(ley=Ley(fact.seat, fact.band, fact.items))


def _ley_added(p: Public, fact: f.LeyAdded) -> Public:
    return p._replace(ley=p.ley._replace(items=fact.items))


def _ley_answered(p: Public, fact: f.LeyAnswered) -> Public:
    imposed = p.ley._replace(answered=True, resto=fact.flor and fact.wanted)
    p = p._replace(ley=imposed, spoken=p.spoken | {fact.seat})
    if fact.envite:
        after_flores = WANTED_AFTER if fact.wanted else REFUSED_AFTER
        stakes = (Stake(fact.points, fact.flor),)
        envites = p.free_envido._replace(stakes=stakes, flor=fact.flor, asks_first=True, after_flores=after_flores)
        p = p._replace(envido=Envido(ENVIDO_SINGING, (fact.envite,), fact.caller), free_envido=envites)
    if fact.truco:
        truco = Truco(fact.truco, fact.truco_waits, fact.truco_caller, fact.holder, fact.refused)
        p = p._replace(truco=truco)
    return p


def _ley_idle(p: Public, _fact: f.LeyIdle) -> Public:
    envites = p.free_envido._replace(stakes=(), flor=False, asks_first=False, after_flores=NOTHING_AFTER)
    return p._replace(envido=Envido(), free_envido=envites)


FOLDS: Final[Folds] = {
    f.LeyImposed: _ley_imposed,
    f.LeyAdded: _ley_added,
    f.LeyAnswered: _ley_answered,
    f.LeyIdle: _ley_idle,
}
