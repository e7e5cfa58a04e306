"""Folding: the table after a fact, from the table before it."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.folds.deal import FOLDS as DEAL
from truco.engine.table.folds.duels import FOLDS as DUELS
from truco.engine.table.folds.envido import FOLDS as ENVIDO
from truco.engine.table.folds.faults import FOLDS as FAULTS
from truco.engine.table.folds.flor import FOLDS as FLOR
from truco.engine.table.folds.free_envido import FOLDS as FREE_ENVIDO
from truco.engine.table.folds.judge import FOLDS as JUDGE
from truco.engine.table.folds.leaving import FOLDS as LEAVING
from truco.engine.table.folds.ley import FOLDS as LEY
from truco.engine.table.folds.loose import FOLDS as LOOSE
from truco.engine.table.folds.onze import FOLDS as ONZE
from truco.engine.table.folds.settling import FOLDS as SETTLING
from truco.engine.table.folds.speech import FOLDS as SPEECH
from truco.engine.table.folds.tricks import FOLDS as TRICKS
from truco.engine.table.folds.truco import FOLDS as TRUCO
from truco.engine.table.judge import RESULTS, sums
from truco.engine.table.public import DRAW, HAND_OVER, MATCH_OVER, Folds, Public


def _match_started(p: Public, fact: f.MatchStarted) -> Public:
    erred = p.misdeals._replace(faults=fact.faults) if fact.faults else p.misdeals
    return p._replace(
        phase=DRAW, drawing=fact.drawing, score=fact.score, chicos=fact.chicos, hand=fact.hand or 0, misdeals=erred
    )


def _awarded(p: Public, fact: f.Awarded) -> Public:
    if fact.reason == "flor":
        return p._replace(awards=p.awards + (fact,), free_envido=p.free_envido._replace(paid=True))  # noqa: RUF005
    if fact.reason == "judge":  # it is written at once
        at = p.awards_written
        score = tuple(
            points + (fact.points if side == fact.side else 0) for side, points in zip(p.sides, p.score, strict=True)
        )
        return p._replace(awards=(*p.awards[:at], fact, *p.awards[at:]), awards_written=at + 1, score=score)
    return p._replace(awards=p.awards + (fact,))  # noqa: RUF005  (the awards may be omitted: see `outline`)


def _annulled(p: Public, fact: f.Annulled) -> Public:
    if fact.whole:
        ruled = tuple(award for award in p.awards if award.reason == "judge")
        return p._replace(awards=ruled, awards_written=len(ruled))
    return p._replace(awards=p.awards[: p.awards_written])


def _hand_ended(p: Public, fact: f.HandEnded) -> Public:
    if p.desk.rulings:
        result = sums(p.sides, p.awards[p.awards_written :], RESULTS)
        desk = p.desk.hand_ended(fact.hand, fact.score, p.solo, result)
        return p._replace(phase=HAND_OVER, score=fact.score, turn="", desk=desk)
    return p._replace(phase=HAND_OVER, score=fact.score, turn="")


def _chico_ended(p: Public, fact: f.ChicoEnded) -> Public:
    return p._replace(chicos=fact.chicos)


def _match_ended(p: Public, fact: f.MatchEnded) -> Public:
    return p._replace(phase=MATCH_OVER, winner=fact.side)


_COMMON: Final[Folds] = {
    f.MatchStarted: _match_started,
    f.Annulled: _annulled,
    f.Awarded: _awarded,
    f.HandEnded: _hand_ended,
    f.ChicoEnded: _chico_ended,
    f.MatchEnded: _match_ended,
}

FOLDS: Final[Folds] = {
    **_COMMON,
    **DEAL,
    **TRICKS,
    **LOOSE,
    **ENVIDO,
    **FREE_ENVIDO,
    **FLOR,
    **TRUCO,
    **LEY,
    **LEAVING,
    **ONZE,
    **DUELS,
    **FAULTS,
    **JUDGE,
    **SPEECH,
    **SETTLING,
}
"""What each kind of fact changes."""


def fold(p: Public, fact: f.Fact) -> Public:
    """Return what the table knows after a fact.

    >>> from truco.engine.table.public import Phase
    >>> table = Public(("A1", "B1"), ("A", "B"), Phase.CUT, (0, 0), (0, 0))
    >>> fold(table, f.Cut("B1", 17)).phase
    <Phase.DEAL: 'deal'>
    """
    return FOLDS[type(fact)](p, fact)
