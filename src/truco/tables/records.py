"""Writing records of what was played at a table, and opening records step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from truco.cards import UNKNOWN, Card
from truco.engine import Law, Phase, Ruling, State, blank, due, evolve
from truco.engine import facts as f
from truco.engine.events import (
    Dealt,
    Discarded,
    Event,
    Faulted,
    GazeMoved,
    Glanced,
    Looked,
    PartnersSaw,
    PlayedCovered,
    ShownAside,
    Shuffled,
    Signed,
)
from truco.engine.judge.words import JUDGE as OFFICIAL
from truco.engine.judge.words import PROPOSE
from truco.errors import TrucoError
from truco.record import Step, position_of, read_prefix, record_of, replay_prefix, to_json, write_record
from truco.referee import Offices, Sheet, sheet_of
from truco.tables.laws import law_of
from truco.tables.partners import KINGS
from truco.tables.row import GLANCE, Row
from truco.tables.seats import Chairs
from truco.tables.sight import Entry
from truco.views import JUDGE, SPECTATOR, View, absorb, blank_view, heard, project

_REQUESTS = ("open", "sit", "bot", "rematch", KINGS)
_NO_ACTS = ("resign", GLANCE)
_MOVES = ("leave", "sit", "claim")


@dataclass(frozen=True, slots=True)
class Played:
    """A match until now: its rows, the last chairs, the names by seat, and whether it is over."""

    rows: tuple[Row, ...]
    chairs: Chairs
    names: Mapping[str, str]
    over: bool


class Reported(NamedTuple):
    """The answer to a report of a ruling: the record up to it, and the position right after it."""

    record: str
    position: str


def begins(row: Row) -> bool:
    """Return whether a match begins with a row."""
    return any(isinstance(event, f.MatchStarted) for event in row.events)


def _ends(row: Row) -> bool:
    return any(isinstance(event, f.MatchEnded) for event in row.events)


def earlier_match(rows: Sequence[Row], number: int, names: Mapping[str, str]) -> Played:
    """Return an earlier match from the complete log of its table.

    `number` counts from 1. The result lacks the `names` of seats that somebody left or took since, because those people
    did not play then.
    """
    starts = [at for at, row in enumerate(rows) if begins(row)]
    first = starts[number - 1]
    end = next(at for at, row in enumerate(rows) if at >= first and _ends(row)) + 1
    chairs = next(row.standing.chairs for row in reversed(rows[:end]) if row.standing is not None)
    moved = {row.seat for row in rows[end:] if row.word in _MOVES}
    return Played(tuple(rows[first:end]), chairs, {seat: names[seat] for seat in names if seat not in moved}, over=True)


def record_text(law: Law, played: Played, who: str, upto: int | None, tags: Sequence[tuple[str, str]] = ()) -> str:
    """Return the record of a match for a viewer, with other seats' cards only when the match is over.

    `upto` is the last row of the record, `None` for all; `tags` are added as they are. A resignation and a
    glance that tells nothing are left out, because they are no acts of the regulation.
    """
    eyes = "" if played.over else who
    players = _players(played) | {OFFICIAL: played.names.get(JUDGE, "")}
    if law.judged and any(row.word.startswith(PROPOSE) for row in played.rows):
        law = law_of(str(law.ruleset), law.seats, refereed=True)  # a vote was held while nobody judged
    return write_record(record_of(law, players, _steps(law, played, who, upto), eyes=eyes, tags=tags))


def _players(played: Played) -> dict[str, str]:
    """Return who plays by seat, a bot by its kind."""
    return {chair.seat: played.names.get(chair.seat) or chair.player or "" for chair in played.chairs}


def sheet_of_match(law: Law, played: Played) -> Sheet:
    """Return the score sheet of a match; it holds what everybody saw, and of the present hand nothing."""
    steps = [Step(row.seat, row.word, _ruling(row), row.events) for row in played.rows if row.events]
    return sheet_of(law, _players(played), steps, offices=Offices(judge=played.names.get(JUDGE, "")))


def position_text(law: Law, played: Played, who: str, upto: int) -> str:
    """Return the position of a match after a row for a viewer; while it lasts, with what the viewer's seat knew."""
    return position_of(law, _steps(law, played, who, upto), eyes="" if played.over else who)


