"""The rows of a table's log: each says what one act or request brought about, so that folding them needs no law."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from truco.engine.events import Event
from truco.engine.quick import Changing, value
from truco.tables.clock import Clock
from truco.tables.seats import Chairs
from truco.tables.settings import Settings
from truco.tables.stored import VERSION, UnreadableError, read_event, upcast, write_event

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that waits for the consent of others: what it is and who asked or agreed."""

    what: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything about a table that is not cards: its chairs, settings, pause, and the request that waits.

    `kings` are the cards that were drawn for partners, each with the seat of who drew it; `host` is the seat of who set
    the table, or of another person where that one left.
    """

    chairs: Chairs
    settings: Settings
    paused: bool = False
    asked: Asked | None = None
    kings: tuple[tuple[str, str], ...] = ()
    host: str = ""


@value
class Row(Changing):
    """One row of the log.

    `seq` counts from 1; `at` is the time in seconds since 1970; `seat` who did it (or `mesa`); `word` the act as
    records write it, or the request; `rules` what the ruling rests on; `events` what followed, secrets included;
    `standing` what the table became where that changed; `clock` the clock afterwards; `client` the id that the client
    gave, behind its seat; `digest` the link of the chain that ends in the row, once it is stored. A row in which a seat
    only said something has a `to`: the seats that heard it, none of them where everybody did. `version` is that of the
    format in which it was stored.
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


class _Body(msgspec.Struct, omit_defaults=True):
    """What a row holds beside the columns of its own; `v` is the version of the format."""

    v: int
    seat: str
    word: str
    rules: Ids = ()
    events: tuple[dict[str, Any], ...] = ()
    standing: Standing | None = None
    clock: Clock | None = None
    to: Ids | None = None


_ENCODER: Final = msgspec.json.Encoder()


def body_of(row: Row) -> str:
    """Return the JSON text that is stored of a row."""
    events = tuple(write_event(event) for event in row.events)
    body = _Body(VERSION, row.seat, row.word, row.rules, events, row.standing, row.clock, row.to)
    return _ENCODER.encode(body).decode()


def read_row(seq: int, at: float, client: str | None, body: str) -> Row:
    """Return the row that was stored as a JSON text, in whatever version.

    >>> from truco.cards import card
    >>> from truco.engine.facts import Played
    >>> row = Row(3, 12.5, "A1", "7o", ("of.played.1",), (Played("A1", card("7o"), "B1"),))
    >>> read_row(3, 12.5, None, body_of(row)) == row
    True

    Raises `UnreadableError` for a text that is no row, or of a version that this program does not know.
    """
    try:
        stored = msgspec.json.decode(body, type=dict[str, Any])
        read = msgspec.convert({"v": VERSION} | upcast({"is": "row"} | stored), _Body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise UnreadableError(f"row {seq} is no row of a log") from None
    events = tuple(read_event(one) for one in read.events)
    version = stored.get("v", 1)
    row = Row(seq, at, read.seat, read.word, read.rules, events, read.standing, read.clock, client, to=read.to)
    return row if version == VERSION else row._replace(version=version)
