"""Turning over: somebody turns up a card that another played face down, at a refereed table."""

from __future__ import annotations

from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine import facts as f
from truco.engine.law import Law
from truco.engine.part import Outcome, Part, Verb
from truco.engine.public import Public
from truco.engine.seat import mute
from truco.engine.state import Own, State
from truco.engine.words import Kind, Word


def _may_turn(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on turning a card up that lies face down: it is nobody's right (br.29.2)."""
    if not law.refereed:
        return "unknown-word"
    refused = mute(p, seat)
    if refused:
        return refused
    plays = [play for done in (*(one.plays for one in p.tricks), p.trick) for play in done]
    open_cards = [card for _, card in plays if card is not UNKNOWN]
    down = (word.seat, UNKNOWN) in plays and not any(card in open_cards for card in word.cards)
    return "not-yours" if down else "not-down"


def _turn(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Show the card to all; it still counts nothing, and the price of the act is the judge's (br.29.2)."""
    return "turned", [f.TurnedOver(seat, word.seat, _card(state, word), law.cite("turned"))]


def _card(state: State, word: Word) -> Card:
    """Return the card that is turned up: the one that the word names, or one that its seat played face down."""
    own, p = state.own(word.seat), state.public
    down = [card for card in p.hidden(own.dealt) if card not in own.held]
    named = word.cards[0] if word.cards else UNKNOWN
    return named if named in down or not down or UNKNOWN in down else down[0]


TURNED: Final = Part("turned", {Kind.TURN_OVER: Verb(_may_turn, _turn)}, cites=lambda _law: ("turned",))
"""Cards face down that somebody turns up."""
