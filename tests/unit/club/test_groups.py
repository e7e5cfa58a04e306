"""Groups: clubs and pots are spread evenly, strength goes to and fro, and the first meets a second afterwards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from truco.club.pairing.elimination import from_slots
from truco.club.pairing.groups import Together, crossed, draw_groups, snake_groups, together
from truco.errors import TournamentError


def ids(count: int) -> list[str]:
    """Return the ids of so many teams."""
    return [f"T{number}" for number in range(1, count + 1)]


@given(st.integers(3, 256), st.integers(2, 64), st.integers(1, 40), st.integers(0, 10**6))
@settings(max_examples=60)
def test_pots_and_clubs_are_spread_evenly(count: int, groups: int, clubs: int, seed: int) -> None:
    """Whatever the clubs and the pots: no two groups differ by more than one team, in all, of a pot, or of a club.

    So two of a club come together only where the club has more teams than there are groups. Teams that stay in
    the group that the lots gave them stay in its order.
    """
    rng = Random(seed)
    groups = min(groups, count // 2)
    apart = {team: f"club {int(rng.expovariate(3 / clubs))}" for team in ids(count) if rng.random() < 0.9}
    seeded = rng.sample(ids(count), rng.randint(0, count))
    width = rng.randint(1, 2 * groups)
    pots = [seeded[at : at + width] for at in range(0, len(seeded), width)]
    drawn = draw_groups(ids(count), groups, str(seed), pots=pots, apart=apart)
    assert sorted(team for group in drawn.values() for team in group) == sorted(ids(count))
    rest = [team for team in ids(count) if team not in seeded]
    alike = [[team for team, club in apart.items() if club == each] for each in set(apart.values())]
    for kind in (ids(count), rest, *pots, *alike):
        counts = [len(set(kind) & set(group)) for group in drawn.values()]
        assert max(counts) - min(counts) <= 1
    plain = draw_groups(ids(count), groups, str(seed), pots=pots)
    kept = {name: [team for team in group if team in plain[name]] for name, group in drawn.items()}
    assert kept == {name: [team for team in group if team in drawn[name]] for name, group in plain.items()}
    most = Counter(apart.values())
    assert {together.shared for together in together(drawn, apart)} == {
        club for club, times in most.items() if times > groups
    }


def test_a_draw_of_pots_that_a_careless_one_would_not_find() -> None:
    """Two clubs of two in two pots: each group gets one of each pot and of each club."""
    apart = {"T1": "Oeste", "T2": "Este", "T3": "Oeste", "T4": "Este"}
    for seed in map(str, range(20)):
        drawn = draw_groups(ids(4), 2, seed, pots=[["T1", "T2"], ["T3", "T4"]], apart=apart)
        assert together(drawn, apart) == ()


def test_it_is_told_where_teams_of_a_club_come_together() -> None:
    """Three of a club in two groups cannot be kept apart; the answer names the group and the teams."""
    apart = {"T1": "Oeste", "T2": "Oeste", "T3": "Oeste"}
    (pair,) = together(draw_groups(ids(4), 2, "5821", apart=apart), apart)
    assert isinstance(pair, Together)
    assert (pair.shared, len(pair.teams)) == ("Oeste", 2)


def test_clubs_change_a_draw_no_more_than_they_must() -> None:
    """Where the lots have kept clubs apart, the draw is the one without clubs."""
    plain = draw_groups(ids(12), 3, "5821")
    apart = {team: f"club {at}" for group in plain.values() for at, team in enumerate(group)}
    assert draw_groups(ids(12), 3, "5821", apart=apart) == plain


@pytest.mark.parametrize("seed", list("01234"))
def test_two_teams_change_places_for_a_club(seed: str) -> None:
    """Where the lots bring two of a club together, one of them changes places with a team of its pot, and no other."""
    pots = [ids(4), ids(8)[4:], ids(12)[8:]]
    plain = draw_groups(ids(12), 4, seed, pots=pots)
    first, second = plain["2"][:2]
    drawn = draw_groups(ids(12), 4, seed, pots=pots, apart={first: "Oeste", second: "Oeste"})
    moved = {team for name, group in plain.items() for team in group if team not in drawn[name]}
    assert len(moved) == 2
    assert len(moved & {first, second}) == 1
    assert any(moved <= set(pot) for pot in pots)
    stayed = {name: [team for team in group if team not in moved] for name, group in plain.items()}
    assert stayed == {name: [team for team in group if team not in moved] for name, group in drawn.items()}


@pytest.mark.parametrize("pots", [[["T9"]], [["T1"], ["T1"]], [["T1", "T1"]]])
def test_a_pot_has_teams_of_the_draw(pots: list[list[str]]) -> None:
    """A team that is not there, or is in a pot already, is refused."""
    with pytest.raises(TournamentError) as caught:
        draw_groups(ids(4), 2, "5821", pots=pots)
    assert caught.value.code == "bad-pot"


def test_strength_goes_to_and_fro() -> None:
    """The strongest of ten teams are dealt out 1 2 3 3 2 1 1 2 3 3; a group needs two teams."""
    assert snake_groups(ids(10), 3) == {
        "1": ("T1", "T6", "T7"),
        "2": ("T2", "T5", "T8"),
        "3": ("T3", "T4", "T9", "T10"),
    }
    with pytest.raises(TournamentError) as caught:
        snake_groups(ids(3), 2)
    assert caught.value.code == "bad-number"


# -- after the groups --------------------------------------------------------------------------------------------------


def qualified(*sizes: int) -> dict[str, str]:
    """Return the group of each qualified team, group by group: as many of each as the sizes say."""
    return {f"{chr(65 + at)}{place}": chr(65 + at) for at, size in enumerate(sizes) for place in range(1, size + 1)}


def test_the_first_meets_the_second_of_the_next_group() -> None:
    """Two of each of four groups: A1-B2, C1-D2 above, B1-A2, D1-C2 below, in whatever order the groups come."""
    expected = ("A1", "B2", "C1", "D2", "B1", "A2", "D1", "C2")
    groups = qualified(2, 2, 2, 2)
    assert crossed(groups, groups) == expected
    assert crossed(sorted(groups, key=lambda team: team[1]), groups) == expected


def test_firsts_of_three_groups_have_the_byes() -> None:
    """Of three groups two firsts have a bye, and no two of a group meet before the final."""
    groups = qualified(2, 2, 2)
    assert crossed(groups, groups) == ("A1", "", "B2", "C2", "B1", "", "C1", "A2")


@given(st.lists(st.integers(1, 8), min_size=1, max_size=32))
def test_teams_of_a_group_meet_as_late_as_possible(sizes: list[int]) -> None:
    """Whatever the groups bring: two of one can only meet in the final, and four in the semi-finals.

    That is so for half of the bracket; no half has more of a group than the other and one.
    """
    groups = qualified(*sizes)
    if len(groups) < 2:
        return
    places = crossed(groups, groups)
    assert sorted(filter(None, places)) == sorted(groups)
    middle = len(places) // 2
    for group in set(groups.values()):
        halves = [sum(groups.get(team) == group for team in half) for half in (places[:middle], places[middle:])]
        assert abs(halves[0] - halves[1]) <= 1
    assert all(meeting.state != "empty" for meeting in from_slots(places).meetings.values())
