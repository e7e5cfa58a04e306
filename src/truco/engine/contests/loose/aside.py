"""Cards shown aside: a seat shows cards to a partner alone, and the rivals may ask to see them (uy.102.a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome
from truco.engine.law.seat import LAWFUL, holds, mute, rivals
from truco.engine.table import facts as f
from truco.engine.table.events import ShownAside
from truco.engine.table.public import PLAY, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Word, word

_SHOWN: Final = "shown-aside"


def may_show_aside(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on showing cards of its hand to a partner: it happens, and it is a fault (uy.102.a).

    A seat that said paso still holds its cards.
    """
    if not law.refereed:
        return "unknown-word"
    passed = p.phase is PLAY and seat in p.passed
    refused = LAWFUL if passed else mute(p, seat)
    if refused:
        return refused
    if seat in p.unseen:
        return "look-first"
    if word.seat not in p.seats or word.seat == seat or rivals(law, p, seat, word.seat):
        return "no-partner.show"
    named = [card for card in word.cards if card is not UNKNOWN]
    held = len(set(named)) == len(named) and len(word.cards) <= len(own.held)
    return _SHOWN if held and all(holds(law, p, own, card) for card in word.cards) else "card-not-held"


def show_aside(_law: Law, _state: State, seat: str, word: Word) -> Outcome:
    """Show cards to a partner; the others see that it happens."""
    return "show.aside", [ShownAside(seat, word.seat, word.cards)]


def may_see_aside(law: Law, p: Public, seat: str, word: Word) -> str:
    """Rule on asking for cards that a seat has shown to a partner: any rival may, at once (uy.102.a)."""
    return LAWFUL if seat in p.seats and rivals(law, p, seat, word.seat) else "no-right-to-see"


def see_aside(law: Law, state: State, seat: str) -> Outcome:
    """Show all what a seat has shown to a partner."""
    cards = tuple(dict.fromkeys(_shown_cards(state, seat)))
    return "see.aside", [f.ShownToAll(seat, cards, law.cite("see.aside"))]


def _shown_cards(state: State, seat: str) -> Iterator[Card]:
    """Yield the cards that a seat has shown to a partner; the sealed log holds them."""
    for fault in state.faults:
        if fault.seat == seat and fault.key == _SHOWN:
            yield from (card for card in word(fault.word).cards if card is not UNKNOWN)
