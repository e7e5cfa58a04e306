"""The changes of the table by the facts of the envido."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.envido import ENVIDO_CLOSED, ENVIDO_PENDING, ENVIDO_SINGING, ENVIDO_VOID, Envido
from truco.engine.table.folds.free_envido import staked
from truco.engine.table.free_envido import NOTHING_AFTER
from truco.engine.table.public import Folds, Public


def _envido_called(p: Public, fact: f.EnvidoCalled) -> Public:
    envido = Envido(ENVIDO_PENDING, (*p.envido.chain, fact.word), fact.seat)
    return p._replace(envido=envido, spoken=p.spoken | {fact.seat})


def _envido_answered(p: Public, fact: f.EnvidoAnswered) -> Public:
    if not fact.singer:
        return p._replace(envido=p.envido._replace(state=ENVIDO_CLOSED, singer=""))
    envido = p.envido._replace(state=ENVIDO_SINGING, singer=fact.singer)
    return p._replace(envido=envido, spoken=p.spoken | {fact.seat})


def _sang(p: Public, fact: f.Sang) -> Public:
    envido = p.envido._replace(sung=(*p.envido.sung, (fact.seat, fact.number)), singer=fact.singer)
    return p._replace(envido=envido, spoken=p.spoken | {fact.seat})


def _envido_won(p: Public, fact: f.EnvidoWon) -> Public:
    envido = p.envido._replace(state=ENVIDO_CLOSED, singer="", must_show=fact.seat, number=fact.number)
    envites = p.free_envido if fact.waits else p.free_envido._replace(asks_first=False, after_flores=NOTHING_AFTER)
    return p._replace(envido=envido, free_envido=envites)


def _envido_voided(p: Public, _fact: f.EnvidoVoided) -> Public:
    kept = tuple(award for award in p.awards[p.awards_written :] if award.reason != "envido")
    envites = p.free_envido
    if envites.stakes:
        felled = staked(p)
        envites = envites._replace(stakes=(), felled=felled, felled_by=envites.flores[-1] if envites.flores else "")
    return p._replace(envido=Envido(ENVIDO_VOID), free_envido=envites, awards=(*p.awards[: p.awards_written], *kept))


def _shown(p: Public, fact: f.Shown) -> Public:
    envido = p.envido._replace(shown=True) if fact.seat == p.envido.must_show else p.envido
    if fact.seat not in p.free_envido.flores:
        return p._replace(envido=envido)
    return p._replace(envido=envido, free_envido=p.free_envido._replace(shown=p.free_envido.shown | {fact.seat}))


FOLDS: Final[Folds] = {
    f.EnvidoCalled: _envido_called,
    f.EnvidoAnswered: _envido_answered,
    f.Sang: _sang,
    f.EnvidoWon: _envido_won,
    f.EnvidoVoided: _envido_voided,
    f.Shown: _shown,
}
