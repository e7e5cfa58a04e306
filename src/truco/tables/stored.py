"""Events as the store keeps them: fields as JSON by their declared types, with a version, and old versions brought up.

Each kind of event is stored under its name with the version of the format. A change of an event's name or fields
raises `VERSION` and adds to `UPCASTERS` how an event of the version before becomes one of the next.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple, get_args, get_origin

from truco.cards import Card, card, parse_hand, print_hand
from truco.engine.events import Event
from truco.errors import NotationError

Stored = dict[str, Any]
"""An event as it lies in the store: its fields, its kind under `is` and its version under `v`."""

VERSION: Final = 3
"""The version of the format that is written.

The first one had no number, and stored a few cards piece by piece; in the second facts did not say all that they bring
about (see `earlier`).
"""


class UnreadableError(Exception):
    """A row of the store that this program cannot read; the text names no card."""


_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def kebab(name: str) -> str:
    """Return the name of a class as store and wire write it.

    >>> kebab("TrickTaken")
    'trick-taken'
    """
    return _CAPITAL.sub("-", name).lower()


def _members(union: Any) -> tuple[type, ...]:  # noqa: ANN401  (a union of types)
    """Return the classes of a union, those of the unions in it too."""
    return tuple(kind for one in get_args(union) for kind in (_members(one) if get_args(one) else (one,)))


KINDS: Final[Mapping[str, type]] = {kebab(kind.__name__): kind for kind in _members(Event)}
"""Every kind of event by the name under which it is stored."""

# -- fields ------------------------------------------------------------------------------------------------------------


class _Codec(NamedTuple):
    """How the values of a type are written as JSON, and read again."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _same(value: Any) -> Any:  # noqa: ANN401  (a value that JSON knows)
    return value


_PLAIN: Final = (str, int, bool)
_SAME: Final = _Codec(_same, _same)
_CARD: Final = _Codec(str, card)
_HAND: Final = _Codec(print_hand, parse_hand)


def _codec(hint: Any) -> _Codec:  # noqa: ANN401  (a type as an annotation writes it)
    """Return how values of a type are stored: cards and hands as records write them, tuples as lists.

    Raises `TypeError` for a type of which nobody has said how it is stored.
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
    raise TypeError(f"nobody has said how {hint} is stored")


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
    """Return what is stored of an event.

    >>> from truco.engine.facts import Played
    >>> write_event(Played("A1", card("7o"), "B1"))
    {'is': 'played', 'v': 3, 'seat': 'A1', 'card': '7o', 'turn': 'B1'}
    """
    kind = type(event)
    stored: Stored = {"is": _NAMES[kind], "v": VERSION}
    for name, codec in _FIELDS[kind].items():
        stored[name] = codec.write(getattr(event, name))
    return stored


def read_event(stored: Stored) -> Event:
    """Return the event that was stored, in whatever version.

    Raises `UnreadableError` for a kind, a version or a field that this program does not know.
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
        raise UnreadableError(f"an event {name!r} whose fields are not what they should be") from None
    return event


# -- versions ----------------------------------------------------------------------------------------------------------

Upcast = Callable[[Stored], Stored]
"""A pure function from what was stored in one version to what the next one stores."""


def _with_tokens(*names: str) -> Upcast:
    """Return the step from cards that were stored piece by piece, in some fields, to their tokens."""

    def step(old: Stored) -> Stored:
        tokens = {name: old[name]["token"] for name in names if isinstance(old.get(name), dict)}
        return {**old, **tokens}

    return step


UPCASTERS: Final[dict[tuple[str, int], Upcast]] = {
    ("laid-early", 1): _with_tokens("below"),
    ("took-back", 1): _with_tokens("instead"),
}
"""By kind and version: the step to the next version. What has none is stored alike in both.

The kind `row` is that of whole rows (see `row.body_of`), without their events.
"""


def upcast(stored: Stored) -> Stored:
    """Return what was stored in any version as today's version would store it, without the number of the version.

    >>> upcast({"is": "laid-early", "seat": "A1", "card": "7o", "below": {"rank": 4, "suit": "c", "token": "4c"}})
    {'is': 'laid-early', 'seat': 'A1', 'card': '7o', 'below': '4c'}

    Raises `UnreadableError` for a version that this program does not know.
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
