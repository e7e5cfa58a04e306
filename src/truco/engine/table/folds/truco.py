"""The changes of the table by the facts of the truco."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.public import Folds, Public
from truco.engine.table.truco import Truco


def _truco_called(p: Public, fact: f.TrucoCalled) -> Public:
    truco = Truco(fact.level, True, fact.seat, p.truco.holder)  # noqa: FBT003  (the call is pending)
    return p._replace(truco=truco, spoken=p.spoken | {fact.seat})


def _truco_answered(p: Public, fact: f.TrucoAnswered) -> Public:
    truco = p.truco._replace(pending=False, holder=fact.holder, refused=not fact.wanted, misheard=False)
    return p._replace(truco=truco, spoken=p.spoken | {fact.seat})


FOLDS: Final[Folds] = {
    f.TrucoCalled: _truco_called,
    f.TrucoAnswered: _truco_answered,
}
