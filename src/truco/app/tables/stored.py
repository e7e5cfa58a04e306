"""Stored events: their fields as JSON by their declared types, with a version, and the conversion of old versions.

Each kind of event is stored under its name with the version of the format. A change of an event's name or fields
raises `VERSION`, and adds to `UPCASTERS` the conversion from the version before. A new field with a default needs no
conversion, but a new version too: an earlier program cannot read it. `tests/kept/fields.json` contains the kinds and
the fields of the present version. `complete_event` adds what events of the first two versions lacked.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, replace
from typing import Any, Final, NamedTuple

import msgspec

from truco.cards import Card, card, parse_hand, print_hand
from truco.engine.table import facts as f
from truco.engine.table.envido import ENVIDO_SINGING
from truco.engine.table.events import Dealt, Event
from truco.engine.table.facts import LeyAnswered
from truco.engine.table.flor import FLOR_OPEN
from truco.engine.table.public import Public
from truco.errors import NotationError
from truco.views.body import kebab, kinds_in

Stored = dict[str, Any]
"""A stored event: its fields, its kind under `is` and its version under `v`."""

VERSION: Final = 4
"""The version of the format that is written.

The first version had no number, and stored a few cards as objects; in the second, facts lacked consequences (see
`complete_event`). The third gained fields with defaults, the last of which say what an annulled hand would have paid.
"""


class UnreadableError(Exception):
    """A row of the store that this program cannot read; the text contains no card."""


KINDS: Final[Mapping[str, type]] = {kebab(kind.__name__): kind for kind in kinds_in(Event)}
"""Every kind of event by the name under which it is stored."""

# -- fields ------------------------------------------------------------------------------------------------------------


class _Codec(NamedTuple):
    """The functions that write the values of a type as JSON, and read them."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


_CARDS: Final[Mapping[Any, _Codec]] = {
    Card: _Codec(str, card),
    Card | None: _Codec(
        lambda value: None if value is None else value.token, lambda token: None if token is None else card(token)
    ),
    tuple[Card, ...]: _Codec(print_hand, parse_hand),
    tuple[tuple[Card, ...], ...]: _Codec(
        lambda hands: [*map(print_hand, hands)], lambda texts: tuple(map(parse_hand, texts))
    ),
}
"""The types of fields with cards, which are stored as records write them; msgspec stores all other types."""


class _Form(NamedTuple):
    """The form in which a kind of event is stored: its name and the codecs of its fields with cards.

    `struct` reads and checks the other fields.
    """

    name: str
    kind: type
    cards: Mapping[str, _Codec]
    struct: type[msgspec.Struct]


def _form(name: str, kind: type) -> _Form:
    """Return the form of a kind of event, derived from the declared types of its fields."""
    hints = typing.get_type_hints(kind)
    cards = {field: _CARDS[hint] for field, hint in hints.items() if hint in _CARDS}
    shape = [
        (field.name, Any if field.name in cards else hints[field.name], *_default(field)) for field in fields(kind)
    ]
    return _Form(name, kind, cards, msgspec.defstruct(kind.__name__, shape, forbid_unknown_fields=True))


def _default(field: Field[Any]) -> tuple[Any, ...]:
    return () if field.default is MISSING else (field.default,)


_BY_NAME: Final = {name: _form(name, kind) for name, kind in KINDS.items()}
_BY_KIND: Final = {form.kind: form for form in _BY_NAME.values()}


def write_event(event: Event) -> Stored:
    """Return an event as it is stored.

    >>> from truco.engine.table.facts import Played
    >>> write_event(Played("A1", card("7o"), "B1"))
    {'is': 'played', 'v': 4, 'seat': 'A1', 'card': '7o', 'turn': 'B1'}
    """
    form = _BY_KIND[type(event)]
    stored: Stored = {"is": form.name, "v": VERSION}
    for field in form.struct.__struct_fields__:
        stored[field] = getattr(event, field)
    for field, codec in form.cards.items():
        stored[field] = codec.write(stored[field])
    return stored


