"""The table as one viewer sees it; nothing else about a table leaves this package."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from truco.app.tables.acts import words_of
from truco.app.tables.audience import Marks, Visitor
from truco.app.tables.chat import Line
from truco.app.tables.offers import Offer, offers
from truco.app.tables.roles import NO_ROLES, Roles
from truco.app.tables.row import Absence, Asked, Rejection, Row, Signature
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.app.tables.signing import copy_of, open_rejections
from truco.app.tables.summary import phase_of
from truco.app.tables.table import Table, due_seat, pending_call, seen_by
from truco.engine import MESA, Law
from truco.engine.contests.senas.part import every_sign
from truco.engine.table.events import Shuffled, Signed
from truco.engine.table.facts import HandStarted, MatchStarted
from truco.views import JUDGE, SPECTATOR, Seen, View, visible_word


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log as a viewer may see it; `back` is the row that it took back."""

    seq: int
    seat: str
    act: str
    rules: tuple[str, ...]
    facts: tuple[Seen, ...]
    back: int = 0


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase or advice of a seat, which is no act: the number of the row, the seat and its word."""

    seq: int
    seat: str
    word: str


@dataclass(frozen=True, slots=True)
class Countdown:
    """The seat whose time runs, its deadline (seconds since 1970), and the seconds in each side's bank.

    `held` is until when its time does not count because its connection broke, 0 if it did not.
    """

    seat: str
    deadline: float
    bank: Mapping[str, float]
    held: float = 0.0


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as one viewer knows it after a row: `due` must act, `pending` is the row of the pending call.

    `signs` are the signs that the viewer could make, each with its gesture, `None` at a table without signs. `digest`
    is that of the log up to the row once the match is over and its secrets are public; before, it is empty.
    """

    law: Law
    seq: int
    view: View
    due: str
    pending: int | None
    menu: tuple[Offer, ...]
    clock: Countdown | None
    digest: str = ""
    signs: tuple[tuple[str, str], ...] | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A chair with the name of its person, and whether that person is connected."""

    chair: Chair
    name: str
    online: bool


@dataclass(frozen=True, slots=True)
class Caller:
    """A person who asks for a chair that was left during the match; `by` are the seats that may admit that person."""

    number: int
    seat: str
    name: str
    admitted: bool
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judge:
    """The judge of a table by name, and whether that person is connected; no name while only the link is out."""

    name: str
    online: bool


class Signer(NamedTuple):
    """A signature of the score sheet, or its rejection for a `hand`: the seat, the name of that person, the time."""

    seat: str
    name: str
    at: float
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Paper:
    """The score sheet of the match: who signed it, who may still sign it, what was rejected, and its status."""

    signed: tuple[Signer, ...]
    unsigned: tuple[str, ...]
    rejected: tuple[Signer, ...]
    status: str


@dataclass(frozen=True, slots=True)
class Room:
    """The public part of a table beside the cards.

    `deals` counts those that are prescribed (`prescribed`), `watching` those who watch without a seat.
    """

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
    judge: Judge | None = None
    visitors: tuple[Visitor, ...] = ()
    roles: Roles = NO_ROLES
    paper: Paper | None = None
    absence: Absence | None = None
    looked: tuple[str, ...] = ()
    tips: tuple[str, ...] = ()
    undone: int = 0
    deals: int = 0
    watching: int = 0


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first message to a viewer: the present state, and what it missed."""

    room: Room
    sight: Sight
    log: tuple[Entry, ...]
    said: tuple[Said, ...]
    chat: tuple[Line, ...] = ()


class Watcher(Protocol):
    """A watcher of a table, with or without a seat; its methods are called after a row is stored."""

    @property
    def who(self) -> str:
        """The seat, or `SPECTATOR`."""

    @property
    def marks(self) -> Marks:
        """By what a spectator is known again."""

    def happened(self, sight: Sight, log: Sequence[Entry]) -> None:
        """Receive a row, and the table after it."""

    def changed(self, room: Room) -> None:
        """Receive a change of seats, settings, presence or a request."""

    def watched_by(self, count: int) -> None:
        """Receive how many watch without a seat."""

    def beat(self, glimpses: Sequence[Entry]) -> None:
        """Receive the sign that its seat noticed since the last beat, mostly none, or its own sign or look at once."""

    def said(self, said: Said) -> None:
        """Receive a phrase of a seat, or the advice of a bot of the own side."""

    def chatted(self, line: Line) -> None:
        """Receive a sentence of free talk."""

    def unseated(self) -> None:
        """Learn that the watcher has lost its seat; it receives nothing more until it watches again."""

    def sent_away(self) -> None:
        """Learn that those who rule sent this spectator away; it receives nothing more."""

    def moved(self, who: str) -> None:
        """Learn that the watcher has another seat now; it receives nothing more until it watches again."""

    def closed(self) -> None:
        """Learn that the table closes here; the watcher may connect again."""


def sight_of(table: Table, who: str) -> Sight:
    """Return a table as a viewer knows it."""
    return sights_of(table, (who,))[who]


def sights_of(table: Table, viewers: Iterable[str]) -> dict[str, Sight]:
    """Return a table as each of some viewers knows it."""
    law, due, pending, clock = table.law, due_seat(table), pending_call(table), _countdown(table)
    digest = table.digest if table.over else ""
    sights = {}
    for who in viewers:
        view = table.views[SPECTATOR]._replace(who=JUDGE) if who == JUDGE else table.views[who]
        menu = offers(law, view.public, who, words_of(table, who))
        sights[who] = Sight(law, table.seq, view, due, pending, menu, clock, digest, signs_of(table, who))
    return sights


