"""Facts as the objects that every program sends and prints: the server, the replay and the lessons."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from typing import Any, Final

from truco.cards import Card
from truco.views.seen import Seen

_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def kebab(name: str) -> str:
    """Return the name of a class as it is stored and sent.

    >>> kebab("TrickTaken")
    'trick-taken'
    """
    return _CAPITAL.sub("-", name).lower()


def plain(value: object) -> object:
    """Return a value that JSON has; cards become their tokens.

    >>> from truco.cards import parse_hand
    >>> plain((parse_hand("1e5o"), None, 3))
    [['1e', '5o'], None, 3]
    """
    if isinstance(value, tuple):
        return [one if isinstance(one, str | int) else plain(one) for one in value]
    return value.token if isinstance(value, Card) else value


def fact_body(seen: Seen) -> dict[str, Any]:
    """Return a fact as an object with its name and fields.

    >>> from truco.engine.table.facts import Cut
    >>> fact_body(Cut("mesa", 17))
    {'fact': 'cut', 'seat': 'mesa', 'lifted': 17, 'more': False}
    """
    of: type = type(seen)
    kind, names = _shape(of)
    return {"fact": kind, **{name: plain(getattr(seen, name)) for name in names}}


@cache
def _shape(kind: type) -> tuple[str, tuple[str, ...]]:
    """Return the name of a kind of fact as it is sent, and the names of its fields."""
    return kebab(kind.__name__), tuple(field.name for field in fields(kind))
