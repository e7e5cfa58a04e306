"""The changes of the table by the round of flores."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.envido import ENVIDO_VOID, Envido
from truco.engine.table.flor import FLOR_CLOSED, FLOR_ROUND, FLOR_SINGING
from truco.engine.table.public import Folds, Public


def _flor_said(p: Public, fact: f.FlorSaid) -> Public:
    words = (*p.flor.said, (fact.seat, fact.word))
    flor = p.flor._replace(state=FLOR_ROUND, asked=fact.asked, said=words, due=fact.due)
    return p._replace(envido=Envido(ENVIDO_VOID) if fact.voids else p.envido, flor=flor)


def _flores_compared(p: Public, fact: f.FloresCompared) -> Public:
    return p._replace(flor=p.flor._replace(state=FLOR_SINGING, due=fact.singer))


def _flor_told(p: Public, fact: f.FlorTold) -> Public:
    return p._replace(flor=p.flor._replace(told=(*p.flor.told, (fact.seat, fact.number)), due=fact.singer))


def _flores_won(p: Public, fact: f.FloresWon) -> Public:
    return p._replace(flor=p.flor._replace(state=FLOR_CLOSED, due="", must_show=fact.seats))


def _flor_shown(p: Public, fact: f.FlorShown) -> Public:
    """Show a flor; a seat that was asked for it has answered."""
    p = p._replace(flor=p.flor._replace(shown=p.flor.shown | {fact.seat}))
    if fact.seat not in p.settlement.asked:
        return p
    still_asked = tuple(seat for seat in p.settlement.asked if seat != fact.seat)
    return p._replace(settlement=p.settlement._replace(asked=still_asked))


def _flor_asked(p: Public, fact: f.FlorAsked) -> Public:
    return p._replace(flor=p.flor._replace(claimed=(*p.flor.claimed, fact.of)))


FOLDS: Final[Folds] = {
    f.FlorSaid: _flor_said,
    f.FloresCompared: _flores_compared,
    f.FlorTold: _flor_told,
    f.FloresWon: _flores_won,
    f.FlorShown: _flor_shown,
    f.FlorAsked: _flor_asked,
}
