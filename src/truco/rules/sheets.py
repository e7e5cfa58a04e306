"""The score sheet: the ways to choose its scorer, its signers, and the captains that a text names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from truco.errors import NotationError

JUDGE: Final = "juez"
"""The judge in an office that a player may hold too."""

PLAYERS: Final = "players"
COORDINATOR: Final = "coordinator"
SIGNERS: Final = (PLAYERS, "judge", COORDINATOR)
"""The officials and players that may have to sign a sheet."""

Way = Callable[[Sequence[str], Sequence[str], Collection[str]], bool]
"""A function that returns whether named people may keep the score, from the names, the seats and the captains."""


def by_one(named: Sequence[str], seats: Sequence[str], _captains: Collection[str]) -> bool:
    """Return whether a single player keeps the score of all sides (of.marks.3, rf.7.e)."""
    return len(named) == 1 and named[0] in seats


def by_judge(named: Sequence[str], _seats: Sequence[str], _captains: Collection[str]) -> bool:
    """Return whether the judge keeps the score (rf.7.e)."""
    return tuple(named) == (JUDGE,)


def by_each_side(named: Sequence[str], seats: Sequence[str], _captains: Collection[str]) -> bool:
    """Return whether one player of each side keeps the score (rf.7.c, pg.score.8).

    >>> by_each_side(["A2", "B1"], ("A1", "B1", "A2", "B2"), ()), by_each_side(["A1"], ("A1", "B1"), ())
    (True, False)
    """
    sides = sorted({seat[0] for seat in seats})
    return set(named) <= set(seats) and sorted(seat[0] for seat in named) == sides


def by_captains(named: Sequence[str], _seats: Sequence[str], captains: Collection[str]) -> bool:
    """Return whether the captain of each side keeps the score (uy.93.a)."""
    return sorted(named) == sorted(captains)


def captains_named(seats: Sequence[str], written: str) -> dict[str, str]:
    """Return the captains that a text names, by side.

    >>> captains_named(("A1", "B1", "A2", "B2"), "A A2")
    {'A': 'A2'}

    `written` has pairs of side and seat. Raises `NotationError` for a seat of another side, and for a side named twice.
    """
    captains: dict[str, str] = {}
    words = written.split()
    for side, seat in zip(words[::2], [*words[1::2], ""], strict=False):
        if seat not in seats or seat[0] != side or side in captains:
            raise NotationError(written, 1, 1, "sides, each with one of its seats, such as A A2")
        captains[side] = seat
    return captains


SCORERS: Final[Mapping[str, Way]] = {
    "one": by_one,
    "judge": by_judge,
    "each-side": by_each_side,
    "captains": by_captains,
}
"""The ways to choose who keeps the score that a rulebook may name."""
