"""Showing the cards that prove a total that won."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine import facts as f
from truco.engine.law import Law
from truco.engine.part import Outcome, Part, Verb
from truco.engine.public import HAND_OVER, MATCH_OVER, PLAY, Public
from truco.engine.seat import LAWFUL
from truco.engine.state import Own, State
from truco.engine.words import Kind, Word, word
from truco.rulebooks.rulebook import Rulebook

_SHOW: Final = word("muestro")


def shows_after_the_hand(book: Rulebook) -> bool:
    """Return whether a total may be proved after the hand (uy.45.a, uy.17.d)."""
    return bool(book.values.get("envites.shown_after", False))


def _dealt(law: Law, p: Public, seat: str, own: Own, card: Card) -> bool:
    """Return whether a card may have been dealt to a seat; an unknown hand may have any that no other seat played."""
    if card is UNKNOWN or card in own.dealt:
        return card is not UNKNOWN
    plays = (*(play for trick in p.tricks for play in trick.plays), *p.trick)
    if UNKNOWN not in own.dealt or card not in law.in_pack or card is p.muestra or card in p.burned:
        return False
    return all(player == seat for player, played in plays if played is card)


def _may_show(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on showing the total that won the envido (of.ley.1, of.ley.6)."""
    if p.phase is MATCH_OVER:
        return "match-over"
    if p.phase is HAND_OVER:
        return LAWFUL if _shows_after(law, p, seat) and not word.cards else "hand-over"
    if p.phase is not PLAY:
        return "not-dealt"
    if seat in p.out and seat not in p.passed:
        return "not-in-play.mazo"
    if not _may_prove(law, p, seat):
        return "nothing-to-show"
    if not word.cards:
        return LAWFUL
    if not all(_dealt(law, p, seat, own, one) for one in word.cards):
        return "card-not-held"
    number = p.envido.number if p.envido.must_show == seat else law.tally(own.dealt, p.muestra).points
    return LAWFUL if law.tally(word.cards, p.muestra).points == number else "not-your-number"


def _may_prove(law: Law, p: Public, seat: str) -> bool:
    """Return whether a seat may prove the number that won, or its flor.

    At an assisted table the flor is shown when the hand ends (uy.17.d); only a seat that passed with it may show it
    before (uy.30.a).
    """
    if p.envido.must_show == seat:
        return not p.envido.shown
    return seat in p.free_envido.flores and seat not in p.free_envido.shown and (law.refereed or seat in p.passed)


def _shows_after(law: Law, p: Public, seat: str) -> bool:
    """Return whether a seat may prove its total after the hand, at a refereed table (uy.45.a, uy.17.d)."""
    shown_after = law.refereed and law.terms[shows_after_the_hand]
    return shown_after and (p.envido.must_show == seat or seat in p.free_envido.flores)


def _show(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    cards = word.cards or law.proof(state.own(seat).dealt, p.muestra)
    if p.envido.must_show != seat:
        return "show.flor", [f.Shown(seat, law.tally(cards, p.muestra).points, cards, law.cite("show.flor"))]
    number = p.envido.number
    assert number is not None  # noqa: S101  (only a seat that sang a number must prove it)
    return "show", [f.Shown(seat, number, cards, law.cite("show"))]


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    won = p.envido.must_show or p.free_envido.flores
    return (_SHOW,) if won and _may_prove(law, p, seat) and not _may_show(law, p, seat, own, _SHOW) else ()


def _cites(law: Law) -> Iterable[str]:
    yield "show"
    if law.terms[shows_after_the_hand]:
        yield "show.flor"


SHOWING: Final = Part("showing", {Kind.SHOW: Verb(_may_show, _show)}, menu=_menu, cites=_cites)
"""Showing in proof."""
