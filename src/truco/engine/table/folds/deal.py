"""The changes of the table by the draw, the cut and the deal."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.deal import Misdeals
from truco.engine.table.public import CUT, DEAL, DRAW, PLAY, Folds, Public

_FRESH: Final = Public((), (), CUT, (), ())
_NONE: Final = Misdeals()

CARDS_EACH: Final = 3
"""How many cards each seat is dealt in every rulebook, but for one that puts a card away."""


def _faults_alone(p: Public) -> Misdeals:
    """Return what of the misdeals matters for the next hand: the mistakes of the dealers."""
    return Misdeals(p.misdeals.faults) if p.misdeals.faults else _NONE


def _drew(p: Public, fact: f.Drew) -> Public:
    return p._replace(drawn=(*p.drawn, (fact.seat, fact.card)))


def _draw_tied(p: Public, fact: f.DrawTied) -> Public:
    return p._replace(drawing=fact.seats, drawn=())


def _draw_started(p: Public, fact: f.DrawStarted) -> Public:
    nothing = tuple(0 for _ in p.score)
    return Public(
        p.seats,
        p.sides,
        DRAW,
        nothing,
        p.chicos,
        p.hand,
        drawing=fact.drawing,
        desk=p.desk.hand_started(nothing),
        misdeals=_faults_alone(p),
    )


def _hand_started(p: Public, fact: f.HandStarted) -> Public:
    return _FRESH._replace(
        seats=p.seats,
        sides=p.sides,
        phase=CUT,
        score=fact.score,
        chicos=p.chicos,
        hand=fact.hand,
        dealer=fact.dealer,
        mano=fact.mano,
        cutter=fact.cutter,
        drawn=p.drawn if p.phase is DRAW else (),
        solo=fact.solo,
        kind=fact.kind,
        desk=p.desk.hand_started(fact.score),
        misdeals=_faults_alone(p),
    )


def _cut(p: Public, fact: f.Cut) -> Public:
    return p._replace(phase=CUT if fact.more else DEAL, cuts=p.cuts + 1)


def _burned(p: Public, fact: f.Burned) -> Public:
    return p._replace(phase=CUT if fact.more else DEAL, burned=(*p.burned, *fact.cards))


def _turned(p: Public, fact: f.Turned) -> Public:
    return p._replace(muestra=fact.muestra)


def _unseen(p: Public, fact: f.Unseen) -> Public:
    return p._replace(unseen=frozenset(fact.seats))


def _looked_at(p: Public, fact: f.LookedAt) -> Public:
    return p._replace(unseen=p.unseen - set(fact.seats))


def _maldon_claimed(p: Public, _fact: f.MaldonClaimed) -> Public:
    return p._replace(awards=p.awards[: p.awards_written])


def _misdealt(p: Public, _fact: f.Misdealt) -> Public:
    return p


def _faced(p: Public, fact: f.Faced) -> Public:
    owner = fact.seat if fact.chooses else ""
    return p._replace(
        misdeals=p.misdeals._replace(faced=(*p.misdeals.faced, (fact.seat, fact.card)), asked=owner), phase=DEAL
    )


def _faced_card_kept(p: Public, _fact: f.FacedCardKept) -> Public:
    return p._replace(misdeals=p.misdeals._replace(asked=""))


def _dealer_erred(p: Public, fact: f.DealerErred) -> Public:
    faults = {**dict(p.misdeals.faults), fact.seat: fact.count}
    return p._replace(misdeals=p.misdeals._replace(faults=tuple(faults.items())))


def _surplus_found(p: Public, fact: f.SurplusFound) -> Public:
    return p._replace(misdeals=p.misdeals._replace(found=(*p.misdeals.found, fact.seat)))


def _deal_voided(p: Public, fact: f.DealVoided) -> Public:
    return p._replace(misdeals=p.misdeals._replace(dealer=fact.seat, asked=""))


def cards_out(p: Public, counts: tuple[int, ...], turn: str, discards: str) -> Public:
    """Return the table after the deal; `counts` are the cards of each seat.

    `turn` plays first, `discards` puts a card away before (empty where no seat does).
    """
    due = tuple([CARDS_EACH + (seat == discards) for seat in p.seats])
    misdeals = p.misdeals
    if counts != due or misdeals.asked:  # who was asked has let the deal go on
        misdeals = misdeals._replace(asked="", wrong=counts != due)
    return p._replace(phase=PLAY, left=counts, turn=turn, discards=discards, misdeals=misdeals)


def put_away(p: Public, seat: str) -> Public:
    """Return the table after a seat put a card away that it had too many."""
    at = p.seats.index(seat)
    return p._replace(left=(*p.left[:at], p.left[at] - 1, *p.left[at + 1 :]), discards="")


FOLDS: Final[Folds] = {
    f.Drew: _drew,
    f.DrawTied: _draw_tied,
    f.DrawStarted: _draw_started,
    f.HandStarted: _hand_started,
    f.Cut: _cut,
    f.Burned: _burned,
    f.Turned: _turned,
    f.MaldonClaimed: _maldon_claimed,
    f.Unseen: _unseen,
    f.LookedAt: _looked_at,
    f.Misdealt: _misdealt,
    f.Faced: _faced,
    f.FacedCardKept: _faced_card_kept,
    f.DealerErred: _dealer_erred,
    f.DealVoided: _deal_voided,
    f.SurplusFound: _surplus_found,
}
