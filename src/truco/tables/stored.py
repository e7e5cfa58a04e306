"""Stored events: their fields as JSON by their declared types, with a version, and the conversion of old versions.

Each kind of event is stored under its name with the version of the format. Whoever changes an event's name or fields
raises `VERSION` and adds to `UPCASTERS` the conversion from the version before; a new field with a default needs no
conversion, but the version all the same: an earlier program cannot read it. `tests/kept/fields.json` has the kinds and
the fields of the present version.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple, get_args, get_origin

from truco.cards import Card, card, parse_hand, print_hand
from truco.engine.table.events import Event
from truco.errors import NotationError
from truco.views.body import kebab

Stored = dict[str, Any]
"""A stored event: its fields, its kind under `is` and its version under `v`."""

VERSION: Final = 4
"""The version of the format that is written.

The first version had no number, and stored a few cards as objects; in the second, facts lacked consequences (see
`earlier`). The third gained fields with defaults, the last of which say what an annulled hand would have paid.
"""


class UnreadableError(Exception):
    """A row of the store that this program cannot read; the text contains no card."""


def _members(union: Any) -> tuple[type, ...]:  # noqa: ANN401  (a union of types)
    """Return the classes of a union and of the unions in it."""
    return tuple(kind for one in get_args(union) for kind in (_members(one) if get_args(one) else (one,)))


KINDS: Final[Mapping[str, type]] = {kebab(kind.__name__): kind for kind in _members(Event)}
"""Every kind of event by the name under which it is stored."""

# -- fields ------------------------------------------------------------------------------------------------------------


class _Codec(NamedTuple):
    """The functions that write values of a type as JSON, and read them."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _same(value: Any) -> Any:  # noqa: ANN401  (a value that JSON has)
    return value


_PLAIN: Final = (str, int, bool)
_SAME: Final = _Codec(_same, _same)
_CARD: Final = _Codec(str, card)
_HAND: Final = _Codec(print_hand, parse_hand)


def _codec(hint: Any) -> _Codec:  # noqa: ANN401  (a type as an annotation writes it)
    """Return the codec of a type: cards and hands as records write them, tuples as lists.

    Raises `TypeError` for a type without a codec.
    """
    origin, args = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _SAME
    if hint is Card:
        return _CARD
    if origin in (typing.Union, types.UnionType):
        (some,) = (one for one in args if one is not type(None))
        return _or_none(_codec(some))
    if origin is tuple and args == (Card, ...):
        return _HAND
    if origin is tuple and args[-1] is Ellipsis:
        return _list_of(_codec(args[0]))
    if origin is tuple and all(one in _PLAIN for one in args):
        return _Codec(_same, tuple)
    raise TypeError(f"no codec for {hint}")


def _or_none(codec: _Codec) -> _Codec:
    if codec is _SAME:
        return codec
    write, read = codec
    return _Codec(lambda one: None if one is None else write(one), lambda one: None if one is None else read(one))


def _list_of(codec: _Codec) -> _Codec:
    if codec is _SAME:
        return _Codec(_same, tuple)
    write, read = codec
    return _Codec(lambda values: [write(one) for one in values], lambda stored: tuple(read(one) for one in stored))


_FIELDS: Final[Mapping[type, Mapping[str, _Codec]]] = {
    kind: {one.name: _codec(hints[one.name]) for one in fields(kind)}
    for kind in KINDS.values()
    for hints in (typing.get_type_hints(kind),)
}
_NAMES: Final = {kind: name for name, kind in KINDS.items()}


def write_event(event: Event) -> Stored:
    """Return an event as it is stored.

    >>> from truco.engine.table.facts import Played
    >>> write_event(Played("A1", card("7o"), "B1"))
    {'is': 'played', 'v': 4, 'seat': 'A1', 'card': '7o', 'turn': 'B1'}
    """
    kind = type(event)
    stored: Stored = {"is": _NAMES[kind], "v": VERSION}
    for name, codec in _FIELDS[kind].items():
        stored[name] = codec.write(getattr(event, name))
    return stored


def read_event(stored: Stored) -> Event:
    """Return the event for a stored one of any version.

    Raises `UnreadableError` for an unknown kind, version or field.
    """
    now = upcast(stored)
    name = now.pop("is", "")
    kind = KINDS.get(name)
    if kind is None:
        raise UnreadableError(f"an event of an unknown kind, {name!r}")
    codecs = _FIELDS[kind]
    try:
        event: Event = kind(**{field: codecs[field].read(value) for field, value in now.items()})
    except (KeyError, TypeError, ValueError, NotationError):
        raise UnreadableError(f"an event {name!r} with wrong fields") from None
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
    now = {key: value for key, value in stored.items() if key != "v"}
    version = stored.get("v", 1)
    if not isinstance(version, int) or not 1 <= version <= VERSION:
        raise UnreadableError(f"a row of version {version!r}; this program knows those up to {VERSION}")
    for before in range(version, VERSION):
        step = UPCASTERS.get((now.get("is", ""), before))
        if step is not None:
            now = step(now)
    return now
