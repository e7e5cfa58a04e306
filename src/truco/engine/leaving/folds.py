"""What leaving changes on the table."""

from __future__ import annotations

from typing import Final

from truco.engine import facts as f
from truco.engine.leaving.state import Leaving
from truco.engine.public import Folds, Public


def _left(p: Public, fact: f.Left) -> Public:
    passed = p.passed | {fact.seat} if fact.keeps else p.passed - {fact.seat}
    envido = p.envido if p.envido.singer == fact.singer else p.envido._replace(singer=fact.singer)
    return p._replace(
        out=p.out | {fact.seat}, passed=passed, turn=fact.turn, envido=envido, spoken=p.spoken | {fact.seat}
    )


def _side_out(p: Public, fact: f.SideOut) -> Public:
    leaving = Leaving(fact.seat, p.free_envido.flores)
    return p._replace(out=p.out | set(fact.seats), spoken=p.spoken | {fact.seat}, leaving=leaving)


FOLDS: Final[Folds] = {
    f.Left: _left,
    f.SideOut: _side_out,
}