def _steps(law: Law, played: Played, who: str, upto: int | None) -> list[Step]:
    """Return the steps up to a row; those before a viewer sat down as everybody saw them."""
    since = next((chair.since for chair in played.chairs if chair.seat == who), 0)
    return [
        Step(row.seat, _act(row, row.word), _ruling(row), row.events)
        if played.over or row.seq >= since
        else _before(row, who, law)
        for row in played.rows
        if row.events and row.word not in _NO_ACTS and (upto is None or row.seq <= upto)
    ]


def _before(row: Row, who: str, law: Law) -> Step:
    """Return the step of a row before a person sat down, without the cards of that seat."""
    events = tuple(known for one in row.events for known in _in_public(one, law.seats.index(who)))
    return Step(row.seat, _act(row, heard(row.word, row.events, SPECTATOR)), _ruling(row), events)


def _act(row: Row, word: str) -> str:
    """Return the word of a row's act, empty for a request."""
    return "" if row.standing and row.word in _REQUESTS else word


def _in_public(event: Event, seat: int) -> tuple[Event, ...]:
    """Return what everybody saw of an event; in a deal the cards of a seat, given by its number, are unknown."""
    match event:
        case Dealt(hands=hands):
            return (replace(event, hands=(*hands[:seat], (UNKNOWN,) * len(hands[seat]), *hands[seat + 1 :])),)
        case PlayedCovered() | ShownAside():
            return (event.as_seen(),)
        case Signed() | GazeMoved() | Glanced() | Shuffled() | Faulted() | Looked() | Discarded() | PartnersSaw():
            return ()
        case _:
            return (event,)


def _ruling(row: Row) -> Ruling:
    return Ruling(row.ruling, None, row.rules)


@dataclass(frozen=True, slots=True)
class Frame:
    """A step of an opened record: what happened, the public table after it, and every seat's cards."""

    law: Law
    entry: Entry
    view: View
    due: str
    hands: Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """A record as far as it can be read and agrees with the rules, and the error that ended it."""

    record: Mapping[str, Any]
    warnings: tuple[str, ...]
    frames: tuple[Frame, ...]
    error: TrucoError | None


def open_record(text: str) -> OpenedRecord:
    """Read a record and replay it.

    >>> text = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo'
    >>> [frame.entry.act for frame in open_record(text).frames][-1]
    'mazo'

    Raises `NoRecordError` for a text that is no record.
    """
    record, unread = read_prefix(text)
    result = replay_prefix(record, whole=unread is None)
    law = result.law
    stop = result.stop.error if result.stop else None
    warnings = tuple(warning for warning, _ in result.warnings)
    frames: list[Frame] = []
    if law is not None:
        state, view = blank(law), blank_view(law, SPECTATOR)
        for step in (step for hand in result.hands for step in hand.steps):
            state, view, frame = _frame(law, state, view, step, len(frames) + 1)
            frames.append(frame)
    return OpenedRecord(to_json(result), warnings, tuple(frames), stop or unread)


def _frame(law: Law, state: State, view: View, step: Step, number: int) -> tuple[State, View, Frame]:
    facts = []
    for event in step.events:
        state = evolve(state, event)
        seen = project(event, SPECTATOR, law.seats, match_over=True)
        if seen is not None:
            view = absorb(view, seen)
            facts.append(seen)
    p = view.public
    seat = due(law, p) if p.phase is not Phase.DRAW or len(p.drawn) < len(p.drawing) else ""
    entry = Entry(number, step.seat, step.word, step.ruling.rules, tuple(facts))
    hands = {one: state.own(one).held for one in law.seats}
    return state, view, Frame(law, entry, view, seat, hands)
