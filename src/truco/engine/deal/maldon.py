"""The maldón: a hand too poor to be played, which its holder may have dealt again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from truco.cards import UNKNOWN
from truco.engine import facts as f
from truco.engine.course import Course
from truco.engine.law import Law
from truco.engine.part import Outcome, Part, Verb
from truco.engine.public import PLAY, Public
from truco.engine.seat import LAWFUL, blocked, mute
from truco.engine.state import Own, State
from truco.engine.words import Kind, Word, word
from truco.rulebooks.named import named
from truco.rulebooks.rulebook import Rulebook
from truco.rules.maldon import CLAIMANTS, is_maldon

_MALDON: Final = word("maldon")


class MaldonTerms(NamedTuple):
    """Which of the seats may claim, the rank of which there must be two, the cards without a signal."""

    claimants: Callable[[Sequence[str], str], tuple[str, ...]]
    four: int
    low: tuple[str, ...]


def maldon_terms(book: Rulebook) -> MaldonTerms:
    """Return what a rulebook says of the maldón.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> maldon_terms(load_rulebook("pagat-argentina")).low[:3]
    ('12', '11', '10')
    """
    return MaldonTerms(
        named(book, "maldon.claimed_by", CLAIMANTS), book.number("maldon.four"), tuple(book["maldon.low"])
    )


def _may_claim(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on a claim: by who may make it, with such a hand, before he has called or played (pg.var.1, pg.var.2).

    In a hand of duels all seats may, while nobody has acted in the first.
    """
    terms = law.terms[maldon_terms]
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
    """Tell whether a hand of duels has just been dealt, and nobody has acted in its first duel."""
    if p.phase is not PLAY or not p.duel or p.duel[0] != law.mano_of[p.dealer]:
        return False
    return not (p.trick or p.tricks or p.spoken or p.flor.said)


def _flor_pending(law: Law, p: Public) -> str:
    """Return what must be settled first: a flor (pg.flor.12); calls of others hinder nobody who said none himself."""
    key = blocked(law, p)
    return key if key == "answer-first.flor" else LAWFUL


def _claim(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    """Throw the hand in: nobody gets a point, and the next dealer deals."""
    p = state.public
    cards = tuple(one for one in state.own(seat).dealt if one is not UNKNOWN)
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
)
"""Having a poor hand dealt again."""
