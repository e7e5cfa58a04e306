"""Club matches: several tables at once, first to so many partidas, home and away."""

import pytest

from truco.club.clubs import ClubMatch, ClubTerms, Legs, both_legs
from truco.errors import TournamentError

SEVEN = ClubTerms(tables=7, to_win=6, target=30)
HOME, AWAY = (30, 12), (9, 30)


def played(terms: ClubTerms, *partidas: tuple[int, tuple[int, int]]) -> ClubMatch:
    """Return a match of two clubs after some partidas."""
    match = ClubMatch("Peñarol", "Nacional", terms)
    for table, points in partidas:
        match = match.add(table, points)
    return match


def test_the_first_club_with_six_partidas_wins() -> None:
    """Seven tables at once: at 5-5 neither club has won; the sixth partida, at whatever table, ends the match."""
    level = played(SEVEN, *[(table, HOME) for table in range(1, 6)], *[(table, AWAY) for table in (6, 7, 1, 2, 3)])
    assert (level.won, level.winner, level.is_over) == ((5, 5), "", False)
    over = level.add(7, AWAY)
    assert (over.won, over.winner, over.is_over) == ((5, 6), "Nacional", True)
    assert over.at(7) == (AWAY, AWAY)
    with pytest.raises(TournamentError, match="already-over"):
        over.add(1, HOME)
    assert over.result("liga", 3).winner(SEVEN.best_of) == "Nacional"


def test_tables_may_play_a_fixed_number_of_partidas() -> None:
    """With one partida at each of three tables, two of them win; no table plays a second one."""
    three = ClubTerms(tables=3, to_win=3, each=1)
    match = played(three, (1, HOME), (2, AWAY))
    with pytest.raises(TournamentError, match="table-done"):
        match.add(1, HOME)
    over = match.add(3, HOME)
    assert (over.is_over, over.winner) == (True, "Peñarol")
    two = ClubTerms(tables=2, to_win=2, each=1)
    assert played(two, (1, HOME), (2, AWAY)).winner == ""
    assert played(two, (1, HOME), (2, AWAY)).is_over


@pytest.mark.parametrize(
    ("table", "points", "code"),
    [(0, HOME, "no-such-table"), (8, HOME, "no-such-table"), (1, (12, 12), "level-score"), (1, (29, 3), "bad-target")],
)
def test_a_partida_that_cannot_be_is_refused(table: int, points: tuple[int, int], code: str) -> None:
    """Tables that are not there, level scores and partidas short of the target are errors."""
    with pytest.raises(TournamentError) as caught:
        played(SEVEN, (table, points))
    assert caught.value.code == code
    with pytest.raises(TournamentError, match="bad-terms"):
        ClubTerms(tables=0)


ONE = ClubTerms(tables=3, to_win=2)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        # Nacional loses away and wins at home by more partidas.
        ([HOME, AWAY, HOME], [HOME, HOME], Legs("Nacional", "partidas")),
        # Both win 2-0 at home; Peñarol by more points.
        ([HOME, HOME], [(30, 29), (30, 29)], Legs("Peñarol", "points")),
        ([HOME, HOME], [AWAY, AWAY], Legs("Peñarol", "matches")),
        ([HOME, HOME], [HOME, HOME], Legs("", "level")),
    ],
)
def test_two_legs_are_added_up(first: list[tuple[int, int]], second: list[tuple[int, int]], expected: Legs) -> None:
    """Matches won, then partidas, then points over both legs, each club once at home."""
    there = ClubMatch("Peñarol", "Nacional", ONE)
    back = ClubMatch("Nacional", "Peñarol", ONE)
    for table, points in enumerate(first, 1):
        there = there.add(table, points)
    for table, points in enumerate(second, 1):
        back = back.add(table, points)
    assert both_legs(there, back) == expected


def test_a_return_match_is_of_the_same_clubs_the_other_way_round() -> None:
    """Two matches at the same home, a match that goes on, and an unknown criterion are errors."""
    over = played(ONE, (1, HOME), (2, HOME))
    back = ClubMatch("Nacional", "Peñarol", ONE).add(1, HOME)
    for second, order, code in (
        (over, ("matches",), "not-the-return"),
        (back, ("matches",), "not-over"),
        (back.add(2, HOME), ("luck",), "bad-terms"),
    ):
        with pytest.raises(TournamentError) as caught:
            both_legs(over, second, order)
        assert caught.value.code == code
