"""The envites of any number of points: what each stands at, and what a chain of them pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Stake(NamedTuple):
    """One envite of a chain: the points at which it stands, and whether the rivals' flores are staked with it."""

    points: int
    contra: bool = False


def remaining(falta: int, chain: Sequence[Stake]) -> int:
    """Return what accepted envites have left of the falta (uy.25.c, uy.26.a).

    >>> remaining(7, [Stake(3), Stake(3)]), remaining(2, [Stake(3)])
    (1, 0)

    `chain` are the envites said so far: one that is raised is accepted.
    """
    return max(0, falta - sum([stake.points for stake in chain])) if chain else falta


def named(adds: int | str, chain: Sequence[Stake], falta: int, score: Sequence[int], simple: int) -> int:
    """Return the points that an envite names: a number, or a sum that shrinks by what was accepted (uy.24.f, uy.24.g).

    >>> named("falta", [Stake(2)], 7, (33, 28), 2), named("level", [Stake(2)], 16, (24, 20), 2)
    (5, 2)

    `adds` is a number, `falta` for what is left of it, or `level` for what brings the sides level; where nothing parts
    them a first one is a `simple` envite.
    """
    if adds == "falta":
        return remaining(falta, chain)
    if adds == "level":
        apart = max(score) - min(score)
        return max(0, apart - sum(stake.points for stake in chain)) if apart else simple
    return int(adds)


def standing(points: int, chain: Sequence[Stake], falta: int, simple: int) -> int:
    """Return the points at which an envite stands, whatever it names (uy.35.f, uy.36.a, uy.36.b).

    >>> standing(9, [], 7, 2), standing(2, [Stake(5)], 30, 2), standing(6, [Stake(2)], 7, 2)
    (2, 5, 2)

    `points` is what it names. A first one above the falta is a `simple` one. A raise is lifted to the envite before it;
    above what is left of the falta it stands at the envite before it, or at what is left if that is less.
    """
    if not chain:
        return points if points <= falta else simple
    before, left = chain[-1].points, remaining(falta, chain)
    lifted = max(points, before)
    return lifted if lifted <= left else min(before, left)


class Prize(NamedTuple):
    """What an envite pays: points of the envites, and how many flores with them, one's own and the rivals'."""

    points: int
    own: bool = False
    rival: bool = False


def wanted(chain: Sequence[Stake], *, flor: bool) -> Prize:
    """Return what a chain that was accepted pays its winner (uy.31.a, uy.31.b).

    >>> wanted([Stake(2), Stake(4, contra=True)], flor=True)
    Prize(points=6, own=True, rival=True)

    `flor` tells whether it is contested between flores.
    """
    return Prize(sum([stake.points for stake in chain]), flor, any(stake.contra for stake in chain))


def not_wanted(chain: Sequence[Stake], refused: int, *, flor: bool) -> Prize:
    """Return what a chain pays its last caller when that envite is refused (uy.24.h, uy.32.a, uy.32.b, uy.35.e).

    >>> not_wanted([Stake(10)], 1, flor=False), not_wanted([Stake(2), Stake(3)], 1, flor=False)
    (Prize(points=1, own=False, rival=False), Prize(points=2, own=False, rival=False))

    A raise that is refused pays what was accepted before it. Between flores the caller's own come with it, and a first
    envite pays nothing else; without flor a first envite pays `refused`.
    """
    accepted = chain[:-1]
    points = sum(stake.points for stake in accepted) if accepted or flor else refused
    return Prize(points, flor, any(stake.contra for stake in accepted))
