"""Values that are made and copied quickly, because every act of a match makes some."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, Self, TypeVar, dataclass_transform

_Value = TypeVar("_Value")

made: Final = tuple.__new__
"""Makes a named tuple of all its fields, as in `made(Own, (dealt, held))`, in half the time that `Own(...)` takes."""

_new: Final = object.__new__
_set: Final = object.__setattr__


class Changing:
    """A value that can be copied with other values in some fields; its class has the decorator `value`.

    >>> @value
    ... class Truco(Changing):
    ...     level: int
    ...     caller: str = ""
    >>> Truco(1)._replace(caller="A1") == Truco(1, "A1")
    True

    Copying all fields at once takes a tenth of the time of `dataclasses.replace`.
    """

    def _replace(self, /, **changes: Any) -> Self:  # noqa: ANN401  (the values of any fields)
        """Return a copy of this value with some fields changed."""
        return of_fields(type(self), self.__dict__ | changes)


def of_fields(kind: type[_Value], values: dict[str, Any]) -> _Value:
    """Return a value of a class, given all its fields."""
    found = _new(kind)
    _set(found, "__dict__", values)
    return found


@dataclass_transform(frozen_default=True)
def value(kind: type[_Value]) -> type[_Value]:
    """Make a class one of values, which are equal if their fields are; the type checker allows no changes to them.

    Frozen dataclasses take five times as long to make. Defaults are deleted from the class: as its attributes they make
    each reading of the field take half as long again.
    """
    found = dataclass(unsafe_hash=True)(kind)
    for field in fields(found):  # type: ignore[arg-type]
        if field.name in found.__dict__:
            delattr(found, field.name)
    _VALUES.add(found)
    return found


def is_value(kind: type) -> bool:
    """Return whether a class has the decorator `value`."""
    return kind in _VALUES


_VALUES: Final[set[type]] = set()
