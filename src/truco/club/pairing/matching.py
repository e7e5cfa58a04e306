"""The most pairs that can be made of teams of whom some may not meet: matchings in any graph.

A graph is a sequence: whom each of its members may meet, as the bits of a whole number. Sets of members are such
numbers too. Edmonds, "Paths, trees, and flowers" (1965), is the source of the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

NO_MATE: Final = -1
"""The mate of one who has none."""


def bits(members: int) -> Iterator[int]:
    """Yield the members of a set, lowest first.

    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while members:
        low = members & -members
        yield low.bit_length() - 1
        members ^= low


def matched(near: Sequence[int], among: int) -> list[int]:
    """Return the mate of each member in a matching with the most pairs; `NO_MATE` where there is none.

    >>> matched([0b0110, 0b0001, 0b1001, 0b0100], 0b1111)
    [1, 0, 3, 2]

    `near` is the graph, `among` the set of members that may be paired; all others have no mate.
    """
    mate = [NO_MATE] * len(near)
    alone = 0
    free = among
    for member in bits(among):
        if not free >> member & 1:
            continue
        others = near[member] & free & ~(1 << member)
        if others:
            other = (others & -others).bit_length() - 1
            mate[member], mate[other] = other, member
            free ^= 1 << member | 1 << other
        else:
            free ^= 1 << member
            alone |= 1 << member
    for member in bits(alone):
        if mate[member] == NO_MATE:
            extend(near, mate, member, among)
    return mate


def unmatched(near: Sequence[int], among: int) -> int:
    """Return how many members of a set have no mate in any matching with the most pairs.

    >>> unmatched([0b010, 0b101, 0b010], 0b111)
    1
    """
    mate = matched(near, among)
    return sum(mate[member] == NO_MATE for member in bits(among))


def has_perfect(near: Sequence[int], among: int) -> bool:
    """Return whether all members of a set can be paired with each other.

    >>> has_perfect([0b010, 0b101, 0b010], 0b011), has_perfect([0b010, 0b101, 0b010], 0b101)
    (True, False)
    """
    return among.bit_count() % 2 == 0 and not unmatched(near, among)


def extend(near: Sequence[int], mate: list[int], root: int, among: int) -> bool:
    """Change a matching so that one more pair is made, with a member that has no mate; return whether that is possible.

    >>> mate = [NO_MATE, 2, 1, NO_MATE]
    >>> extend([0b0010, 0b0101, 0b1010, 0b0100], mate, 0, 0b1111), mate
    (True, [1, 0, 3, 2])

    `mate` is changed in place; those who had a mate still have one. `root` is the member, `among` the set that may be
    used.
    """
    return _Search(near, mate, root, among).run()


class _Search:
    """A search for a path from a member without a mate to another one, every second step of it between mates.

    Members at an even distance from the root are `outer`. An odd circle of them (a blossom) is contracted: all its
    members have the same `base` from then on, and are outer.
    """

    def __init__(self, near: Sequence[int], mate: list[int], root: int, among: int) -> None:
        self.near, self.mate, self.root, self.among = near, mate, root, among
        self.base = list(range(len(near)))
        self.before = [NO_MATE] * len(near)
        self.outer = 1 << root
        self.inner = 0
        self.queue = [root]

    def run(self) -> bool:
        """Search breadth first; where a path is found, exchange the pairs along it."""
        for member in self.queue:  # which grows meanwhile
            for other in bits(self.near[member] & self.among & ~self.inner):
                if self.base[member] == self.base[other] or self.mate[member] == other:
                    continue
                if self.outer >> other & 1:
                    self.contract(member, other)
                elif not self.inner >> other & 1:
                    self.before[other] = member
                    if self.mate[other] == NO_MATE:
                        self.exchange(other)
                        return True
                    self.inner |= 1 << other
                    self.add(self.mate[other])
        return False

    def add(self, member: int) -> None:
        """Note that a member is at an even distance."""
        self.outer |= 1 << member
        self.inner &= ~(1 << member)
        self.queue.append(member)

    def contract(self, member: int, other: int) -> None:
        """Contract the odd circle that two outer members close."""
        top = self.common(member, other)
        circle: set[int] = set()
        for start, across in ((member, other), (other, member)):
            at, towards = start, across
            while self.base[at] != top:
                across_mate = self.mate[at]
                circle |= {self.base[at], self.base[across_mate]}
                self.before[at] = towards
                at, towards = self.before[across_mate], across_mate
        for inside, base in enumerate(self.base):
            if base in circle:
                self.base[inside] = top
                if not self.outer >> inside & 1:
                    self.add(inside)

    def common(self, member: int, other: int) -> int:
        """Return the base where the ways of two outer members to the root meet."""
        seen = set()
        at = member
        while True:
            at = self.base[at]
            seen.add(at)
            if self.mate[at] == NO_MATE:
                break
            at = self.before[self.mate[at]]
        at = self.base[other]
        while at not in seen:
            at = self.base[self.before[self.mate[at]]]
        return at

    def exchange(self, end: int) -> None:
        """Make the other pairs of the path that ends with a member."""
        while end != NO_MATE:
            before = self.before[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following
