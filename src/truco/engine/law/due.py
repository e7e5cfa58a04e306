"""The seat that must act next."""

from __future__ import annotations

from truco.engine.law.law import Law
from truco.engine.law.settle import deals_next, draws_again
from truco.engine.table.public import DEAL, DRAW, HAND_OVER, IN_HAND, MATCH_OVER, Public


def due(law: Law, p: Public) -> str:
    """Return the seat that must act next. Others may act too where the law allows it.

    If a side must answer a call, its first seat on the right of the caller is due. After a hand the next cutter is due,
    or the first seat if the dealer is drawn again. After the match no seat is due.
    """
    if p.phase in IN_HAND:
        return law.pending(p).due or p.turn
    if p.phase is DRAW:
        drawn = {seat for seat, _ in p.drawn}
        return next(seat for seat in p.drawing if seat not in drawn)
    if p.phase is DEAL:
        return p.misdeals.asked or p.dealer
    if p.phase is MATCH_OVER:
        return ""
    return law.seats[0] if draws_again(law, p) else cutter(law, p)


def cutter(law: Law, p: Public) -> str:
    """Return the seat that cuts now: the dealer's left neighbour (of.cut.1, of.cut.7)."""
    return law.cutter[deals_next(law, p) if p.phase is HAND_OVER else p.dealer]