def signs_of(table: Table, who: str) -> tuple[tuple[str, str], ...] | None:
    """Return the signs that a viewer could make with any cards, each with its gesture; `None` at other tables."""
    if not table.settings.signs or who not in table.law.seats:
        return None
    return tuple((sign.token, gesture) for sign, gesture in every_sign(table.law, table.views[who].public, who))


def _countdown(table: Table) -> Countdown | None:
    clock = table.clock
    if not clock.seat:
        return None
    return Countdown(clock.seat, clock.deadline, dict(zip(table.law.sides, clock.banks, strict=True)), clock.held)


def entries(table: Table, rows: Sequence[Row], who: str) -> tuple[Entry, ...]:
    """Return the entries of a viewer for rows of this match; requests without events have none.

    Nor has a sign or a look that the viewer did not notice. A person sees of rows before it sat down only what
    everybody saw.
    """
    since = _since(table, who)
    eyes = [(row, SPECTATOR if row.seq < since else who) for row in rows if row.events or row.back]
    made = ((row, _entry(table, row, viewer)) for row, viewer in eyes)
    return tuple(entry for row, entry in made if entry.facts or not row.unnoticed)


def _entry(table: Table, row: Row, who: str) -> Entry:
    """Return the entry of a row; that of a sign or a look has no seat and no word: only its facts may reveal it."""
    seen = seen_by(table, row, who)
    if row.unnoticed:
        return Entry(row.seq, MESA, "", (), seen)
    return Entry(row.seq, row.seat, visible_word(row.word, row.events, who, row.seat), row.rules, seen, row.back)


def _since(table: Table, who: str) -> int:
    """Return the row with which a viewer sat down; a spectator and a judge have always seen what everybody sees."""
    return 0 if who in (SPECTATOR, JUDGE) else table.chair(who).since


def said_to(table: Table, rows: Sequence[Row], who: str) -> tuple[Said, ...]:
    """Return the phrases and advice in some rows that a viewer may see.

    A person sees of rows before it sat down only what everybody saw.
    """
    since = _since(table, who)
    return tuple(
        Said(row.seq, row.seat, row.word)
        for row in rows
        if row.to is not None and row.word and (not row.to or (who in row.to and row.seq >= since))
    )


def entries_before(table: Table, log: Sequence[Row], since: int, who: str) -> tuple[Entry, ...]:
    """Return the entries of earlier matches after the row `since`; `log` is the complete log of the table.

    Those matches are over, so the entries show their packs.
    """
    found_entries: list[Entry] = []
    sealed: tuple[Shuffled, ...] = ()
    signed: dict[int, tuple[Signed, ...]] = {}
    hand = 0
    for row in log:
        if row.seq >= table.begun:
            break
        for event in row.events:
            if isinstance(event, MatchStarted):
                sealed, signed = (), {}
            elif isinstance(event, HandStarted):
                hand = event.hand
            elif isinstance(event, Signed):
                signed = {**signed, hand: (*signed.get(hand, ()), event)}
            sealed += (event,) if isinstance(event, Shuffled) else ()
        if row.seq > since:
            found_entries.extend(entries(replace(table, sealed=sealed, signed=signed), [row], who))
    return tuple(found_entries)


def recent_rows(table: Table, rows: Sequence[Row], since: int | None) -> Sequence[Row]:
    """Return the rows after the row `since`, or those of this hand and the one before.

    Signs after the row `since` have its number; the server does not know whether they were seen, so they are
    among the rows.
    """
    first = table.hands[0] if since is None else since
    return [row for row in rows if row.seq > first or (row.seq == first and (since is None or row.unnoticed))]


def room_of(  # noqa: PLR0913, PLR0917  (what a table is beside the match)
    code: str,
    table: Table,
    names: Mapping[str, str],
    online: Collection[str],
    callers: tuple[Caller, ...] = (),
    visitors: tuple[Visitor, ...] = (),
    watching: int = 0,
) -> Room:
    """Return what everybody sees of a table beside the cards.

    `callers` ask for chairs, `watching` is how many watch, `visitors` are some of them where the table has a judge.
    """
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
        phase_of(table),
        table.seq,
        table.standing.kings,
        table.standing.host,
        callers,
        Judge(names.get(JUDGE, ""), JUDGE in online) if table.standing.judge else None,
        visitors,
        table.standing.roles,
        _paper(table, names),
        table.standing.absence,
        table.looked,
        table.standing.tips,
        table.standing.undone,
        len(table.deals),
        watching,
    )


def _paper(table: Table, names: Mapping[str, str]) -> Paper:
    """Return the signatures of the present match, and the open rejections of the present hand."""
    copy = copy_of(table)
    return Paper(
        tuple(Signer(mark.who, name_of(mark, names), mark.at) for mark in table.standing.signed),
        tuple(JUDGE if mark == "judge" else mark for mark in copy.unsigned) if table.over else (),
        tuple(Signer(mark.who, name_of(mark, names), mark.at, mark.hand) for mark in open_rejections(table)),
        copy.status if table.over else "open",
    )


def name_of(mark: Signature | Rejection, names: Mapping[str, str]) -> str:
    """Return the name of the person who signed or rejected a sheet, empty for a person who left."""
    return "" if mark.gone else names.get(mark.who, "")
