"""Asking for cards: a captain or the judge asks to see a seat's cards, which it shows or denies aloud."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import Outcome
from truco.engine.law.seat import LAWFUL, mute, rivals
from truco.engine.refereeing.proofs import must_show, proved
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.folds.faults import all_open
from truco.engine.table.judge_words import JUDGE
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Word, word

_NIEGO: Final = word("niego")


def why_seen(law: Law, p: Public, seat: str) -> str:
    """Return the key of what gives the rivals the right to see the cards of a seat, empty where nothing does.

    Its side won an envite; or it imposed a resto that was accepted in vain; or it sang a flor and has not shown it. A
    seat that does not play in a duel has nothing to show.

    Rules: uy.95.a, uy.95.b, uy.17.d, uy.93.b.
    """
    if p.duel and seat not in p.duel:
        return ""
    if p.envido.must_show and not rivals(law, p, p.envido.must_show, seat):
        return "see"
    if p.ley.resto and law.band(p, seat) == p.ley.band and not _has_flores(law, p, p.ley.band):
        return "see.resto"
    return "see.flor" if seat in must_show(law, p) else ""


def _has_flores(law: Law, p: Public, band: str) -> bool:
    return any(law.band(p, seat) == band for seat in p.free_envido.flores)


def may_see(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on asking for a seat's cards once the hand is decided: by a captain of its rivals, or the judge.

    Rules: uy.93.b, uy.95.a, uy.95.b.
    """
    if not law.refereed or word.seat not in p.seats:
        return "unknown-word"
    entitled = law.judged if seat == JUDGE else seat in law.captains and rivals(law, p, seat, word.seat)
    denied = word.seat in p.settlement.denied
    if not p.settlement.begun or not entitled or not (denied or why_seen(law, p, word.seat)):
        return "no-right-to-see"
    answered = denied or word.seat in p.settlement.asked or _all_named(p, word.seat)
    return "already-said.see" if answered else LAWFUL


def _all_named(p: Public, seat: str) -> bool:
    """Return whether all cards of a seat were laid open and named, so that asking once more would show nothing new."""
    return all_open(p, seat) and {(seat, card) for card in p.face_up(seat)} <= {*p.settlement.laid}


def see(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Ask for a seat's cards; those that all lie open already are only named (uy.45.c)."""
    p = state.public
    cited = why_seen(law, p, word.seat)
    if all_open(p, word.seat):
        return cited, [f.LaidOpen(word.seat, state.own(word.seat).dealt, law.cite(cited))]
    return cited, [f.AskedToShow(seat, word.seat, law.cite(cited))]


def comply(law: Law, events: Course, seat: str) -> str:
    """Show all cards of a seat that was asked for them, and what they prove; return the key of what it cites."""
    now = events.now
    cited = why_seen(law, now.public, seat) or "see"
    events.append(f.LaidOpen(seat, now.own(seat).dealt, law.cite(cited)))
    events.extend(proved(law, events.now.public, seat))
    return cited


def may_deny(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on refusing to show cards: only the seat that was asked for them can, and it is a fault.

    Refusing denies a flor that was sung (uy.17.d, uy.46.a). For an envite without flor the articles have no price: a
    true number is still paid, a wrong one is still an error.
    """
    if not law.refereed:
        return "unknown-word"
    if not p.settlement.begun:
        return mute(p, seat) or "nothing-to-answer.see"
    if seat not in p.settlement.asked:
        return "nothing-to-answer.see"
    return "not-shown.flor" if _must_prove_flor(p, seat) else "not-shown"


def _must_prove_flor(p: Public, seat: str) -> bool:
    free, announced = p.free_envido, p.flor
    return (seat in free.flores and seat not in free.shown) or (
        seat in announced.must_show and seat not in announced.shown
    )


def deny(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    """Refuse to show cards; what a flor that is never shown costs is settled when the hand ends."""
    cited = "deny.flor" if _must_prove_flor(state.public, seat) else "deny"
    return cited, [f.Denied(seat, law.cite(cited))]


def menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the seats whose cards a seat may ask for."""
    words = (word(f"ver-{other}") for other in law.round_from[seat][1:])
    return [choice for choice in words if not may_see(law, p, seat, own, choice)]