def read_event(stored: Stored) -> Event:
    """Return the event for a stored one of any version.

    Raises `UnreadableError` for an unknown kind, version or field, and for a value of another type.
    """
    now = upcast(stored)
    name = now.pop("is", "")
    form = _BY_NAME.get(name)
    if form is None:
        raise UnreadableError(f"an event of an unknown kind, {name!r}")
    try:
        read = msgspec.convert(now, form.struct)
        for field, codec in form.cards.items():
            if field in now:
                setattr(read, field, codec.read(now[field]))
    except (msgspec.ValidationError, TypeError, NotationError):
        raise UnreadableError(f"an event {name!r} with wrong fields") from None
    event: Event = form.kind(*msgspec.structs.astuple(read))
    return event


# -- versions ----------------------------------------------------------------------------------------------------------

Upcast = Callable[[Stored], Stored]
"""A pure function from what one version stored to what the next one stores."""


def _with_tokens(*names: str) -> Upcast:
    """Return the conversion of cards in some fields from objects to tokens."""

    def step(old: Stored) -> Stored:
        tokens = {name: old[name]["token"] for name in names if isinstance(old.get(name), dict)}
        return {**old, **tokens}

    return step


UPCASTERS: Final[dict[tuple[str, int], Upcast]] = {
    ("laid-early", 1): _with_tokens("below"),
    ("took-back", 1): _with_tokens("instead"),
}
"""The conversions to the next version by kind and version; a kind without one is stored alike in both.

The kind `row` is for rows (see `row.body_of`), without their events.
"""


def upcast(stored: Stored) -> Stored:
    """Return what any version stored as the present version would store it, without the number of the version.

    >>> upcast({"is": "laid-early", "seat": "A1", "card": "7o", "below": {"rank": 4, "suit": "c", "token": "4c"}})
    {'is': 'laid-early', 'seat': 'A1', 'card': '7o', 'below': '4c'}

    Raises `UnreadableError` for an unknown version.
    """
    now = {**stored}
    version = now.pop("v", 1)
    if not isinstance(version, int) or not 1 <= version <= VERSION:
        raise UnreadableError(f"a row of version {version!r}; this program knows those up to {VERSION}")
    for before in range(version, VERSION):
        step = UPCASTERS.get((now.get("is", ""), before))
        if step is not None:
            now = step(now)
    return now


# -- the fields that earlier formats lacked ----------------------------------------------------------------------------

COMPLETE: Final = 3
"""The first version whose events contain all their consequences."""

_LAID: Final = ("mazo", "tenderse")
"""Words with which a seat gave its cards away."""


def complete_event(p: Public, event: Event) -> Event:
    """Return an event of an earlier format with the fields that it lacked; any other unchanged.

    Before the third version facts did not contain their consequences: folding inferred them from the table.

    >>> from truco.engine.match import new_match
    >>> from truco.engine.law.law import Law
    >>> from truco.rulebooks.ruleset import choose
    >>> table = new_match(Law(choose("oficial"), ("A1", "B1")), "B1").public
    >>> complete_event(table, f.Left("A1", "paso", "B1", "")).keeps
    True

    `p` is the table before it. Irregular acts are not handled: only refereed matches have them, and no
    table stored one.
    """
    match event:
        case Dealt():
            counts = tuple(map(len, event.hands))
            return replace(event, turn=p.mano, discards=p.solo if p.solo and max(counts) > min(counts) else "")
        case f.FlorSaid():
            return replace(event, voids=p.flor.state is FLOR_OPEN)
        case f.FlorSung():
            falls = bool(p.envido.chain) and not p.free_envido.flor and not p.decided
            return replace(event, voids=falls)
        case f.Left():
            return replace(event, keeps=event.word not in _LAID)
        case f.Silent():
            return replace(event, singing=p.envido.state is ENVIDO_SINGING and not p.free_envido.asks_first)
        case f.EnvidoWon():
            return replace(event, waits=p.decided)
        case LeyAnswered() if event.truco:
            raised = event.truco > 1
            return replace(event, truco_caller=event.seat if raised else event.caller, truco_waits=raised)
        case _:
            return event
