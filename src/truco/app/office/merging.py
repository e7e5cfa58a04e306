"""The merge of entries that two machines wrote at the same time: each entry of a branch is taken or set aside."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, NamedTuple

from truco.app.office.kept import KeptEvent, Wish
from truco.app.office.row import Row, is_next
from truco.club import acts as a
from truco.club.correction import Changed, changes, propose_correction
from truco.club.event import Entry, Event
from truco.club.fold import fold, fold_new
from truco.club.fold.offices import may
from truco.club.log import replayed
from truco.club.log_format import write_entry
from truco.club.subjects import meet, subjects, teams_of
from truco.errors import TournamentError
from truco.messages import text

_DIGITS: Final = 40
_SHORT: Final = 8
_REFERENCES: Final = {a.Lift: "penalty", a.AnswerCall: "call", a.TakeDown: "notice"}
"""The fields of acts that name an earlier entry by its number."""


def merge_client_id(row: Row) -> str:
    """Return the client id of the entry that takes a row of a branch into the log or sets it aside.

    >>> merge_client_id(Row(7, "a1", "c", "{}", "ab" * 32))[:12]
    'merge ababab'
    """
    return f"merge {row.digest[:_DIGITS]}"


def id_of(row: Row) -> str:
    """Return the short id of a row of a branch, for people."""
    return row.digest[:_SHORT]


def unmerged_rows(event: KeptEvent, rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows of a branch that are neither taken into the log nor set aside."""
    return tuple(row for row in rows if not event.number_of(merge_client_id(row)))


class Choice(NamedTuple):
    """An unmerged entry of a branch, with its effect.

    - `row`, `entry`: the entry as the other machine wrote it.
    - `wish`: the act to write here; `None` if it cannot be taken.
    - `changes`: the changes by the act, after the earlier entries that can be taken.
    - `against`: the entries here from the same time about the same subject.
    - `same`: whether one of those has the same act.
    - `code`, `problem`: the reason why it cannot be taken; empty if it can.
    """

    row: Row
    entry: Entry
    wish: Wish | None
    changes: tuple[Changed, ...]
    against: tuple[Entry, ...]
    same: bool
    code: str = ""
    problem: str = ""

    @property
    def fits(self) -> bool:
        """Whether it can be taken and no entry here is about the same subject."""
        return self.wish is not None and not self.against


class Branch(NamedTuple):
    """The entries of one machine after a takeover by another: its choices in order, and the number of all entries."""

    digest: str
    machine: str
    choices: tuple[Choice, ...]
    entries: int


class Merger(NamedTuple):
    """The merging person: the name in the log, the language of the reasons, and the time (seconds since 1970)."""

    person: str
    language: str
    at: float


async def branches_of(event: KeptEvent) -> tuple[tuple[str, tuple[Row, ...]], ...]:
    """Return the branches with an unmerged entry, each by the digest of its first row."""
    return tuple((digest, rows) for digest, rows in (await event.branches()).items() if unmerged_rows(event, rows))


async def plans(event: KeptEvent, merger: Merger) -> tuple[Branch, ...]:
    """Return the choices of all branches with unmerged entries."""
    branches = await branches_of(event)
    if not branches:
        return ()
    names = {machine.device: machine.name for machine in (*await event.machines(), await event.own_machine())}
    return await asyncio.to_thread(
        lambda: tuple(plan(event, digest, rows, _name_of(rows, names), merger) for digest, rows in branches)
    )


async def find_choice(event: KeptEvent, merger: Merger, short_id: str) -> tuple[Branch, Choice]:
    """Return an unmerged entry by its short id, and its branch; raises `TournamentError` (`no-such-choice`)."""
    for branch in await plans(event, merger):
        for choice in branch.choices:
            if id_of(choice.row) == short_id:
                return branch, choice
    raise TournamentError("no-such-choice", f"expected the id of an entry that waits, got {short_id!r}")


def _name_of(rows: Sequence[Row], names: Mapping[str, str]) -> str:
    device = rows[0].device
    return names.get(device) or device.rpartition("-")[0] or device


def plan(event: KeptEvent, digest: str, rows: Sequence[Row], machine: str, merger: Merger) -> Branch:
    """Return the choices of a branch, in order; `machine` is the name of the machine that wrote it."""
    fork = rows[0].number
    before = event.rows(fork - 2)[:1] if fork > 1 else ()
    if not before or not is_next(rows[0], before[0].digest):
        return Branch(digest, machine, tuple(_foreign_choice(row) for row in unmerged_rows(event, rows)), len(rows))
    return Branch(digest, machine, tuple(_Plan(event, rows, machine, merger).choices()), len(rows))


def _foreign_choice(row: Row) -> Choice:
    """Return the choice of an entry after a row that this log lacks: it can only be set aside."""
    error = TournamentError("other-branch", "expected a branch of this log, got one of another")
    return Choice(row, row.entry, None, (), (), same=False, code=error.code, problem=error.problem)


