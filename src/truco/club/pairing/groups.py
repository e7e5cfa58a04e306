"""Draws of groups: by lots from a published seed, or by strength; and the bracket that comes after them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from truco.club.lots import lots
from truco.club.pairing.entrants import entrants
from truco.club.pairing.slots import slots
from truco.errors import TournamentError

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Together(NamedTuple):
    """Teams of a group that share what they should not, such as their club."""

    group: str
    shared: str
    teams: tuple[str, ...]


def draw_groups(
    teams: Iterable[str],
    count: int,
    seed: str,
    *,
    pots: Sequence[Sequence[str]] = (),
    apart: Mapping[str, str] = _NOTHING,
) -> dict[str, tuple[str, ...]]:
    """Return so many groups, named by their numbers, as the lots of a seed draw them.

    >>> draw_groups(["T1", "T2", "T3", "T4"], 2, "5821", pots=[["T3", "T4"]])
    {'1': ('T3', 'T2'), '2': ('T4', 'T1')}

    Each pot is drawn in turn, then all teams that are in none; they go to the groups by turns, so that no group has
    more than one team more than another, in all or of a pot. `apart` names what two teams of a group should not share,
    such as their club: those who share it are spread as evenly, so that two come together only where they are more than
    the groups (`together` says where). For that, teams change places after the draw, two groups at a time, and as few
    as it takes. Raises `TournamentError`: `bad-number` for fewer than one group or more than one for each two teams,
    `bad-pot` for a pot with a team that is not there or is in another pot, and what `entrants` raises.

    Rules: br.4.1. That both can be even at once is a theorem of de Werra (1971) on the colours of the edges of
    bipartite graphs: a team is an edge between its pot and its club, its group the colour.
    """
    field = entrants(teams)
    if not 1 <= count <= len(field) // 2:
        raise TournamentError("bad-number", f"expected from 1 to {len(field) // 2} groups, got {count}")
    potted = Counter(chain.from_iterable(pots))
    wrong = [team for team, times in potted.items() if times > 1 or team not in field]
    if wrong:
        raise TournamentError("bad-pot", f"expected teams of the draw, each in one pot, got {wrong[0]}")
    order = [*pots, [team for team in field if team not in potted]]
    drawn = [team for pot in order for team in lots(seed, pot)]
    groups = [drawn[at::count] for at in range(count)]
    pot_of = {team: str(number) for number, pot in enumerate(order) for team in pot}
    club_of = {team: apart.get(team, "") or f"alone {team}" for team in field}
    while (two := next(_uneven(groups, club_of), None)) is not None:
        groups[two[0]], groups[two[1]] = _evened(groups[two[0]], groups[two[1]], pot_of, club_of)
    return {str(number): tuple(sorted(group, key=drawn.index)) for number, group in enumerate(groups, 1)}


def _uneven(groups: Sequence[Sequence[str]], club_of: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Yield two groups of which one has at least two teams of a club more than the other."""
    counts = [Counter(club_of[team] for team in group) for group in groups]
    for first, other in combinations(range(len(groups)), 2):
        if any(abs(counts[first][club] - counts[other][club]) > 1 for club in counts[first] | counts[other]):
            yield first, other


def _evened(
    first: Sequence[str], other: Sequence[str], pot_of: Mapping[str, str], club_of: Mapping[str, str]
) -> tuple[list[str], list[str]]:
    """Return two groups between which pots and clubs are even.

    Teams are linked two by two within each pot and within each club; along these chains they go to the two groups by
    turns, each chain so that as few as possible change their group and the sizes stay even.
    """
    links = [_linked(first, other, kinds) for kinds in (pot_of, club_of)]
    evened: tuple[list[str], list[str]] = ([], [])
    for linked in sorted(_chains((*first, *other), links), key=len, reverse=True):
        sides = (linked[::2], linked[1::2])
        stay = sum(team in first for team in sides[0]) + sum(team in other for team in sides[1])
        turned = stay < len(linked) - stay
        if len(linked) % 2 and len(evened[0]) != len(evened[1]):
            turned = len(evened[0]) > len(evened[1])
        evened[0].extend(sides[turned])
        evened[1].extend(sides[not turned])
    return evened


