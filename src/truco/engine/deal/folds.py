"""What the draw, the cut and the deal change on the table."""

from __future__ import annotations

from typing import Final

from truco.engine import facts as f
from truco.engine.public import CUT, DEAL, DRAW, PLAY, Folds, Public

_FRESH: Final = Public((), (), CUT, (), ())


def _drew(p: Public, fact: f.Drew) -> Public:
    return p._replace(drawn=(*p.drawn, (fact.seat, fact.card)))


def _draw_tied(p: Public, fact: f.DrawTied) -> Public:
    return p._replace(drawing=fact.seats, drawn=())


def _draw_started(p: Public, fact: f.DrawStarted) -> Public:
    nothing = tuple(0 for _ in p.score)
    return Public(p.seats, p.sides, DRAW, nothing, p.chicos, p.hand, drawing=fact.drawing)


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


def cards_out(p: Public, counts: tuple[int, ...], turn: str, discards: str) -> Public:
    """Return the table after the deal; `counts` are the cards of each seat.

    `turn` plays first, `discards` puts a card away before (empty where nobody does).
    """
    return p._replace(phase=PLAY, left=counts, turn=turn, discards=discards)


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
}
