"""The changes of the table by duels."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.flor import Flor
from truco.engine.table.public import PLAY, Folds, Public


def _duel_started(p: Public, fact: f.DuelStarted) -> Public:
    announced = (seat for seat, spoken in p.flor.said if spoken != "callo")
    return Public(
        p.seats,
        p.sides,
        PLAY,
        p.score,
        p.chicos,
        p.hand,
        p.dealer,
        fact.seats[0],
        p.cutter,
        drawn=p.drawn,
        left=p.left,
        out=frozenset(p.seats).difference(fact.seats),
        turn=fact.seats[0],
        awards=p.awards,
        muestra=p.muestra,
        solo=p.solo,
        kind=p.kind,
        duel=fact.seats,
        awards_written=p.awards_written,
        unseen=p.unseen,
        flor=Flor(claimed=(*p.flor.claimed, *announced)),
        misdeals=p.misdeals._replace(found=()) if p.misdeals.found else p.misdeals,
        desk=p.desk,
    )


def _duel_ended(p: Public, fact: f.DuelEnded) -> Public:
    desk = p.desk.hand_ended(p.hand, fact.score, p.solo) if p.desk.rulings else p.desk
    return p._replace(score=fact.score, awards_written=len(p.awards), turn="", desk=desk)


FOLDS: Final[Folds] = {
    f.DuelStarted: _duel_started,
    f.DuelEnded: _duel_ended,
}