def _linked(first: Sequence[str], other: Sequence[str], kinds: Mapping[str, str]) -> dict[str, str]:
    """Return the partner of each team within its kind, in the other group if there is one; an odd team has none."""
    pairs: list[tuple[str, str]] = []
    for kind in dict.fromkeys(kinds[team] for team in (*first, *other)):
        mine, there = ([team for team in group if kinds[team] == kind] for group in (first, other))
        both = min(len(mine), len(there))
        more = mine[both:] or there[both:]
        pairs += [*zip(mine[:both], there[:both], strict=True), *zip(more[::2], more[1::2], strict=False)]
    return dict(pairs) | {b: a for a, b in pairs}


def _chains(teams: Sequence[str], links: Sequence[Mapping[str, str]]) -> Iterator[list[str]]:
    """Yield the chains that two kinds of links make of teams, from an end if they have one; circles are even."""
    seen: set[str] = set()
    ends = [team for team in teams if any(team not in link for link in links)]
    for start in (*ends, *teams):
        if start in seen:
            continue
        chain, team = [start], start
        turn = start not in links[0]
        while (team := links[turn].get(team, "")) and team != start:
            chain.append(team)
            turn = not turn
        seen.update(chain)
        yield chain


def together(groups: Mapping[str, Iterable[str]], apart: Mapping[str, str]) -> tuple[Together, ...]:
    """Return where teams of a group share what they should not.

    >>> together({"1": ("T1", "T2"), "2": ("T3",)}, {"T1": "Peñarol", "T2": "Peñarol", "T3": "Peñarol"})
    (Together(group='1', shared='Peñarol', teams=('T1', 'T2')),)
    """
    pairs = []
    for name, group in groups.items():
        alike: dict[str, list[str]] = defaultdict(list)
        for team in group:
            alike[apart.get(team, "")].append(team)
        pairs += [Together(name, what, tuple(teams)) for what, teams in alike.items() if what and len(teams) > 1]
    return tuple(pairs)


def snake_groups(teams: Iterable[str], count: int) -> dict[str, tuple[str, ...]]:
    """Return so many groups of teams in the order of their strength, dealt out to and fro; nothing is drawn.

    >>> snake_groups(["T1", "T2", "T3", "T4", "T5", "T6"], 3)
    {'1': ('T1', 'T6'), '2': ('T2', 'T5'), '3': ('T3', 'T4')}

    Raises `TournamentError` as `draw_groups`.
    """
    field = entrants(teams)
    if not 1 <= count <= len(field) // 2:
        raise TournamentError("bad-number", f"expected from 1 to {len(field) // 2} groups, got {count}")
    turns = [*range(count), *reversed(range(count))]
    names = [str(turns[at % len(turns)] + 1) for at in range(len(field))]
    return {
        str(number): tuple(team for team, name in zip(field, names, strict=True) if name == str(number))
        for number in range(1, count + 1)
    }


def crossed(teams: Iterable[str], groups: Mapping[str, str]) -> tuple[str, ...]:
    """Return the places of a bracket's first round for teams that come from groups (see `elimination.from_slots`).

    >>> crossed(["A1", "A2", "B1", "B2"], {"A1": "A", "A2": "A", "B1": "B", "B2": "B"})
    ('A1', 'B2', 'B1', 'A2')

    `teams` are in an order in which those of a group are by their places; `groups` names the group of each. The first
    of a group meets the second of the next one: A1-B2, C1-D2 above, B1-A2, D1-C2 below. Where the groups are no power
    of two, or others than two of each come, the first of all groups count as strongest, then the second, and teams of
    one group meet as late as possible (`slots`). Raises `TournamentError` as `entrants`.
    """
    field = entrants(teams)
    ranked: dict[str, list[str]] = defaultdict(list)
    for team in field:
        ranked[groups.get(team, team)].append(team)
    two = all(len(members) == 2 for members in ranked.values())  # noqa: PLR2004  (first and second)
    if two and len(ranked).bit_count() == 1 and len(ranked) > 1:
        members = list(ranked.values())
        pairs = list(zip(members[::2], members[1::2], strict=True))
        upper = [team for first, other in pairs for team in (first[0], other[1])]
        lower = [team for first, other in pairs for team in (other[0], first[1])]
        return (*upper, *lower)
    tiers = range(max(map(len, ranked.values())))
    return slots([members[tier] for tier in tiers for members in ranked.values() if tier < len(members)], groups)
