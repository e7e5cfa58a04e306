"""Teams: how many play, squads, reserves, and conditions on ages and words."""

from typing import Any

import pytest

from truco.club.team import Condition, Player, Team, TeamTerms, check_team
from truco.club.terms import read_terms
from truco.errors import TournamentError


def pair(*born: int) -> Team:
    """Return a team whose players were born in the given years."""
    return Team("T1", "Uno", tuple(Player(f"Jugador {number}", year) for number, year in enumerate(born)))


@pytest.mark.parametrize(
    ("terms", "players", "lawful"),
    [
        (TeamTerms(plays=1, most=1), 1, True),
        (TeamTerms(plays=2, most=2), 2, True),
        (TeamTerms(plays=2, most=2), 1, False),
        (TeamTerms(plays=2, most=2), 3, False),
        (TeamTerms(plays=3, most=3), 3, True),
        (TeamTerms(plays=2, most=4), 4, True),
        (TeamTerms(plays=2, most=4), 2, True),
        (TeamTerms(plays=2, most=4), 5, False),
    ],
)
def test_a_team_has_as_many_players_as_the_terms_say(terms: TeamTerms, players: int, *, lawful: bool) -> None:
    """One, two or three play; a squad of four of whom two play may be smaller, never smaller than who plays."""
    team = pair(*range(1980, 1980 + players))
    if lawful:
        check_team(team, terms, 2026)
    else:
        with pytest.raises(TournamentError, match="number of players") as caught:
            check_team(team, terms, 2026)
        assert caught.value.code == "team-size"


YOUNG_AND_OLD = TeamTerms(plays=2, most=2, conditions=(Condition(1, under=18), Condition(1, over=60)))


@pytest.mark.parametrize(
    ("born", "lawful"),
    [
        ((2009, 1965), True),  # 17 and 61 in 2026
        ((1965, 2009), True),
        ((2008, 1965), False),  # 18
        ((2009, 1966), False),  # 60
        ((2009, 0), False),  # a year that nobody told
    ],
)
def test_one_under_18_with_one_over_60(born: tuple[int, int], *, lawful: bool) -> None:
    """An age is the years that a person completes in the year of the event, and counts for no condition if unknown."""
    if lawful:
        check_team(pair(*born), YOUNG_AND_OLD, 2026)
        return
    with pytest.raises(TournamentError) as caught:
        check_team(pair(*born), YOUNG_AND_OLD, 2026)
    assert caught.value.code == "team-condition"


def test_a_condition_may_ask_for_a_word_and_bound_it_from_above() -> None:
    """A mixed pair has exactly one player with the word, and no word is special to the program."""
    mixed = TeamTerms(plays=2, most=2, conditions=(Condition(1, most=1, word="mujer"),))
    ana, eva = Player("Ana", words=("mujer",)), Player("Eva", words=("mujer",))
    leo = Player("Leo")
    check_team(Team("T1", "Uno", (ana, leo)), mixed, 2026)
    for players in ((ana, eva), (leo, Player("Luis"))):
        with pytest.raises(TournamentError, match="mujer"):
            check_team(Team("T1", "Uno", players), mixed, 2026)


def test_reserves_come_only_where_the_terms_have_them() -> None:
    """A team may name as many reserves as the terms say; FENACEF's regulation has none (br.35)."""
    team = Team("T1", "Uno", (Player("Ana"), Player("Eva")), reserves=(Player("Leo"),))
    check_team(team, TeamTerms(plays=2, most=2, reserves=1), 2026)
    with pytest.raises(TournamentError) as caught:
        check_team(team, TeamTerms(plays=2, most=2), 2026)
    assert caught.value.code == "no-reserves"


@pytest.mark.parametrize(
    "team",
    [
        Team("", "Uno", (Player("Ana"), Player("Eva"))),
        Team("T1", "Uno", (Player("Ana"), Player(""))),
        Team("T1", "Uno", (Player("Ana"), Player("Ana"))),
        Team("T1", "Uno", (Player("Ana"), Player(" Ana "))),
        Team("a:b", "Uno", (Player("Ana"), Player("Eva"))),
        Team("both", "Uno", (Player("Ana"), Player("Eva"))),
        Team(" T1", "Uno", (Player("Ana"), Player("Eva"))),
        Team("T1", "Uno\n", (Player("Ana"), Player("Eva"))),
        Team("x" * 61, "Uno", (Player("Ana"), Player("Eva"))),
    ],
)
def test_names_can_be_printed_and_told_apart(team: Team) -> None:
    """A team has a short id without a colon, and its players have names of their own."""
    with pytest.raises(TournamentError) as caught:
        check_team(team, TeamTerms(), 2026)
    assert caught.value.code == "bad-name"


def read_team(table: dict[str, Any]) -> TeamTerms:
    """Return what the table `[team]` of a preset says."""
    plain = {"code": "x", "title": "X", "rules": {"is": "", "from": "nobody"}, "event": {}, "phases": {}}
    return read_terms({**plain, "team": {name: {"is": value, "from": "x"} for name, value in table.items()}}).team


def test_the_terms_of_teams_are_read_from_data() -> None:
    """The table `[team]` of a preset says who plays, how many may be registered, and the conditions."""
    team_terms = read_team(
        {"plays": 2, "most": 4, "conditions": [{"at_least": 1, "under": 18}, {"at_least": 1, "over": 60}]}
    )
    assert team_terms == TeamTerms(plays=2, most=4, conditions=YOUNG_AND_OLD.conditions)
    assert read_team({"plays": 3}).most == 3


@pytest.mark.parametrize(
    "table",
    [
        {"plays": 0},
        {"plays": 2, "most": 1},
        {"plays": "two"},
        {"player": 2},
        {"conditions": [{"under": 18}]},
        {"conditions": [{"at_least": 1, "beneath": 18}]},
        {"reserves": -1},
        {"conditions": [{"at_least": 1, "under": True}]},
    ],
)
def test_bad_terms_of_teams_are_refused(table: dict[str, Any]) -> None:
    """An unknown field, a number that is none, and more who play than may be registered are errors."""
    with pytest.raises(TournamentError) as caught:
        read_team(table)
    assert caught.value.code == "bad-terms"
