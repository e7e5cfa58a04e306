"""Showing the cards that prove a total that won."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL
from truco.engine.refereeing.asking import comply, why_seen
from truco.engine.refereeing.proofs import in_the_pack, must_show, prove_by_play, proved
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import HAND_OVER, IN_HAND, MATCH_OVER, SETTLING, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word

_SHOW: Final = word("muestro")


def _may_be_dealt(law: Law, p: Public, seat: str, own: Own, card: Card) -> bool:
    """Return whether a card may have been dealt to a seat; an unknown hand may have any that no other seat played."""
    if card is UNKNOWN or card in own.dealt:
        return card is not UNKNOWN
    plays = (*(play for trick in p.tricks for play in trick.plays), *p.trick)
    if UNKNOWN not in own.dealt or card not in law.terms.pack.as_set or card is p.muestra or card in p.burned:
        return False
    return all(player == seat for player, played in plays if played is card)


def _may_show(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on showing the total that won the envido (of.ley.1, of.ley.6), or any of one's cards at a refereed table."""
    if p.phase is MATCH_OVER:
        return "match-over"
    if p.phase is HAND_OVER:
        return "hand-over"
    if p.phase not in IN_HAND:
        return "not-dealt"
    if _is_outside_duel(law, p, seat):
        return "not-your-duel"
    if in_the_pack(law, p, seat) or (seat in p.out - p.passed and p.phase is not SETTLING):
        return "hand-over" if p.phase is SETTLING else "not-in-play.mazo"
    if not _may_prove(law, p, seat, own) and not (law.refereed and (word.cards or _may_open(p, seat, own))):
        return "nothing-to-show"
    if not all(_may_be_dealt(law, p, seat, own, card) for card in word.cards):
        return "card-not-held"
    if law.refereed or not word.cards:
        return LAWFUL
    number = p.envido.number if p.envido.must_show == seat else law.tally(own.dealt, p.muestra).points
    return LAWFUL if law.tally(word.cards, p.muestra).points == number else "not-your-number"


def _is_outside_duel(law: Law, p: Public, seat: str) -> bool:
    """Return whether a seat would show cards beside the duel of others, which is a remark (of.pica.8, rf.4.pica.b).

    While such a duel settles that matters only where a remark costs something.
    """
    if not p.duel or seat in p.duel or law.kinds is None:
        return False
    return p.phase is not SETTLING or bool(law.kinds.meddling or law.kinds.interference)


def _may_prove(law: Law, p: Public, seat: str, own: Own) -> bool:
    """Return whether a seat may prove the number that won, or its flor.

    At an assisted table the flor is shown when the hand ends (uy.17.d); only a seat that passed with it may show it
    before (uy.30.a).
    """
    if law.refereed:
        return seat in p.settlement.asked or (seat in must_show(law, p) and _adds_something(law, p, seat, own))
    if p.envido.must_show == seat:
        return not p.envido.shown
    return seat in p.free_envido.flores and seat not in p.free_envido.shown and seat in p.passed


def _adds_something(law: Law, p: Public, seat: str, own: Own) -> bool:
    """Return whether a seat that must show can still show something: a number, a hidden card, an open card's proof.

    Cards of a wrong number may prove no flor; they are shown once.
    """
    number = p.envido.must_show == seat and not p.envido.shown
    unknown = (not own.dealt or UNKNOWN in own.dealt) and len(p.face_up(seat)) < law.terms.deal.cards_each
    return number or unknown or not _all_open(p, seat, own) or bool(proved(law, p, seat))


def _all_open(p: Public, seat: str, own: Own) -> bool:
    return all(card is UNKNOWN or card in p.face_up(seat) for card in own.dealt)


def _may_open(p: Public, seat: str, own: Own) -> bool:
    """Return whether a seat that has nothing to prove may lay all its cards open, as any seat may (of.ley.7).

    A seat that has proved its total has shown all that it had to (of.ley.6).
    """
    must_prove = seat == p.envido.must_show or seat in p.flor.must_show or seat in p.free_envido.flores
    return not must_prove and not _all_open(p, seat, own)


def _show(law: Law, state: State, seat: str, word: Word) -> Outcome:
    if law.refereed:
        return _lay_open(law, state, seat, word)
    p = state.public
    cards = word.cards or law.proof(state.own(seat).dealt, p.muestra)
    if p.envido.must_show != seat:
        return "show.flor", [f.Shown(seat, law.tally(cards, p.muestra).points, cards, law.cite("show.flor"))]
    number = p.envido.number
    assert number is not None  # noqa: S101  (only a seat that sang a number must prove it)
    return "show", [f.Shown(seat, number, cards, law.cite("show"))]


def _lay_open(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Show cards at a refereed table; cards that prove nothing lie open all the same.

    Without names they are those that the seat must show. Where they do not make its number, all see what they make;
    in the record of one seat they may be unknown.
    """
    p, dealt = state.public, state.own(seat).dealt
    if seat in p.settlement.asked and not word.cards:
        events = Course(state)
        return comply(law, events, seat), events
    wins = p.envido.must_show == seat and not p.envido.shown
    cards = word.cards or (_cards_that_count(law, p, dealt) if wins else dealt)
    cited = _key_of_showing(law, p, seat)
    seen = p.face_up(seat)
    hidden = tuple(card for card in cards if card is not UNKNOWN and card not in seen)
    laid = word.cards or hidden
    events = Course(state, [f.LaidOpen(seat, laid, law.cite(cited))] if laid else [])
    facts = proved(law, events.now.public, seat)
    if not facts and wins and not word.cards:
        number = p.envido.number if UNKNOWN in dealt else law.tally(dealt, p.muestra).points
        facts = [f.Shown(seat, number or 0, (), law.cite("show"))]
    events.extend(facts)
    if p.phase is SETTLING:
        prove_by_play(law, events)
    return cited, events


def _key_of_showing(law: Law, p: Public, seat: str) -> str:
    """Return the key of what a seat shows cards for: its number, its flor, or only that all may see them."""
    if p.envido.must_show == seat and not p.envido.shown:
        return "show"
    if seat in p.flor.must_show:
        return "flor.show"
    if "free-envido" not in law.terms.play.parts:
        return "show"
    if seat in p.free_envido.flores:
        return "show.flor"
    if p.envido.must_show == seat:
        return "show"
    return (seat in p.settlement.asked and why_seen(law, p, seat)) or "show.open"


def _cards_that_count(law: Law, p: Public, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the dealt cards that make the number; in the record of one seat those of the known ones that make it."""
    if UNKNOWN not in dealt:
        return law.proof(dealt, p.muestra)
    cards = [card for card in dealt if card is not UNKNOWN]
    tries = (group for count in range(1, len(cards) + 1) for group in combinations(cards, count))
    return next((group for group in tries if law.tally(group, p.muestra).points == p.envido.number), ())


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    won = p.envido.must_show or p.free_envido.flores or p.flor.must_show or p.settlement.asked
    return (_SHOW,) if won and _may_prove(law, p, seat, own) and not _may_show(law, p, seat, own, _SHOW) else ()


def _cites(law: Law) -> Iterable[str]:
    yield "show"
    if "free-envido" in law.terms.play.parts:
        yield from ("show.flor", "show.open")


SHOWING: Final = Part(
    "showing",
    {Kind.SHOW: Verb(_may_show, _show)},
    menu=_menu,
    cites=_cites,
    blind=True,
    refusals="nothing-to-show card-not-held not-your-number",
)
"""Showing in proof."""
