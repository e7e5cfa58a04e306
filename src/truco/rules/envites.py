"""The envites of any number of points: the points of each, and the prize of a chain of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Stake(NamedTuple):
    """One envite of a chain: its effective points, and whether the rivals' flores are staked with it."""

    points: int
    contra: bool = False


def remaining(falta: int, chain: Sequence[Stake]) -> int:
    """Return the rest of the falta after the accepted envites (uy.25.c, uy.26.a).

    >>> remaining(7, [Stake(3), Stake(3)]), remaining(2, [Stake(3)])
    (1, 0)

    `chain` are the envites so far: an envite that is raised is accepted.
    """
    return max(0, falta - sum([stake.points for stake in chain])) if chain else falta


def named_points(adds: int | str, chain: Sequence[Stake], falta: int, score: Sequence[int], simple: int) -> int:
    """Return the points that an envite names: a number, or a sum less the accepted envites (uy.24.f, uy.24.g).

    >>> named_points("falta", [Stake(2)], 7, (33, 28), 2), named_points("level", [Stake(2)], 16, (24, 20), 2)
    (5, 2)

    `adds` is a number, `falta` for the rest of the falta, or `level` for the difference between the sides; where the
    sides are level a first envite is a `simple` one.
    """
    if adds == "falta":
        return remaining(falta, chain)
    if adds == "level":
        apart = max(score) - min(score)
        return max(0, apart - sum(stake.points for stake in chain)) if apart else simple
    return int(adds)


def effective_points(points: int, chain: Sequence[Stake], falta: int, simple: int) -> int:
    """Return the effective points of an envite, which may differ from those it names (uy.35.f, uy.36.a, uy.36.b).

    >>> effective_points(9, [], 7, 2), effective_points(2, [Stake(5)], 30, 2), effective_points(6, [Stake(2)], 7, 2)
    (2, 5, 2)

    `points` are those it names. A first envite above the falta counts as a `simple` one. A raise counts at least as the
    envite before it; above the rest of the falta it counts as the envite before it, or as the rest if that is less.
    """
    if not chain:
        return points if points <= falta else simple
    before, left = chain[-1].points, remaining(falta, chain)
    raised = max(points, before)
    return raised if raised <= left else min(before, left)


class Prize(NamedTuple):
    """The prize of envites: their points, and whether the own flores and those of the rivals are paid with them."""

    points: int
    own: bool = False
    rival: bool = False


def wanted_prize(chain: Sequence[Stake], *, flor: bool) -> Prize:
    """Return the prize of an accepted chain for its winner (uy.31.a, uy.31.b).

    >>> wanted_prize([Stake(2), Stake(4, contra=True)], flor=True)
    Prize(points=6, own=True, rival=True)

    `flor` states whether it is contested between flores.
    """
    return Prize(sum([stake.points for stake in chain]), flor, any(stake.contra for stake in chain))


def refused_prize(chain: Sequence[Stake], refused: int, *, flor: bool) -> Prize:
    """Return the prize of a chain for its last caller when the last envite is refused.

    Rules: uy.24.h, uy.32.a, uy.32.b, uy.35.e.

    >>> refused_prize([Stake(10)], 1, flor=False), refused_prize([Stake(2), Stake(3)], 1, flor=False)
    (Prize(points=1, own=False, rival=False), Prize(points=2, own=False, rival=False))

    A refused raise pays the envites accepted before it. Between flores the caller's own flores are paid too, and a
    first envite pays nothing else; without flor a first envite pays `refused`.
    """
    accepted = chain[:-1]
    points = sum(stake.points for stake in accepted) if accepted or flor else refused
    return Prize(points, flor, any(stake.contra for stake in accepted))
