"""The marks of a score on the table: squares of strokes, counters, tentos, beans or pegs, by malas and buenas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

FIVE: Final = 5

Group = tuple[int, int]
"""The number of marked places of a group, and the number of its places."""


class Marks(NamedTuple):
    """The marks of a score: the groups of each half, and whether there is a sign between them.

    A game without halves has all its groups in the malas.
    """

    malas: tuple[Group, ...]
    buenas: tuple[Group, ...]
    parted: bool


Marking = Callable[[int, int, int], Marks]
"""A function from the score, the points of the malas and those of the whole game to the marks."""


def in_fives(points: int, half: int, target: int) -> Marks:
    """Return a score in groups of five, each half apart, with a sign between them when the malas are full.

    >>> in_fives(17, 15, 30)
    Marks(malas=((5, 5), (5, 5), (5, 5)), buenas=((2, 5), (0, 5), (0, 5)), parted=True)

    `points` is the score, `half` the points of the malas, `target` the points of the game; both are equal in a game
    without halves. On paper a group is a square with its diagonal (of.marks.1) and the sign a line (of.marks.4); with
    counters it is five of them (uy.94.a) and a token of another kind (uy.94.b), with tentos five grains (br.3.d).
    """
    if half == target:
        return Marks(_fives(points, target), (), parted=False)
    below, above = min(points, half), max(points - half, 0)
    return Marks(_fives(below, half), _fives(above, target - half), parted=points >= half)


def _fives(points: int, room: int) -> tuple[Group, ...]:
    """Return groups of five for some points; they include points beyond the target."""
    room = max(points, room)
    starts = range(0, room, FIVE)
    return tuple((min(max(points - at, 0), FIVE), min(FIVE, room - at)) for at in starts)


def afresh(points: int, half: int, target: int) -> Marks:
    """Return a score in beans, which go back to the bowl when the malas are full (pg.score.10).

    >>> afresh(12, 15, 30).malas, afresh(15, 15, 30).buenas, afresh(17, 15, 30)
    (((12, 15),), ((0, 15),), Marks(malas=(), buenas=((2, 15),), parted=True))

    The arguments are those of `in_fives`. The beans do not show of which half they are; the marks do (pg.score.11).
    """
    if half < target and points >= half:
        return Marks((), ((points - half, target - half),), parted=True)
    return Marks(((points, half),), (), parted=False)


def at_a_hole(points: int, half: int, target: int) -> Marks:
    """Return the holes of a side's peg, one row of holes for each half (pg.score.14).

    >>> at_a_hole(7, 15, 30), at_a_hole(18, 15, 30).buenas
    (Marks(malas=((7, 15),), buenas=((0, 15),), parted=False), ((3, 15),))

    The arguments are those of `in_fives`. The mark of a row is the number of the hole, 0 for none.
    """
    beyond = max(points - half, 0)
    rows = ((0 if beyond else points, half),), ((beyond, target - half),) if half < target else ()
    return Marks(*rows, parted=half < target and points >= half)


MARKINGS: Final[Mapping[str, Marking]] = {
    "squares": in_fives,
    "counters": in_fives,
    "tentos": in_fives,
    "beans": afresh,
    "pegs": at_a_hole,
}
"""The ways to mark a score that a rulebook may name; each is drawn in its own way."""


class Board(NamedTuple):
    """The way in which a table marks the score: its name, its function, and the points of the malas and the game."""

    kind: str
    marking: Marking
    half: int
    target: int

    def marks(self, points: int) -> Marks:
        """Return the marks of a score."""
        return self.marking(points, self.half, self.target)
