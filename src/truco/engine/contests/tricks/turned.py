"""Turning over: a seat turns up a card that another seat played face down, at a refereed table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import mute
from truco.engine.table import facts as f
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word


def _may_turn(law: Law, p: Public, seat: str, _own: Own, turn: Word) -> str:
    """Rule on turning a card up of another seat that is face down: no seat has the right to do so (br.29.2)."""
    if not law.refereed:
        return "unknown-word"
    refused = mute(p, seat)
    if refused:
        return refused
    plays = [play for done in (*(trick.plays for trick in p.tricks), p.trick) for play in done]
    open_cards = [card for _, card in plays if card is not UNKNOWN]
    down = (turn.seat, UNKNOWN) in plays and not any(card in open_cards for card in turn.cards)
    return "not-yours" if down else "not-down"


def _turn(law: Law, state: State, seat: str, turn: Word) -> Outcome:
    """Show the card to all; it still counts nothing, and the price of the act is the judge's (br.29.2)."""
    return "turned", [f.TurnedOver(seat, turn.seat, _card(state, turn), law.cite("turned"))]


def _card(state: State, turn: Word) -> Card:
    """Return the card that is turned up: the one that the word names, or one that its seat played face down."""
    own, p = state.own(turn.seat), state.public
    down = [card for card in p.hidden(own.dealt) if card not in own.held]
    named = turn.cards[0] if turn.cards else UNKNOWN
    return named if named in down or not down or UNKNOWN in down else down[0]


def as_turned(spoken: Word, events: Iterable[object]) -> Word:
    """Return a word with the name of the card that it turned up, whatever card its seat had named.

    >>> from truco.cards import card
    >>> as_turned(word("vuelvo-B2-As+truco"), [f.TurnedOver("A1", "B2", card("Jh"), ())]).token
    'vuelvo-B2-Jh+truco'

    A seat that turns up the card of another cannot see it before. Logs and records name the open card (br.29.2).
    """
    parts = spoken.parts or (spoken,)
    if not any(part.kind is Kind.TURN_OVER for part in parts):
        return spoken
    turned = [event for event in events if isinstance(event, f.TurnedOver)]
    if not turned:
        return spoken
    return word("+".join([_with_card(part, turned) for part in parts]))


def _with_card(part: Word, turned: list[f.TurnedOver]) -> str:
    """Return the token of a part with the card of its fact; the facts come in the order of the words."""
    fact = next((turn for turn in turned if part.kind is Kind.TURN_OVER and turn.of == part.seat), None)
    if fact is None:
        return part.token
    turned.remove(fact)
    return part.token if fact.card is UNKNOWN else f"vuelvo-{fact.of}-{fact.card}"


TURNED: Final = Part(
    "turned", {Kind.TURN_OVER: Verb(_may_turn, _turn)}, cites=lambda _law: ("turned",), refusals="not-yours not-down"
)
"""Cards face down that another seat turns up."""
