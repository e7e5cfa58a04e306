"""The changes of the table by cards that are played."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.public import Folds, Public
from truco.engine.table.tricks import ThrownCards, Trick

_NOT_THROWN: Final = ThrownCards()


def _played(p: Public, fact: f.Played) -> Public:
    at = p.seats.index(fact.seat)
    left = p.left
    if p.loose.early and (fact.seat, fact.card) in p.loose.early:
        stacked = "" if p.loose.stacked == fact.seat else p.loose.stacked
        early = tuple(play for play in p.loose.early if play != (fact.seat, fact.card))
        p = p._replace(loose=p.loose._replace(early=early, stacked=stacked))
    if p.loose.hidden == fact.seat:
        p = p._replace(loose=p.loose._replace(hidden=""))
    return p._replace(
        trick=(*p.trick, (fact.seat, fact.card)),
        thrown=_NOT_THROWN,
        turn=fact.turn,
        left=(*left[:at], left[at] - 1, *left[at + 1 :]),
    )


def _trick_taken(p: Public, fact: f.TrickTaken) -> Public:
    return p._replace(trick=(), tricks=(*p.tricks, Trick(p.trick, fact.winner)), turn=fact.lead)


def _thrown(p: Public, fact: f.Thrown) -> Public:
    return p._replace(thrown=ThrownCards(fact.seat, fact.cards)) if len(fact.cards) > 1 else p


def _laid_down(p: Public, fact: f.LaidDown) -> Public:
    """Lay the cards open that fell face up, always in the same order: a record need not know the order of the hand."""
    laid = [card for seat, card in p.settlement.laid if seat == fact.seat]
    p = p.with_laid(fact.seat, sorted({*fact.cards}.difference(fact.face_down, laid), key=str))
    return p._replace(leaving=p.leaving._replace(open=p.leaving.open | {fact.seat}))


def _turned_over(p: Public, _fact: f.TurnedOver) -> Public:
    return p


FOLDS: Final[Folds] = {
    f.Played: _played,
    f.TrickTaken: _trick_taken,
    f.LaidDown: _laid_down,
    f.Thrown: _thrown,
    f.TurnedOver: _turned_over,
}
