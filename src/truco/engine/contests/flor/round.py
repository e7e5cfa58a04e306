"""The round of flores: each seat with a flor announces it, the rivals answer, the best one wins.

The first flor voids the envido. A truco stays pending, and nothing else happens until the flores are settled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.contests.flor.false_flor import lose_hand
from truco.engine.contests.flor.pay import prove_flores, resto_won, settle_round, settle_told, unshown
from truco.engine.law.law import Law
from truco.engine.law.part import MustFirst, Outcome, Part, PartPending, Prices, Verb
from truco.engine.law.seat import LAWFUL, bars, mute, rivals
from truco.engine.refereeing.wrong_flor import STANDS
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_CLOSED, ENVIDO_SINGING
from truco.engine.table.flor import (
    FLOR_CLOSED,
    FLOR_OPEN,
    FLOR_ROUND,
    FLOR_SINGING,
    FLORES_UNSETTLED,
    FlorState,
)
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import Own, State, evolved
from truco.engine.table.words import Kind, Word, word
from truco.rulebooks.terms.truco import BarredByTruco
from truco.rules.flor_round import ACHICO, CALLO, FLOR, FlorRound, RoundState

_BUENAS, _CALLO = word("son-buenas"), word(CALLO)
_OF_FLOR: Final = (Kind.FLOR, Kind.CONTRAFLOR, Kind.CON_QUIERO, Kind.ACHICO, Kind.CALLO, Kind.MALDON)


def has_flor(law: Law, p: Public, own: Own) -> bool:
    """Return whether a seat has a flor, or may have one because its cards are unknown."""
    return bool(own.dealt) and law.holds_flor(own.dealt, p.muestra) is not False


def round_of(law: Law, p: Public, asked_seats: tuple[str, ...], statements: tuple[tuple[str, str], ...]) -> FlorRound:
    """Return the round of flores after the words `statements`; the first of them began it."""
    order = tuple(seat for seat in law.round_from[statements[0][0]] if seat not in p.out)
    return FlorRound(law.terms.flor.table, order, law.bands[p.solo], asked_seats, statements)


def _current_round(law: Law, p: Public) -> FlorRound:
    return round_of(law, p, p.flor.asked, p.flor.said)


def _pending(_law: Law, p: Public) -> PartPending | None:
    return PartPending(p.flor.due, "answer-first.flor") if p.flor.state in FLORES_UNSETTLED else None


def _why_late(law: Law, p: Public, seat: str) -> str:
    """Return why a seat may no longer announce a flor (pg.flor.8, pg.flor.14); empty while it may."""
    if refused := _why_barred(law, p, seat):
        return refused
    played = any(player == seat for player, _ in p.trick) or bool(p.tricks)
    if played:
        return "window-closed.flor.card-down"
    return "window-closed.flor.bet" if law.terms.flor.before_bets and seat in p.spoken else LAWFUL


def _seats_to_ask(law: Law, p: Public, first: str) -> tuple[str, ...]:
    """Return the seats that are asked once a flor is announced: all others, except those that are too late."""
    after_card = law.terms.flor.after_card
    answers = [seat for seat in law.round_from[first][1:] if after_card and rivals(law, p, first, seat)]
    return tuple(
        seat
        for seat in law.round_from[first][1:]
        if seat not in p.out and not (_why_barred(law, p, seat) if seat in answers else _why_late(law, p, seat))
    )


def _why_barred(law: Law, p: Public, seat: str) -> str:
    """Return why an earlier truco bars a seat from the flor: its caller, once accepted all (rf.8.resv.f)."""
    under = law.terms.flor.under_truco
    if under is BarredByTruco.NOBODY or not p.truco.level:
        return LAWFUL
    if not p.truco.pending:
        return "window-closed.flor.truco"
    return "window-closed.own-truco" if bars(law, p, seat, under) else LAWFUL


# -- the round --------------------------------------------------------------------------------------------------------


def _may_say(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on a word of the round: of a seat with a flor, in its turn, one of the words open to it (pg.flor.29)."""
    refused = mute(p, seat)
    if refused:
        return refused
    terms = law.terms.flor
    if word.token not in (FLOR, ACHICO, *terms.table.raises, *terms.table.accepts):
        return "unknown-word"
    if p.flor.state is not FLOR_CLOSED and not has_flor(law, p, own):
        return "no-flor"
    match p.flor.state:
        case FlorState.OPEN:
            return _may_begin(law, p, seat, word)
        case FlorState.ROUND:
            return _may_answer(law, p, seat, word)
        case FlorState.SINGING:
            return "answer-first.flor"
        case FlorState.CLOSED:
            announced = any(speaker == seat and token != CALLO for speaker, token in p.flor.said)
            return "already-said.flor" if announced else _why_late(law, p, seat) or "already-said.flor"


