"""The envido of a ladder of calls: calls, answers and singing."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.contests.envido.false_number import found_out, settle_false
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, PartPending, Prices, Verb
from truco.engine.law.seat import LAWFUL, bars, mute, rivals
from truco.engine.law.settle import ends_chico, falta, shared
from truco.engine.law.spokesman import asked
from truco.engine.refereeing.proofs import in_the_pack
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_OPEN, ENVIDO_PENDING, ENVIDO_SINGING, EnvidoState
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word
from truco.rulebooks.rulebook import Rules
from truco.rulebooks.terms.truco import BarredByTruco
from truco.rules.singing import spoken_number

Sung = tuple[tuple[str, int | None], ...]
_QUIERO, _NO_QUIERO, _BUENAS = word("quiero"), word("no-quiero"), word("son-buenas")


def _pending(law: Law, p: Public) -> PartPending | None:
    state = p.envido.state
    if state is ENVIDO_PENDING:
        return PartPending(asked(law, p, p.envido.caller), "answer-first.envido")
    return PartPending(p.envido.singer, "answer-first.sing") if state is ENVIDO_SINGING else None


# -- calls ------------------------------------------------------------------------------------------------------------


def _may_call(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on an envido call: an opening (of.envido.4), an interposed one (of.ley.9) or a raise (of.envido.17)."""
    refused = mute(p, seat)
    if refused:
        return refused
    if word not in law.envido_words:
        return "unknown-word"
    match p.envido.state:
        case EnvidoState.OPEN:
            return _may_open(law, p, seat, own)
        case EnvidoState.PENDING:
            return _may_raise(law, p, seat, word)
        case EnvidoState.SINGING:
            return "answer-first.sing"
        case EnvidoState.CLOSED:
            return "already-said.envido"
        case EnvidoState.VOID:
            return "window-closed.flor"


def _may_open(law: Law, p: Public, seat: str, own: Own) -> str:
    """Rule on the first call of an envido: in time; while a truco is pending, only of a seat that may interpose."""
    truco = p.truco
    if truco.pending:
        if not _interposes(law, p, seat):
            return "own-call-pending.early"
        if truco.level > 1:
            return "window-closed.truco"
    elif truco.level:
        return "window-closed.truco"
    elif law.terms.calls.turn_bound and p.turn != seat:
        return "not-your-turn.call"
    if p.tricks:
        return "window-closed.ronda"
    laid = len(own.held) < len(own.dealt) or seat in dict(p.loose.early)
    return "window-closed.card-down" if laid else LAWFUL


def _may_raise(law: Law, p: Public, seat: str, word: Word) -> str:
    """Rule on a raise of a pending envido (of.envido.17, rf.8.resv.f)."""
    return _no_raise(law, p, seat) or (
        LAWFUL if word.token in law.terms.envido.chains[p.envido.chain].follow else "not-a-raise"
    )


def _no_raise(law: Law, p: Public, seat: str) -> str:
    """Return why a seat may not raise a pending envido by any call; empty where it may."""
    if not rivals(law, p, p.envido.caller, seat):
        return "own-call-pending.envido"
    return "window-closed.own-truco" if bars(law, p, seat, law.terms.envido.answers_alone) else LAWFUL


def _interposes(law: Law, p: Public, seat: str) -> bool:
    """Return whether a seat may open the envido while a truco is pending (pg.over.6)."""
    if law.terms.envido.mates_interpose:
        return seat != p.truco.caller
    return rivals(law, p, p.truco.caller, seat)


