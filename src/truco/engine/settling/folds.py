"""What settling and claims change on the table."""

from __future__ import annotations

from typing import Final

from truco.engine import facts as f
from truco.engine.public import Folds, Public
from truco.engine.settling.state import Claim


def _settling_began(p: Public, fact: f.SettlingBegan) -> Public:
    pays = tuple(f.Awarded(side, fact.points, fact.reason, fact.rules) for side in fact.side)
    return p._replace(turn="", awards_pending=pays, settlement=p.settlement._replace(open=True))


def _nothing_more(p: Public, fact: f.NothingMore) -> Public:
    """Add a seat to those that have nothing more to say; the table ends the time of all."""
    silent = p.settlement.silent | {fact.seat} if fact.seat in p.seats else frozenset(p.seats)
    return p._replace(settlement=p.settlement._replace(silent=silent))


def _claimed(p: Public, fact: f.Claimed) -> Public:
    if not fact.waits:
        return p
    claim = Claim(fact.seat, fact.against, fact.what)
    return p._replace(settlement=p.settlement._replace(waiting=(*p.settlement.waiting, claim)))


def _claim_judged(p: Public, fact: f.ClaimJudged) -> Public:
    claim, settlement = Claim(fact.seat, fact.against, fact.what), p.settlement
    waiting = tuple(one for one in settlement.waiting if one != claim)
    return p._replace(settlement=settlement._replace(waiting=waiting, judged=(*settlement.judged, claim)))


def _points_confirmed(p: Public, _fact: f.PointsConfirmed) -> Public:
    return p._replace(settlement=p.settlement._replace(confirmed=True))


FOLDS: Final[Folds] = {
    f.SettlingBegan: _settling_began,
    f.NothingMore: _nothing_more,
    f.Claimed: _claimed,
    f.ClaimJudged: _claim_judged,
    f.PointsConfirmed: _points_confirmed,
}
