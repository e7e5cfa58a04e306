"""Seats counted from the mano: what holds on a table holds on one with another mano, with other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from truco.engine.quick import is_value, made, of_fields

Names = Mapping[str, str]
"""What each seat, side and band of a table is called on a table with another mano."""

_Value = TypeVar("_Value")


_ITS_OWN: Final[Names] = {}


class Chairs:
    """What the seats of a table are called on the same table with another mano.

    >>> from truco.rules.bands import bands
    >>> seats = ("A1", "B1", "A2", "B2")
    >>> chairs = Chairs(seats, {"": bands(seats, "")})
    >>> turned(("envido", "A1", ("B", "A2")), chairs.names("A1", "B1"))
    ('envido', 'B1', ('A', 'B2'))

    `bands` are the bands of the seats for each seat that may play alone. Where one side has more seats than another
    no table is like one with another mano; then every seat keeps its name.
    """

    def __init__(self, seats: Sequence[str], bands: Mapping[str, Mapping[str, str]]) -> None:
        """Count the seats from each mano."""
        size = len(seats)
        self.first = seats[0]
        sides = {(seats[at - 1][0], seat[0]) for at, seat in enumerate(seats)}
        self.alike = len(sides) == len({seat[0] for seat in seats})
        self._names: dict[tuple[str, str], Names] = {}
        for start, mano in enumerate(seats):
            for shift, other in enumerate(seats):
                names = {seats[(start + at) % size]: seats[(shift + at) % size] for at in range(size)}
                for solo, band_of in [*bands.items()]:
                    there = bands[names.get(solo, "")]
                    names |= {band: there[names[seat]] for seat, band in band_of.items()}
                self._names[mano, other] = names if self.alike and mano != other else {}

    def names(self, mano: str, other: str) -> Names:
        """Return what seats, sides and bands of a table are called where `other` is the mano; nothing if the same."""
        return self._names.get((mano, other), _ITS_OWN)

    def like(self, mano: str) -> str:
        """Return the mano of the table with which all tables of this mano are compared."""
        return self.first if self.alike else mano


def turned(value: _Value, names: Names) -> _Value:
    """Return a value with every seat, side and band in it called by another name.

    Strings, tuples, sets and the engine's own values are gone through; anything else stays as it is.
    """
    found: _Value = _turned(value, names)
    return found


def _turned(value: Any, names: Names) -> Any:  # noqa: ANN401  (any value)
    kind = value.__class__
    if kind is str:
        return names.get(value, value)
    if kind is tuple:
        return tuple([_turned(one, names) for one in value]) if value else value
    if kind is frozenset:
        return frozenset([_turned(one, names) for one in value]) if value else value
    if kind is bool or kind is int:
        return value
    if is_value(kind):
        return of_fields(kind, {name: _turned(one, names) for name, one in value.__dict__.items()})
    return made(kind, [_turned(one, names) for one in value]) if isinstance(value, tuple) else value


def moved(counts: tuple[int, ...], seats: Sequence[str], names: Names) -> tuple[int, ...]:
    """Return what each seat has, in the order of the seats, once the seats are called by other names."""
    if not names:
        return counts
    here = {names[seat]: count for seat, count in zip(seats, counts, strict=True)}
    return tuple([here[seat] for seat in seats])
