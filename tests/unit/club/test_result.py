"""Results: what two teams played, or who was absent; what no match can be."""

import pytest

from truco.club.result import Pair, Result, check_played, needed, walked_over
from truco.errors import TournamentError


@pytest.mark.parametrize(("best_of", "need"), [(1, 1), (3, 2), (5, 3)])
def test_the_majority_of_the_partidas_wins_a_match(best_of: int, need: int) -> None:
    """One of one, two of three, three of five."""
    assert needed(best_of) == need


@pytest.mark.parametrize(
    ("result", "best_of", "winner", "loser"),
    [
        (Result("A", "B", ((12, 8), (13, 5))), 3, "A", "B"),
        (Result("A", "B", ((8, 12), (12, 5), (3, 12))), 3, "B", "A"),
        (Result("A", "B", ((12, 8), (12, 8))), 5, "", ""),
        (Result("A", "B", ((12, 8), (12, 8), (12, 8))), 5, "A", "B"),
        (Result("A", "B", absent="A"), 3, "B", "A"),
        (Result("A", "B", absent="B"), 5, "A", "B"),
        (Result("A", "B", absent="both"), 3, "", ""),
        (Result("A", "B", ((12, 8),), absent="A"), 3, "B", "A"),
        (Result("A", "B", ((12, 8),), absent="both"), 3, "", ""),
        (Result("A"), 3, "A", ""),
        (Result("A", "B"), 3, "", ""),
    ],
)
def test_who_wins_a_match(result: Result, best_of: int, winner: str, loser: str) -> None:
    """The winner has more than half of the partidas, or was there; none where both were absent; a team with a bye."""
    assert (result.winner(best_of), result.loser(best_of)) == (winner, loser)


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("same-team", {"a": "A", "b": "A"}),
        ("bad-name", {"a": "", "b": "A"}),
        ("bad-name", {"a": " A", "b": "B"}),
        ("bad-name", {"a": "A", "b": "both"}),
        ("bad-name", {"a": "both"}),
        ("level-score", {"a": "A", "b": "B", "partidas": ((11, 11),)}),
        ("bad-points", {"a": "A", "b": "B", "partidas": ((12, -1),)}),
        ("bad-points", {"a": "A", "b": "B", "partidas": ((12, 7.5),)}),
        ("bad-points", {"a": "A", "b": "B", "partidas": ((True, 12),)}),
        ("not-in-match", {"a": "A", "b": "B", "absent": "C"}),
        ("bad-penalty", {"a": "A", "b": "B", "partidas": ((12, 0), (12, 3)), "penalties": (1,)}),
        ("bad-penalty", {"a": "A", "b": "B", "partidas": ((12, 0),), "penalties": (1,)}),
        ("bye-played", {"a": "A", "partidas": ((12, 0),)}),
        ("bye-played", {"a": "A", "absent": "A"}),
        ("bad-round", {"a": "A", "b": "B", "round": -1}),
    ],
)
def test_what_no_match_can_be_is_refused(code: str, values: dict[str, object]) -> None:
    """A result of a team with itself, of no team, with a level partida, and so on raises an error with its code."""
    with pytest.raises(TournamentError) as caught:
        Result(**values)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("code", "result", "best_of"),
    [
        ("already-won", Result("A", "B", ((12, 1), (12, 1), (12, 1))), 3),
        ("already-won", Result("A", "B", ((12, 1), (12, 1), (1, 12))), 3),
        ("already-won", Result("A", "B", ((12, 1), (12, 1)), absent="B"), 3),
        ("already-won", Result("A", "B", ((12, 1),) * 4), 5),
        ("not-over", Result("A", "B", ((12, 1), (1, 12))), 3),
        ("not-over", Result("A", "B", ((12, 1), (12, 1))), 5),
        ("bad-target", Result("A", "B", ((11, 9), (12, 1))), 3),
        ("bad-target", Result("A", "B", ((14, 12), (12, 1))), 3),
        ("no-result", Result("A", "B"), 3),
    ],
)
def test_partidas_that_no_match_of_that_length_has_are_refused(code: str, result: Result, best_of: int) -> None:
    """Partidas after the victory, none after which a team has won, and a target that neither or both reached."""
    with pytest.raises(TournamentError) as caught:
        check_played(result, best_of, 12)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("result", "best_of", "target"),
    [
        (Result("A", "B", ((12, 11), (22, 10))), 3, 12),
        (Result("A", "B", ((12, 1), (1, 12), (1, 12), (12, 1), (12, 1))), 5, 12),
        (Result("A", "B", ((9, 8),)), 1, 0),
        (Result("A", "B", ((12, 1), (1, 12)), absent="A"), 3, 12),
        (Result("A", "B", absent="both"), 5, 12),
        (Result("A"), 3, 12),
    ],
)
def test_what_a_match_of_that_length_has_is_accepted(result: Result, best_of: int, target: int) -> None:
    """Points beyond the target, a match that was given up, an end time without a target, a bye."""
    check_played(result, best_of, target)


@pytest.mark.rule("br.36.p1", "br.5.1", "br.5.2")
def test_what_disqualified_teams_will_not_play_are_walkovers() -> None:
    """Of the open pairs the rival wins, or neither where both are out; other pairs and byes have no result."""
    pairs = [Pair("A", "B"), Pair("C", "A"), Pair("A", "D"), Pair("B", "C"), Pair("A")]
    results = walked_over(pairs, ["A", "D"], phase="group", group="G")
    assert [(result.a, result.b, result.absent) for result in results] == [
        ("A", "B", "A"),
        ("C", "A", "A"),
        ("A", "D", "both"),
    ]
    assert {(result.phase, result.group) for result in results} == {("group", "G")}
