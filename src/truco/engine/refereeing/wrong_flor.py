"""A flor whose number was sung wrong: once its cards are seen it wins nothing (rf.6.env.wrong, rf.6.flor.b)."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.law.law import Law
from truco.engine.law.seat import rivals
from truco.engine.table import facts as f
from truco.engine.table.flor import FLOR_CLOSED
from truco.engine.table.public import Public
from truco.rulebooks.terms.flor import WrongFlor

STANDS, RIVALS = WrongFlor.STANDS, WrongFlor.RIVALS


def best_told(law: Law, p: Public) -> str:
    """Return the seat whose number won the flores; empty where none were compared."""
    totals = {seat: number for seat, number in p.flor.told if number is not None}
    if p.flor.state is not FLOR_CLOSED or not totals:
        return ""
    order = [seat for seat in law.round_from[p.mano] if seat in totals]
    return law.terms.flor.best(order, totals)


def is_wrong(law: Law, p: Public, seat: str, cards: tuple[Card, ...]) -> bool:
    """Return whether the cards of a seat make another flor than it sang; a part of them proves nothing."""
    number = dict(p.flor.told).get(seat)
    if number is None or len(cards) != law.terms.deal.cards_each:
        return False
    flor = law.worth.flor(cards, p.muestra)
    return flor is None or flor.points != number


def seen_wrong(law: Law, p: Public, seat: str) -> bool:
    """Return whether all can see that a seat sang its flor wrong."""
    return is_wrong(law, p, seat, p.face_up(seat))


def passed_on(law: Law, p: Public, seat: str) -> list[f.Fact]:
    """Return that the best flor of the rivals has won, where the cards of the winner show that it sang wrong."""
    terms = law.terms.flor
    if terms.wrong != RIVALS or seat != best_told(law, p) or not seen_wrong(law, p, seat):
        return []
    return [f.FloresWon((best_of_rivals(law, p, seat),))]


def best_of_rivals(law: Law, p: Public, seat: str) -> str:
    """Return the rival of a seat with the best flor that was sung, else the first who announced one."""
    numbers = dict(p.flor.told)
    order = [rival for rival in law.round_from[p.mano] if rival in numbers and rivals(law, p, rival, seat)]
    totals = {rival: number for rival in order if (number := numbers[rival]) is not None}
    return law.terms.flor.best(order, totals)
