"""Makes values from their declared types, and checks that a value has its declared type."""

from __future__ import annotations

import random
import types
import typing
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, Final, get_args, get_origin

import msgspec

from truco.cards import CARDS, SPANISH_40, Card
from truco.engine.table.words import Word, word

_UNIONS: Final = (typing.Union, types.UnionType)
_SEATS: Final = ("A1", "B1", "A2", "B2", "")
_WORDS: Final = (
    *("envido", "corto-17", "muestro-7o6o", "quiero+quiero", "(4c)", "descarto-??", "pido-flor-B1", "5-envido"),
    *("28", "7o", "sena-tanto", "ver-A2", "vale-seis"),
)


class MissingExampleError(TypeError):
    """A type for which this module makes no value."""


def example(hint: Any, chance: random.Random) -> Any:  # noqa: ANN401  (a value of any type)
    """Return a random value of a type as an annotation writes it.

    Raises `MissingExampleError` for a type without a rule that makes its values.
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _within(args[0], [part for part in args[1:] if isinstance(part, msgspec.Meta)], chance)
    if origin in _UNIONS:
        return example(chance.choice(args), chance)
    if origin is tuple and args[-1] is Ellipsis:
        if args[0] is Card:
            return tuple(chance.sample(SPANISH_40, chance.randint(0, 3)))
        return tuple(example(args[0], chance) for _ in range(chance.randint(0, 3)))
    if origin is tuple:
        return tuple(example(argument, chance) for argument in args)
    if origin in (frozenset, set):
        return frozenset(example(args[0], chance) for _ in range(2))
    if origin is not None and issubclass(origin, Mapping):
        return {example(args[0], chance): example(args[1], chance) for _ in range(2)}
    if hint is type(None):
        return None
    simple: dict[Any, Callable[[], Any]] = {
        Card: lambda: chance.choice([*CARDS.values()]),
        Word: lambda: word(chance.choice(_WORDS)),
        bool: lambda: chance.random() < 0.5,
        int: lambda: chance.randint(0, 40),
        float: lambda: chance.randint(0, 4000) / 4,
        str: lambda: chance.choice(_SEATS),
    }
    if hint in simple:
        return simple[hint]()
    if isinstance(hint, type) and issubclass(hint, Enum):
        return chance.choice([*hint])
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return made(hint, chance)
    raise MissingExampleError(hint)


def _within(hint: Any, limits: Sequence[msgspec.Meta], chance: random.Random) -> Any:  # noqa: ANN401
    """Return a random value of a type within the limits that its annotation declares."""
    for limit in limits:
        if limit.pattern is not None:
            return chance.choice(limit.pattern.removeprefix(r"\A(").removesuffix(r")\Z").split("|"))
        return chance.randint(int(limit.ge or 0), int(limit.le or 0))
    return example(hint, chance)


def made(kind: Any, chance: random.Random) -> Any:  # noqa: ANN401  (a value of any class)
    """Return a random value of a dataclass or a named tuple."""
    hints = typing.get_type_hints(typing.get_origin(kind) or kind, include_extras=True)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    return kind(**{name: example(hints[name], chance) for name in names})


def conforms(value: Any, hint: Any) -> bool:  # noqa: ANN401  (values and types of any sort)
    """Return whether a value is of the type that an annotation writes, through and through."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in _UNIONS:
        return any(conforms(value, argument) for argument in args)
    if origin is tuple:
        each = (args[0],) * len(value) if args[-1] is Ellipsis else args
        return isinstance(value, tuple) and len(each) == len(value) and all(map(conforms, value, each))
    if origin is not None:
        return isinstance(value, origin if isinstance(origin, type) else Collection)
    return type(value) is hint or (hint is type(None) and value is None)


def fields_conform(value: Any) -> bool:  # noqa: ANN401  (a value of any class)
    """Return whether every field of a dataclass has a value of its declared type."""
    hints = typing.get_type_hints(type(value))
    return all(conforms(getattr(value, field.name), hints[field.name]) for field in fields(value))
