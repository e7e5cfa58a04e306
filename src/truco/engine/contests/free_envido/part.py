"""Envites of any number of points, with flor and without: calls, answers and singing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.contests.free_envido import flores
from truco.engine.contests.free_envido.settle import after_act, beats, ends_later, prove, settle_side_out
from truco.engine.contests.free_envido.terms import envite_of, envite_points, falta_left
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, PartPending, Prices, Verb
from truco.engine.law.seat import LAWFUL, answerer, mute, rivals
from truco.engine.law.spokesman import asked
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_CLOSED, ENVIDO_PENDING, ENVIDO_SINGING, ENVIDO_UNSETTLED
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word
from truco.rules.envites import Prize, Stake, refused_prize, wanted_prize
from truco.slotted import made

_QUIERO, _NO_QUIERO, _CALLO, _FLOR = word("quiero"), word("no-quiero"), word("callo"), word("flor")


# -- who is due -------------------------------------------------------------------------------------------------------


def _pending(law: Law, p: Public) -> PartPending | None:
    """Return the seat that must answer, sing, or say whether it has a flor."""
    state = p.envido.state
    asks = flores.asks(law, p)
    if p.free_envido.asks_first and asks:
        return PartPending(flores.next_asked(law, p), "answer-first.flor", takes=state in ENVIDO_UNSETTLED)
    if state is ENVIDO_PENDING:
        due = (answerer if p.free_envido.flores else asked)(law, p, p.envido.caller)
        return made(PartPending, (due, "answer-first.envido", True))
    if state is ENVIDO_SINGING:
        return made(PartPending, (p.envido.singer, "answer-first.sing", True))
    return PartPending(flores.next_asked(law, p), takes=False) if p.free_envido.asks_meanwhile and asks else None


# -- calls ------------------------------------------------------------------------------------------------------------


def _may_call(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on an envite, the first one or a raise (uy.22.a, uy.22.b, uy.22.c, uy.22.d, uy.22.e, uy.28.a, uy.35.b).

    Once nothing is left of the falta, no raise is lawful (uy.36.b) but the resto, which stakes the rivals' flores
    (uy.37).
    """
    envite = envite_of(law.terms, word)
    refused = mute(p, seat)
    if not refused and word.token == flores.FLOR_AGAIN and seat in p.free_envido.flores:
        return flores.may_sing(law, p, seat, own, word)
    if refused or envite is None:
        return refused or "unknown-word"
    refused = _window(law, p, seat, own, flor=envite.call.is_flor)
    if refused or p.envido.state is not ENVIDO_PENDING or falta_left(law, p):
        return refused
    if word.token == law.terms.flor.over_falta:
        return LAWFUL if _resto(law, p, seat) else "nothing-left"
    return "nothing-left" if envite.call.contra and not _are_flores_staked(p) else LAWFUL


def _are_flores_staked(p: Public) -> bool:
    """Return whether the rivals' flores are staked already: another raise contra flor adds nothing then (uy.31.b)."""
    return any(stake.contra for stake in p.free_envido.stakes)


def _window(law: Law, p: Public, seat: str, own: Own, *, flor: bool) -> str:
    """Return why a seat may call no envite at all now, between flores or without."""
    if flor and (refused := flores.flor_needed(law, p, seat)):
        return refused
    if p.free_envido.flores and not flor:
        return "window-closed.flor"
    if p.free_envido.asks_first:
        return "answer-first.flor"
    if p.envido.state in (ENVIDO_SINGING, ENVIDO_CLOSED):
        return "already-said.envido"  # a quiero closes the envites (uy.22.c)
    if p.envido.state is ENVIDO_PENDING and not rivals(law, p, p.envido.caller, seat):
        return "own-call-pending.envido"
    if _has_spoken_truco(law, p, seat):
        return "window-closed.truco-flor" if flor else "window-closed.truco"
    all_held = len(own.held) == len(own.dealt) and not p.loose.has_card_of(seat)
    return LAWFUL if all_held else "window-closed.card-down"


def _has_spoken_truco(law: Law, p: Public, seat: str) -> bool:
    """Return whether the band of a seat has called or accepted the truco (uy.22.c, uy.22.d, uy.29.d)."""
    truco = p.truco
    if not truco.level:
        return False
    raised = truco.level > 1  # a raise accepts the truco before it
    return not truco.pending or raised or not rivals(law, p, truco.caller, seat)


def _resto(law: Law, p: Public, seat: str) -> bool:
    """Return whether the resto may be called over a falta between flores: only if the falta wins no chico (uy.37)."""
    before = law.terms.envites.calls.get(p.envido.chain[-1])
    if before is None or before.contra or before.adds != "falta":
        return False
    gains = _worth(law, p, seat, wanted_prize(p.free_envido.stakes, flor=True))
    return p.score[p.sides.index(law.band(p, seat))] + gains < law.terms.match.target


