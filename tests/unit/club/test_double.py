"""Double elimination: everybody is out after two defeats, byes are shared, rivals meet again as late as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.brackets import favourites, names, played_out

from truco.club.pairing.bracket import BYE, EMPTY, NOT_NEEDED, OPEN, PLAYED, Bracket, Played
from truco.club.pairing.double import double_elimination

SIZES = [*range(2, 20), 21, 23, 24, 31, 32, 33, 43, 44, 47, 48, 64, 65, 128]


def byes(bracket: Bracket) -> Counter[str]:
    """Return how many byes each team had."""
    return Counter(meeting.winner for meeting in bracket.meetings.values() if meeting.state == BYE and meeting.winner)


def repeats(bracket: Bracket) -> list[str]:
    """Return the nodes at which teams met again."""
    met: set[frozenset[str]] = set()
    again = []
    for node in sorted(bracket.nodes, key=lambda node: node.round):
        if node.id in bracket.played:
            pair = frozenset(bracket.played[node.id][:2])
            if pair in met:
                again.append(node.id)
            met.add(pair)
    return again


@given(st.integers(2, 256), st.integers(0, 10**6))
@settings(max_examples=20)
def test_everybody_but_the_champion_loses_twice(count: int, seed: int) -> None:
    """For all results, each team but the champion loses exactly two matches, and the champion at most one."""
    rng = Random(seed)
    bracket = played_out(double_elimination(names(count)), lambda a, b: rng.choice((a, b)))
    lost = Counter(played.loser for played in bracket.played.values())
    assert bracket.champion in names(count)
    assert {lost[team] for team in names(count) if team != bracket.champion} == {2}
    assert lost[str(bracket.champion)] <= 1
    assert bracket.is_over
    assert len(bracket.played) == 2 * count - 2 + lost[str(bracket.champion)]
    assert sorted(team for standing in bracket.places for team in standing.teams) == sorted(names(count))


@given(st.integers(2, 256), st.integers(0, 10**6))
@settings(max_examples=10)
def test_without_a_reset_one_match_is_the_final(count: int, seed: int) -> None:
    """Without a reset the final decides, though its loser may have lost only there; all others lose twice."""
    rng = Random(seed)
    bracket = played_out(double_elimination(names(count), reset=False), lambda a, b: rng.choice((a, b)))
    lost = Counter(played.loser for played in bracket.played.values())
    finalists = set(bracket.played["final"][:2])
    assert {lost[team] for team in set(names(count)) - finalists} <= {2}
    assert len(bracket.played) == 2 * count - 2
    assert bracket.decides == "final"


def test_the_reset_is_played_only_if_it_is_needed() -> None:
    """If the team that has not lost wins the final, there is no second one; if it loses, both have lost once."""
    bracket = double_elimination(["T1", "T2"]).after({"1-1": Played("T1", "T2", "T1")})
    won = bracket.after({**bracket.played, "final": Played("T1", "T2", "T1")})
    assert (won.champion, won.meetings["reset"].state, won.is_over) == ("T1", NOT_NEEDED, True)
    assert [standing.teams for standing in won.places] == [("T1",), ("T2",)]
    lost = bracket.after({**bracket.played, "final": Played("T1", "T2", "T2")})
    assert (lost.champion, lost.meetings["reset"].state) == (None, OPEN)
    assert lost.after({**lost.played, "reset": Played("T2", "T1", "T1")}).champion == "T1"


def test_a_reset_that_was_played_for_nothing_is_marked() -> None:
    """When the final is corrected so that no second one was needed, the second one counts and is marked."""
    played = {"1-1": Played("T1", "T2", "T1"), "final": Played("T1", "T2", "T2"), "reset": Played("T2", "T1", "T2")}
    assert double_elimination(["T1", "T2"]).after(played).differing == ()
    corrected = double_elimination(["T1", "T2"]).after(played | {"final": Played("T1", "T2", "T1")})
    assert [meeting.node.id for meeting in corrected.differing] == ["reset"]
    assert corrected.meetings["reset"].state == PLAYED


@pytest.mark.parametrize("count", SIZES)
def test_nobody_has_two_byes_where_that_can_be(count: int) -> None:
    """Where the first round has at least half as many matches as the second, no team ever has two byes.

    The strongest have the byes of the first round. With fewer matches in the first round, most teams have had a bye
    before the others have lost; then at most those have another one that this number of matches leaves over.
    """
    size = 1 << (count - 1).bit_length()
    first, second = count - size // 2, size // 4
    for seed in range(3):
        rng = Random(seed)
        choose = favourites if seed == 0 else lambda a, b: rng.choice((a, b))  # noqa: B023  (used within the turn)
        bracket = played_out(double_elimination(names(count)), choose)
        had = byes(bracket)
        twice = [team for team, times in had.items() if times > 1]
        assert max(had.values(), default=0) <= 2
        assert len(twice) <= max(0, second - 2 * first)
        assert not any(meeting.state == EMPTY for meeting in bracket.meetings.values())
        opening = [meeting.winner for meeting in bracket.stages["main", 1] if meeting.state == BYE]
        assert set(opening) == set(names(count)[: size - count])


def _outcomes(bracket: Bracket) -> Iterator[Bracket]:
    """Yield the bracket after every way in which it can be played to the end."""
    if not bracket.open:
        yield bracket
        return
    for winners in product(*((meeting.a, meeting.b) for meeting in bracket.open)):
        played = {
            meeting.node.id: Played(meeting.a, meeting.b, won)
            for meeting, won in zip(bracket.open, winners, strict=True)
            if meeting.a and meeting.b and won
        }
        yield from _outcomes(bracket.after({**bracket.played, **played}))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_every_course_of_a_small_bracket_is_fair(count: int) -> None:
    """However the matches of up to six teams end, no team has two byes, and all but the champion lose twice."""
    for bracket in _outcomes(double_elimination(names(count))):
        lost = Counter(played.loser for played in bracket.played.values())
        assert sorted(lost[team] for team in names(count)) in ([0] + [2] * (count - 1), [1] + [2] * (count - 1))
        assert max(byes(bracket).values(), default=0) <= 1


@pytest.mark.parametrize(("count", "free"), [(8, 3), (16, 4), (32, 5), (64, 7), (128, 8), (256, 8)])
def test_rivals_meet_again_late(count: int, free: int) -> None:
    """Before this round of losers no team meets again a team that has beaten it, however the matches end."""
    for seed in range(4):
        rng = Random(seed)
        bracket = played_out(double_elimination(names(count)), lambda a, b: rng.choice((a, b)))  # noqa: B023  (used within the turn)
        early = [node for node in repeats(bracket) if node[0] == "L" and int(node[1:].partition("-")[0]) < free]
        assert early == []


@pytest.mark.parametrize("count", SIZES)
def test_rivals_do_not_meet_again_at_once(count: int) -> None:
    """With any number of teams no team meets in the first round of losers the team that beat it."""
    for seed in range(3):
        rng = Random(seed)
        bracket = played_out(double_elimination(names(count)), lambda a, b: rng.choice((a, b)))  # noqa: B023  (used within the turn)
        assert [node for node in repeats(bracket) if node.startswith("L1-")] == []


def test_places_are_those_of_the_rounds_of_losers() -> None:
    """Of eight teams four have places of their own, two share the fifth and two the seventh."""
    bracket = played_out(double_elimination(names(8)), favourites)
    spans = [(standing.first, standing.last) for standing in bracket.places]
    assert spans == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 8)]
    five = played_out(double_elimination(names(5)), favourites)
    assert [(standing.first, standing.last) for standing in five.places] == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]


def test_two_absent_teams_leave_for_good() -> None:
    """Where both teams of a match of the main tree are absent, neither goes on among the losers; they come last."""
    bracket = double_elimination(names(4)).after({"1-1": Played("T1", "T4", "")})
    bracket = played_out(bracket, favourites)
    assert bracket.champion == "T2"
    assert bracket.places[-1].teams == ("T1", "T4")
    assert bracket.is_over
    assert [meeting.node.id for meeting in bracket.meetings.values() if meeting.state == EMPTY] == []
