"""What a seat says or does: from the intent that came to the row that happened, or a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.cards import Card
from truco.engine import Act, Decision, Kind, Phase, Word, deal, decide, menu, word
from truco.engine import facts as f
from truco.engine.croupier import Chance, hands_from, happened, muestra_from, shuffled
from truco.engine.events import Event, Shuffled
from truco.engine.ruling import Ruling
from truco.engine.seat import rivals
from truco.engine.state import veiled
from truco.engine.words import MESA
from truco.errors import ActRejected, NotationError, TableError
from truco.tables.clock import Clock, refilled, safe_word, started, stopped
from truco.tables.row import Row
from truco.tables.seats import people
from truco.tables.table import Table, calling, due_seat, errand, pending_call
from truco.views import View

_LONGEST: Final = 64
_ANSWERS: Final = (Kind.QUIERO, Kind.NO_QUIERO, Kind.QUIERO_RAISE)
_BY_CHANCE: Final = (Kind.DRAW, Kind.CUT, Kind.BURN, Kind.DEAL)
_WITH_PACK: Final = (Kind.CUT, Kind.BURN)


_COMPELLED: Final = (Kind.FLOR, Kind.NUMBER)
"""What who is asked has to say if he may not keep silent."""


class Happened(NamedTuple):
    """An act that took place: the word as it happened, the ruling and the events."""

    word: Word
    ruling: Ruling
    events: tuple[Event, ...]


def words_of(table: Table, who: str) -> tuple[Word, ...]:
    """Return the words that a viewer may say now: none for a spectator, in a pause, or before the match."""
    if not table.running or who not in table.law.seats:
        return ()
    view: View = table.views[who]
    return menu(table.law, view.public, who, view.own)


def may_call_envido(table: Table) -> bool:
    """Tell whether a person may still call the envido, as far as everybody knows: whatever cards that person has."""
    if not table.running:
        return False
    known = veiled(table.state)
    menus = (menu(table.law, known.public, who, known.own(who)) for who in people(table.chairs))
    return any(one.kind is Kind.ENVIDO for words in menus for one in words)


def done_in_silence(table: Table, seat: str, token: str) -> str:
    """Return what a seat does at the end of a silence in which `token` was expected of it.

    It is the same for all but who has to sing a flor or a higher number (decision 3 of the design): he does so then.
    """
    words = words_of(table, seat)
    if table.state.public.phase is not Phase.PLAY or any(one.token == token for one in words):
        return token
    compelled = [one for one in words if one.kind in _COMPELLED]
    found = safe_word(table.law, compelled, table.state.public.muestra)
    return token if found is None else found.token


def act(table: Table, seat: str, token: str, answers: int | None, chance: Chance) -> Happened:
    """Rule on what a seat wants to say or do.

    `token` is the intent; `answers` the row of the call that it answers. Chance adds the card of a draw, the number of
    a cut, and the pack. Raises `TableError` where the table does not play, and `ActRejected` for what the law refuses,
    for an answer to a call that no longer waits (`nothing-to-answer`), and for a word that a call crossed (`crossed`).
    """
    if not table.match:
        raise TableError("not-started")
    if table.standing.paused:
        raise TableError("paused")
    one = _read(seat, token)
    if seat != MESA:
        _check_answer(table, seat, one, answers)
    pack = table.pack
    law, public = table.law, table.state.public
    if one.kind is Kind.CUT:
        one = happened(law, public, one, pack, chance)
    if one.kind in _WITH_PACK and not pack:
        pack = shuffled(chance, law.pack)
    return _ruled(table, seat, happened(law, public, one, pack, chance), pack)


def _read(seat: str, token: str) -> Word:
    """Return the word of an intent; words that name what chance decides cannot be asked for."""
    try:
        one = word(token) if len(token) <= _LONGEST else None
    except NotationError:
        one = None
    chosen = one is not None and one.kind in (Kind.DRAW, Kind.BURN) and one.cards
    if one is None or chosen or any(part.kind in _BY_CHANCE for part in one.parts):
        raise ActRejected("malformed", seat, token[:_LONGEST], ())
    return one


def _check_answer(table: Table, seat: str, one: Word, answers: int | None) -> None:
    """Refuse an answer to another call than the one that waits (decision 5 of the design)."""
    pending = pending_call(table)
    kind = one.parts[0].kind if one.parts else one.kind
    if kind in _ANSWERS and answers is None and pending is None:
        return  # the law has the better word: whose call, and which rule
    if (kind in _ANSWERS or answers is not None) and answers != pending:
        raise ActRejected("nothing-to-answer", seat, one.token, table.law.rejected("nothing-to-answer").rules)
    if answers is None and _crossed(table, seat, kind):
        raise ActRejected("crossed", seat, one.token, ())


def _crossed(table: Table, seat: str, kind: Kind) -> bool:
    """Tell whether a rival's call waits that this word would raise: without its row it was meant for earlier."""
    part, public = calling(table), table.state.public
    if part is None or part.caller is None or not (kind in part.verbs or kind is Kind.TRUCO):
        return False
    return rivals(table.law, public, part.caller(table.law, public), seat)


def _ruled(table: Table, seat: str, one: Word, pack: tuple[Card, ...]) -> Happened:
    decision = _deal(table, seat) if one.kind is Kind.DEAL else decide(table.law, table.state, Act(seat, one))
    ruling, events, _ = decision
    if not ruling.happened:
        raise ActRejected(ruling.code or "malformed", seat, one.token, ruling.rules)
    if one.kind in _WITH_PACK and not table.pack:
        events = (Shuffled(_hand(table, events), pack), *events)
    return Happened(one, ruling, events)


def _deal(table: Table, seat: str) -> Decision:
    public = table.state.public
    if public.phase is not Phase.DEAL:
        # Refused by the law for the time; the hands are never looked at.
        return Decision(table.law.rejected("not-your-turn.deal"), (), table.state)
    hands = hands_from(table.law, table.pack, public.dealer)
    return deal(table.law, table.state, seat, hands, muestra_from(table.law, table.pack, public.dealer))


def _hand(table: Table, events: Sequence[Event]) -> int:
    begun = next((event.hand for event in events if isinstance(event, f.HandStarted)), None)
    return table.state.public.hand if begun is None else begun


def clock_after(table: Table, then: Table, row: Row) -> Clock:
    """Return the clock after a row: charged for the time used, and started for whoever must act next.

    `table` is the table before the row, `then` the one that was folded with it. A row that leaves the same seat due,
    such as a new name at the table or a phrase, leaves the clock alone.
    """
    now, sides = row.at, table.law.sides
    seat = _timed_seat(then)
    if not row.events and seat == table.clock.seat:
        return table.clock
    clock = stopped(table.clock, sides, now)
    if any(isinstance(event, f.MatchStarted) for event in row.events):
        clock = Clock(tuple(float(then.settings.bank_seconds) for _ in sides))
    elif any(isinstance(event, f.HandStarted) for event in row.events):
        clock = refilled(clock, then.settings)
    seconds = then.settings.turn_seconds
    return started(clock, sides, seat, seconds, now) if seat and seconds is not None else clock


def _timed_seat(table: Table) -> str:
    """Return the seat whose time runs: a person's who must act and whom the table does not serve."""
    if table.settings.turn_seconds is None or not table.running or errand(table) is not None:
        return ""
    seat = due_seat(table)
    return seat if table.chair(seat).person else ""
