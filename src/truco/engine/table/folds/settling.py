"""The changes of the table by settling and claims."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.public import SETTLING, Folds, Public
from truco.engine.table.settling import Claim


def _settling_began(p: Public, fact: f.SettlingBegan) -> Public:
    pays = tuple(f.Awarded(side, fact.points, fact.reason, fact.rules) for side in fact.side)
    return p._replace(phase=SETTLING, turn="", awards_pending=pays, settlement=p.settlement._replace(begun=True))


def _nothing_more(p: Public, fact: f.NothingMore) -> Public:
    """Add a seat to those that have nothing more to say; the table ends the time of all, and of claims unanswered."""
    if fact.seat in p.seats:
        return p._replace(settlement=p.settlement._replace(silent=p.settlement.silent | {fact.seat}))
    return p._replace(settlement=p.settlement._replace(silent=frozenset(p.seats), waiting=()))


def _claimed(p: Public, fact: f.Claimed) -> Public:
    if not fact.waits:
        return p
    claim = Claim(fact.seat, fact.against, fact.what, fact.judge)
    return p._replace(settlement=p.settlement._replace(waiting=(*p.settlement.waiting, claim)))


def _claim_judged(p: Public, fact: f.ClaimJudged) -> Public:
    """Write a claim down as judged; without its words, another claim that waits may look the same."""
    claim, settlement = Claim(fact.seat, fact.against, fact.what, fact.judge), p.settlement
    waiting = list(settlement.waiting)
    same = [at for at, waiting_claim in enumerate(waiting) if waiting_claim._replace(agreed=False) == claim]
    if fact.waited and same:
        del waiting[next((at for at in same if waiting[at].judge == fact.judge), same[0])]
    return p._replace(settlement=settlement._replace(waiting=tuple(waiting), judged=(*settlement.judged, claim)))


def _conceded(p: Public, fact: f.Conceded) -> Public:
    """Own up to a fault, and to all complaints to the judge against one's side; he may still have to answer them."""
    waiting = tuple(
        claim._replace(agreed=True) if claim.judge and claim.against[0] == fact.seat[0] else claim
        for claim in p.settlement.waiting
    )
    return p._replace(settlement=p.settlement._replace(conceded=p.settlement.conceded | {fact.seat}, waiting=waiting))


def _points_confirmed(p: Public, _fact: f.PointsConfirmed) -> Public:
    return p._replace(settlement=p.settlement._replace(confirmed=True))


def _asked_to_show(p: Public, fact: f.AskedToShow) -> Public:
    """Give a seat that is asked for its cards time to answer."""
    settlement = p.settlement
    return p._replace(
        settlement=settlement._replace(asked=(*settlement.asked, fact.of), silent=settlement.silent - {fact.of})
    )


def _denied(p: Public, fact: f.Denied) -> Public:
    still_asked = tuple(seat for seat in p.settlement.asked if seat != fact.seat)
    return p._replace(settlement=p.settlement._replace(asked=still_asked, denied=p.settlement.denied | {fact.seat}))


FOLDS: Final[Folds] = {
    f.SettlingBegan: _settling_began,
    f.NothingMore: _nothing_more,
    f.Claimed: _claimed,
    f.ClaimJudged: _claim_judged,
    f.Conceded: _conceded,
    f.PointsConfirmed: _points_confirmed,
    f.AskedToShow: _asked_to_show,
    f.Denied: _denied,
}
