"""What a bot does while a decided hand of a refereed table settles: it shows, claims what it can see, and is silent."""

from __future__ import annotations

from collections.abc import Sequence

from truco.bots.forced import settling_word
from truco.engine import Law, Word
from truco.engine.seat import rivals
from truco.engine.settling.claims import waiting_against
from truco.engine.words import Kind
from truco.views import View


def settle(law: Law, view: View, words: Sequence[Word]) -> Word | None:
    """Return the word of a bot while a hand settles, `None` while none does.

    A bot that is accused has its cards looked at. It shows what it owes, and claims a wrong number of a rival whose
    cards all lie open. Then it has nothing more to say; it never commits a fault.
    """
    last = settling_word(view, words)
    accused = last is not None and waiting_against(view.public, view.who)
    if accused and (concedes := next((one for one in words if one.kind is Kind.CONCEDE), None)):
        return concedes
    if last is None or last.kind is not Kind.CALLO:
        return last
    return next((one for one in words if one.kind is Kind.RECLAMO and sang_wrong(law, view, one.seat)), last)


def sang_wrong(law: Law, view: View, seat: str) -> bool:
    """Return whether the open cards of a rival show that it sang another number than they make."""
    p = view.public
    number = next((one for who, one in p.envido.sung if who == seat), None)
    if number is None or not rivals(law, p, view.who, seat):
        return False
    cards = p.face_up(seat)
    return len(cards) == law.cards_each and law.tally(cards, p.muestra).points != number
