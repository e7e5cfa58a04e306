"""The flores and numbers that must be proved by showing cards, and their proof by cards that all can see."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from truco.engine.law.law import Law
from truco.engine.refereeing.wrong_flor import passed_on
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import Public

_PIECES: Final = 2
"""How many pieces of the muestra prove a flor."""


def in_the_pack(law: Law, p: Public, seat: str) -> bool:
    """Return whether a seat put the cards that it held on the pack, where they cannot be seen any more (of.mazo.9)."""
    return mazo_hides_total(law) and seat in p.out - p.passed


def mazo_hides_total(law: Law) -> bool:
    """Return whether a seat that went to the mazo can no longer prove its total (of.ley.4)."""
    return law.terms.canto.mazo_hides and law.refereed


def must_show(law: Law, p: Public) -> tuple[str, ...]:
    """Return the seats that have to show cards and have not yet, from the mano on.

    Rules: of.ley.1, of.ley.6, rf.6.env.show, rf.6.flor.g, pg.envido.34, pg.flor.28, uy.17.d, uy.45.a.
    """
    owing = {p.envido.must_show} if p.envido.must_show and not p.envido.shown else set()
    if not owing and not p.free_envido.flores and not p.flor.must_show:
        return ()
    owing |= set(p.free_envido.flores) - p.free_envido.shown
    owing |= set(p.flor.must_show) - p.flor.shown
    owing -= p.settlement.denied
    return tuple(seat for seat in law.round_from[p.mano] if seat in owing)


def shows_number(law: Law, p: Public, seat: str) -> bool:
    """Return whether the cards of a seat that all can see make the number that won the envido (of.ties.5, uy.45.b)."""
    cards, number = p.face_up(seat), p.envido.number
    if len(cards) == law.terms.deal.cards_each and law.tally(cards, p.muestra).points == number:
        return True
    shown = any(who == seat for who, _ in p.settlement.laid)
    if p.free_envido.flor or (law.terms.envites.plays_all and not shown):
        return False
    some = (part for size in range(1, law.terms.deal.cards_each) for part in combinations(cards, size))
    return any(law.worth.count(part, p.muestra) == number for part in some)


def shows_flor(law: Law, p: Public, seat: str) -> bool:
    """Return whether the cards of a seat that all can see prove its flor; two pieces of the muestra do (uy.17.d)."""
    cards = p.face_up(seat)
    pieces = law.worth.pieces(p.muestra)
    whole = len(cards) == law.terms.deal.cards_each and bool(law.holds_flor(cards, p.muestra))
    return whole or sum(card in pieces for card in cards) >= _PIECES


def proved(law: Law, p: Public, seat: str, case: str = "") -> list[f.Fact]:
    """Return the facts that the cards of a seat that all can see prove and that are not stated yet.

    `case` is that of the keys of what is cited: `.table` where the cards were played, none where they are shown.
    """
    facts: list[f.Fact] = []
    if seat in p.settlement.denied:
        return facts
    number = p.envido.number
    if p.envido.must_show == seat and not p.envido.shown and number is not None and shows_number(law, p, seat):
        facts.append(f.Shown(seat, number, (), law.cite(f"show{case}")))
    elif seat in p.free_envido.flores and seat not in p.free_envido.shown and shows_flor(law, p, seat):
        points = law.tally(p.face_up(seat), p.muestra).points
        facts.append(f.Shown(seat, points, (), law.cite(f"show.flor{case}")))
    if seat in p.flor.must_show and seat not in p.flor.shown and shows_flor(law, p, seat):
        facts.append(f.FlorShown(seat, (), law.cite("flor.show")))
        facts.extend(passed_on(law, p, seat))
    return facts


def prove_by_play(law: Law, events: Course) -> None:
    """Add the proofs that lie on the table already: when a hand is decided, or when another seat must show now."""
    for _ in law.seats:
        p = events.now.public
        facts = [fact for seat in must_show(law, p) for fact in proved(law, p, seat, ".table")]
        if not facts:
            return
        events.extend(facts)