def _call(law: Law, state: State, seat: str, word: Word) -> Outcome:
    events = Course(state)
    says = flores.sing if word.token == flores.FLOR_AGAIN else call
    return says(law, state, seat, word, events), events


def call(law: Law, state: State, seat: str, word: Word, events: Course) -> str:
    """Add an envite to the events; return the key of what it cites."""
    p = state.public
    envite = envite_of(law.terms, word)
    assert envite is not None  # noqa: S101  (a word that the rulebook lacks was refused)
    points, case = envite_points(law, p, envite)
    chained, terms = bool(p.free_envido.stakes), envite.call
    rules = (*(terms.rules if word.number is None else terms.numbered), *law.cite(f"envite.{case}"))
    if p.duel:
        rules = (*rules, *law.cite_if(f"envite.{case}.duel"))
    events.append(f.Envited(seat, word.token, points, terms.is_flor, terms.contra, rules))
    if terms.is_flor:
        if chained and not points and word.token == law.terms.flor.over_falta:
            return "envite.resto"
        return "envite.raise.flor" if chained else "envite.open.flor"
    beside = "ley" if p.ley.seat else "truco" if p.truco.pending else "alone"
    if chained:
        return law.key("envite.raise", beside)
    return "envite.open.first" if p.truco.pending else law.key("envite.open", beside)


# -- answers ----------------------------------------------------------------------------------------------------------


