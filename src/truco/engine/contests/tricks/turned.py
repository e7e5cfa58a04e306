"""Turning over: somebody turns up a card that another played face down, at a refereed table."""

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


def _may_turn(law: Law, p: Public, seat: str, _own: Own, said: Word) -> str:
    """Rule on turning a card up that lies face down: it is nobody's right (br.29.2)."""
    if not law.refereed:
        return "unknown-word"
    refused = mute(p, seat)
    if refused:
        return refused
    plays = [play for done in (*(one.plays for one in p.tricks), p.trick) for play in done]
    open_cards = [card for _, card in plays if card is not UNKNOWN]
    down = (said.seat, UNKNOWN) in plays and not any(card in open_cards for card in said.cards)
    return "not-yours" if down else "not-down"


def _turn(law: Law, state: State, seat: str, said: Word) -> Outcome:
    """Show the card to all; it still counts nothing, and the price of the act is the judge's (br.29.2)."""
    return "turned", [f.TurnedOver(seat, said.seat, _card(state, said), law.cite("turned"))]


def _card(state: State, said: Word) -> Card:
    """Return the card that is turned up: the one that the word names, or one that its seat played face down."""
    own, p = state.own(said.seat), state.public
    down = [card for card in p.hidden(own.dealt) if card not in own.held]
    named = said.cards[0] if said.cards else UNKNOWN
    return named if named in down or not down or UNKNOWN in down else down[0]


def as_turned(said: Word, events: Iterable[object]) -> Word:
    """Return a word with the name of the card that it turned up, whatever card its seat had named.

    >>> from truco.cards import card
    >>> as_turned(word("vuelvo-B2-As+truco"), [f.TurnedOver("A1", "B2", card("Jh"), ())]).token
    'vuelvo-B2-Jh+truco'

    Who turns up the card of another cannot know it before, and logs and records have what everybody saw (br.29.2).
    """
    turned = [one for one in events if isinstance(one, f.TurnedOver)]
    parts = said.parts or (said,)
    if not turned or not any(part.kind is Kind.TURN_OVER for part in parts):
        return said
    return word("+".join([_with_card(part, turned) for part in parts]))


def _with_card(part: Word, turned: list[f.TurnedOver]) -> str:
    """Return the token of a part with the card of its fact; the facts come in the order of the words."""
    fact = next((one for one in turned if part.kind is Kind.TURN_OVER and one.of == part.seat), None)
    if fact is None:
        return part.token
    turned.remove(fact)
    return part.token if fact.card is UNKNOWN else f"vuelvo-{fact.of}-{fact.card}"


TURNED: Final = Part(
    "turned", {Kind.TURN_OVER: Verb(_may_turn, _turn)}, cites=lambda _law: ("turned",), refusals="not-yours not-down"
)
"""Cards face down that somebody turns up."""
