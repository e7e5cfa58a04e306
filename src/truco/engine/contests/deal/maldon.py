"""The maldón: a poor hand, for which its holder may have the cards dealt again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, blocked, mute
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word
from truco.rules.maldon import is_maldon

_MALDON: Final = word("maldon")


def _may_claim(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on a claim: of a maldón, by a seat that may claim and has not spoken or played (pg.var.1, pg.var.2).

    In a hand of duels all seats may claim until a seat acts in the first duel.
    """
    terms = law.terms.maldon
    claimants = terms.claimants(p.seats, law.mano_of.get(p.dealer, ""))
    if not claimants:
        return "unknown-word"
    before_duels = _before_duels(law, p)
    refused = LAWFUL if before_duels else mute(p, seat) or _flor_pending(law, p)
    if refused:
        return refused
    if seat not in claimants:
        return "no-maldon.mano"
    late = not before_duels if p.duel else len(own.held) < len(own.dealt) or seat in p.spoken
    if late:
        return "no-maldon.late"
    if UNKNOWN in own.dealt or is_maldon(own.dealt, terms.four, terms.low, law.worth.pieces(p.muestra)):
        return LAWFUL
    return "no-maldon"


def _before_duels(law: Law, p: Public) -> bool:
    """Return whether no seat has acted yet in the first duel of a hand."""
    if p.phase not in IN_HAND or not p.duel or p.duel[0] != law.mano_of[p.dealer]:
        return False
    return not (p.trick or p.tricks or p.spoken or p.flor.said)


def _flor_pending(law: Law, p: Public) -> str:
    """Return why a pending flor comes before the claim (pg.flor.12); the calls of others do not."""
    key = blocked(law, p)
    return key if key == "answer-first.flor" else LAWFUL


def _claim(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    """End the hand: no side gets a point, and the next dealer deals."""
    p = state.public
    cards = tuple(card for card in state.own(seat).dealt if card is not UNKNOWN)
    events = Course(state, [f.MaldonClaimed(seat, cards, law.cite("maldon"))])
    events.append(f.HandEnded(p.hand, p.score, law.cite("maldon")))
    return "maldon", events


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if not _may_claim(law, p, seat, own, _MALDON):
        yield _MALDON


MALDON: Final = Part(
    "maldon",
    {Kind.MALDON: Verb(_may_claim, _claim)},
    menu=_menu,
    rests_on=("spoken",),
    cites=lambda _law: ("maldon",),
    refusals="no-maldon no-maldon.mano no-maldon.late",
)
"""Having a poor hand dealt again."""
