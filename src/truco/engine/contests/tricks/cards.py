"""Playing a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, blocked, holds, mute
from truco.engine.law.settle import outcome
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.events import PlayedCovered
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import CARD_WORDS, Kind, Word


def may_play(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on playing a card: one that the seat holds, in its turn."""
    refused = mute(p, seat) or blocked(law, p)
    if refused:
        return refused
    card = word.cards[0]
    if p.turn != seat:
        return _early(law, p, seat, own, card) if law.refereed else "not-your-turn.card"
    if card in own.held or holds(law, p, own, card):
        return "answer-first.truco" if p.truco.pending and _decides(law, p, seat, card) else LAWFUL
    return "already-played" if card in own.dealt else "card-not-held"


def _early(law: Law, p: Public, seat: str, own: Own, card: Card) -> str:
    """Return what a card is that is laid out of turn: one of the seat's, besides those that lie early already.

    As many may lie there as would fall together in turn, but one (of.played.2, of.played.3).
    """
    lie = [early for owner, early in p.loose.early if owner == seat]
    if not holds(law, p, own, card) or card in lie or len(lie) >= max(law.terms.tricks.at_once - 1, 1):
        return "card-not-held"
    return "not-your-turn.card"


def next_to_play(law: Law, p: Public, seat: str) -> str:
    """Return the seat that plays after another in this trick; empty after the last."""
    played = [seat, *[player for player, _ in p.trick]]
    for player in law.round_from[seat]:
        if player not in played and player not in p.out:
            return player
    return ""


def _decides(law: Law, p: Public, seat: str, card: Card) -> bool:
    """Return whether a card decides the hand: it may not be played while a truco is pending (pg.tactics.9)."""
    return not next_to_play(law, p, seat) and outcome(law, p, (*p.trick, (seat, card)), p.out)[1] is not None


def play(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Play a card; before the turn of its seat it is on the table early."""
    p = state.public
    card = word.cards[0]
    if p.turn != seat:
        # At a refereed table alone: the card is on the table early and may still be taken back (uy.53.a).
        return "play.early", [f.LaidEarly(seat, card)]
    cited = "play"
    if p.truco.pending:
        cited = "play.pending"
    elif not p.trick:
        first = "play.first" if seat == p.mano else law.key("play.first", "shifted")
        cited = first if not p.tricks else "play.lead" if p.tricks[-1].winner else "play.lead.parda"
    return cited, placed(Course(state), f.Played(seat, card, next_to_play(law, p, seat)))


def placed(events: Course, played: f.Played | PlayedCovered) -> Course:
    """Add a card that is played, face up or down, to a course; the last card of a trick closes it."""
    events.append(played)
    events.closes = not played.turn
    return events


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the cards that a seat may play in its turn: all that it holds, where they are known."""
    if p.turn != seat or blocked(law, p):
        return ()
    cards = [card for card in own.held if card is not UNKNOWN]
    if p.truco.pending:
        cards = [card for card in cards if not _decides(law, p, seat, card)]
    return [CARD_WORDS[card] for card in cards]


def _cites(law: Law) -> Iterable[str]:
    yield from ("play", "play.first", "play.lead", "play.lead.parda")
    if law.terms.truco.cards_meanwhile or law.terms.truco.relied_on:
        yield "play.pending"
    early = law.ruleset.book.faults.get("not-your-turn.card")
    if early is not None and early.ruling == "fault":
        yield "play.early"


CARDS: Final = Part(
    "cards",
    {Kind.CARD: Verb(may_play, play)},
    menu=_menu,
    cites=_cites,
    refusals="not-your-turn.card card-not-held already-played answer-first.truco",
)
"""Playing a card."""