class _Plan:
    """Computes the choices of a branch, with the event after the earlier entries that can be taken."""

    def __init__(self, event: KeptEvent, rows: Sequence[Row], machine: str, merger: Merger) -> None:
        fork = rows[0].number
        entries = event.log.entries
        self._rows = rows
        self._machine = machine
        self._merger = merger
        self._base = replayed(entries[: fork - 1]).event
        self._there = self._base
        self._here = event.event
        self._numbers = {number: number for number in range(fork)}
        """The numbers of entries here, by their numbers on the other machine."""
        self._done: Mapping[str, int] = {row.digest: event.number_of(merge_client_id(row)) for row in rows}
        taken = set(self._done.values())
        self._between = [entry for entry in entries[fork - 1 :] if entry.number not in taken]

    def choices(self) -> Iterable[Choice]:
        """Yield a choice for each unmerged entry."""
        for row in self._rows:
            entry = row.entry
            number = self._done[row.digest]
            if number:
                self._numbers[entry.number] = number
            else:
                yield self._choice(row, entry)
            self._there = fold(self._there, entry)

    def _choice(self, row: Row, entry: Entry) -> Choice:
        mine = subjects(self._there, entry.act)
        against = tuple(other for other in self._between if meet(mine, subjects(self._here, other.act)))
        same = any(other.act == entry.act for other in against)
        try:
            wish, author = self._wish(entry)
            draft = Entry(self._here.number + 1, self._here.number, self._merger.at, author, wish.act, wish.reason)
            after = fold_new(self._here, draft)
        except TournamentError as error:
            return Choice(row, entry, None, (), against, same, error.code, error.problem)
        changed = changes(self._here, after)
        if not against:
            self._numbers[entry.number] = after.number
            self._here = after
        return Choice(row, entry, wish, changed, against, same)

    def _wish(self, entry: Entry) -> tuple[Wish, str]:
        """Return the wish for an entry, and its author."""
        if isinstance(entry.act, a.TakeOver | a.SetAside):
            raise TournamentError("other-takeover", f"expected an act of a person, got {type(entry.act).__name__}")
        author = author_of(self._here, entry, self._merger.person)
        act = self._translate(entry.act)
        return Wish(act, reason_of(entry, self._machine, self._merger.language)), author

    def _translate(self, act: a.Act) -> a.Act:
        """Return an act with the numbers of matches and entries in this log.

        Raises `TournamentError`: `other-match`, `other-team`, `other-entry` for a match, a team or an entry that is not
        the same here.
        """
        self._check_teams(act)
        if type(act) in _REFERENCES:
            name = _REFERENCES[type(act)]
            number = getattr(act, name)
            if number not in self._numbers:
                raise TournamentError("other-entry", f"expected an entry that is taken over, got {number}")
            act = replace(act, **{name: self._numbers[number]})
        if isinstance(act, a.Assign):
            return replace(act, seats=tuple(seat._replace(match=self._match(seat.match)) for seat in act.seats))
        number = getattr(act, "match", 0)
        if number:
            act = replace(act, match=self._match(number))  # type: ignore[call-arg]  # every act with a match
        if isinstance(act, a.Record | a.Correct) and self._is_over(act.match):
            absent = act.absent
            proposal = propose_correction(
                self._here, self._merger.person, act.match, act.partidas, absent, at=self._merger.at, repair=True
            )
            return proposal.act
        return act

    def _is_over(self, number: int) -> bool:
        return number in self._here.matches and self._here.matches[number].over

    def _match(self, number: int) -> int:
        """Return the number in this log of a match with a number on the other machine."""
        there = self._there.matches.get(number)
        if there is None:
            return number
        named = ("phase", "round", "a", "b", "group", "node")
        wanted = [getattr(there, name) for name in named]
        same = [
            match.number for match in self._here.matches.values() if [getattr(match, name) for name in named] == wanted
        ]
        if not same:
            raise TournamentError("other-match", f"expected match {number} with {there.a} and {there.b}, got another")
        return number if number in same else same[0]

    def _check_teams(self, act: a.Act) -> None:
        for team in teams_of(self._there, act):
            entrant, entrant_there = self._here.entrants.get(team), self._there.entrants.get(team)
            new = act.team if isinstance(act, a.Enter) else entrant_there.team if entrant_there else None
            if team not in self._base.entrants and entrant is not None and new is not None and entrant.team != new:
                raise TournamentError("other-team", f"expected the same team {team} here, got another one")


def author_of(event: Event, entry: Entry, person: str) -> str:
    """Return the author of a taken entry: the merging person, or the team or table if only that may write it."""
    return person if may(event, person, type(entry.act)) else entry.author


def reason_of(entry: Entry, machine: str, language: str) -> str:
    """Return the reason of a taken entry: its own reason, and its first author, time and machine."""
    at = datetime.fromtimestamp(entry.at).astimezone().strftime("%H:%M")
    origin = text("event.merge.reason", language, author=entry.author, at=at, machine=machine)
    return f"{entry.reason} · {origin}" if entry.reason.strip() else origin


# -- deciding ----------------------------------------------------------------------------------------------------------


async def take(event: KeptEvent, choice: Choice, person: str) -> Entry:
    """Write an entry of a branch into the log; raises the problem of the choice, and the errors of `append_all`."""
    if choice.wish is None:
        raise TournamentError(choice.code, choice.problem)
    author = author_of(event.event, choice.entry, person)
    return await event.append_once(choice.wish, author, merge_client_id(choice.row))


async def set_aside(event: KeptEvent, choice: Choice, machine: str, person: str, reason: str = "") -> Entry:
    """Write into the log that an entry of a branch is not taken, with the whole entry."""
    body: dict[str, Any] = write_entry(choice.entry)
    for hidden in ("preset", "hashed"):
        body["act"].pop(hidden, None)
    act = a.SetAside(machine, json.dumps(body, ensure_ascii=False))
    return await event.append_once(Wish(act, reason), person, merge_client_id(choice.row))


async def take_all(event: KeptEvent, branch: Branch, person: str) -> tuple[Entry, ...]:
    """Take every fitting entry of a branch, in order, and set aside those whose act is in the log already."""
    written = []
    for choice in branch.choices:
        if choice.fits:
            written.append(await take(event, choice, person))
        elif choice.same:
            written.append(await set_aside(event, choice, branch.machine, person))
    return tuple(written)
