"""Faced cards: cards that fall face up while they are dealt, at a refereed table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, mute
from truco.engine.refereeing.void_deals import dealer_errs, loses_deal, void_deal
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import CUT, DEAL, IN_HAND, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word

_WHILE_DEALT: Final = (CUT, DEAL)


def _why_closed(p: Public, seat: str) -> str:
    """Return why it is too late for what is said while the cards are dealt."""
    return mute(p, seat) or "window-closed.deal"


def _may_face(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on a card that fell face up: of the pack, and each card once."""
    if not law.refereed:
        return "unknown-word"
    if p.phase not in _WHILE_DEALT:
        return _why_closed(p, seat)
    card = word.cards[0]
    seen = (*p.burned, *(faced for _, faced in p.misdeals.faced))
    return LAWFUL if card in law.terms.pack.as_set and card not in seen else "wrong-hand"


def _face(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Turn a card up: it voids the deal, or it stays where it is, or its owner chooses.

    Rules: of.faced.1, of.faced.2, of.dealer.1, uy.9.b, br.12.p3.2.
    """
    p, card = state.public, word.cards[0]
    if not law.terms.misdeals.owner_chooses:
        cited, chooses = "faced", False
    else:
        chooses = law.band(p, seat) != law.band(p, p.dealer)
        cited = "faced.rival" if chooses else "faced.own"
    lost = loses_deal(law, p)
    events = Course(state, [f.Faced(seat, card, law.cite(cited), chooses and not lost)])
    dealer = dealer_errs(law, events)
    if lost or not law.terms.misdeals.owner_chooses:
        rules = law.cite("misdeal.dealer.again" if lost else cited)
        void_deal(law, events, dealer, rules)
    return cited, events


def _may_choose(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on the choice: by the owner of the card that has just fallen, before the next (of.faced.2, of.faced.3)."""
    if not law.refereed:
        return "unknown-word"
    if p.phase not in IN_HAND and p.phase not in _WHILE_DEALT:
        return mute(p, seat)
    if not p.misdeals.asked:
        return "window-closed.deal"
    return LAWFUL if p.misdeals.asked == seat else "not-your-turn.faced"


def _redeal(law: Law, state: State, _seat: str, _word: Word) -> Outcome:
    """Void the deal; the same dealer deals again (of.faced.2)."""
    events = Course(state)
    void_deal(law, events, state.public.dealer, law.cite("faced.redeal"))
    return "faced.redeal", events


def _go_on(_law: Law, _state: State, seat: str, _word: Word) -> Outcome:
    return "faced.kept", [f.FacedCardKept(seat)]


def _cites(law: Law) -> Iterable[str]:
    if law.terms.misdeals.owner_chooses:
        yield from ("faced.own", "faced.rival", "faced.redeal", "faced.kept")
    else:
        yield "faced"


FACED: Final = Part(
    "faced",
    {
        Kind.FACED: Verb(_may_face, _face),
        Kind.REDEAL: Verb(_may_choose, _redeal),
        Kind.GO_ON: Verb(_may_choose, _go_on),
    },
    cites=_cites,
    refusals="window-closed.deal not-your-turn.faced wrong-hand",
)
"""Cards that fall face up in the deal."""
