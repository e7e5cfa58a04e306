"""The rows of a table's log: each says what one act or request brought about, so that folding them needs no law."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, get_args

import msgspec

from truco.cards import card, parse_hand, print_hand
from truco.engine.events import Dealt, Discarded, Event, Faulted, Looked, PartnersSaw, PlayedCovered, Shuffled
from truco.engine.facts import Fact
from truco.tables.clock import Clock
from truco.tables.seats import Chairs
from truco.tables.settings import Settings

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that waits for the consent of others: what it is and who asked or agreed."""

    what: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything about a table that is not cards: its chairs, settings, pause, and the request that waits.

    `kings` are the cards that were drawn for partners, each with the seat of who drew it.
    """

    chairs: Chairs
    settings: Settings
    paused: bool = False
    asked: Asked | None = None
    kings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the log.

    `seq` counts from 1; `at` is the time in seconds since 1970; `seat` who did it (or `mesa`); `word` the act as
    records write it, or the request; `rules` what the ruling rests on; `events` what followed, secrets included;
    `standing` what the table became where that changed; `clock` the clock afterwards; `client` the id that the client
    gave, behind its seat.
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


_SECRET: Final = (Shuffled, Dealt, Faulted, Discarded, Looked, PlayedCovered, PartnersSaw)
_KINDS: Final[dict[str, type]] = {kind.__name__: kind for kind in (*get_args(Fact), *_SECRET)}
_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def kebab(name: str) -> str:
    """Return the name of a class as the wire writes it.

    >>> kebab("TrickTaken")
    'trick-taken'
    """
    return _CAPITAL.sub("-", name).lower()


_BY_NAME: Final = {kebab(name): kind for name, kind in _KINDS.items()}


_WRITE: Final[Mapping[str, Callable[[Any], object]]] = {
    "card": str,
    "cards": print_hand,
    "muestra": lambda one: None if one is None else one.token,
    "pack": print_hand,
    "hands": lambda hands: [print_hand(hand) for hand in hands],
}
_READ: Final[Mapping[str, Callable[[Any], object]]] = {
    "card": card,
    "cards": parse_hand,
    "muestra": lambda token: None if token is None else card(token),
    "pack": parse_hand,
    "hands": lambda texts: tuple(parse_hand(text) for text in texts),
}
"""How the fields that hold cards are stored: as records write them."""


class _Body(msgspec.Struct, omit_defaults=True):
    """What a row holds beside the columns of its own."""

    seat: str
    word: str
    rules: Ids = ()
    events: tuple[dict[str, Any], ...] = ()
    standing: Standing | None = None
    clock: Clock | None = None


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(_Body)


def body_of(row: Row) -> str:
    """Return the JSON text that is stored of a row."""
    events = tuple({"is": kebab(type(event).__name__), **_fields(event)} for event in row.events)
    body = _Body(row.seat, row.word, row.rules, events, row.standing, row.clock)
    return _ENCODER.encode(body).decode()


def _fields(value: Event) -> dict[str, object]:
    values = {field.name: getattr(value, field.name) for field in fields(value)}
    return {name: _WRITE[name](one) if name in _WRITE else one for name, one in values.items()}


def read_row(seq: int, at: float, client: str | None, body: str) -> Row:
    """Return the row that was stored as a JSON text.

    >>> from truco.engine.facts import Played
    >>> row = Row(3, 12.5, "A1", "7o", ("of.played.1",), (Played("A1", card("7o"), "B1"),))
    >>> read_row(3, 12.5, None, body_of(row)) == row
    True
    """
    read = _DECODER.decode(body)
    events = tuple(_event(stored) for stored in read.events)
    return Row(seq, at, read.seat, read.word, read.rules, events, read.standing, read.clock, client)


def _event(stored: dict[str, Any]) -> Event:
    kind = _BY_NAME[stored.pop("is")]
    read = {name: _READ[name](one) if name in _READ else _tuples(one) for name, one in stored.items()}
    event: Event = kind(**read)
    return event


def _tuples(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
