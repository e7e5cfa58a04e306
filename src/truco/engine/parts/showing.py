"""Showing the cards that prove a total that won."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from truco.cards import UNKNOWN, Card
from truco.engine import facts as f
from truco.engine.part import Outcome, Part, Verb
from truco.engine.public import Phase, Public
from truco.engine.seat import LAWFUL
from truco.engine.state import Own, State
from truco.engine.words import Kind, Word, word

if TYPE_CHECKING:  # a law holds its parts
    from truco.engine.law import Law

_SHOW: Final = word("muestro")


def _dealt(p: Public, seat: str, own: Own, card: Card) -> bool:
    """Tell whether a card may have been dealt to a seat; to an unknown hand any that no other seat played."""
    if card is UNKNOWN or card in own.dealt:
        return card is not UNKNOWN
    plays = (*(play for trick in p.tricks for play in trick.plays), *p.trick)
    return UNKNOWN in own.dealt and all(player == seat for player, played in plays if played is card)


def _may_show(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on showing the total that won the envido (of.ley.1, of.ley.6)."""
    if p.phase is Phase.MATCH_OVER:
        return "match-over"
    if p.phase is not Phase.PLAY:
        return "hand-over" if p.phase is Phase.HAND_OVER else "not-dealt"
    if seat in p.out and seat not in p.passed:
        return "not-in-play.mazo"
    if p.envido.owes != seat or p.envido.shown:
        return "nothing-to-show"
    if not word.cards:
        return LAWFUL
    if not all(_dealt(p, seat, own, one) for one in word.cards):
        return "card-not-held"
    return LAWFUL if law.tally(word.cards, p.muestra).points == p.envido.number else "not-your-number"


def _show(law: Law, state: State, seat: str, word: Word) -> Outcome:
    number = state.public.envido.number
    assert number is not None  # noqa: S101  (only who sang a number owes its proof)
    cards = word.cards or law.proof(state.own(seat).dealt, state.public.muestra)
    return "show", [f.Shown(seat, number, cards, law.cite("show"))]


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    return (_SHOW,) if p.envido.owes == seat and not _may_show(law, p, seat, own, _SHOW) else ()


SHOWING: Final = Part("showing", {Kind.SHOW: Verb(_may_show, _show)}, menu=_menu, cites=lambda _law: ("show",))
"""Showing in proof."""
