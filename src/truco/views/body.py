"""Facts as the JSON objects that the server sends and the replay and the lessons print."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final, get_args

from truco.cards import Card
from truco.views.seen import Seen

_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def kebab(name: str) -> str:
    """Return the name of a class in its stored and sent form.

    >>> kebab("TrickTaken")
    'trick-taken'
    """
    return _CAPITAL.sub("-", name).lower()


def kinds_in(union: Any) -> Iterator[type]:  # noqa: ANN401  (a union of types)
    """Yield the classes of a union and of the unions in it."""
    for part in get_args(union):
        yield from kinds_in(part) if get_args(part) else (part,)


def plain(value: object) -> object:
    """Return a value as JSON; cards become their tokens.

    >>> from truco.cards import parse_hand
    >>> plain((parse_hand("1e5o"), None, 3))
    [['1e', '5o'], None, 3]
    """
    if isinstance(value, tuple):
        return [item if isinstance(item, str | int) else plain(item) for item in value]
    return value.token if isinstance(value, Card) else value


def fact_body(seen: Seen) -> dict[str, Any]:
    """Return a fact as an object with its name and fields.

    >>> from truco.engine.table.facts import Cut
    >>> fact_body(Cut("mesa", 17))
    {'fact': 'cut', 'seat': 'mesa', 'lifted': 17, 'more': False}
    """
    kind, names = _shapes()[type(seen)]
    return {"fact": kind, **{name: plain(getattr(seen, name)) for name in names}}


@cache
def _shapes() -> Mapping[type, tuple[str, tuple[str, ...]]]:
    """Return of each kind of fact that a viewer can see its name as it is sent, and the names of its fields."""
    return {kind: (kebab(kind.__name__), tuple(field.name for field in fields(kind))) for kind in kinds_in(Seen)}
