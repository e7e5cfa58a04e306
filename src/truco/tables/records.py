"""Records of what was played at a table, and records that are opened again, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from truco.cards import Card
from truco.engine import Law, Phase, Ruling, State, blank, due, evolve
from truco.errors import TrucoError
from truco.record import Step, read_prefix, record_of, replay_prefix, to_json, write_record
from truco.tables.row import Row
from truco.tables.sight import Entry
from truco.tables.table import Table
from truco.views import SPECTATOR, View, absorb, blank_view, project

_REQUESTS = ("open", "sit", "bot", "rematch")


def record_text(
    table: Table, rows: Sequence[Row], names: Mapping[str, str], who: str, tags: Sequence[tuple[str, str]] = ()
) -> str:
    """Return the record of this match as a viewer may have it: other seats' cards only when the match is over.

    `rows` are those of the match, or the first of them; `tags` are added as they are. A resignation is no act of the
    regulation and is not written.
    """
    steps = [
        Step(row.seat, "" if row.standing and row.word in _REQUESTS else row.word, _ruling(row), row.events)
        for row in rows
        if row.events and row.word != "resign"
    ]
    players = {chair.seat: names.get(chair.seat) or chair.player or "" for chair in table.chairs}
    return write_record(record_of(table.law, players, steps, eyes="" if table.over else who, tags=tags))


def _ruling(row: Row) -> Ruling:
    return Ruling("lawful", None, row.rules)


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a record that was opened: what happened, the public table after it, and every seat's cards."""

    law: Law
    entry: Entry
    view: View
    due: str
    hands: Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A record that was opened: as far as it can be read and agrees with the rules, and why it went no further."""

    record: Mapping[str, Any]
    warnings: tuple[str, ...]
    frames: tuple[Frame, ...]
    error: TrucoError | None


def rehearse(text: str) -> Rehearsal:
    """Open a record and play it again.

    >>> text = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo'
    >>> [frame.entry.act for frame in rehearse(text).frames][-1]
    'mazo'

    Raises `NoRecordError` for a text that is no record at all.
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
    return Rehearsal(to_json(result), warnings, tuple(frames), stop or unread)


def _frame(law: Law, state: State, view: View, step: Step, number: int) -> tuple[State, View, Frame]:
    facts = []
    for event in step.events:
        state = evolve(state, event)
        seen = project(event, SPECTATOR, law.seats)
        if seen is not None:
            view = absorb(view, seen)
            facts.append(seen)
    p = view.public
    seat = due(law, p) if p.phase is not Phase.DRAW or len(p.drawn) < len(p.drawing) else ""
    entry = Entry(number, step.seat, step.word, step.ruling.rules, tuple(facts))
    hands = {one: state.own(one).held for one in law.seats}
    return state, view, Frame(law, entry, view, seat, hands)
