"""Several cards thrown in one turn: the rivals choose which one is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.contests.tricks.cards import next_to_play, placed
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, PartPending, Verb
from truco.engine.law.seat import LAWFUL, answerer, blocked, holds, mute, rivals
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word

_CARDS: Final = (Kind.CARD, Kind.COVERED)


def _breath(_law: Law, _p: Public, _seat: str, word: Word) -> Verb[Law] | None:
    return _THROW if all(part.kind in _CARDS for part in word.parts) else None


def _may_throw(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Return why several cards at once are refused: as one card would be, or because they are several (br.23.1)."""
    refused = mute(p, seat) or blocked(law, p)
    if refused:
        return refused
    if p.turn != seat:
        return "not-your-turn.card"
    cards = [part.cards[0] for part in word.parts]
    held = all(card in own.held or holds(law, p, own, card) for card in cards)
    return "one-card" if held and len(set(cards)) == len(cards) else "card-not-held"


def _throw(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Return the cards face down; the rivals choose among several face up, a single one is played (br.23.p2)."""
    shown = tuple(part.cards[0] for part in word.parts if part.kind is Kind.CARD)
    covered = len(word.parts) - len(shown)
    cited = "thrown.covered" if covered else "thrown"
    events = Course(state, [f.Thrown(seat, shown, covered, law.cite(cited))])
    if len(shown) == 1:
        placed(events, f.Played(seat, shown[0], next_to_play(law, state.public, seat)))
    return cited, events


def _pending(law: Law, p: Public) -> PartPending | None:
    """Return who chooses; a truco that was called meanwhile is answered before (br.17.p1.1)."""
    if not p.thrown.seat or p.truco.pending:
        return None
    return PartPending(answerer(law, p, p.thrown.seat), "answer-first.thrown")


def _may_keep(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on the choice of a card: the rivals', and not while a truco interrupts the trick (br.23.1, br.17.p1.1)."""
    refused = mute(p, seat)
    if refused:
        return refused
    if not p.thrown.seat or word.cards[0] not in p.thrown.cards:
        return "nothing-to-answer.thrown"
    if not rivals(law, p, p.thrown.seat, seat):
        return "own-call-pending.thrown"
    return "answer-first.truco" if p.truco.pending else LAWFUL


def _keep(law: Law, state: State, _seat: str, word: Word) -> Outcome:
    thrower = state.public.thrown.seat
    turn = next_to_play(law, state.public, thrower)
    return "thrown.keep", placed(Course(state), f.Played(thrower, word.cards[0], turn))


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    words = (word(f"queda-{card}") for card in p.thrown.cards)
    yield from (choice for choice in words if not _may_keep(law, p, seat, own, choice))


_THROW: Final = Verb(_may_throw, _throw)

THROWN: Final = Part(
    "thrown",
    {Kind.KEEP: Verb(_may_keep, _keep)},
    breath=_breath,
    pending=_pending,
    rests_on=("thrown.seat",),
    menu=_menu,
    cites=lambda _law: ("thrown", "thrown.covered", "thrown.keep"),
    refusals=(
        "not-your-turn.card card-not-held nothing-to-answer.thrown own-call-pending.thrown one-card "
        "answer-first.thrown answer-first.truco"
    ),
)
"""Several cards thrown together, at a refereed table."""
