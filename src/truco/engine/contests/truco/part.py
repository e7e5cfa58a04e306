"""The truco: its ladder of calls, the answers, and what they pay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.contests.envido.part import refuse_envido
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, PartPending, Prices, Verb
from truco.engine.law.seat import LAWFUL, mute, rivals
from truco.engine.law.settle import shared
from truco.engine.law.spokesman import asked
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_CLOSED, ENVIDO_PENDING, ENVIDO_SINGING, ENVIDO_UNSETTLED
from truco.engine.table.facts import LeyAnswered
from truco.engine.table.flor import FLORES_UNSETTLED
from truco.engine.table.onze import ONZE_FERRO, ONZE_NONE
from truco.engine.table.public import PLAY, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word
from truco.rulebooks.terms.truco import OverEnvites, TrucoTerms
from truco.slotted import made

_REFUSES, _WAITS, _AFTER = OverEnvites


def _pending(law: Law, p: Public) -> PartPending | None:
    if not p.truco.pending:
        return None
    terms = law.terms.truco
    playable = terms.cards_meanwhile or (terms.relied_on and p.truco.misheard)
    blocks = LAWFUL if playable else "answer-first.truco"
    return made(PartPending, (asked(law, p, p.truco.caller), blocks, True))


def _may_call(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on a call of the truco (of.truco.7, of.truco.9, of.accept.3), also one that refuses an envido."""
    level = law.truco_level.get(word.token, 0)
    refused = mute(p, seat)
    if refused or not level:
        return refused or "unknown-word"
    envido, truco = p.envido, p.truco
    if p.flor.state in FLORES_UNSETTLED:
        return "answer-first.flor"
    terms = law.terms.truco
    if terms.none_at and _none_raises(terms, p):
        return "no-raise"
    if terms.holds_card and _has_played(p, seat):
        return "window-closed.played"
    if envido.state in ENVIDO_UNSETTLED:
        return _beside_envite(law, p, seat, level)
    if truco.pending:
        if not rivals(law, p, truco.caller, seat):
            return "own-call-pending.truco"
        if level != truco.level + 1:
            return _step(truco.level, level)
        return "quiero-first" if law.terms.truco.quiero_first else LAWFUL
    if level != truco.level + 1:
        return _step(truco.level, level)
    if truco.holder and (truco.holder != law.band(p, seat) or not terms.raised_later):
        return "no-right-to-raise"
    return "not-your-turn.call" if law.terms.calls.turn_bound and p.turn != seat else LAWFUL


def _none_raises(terms: TrucoTerms, p: Public) -> bool:
    """Return whether no seat may raise in this hand: by the score at which it began, not a score ruled since (br.21.1).

    Where no hand has a name of its own, the score itself says so.
    """
    if terms.by_score:
        both = min(p.score) >= terms.none_at
        return terms.none_at_both if both else max(p.score) >= terms.none_at
    state = p.onze.state
    return terms.none_at_both if state is ONZE_FERRO else state is not ONZE_NONE


def _beside_envite(law: Law, p: Public, seat: str, level: int) -> str:
    """Rule on a call of the truco while an envite is pending: beside it, or as its refusal."""
    envido, truco = p.envido, p.truco
    over = law.terms.truco.over_envites
    if over is _WAITS:
        if truco.level:  # it is answered after the envites (uy.60.a)
            pending = truco.pending and not rivals(law, p, truco.caller, seat)
            return "own-call-pending.truco" if pending else "answer-first.envites"
        return LAWFUL if level == 1 else "out-of-order"
    if envido.state is ENVIDO_SINGING:
        return "answer-first.sing"
    if not rivals(law, p, envido.caller, seat):
        return "own-call-pending.beside"
    if over is _AFTER:
        return "answer-first.envido"
    if truco.pending:
        return "truco-pending"
    return LAWFUL if level == 1 else "out-of-order"


def _has_played(p: Public, seat: str) -> bool:
    """Return whether a seat has played its card of this trick, or its last card, or has a card on the table early.

    A seat that takes an early card back before it is played holds it again (uy.53.a).
    """
    return p.loose.has_card_of(seat) or not p.left[p.seats.index(seat)] or (bool(p.trick) and seat in dict(p.trick))


def _step(reached: int, level: int) -> str:
    return "already-said.truco" if level <= reached else "out-of-order"