def _may_answer(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on quiero and no quiero: any seat in play of the band that was called may answer (uy.34.a, uy.21)."""
    refused = mute(p, seat)
    if refused:
        return refused
    if p.envido.state is not ENVIDO_PENDING:
        return "nothing-to-answer"
    return LAWFUL if rivals(law, p, p.envido.caller, seat) else "own-call-pending.answer"


def _answer(_law: Law, _state: State, seat: str, word: Word) -> Outcome:
    yes = word.kind is Kind.QUIERO
    return ("envite.accept" if yes else "envite.refuse"), [f.EnviteAnswered(seat, word.token, wanted=yes)]


# -- singing ----------------------------------------------------------------------------------------------------------


def _may_sing(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on a number: the seat's own, in its turn, higher than the rivals', and one that a hand can have.

    Rules: uy.42.d, uy.43.a, uy.43.b, uy.44.a, uy.44.b, uy.44.c.
    """
    refused = mute(p, seat)
    if refused:
        return refused
    has_sung = any(singer == seat and number is not None for singer, number in p.envido.sung)
    if not _is_singing(p):
        closed = p.envido.state is ENVIDO_CLOSED
        return "already-said.number" if has_sung and closed else "not-singing.closed" if closed else "not-singing"
    if p.ley.seat and not p.ley.answered and "truco" in p.ley.items:
        return "answer-first.ley-said"  # the truco that was imposed is answered before (uy.76.c)
    if has_sung:
        return "already-said.number"
    if word.number not in _numbers(law, p):
        return "not-a-number.flor" if p.free_envido.flor else "not-a-number"
    if p.envido.singer != seat or seat in p.free_envido.barred:
        return "not-your-turn.number"
    if not beats(law, p, seat, word.number or 0):
        return "not-higher"
    if UNKNOWN in own.dealt or law.tally(own.dealt, p.muestra).points == word.number:
        return LAWFUL
    return "not-your-number"


def _numbers(law: Law, p: Public) -> frozenset[int]:
    return law.terms.flor.numbers if p.free_envido.flor else law.terms.envido.numbers


def _sing(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    first = all(number is None for _, number in p.envido.sung)
    cited = "sing.flor" if p.free_envido.flor else "sing.first" if first else "sing.over"
    if first and seat != p.mano:
        cited = law.key(cited, "shifted")
    if any(number == word.number for _, number in p.envido.sung):
        cited = law.key(cited, "equal")
    return cited, [f.Sang(seat, word.number, "")]


def _is_singing(p: Public) -> bool:
    """Return whether numbers are being sung, rather than flores asked for before them."""
    return p.envido.state is ENVIDO_SINGING and not p.free_envido.asks_first


def _may_keep_silent(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on silence: of a seat asked for a flor that it does not have, or due to sing a losing number (uy.41.a)."""
    if _is_singing(p):
        return mute(p, seat) or _must_sing_number(law, p, seat, own)
    if p.phase not in IN_HAND or (p.duel and seat not in p.duel):
        return mute(p, seat)
    asks = (p.free_envido.asks_first or p.free_envido.asks_meanwhile) and flores.asks(law, p)
    return LAWFUL if asks and flores.next_asked(law, p) == seat else "nothing-to-answer.silent"


def _must_sing_number(law: Law, p: Public, seat: str, own: Own) -> str:
    """Return why a seat may not keep its number to itself; empty where it may."""
    if p.envido.singer != seat:
        return "nothing-to-answer.silent"
    if seat in p.free_envido.barred:
        return LAWFUL
    if all(number is None for _, number in p.envido.sung):
        # A seat that denied its flor has no number; between flores neither has one that sang a false flor.
        return LAWFUL if flores.flor_of(law, p, own) is (not p.free_envido.flor) else "owes-number.first"
    # At a refereed table silence is no error: the seat only loses (uy.44.d).
    if law.refereed or UNKNOWN in own.dealt:
        return LAWFUL
    return "owes-number" if beats(law, p, seat, law.tally(own.dealt, p.muestra).points) else LAWFUL


def _keep_silent(_law: Law, state: State, seat: str, word: Word) -> Outcome:
    singing = _is_singing(state.public)
    return ("silent.number" if singing else "silent.flor"), [f.Silent(seat, word.token, singing)]


def _for_side(_law: Law, p: Public, word: Word) -> bool:
    """Return whether a word is said for the whole side; envites between flores are the affair of those who hold one."""
    return not p.free_envido.flores and word.kind in (Kind.ENVIDO, Kind.QUIERO, Kind.NO_QUIERO)


# -- the menu and the prices ------------------------------------------------------------------------------------------


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the words of the envites and flores that are lawful for a seat."""
    words: list[Word] = []
    state, envites = p.envido.state, p.free_envido
    silent = seat not in p.spoken and flores.flor_of(law, p, own) is not False
    if silent and not flores.may_sing(law, p, seat, own, _FLOR):
        words.append(_FLOR)
    may_be_silent = envites.asks_meanwhile or envites.asks_first or state is ENVIDO_SINGING
    if may_be_silent and not _may_keep_silent(law, p, seat, own, _CALLO):
        words.append(_CALLO)
    if state is ENVIDO_CLOSED:
        return words
    if state is ENVIDO_SINGING:
        if p.envido.singer == seat:
            words += [choice for choice in _totals(law, p, own) if not _may_sing(law, p, seat, own, choice)]
        return words
    if state is ENVIDO_PENDING and not _may_answer(law, p, seat, own, _QUIERO):
        words += (_QUIERO, _NO_QUIERO)
    if seat in envites.flores:
        chica = word(law.terms.flor.shrink)
        if not flores.may_say_chica(law, p, seat, own, chica):
            words.append(chica)
    if not mute(p, seat) and not _window(law, p, seat, own, flor=bool(envites.flores)):
        words += _lawful_calls(law, p, seat, own)
    return words


def _lawful_calls(law: Law, p: Public, seat: str, own: Own) -> tuple[Word, ...]:
    """Return the envites that a seat may call now; once nothing is left of the falta, only the resto (uy.37)."""
    flor, most = bool(p.free_envido.flores), falta_left(law, p)
    before = p.free_envido.stakes[-1].points if p.free_envido.stakes else 0
    calls = law.recall(_calls, flor, before, most, max(p.score) == min(p.score))
    if most or p.envido.state is not ENVIDO_PENDING:
        return calls
    over = law.terms.flor.over_falta
    return tuple(choice for choice in calls if choice.token == over and not _may_call(law, p, seat, own, choice))


def _calls(law: Law, flor: bool, before: int, most: int, level: bool) -> tuple[Word, ...]:  # noqa: FBT001  (it is remembered by its values)
    """Return the envites to choose from, with their numbers: from the envite before to what is left (uy.23).

    Where the score is level, a call that would bring the sides level is left out (uy.24.g).
    """
    words: list[Word] = []
    for token, call in law.terms.envites.calls.items():
        if call.is_flor is not flor or (level and call.adds == "level"):
            continue
        words.append(word(token))
        if call.number:
            each = int(call.adds) if call.number == "times" else 1
            first = max(int(call.adds) // each + 1, -(-before // each))
            words += law.recall(_words_with_numbers, token)[first : most // each + 1]
    return tuple(words)


def _words_with_numbers(law: Law, token: str) -> tuple[Word, ...]:
    """Return a call once for each number from 0 to a whole chico."""
    stem, name = (token[:-11], token[-11:]) if token.endswith("real-envido") else (token[:-6], token[-6:])
    return tuple(word(f"{stem}{number}-{name}") for number in range(law.terms.match.target + 1))


def _totals(law: Law, p: Public, own: Own) -> tuple[Word, ...]:
    """Return the totals that a seat may sing: its own, or every valid one where its cards are unknown."""
    if UNKNOWN in own.dealt:
        return tuple(word(str(number)) for number in sorted(_numbers(law, p)))
    return (word(str(law.tally(own.dealt, p.muestra).points)),)


def _prices(law: Law, p: Public, seat: str, word: Word) -> Prices:
    """Return what a call, with those before it, or an answer pays; flores are included."""
    envite, chain, flor = envite_of(law.terms, word), p.free_envido.stakes, p.free_envido.flor
    caller = p.envido.caller
    if envite is not None:
        stake = Stake(envite_points(law, p, envite).points, envite.call.contra)
        chain, flor, caller = (*chain, stake), envite.call.is_flor, seat
    elif word.kind not in (Kind.QUIERO, Kind.NO_QUIERO) or not chain:
        return None, None
    mine, theirs = wanted_prize(chain, flor=flor), refused_prize(chain, law.terms.envido.refused_at_least, flor=flor)
    return (
        None if word.kind is Kind.NO_QUIERO else _worth(law, p, caller, mine),
        None if word.kind is Kind.QUIERO else _worth(law, p, caller, theirs),
    )


def _worth(law: Law, p: Public, seat: str, prize: Prize) -> int:
    """Return the points of a prize for the band of a seat, with the flores that go with it."""
    own = [not rivals(law, p, holder, seat) for holder in p.free_envido.flores]
    flores_won = own.count(True) * prize.own + own.count(False) * prize.rival
    return prize.points + law.terms.flor.points * flores_won


def _cites(law: Law) -> Iterable[str]:
    yield from (f"envite.{case}" for case in ("as-named", "simple", "lifted", "trimmed", "resto", "accept", "refuse"))
    yield from ("envite.open.first", "envite.open.flor", "envite.raise.flor")
    yield from (law.key("envite.open", beside) for beside in ("ley", "alone"))
    yield from (law.key("envite.raise", beside) for beside in ("ley", "truco", "alone"))
    yield from ("envite.refused", "envite.refused.raise", "envite.refused.flor", "envite.refused.contra")
    yield from ("envite.won", "envite.won.chain", "envite.won.flor", "envite.won.contra")
    yield from ("sing.first", "sing.over", "sing.flor", "silent.number", "silent.flor")
    yield from ("show", "show.table", "show.flor", "show.flor.table")
    yield from ("flor.sing", "flor.sing.over", "flor.sing.rival", "flor.again", "chica", "flor.wait")
    yield from (f"flor.award.{case}" for case in ("alone", "level", "greater", "partners", "envites"))
    yield from ("flor.award", "flor.gone", "flor.gone.late", "flor.gone.beaten")


_RESTS_ON: Final = (
    *("flor", "flores", "asks_meanwhile", "asks_first", "after_flores"),
    *("achicados", "barred", "paid", "shown"),
)

FREE_ENVIDO: Final = Part(
    "free-envido",
    {
        Kind.ENVIDO: Verb(_may_call, _call),
        Kind.CONTRAFLOR: Verb(_may_call, _call),
        Kind.FLOR: Verb(flores.may_sing, flores.say_flor),
        Kind.ACHICO: Verb(flores.may_say_chica, flores.say_chica),
        Kind.QUIERO: Verb(_may_answer, _answer),
        Kind.NO_QUIERO: Verb(_may_answer, _answer),
        Kind.NUMBER: Verb(_may_sing, _sing),
        Kind.CALLO: Verb(_may_keep_silent, _keep_silent),
    },
    pending=_pending,
    calls=(f.Envited,),
    caller=lambda _law, p: p.envido.caller if p.envido.state is ENVIDO_PENDING else "",
    for_side=_for_side,
    menu=_menu,
    prices=_prices,
    on_side_out=settle_side_out,
    prove=prove,
    must_first=flores.must_sing,
    after=after_act,
    ends=ends_later,
    rests_on=("spoken", *(f"free_envido.{name}" for name in _RESTS_ON)),
    cites=_cites,
    refusals=(
        "answer-first.sing not-singing not-your-turn.number not-a-number not-your-number answer-first.envido "
        "own-call-pending.envido own-call-pending.answer nothing-to-answer nothing-to-answer.silent "
        "not-a-number.flor already-said.number not-higher nothing-left not-singing.closed already-said.envido "
        "window-closed.card-down window-closed.truco window-closed.flor window-closed.truco-flor owes-number "
        "owes-number.first answer-first.flor already-said.flor window-closed.late no-flor no-flor.sung "
        "no-rival-flor achicado flor-first.card flor-first.call flor-first.answer flor-first.leave "
        "flor-first.silent"
    ),
)
"""The envites of the Uruguayan regulation, and its flores."""
