"""Writing records of what was played at a table, and opening records step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from truco.app.tables.absence import WALKOVER
from truco.app.tables.laws import law_with
from truco.app.tables.prescribed import DEALS_OVER
from truco.app.tables.roles import Roles
from truco.app.tables.row import GLANCE, Row, Standing, counted_rows
from truco.app.tables.row import Rejection as Refused
from truco.app.tables.row import Signature as SignedBy
from truco.app.tables.seats import Chairs
from truco.app.tables.sight import Entry
from truco.app.tables.signing import copy_in
from truco.app.tables.waiting import KINGS
from truco.cards import UNKNOWN, Card
from truco.engine import Law, Phase, Ruling, State, blank, due, evolve
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Discarded, Event, PlayedCovered, ShownAside
from truco.engine.table.judge_words import JUDGE as OFFICIAL
from truco.engine.table.judge_words import PROPOSE
from truco.errors import TrucoError
from truco.record import Step, position_of, read_prefix, record_of, replay_prefix, to_json, write_record
from truco.referee import Offices, Rejection, Sheet, Signature, captains_of, sheet_of
from truco.views import (
    JUDGE,
    SPECTATOR,
    Seen,
    View,
    absorb,
    blank_view,
    find_unlawful,
    project,
    seats_at_fault,
    visible_event,
    visible_word,
    with_proving_cards,
)

_REQUESTS = ("open", "sit", "bot", "ready", "rematch", KINGS)
_NO_ACTS = ("resign", WALKOVER, GLANCE, DEALS_OVER)
_MOVES = ("leave", "sit", "claim", "judge")


@dataclass(frozen=True, slots=True)
class Played:
    """A match until now: its rows, its last standing, the names by seat, and whether it is over.

    `paper` is the standing before the next match: after the end of this one people sign its sheet.
    """

    rows: tuple[Row, ...]
    standing: Standing
    names: Mapping[str, str]
    over: bool
    paper: Standing

    @property
    def chairs(self) -> Chairs:
        """Return the last chairs of the match."""
        return self.standing.chairs


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

    `number` counts from 1; a prescribed deal that another follows has no row that ends it. The result lacks the `names`
    of seats that a person left or took since, because those people did not play then.
    """
    starts = [at for at, row in enumerate(rows) if begins(row)]
    first = starts[number - 1]
    until = next((at for at in starts if at > first), len(rows))
    end = next((at + 1 for at in range(first, until) if _ends(rows[at])), until)
    moved = {row.seat for row in rows[end:] if row.word in _MOVES}
    kept = {seat: names[seat] for seat in names if seat not in moved}
    return Played(tuple(rows[first:end]), _standing(rows[:end]), kept, over=True, paper=_standing(rows[:until]))


def _standing(rows: Sequence[Row]) -> Standing:
    """Return the standing after some rows from the beginning of a match or of a log."""
    return next(row.standing for row in reversed(rows) if row.standing is not None)


def record_text(law: Law, played: Played, who: str, upto: int | None, tags: Sequence[tuple[str, str]] = ()) -> str:
    """Return the record of a match for a viewer, with other seats' cards only when the match is over.

    `upto` is the last row of the record, `None` for all; `tags` are added as they are. A resignation, a
    claim against an absent seat and an empty glance are left out, because they are no acts of the regulation.
    """
    eyes = "" if played.over else who
    players = _players(played) | {OFFICIAL: played.names.get(JUDGE, "")}
    voted = any(row.word.startswith(PROPOSE) for row in played.rows)  # a vote was held while the table had no judge
    law = law_with(law, played.standing.roles, judged=law.judged and not voted)
    named = [*_role_tags(law, played.standing.roles), *_help_tags(played.standing), *tags]
    return write_record(record_of(law, players, _steps(law, played, who, upto), eyes=eyes, tags=named))


def _role_tags(law: Law, roles: Roles) -> list[tuple[str, str]]:
    """Return the tags of who was named captain and who keeps the score."""
    captains = " ".join(f"{seat[0]} {seat}" for seat in roles.captains)
    tags = [("Captain", captains), ("Scorer", " ".join(roles.scorers))]
    return [(key, value) for key, value in tags if value and (key, value) != ("Captain", _usual_captains(law))]


