"""Brackets as graphs: what is open, who goes on, byes, absences, corrections, places and words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.brackets import favourites, names, played_out

from truco.club.pairing.bracket import (
    BYE,
    EMPTY,
    LOSER,
    NOBODY,
    OPEN,
    TEAM,
    WAITING,
    WINNER,
    Bracket,
    Node,
    Played,
    Source,
)
from truco.club.pairing.double import double_elimination
from truco.club.pairing.elimination import elimination, from_slots
from truco.club.pairing.slots import slots
from truco.errors import TournamentError

SIZES = [*range(2, 34), 63, 64, 65, 100, 127, 128, 129, 255, 256]
KINDS: Final = (
    elimination,
    partial(elimination, third_place=True),
    double_elimination,
    partial(double_elimination, reset=False),
)
GO_ON: Final = 0.75
AGAIN: Final = 0.3
ABSENT: Final = 0.05
"""How often a match is played rather than corrected, a bracket that is over corrected, and both teams absent."""


def leaves(bracket: Bracket) -> list[tuple[str, str]]:
    """Return the first round from top to bottom."""
    return [(meeting.a or "", meeting.b or "") for meeting in bracket.stages["main", 1]]


# -- single elimination ------------------------------------------------------------------------------------------------


def test_the_seeds_stand_as_they_always_do() -> None:
    """In a bracket of eight the seeds meet 1-8, 4-5, 2-7, 3-6; of sixteen 1-16, 8-9, 4-13, 5-12 above."""
    assert leaves(elimination("12345678")) == [("1", "8"), ("4", "5"), ("2", "7"), ("3", "6")]
    sixteen = [(int(a), int(b)) for a, b in leaves(elimination([str(seed) for seed in range(1, 17)]))]
    assert sixteen == [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)]


@pytest.mark.parametrize("count", SIZES)
def test_the_strongest_have_the_byes(count: int) -> None:
    """Byes fill the first round to a power of two; the strongest have them, and no team has a second one."""
    bracket = elimination(names(count))
    size = 1 << (count - 1).bit_length()
    byes = [meeting.a or meeting.b for meeting in bracket.meetings.values() if meeting.state == BYE]
    assert sorted(byes, key=lambda team: int((team or "T0")[1:])) == names(count)[: size - count]
    assert not any(meeting.state == EMPTY for meeting in bracket.meetings.values())


@pytest.mark.parametrize("count", SIZES)
def test_the_stronger_win_and_meet_as_late_as_they_should(count: int) -> None:
    """If the stronger team always wins, the best 2 meet in the final, the best 4 are the semi-finalists, and so on."""
    bracket = played_out(elimination(names(count)), favourites)
    assert bracket.champion == "T1"
    for (_, stage), meetings in bracket.stages.items():
        teams_here = {team for meeting in meetings for team in (meeting.a, meeting.b) if team}
        assert teams_here == set(names(count)[: 2 * len(meetings)]), stage


@given(st.integers(2, 256), st.integers(0, 10**6), st.booleans())
@settings(max_examples=40)
def test_everybody_but_one_loses_once(count: int, seed: int, third: bool) -> None:
    """For all results: n - 1 matches have n - 1 different losers, and every team has one place."""
    rng = Random(seed)
    bracket = played_out(elimination(names(count), third_place=third), lambda a, b: rng.choice((a, b)))
    losers = [played.loser for node, played in bracket.played.items() if node != "third"]
    assert len(losers) == len(set(losers)) == count - 1
    assert bracket.champion not in losers
    assert bracket.is_over
    placed = [team for standing in bracket.places for team in standing.teams]
    assert sorted(placed) == sorted(names(count))
    assert [standing.first for standing in bracket.places] == _counted(bracket)


def _counted(bracket: Bracket) -> list[int]:
    """Return where each standing begins if the teams before it are counted."""
    sizes = [len(standing.teams) for standing in bracket.places]
    return [1 + sum(sizes[:at]) for at in range(len(sizes))]


@pytest.mark.parametrize("count", [4, 5, 7, 8, 16])
def test_third_place_is_played_for(count: int) -> None:
    """The losers of the semi-finals meet, and have places of their own; without that match they share the third."""
    bracket = played_out(elimination(names(count), third_place=True), favourites)
    assert [standing.teams for standing in bracket.places[:4]] == [("T1",), ("T2",), ("T3",), ("T4",)]
    without = played_out(elimination(names(count)), favourites)
    assert [(standing.first, standing.last, sorted(standing.teams)) for standing in without.places[2:3]] == [
        (3, 4, ["T3", "T4"])
    ]


def test_three_teams_have_no_match_for_third_place() -> None:
    """Where only one semi-final is played, its loser is third, whether there is a match for third place or not."""
    bracket = played_out(elimination(["T1", "T2", "T3"], third_place=True), favourites)
    assert [standing.teams for standing in bracket.places] == [("T1",), ("T2",), ("T3",)]
    assert bracket.meetings["third"].state == BYE
    assert elimination(["T1", "T2"], third_place=True).nodes[-1].id == "1-1"


# -- the graph ---------------------------------------------------------------------------------------------------------


def test_a_node_is_open_when_both_teams_are_known() -> None:
    """Only nodes whose two teams are known are open; a played one opens the next."""
    bracket = elimination("ABCD")
    assert [meeting.node.id for meeting in bracket.open] == ["1-1", "1-2"]
    bracket = bracket.after({"1-1": Played("A", "D", "D")})
    assert [meeting.node.id for meeting in bracket.open] == ["1-2"]
    assert bracket.meetings["2-1"][1:6] == ("D", None, None, None, WAITING)
    bracket = bracket.after({**bracket.played, "1-2": Played("B", "C", "B")})
    assert [(meeting.node.id, meeting.a, meeting.b) for meeting in bracket.open] == [("2-1", "D", "B")]


def test_where_both_are_absent_nobody_goes_on() -> None:
    """The rival of a match that neither team won goes on alone; both absent teams leave with the place of its loser."""
    bracket = elimination("ABCD").after({"1-1": Played("A", "D", ""), "1-2": Played("B", "C", "C")})
    assert bracket.meetings["2-1"].state == BYE
    assert bracket.champion == "C"
    assert [standing.teams for standing in bracket.places] == [("C",), ("A", "D", "B")]
    nobody = elimination("AB").after({"1-1": Played("A", "B", "")})
    assert (nobody.champion, nobody.is_over) == ("", True)
    deep = elimination("ABCDEFGH").after({"1-1": Played("A", "H", ""), "1-2": Played("D", "E", "")})
    assert deep.meetings["2-1"].state == EMPTY


def test_a_correction_moves_the_other_team_on() -> None:
    """When an earlier result is corrected before the next match, the other team has its place there."""
    played = {"1-1": Played("A", "D", "A"), "1-2": Played("B", "C", "B")}
    assert elimination("ABCD").after(played).meetings["2-1"].a == "A"
    corrected = elimination("ABCD").after(played | {"1-1": Played("A", "D", "D")})
    assert corrected.meetings["2-1"][1:3] == ("D", "B")
    assert corrected.differing == ()


def test_a_match_that_was_played_keeps_its_teams() -> None:
    """When an earlier result is corrected after the next match, that match counts and is marked as different."""
    played = {"1-1": Played("A", "D", "A"), "1-2": Played("B", "C", "B"), "2-1": Played("A", "B", "A")}
    assert elimination("ABCD").after(played).differing == ()
    corrected = elimination("ABCD").after(played | {"1-1": Played("A", "D", "D")})
    assert corrected.champion == "A"
    assert [meeting.node.id for meeting in corrected.differing] == ["2-1"]
    turned = elimination("ABCD").after(played | {"2-1": Played("B", "A", "A")})
    assert turned.differing == ()


@pytest.mark.rule("br.36.p1")
def test_places_follow_what_was_played_after_a_late_correction() -> None:
    """D turns out to have beaten A, who has won the final by then: A stays champion, D got as far as it played.

    For third place come A and C, who have lost their semi-finals; that C loses to A once more leaves it level with D.
    """
    start = elimination("ABCD", third_place=True)
    played = {"1-1": Played("A", "D", "D"), "1-2": Played("B", "C", "B"), "2-1": Played("A", "B", "A")}
    open_ = start.after(played)
    assert [(meeting.node.id, meeting.a, meeting.b) for meeting in open_.open] == [("third", "A", "C")]
    assert [standing.teams for standing in open_.places] == [("A",), ("B",), ("D",)]
    over = start.after(played | {"third": Played("A", "C", "A")})
    assert [(standing.first, standing.last, standing.teams) for standing in over.places] == [
        (1, 1, ("A",)),
        (2, 2, ("B",)),
        (3, 4, ("D", "C")),
    ]
    won = start.after(played | {"third": Played("A", "C", "C")})
    assert [(standing.first, standing.teams) for standing in won.places] == [
        (1, ("A",)),
        (2, ("B",)),
        (3, ("C",)),
        (4, ("D",)),
    ]


def test_who_is_brought_back_by_a_correction_has_not_left() -> None:
    """D has lost among the losers when it turns out to have won before: it has a match of the main tree to play."""
    played = {"1-1": Played("A", "D", "A"), "1-2": Played("B", "C", "B"), "L1-1": Played("D", "C", "C")}
    start = double_elimination("ABCD")
    assert [standing.teams for standing in start.after(played).places] == [("D",)]
    corrected = start.after(played | {"1-1": Played("A", "D", "D")})
    assert [(meeting.node.id, meeting.a, meeting.b) for meeting in corrected.open] == [("2-1", "D", "B")]
    assert [standing.teams for standing in corrected.places] == [("A",)]


def test_nobody_meets_itself_after_a_late_correction() -> None:
    """D goes on among the losers, then turns out to have won: coming to the final from both sides, it has won it."""
    played = {"1-1": Played("A", "D", "A"), "1-2": Played("B", "C", "B"), "L1-1": Played("D", "C", "D")}
    played |= {"1-1": Played("A", "D", "D"), "2-1": Played("D", "B", "D"), "L2-1": Played("D", "B", "D")}
    bracket = double_elimination("ABCD").after(played)
    assert bracket.meetings["final"][1:6] == ("D", "", "D", "", BYE)
    assert (bracket.is_over, bracket.champion) == (True, "D")


@pytest.mark.rule("br.36.p1")
@given(st.sampled_from(KINDS), st.integers(4, 9), st.integers(0, 10**6))
@settings(max_examples=150)
def test_everybody_has_one_place_whatever_is_corrected_late(
    kind: Callable[[list[str]], Bracket], count: int, seed: int
) -> None:
    """Results are corrected during a bracket and after it: no team is placed twice, in the end each is once."""
    rng = Random(seed)
    bracket = kind(names(count))
    while not bracket.is_over or rng.random() < AGAIN:
        if bracket.open and rng.random() < GO_ON:
            meeting = rng.choice(bracket.open)
            node, pair = meeting.node.id, (meeting.a or "", meeting.b or "")
        elif bracket.played:
            node = rng.choice(sorted(bracket.played))
            pair = bracket.played[node][:2]
        else:
            continue
        winner = "" if rng.random() < ABSENT else rng.choice(pair)
        bracket = bracket.after({**bracket.played, node: Played(*pair, winner)})
        placed = [team for standing in bracket.places for team in standing.teams]
        assert len(placed) == len(set(placed))
        assert not bracket.is_over or sorted(placed) == sorted(names(count))
    assert bracket.champion in ("", *bracket.places[0].teams[:1])
    if bracket.differing:
        assert [standing.first for standing in bracket.places] == _counted(bracket)


@given(st.integers(2, 40), st.integers(0, 10**6), st.booleans())
@settings(max_examples=40)
def test_a_correction_equals_a_replay(count: int, seed: int, third: bool) -> None:
    """A bracket in which results came one by one, one of them corrected, is the one that knows all of them at once."""
    rng = Random(seed)
    start = elimination(names(count), third_place=third)
    bracket = played_out(start, lambda a, b: rng.choice((a, b)))
    node = rng.choice(sorted(bracket.played))
    before = bracket.played[node]
    corrected = bracket.after({**bracket.played, node: before._replace(winner=before.loser)})
    assert corrected == start.after(dict(corrected.played))
    assert corrected.meetings == start.after(dict(corrected.played)).meetings
    undone = corrected.after({**corrected.played, node: before})
    assert (undone, undone.meetings) == (bracket, bracket.meetings)


A, B, C = (Source(TEAM, team) for team in "ABC")


@pytest.mark.parametrize(
    "nodes",
    [
        (Node("1", A, Source(WINNER, "2")), Node("2", B, C)),
        (Node("1", A, B), Node("1", C, Source(NOBODY))),
        (Node("1", A, B), Node("2", A, C)),
        (Node("1", A, B), Node("2", Source(WINNER, "1"), C), Node("3", Source(WINNER, "1"), Source(NOBODY))),
        (Node("1", A, B, unless="2"),),
        (Node("2", A, B),),
    ],
    ids=["later node", "same id", "team twice", "winner twice", "condition on no node", "decided by no node"],
)
def test_a_graph_that_is_no_bracket_is_refused(nodes: tuple[Node, ...]) -> None:
    """Each node comes after those it needs, has an id of its own, and takes no team that another one takes."""
    with pytest.raises(TournamentError) as caught:
        Bracket(nodes, "1")
    assert caught.value.code == "bad-bracket"


@pytest.mark.parametrize(
    ("played", "code"),
    [
        ({"9-9": Played("A", "B", "A")}, "no-such-node"),
        ({"1-1": Played("A", "D", "B")}, "not-in-match"),
        ({"1-1": Played("A", "", "A")}, "not-in-match"),
        ({"1-1": Played("A", "A", "A")}, "not-in-match"),
    ],
)
def test_what_was_played_names_a_node_and_its_teams(played: dict[str, Played], code: str) -> None:
    """A result belongs to a node, has two teams, and one of them or neither has won it."""
    with pytest.raises(TournamentError) as caught:
        elimination("ABCD").after(played)
    assert caught.value.code == code


def test_the_loser_of_a_node_can_go_on() -> None:
    """A place may be filled by the loser of a node; a bye has no loser."""
    nodes = (
        Node("1", A, B),
        Node("2", C, Source(NOBODY)),
        Node("3", Source(LOSER, "1"), Source(LOSER, "2")),
        Node("4", Source(WINNER, "1"), Source(WINNER, "2")),
    )
    bracket = Bracket(nodes, "4")
    assert [meeting.node.id for meeting in bracket.open] == ["1"]
    bracket = bracket.after({"1": Played("A", "B", "A")})
    assert bracket.meetings["3"][1:6] == ("B", "", "B", "", BYE)
    assert bracket.meetings["4"].state == OPEN


# -- words -------------------------------------------------------------------------------------------------------------


def test_a_bracket_is_told_stage_by_stage() -> None:
    """Each stage has its nodes from top to bottom: their state, and their teams or the source of these."""
    bracket = elimination("ABCDE", third_place=True).after({"1-2": Played("D", "E", "E")})
    nodes_of = {
        stage: [(meeting.state, meeting.a, meeting.b, meeting.winner) for meeting in nodes]
        for stage, nodes in bracket.stages.items()
    }
    assert nodes_of == {
        ("main", 1): [("bye", "A", "", "A"), ("played", "D", "E", "E"), ("bye", "B", "", "B"), ("bye", "C", "", "C")],
        ("main", 2): [("open", "A", "E", None), ("open", "B", "C", None)],
        ("third", 1): [("waiting", None, None, None)],
        ("main", 3): [("waiting", None, None, None)],
    }
    (final,) = bracket.stages["main", 3]
    assert (final.node.a, final.node.b) == (Source(WINNER, "2-1"), Source(WINNER, "2-2"))


# -- where teams begin -------------------------------------------------------------------------------------------------


@given(st.integers(2, 64), st.integers(1, 8), st.integers(0, 10**6))
def test_teams_of_a_group_meet_late(count: int, groups: int, seed: int) -> None:
    """Each half, quarter, ... has as many teams of a group as the other one, or one more, if places allow that.

    Places allow it where the teams come tier by tier, as the first of all groups, the second, and so on.
    """
    rng = Random(seed)
    teams = [f"{chr(65 + at % groups)}{at // groups}" for at in range(count)]
    tiers = [teams[at : at + groups] for at in range(0, count, groups)]
    for tier in tiers:
        rng.shuffle(tier)
    order = [team for tier in tiers for team in tier]
    placed = slots(order, {team: team[0] for team in teams})
    assert sorted(filter(None, placed)) == sorted(teams)
    assert all(placed[at] or placed[at + 1] for at in range(0, len(placed), 2))
    width = len(placed) // 2
    upper, lower = placed[:width], placed[width:]
    for group in {team[0] for team in teams}:
        assert abs(sum(place[:1] == group for place in upper) - sum(place[:1] == group for place in lower)) <= 1


def test_room_is_kept_for_teams_of_the_same_group() -> None:
    """The best second of three groups does not meet the first of its group before the final."""
    groups = {team: team[0] for team in ("A1", "B1", "C1", "A2", "B2", "C2")}
    assert slots(["A1", "B1", "C1", "A2"], groups) == ("A1", "C1", "B1", "A2")
    assert slots(groups, groups) == ("A1", "", "B2", "C2", "B1", "", "C1", "A2")


def test_slots_are_a_power_of_two() -> None:
    """A bracket may be drawn by hand: from the places of its first round."""
    bracket = from_slots(["A", "", "B", "C"])
    assert [(meeting.node.id, meeting.a, meeting.b) for meeting in bracket.open] == [("1-2", "B", "C")]
    assert bracket.meetings["1-1"].winner == "A"