def _may_answer(law: Law, p: Public, seat: str, word: Word) -> str:
    """Rule on a word of a round that has begun: in the seat's turn, one of the words open to it."""
    words = _current_round(law, p).words(seat)
    if not words:
        has_spoken = seat in p.flor.asked or any(speaker == seat for speaker, _ in p.flor.said)
        return "not-your-turn.flor" if has_spoken else _why_late(law, p, seat) or "not-your-turn.flor"
    return LAWFUL if word.token in words else "not-a-raise.flor"


def _may_begin(law: Law, p: Public, seat: str, word: Word) -> str:
    """Rule on the first flor of a hand, which is the plain word (pg.flor.9)."""
    if word.token != FLOR:
        return "not-a-raise.flor"
    if not law.terms.flor.cancels_all and p.envido.state in (ENVIDO_SINGING, ENVIDO_CLOSED):
        return "window-closed.envido"
    if law.terms.calls.turn_bound and not law.pending(p).due and p.turn != seat:
        return "not-your-turn.call"
    return _why_late(law, p, seat)


def _may_keep_silent(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on silence: a bet must be answered, and a flor that must be announced may not be kept silent."""
    refused = mute(p, seat)
    if refused:
        return refused
    if p.flor.state is not FLOR_ROUND or p.flor.due != seat:
        return "not-your-turn.callo"
    now = _current_round(law, p)
    if not now.may_rest(seat):
        return "answer-first.flor"
    holds = law.holds_flor(own.dealt, p.muestra)
    unsaid = all(speaker != seat for speaker, _ in p.flor.said)
    return "flor-first.round" if law.terms.flor.must and holds and unsaid else LAWFUL


def _may_accept(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on quiero and no quiero while flores are pending: words of the round only in some rulebooks."""
    if word.token in law.terms.flor.table.accepts and p.flor.state is FLOR_ROUND and _current_round(law, p).state().bet:
        refused = _may_say(law, p, seat, own, word)
        return "no-flor.answer" if refused == "no-flor" else refused
    return mute(p, seat) or ("answer-first.flor" if p.flor.state in FLORES_UNSETTLED else "nothing-to-answer")


def _say(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    events = Course(state)
    first = p.flor.state is FLOR_OPEN
    asked_seats = _seats_to_ask(law, p, seat) if first else p.flor.asked
    if first and p.envido.chain:
        events.append(f.EnvidoVoided(law.cite("flor.cancels")))
        state = evolved(state, events)
    now = round_of(law, p, asked_seats, (*p.flor.said, (seat, word.token)))
    suspends = law.cite_if("flor.suspends") if first and p.truco.pending else ()
    events.append(f.FlorSaid(seat, word.token, asked_seats, now.state().due, suspends, first))
    if not now.state().due:
        settle_round(law, state, now, events)
    return _cite_key(law, p, seat, word.token), events


def _cite_key(law: Law, p: Public, seat: str, token: str) -> str:
    """Return the key of what a word of the round rests on."""
    if not p.flor.said:
        return "flor.first"
    now = _current_round(law, p).state()
    if token == CALLO:
        return "flor.rest"
    if token == FLOR:
        return _plain_key(law, p, now, seat)
    if token == ACHICO:
        return law.key("flor.achico", now.bet)
    if token in law.terms.flor.table.accepts:
        return law.key("flor.accept", now.bet)
    return law.key(f"flor.{token}", "raise" if now.bet else "again" if seat in now.announced else "")


def _plain_key(law: Law, p: Public, now: RoundState, seat: str) -> str:
    """Return the key of a plain flor that is not the first, by what the others said before."""
    bands = law.bands[p.solo]
    if now.conceded == bands[seat]:
        return "flor.undoes"
    if all(bands[holder] == bands[seat] for holder in now.announced):
        return "flor.mate"
    if now.conceded or now.wanted or (now.bet and bands[now.bettor] == bands[seat]):
        return "flor.counted"
    return "flor.leaves" if now.bet else "flor.plain"


# -- singing what they count ------------------------------------------------------------------------------------------


def _may_tell(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on singing what one's flor counts, in order from the mano (pg.flor.26)."""
    refused = _may_speak(p, seat)
    if refused:
        return refused
    if word.number not in law.terms.flor.numbers:
        return "not-a-number"
    return LAWFUL if _own_number(law, p, own) in (None, word.number) else "not-your-number"


def _may_concede(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on son buenas: after a flor was sung, in some rulebooks by a rival (pg.flor.27, rf.6.env.a)."""
    refused = _may_speak(p, seat)
    if refused:
        return refused
    sung = [teller for teller, number in p.flor.told if number is not None]
    tellers = sung if law.terms.flor.concede_to_partner else [other for other in sung if rivals(law, p, other, seat)]
    return LAWFUL if tellers else "no-rival-number"


def _may_speak(p: Public, seat: str) -> str:
    refused = mute(p, seat)
    if refused:
        return refused
    if p.flor.state is not FLOR_SINGING:
        return "not-singing"
    return LAWFUL if p.flor.due == seat else "not-your-turn.number"


def _state_number(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    statements = (*p.flor.told, (seat, word.number))
    now = _current_round(law, p)
    order = tuple(holder for holder in law.round_from[p.mano] if holder in now.state().announced)
    teller = law.terms.flor.teller(order, statements, (), law.bands[p.solo])
    events = Course(state, [f.FlorTold(seat, word.number, teller)])
    if not teller:
        settle_told(law, state, now, statements, events)
    return ("flor.concede" if word.number is None else "flor.sing"), events


# -- what comes first, and the menu -----------------------------------------------------------------------------------


def _must_first(law: Law, p: Public, seat: str, own: Own) -> MustFirst | None:
    """Return why a seat with a flor must announce it before anything else, where the rulebook says so."""
    if not law.terms.flor.must or p.phase not in IN_HAND or p.discards:
        return None  # a seat with a card too many has no flor yet (pg.three.5)
    if p.flor.state is not FLOR_OPEN or not law.holds_flor(own.dealt, p.muestra) or _why_late(law, p, seat):
        return None
    return _flor_first


def _flor_first(word: Word) -> str:
    return LAWFUL if word.kind in _OF_FLOR else "flor-first"


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if p.flor.state is FLOR_SINGING:
        if p.flor.due == seat:
            yield from (choice for choice in _totals(law, p, own) if not _may_tell(law, p, seat, own, choice))
            if not _may_concede(law, p, seat, own, _BUENAS):
                yield _BUENAS
        return
    if p.flor.state is FLOR_CLOSED:
        return
    words = _current_round(law, p).words(seat) if p.flor.state is FLOR_ROUND else (FLOR,)
    yield from (choice for choice in map(word, words) if not _may_say(law, p, seat, own, choice))
    if not _may_keep_silent(law, p, seat, own, _CALLO):
        yield _CALLO


def _prices(law: Law, p: Public, seat: str, word: Word) -> Prices:
    """Return what a bet on flores or an answer pays, counting the flores announced so far."""
    terms = law.terms.flor
    if p.flor.state is not FLOR_ROUND or word.token not in (ACHICO, *terms.table.raises, *terms.table.accepts):
        return None, None
    now, bands = _current_round(law, p).state(), law.bands[p.solo]
    flores = terms.counts(bands[holder] for holder in dict.fromkeys((*now.announced, seat)))
    own, count = flores[bands[seat]], sum(flores.values())
    theirs = count - own
    if word.token == ACHICO:
        return None, terms.prices.given_in(own, theirs, raised=now.raised)
    bet = now.bet if word.token in terms.table.accepts else word.token
    wanted = terms.prices.plain(count)
    if terms.pays[bet] == "resto":
        wanted = resto_won(law, p, bands[seat], count)[0]
    if word.token in terms.table.accepts:
        return wanted, None
    return wanted, terms.prices.given_in(theirs, own, raised=bool(now.bet))


def _totals(law: Law, p: Public, own: Own) -> tuple[Word, ...]:
    """Return the numbers that a seat may sing: of its own flor, or every valid one where its cards are unknown."""
    number = _own_number(law, p, own)
    if number is None:
        return tuple(word(str(total)) for total in sorted(law.terms.flor.numbers))
    return (word(str(number)),)


def _own_number(law: Law, p: Public, own: Own) -> int | None:
    """Return the number of a seat's flor, `None` where it has none or its cards are unknown.

    Four cards may make more than any flor counts; then it is the highest number that can be sung.
    """
    flor = None if UNKNOWN in own.dealt else law.worth.flor(own.dealt, p.muestra)
    return None if flor is None else max(number for number in law.terms.flor.numbers if number <= flor.points)


def _cites(law: Law) -> Iterable[str]:
    yield from ("flor.cancels", "flor.first", "flor.rest", "flor.concede", "flor.sing", "flor.show")
    yield from ("flor.undoes", "flor.mate", "flor.counted", "flor.leaves", "flor.plain")
    yield from ("flor.achico", "flor.award.alone", "flor.award.conceded", "flor.award.plain")
    if any(fault.error == "false-flor" for fault in law.ruleset.book.faults.values()):
        yield "flor.false"
    if law.terms.flor.wrong != STANDS:
        yield "flor.wrong"
    for bet, pays in law.terms.flor.pays.items():
        yield from (f"flor.{bet}", law.key("flor.accept", bet))
        yield from ("flor.award.leader", "flor.award.trailer") if pays == "resto" else (f"flor.award.{bet}",)


_RESTS_ON: Final = ("state", "asked", "said", "due", "must_show", "shown", "claimed")
_SAY: Final = Verb(_may_say, _say)
_ANSWER: Final = Verb(_may_accept, _say)


def _refusals(law: Law) -> Iterable[str]:
    terms = law.terms.flor
    if terms.must:
        yield from ("flor-first", "flor-first.round")
    if terms.before_bets:
        yield "window-closed.flor.bet"
    if not terms.cancels_all:
        yield "window-closed.envido"
    if terms.under_truco is not BarredByTruco.NOBODY:
        yield from ("window-closed.own-truco", "window-closed.flor.truco")
    if any(word(token).kind in (Kind.QUIERO, Kind.NO_QUIERO) for token in terms.table.accepts):
        yield "no-flor.answer"


FLOR_ROUND_PART: Final = Part(
    "flor-round",
    {
        Kind.FLOR: _SAY,
        Kind.CONTRAFLOR: _SAY,
        Kind.CON_QUIERO: _SAY,
        Kind.ACHICO: _SAY,
        Kind.CALLO: Verb(_may_keep_silent, _say),
        Kind.QUIERO: _ANSWER,
        Kind.NO_QUIERO: _ANSWER,
        Kind.QUIERO_RAISE: _ANSWER,
        Kind.NUMBER: Verb(_may_tell, _state_number),
        Kind.SON_BUENAS: Verb(_may_concede, _state_number),
    },
    pending=_pending,
    must_first=_must_first,
    on_error={"false-flor": lose_hand},
    menu=_menu,
    prices=_prices,
    prove=prove_flores,
    penalty=unshown,
    rests_on=("spoken", *(f"flor.{name}" for name in _RESTS_ON)),
    cites=_cites,
    refusals=(
        "answer-first.flor no-flor not-a-raise.flor already-said.flor not-your-turn.flor not-your-turn.callo "
        "window-closed.flor.card-down window-closed.flor no-rival-number not-singing not-your-turn.number "
        "not-a-number not-your-number nothing-to-answer"
    ),
    refusals_if=_refusals,
)
"""The announced flor of the Argentine game."""
