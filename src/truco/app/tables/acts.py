"""The acts of a seat: an intent becomes a row of the log, or is refused."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from truco.app.tables.chat import read_text
from truco.app.tables.clock import Clock, refill, safe_word, start, stop
from truco.app.tables.row import Row, moves
from truco.app.tables.seats import people
from truco.app.tables.table import Table, calling, due_seat, errand, pending_call
from truco.bots import choose_glance
from truco.cards import Card
from truco.engine import Act, Kind, Word, menu, rule, word
from truco.engine.contests.tricks.turned import as_turned
from truco.engine.croupier import Chance, happened, shuffled
from truco.engine.law.ruling import Ruling
from truco.engine.law.seat import rivals
from truco.engine.public_ruling import public_rules
from truco.engine.table import facts as f
from truco.engine.table.events import Event, Shuffled, Signed
from truco.engine.table.state import veiled
from truco.engine.table.words import UNNOTICED
from truco.errors import ActRejected, NotationError, TableError, TalkError
from truco.talk import Reading, read
from truco.talk.quotes import MARK, is_sentence, sentence_word, unquote
from truco.talk.ruling import idle_rules
from truco.views import View

_LONGEST: Final = 64
_WITH_REASON: Final = 300
"""How many characters a word may have that says why in quotes."""
_ANSWERS: Final = (Kind.QUIERO, Kind.NO_QUIERO, Kind.QUIERO_RAISE)
_BY_CHANCE: Final = (Kind.DRAW, Kind.CUT, Kind.BURN, Kind.DEAL)
_WITH_PACK: Final = (Kind.CUT, Kind.BURN)


_COMPELLED: Final = (Kind.FLOR, Kind.NUMBER)
"""The words that a seat must say when it is asked and may not keep silent."""


class Happened(NamedTuple):
    """An act that took place: the word as it happened, its ruling with the public rules, the events."""

    word: Word
    ruling: Ruling
    events: tuple[Event, ...]


def words_of(table: Table, who: str) -> tuple[Word, ...]:
    """Return the words that a viewer may say now: none for a spectator, in a pause, or before the match."""
    if not table.running or table.between_deals or who not in table.law.seats:
        return ()
    view: View = table.views[who]
    return menu(table.law, view.public, who, view.own)


def safe_act(table: Table, seat: str) -> str:
    """Return the word for a seat whose time is over, or whose bot has none that is lawful."""
    words = words_of(table, seat)
    return (safe_word(table.law, words, table.state.public.muestra) or words[0]).token


def may_say(table: Table, seat: str, token: str) -> bool:
    """Return whether a bot may say a word now: of its menu, or at a refereed table any that the law accepts."""
    if any(offered.token == token for offered in words_of(table, seat)):
        return True
    return table.law.refereed and table.running and rule(table.law, table.state, Act(seat, word(token))).ruling.happened


def may_call_envido(table: Table) -> bool:
    """Return whether a person may still call the envido as far as everybody knows, so whatever that person holds."""
    if not table.running:
        return False
    unknown_cards = veiled(table.state)
    menus = (menu(table.law, unknown_cards.public, who, unknown_cards.own(who)) for who in people(table.chairs))
    return any(offered.kind is Kind.ENVIDO for words in menus for offered in words)


def done_in_silence(table: Table, seat: str, token: str) -> str:
    """Return the word of a seat at the end of a silence, when `token` was expected of it.

    Every seat says `token`, except one that must sing a flor or a higher number: it sings (decision 3 of the design).
    """
    words = words_of(table, seat)
    if not table.state.public.in_hand or any(offered.token == token for offered in words):
        return token
    compelled = [offered for offered in words if offered.kind in _COMPELLED]
    safe = safe_word(table.law, compelled, table.state.public.muestra)
    return token if safe is None else safe.token


def act(table: Table, seat: str, token: str, answers: int | None, chance: Chance) -> Happened:
    """Rule on the intent of a seat.

    `token` is the intent, `answers` the row of the call that it answers. `chance` adds the card of a draw, the number
    of a cut, and the pack. Raises `TableError` where no match is played, and `ActRejected` for an act that the law
    refuses, for an answer to a call that is no longer pending (`nothing-to-answer`), and for a word that was sent
    before its seat could know of a rival's call (`crossed`). Prescribed deals are not drawn, cut or dealt.
    """
    if not table.match:
        raise TableError("not-started")
    if table.standing.paused:
        raise TableError("paused")
    intent = _read(table, seat, token)
    if intent.kind in UNNOTICED and not table.settings.signs:
        raise ActRejected("unknown-word", seat, intent.token, table.law.rejected("unknown-word").rules)
    if table.deals and intent.kind in _BY_CHANCE:
        refused = table.law.rejected("not-your-turn.deal")
        raise ActRejected(refused.code or "malformed", seat, intent.token, refused.rules)
    if seat in table.law.seats and (bound := _bound(table, seat, intent)) is not None:
        _check_answer(table, seat, bound, answers)
    pack = table.pack
    law, public = table.law, table.state.public
    if intent.kind is Kind.CUT:
        intent = happened(law, public, intent, pack, chance)
    if intent.kind in _WITH_PACK and not pack:
        pack = shuffled(chance, law.terms.pack.cards)
    return _ruled(table, seat, happened(law, public, intent, pack, chance), pack)


def _read(table: Table, seat: str, token: str) -> Word:
    """Return the word of an intent; an intent may not contain the random part of a word.

    A sentence in quotes is a word at a table whose words bind. Other unprintable texts could spoil a terminal.
    """
    if token.startswith(MARK) and table.binds(seat):
        return sentence_word(unquote(token))
    if not token.isprintable():
        raise ActRejected("malformed", seat, "", ())
    try:
        intent = word(token) if len(token) <= (_WITH_REASON if token.endswith(MARK) else _LONGEST) else None
    except NotationError:
        intent = None
    chosen = intent is not None and intent.kind in (Kind.DRAW, Kind.BURN, Kind.FACED) and intent.cards
    if intent is None or chosen or any(part.kind in _BY_CHANCE for part in intent.parts):
        raise ActRejected("malformed", seat, token[:_LONGEST], ())
    return intent


def _bound(table: Table, seat: str, intent: Word) -> Word | None:
    """Return the word that is said: itself, or what a sentence binds to; `None` for a sentence that is only talk."""
    if not is_sentence(intent):
        return intent
    try:
        bound = read(table.law, table.state, seat, unquote(intent.token)).word
    except TalkError:
        return None
    return word(bound) if bound else None


def _check_answer(table: Table, seat: str, intent: Word, answers: int | None) -> None:
    """Refuse an answer to another call than the pending one (decision 5 of the design)."""
    pending = pending_call(table)
    kind = intent.parts[0].kind if intent.parts else intent.kind
    if kind in _ANSWERS and answers is None and pending is None:
        return  # the law refuses it with a better reason: whose call it is, and which rule says so
    if (kind in _ANSWERS or answers is not None) and answers != pending:
        raise ActRejected("nothing-to-answer", seat, intent.token, table.law.rejected("nothing-to-answer").rules)
    if answers is None and _crossed(table, seat, kind):
        raise ActRejected("crossed", seat, intent.token, ())


def _crossed(table: Table, seat: str, kind: Kind) -> bool:
    """Return whether this word would raise a pending call of a rival that its seat had not seen: it names no row."""
    part, public = calling(table), table.state.public
    if part is None or part.caller is None or not (kind in part.verbs or kind is Kind.TRUCO):
        return False
    return rivals(table.law, public, part.caller(table.law, public), seat)


def _ruled(table: Table, seat: str, act_word: Word, pack: tuple[Card, ...]) -> Happened:
    ruling, events, _ = rule(table.law, table.state, Act(seat, act_word))
    if not ruling.happened:
        raise ActRejected(ruling.code or "malformed", seat, act_word.token, ruling.rules)
    if act_word.kind in _WITH_PACK and not table.pack:
        events = (Shuffled(_hand(table, events), pack), *events)
    signed = next((event.sign for event in events if isinstance(event, Signed)), None)
    act_word = as_turned(act_word if signed is None else word(signed), events)
    spoke = events[0] if events and isinstance(events[0], f.Spoke) else None
    if ruling.kind == "fault" or (spoke is not None and spoke.word):
        counted = word(spoke.word) if spoke is not None and spoke.word else act_word
        ruling = ruling._replace(rules=public_rules(table.law, table.state, Act(seat, counted)))
    elif spoke is not None and not spoke.code:
        ruling = ruling._replace(rules=idle_rules(table.law, table.state, Act(seat, act_word)))
    return Happened(act_word, ruling, events)


def _hand(table: Table, events: Sequence[Event]) -> int:
    begun = next((event.hand for event in events if isinstance(event, f.HandStarted)), None)
    return table.state.public.hand if begun is None else begun


def glance_of(table: Table, seat: str, chance: Chance) -> str | None:
    """Return the sign or the look that a bot chooses in its moment of the trick, `None` for neither."""
    law, view = table.law, table.views[seat]
    glance = choose_glance(law, view, Random(chance.randrange(1 << 62)))  # noqa: S311  (nothing secret)
    return None if glance is None else glance.token


def clock_after(table: Table, then: Table, row: Row) -> Clock:
    """Return the clock after a row: reduced by the time that was used, and started for the seat that must act next.

    `table` is the table before the row, `then` the table folded with it. A row that changes nothing, after which the
    same seat must act, such as a phrase or a sign, does not change the clock. A row that brings its own clock, as the
    loss of a connection does, keeps it.
    """
    if row.clock is not None:
        return row.clock
    now, sides = row.at, table.law.sides
    seat = _timed_seat(then)
    if not moves(row) and seat == table.clock.seat:
        return table.clock
    clock = stop(table.clock, sides, now)
    if any(isinstance(event, f.MatchStarted) for event in row.events):
        clock = Clock(tuple(float(then.settings.bank_seconds) for _ in sides))
    elif any(isinstance(event, f.HandStarted) for event in row.events):
        clock = refill(clock, then.settings)
    seconds = then.settings.turn_seconds
    return start(clock, sides, seat, seconds, now) if seat and seconds is not None else clock


def _timed_seat(table: Table) -> str:
    """Return the seat whose time runs: it must act, a person plays it, and the table does not act for it."""
    if table.settings.turn_seconds is None or not table.running or errand(table) is not None:
        return ""
    absence = table.standing.absence
    if absence is not None and not absence.lost:
        return ""
    seat = due_seat(table)
    return seat if table.chair(seat).person else ""


def weigh(table: Table, seat: str, text: str) -> Reading:
    """Return what a sentence of a seat would do at a table whose words bind; nothing is said.

    It depends on what the seat knows alone. Raises `TableError`: `no-talk-here` where words do not bind, or where the
    table does not show it first; `only-watching`, `bad-talk`, `not-started`.
    """
    if table.settings.talk != "binding" or table.settings.hard:
        raise TableError("no-talk-here")
    if seat not in table.law.seats:
        raise TableError("only-watching")
    if not table.match:
        raise TableError("not-started")
    return read(table.law, table.state, seat, read_text(text))
