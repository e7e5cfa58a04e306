"""What the whole table knows of a match, folded from facts: small, frozen, without history."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from truco.cards import Card
from truco.engine import facts as f


class Phase(StrEnum):
    """Where a match stands."""

    DRAW = "draw"
    CUT = "cut"
    DEAL = "deal"
    PLAY = "play"
    HAND_OVER = "hand-over"
    MATCH_OVER = "match-over"


class Envido(NamedTuple):
    """The envido of a hand: `state` is open, pending, singing or closed; `caller` made the last call."""

    state: str = "open"
    chain: tuple[str, ...] = ()
    caller: str = ""
    singer: str = ""
    sung: tuple[tuple[str, int | None], ...] = ()
    owes: str = ""
    number: int | None = None
    shown: bool = False


class Truco(NamedTuple):
    """The truco of a hand: `level` calls were made; the last one waits while `pending`; `caller` made it.

    `holder` is the side that accepted last and may raise.
    """

    level: int = 0
    pending: bool = False
    caller: str = ""
    holder: str = ""


class Trick(NamedTuple):
    """A finished trick: the plays in order and the seat that took it, `None` for a parda."""

    plays: tuple[tuple[str, Card], ...]
    winner: str | None


class Public(NamedTuple):
    """Everything that may be seen from any chair.

    `left` counts the cards each seat still holds; `out` are the seats at the mazo or passed, `passed` those that
    passed; `awards` the points of this hand, not written yet; `turn` the seat due to play a card (nobody where the
    last to play went to the mazo while a truco waits).
    """

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    phase: Phase
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    hand: int = 0
    dealer: str = ""
    mano: str = ""
    cutter: str = ""
    drawing: tuple[str, ...] = ()
    drawn: tuple[tuple[str, Card], ...] = ()
    left: tuple[int, ...] = ()
    out: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    trick: tuple[tuple[str, Card], ...] = ()
    tricks: tuple[Trick, ...] = ()
    turn: str = ""
    envido: Envido = Envido()
    truco: Truco = Truco()
    awards: tuple[f.Awarded, ...] = ()
    winner: str = ""


_NOBODY: Final[frozenset[str]] = frozenset()


def _match_started(p: Public, fact: f.MatchStarted) -> Public:
    return p._replace(phase=Phase.DRAW, drawing=fact.drawing, score=fact.score, chicos=fact.chicos)


def _drew(p: Public, fact: f.Drew) -> Public:
    return p._replace(drawn=(*p.drawn, (fact.seat, fact.card)))


def _draw_tied(p: Public, fact: f.DrawTied) -> Public:
    return p._replace(drawing=fact.seats, drawn=())


def _hand_started(p: Public, fact: f.HandStarted) -> Public:
    return Public(
        p.seats,
        p.sides,
        Phase.CUT,
        fact.score,
        p.chicos,
        fact.hand,
        fact.dealer,
        fact.mano,
        fact.cutter,
        drawn=p.drawn if fact.hand == 1 else (),
    )


def _cut(p: Public, _fact: f.Cut) -> Public:
    return p._replace(phase=Phase.DEAL)


def cards_out(p: Public, counts: tuple[int, ...]) -> Public:
    """Return the table after the deal; `counts` are the cards of each seat."""
    return p._replace(phase=Phase.PLAY, left=counts, turn=p.mano)


def _played(p: Public, fact: f.Played) -> Public:
    at = p.seats.index(fact.seat)
    left = p.left
    return p._replace(
        trick=(*p.trick, (fact.seat, fact.card)), turn=fact.turn, left=(*left[:at], left[at] - 1, *left[at + 1 :])
    )


def _trick_taken(p: Public, fact: f.TrickTaken) -> Public:
    return p._replace(trick=(), tricks=(*p.tricks, Trick(p.trick, fact.winner)), turn=fact.lead)


def _envido_called(p: Public, fact: f.EnvidoCalled) -> Public:
    return p._replace(envido=Envido("pending", (*p.envido.chain, fact.word), fact.seat))


def _envido_answered(p: Public, fact: f.EnvidoAnswered) -> Public:
    state = "singing" if fact.singer else "closed"
    return p._replace(envido=p.envido._replace(state=state, singer=fact.singer))


def _sang(p: Public, fact: f.Sang) -> Public:
    return p._replace(envido=p.envido._replace(sung=(*p.envido.sung, (fact.seat, fact.number)), singer=fact.singer))


def _envido_won(p: Public, fact: f.EnvidoWon) -> Public:
    return p._replace(envido=p.envido._replace(state="closed", singer="", owes=fact.seat, number=fact.number))


def _truco_called(p: Public, fact: f.TrucoCalled) -> Public:
    return p._replace(truco=Truco(fact.level, True, fact.seat, p.truco.holder))  # noqa: FBT003  (the call is pending)


def _truco_answered(p: Public, fact: f.TrucoAnswered) -> Public:
    holder = fact.seat[0] if fact.wanted else p.truco.holder
    return p._replace(truco=p.truco._replace(pending=False, holder=holder))


def _left(p: Public, fact: f.Left) -> Public:
    passed = p.passed | {fact.seat} if fact.word == "paso" else p.passed
    envido = p.envido if p.envido.singer == fact.singer else p.envido._replace(singer=fact.singer)
    return p._replace(out=p.out | {fact.seat}, passed=passed, turn=fact.turn, envido=envido)


def _shown(p: Public, _fact: f.Shown) -> Public:
    return p._replace(envido=p.envido._replace(shown=True))


def _awarded(p: Public, fact: f.Awarded) -> Public:
    return p._replace(awards=(*p.awards, fact))


def _hand_ended(p: Public, fact: f.HandEnded) -> Public:
    return p._replace(phase=Phase.HAND_OVER, score=fact.score, turn="")


def _chico_ended(p: Public, fact: f.ChicoEnded) -> Public:
    return p._replace(chicos=fact.chicos)


def _match_ended(p: Public, fact: f.MatchEnded) -> Public:
    return p._replace(phase=Phase.MATCH_OVER, winner=fact.side)


_FOLDS: Final[Mapping[type, Callable[[Public, Any], Public]]] = {
    f.MatchStarted: _match_started,
    f.Drew: _drew,
    f.DrawTied: _draw_tied,
    f.HandStarted: _hand_started,
    f.Cut: _cut,
    f.Played: _played,
    f.TrickTaken: _trick_taken,
    f.EnvidoCalled: _envido_called,
    f.EnvidoAnswered: _envido_answered,
    f.Sang: _sang,
    f.EnvidoWon: _envido_won,
    f.TrucoCalled: _truco_called,
    f.TrucoAnswered: _truco_answered,
    f.Left: _left,
    f.Shown: _shown,
    f.Awarded: _awarded,
    f.HandEnded: _hand_ended,
    f.ChicoEnded: _chico_ended,
    f.MatchEnded: _match_ended,
}


def fold(p: Public, fact: f.Fact) -> Public:
    """Return what the table knows after a fact.

    >>> table = Public(("A1", "B1"), ("A", "B"), Phase.CUT, (0, 0), (0, 0))
    >>> fold(table, f.Cut("B1", 17)).phase
    <Phase.DEAL: 'deal'>
    """
    return _FOLDS[type(fact)](p, fact)
