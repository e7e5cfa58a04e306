"""The changes of the table by envites and sung flores, and the stakes in them."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.envido import ENVIDO_PENDING, ENVIDO_SINGING, Envido
from truco.engine.table.free_envido import HAND_ENDS_AFTER, NOTHING_AFTER, REFUSED_AFTER, WANTED_AFTER
from truco.engine.table.public import Folds, Public
from truco.rules.envites import Stake


def _envited(p: Public, fact: f.Envited) -> Public:
    stakes = (*p.free_envido.stakes, Stake(fact.points, fact.contra))
    return p._replace(
        envido=Envido(ENVIDO_PENDING, (*p.envido.chain, fact.word), fact.seat),
        free_envido=p.free_envido._replace(stakes=stakes, flor=fact.flor),
        spoken=p.spoken | {fact.seat},
    )


def _envite_answered(p: Public, fact: f.EnviteAnswered) -> Public:
    after_flores = WANTED_AFTER if fact.wanted else REFUSED_AFTER
    return p._replace(
        envido=p.envido._replace(state=ENVIDO_SINGING),
        free_envido=p.free_envido._replace(asks_first=True, after_flores=after_flores),
        spoken=p.spoken | {fact.seat},
    )


def _flor_sung(p: Public, fact: f.FlorSung) -> Public:
    """Add a flor; it may void an envido without flor that was called or accepted (uy.27.b)."""
    envites = p.free_envido._replace(flores=(*p.free_envido.flores, fact.seat), asks_meanwhile=True)
    p = p._replace(free_envido=envites, spoken=p.spoken | {fact.seat})
    if not fact.voids:
        return p
    accepted = p.envido.state is ENVIDO_SINGING or p.free_envido.after_flores is WANTED_AFTER
    felled = sum(stake.points for stake in envites.stakes) if accepted else 0
    envites = envites._replace(
        stakes=(), asks_first=False, after_flores=NOTHING_AFTER, felled=felled, felled_by=fact.seat if felled else ""
    )
    return p._replace(envido=Envido(), free_envido=envites)


def _achicado(p: Public, fact: f.Achicado) -> Public:
    return p._replace(free_envido=p.free_envido._replace(achicados=p.free_envido.achicados | {fact.band}))


def _silent(p: Public, fact: f.Silent) -> Public:
    if fact.singing:
        return p._replace(envido=p.envido._replace(sung=(*p.envido.sung, (fact.seat, None))))
    return p._replace(spoken=p.spoken | {fact.seat})


def _singing_began(p: Public, fact: f.SingingBegan) -> Public:
    envites = p.free_envido._replace(asks_first=False)
    return p._replace(envido=p.envido._replace(singer=fact.singer), free_envido=envites)


def _hand_waits(p: Public, fact: f.HandWaits) -> Public:
    pays = (f.Awarded(fact.side, fact.points, fact.reason, fact.rules),) if fact.side else ()
    envites = p.free_envido._replace(asks_first=True, after_flores=HAND_ENDS_AFTER)
    return p._replace(turn="", free_envido=envites, awards_pending=pays)


FOLDS: Final[Folds] = {
    f.Envited: _envited,
    f.EnviteAnswered: _envite_answered,
    f.FlorSung: _flor_sung,
    f.Achicado: _achicado,
    f.Silent: _silent,
    f.SingingBegan: _singing_began,
    f.HandWaits: _hand_waits,
}


def staked(p: Public) -> int:
    """Return the points of the envites that were accepted, or what a refused one paid (uy.46.b)."""
    earned = sum(award.points for award in p.awards[p.awards_written :] if award.reason == "envido")
    return earned if earned or p.envido.number is None else sum(stake.points for stake in p.free_envido.stakes)
