"""Named tuples that are changed quickly: every event of a match makes a few of them anew."""

from __future__ import annotations

from typing import Any, Final, TypeVar

_Tuple = TypeVar("_Tuple", bound=tuple[Any, ...])

made: Final = tuple.__new__
"""Makes a named tuple of all its fields, `made(Own, (dealt, held))`, in half the time that its own call takes."""


def quick(kind: type[_Tuple]) -> type[_Tuple]:
    """Give a named tuple a `_replace` that takes a third of the time of the one that it comes with.

    >>> from typing import NamedTuple
    >>> @quick
    ... class Truco(NamedTuple):
    ...     level: int = 0
    ...     caller: str = ""
    >>> Truco()._replace(caller="A1")
    Truco(level=0, caller='A1')
    """
    at = {name: place for place, name in enumerate(kind._fields)}  # type: ignore[attr-defined]

    def replaced(self: _Tuple, /, **changes: Any) -> _Tuple:  # noqa: ANN401  (the values of any fields)
        fields = [*self]
        for name, value in changes.items():
            fields[at[name]] = value
        return made(kind, fields)

    kind._replace = replaced  # type: ignore[attr-defined]
    return kind
