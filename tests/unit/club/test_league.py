"""Round robins: everybody meets everybody, at home and away in turn, with a bye for odd numbers."""

from collections import Counter
from itertools import combinations

import pytest

from truco.club.pairing.league import league, league_round
from truco.club.result import Pair
from truco.errors import TournamentError

SIZES = [*range(2, 24), 63, 64, 255, 256]


def names(count: int) -> list[str]:
    """Return the names of so many teams."""
    return [f"T{number}" for number in range(1, count + 1)]


def test_six_teams_play_as_the_printed_berger_table_says() -> None:
    """The table for six is the one that is printed everywhere: the first of each pair plays at home."""
    printed = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
    drawn = [" ".join(f"{pair.a}-{pair.b}" for pair in pairs) for pairs in league("123456")]
    assert drawn == printed


@pytest.mark.parametrize("count", SIZES)
def test_everybody_meets_everybody_once(count: int) -> None:
    """Every two teams meet once, and each team is in every round once, with one bye where the number is odd."""
    rounds = league(names(count))
    assert len(rounds) == count - 1 + count % 2
    assert all(sorted(team for pair in pairs for team in pair.teams) == sorted(names(count)) for pairs in rounds)
    met = Counter(frozenset(pair.teams) for pairs in rounds for pair in pairs)
    whole = {frozenset(two) for two in combinations(names(count), 2)}
    byes = {frozenset((team,)) for team in names(count)} if count % 2 else set()
    assert met == Counter(whole | byes)


@pytest.mark.parametrize("count", SIZES)
def test_home_and_away_are_balanced(count: int) -> None:
    """No team plays at home more than once oftener than away in one leg; in both legs as often."""
    for twice in (False, True):
        home: Counter[str] = Counter()
        for pairs in league(names(count), twice=twice):
            for pair in pairs:
                if not pair.is_bye:
                    home[pair.a] += 1
                    home[pair.b] -= 1
        assert max(map(abs, home.values())) <= (0 if twice or count % 2 else 1)


@pytest.mark.parametrize("count", SIZES)
def test_the_second_leg_turns_every_pair_around(count: int) -> None:
    """In a double league every two teams meet twice, once at each one's home."""
    rounds = league(names(count), twice=True)
    assert len(rounds) == 2 * len(league(names(count)))
    at_home = Counter(pair for pairs in rounds for pair in pairs if not pair.is_bye)
    assert set(at_home.values()) == {1}
    assert all(Pair(pair.b, pair.a) in at_home for pair in at_home)


@pytest.mark.parametrize("count", range(4, 24))
def test_nobody_is_three_times_running_at_home_in_a_double_league(count: int) -> None:
    """Where the legs meet no team plays three matches running at home, nor away."""
    where: dict[str, str] = dict.fromkeys(names(count), "")
    for pairs in league(names(count), twice=True):
        for pair in pairs:
            if not pair.is_bye:
                where[pair.a] += "H"
                where[pair.b] += "A"
    assert [team for team, row in where.items() if "HHH" in row or "AAA" in row] == []


@pytest.mark.parametrize(
    ("teams", "code"), [([], "too-few-teams"), (["T1"], "too-few-teams"), (["T1"] * 2, "same-team")]
)
def test_a_league_of_nobody_is_refused(teams: list[str], code: str) -> None:
    """A league needs two teams, and no team twice."""
    with pytest.raises(TournamentError) as caught:
        league(teams)
    assert caught.value.code == code


@pytest.mark.parametrize("count", SIZES)
def test_a_round_alone_is_that_of_the_league(count: int) -> None:
    """A round by itself has the pairs that it has among all of them, and after the last one there is none."""
    for twice in (False, True):
        rounds = league(names(count), twice=twice)
        alone = [league_round(names(count), number, twice=twice) for number in range(1, len(rounds) + 2)]
        assert alone == [*rounds, ()]
