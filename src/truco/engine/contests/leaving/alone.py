"""Leaving as the Argentine regulations have it: the mazo and the paso, each seat for itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.contests.envido.part import settle_envido
from truco.engine.law.due import due
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, blocked, mute, rivals
from truco.engine.law.settle import shared
from truco.engine.refereeing.proofs import mazo_hides_total
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_OPEN, ENVIDO_PENDING, ENVIDO_SINGING
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word

_MAZO, _PASO = word("mazo"), word("paso")
_NO_PASO: Final = {"answer-first.envido": "answer-first.envido.paso", "answer-first.truco": "answer-first.truco.paso"}
"""The keys for a paso while a call waits, by those for a card: a card stays in the hand, and a word is heard."""


def _may_mazo(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on going to the mazo: at any moment, but not while one's own call is pending (of.mazo.2)."""
    return mute(p, seat) or _may_leave(law, p, seat, own, blocked(law, p))


def _may_leave(law: Law, p: Public, seat: str, own: Own, pending: str) -> str:
    """Rule on the mazo for a seat in play; `pending` is why no card may be played now."""
    if not own.held:
        return "no-cards-left"
    refused = LAWFUL if pending == "answer-first.truco" else pending
    if refused == "answer-first.flor" or (refused and law.terms.mazo.bets_first):
        return refused
    if p.envido.state is ENVIDO_PENDING and not rivals(law, p, p.envido.caller, seat):
        return "own-call-pending.leave"
    if p.truco.pending and not rivals(law, p, p.truco.caller, seat):
        return "own-call-pending.leave"
    return "not-your-turn.call" if law.terms.calls.turn_bound and due(law, p) != seat else LAWFUL


def _may_paso(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on passing: in one's turn to play (of.paso.1)."""
    if not law.terms.mazo.paso:
        return "unknown-word"
    refused = mute(p, seat) or blocked(law, p)
    if refused:
        return _NO_PASO.get(refused, refused)
    if p.turn != seat:
        return "not-your-turn.paso"
    return LAWFUL if own.held else "no-cards-left"


def _leave(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    events = Course(state)
    leave(law, state, seat, word.token, events)
    alone = all(mate == seat or mate in p.out or rivals(law, p, mate, seat) for mate in p.seats)
    if word.kind is Kind.PASO:
        own = state.own(seat)
        return ("paso" if len(own.held) < len(own.dealt) else "paso.unplayed"), events
    if not alone:
        return "mazo.partner", events
    return ("mazo.answer" if p.truco.pending else "mazo"), events


def leave(law: Law, state: State, seat: str, word: str, events: Course) -> None:
    """Take a seat out of the hand; with the last seat of its side the hand is lost.

    Rules: of.mazo.1, of.mazo.2, of.mazo.3, of.mazo.4, of.mazo.5, of.mazo.6, of.mazo.7, of.paso.1, of.paso.2, of.paso.3,
    of.paso.4, of.paso.5.

    A trick that this completes stays open while a truco is pending: the answer comes first.
    """
    p = state.public
    out, keeps = p.out | {seat}, word != _MAZO.token
    if p.envido.must_show == seat and word == "mazo" and not mazo_hides_total(law):
        law.prove(events)
    playing = [player for player in law.round_from[seat] if player not in out]
    if all(rivals(law, p, player, seat) for player in playing):
        events.append(f.Left(seat, word, "", "", keeps))
        _price_hand(law, state, seat, out, events)
        return
    turn = turn_after(law, p, playing, seat)
    if p.envido.state is ENVIDO_SINGING:
        singer = law.terms.envido.singing(law.round_from[p.mano], p.envido.sung, out, law.bands[p.solo])
        events.append(f.Left(seat, word, turn, singer, keeps))
        if not singer and settle_envido(law, state, out, p.envido.sung, events):
            return
    else:
        events.append(f.Left(seat, word, turn, "", keeps))
    if not turn and not p.truco.pending:
        events.closes = True


def turn_after(law: Law, p: Public, playing: list[str], seat: str) -> str:
    """Return the seat that plays next once a seat has left; empty where the trick is complete."""
    if p.turn != seat:
        return p.turn
    if not p.trick:
        return law.terms.mazo.leads(law.round_from[seat], p.out | {seat}, law.bands[p.solo])
    played = {player for player, _ in p.trick}
    return next((other for other in playing if other not in played), "")


def _price_hand(law: Law, state: State, seat: str, out: frozenset[str], events: Course) -> None:
    """Pay the hand that all seats of a side have left: every pending call counts as refused.

    Rules: of.mazo.5, of.mazo.6, of.mazo.7.
    """
    p = state.public
    for part in law.parts:
        if part.on_side_out is not None and part.on_side_out(law, state, out, events):
            return
    envido, level = p.envido, p.truco.level
    if p.truco.pending:
        points, rules = law.terms.truco.refused[level], (*law.cite("mazo.price.truco"), *law.refused_rules[level])
    elif level:
        points, rules = law.terms.truco.stakes[level], law.cite("mazo.price.accepted")
    elif envido.state is ENVIDO_OPEN and not p.tricks:
        points, rules = law.terms.truco.refused[1] + law.terms.mazo.envido_open, law.cite("mazo.price.open")
    else:
        case = "mazo.price.envido" if envido.state is ENVIDO_PENDING else "mazo.price.one"
        points, rules = law.terms.truco.refused[1], law.cite(case)
    winner = next(rival for rival in law.round_from[seat] if rivals(law, p, rival, seat))
    events.ends = shared(f.Awarded(law.band(p, winner), points, "mazo", rules))


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if mute(p, seat):
        return ()
    pending = blocked(law, p)
    passes = p.turn == seat and not pending and own.held and law.terms.mazo.paso
    words = (_PASO,) if passes else ()
    return words if _may_leave(law, p, seat, own, pending) else (*words, _MAZO)


def _cites(law: Law) -> Iterable[str]:
    yield from ("mazo", "mazo.answer", "mazo.partner")
    yield from (f"mazo.price.{case}" for case in ("truco", "accepted", "open", "envido", "one"))
    if law.terms.mazo.paso:
        yield from ("paso", "paso.unplayed")


def _refusals(law: Law) -> Iterable[str]:
    if law.terms.mazo.paso:
        yield from ("not-in-play.paso", "not-your-turn.paso", "answer-first.envido.paso", "answer-first.truco.paso")


LEAVING_ALONE: Final = Part(
    "leaving-alone",
    {Kind.MAZO: Verb(_may_mazo, _leave), Kind.PASO: Verb(_may_paso, _leave)},
    menu=_menu,
    cites=_cites,
    refusals="no-cards-left own-call-pending.leave not-in-play.mazo",
    refusals_if=_refusals,
)
"""Leaving, as the Argentine regulations have it."""
