"""The changes of the table by irregular acts."""

from __future__ import annotations

from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.public import Folds, Public


def _irregular(p: Public, fact: f.Irregular) -> Public:
    """Bar a seat that sang out of turn (uy.44.b, uy.44.c), or mark the truco that a seat out of the hand answered."""
    if fact.misheard:
        return p._replace(truco=p.truco._replace(misheard=True))
    if fact.bars:
        return p._replace(free_envido=p.free_envido._replace(barred=p.free_envido.barred | {fact.seat}))
    return p


def _laid_open(p: Public, fact: f.LaidOpen) -> Public:
    """Lay cards open; a seat whose cards were asked for has shown them once all lie open."""
    seat, p = fact.seat, p.with_laid(fact.seat, fact.cards)
    if seat not in p.settlement.asked or not all_open(p, seat):
        return p
    return p._replace(
        settlement=p.settlement._replace(asked=tuple(other for other in p.settlement.asked if other != seat))
    )


def all_open(p: Public, seat: str) -> bool:
    """Return whether all cards that a seat was dealt can be seen."""
    return len(p.face_up(seat)) == p.left[p.seats.index(seat)] + p.played().count(seat)


def _fault_found(p: Public, _fact: f.FaultFound) -> Public:
    """Change nothing: what a fault costs are facts of their own."""
    return p


FOLDS: Final[Folds] = {
    f.FaultFound: _fault_found,
    f.Irregular: _irregular,
    f.LaidOpen: _laid_open,
}
