"""What a table shows to one viewer: the only things that leave the room `tables`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from truco.engine import Law
from truco.engine.events import Shuffled
from truco.engine.facts import MatchStarted
from truco.tables.acts import words_of
from truco.tables.offers import Offer, offers
from truco.tables.row import Asked, Row
from truco.tables.seats import Chair
from truco.tables.settings import Settings
from truco.tables.table import Table, due_seat, pending_call, told
from truco.views import SPECTATOR, Seen, View, heard


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log as a viewer was told it."""

    seq: int
    seat: str
    act: str
    rules: tuple[str, ...]
    facts: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What a seat said to others without playing: the row of the log, the seat and its word."""

    seq: int
    seat: str
    word: str


@dataclass(frozen=True, slots=True)
class Countdown:
    """The seat whose time runs, until when (seconds since 1970), and the seconds in each side's bank."""

    seat: str
    deadline: float
    bank: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as one viewer knows it after a row: `due` must act, `pending` is the row of the call that waits.

    `digest` is that of the log up to the row, once the match is over and its secrets are told; empty before.
    """

    law: Law
    seq: int
    view: View
    due: str
    pending: int | None
    menu: tuple[Offer, ...]
    clock: Countdown | None
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A chair with the name of who sits there and whether that person is connected."""

    chair: Chair
    name: str
    online: bool


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who asks for a chair that was left during the match: `by` are the seats that may let that person in."""

    number: int
    seat: str
    name: str
    admitted: bool
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """A table as everybody sees it, the cards apart."""

    code: str
    rules: str
    title: str
    places: tuple[Place, ...]
    settings: Settings
    paused: bool
    asked: Asked | None
    match: int
    over: bool
    winner: str
    phase: str
    seq: int
    kings: tuple[tuple[str, str], ...] = ()
    host: str = ""
    callers: tuple[Caller, ...] = ()


@dataclass(frozen=True, slots=True)
class Welcome:
    """What a viewer gets on coming: where things stand, and what was missed."""

    room: Room
    sight: Sight
    log: tuple[Entry, ...]
    said: tuple[Said, ...]


class Watcher(Protocol):
    """Somebody who watches a table, with or without a seat; told only what was stored, and never awaited."""

    @property
    def who(self) -> str:
        """The seat, or `SPECTATOR`."""

    def happened(self, sight: Sight, log: Sequence[Entry]) -> None:
        """Hear of what happened and how things stand now."""

    def changed(self, room: Room) -> None:
        """Hear that seats, settings, presence or a request changed."""

    def said(self, said: Said) -> None:
        """Hear a phrase of somebody at the table, or the opinion of a bot on one's own side."""

    def unseated(self) -> None:
        """Hear that the seat is the watcher's no more; nothing further is told until it watches again."""

    def moved(self, who: str) -> None:
        """Hear that one sits on another seat now; nothing further is told until one watches again."""

    def closed(self) -> None:
        """Hear that the table closes here; it can be found again."""


def sight_of(table: Table, who: str) -> Sight:
    """Return how a table stands for a viewer."""
    return sights_of(table, (who,))[who]


def sights_of(table: Table, viewers: Iterable[str]) -> dict[str, Sight]:
    """Return how a table stands for each of some viewers."""
    law, due, pending, clock = table.law, due_seat(table), pending_call(table), _countdown(table)
    digest = table.digest if table.over else ""
    found = {}
    for who in viewers:
        view = table.views[who]
        menu = offers(law, view.public, who, words_of(table, who))
        found[who] = Sight(law, table.seq, view, due, pending, menu, clock, digest)
    return found


def _countdown(table: Table) -> Countdown | None:
    clock = table.clock
    if not clock.seat:
        return None
    return Countdown(clock.seat, clock.deadline, dict(zip(table.law.sides, clock.banks, strict=True)))


def entries(table: Table, rows: Sequence[Row], who: str) -> tuple[Entry, ...]:
    """Return the lines that rows of this match make for a viewer; requests without events make none.

    Of what happened before a person sat down that person is told as much as everybody who watched.
    """
    since = 0 if who == SPECTATOR else table.chair(who).since
    eyes = [(row, SPECTATOR if row.seq < since else who) for row in rows if row.events]
    return tuple(
        Entry(row.seq, row.seat, heard(row.word, row.events, one), row.rules, told(table, row, one))
        for row, one in eyes
    )


def talk(table: Table, rows: Sequence[Row], who: str) -> tuple[Said, ...]:
    """Return what a viewer heard seats say in some rows.

    Of what was said before a person sat down that person is told as much as everybody who watched.
    """
    since = 0 if who == SPECTATOR else table.chair(who).since
    return tuple(
        Said(row.seq, row.seat, row.word)
        for row in rows
        if row.to is not None and row.word and (not row.to or (who in row.to and row.seq >= since))
    )


def entries_before(table: Table, log: Sequence[Row], since: int, who: str) -> tuple[Entry, ...]:
    """Return the lines of the matches before this one, after a row that a viewer knows; `log` is that of the table.

    Those matches are over, so their packs are told.
    """
    found: list[Entry] = []
    sealed: tuple[Shuffled, ...] = ()
    for row in log:
        if row.seq >= table.begun:
            break
        for event in row.events:
            sealed = () if isinstance(event, MatchStarted) else sealed
            sealed += (event,) if isinstance(event, Shuffled) else ()
        if row.seq > since:
            found.extend(entries(replace(table, sealed=sealed), [row], who))
    return tuple(found)


def recent(table: Table, rows: Sequence[Row], since: int | None) -> Sequence[Row]:
    """Return the rows after one that a viewer knows, or those of this hand and the one before."""
    first = table.hands[0] if since is None else since + 1
    return [row for row in rows if row.seq >= first]


def room_of(
    code: str, table: Table, names: Mapping[str, str], online: Collection[str], callers: tuple[Caller, ...] = ()
) -> Room:
    """Return a table as everybody sees it; `callers` ask for chairs."""
    places = tuple(Place(chair, names.get(chair.seat, ""), chair.seat in online) for chair in table.chairs)
    public = table.state.public
    return Room(
        code,
        str(table.law.ruleset),
        table.law.ruleset.book.title,
        places,
        table.settings,
        table.standing.paused,
        table.asked,
        table.match,
        table.over,
        public.winner,
        public.phase.value if table.match else "waiting",
        table.seq,
        table.standing.kings,
        table.standing.host,
        callers,
    )
