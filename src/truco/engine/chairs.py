"""Seats counted from the mano, so that tables can be compared that differ only in who is mano."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from truco.engine.quick import is_value, made, of_fields

Names = Mapping[str, str]
"""The name of each seat, side and band on the same table with another mano."""

_Value = TypeVar("_Value")

_UNCHANGED: Final[Names] = {}


class Chairs:
    """The names of the seats of a table on the same table with another mano.

    >>> from truco.rules.bands import bands
    >>> seats = ("A1", "B1", "A2", "B2")
    >>> chairs = Chairs(seats, {"": bands(seats, "")})
    >>> renamed(("envido", "A1", ("B", "A2")), chairs.names("A1", "B1"))
    ('envido', 'B1', ('A', 'B2'))

    `bands` are the bands of the seats for each seat that may play alone. Where one side has more seats than another,
    or some seats are told apart from others, tables with another mano cannot be compared; then every seat keeps its
    name.
    """

    def __init__(
        self, seats: Sequence[str], bands: Mapping[str, Mapping[str, str]], *, told_apart: bool = False
    ) -> None:
        """Count the seats from each mano."""
        size = len(seats)
        self.first = seats[0]
        sides = {(seats[at - 1][0], seat[0]) for at, seat in enumerate(seats)}
        self.group = len(sides) == len({seat[0] for seat in seats}) and not told_apart
        self._names: dict[tuple[str, str], Names] = {}
        for start, mano in enumerate(seats):
            for shift, other in enumerate(seats):
                names = {seats[(start + at) % size]: seats[(shift + at) % size] for at in range(size)}
                for solo, band_of in [*bands.items()]:
                    other_bands = bands[names.get(solo, "")]
                    names |= {band: other_bands[names[seat]] for seat, band in band_of.items()}
                self._names[mano, other] = names if self.group and mano != other else {}

    def names(self, mano: str, other: str) -> Names:
        """Return the names of seats, sides and bands where `other` is the mano; no names where all keep theirs."""
        return self._names.get((mano, other), _UNCHANGED)

    def group_mano(self, mano: str) -> str:
        """Return the mano whose names the tables with this mano get when they are compared."""
        return self.first if self.group else mano


def renamed(value: _Value, names: Names) -> _Value:
    """Return a value in which every seat, side and band has its other name.

    Names are found in strings, tuples, sets and the engine's own values; anything else stays as it is.
    """
    found: _Value = _renamed(value, names)
    return found


def _renamed(value: Any, names: Names) -> Any:  # noqa: ANN401  (any value)
    kind = value.__class__
    if kind is str:
        return names.get(value, value)
    if kind is tuple:
        return tuple([_renamed(one, names) for one in value]) if value else value
    if kind is frozenset:
        return frozenset([_renamed(one, names) for one in value]) if value else value
    if kind is bool or kind is int:
        return value
    if is_value(kind):
        return of_fields(kind, {name: _renamed(one, names) for name, one in value.__dict__.items()})
    return made(kind, [_renamed(one, names) for one in value]) if isinstance(value, tuple) else value


def reordered(counts: tuple[int, ...], seats: Sequence[str], names: Names) -> tuple[int, ...]:
    """Return counts of the seats, in the order of the seats, after the seats have got their other names."""
    if not names:
        return counts
    count_of = {names[seat]: count for seat, count in zip(seats, counts, strict=True)}
    return tuple([count_of[seat] for seat in seats])
