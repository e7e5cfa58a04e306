"""The teams that float up to a Swiss score group that cannot be paired within itself.

The rules are those of FIDE C.04.6, articles 2.3 and 3.5: as few as possible; of the highest scores; so that the next
score group can be paired well; as few as possible of those who floated in the last round; the best numbered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from truco.club.pairing.matching import bits, has_perfect, unmatched

Part = tuple[tuple[int, ...], int]
"""Teams of one score, and how many of them float up."""


@dataclass(frozen=True, slots=True)
class Field:
    """The teams of a Swiss round as numbers, best first, and sets of them as bits.

    >>> Field((0b10, 0b01), (0b01, 0b10), 0).groups[0]
    1

    `near` says whom each may meet, `groups` are the score groups from the lowest score, `floated` who floated in the
    last round (none, where that does not count).
    """

    near: tuple[int, ...]
    groups: tuple[int, ...]
    floated: int


def upfloaters(field: Field, level: int, rest: int) -> int:
    """Return the teams that float up to a score group.

    >>> upfloaters(Field((0b110, 0b101, 0b011), (0b100, 0b011), 0), 1, 0b011)
    0

    `level` is the number of the group, `rest` the teams that are not yet paired, those of the group among them. All of
    `rest` can be paired; afterwards both the group with those who float up to it and the others can.
    """
    choice = _Choice(field, level, rest)
    lower = [tuple(bits(field.groups[at] & rest)) for at in range(level - 1, -1, -1)]
    fewest = unmatched(field.near, choice.residents)
    return next(
        floating
        for count in range(fewest, sum(map(len, lower)) + 1, 2)
        for profile in _profiles(lower, count)
        if (floating := choice.best(profile, count)) is not None
    )


def _profiles(groups: Sequence[tuple[int, ...]], count: int) -> Iterator[tuple[Part, ...]]:
    """Yield how many of each score float up, best first: the lowest of the scores as high as possible, then the next.

    `groups` are the teams of each lower score, highest first.
    """
    if not count:
        yield ()
        return
    for lowest, teams in enumerate(groups):
        for number in range(1, min(count, len(teams)) + 1):
            if sum(map(len, groups[:lowest])) >= count - number:
                for above in _profiles(groups[:lowest], count - number):
                    yield (*above, (teams, number))


class _Choice:
    """The choice of those who float up to a score group."""

    def __init__(self, field: Field, level: int, rest: int) -> None:
        self.field, self.near, self.rest = field, field.near, rest
        self.residents = field.groups[level] & rest
        self.lower = rest & ~self.residents
        self.next_group = field.groups[level - 1] & rest if level else 0

    def best(self, profile: tuple[Part, ...], count: int) -> int | None:
        """Return the best set with so many of each score, `None` if no set leaves a lawful pairing."""
        second = None
        candidates = sum(1 << member for teams, _ in profile for member in teams)
        for shy in range(count + 1):
            for up in self.sets(profile, shy, 0, candidates):
                if has_perfect(self.near, self.residents | up) and has_perfect(self.near, self.lower & ~up):
                    if self.leaves_next_group_well(up):
                        return up
                    second = up if second is None else second
        return second

    def sets(self, profile: tuple[Part, ...], shy: int, chosen: int, possible: int) -> Iterator[int]:
        """Yield the sets with so many of each score and so many who floated before, best numbered first.

        `chosen` are those that are in the set, `possible` those that may still come into it or are in it.
        """
        if not profile:
            yield from (chosen,) * (not shy)
            return
        (teams, number), *following = profile
        if not self.has_enough(profile, shy) or not self.hopeful(chosen, possible, profile):
            return
        for at, member in enumerate(teams[: len(teams) - number + 1]):
            then = possible & ~sum(1 << passed for passed in teams[:at])
            parts = ((teams[at + 1 :], number - 1), *following) if number > 1 else tuple(following)
            if number == 1:
                then &= ~sum(1 << passed for passed in teams[at + 1 :])
            yield from self.sets(parts, shy - (self.field.floated >> member & 1), chosen | 1 << member, then)

    def has_enough(self, profile: tuple[Part, ...], shy: int) -> bool:
        """Return whether so many who floated before can be among those still to be chosen."""
        least = most = 0
        for teams, number in profile:
            floated = sum(self.field.floated >> member & 1 for member in teams)
            least += max(0, number - len(teams) + floated)
            most += min(number, floated)
        return least <= shy <= most

    def hopeful(self, chosen: int, possible: int, profile: tuple[Part, ...]) -> bool:
        """Return whether all can be paired if the chosen float up, and others only if that is still possible.

        That is not enough for a lawful pairing, but where it fails no set needs to be tried. Nothing is looked at
        before a single choice, which is tried at once.
        """
        if not chosen and profile[0][1] + len(profile) == 2:  # noqa: PLR2004  (one part, of one team)
            return True
        with_whom = dict.fromkeys(bits(chosen), self.residents)
        with_whom |= dict.fromkeys(bits(possible & ~chosen), self.rest & ~chosen)
        with_whom |= dict.fromkeys(bits(self.residents), self.residents | possible)
        reach = [met & with_whom.get(member, self.lower & ~chosen) for member, met in enumerate(self.near)]
        return has_perfect(reach, self.rest)

    def leaves_next_group_well(self, up: int) -> bool:
        """Return whether the next score group can then be paired with the fewest floaters that its number allows.

        A group that is empty, because its last teams float up or did before, asks for nothing.
        """
        group = self.next_group & ~up
        below = self.lower & ~up & ~group
        if unmatched(self.near, group) != group.bit_count() % 2:
            return False
        if group.bit_count() % 2 == 0:
            return not group or has_perfect(self.near, below)
        return any(
            has_perfect(self.near, group | 1 << member) and has_perfect(self.near, below & ~(1 << member))
            for member in bits(below)
        )
