"""Early cards: cards that lie on the table before their turn, or several at once."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from truco.engine.contests.tricks.cards import next_to_play, placed
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import blocked, holds, mute
from truco.engine.law.settle import carry_out
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word


def _breath(law: Law, _p: Public, _seat: str, word: Word) -> Verb[Law] | None:
    if not law.refereed or len(word.parts) > law.terms.tricks.at_once:
        return None
    return _STACK if all(part.kind is Kind.CARD for part in word.parts) else None


def _may_stack(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    refused = mute(p, seat) or blocked(law, p)
    if refused:
        return refused
    if p.turn != seat:
        return "not-your-turn.cards"
    cards = [part.cards[0] for part in word.parts]
    held = all(holds(law, p, own, card) for card in cards) and len(set(cards)) == len(cards)
    return "one-card" if held else "card-not-held"


def _stack(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Play the lowest card; the cards upon it lie there for the next tricks (uy.52.e, of.played.2, of.played.4)."""
    cards = [part.cards[0] for part in word.parts]
    laid = [f.LaidEarly(seat, upper, lower) for lower, upper in pairwise(cards)]
    played = f.Played(seat, cards[0], next_to_play(law, state.public, seat))
    return "card.stacked", placed(Course(state, laid), played)


def _after(law: Law, _state: State, events: Course) -> None:
    """Play each early card once its turn comes (uy.52.e, uy.53.a, of.played.3)."""
    while (p := events.now.public).loose.early and p.phase in IN_HAND and not blocked(law, p):
        card = next((card for seat, card in p.loose.early if seat == p.turn), None)
        if card is None:
            return
        carry_out(law, placed(events, f.Played(p.turn, card, next_to_play(law, p, p.turn))))


_STACK: Final = Verb(_may_stack, _stack)

EARLY: Final = Part(
    "early",
    breath=_breath,
    after=_after,
    refereed=True,
    cites=lambda _law: ("card.stacked",),
    refusals="not-your-turn.cards one-card card-not-held",
)
"""Cards laid early, at a refereed table."""