def _call(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    events = Course(state)
    cited = "truco.raise" if p.truco.level else "truco.call"
    if p.truco.pending:
        cited = "truco.raise.answer"
        events.append(f.TrucoAnswered(seat, word.token, wanted=True, holder=law.band(p, seat)))
    elif law.terms.truco.over_envites is _WAITS and p.envido.state in ENVIDO_UNSETTLED:
        cited = law.key(cited, "with-envite")
    elif p.envido.state is ENVIDO_PENDING:
        cited = "envido.refuse.truco"
        events.append(f.EnvidoAnswered(seat, word.token, ""))
        if refuse_envido(law, state, events):
            return cited, events
    events.append(f.TrucoCalled(seat, word.token, law.truco_level[word.token]))
    early = cited == "truco.call" and not p.tricks
    return law.key(cited, "early" if early else word.token), events


def _may_answer(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on the answer to a call: any active seat of the side that was called may give it (of.accept.1)."""
    refused = mute(p, seat)
    if refused:
        return refused
    if not p.truco.pending:
        return "nothing-to-answer"
    return LAWFUL if rivals(law, p, p.truco.caller, seat) else "own-call-pending"


def _may_raise(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on quiero with a raise in one answer (of.accept.5, of.truco.10)."""
    refused = mute(p, seat)
    if not refused and p.envido.state is ENVIDO_PENDING:
        refused = "answer-first.envido" if rivals(law, p, p.envido.caller, seat) else "own-call-pending.answer"
    elif not refused and p.envido.state is ENVIDO_SINGING:
        refused = "nothing-to-answer"
    refused = refused or _may_answer(law, p, seat, own, word)
    if refused:
        return refused
    at = p.truco.level - 1
    return LAWFUL if at < len(law.raises) and word.token == law.raises[at].token else "out-of-order"


def _quiero(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    events = Course(state, [f.TrucoAnswered(seat, word.token, wanted=True, holder=law.band(p, seat))])
    if not p.turn:
        # The last seat of the trick went to the mazo while the call was pending.
        events.closes = True
    return _cite_answer(law, p, "truco.accept"), events


def _quiero_raise(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    call = f.TrucoCalled(seat, law.truco_words[p.truco.level].token, p.truco.level + 1)
    answer = f.TrucoAnswered(seat, word.token, wanted=True, holder=law.band(p, seat))
    return law.key("truco.raise.answer", word.token), [answer, call]


def _no_quiero(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    events = Course(state, [f.TrucoAnswered(seat, word.token, wanted=False, holder=p.truco.holder)])
    return _cite_answer(law, p, "truco.refuse"), events


def _cite_answer(law: Law, p: Public, cited: str) -> str:
    """Return what an answer cites: the call that it answers, or that the envites were settled before (uy.60.a)."""
    settled = p.free_envido.flores or (p.envido.chain and p.envido.state is ENVIDO_CLOSED)
    if p.truco.level == 1 and settled:
        return law.key(cited, "after-envites")
    return law.key(cited, law.truco_words[p.truco.level - 1].token)


def _after(law: Law, _state: State, events: Course) -> None:
    """End the hand after a refused truco, once the envites are settled (uy.69.b), and pay the truco."""
    p = events.now.public
    if not p.truco.refused or p.phase is not PLAY or p.envido.state in ENVIDO_UNSETTLED or p.decided:
        return
    level = p.truco.level
    rules = (*law.refused_rules[level], *law.cite("truco.refuse"))
    events.ends = shared(f.Awarded(law.band(p, p.truco.caller), law.terms.truco.refused[level], "truco", rules))


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the calls and answers of the truco that are lawful for a seat."""
    truco = p.truco
    words: list[Word] = []
    if truco.pending and p.envido.state not in ENVIDO_UNSETTLED and p.flor.state not in FLORES_UNSETTLED:
        yes, no = law.answer_words
        if not _may_answer(law, p, seat, own, yes):
            words += (yes, no)
            words += [
                call for call in law.raises[truco.level - 1 : truco.level] if not _may_raise(law, p, seat, own, call)
            ]
    if truco.level < len(law.truco_words) and not _may_call(law, p, seat, own, law.truco_words[truco.level]):
        words.append(law.truco_words[truco.level])
    return words


def _prices(law: Law, p: Public, _seat: str, word: Word) -> Prices:
    """Return what a call or an answer of the truco pays."""
    level = law.truco_level[word.token] if word.kind is Kind.TRUCO else p.truco.level
    level += word.kind is Kind.QUIERO_RAISE
    wanted = None if word.kind is Kind.NO_QUIERO else law.terms.truco.stakes[level]
    return wanted, None if word.kind is Kind.QUIERO else law.terms.truco.refused[level]


def _cites(law: Law) -> Iterable[str]:
    first, *raised = (call.token for call in law.truco_words)
    yield from (law.key("truco.call", "early"), law.key("truco.call", first))
    yield from (law.key("truco.raise", word) for word in raised)
    yield from (law.key("truco.raise.answer", call.token) for call in law.raises or law.truco_words[1:])
    yield "truco.refuse"
    envido = "envido.numbers" in law.ruleset.book.values
    for answer in ("truco.accept", "truco.refuse"):
        yield from (law.key(answer, case) for case in (first, *raised, *(["after-envites"] if envido else ())))
    if envido and law.terms.truco.over_envites is _REFUSES:
        yield "envido.refuse.truco"


def _refusals(law: Law) -> Iterable[str]:
    terms = law.terms.truco
    if law.terms.truco.quiero_first:
        yield "quiero-first"
    if terms.holds_card:
        yield "window-closed.played"
    if terms.none_at:
        yield "no-raise"
    if terms.over_envites is OverEnvites.WAITS:
        yield "answer-first.envites"
    if law.envido_words and terms.over_envites is not OverEnvites.WAITS:
        yield "own-call-pending.beside"
    if law.envido_words and terms.over_envites is OverEnvites.REFUSES:
        yield "truco-pending"


TRUCO: Final = Part(
    "truco",
    {
        Kind.TRUCO: Verb(_may_call, _call),
        Kind.QUIERO: Verb(_may_answer, _quiero),
        Kind.QUIERO_RAISE: Verb(_may_raise, _quiero_raise),
        Kind.NO_QUIERO: Verb(_may_answer, _no_quiero),
    },
    pending=_pending,
    calls=(f.TrucoCalled, LeyAnswered),
    caller=lambda _law, p: p.truco.caller if p.truco.pending else "",
    for_side=lambda _law, _p, _word: True,
    menu=_menu,
    prices=_prices,
    after=_after,
    cites=_cites,
    refusals=(
        "nothing-to-answer own-call-pending own-call-pending.truco answer-first.truco already-said.truco "
        "out-of-order no-right-to-raise"
    ),
    refusals_if=_refusals,
)
"""The truco of every regulation."""
