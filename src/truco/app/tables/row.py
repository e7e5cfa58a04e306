"""The rows of a table's log: each contains the effects of one act or request, so folding needs no law."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from truco.app.tables.clock import Clock
from truco.app.tables.roles import NO_ROLES, Roles
from truco.app.tables.seats import Chairs
from truco.app.tables.settings import Settings
from truco.app.tables.stored import VERSION, UnreadableError, read_event, upcast, write_event
from truco.club.duplicate import Deal
from truco.engine.table.events import Event, Faulted, Unnoticed
from truco.engine.table.facts import Spoke
from truco.slotted import Changing, value

Ids = tuple[str, ...]

GLANCE: Final = "glance"
"""The word of a row in which a bot might have made a sign, and did not."""

PHRASES: Final = ("tenes", "veni", "juga-callado", "voy", "a-vos", "bien", "mata", "pone", "hola", "gracias")
"""The phrases as they are sent and stored. They have no effect on the match."""

ASKING: Final = ("tenes", "veni", "juga-callado", "mata", "pone")
"""The phrases by which a seat asks its partners for something: a sign, the trick, silence, a high card."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A pending request that needs the consent of others: its name, and the seats that asked or agreed."""

    what: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Absence:
    """A seat whose time is over, and until when (seconds since 1970) the others may choose what happens to it.

    `since` is the last row before, with which its turn began; `choices` are those made so far, each with its seat.
    A seat that `lost` its connection in its turn still has time: no seat may claim the match yet, and nothing happens
    at `until` but the end of that time.
    """

    seat: str
    until: float
    since: int
    choices: tuple[tuple[str, str], ...] = ()
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Looked:
    """The seats that have looked at a finished hand, and the row that ended it."""

    since: int
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """The signature of a seat, or of the judge, below the score sheet: who, and when (seconds since 1970).

    A person who left is `gone`: the signature stays, and is not that of who sits there later.
    """

    who: str
    at: float
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Rejection:
    """A seat does not accept what the sheet says of a hand, and asks for the judge; when, and who is `gone` since."""

    who: str
    at: float
    hand: int
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything about a table beside the match: its chairs, settings, pause, and the pending request.

    `kings` are the cards that were drawn for partners, each with its seat. `host` is the seat of the person who created
    the table, or of another person if that one left. `judge` is the judge's place: empty, `invited` where the link
    was given out, or `seated`. `roles` are those beside playing; `signed` and `rejected` belong to the sheet of this
    match, as do `tips`, the seats that asked what to do, each as often as it asked, and `undone`, how often a person
    went back. `absence` is that of a seat whose time is over; `looked` says who has looked at the last finished hand.
    A `closed` table shows itself to those alone who sit there, because others still play its deals (`prescribed`).
    """

    chairs: Chairs
    settings: Settings
    paused: bool = False
    asked: Asked | None = None
    kings: tuple[tuple[str, str], ...] = ()
    host: str = ""
    judge: str = ""
    roles: Roles = NO_ROLES
    signed: tuple[Signature, ...] = ()
    rejected: tuple[Rejection, ...] = ()
    absence: Absence | None = None
    looked: Looked | None = None
    tips: Ids = ()
    undone: int = 0
    closed: bool = False


@value
class Row(Changing):
    """One row of the log.

    `seq` counts from 1, but for the unnoticed rows: a sign or a look has the number of the row before it,
    so that no number reveals it. `place` counts them too; it is the row's place in the store, and 0 where it is the
    same as `seq`. `at` is the time in seconds since 1970; `seat` is the seat that acted (or `mesa`); `word` is
    the act as records write it, or the request; `rules` are the public ones of its ruling; `events` are
    the events, with the secret ones; `standing` is the new standing if it changed; `clock` is the clock after the row;
    `client` is the seat and the id that its client gave; `digest` is that of the chain up to the row, once it is
    stored. A row with a phrase or advice has in `to` the seats that may see it; an empty `to` means everybody.
    `back` is the row that was taken back, with all that followed it (`undo`), 0 in any other row.
    The first row has the `deals` that are prescribed to the table, if any.
    `version` is that of the format in which it was stored; `ruling` is the kind of the ruling: lawful, void or fault.
    """

    seq: int
    at: float
    seat: str
    word: str
    rules: Ids = ()
    events: tuple[Event, ...] = ()
    standing: Standing | None = None
    clock: Clock | None = None
    client: str | None = None
    digest: str = field(default="", compare=False)
    to: Ids | None = None
    version: int = field(default=VERSION, compare=False)
    ruling: str = "lawful"
    place: int = field(default=0, compare=False)
    back: int = 0
    deals: tuple[Deal, ...] = ()

    @property
    def stored_at(self) -> int:
        """The place of the row in the store, from 1."""
        return self.place or self.seq

    @property
    def unnoticed(self) -> bool:
        """Whether a sign or a look is all that happened, so that nothing else at the table follows from the row."""
        some = any(isinstance(event, Unnoticed) for event in self.events)
        return some and all(isinstance(event, Unnoticed | Faulted) for event in self.events)


def number_in(place: int, body: str) -> int:
    """Return the number of a stored row.

    >>> number_in(3, body_of(Row(3, 0.0, "A1", "7o"))), number_in(3, body_of(Row(2, 0.0, "A1", "7o", place=3)))
    (3, 2)
    """
    return msgspec.json.decode(body, type=_Numbered).seq or place


def moves(row: Row) -> bool:
    """Return whether a row changes anything for all at the table; a sign and mere talk do not."""
    return row.back > 0 or (not row.unnoticed and any(not isinstance(event, Spoke) for event in row.events))


def counted_rows(rows: Iterable[Row]) -> Sequence[Row]:
    """Return rows without those that were taken back, and without the rows that did so.

    >>> rows = [Row(1, 0.0, "A1", "7o"), Row(2, 0.0, "B1", "4c"), Row(3, 0.0, "A1", "undo", back=1)]
    >>> [row.word for row in counted_rows([*rows, Row(4, 0.0, "A1", "1e")])]
    ['1e']
    """
    counted: list[Row] = []
    for row in rows:
        if row.back:
            counted = [earlier for earlier in counted if earlier.seq < row.back]
        else:
            counted.append(row)
    return counted


class _Body(msgspec.Struct, omit_defaults=True):
    """The part of a row that is stored as JSON, without separate columns; `v` is the version of the format.

    `seq` is the number of the row, 0 where it is its place in the store.
    """

    v: int
    seat: str
    word: str
    rules: Ids = ()
    events: tuple[dict[str, Any], ...] = ()
    standing: Standing | None = None
    clock: Clock | None = None
    to: Ids | None = None
    ruling: str = "lawful"
    seq: int = 0
    back: int = 0
    deals: tuple[Deal, ...] = ()


class _Numbered(msgspec.Struct):
    seq: int = 0


_ENCODER: Final = msgspec.json.Encoder()


def body_of(row: Row) -> str:
    """Return the JSON text of a row for the store."""
    events = tuple(write_event(event) for event in row.events)
    seq = 0 if row.stored_at == row.seq else row.seq
    kept = (row.standing, row.clock, row.to, row.ruling, seq, row.back, row.deals)
    body = _Body(VERSION, row.seat, row.word, row.rules, events, *kept)
    return _ENCODER.encode(body).decode()


def read_row(place: int, at: float, client: str | None, body: str) -> Row:
    """Return the row for a stored JSON text of any version; `place` is its place in the store.

    >>> from truco.cards import card
    >>> from truco.engine.table.facts import Played
    >>> row = Row(3, 12.5, "A1", "7o", ("of.played.1",), (Played("A1", card("7o"), "B1"),))
    >>> read_row(3, 12.5, None, body_of(row)) == row
    True

    Raises `UnreadableError` for a text that is no row, or has an unknown version.
    """
    try:
        stored = msgspec.json.decode(body, type=dict[str, Any])
        read = msgspec.convert({"v": VERSION} | upcast({"is": "row"} | stored), _Body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise UnreadableError(f"row {place} is no row of a log") from None
    events = tuple(read_event(stored_event) for stored_event in read.events)
    version = stored.get("v", 1)
    row = Row(
        *(read.seq or place, at, read.seat, read.word, read.rules, events, read.standing, read.clock, client),
        to=read.to,
        ruling=read.ruling,
        place=place if read.seq else 0,
        back=read.back,
        deals=read.deals,
    )
    return row if version == VERSION else row._replace(version=version)
