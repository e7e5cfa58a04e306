"""Where the teams of a bracket begin: the strongest far apart, byes for the strongest, teams of one group far apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from truco.club.pairing.entrants import entrants


def slots(teams: Iterable[str], groups: Mapping[str, str] = MappingProxyType({})) -> tuple[str, ...]:
    """Return the places of a bracket's first round from top to bottom; empty where no team is.

    >>> slots(["1", "2", "3", "4", "5", "6"])
    ('1', '', '4', '5', '2', '', '3', '6')
    >>> slots(["A1", "B1", "A2", "B2"], {"A1": "A", "A2": "A", "B1": "B", "B2": "B"})
    ('A1', 'B2', 'B1', 'A2')

    `teams` are in the order of their strength: the first two can only meet in the final, the first four in the
    semi-finals, and the first of them have the byes, none two. `groups` names the group of each team (those without
    one are alone): two of a group can only meet in the final, three or four in the semi-finals, and so on, which goes
    before strength. Raises `TournamentError` as `entrants`.
    """
    field = entrants(teams)
    size = 1 << (len(field) - 1).bit_length()
    return _split(field, size, groups)


def _split(teams: Sequence[str], size: int, groups: Mapping[str, str]) -> tuple[str, ...]:
    """Return the places of a part of the bracket: the first in the upper half, two in the lower, two in the upper...

    A team whose group has more teams in one half goes to the other one, where room is kept for it. No half is so full
    that it has no place left, nor so empty that a team in it would have two byes.
    """
    if size == 1:
        return tuple(teams) or ("",)
    halves: tuple[list[str], list[str]] = ([], [])
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    later = Counter(groups[team] for team in teams if team in groups)
    for at, team in enumerate(teams):
        group = groups.get(team, "")
        later[group] -= 1
        upper, lower = counts[0][group], counts[1][group]
        chosen = upper > lower if upper != lower else _by_strength(at, _crowds(halves, counts, later))
        chosen = _with_room(chosen, halves, size, len(teams) - at)
        halves[chosen].append(team)
        if group:
            counts[chosen][group] += 1
    return _split(halves[0], size // 2, groups) + _split(halves[1], size // 2, groups)


def _crowds(
    halves: tuple[list[str], list[str]], counts: tuple[Counter[str], Counter[str]], later: Counter[str]
) -> list[int]:
    """Return how many teams each half has, with those who will have to come into it because of their group."""
    crowds = [len(half) for half in halves]
    for group, left in later.items():
        upper, lower = counts[0][group], counts[1][group]
        if left > 0 and upper != lower:
            crowds[upper > lower] += 1
    return crowds


def _by_strength(at: int, crowds: Sequence[int]) -> bool:
    """Return whether a team goes to the lower half: to the smaller one, else in the order 0 1 1 0."""
    upper, lower = crowds
    return upper > lower if upper != lower else at % 4 in (1, 2)


def _with_room(chosen: bool, halves: tuple[list[str], list[str]], size: int, left: int) -> bool:  # noqa: FBT001  (the two halves of a bracket)
    """Return the chosen half, or the other one if it must be."""
    most, least = size // 2, size // 4
    other = halves[not chosen]
    return not chosen if len(halves[chosen]) == most or least - len(other) >= left else chosen
