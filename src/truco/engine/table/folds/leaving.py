"""The changes of the table by leaving."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.public import Folds, Public


def _left(p: Public, fact: f.Left) -> Public:
    passed = p.passed | {fact.seat} if fact.keeps else p.passed - {fact.seat}
    envido = p.envido if p.envido.singer == fact.singer else p.envido._replace(singer=fact.singer)
    leaving = p.leaving if fact.keeps else p.leaving._replace(gave=p.leaving.gave | {fact.seat})
    changes = {"out": p.out | {fact.seat}, "passed": passed, "turn": fact.turn, "leaving": leaving}
    return p._replace(**changes, envido=envido, spoken=p.spoken | {fact.seat})


def _side_out(p: Public, fact: f.SideOut) -> Public:
    gave = p.leaving.gave | {fact.seat}
    leaving = p.leaving._replace(seat=fact.seat, flores=p.free_envido.flores, gave=gave)
    return p._replace(out=p.out | set(fact.seats), spoken=p.spoken | {fact.seat}, leaving=leaving)


FOLDS: Final[Folds] = {
    f.Left: _left,
    f.SideOut: _side_out,
}
