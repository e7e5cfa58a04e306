"""Playing a card face down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import CARDS, UNKNOWN, Card, token_down
from truco.engine.contests.tricks.cards import next_to_play, placed
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, blocked, holds, mute
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.events import PlayedCovered
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word

_PLAY: Final[dict[Card, Word]] = {card: word(token_down(card)) for card in CARDS.values() if card is not UNKNOWN}


def _open_trick(law: Law, p: Public) -> bool:
    return len(p.tricks) + 1 < law.terms.tricks.covered_from


def _may_cover(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on a card face down: like any card, but not in the tricks that are played face up (br.18.1)."""
    refused = mute(p, seat) or blocked(law, p)
    if refused:
        return refused
    if p.turn != seat:
        return "not-your-turn.card"
    card = word.cards[0]
    if card not in own.held and (card is UNKNOWN or not holds(law, p, own, card)):
        return "already-played" if card in own.dealt else "card-not-held"
    return "open-trick" if _open_trick(law, p) else LAWFUL


def _cover(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p, card = state.public, word.cards[0]
    turn = next_to_play(law, p, seat)
    if _open_trick(law, p):
        # At a refereed table alone: the card is turned up and counts as played (br.18.1).
        return "covered.turned", placed(Course(state), f.Played(seat, card, turn))
    return "covered", placed(Course(state), PlayedCovered(seat, card, turn))


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if p.turn == seat and not _open_trick(law, p) and not blocked(law, p):
        yield from (_PLAY[card] for card in own.held if card is not UNKNOWN)


def _cites(law: Law) -> Iterable[str]:
    yield "covered"
    if "open-trick" in law.ruleset.book.faults:
        yield "covered.turned"


COVERED: Final = Part(
    "covered",
    {Kind.COVERED: Verb(_may_cover, _cover)},
    menu=_menu,
    cites=_cites,
    refusals="not-your-turn.card card-not-held already-played open-trick",
)
"""Cards face down, as the Brazilian rulebooks have them."""
