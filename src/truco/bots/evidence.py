"""What the cards that a seat can see prove against a rival: a wrong number, and a flor that was kept silent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from truco.cards import UNKNOWN
from truco.engine import Law, Own, Public, State, word
from truco.engine.law.refusal import refusal
from truco.engine.law.seat import rivals
from truco.engine.refereeing.proofs import shows_flor
from truco.views import View

NUMBER, FLOR = "number", "flor"
"""The names of the faults for which cards speak."""


def proved(law: Law, view: View, seat: str) -> str:
    """Return the claim that the open cards of a rival prove, as it is said; empty where they prove nothing.

    It depends on what everybody sees and on the viewer's own cards, which nobody else can hold.
    """
    p = view.public
    if not rivals(law, p, view.who, seat) or seat not in p.seats:
        return ""
    if NUMBER in law.claims and _number(law, view, seat):
        return f"reclamo-{seat}"
    if not silent_flor(law, p, seat):
        return ""
    asks = word(f"pido-flor-{seat}")
    if not refusal(law, p, view.who, view.own, asks):
        return asks.token
    return f"reclamo-{seat}" if FLOR in law.claims else ""


def _number(law: Law, view: View, seat: str) -> bool:
    """Return whether a seat sang a number that it can have with none of the cards that may be left to it.

    What a wrong number costs is the law's: it is asked about every hand that the seat may hold.
    """
    p, proves = view.public, law.claims[NUMBER].proved
    sang = any(who == seat and number is not None for who, number in p.envido.sung)
    if proves is None or not sang or not p.face_up(seat):
        return False
    return all(proves(law, one, seat) for one in _worlds(law, view, seat))


def _worlds(law: Law, view: View, seat: str) -> Iterator[State]:
    """Yield the table with each hand that a seat may hold as far as the viewer knows."""
    p = view.public
    known = p.face_up(seat)
    seen = {card for one in p.seats for card in p.face_up(one)} | {*view.own.dealt, *p.burned, p.muestra}
    left = [card for card in law.terms.pack.cards if card not in seen]
    blank = Own((UNKNOWN,) * law.terms.deal.cards_each)
    for more in combinations(left, max(law.terms.deal.cards_each - len(known), 0)):
        hand = Own((*known, *more))
        yield State(p, tuple(hand if one == seat else blank for one in p.seats))


def silent_flor(law: Law, p: Public, seat: str) -> bool:
    """Return whether the open cards of a seat make a flor of which it said nothing before it played a card."""
    plays = (*(play for done in p.tricks for play in done.plays), *p.trick)
    played = any(who == seat for who, _ in plays)
    told = any(who == seat and one != "callo" for who, one in p.flor.said)
    said = told or seat in p.free_envido.flores or seat in p.flor.claimed
    return played and not said and shows_flor(law, p, seat)
