"""Señas: a seat makes a sign, and the seats that look at it see the sign. Nothing in the game depends on either."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.contests.senas.terms import gesture_of, is_true, sign_word
from truco.engine.law.law import Law
from truco.engine.law.part import Claimable, Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, mute
from truco.engine.refereeing.claims import nothing_more
from truco.engine.table.events import GazeMoved, Signed
from truco.engine.table.public import HAND_OVER, IN_HAND, MATCH_OVER, SETTLING, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word

SIGNED: Final = {"not-your-duel": "not-your-duel.signed", "no-partner": "no-partner.signed"}
"""The keys of signs of seen cards in a duel, where a rulebook has a rule of its own about them (uy.100.d)."""


def partner_of(law: Law, p: Public, seat: str) -> str:
    """Return the next partner of a seat in this hand, empty where it has none.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1", "A2", "B2", "A3", "B3"))
    >>> partner_of(law, new_match(law, "B3").public, "A1")
    'A2'
    """
    bands = law.bands[p.solo]
    return next((mate for mate in law.round_from[seat][1:] if bands[mate] == bands[seat]), "")


def gaze_of(law: Law, state: State, seat: str) -> str:
    """Return the seat that a seat looks at: its next partner until it looks elsewhere; empty where it looks at none."""
    moved = next((to for watcher, to in state.gazes if watcher == seat), None)
    if moved is None:
        return partner_of(law, state.public, seat)
    return "" if moved == seat else moved


def may_sign_to(law: Law, p: Public, seat: str) -> bool:
    """Return whether a seat has a partner to sign to; in a duel it has none, since its partners wait for the end."""
    return bool(partner_of(law, p, seat)) and not p.duel


def _may_sign(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on a sign (of.senas.1, of.senas.2, of.senas.4, pg.signals.1, pg.three.8, uy.102.b).

    A duel that is decided is still the duel of others until it is settled (of.ley.5).
    """
    refused = mute(p, seat)
    if refused:
        settles = p.phase is SETTLING and p.duel and seat not in p.duel
        return _in_duel(law, p, seat, word, "not-your-duel" if settles else refused)
    if not may_sign_to(law, p, seat):
        return _in_duel(law, p, seat, word, "no-partner")
    gesture = gesture_of(law, word, p.muestra)
    if not gesture:
        return "unknown-word.sign"
    if law.terms.deal.muestra_waits and p.muestra is None:
        return "muestra-first.sign"
    if seat in p.unseen:
        return "look-first.sign"
    if law.terms.senas.may_lie or is_true(law, own, p.muestra, gesture):
        return LAWFUL
    return "card-not-held.sign"


def _in_duel(law: Law, p: Public, seat: str, word: Word, refused: str) -> str:
    """Return the key of a refused sign: a text may have a rule about cards that were seen in duels (uy.100.d)."""
    if not p.duel or not law.terms.senas.seen_in_duels or seat in p.unseen:
        return refused
    return SIGNED.get(refused, refused) if gesture_of(law, word, p.muestra) else refused


def _sign(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Make a sign; the seats that look at the signer see it, and no other seat learns of it."""
    muestra = state.public.muestra
    gesture = gesture_of(law, word, muestra)
    named = sign_word(law, gesture, muestra) if gesture else None
    seen = tuple(other for other in law.seats if other != seat and gaze_of(law, state, other) == seat)
    return f"sena.{gesture}" if gesture else "gaze", [Signed(seat, (named or word).token, seen)]


def _may_look_at(_law: Law, p: Public, _seat: str, _own: Own, word: Word) -> str:
    """Rule on a look at another seat: anybody may look at anybody while a hand is played (of.senas.3, rf.8.sena.c)."""
    if p.phase in IN_HAND:
        return LAWFUL if word.seat in p.seats else "not-seated"
    if p.phase is MATCH_OVER:
        return "match-over"
    return "hand-over" if p.phase is HAND_OVER else "not-dealt"


def _look_at(_law: Law, _state: State, seat: str, word: Word) -> Outcome:
    return "gaze", [GazeMoved(seat, word.seat)]


def every_sign(law: Law, p: Public, seat: str) -> tuple[tuple[Word, str], ...]:
    """Return the signs that a seat could make with any cards, each with its gesture; none where it has no partner.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1", "A2", "B2"))
    >>> [(str(word), gesture) for word, gesture in every_sign(law, new_match(law, "B2").public, "A1")][:2]
    [('sena-1e', 'cejas'), ('sena-1b', 'guino')]
    """
    if not partner_of(law, p, seat) or (p.muestra is None and law.terms.deal.turned):
        return ()
    choices = ((sign_word(law, gesture, p.muestra), gesture) for gesture in law.terms.senas.signs)
    return tuple((choice, gesture) for choice, gesture in choices if choice is not None)


def signs(law: Law, p: Public, seat: str, own: Own) -> tuple[Word, ...]:
    """Return the signs that are lawful for a seat now, which the menu leaves out.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> signs(law, new_match(law, "B1").public, "A1", Own())
    ()
    """
    choices = (sign_word(law, gesture, p.muestra) for gesture in law.terms.senas.signs)
    return tuple(choice for choice in choices if choice is not None and not _may_sign(law, p, seat, own, choice))


def _cites(law: Law) -> Iterable[str]:
    yield from (f"sena.{gesture}" for gesture in law.terms.senas.signs)
    yield "gaze"


def _refusals(law: Law) -> Iterable[str]:
    if law.terms.deal.muestra_waits:
        yield from ("muestra-first.sign", "look-first.sign")
    if law.terms.senas.seen_in_duels:
        yield from SIGNED.values()


SENAS: Part[Law] = Part(
    "senas",
    {Kind.SIGN: Verb(_may_sign, _sign), Kind.GAZE: Verb(_may_look_at, _look_at)},
    # A sign that the text does not have is no word: only a player who sees the face can judge it.
    claims={"signs": Claimable(None, nothing_more, at_once=True)},
    cites=_cites,
    refusals="no-partner unknown-word.sign card-not-held.sign",
    refusals_if=_refusals,
)
"""Signs between partners, and looks."""