def _call(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    if p.envido.chain:
        cited = law.key("envido.raise", word.token)
    elif p.truco.pending:
        cited = "envido.open.first"
    else:
        cited = "envido.open" if word == law.envido_words[0] else "envido.open.direct"
    return cited, [f.EnvidoCalled(seat, word.token)]


# -- answers ----------------------------------------------------------------------------------------------------------


def _may_answer(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on quiero and no quiero: any active seat of the side that was called may answer (of.ley.8)."""
    refused = mute(p, seat)
    if refused:
        return refused
    if p.envido.state is not ENVIDO_PENDING:
        return "nothing-to-answer"
    return LAWFUL if rivals(law, p, p.envido.caller, seat) else "own-call-pending.answer"


def _quiero(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    first = law.terms.envido.singing(law.round_from[p.mano], (), p.out, law.bands[p.solo])
    return "envido.accept", [f.EnvidoAnswered(seat, word.token, first)]


def _breath(law: Law, p: Public, _seat: str, word: Word) -> Verb[Law] | None:
    """Take quiero and a raise in one breath as quiero alone, if the rulebook does (pg.envido.27)."""
    first, *rest = (part.kind for part in word.parts)
    raises = first is Kind.QUIERO and all(kind is Kind.ENVIDO for kind in rest)
    accepted = raises and p.envido.state is ENVIDO_PENDING and law.terms.envido.quiero_ends
    return Verb(_may_answer, _quiero_alone) if accepted else None


def _quiero_alone(law: Law, state: State, seat: str, word: Word) -> Outcome:
    return "envido.accept.alone", _quiero(law, state, seat, word.parts[0])[1]


def _no_quiero(law: Law, state: State, seat: str, word: Word) -> Outcome:
    events = Course(state, [f.EnvidoAnswered(seat, word.token, "")])
    refuse_envido(law, state, events)
    return "envido.refuse", events


# -- singing ----------------------------------------------------------------------------------------------------------


def _may_sing(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on singing a total: in order, and one's own true total (of.canto.1, of.canto.3)."""
    refused = _singing(p, seat)
    if refused:
        return refused
    if word.number not in law.terms.envido.numbers:
        return (
            "not-a-number"
            if spoken_number(word.number or 0, law.terms.envido.numbers) is None
            else "not-a-number.within"
        )
    if UNKNOWN in own.dealt or law.tally(own.dealt, p.muestra).points == word.number:
        return LAWFUL
    return "not-your-number"


def _may_concede(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    refused = _singing(p, seat)
    if refused:
        return refused
    # The total of a seat that went to the mazo does not count any more (of.mazo.4).
    beaten = any(
        number is not None and rivals(law, p, singer, seat) and singer not in p.out for singer, number in p.envido.sung
    )
    return LAWFUL if beaten else "no-rival-number"


def _singing(p: Public, seat: str) -> str:
    refused = mute(p, seat)
    if refused:
        return refused
    if any(singer == seat for singer, _ in p.envido.sung):
        return "already-said.envido"
    if p.envido.state is not ENVIDO_SINGING:
        return "not-singing"
    return LAWFUL if p.envido.singer == seat else "not-your-turn.number"


def _sing(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Sing a number or concede; after the last seat the envido is settled (of.canto.1).

    A number that no hand has counts as the one within it (of.canto.6).
    """
    p = state.public
    number = None if word.number is None else spoken_number(word.number, law.terms.envido.numbers)
    sung = (*p.envido.sung, (seat, number))
    singer = law.terms.envido.singing(law.round_from[p.mano], sung, p.out, law.bands[p.solo])
    events = Course(state, [f.Sang(seat, number, singer)])
    if not singer:
        settle_envido(law, state, p.out, sung, events)
    return ("concede" if number is None else "sing"), events


# -- what it pays -----------------------------------------------------------------------------------------------------


def refuse_envido(law: Law, state: State, events: Course) -> bool:
    """Award a refused envido to the band of its last caller; return whether that ended the chico."""
    p = state.public
    points = law.terms.envido.chains[p.envido.chain].refused
    rules = (*_row(law, p.envido.chain), *law.cite("envido.award.refused"), *_then(law, p))
    band = law.band(p, p.envido.caller)
    events.extend(shared(f.Awarded(band, points, "envido", rules)))
    return ends_chico(law, events, band)


def settle_envido(law: Law, state: State, out: Collection[str], sung: Sung, events: Course) -> bool:
    """Award an accepted envido to the best total, of equals the nearest to the mano (of.canto.1).

    `out` are the seats that left: they cannot prove a total, so theirs do not count. Returns whether that ended the
    chico.
    """
    p = state.public
    numbers = {seat: number for seat, number in sung if number is not None and seat not in out}
    playing = [seat for seat in law.round_from[p.mano] if seat not in out]
    best = law.terms.envido.tie_goes_to(playing, numbers)
    number = numbers.get(best)
    band = law.band(p, best)
    rung = law.terms.envido.chains[p.envido.chain]
    if rung.named is None:
        points, rules = rung.adds, (*_row(law, p.envido.chain), *law.cite("envido.award"))
    else:
        points, cited = falta(law, p, band)
        rules = (*_row(law, p.envido.chain), *cited)
    if number is not None:
        rules = (*rules, *law.tally_rules(number))
    if found_out(law, events, best, number, points):
        return settle_false(law, events, best, f.Awarded(band, points, "envido", (*rules, *_then(law, p))))
    none = number is None
    events.append(f.EnvidoWon("" if none else best, number, sung=none and any(total is not None for _, total in sung)))
    if list(numbers.values()).count(numbers.get(best, -1)) > 1:
        rules = (*rules, *law.cite_if("envido.award.tie"))
    events.extend(shared(f.Awarded(band, points, "envido", (*rules, *law.cite("concede"), *_then(law, p)))))
    return ends_chico(law, events, band)


def _then(law: Law, p: Public) -> Rules:
    """Return the rules of what comes next: a pending truco is to be answered now (pg.envido.9)."""
    return law.cite_if("envido.then.truco") if p.truco.pending else ()


def _row(law: Law, chain: tuple[str, ...]) -> Rules:
    """Return the rules of a chain that a printed table or a worked example has; none for most others."""
    return law.ruleset.book.cites.get("chain." + " ".join(chain), ())


def _side_out(law: Law, state: State, out: frozenset[str], events: Course) -> bool:
    """Settle the envido of a hand that a side left: an accepted one is won, a pending one counts as refused."""
    envido = state.public.envido
    if envido.state is ENVIDO_SINGING:
        return settle_envido(law, state, out, envido.sung, events)
    return envido.state is ENVIDO_PENDING and refuse_envido(law, state, events)


def _prove(law: Law, events: Course) -> None:
    """Show the cards of the winning total, unless they lie on the table already (of.ley.1, of.ties.5)."""
    now = events.now
    p = now.public
    seat, number = p.envido.must_show, p.envido.number
    if not seat or number is None or p.envido.shown:
        return
    cards = law.proof(now.own(seat).dealt, p.muestra)
    hidden = p.hidden(cards)
    if hidden and in_the_pack(law, p, seat):
        return
    if cards:  # of a false canto the true total is shown
        number = law.tally(now.own(seat).dealt, p.muestra).points
    events.append(f.Shown(seat, number, hidden, law.cite("show" if hidden else "show.table")))


# -- the menu ---------------------------------------------------------------------------------------------------------


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the lawful words of the envido; words that are all lawful or all not are tested once."""
    envido = p.envido
    words: list[Word] = []
    if envido.state is ENVIDO_SINGING:
        if envido.singer == seat:
            words += (choice for choice in _totals(law, p, own) if not _may_sing(law, p, seat, own, choice))
            if not _may_concede(law, p, seat, own, _BUENAS):
                words.append(_BUENAS)
    elif envido.state is ENVIDO_PENDING:
        if not _may_answer(law, p, seat, own, _QUIERO):
            words += (_QUIERO, _NO_QUIERO)
        words += _raises(law, p, seat)
    elif envido.state is ENVIDO_OPEN and not p.tricks and not _may_call(law, p, seat, own, law.envido_words[0]):
        return law.envido_words
    return words


def _raises(law: Law, p: Public, seat: str) -> Iterable[Word]:
    """Return the lawful raises of a pending envido: all of these are lawful or none is, except by the chain."""
    if mute(p, seat) or _no_raise(law, p, seat):
        return ()
    follow = law.terms.envido.chains[p.envido.chain].follow
    return [call for call in law.envido_words if call.token in follow]


def _totals(law: Law, p: Public, own: Own) -> tuple[Word, ...]:
    """Return the totals that a seat may sing: its own, or every valid one where its cards are unknown."""
    if UNKNOWN in own.dealt:
        return tuple(word(str(number)) for number in sorted(law.terms.envido.numbers))
    return (word(str(law.tally(own.dealt, p.muestra).points)),)


def _prices(law: Law, p: Public, seat: str, word: Word) -> Prices:
    """Return what a call, with those before it, or an answer pays."""
    if word.kind not in (Kind.ENVIDO, Kind.QUIERO, Kind.NO_QUIERO):
        return None, None
    rung = law.terms.envido.chains[(*p.envido.chain, word.token) if word.kind is Kind.ENVIDO else p.envido.chain]
    wanted = rung.adds
    if rung.named is not None:
        wanted, _ = falta(law, p, law.band(p, seat))
    return (None if word.kind is Kind.NO_QUIERO else wanted), (None if word.kind is Kind.QUIERO else rung.refused)


def _cites(law: Law) -> Iterable[str]:
    yield from ("envido.open", "envido.open.direct", "envido.open.first", "envido.accept", "envido.refuse")
    yield from (law.key("envido.raise", call.token) for call in law.envido_words)
    if law.terms.envido.quiero_ends:
        yield "envido.accept.alone"
    yield from ("sing", "concede", "show", "show.table", "envido.award", "envido.award.refused")
    yield from (law.tally_key(number) for number in law.terms.envido.numbers)


def _refusals(law: Law) -> Iterable[str]:
    if law.terms.envido.answers_alone is not BarredByTruco.NOBODY:
        yield "window-closed.own-truco"


ENVIDO: Final = Part(
    "envido",
    {
        Kind.ENVIDO: Verb(_may_call, _call),
        Kind.QUIERO: Verb(_may_answer, _quiero),
        Kind.NO_QUIERO: Verb(_may_answer, _no_quiero),
        Kind.NUMBER: Verb(_may_sing, _sing),
        Kind.SON_BUENAS: Verb(_may_concede, _sing),
    },
    pending=_pending,
    calls=(f.EnvidoCalled,),
    caller=lambda _law, p: p.envido.caller if p.envido.state is ENVIDO_PENDING else "",
    for_side=lambda _law, _p, word: word.kind in (Kind.ENVIDO, Kind.QUIERO, Kind.NO_QUIERO),
    breath=_breath,
    menu=_menu,
    prices=_prices,
    on_side_out=_side_out,
    prove=_prove,
    rests_on=("envido.chain",),
    cites=_cites,
    refusals=(
        "answer-first.sing not-singing not-your-turn.number not-a-number not-your-number answer-first.envido "
        "own-call-pending.envido own-call-pending.answer nothing-to-answer own-call-pending.early "
        "not-a-number.within no-rival-number not-a-raise already-said.envido window-closed.ronda "
        "window-closed.card-down window-closed.truco"
    ),
    refusals_if=_refusals,
)
"""The envido of the Argentine regulations."""
