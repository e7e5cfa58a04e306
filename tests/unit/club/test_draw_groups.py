"""Draws of groups: sizes, pots, clubs, and the same draw from the same seed."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truco.club.pairing.groups import draw_groups
from truco.errors import TournamentError

COUNTS = st.integers(2, 40).flatmap(lambda teams: st.tuples(st.just(teams), st.integers(1, teams // 2)))


def ids(count: int) -> list[str]:
    """Return the ids of so many teams."""
    return [f"T{number}" for number in range(1, count + 1)]


@given(COUNTS, st.text(max_size=6), st.integers(0, 40))
def test_every_team_is_in_one_group_and_sizes_differ_by_one_at_most(
    sizes: tuple[int, int], seed: str, seeded: int
) -> None:
    """Whatever the seed and the pots, all teams are drawn once, and each pot is spread as evenly as the groups are."""
    teams, count = sizes
    field = ids(teams)
    pots = [field[at : at + count] for at in range(0, min(seeded, teams), count)]
    drawn = draw_groups(field, count, seed, pots=pots)
    assert sorted(team for group in drawn.values() for team in group) == sorted(field)
    lengths = {len(group) for group in drawn.values()}
    assert max(lengths) - min(lengths) <= 1
    for pot in pots:
        assert max(len(set(pot) & set(group)) for group in drawn.values()) == 1


def test_a_seed_draws_the_same_whatever_the_order_of_the_list() -> None:
    """A draw repeated from the published seed gives the same groups; another seed draws others."""
    assert draw_groups(ids(16), 4, "5821") == draw_groups(ids(16)[::-1], 4, "5821")
    assert draw_groups(ids(16), 4, "5821") != draw_groups(ids(16), 4, "5822")


@pytest.mark.parametrize("seed", ["5821", "1", "otoño"])
def test_teams_of_a_club_go_apart(seed: str) -> None:
    """Four clubs with four teams each: no group has two teams of one club."""
    clubs = {team: f"club {at % 4}" for at, team in enumerate(ids(16))}
    drawn = draw_groups(ids(16), 4, seed, apart=clubs)
    pairs = [pair for group in drawn.values() for pair in combinations(group, 2)]
    assert [pair for pair in pairs if clubs[pair[0]] == clubs[pair[1]]] == []


@pytest.mark.parametrize("count", [0, 3, -1])
def test_a_group_has_two_teams_at_least(count: int) -> None:
    """Of five teams one group or two can be drawn."""
    with pytest.raises(TournamentError) as caught:
        draw_groups(ids(5), count, "1")
    assert caught.value.code == "bad-number"
