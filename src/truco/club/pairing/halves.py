"""How the teams of a Swiss score bracket meet: the top half against the bottom half, and what comes next to that.

Teams are numbered in the order of their strength. The better numbered team of a pair is its top member. Of two ways to
pair a bracket the one with the better top members counts as first, and with the same top members the one whose
opponents of the first, the second, ... top member are better (FIDE C.04.6, article 3.6). Without members barred from
meeting anybody this is 1 against h + 1, 2 against h + 2, ...
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from truco.club.pairing.matching import NO_MATE, bits, extend, matched

Pairs = tuple[tuple[int, int], ...]
"""The top and the bottom member of each pair, in the order of the top members."""


def bracket_pairs(near: Sequence[int], residents: int, up: int, floated: int) -> Pairs:
    """Return the first way to pair a bracket in which the fewest floaters of the last round meet those who float up.

    >>> everybody = [0b1111 & ~(1 << one) for one in range(4)]
    >>> bracket_pairs(everybody, 0b1111, 0, 0)
    ((0, 2), (1, 3))

    `near` says whom each team may meet, `residents` are the teams of the score group, `up` those who float up to it,
    and `floated` who floated in the last round, where that counts. It must be possible to pair them all.
    """
    among, shy = residents | up, residents & floated if up else 0
    for most in range(up.bit_count() + 1):
        ways = []
        for excepted in combinations(bits(shy), min(most, shy.bit_count())):
            kept = shy & ~sum(1 << member for member in excepted)
            way = first_way(_apart(near, up, kept), among)
            if way is not None:
                ways.append(way)
        if ways:
            return min(ways, key=lambda way: (*zip(*way, strict=True),))
    raise AssertionError


def _apart(near: Sequence[int], one_side: int, other_side: int) -> Sequence[int]:
    """Return whom each may meet if no team of one set may meet one of another."""
    if not one_side or not other_side:
        return near
    sides = ((one_side, other_side), (other_side, one_side))
    barred = {team: other for side, other in sides for team in bits(side)}
    return [met & ~barred.get(team, 0) for team, met in enumerate(near)]


def first_way(near: Sequence[int], among: int) -> Pairs | None:
    """Return the first way to pair all teams of a set, `None` where there is none.

    >>> first_way([0b1010, 0b1001, 0b1000, 0b0111], 0b1111)
    ((0, 1), (2, 3))
    """
    way = _even_halves(near, among) or _tops(near, among)
    if way is None:
        return None
    reach, mate = way
    left, pairs = among, []
    for top in [member for member in bits(among) if mate[member] > member]:
        mate = _best_bottom(reach, mate, top, left)
        left &= ~(1 << top | 1 << mate[top])
        pairs.append((top, mate[top]))
    return tuple(pairs)


def _even_halves(near: Sequence[int], among: int) -> tuple[list[int], list[int]] | None:
    """Return whom each may meet, and a mate for each, if the better half can be the top members."""
    teams = list(bits(among))
    half = len(teams) // 2
    bottom = sum(1 << member for member in teams[half:])
    reach = [0] * len(near)
    for place, member in enumerate(teams):
        reach[member] = near[member] & (bottom if place < half else among & ~bottom)
    mate = matched(reach, among)
    return None if any(mate[member] == NO_MATE for member in teams) else (reach, mate)


def _tops(near: Sequence[int], among: int) -> tuple[list[int], list[int]] | None:
    """Return whom each may meet, and a mate for each, with the best top members.

    Team after team becomes a top member if the others can then still be paired, else a bottom member.
    """
    mate = matched(near, among)
    if any(mate[member] == NO_MATE for member in bits(among)):
        return None
    reach = [met & among for met in near]
    for member in bits(among):
        below = reach[member] & (1 << member) - 1
        other = mate[member]
        if other < member:
            trial, as_top = list(mate), _cut(reach, member, below)
            trial[member] = trial[other] = NO_MATE
            if not extend(as_top, trial, member, among):
                reach = _cut(reach, member, reach[member] & ~below)
                continue
            mate = trial
        reach = _cut(reach, member, below)
    return reach, mate


def _cut(reach: Sequence[int], member: int, others: int) -> list[int]:
    """Return whom each may meet if a team may not meet some others."""
    cut = list(reach)
    cut[member] &= ~others
    for other in bits(others):
        cut[other] &= ~(1 << member)
    return cut


def _best_bottom(reach: Sequence[int], mate: list[int], top: int, left: int) -> list[int]:
    """Return the mates after a top member has got the best opponent with whom the others can still be paired."""
    for bottom in bits(reach[top] & left):
        displaced, freed = mate[bottom], mate[top]
        if freed == bottom:
            break
        trial = list(mate)
        trial[top], trial[bottom] = bottom, top
        trial[displaced] = trial[freed] = NO_MATE
        if extend(reach, trial, displaced, left & ~(1 << top | 1 << bottom)):
            return trial
    return mate