def _help_tags(standing: Standing) -> list[tuple[str, str]]:
    """Return the tags of the help that was used: the tips of each seat, and how often a person went back."""
    tips = " ".join(f"{seat} {count}" for seat, count in sorted(Counter(standing.tips).items()))
    tags = [("Tips", tips), ("Undone", str(standing.undone or ""))]
    return [(key, value) for key, value in tags if value]


def _usual_captains(law: Law) -> str:
    return " ".join(f"{side} {seat}" for side, seat in captains_of(law).items())


def _players(played: Played) -> dict[str, str]:
    """Return who plays by seat, a bot by its kind."""
    return {chair.seat: played.names.get(chair.seat) or chair.player or "" for chair in played.chairs}


def sheet_of_match(law: Law, played: Played, code: str) -> Sheet:
    """Return the score sheet of a match at the table with a code.

    It holds what everybody saw, and of the present hand nothing.
    """
    roles, paper = played.standing.roles, played.paper
    steps = [Step(row.seat, row.word, _ruling(row), row.events) for row in counted_rows(played.rows) if row.events]
    captains = {seat[0]: seat for seat in roles.captains}
    offices = Offices(roles.scorers, captains, played.names.get(JUDGE, ""), roles.shuffler)
    copy = copy_in(law_with(law, roles, judged=paper.judge == "seated"), paper, played.rows[-1].seq)
    return replace(
        sheet_of(law, _players(played), steps, offices=offices),
        table=code,
        began=next((row.at for row in played.rows if begins(row)), None),
        status=copy.status if played.over else "open",
        signatures=tuple(Signature(mark.who, _name_of(mark, played), mark.at) for mark in paper.signed),
        rejections=tuple(Rejection(mark.who, _name_of(mark, played), mark.at, mark.hand) for mark in paper.rejected),
    )


def _name_of(mark: SignedBy | Refused, played: Played) -> str:
    """Return the name of the person who signed or rejected a sheet, empty for a person who left since."""
    return "" if mark.gone else played.names.get(mark.who, "")


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
        for row in counted_rows(row for row in played.rows if upto is None or row.seq <= upto)
        if row.events and row.word not in _NO_ACTS
    ]


def _before(row: Row, who: str, law: Law) -> Step:
    """Return the step of a row before a person sat down, without the cards of that seat."""
    events = tuple(public for event in row.events if (public := _in_public(event, who, law)) is not None)
    word = visible_word(row.word, row.events, SPECTATOR, row.seat)
    return Step(row.seat, _act(row, word), _ruling(row), events)


def _act(row: Row, word: str) -> str:
    """Return the word of a row's act, empty for a request."""
    return "" if row.standing and row.word in _REQUESTS else word


def _in_public(event: Event, who: str, law: Law) -> Event | None:
    """Return what everybody saw of an event, `None` for nothing; in a deal only the cards of a seat are unknown."""
    if isinstance(event, Dealt):
        # The record itself leaves out the cards of the other seats.
        hands = zip(law.seats, event.hands, strict=True)
        return replace(event, hands=tuple((UNKNOWN,) * len(hand) if seat == who else hand for seat, hand in hands))
    public = visible_event(event, SPECTATOR, law.seats)
    if isinstance(public, Discarded):
        return None
    return public.as_seen() if isinstance(public, PlayedCovered | ShownAside) else public


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
        for hand in result.hands:
            priced = seats_at_fault(hand.events())
            for step in hand.steps:
                state, view, frame = _frame(law, state, view, step, len(frames) + 1, priced)
                frames.append(frame)
    return OpenedRecord(to_json(result), warnings, tuple(frames), stop or unread)


def _frame(  # noqa: PLR0913, PLR0917
    law: Law, state: State, view: View, step: Step, number: int, priced: Collection[str]
) -> tuple[State, View, Frame]:
    facts: list[Seen] = []
    for event in step.events:
        state = evolve(state, event)
        seen = project(event, SPECTATOR, law.seats, match_over=True)
        if seen is not None:
            view = absorb(view, seen)
            facts.append(with_proving_cards(seen, {dealt_to: state.own(dealt_to).dealt for dealt_to in law.seats}))
    facts += find_unlawful(step.ruling, step.seat, step.word, step.events, priced)
    p = view.public
    seat = due(law, p) if p.phase is not Phase.DRAW or len(p.drawn) < len(p.drawing) else ""
    entry = Entry(number, step.seat, step.word, step.ruling.rules, tuple(facts))
    hands = {held_by: state.own(held_by).held for held_by in law.seats}
    return state, view, Frame(law, entry, view, seat, hands)
