"""Second chances: a cup for who lost the first round, and a repechage whose winner enters the semi-finals."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.brackets import favourites, names, played_out

from truco.club.pairing.bracket import Bracket
from truco.club.pairing.repechage import with_cup, with_repechage
from truco.errors import TournamentError


def check_places(bracket: Bracket, teams: list[str]) -> None:
    """See that each team has one place, and that each standing begins behind those before it."""
    assert sorted(team for standing in bracket.places for team in standing.teams) == sorted(teams)
    sizes = [len(standing.teams) for standing in bracket.places]
    assert [standing.first for standing in bracket.places] == [1 + sum(sizes[:at]) for at in range(len(sizes))]


@given(st.integers(2, 200), st.integers(0, 10**6), st.booleans())
@settings(max_examples=30)
def test_a_cup_gives_losers_of_the_first_round_a_second_bracket(count: int, seed: int, third: bool) -> None:
    """The losers of the first round play on until one of them has won the cup; no other team is in it."""
    rng = Random(seed)
    bracket = played_out(with_cup(names(count), third_place=third), lambda a, b: rng.choice((a, b)))
    check_places(bracket, names(count))
    first = {meeting.loser for meeting in bracket.stages["main", 1] if meeting.a and meeting.b}
    cup = [meeting for meeting in bracket.meetings.values() if meeting.node.part == "cup"]
    assert {team for meeting in cup for team in (meeting.a, meeting.b) if team} == (first if cup else set())
    assert bool(cup) == (len(first) > 1 and not (third and count == 4))
    assert bracket.is_over
    if cup:
        assert len([meeting for meeting in cup if meeting.node.id in bracket.played]) == len(first) - 1
        standing = next(standing for standing in bracket.places if cup[-1].winner in standing.teams)
        assert (standing.first, standing.teams) == (count - len(first) + 1, (cup[-1].winner,))


def test_there_is_no_cup_without_two_losers_who_are_out() -> None:
    """Two or three teams have one loser of the first round; of four the losers may play for third place instead."""
    assert [len(with_cup(names(count)).nodes) for count in (2, 3, 4)] == [1, 3, 4]
    assert [node.part for node in with_cup(names(4), third_place=True).nodes] == ["main", "main", "third", "main"]


def test_the_cup_orders_who_lost_the_first_round() -> None:
    """Of eight teams the four losers of the first round play for places 5, 6, and 7 together."""
    bracket = played_out(with_cup(names(8)), favourites)
    assert [(standing.first, standing.last, standing.teams) for standing in bracket.places[3:]] == [
        (5, 5, ("T5",)),
        (6, 6, ("T6",)),
        (7, 8, ("T8", "T7")),
    ]
    assert [meeting.node.round for meeting in bracket.meetings.values() if meeting.node.part == "cup"] == [2, 2, 3]


def test_the_repechage_of_the_campeonato_gaucho() -> None:
    """Of 24 trios three are left after three rounds; the winner of the repechage is the fourth in the semi-finals."""
    main, others = names(24), [f"T{number}" for number in range(25, 41)]
    bracket = with_repechage(main, others)
    matches = [
        len([meeting for meeting in bracket.stages["main", stage] if meeting.state == "open"]) for stage in (1, 2)
    ]
    assert matches == [12, 0]
    bracket = played_out(bracket, favourites)
    counts = [
        len([meeting for meeting in bracket.stages["main", stage] if meeting.state == "played"])
        for stage in range(1, 6)
    ]
    assert counts == [12, 6, 3, 2, 1]
    semi_finals = [{meeting.a, meeting.b} for meeting in bracket.stages["main", 4]]
    assert semi_finals == [{"T1", "T25"}, {"T2", "T3"}]
    assert [standing.teams for standing in bracket.places[:2]] == [("T1",), ("T2",)]
    assert [(standing.first, standing.last) for standing in bracket.places] == [
        (1, 1),
        (2, 2),
        (3, 4),
        (5, 8),
        (9, 16),
        (17, 32),
        (33, 40),
    ]


def test_the_parts_of_the_main_bracket_end_together() -> None:
    """Seven teams are dealt out to and fro; the longest part begins first, all end before the semi-finals."""
    bracket = with_repechage(names(7), ["T8"], third_place=True)
    assert [(meeting.a, meeting.b) for meeting in bracket.open] == [("T6", "T7"), ("T2", "T5"), ("T3", "T4")]
    assert [meeting.node.id for meeting in bracket.stages["main", 2]] == ["A2-1", "B1-1", "C1-1"]
    assert [node.id for node in bracket.nodes[-4:]] == ["S1-1", "S1-2", "third", "S2-1"]


@given(st.integers(3, 120), st.integers(1, 60), st.integers(0, 10**6), st.booleans())
@settings(max_examples=30)
def test_a_repechage_has_one_way_back(count: int, others: int, seed: int, third: bool) -> None:
    """With any numbers: everybody but the champion loses once, and exactly one of the others is a semi-finalist."""
    rng = Random(seed)
    everybody = names(count + others)
    main, second = everybody[:count], everybody[count:]
    bracket = played_out(with_repechage(main, second, third_place=third), lambda a, b: rng.choice((a, b)))
    losers = [played.loser for node, played in bracket.played.items() if node != "third"]
    assert len(losers) == len(set(losers)) == count + others - 1
    stages = sorted(stage for part, stage in bracket.stages if part == "main")
    semi_finalists = {team for meeting in bracket.stages["main", stages[-2]] for team in (meeting.a, meeting.b)}
    assert len(semi_finalists) == 4
    assert len(semi_finalists & set(second)) == 1
    assert bracket.is_over
    check_places(bracket, everybody)


@pytest.mark.parametrize(("count", "others"), [(2, 5), (3, 0)])
def test_three_teams_and_another_are_needed(count: int, others: int) -> None:
    """A repechage needs three teams in the main bracket and one beside it."""
    with pytest.raises(TournamentError) as caught:
        with_repechage(names(count), [f"R{number}" for number in range(others)])
    assert caught.value.code == "too-few-teams"


def test_a_team_is_in_one_of_both() -> None:
    """No team plays in the main bracket and in the repechage."""
    with pytest.raises(TournamentError) as caught:
        with_repechage(names(3), ["T3"])
    assert caught.value.code == "same-team"
