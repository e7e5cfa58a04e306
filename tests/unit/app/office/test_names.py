"""Two names in any script are two teams and two people; one name in other capitals or with other accents is one."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from tests.helpers.events import Diary

from truco.app.office.exchange.results import team_named
from truco.app.office.exchange.table import heads_of
from truco.app.office.exchange.teams import Numbered, read_teams, team_acts
from truco.club import acts as a
from truco.club.alike import name_key, plain
from truco.club.season import Stage, alike
from truco.club.team import Player, Team
from truco.errors import TournamentError

DIFFERENT = [
    ("עברית", "ערבית"),
    ("Другие", "Первые"),
    ("لاعبون", "لاعبات"),
    ("Ωμέγα", "Άλφα"),
    ("北京", "東京"),
    ("한국", "조선"),
    ("さとう", "さどう"),
    ("दिन", "दीन"),
    ("สุข", "สิข"),
    ("Թիմ", "Այլ"),
    ("Бой", "Бои"),
    ("Ø", "Æ"),
    ("🔥", "🐎"),
    ("A+", "A-"),
    ("🔥", ""),
    ("Los Uno", "עברית"),
]
SAME = [
    ("Peñarol", "PENAROL"),
    ("Los Téros", "los teros"),
    ("Другие", "ДРУГИЕ"),
    ("Пётр", "петр"),
    ("Ωμέγα", "ΩΜΕΓΑ"),
    ("עברית", "עִבְרִית"),
    ("لاعبون", "لَاعِبُون"),
    ("Straße", "STRASSE"),
    ("עברית", "\N{RIGHT-TO-LEFT MARK}עברית"),
    ("が", unicodedata.normalize("NFD", "が")),
    ("李", unicodedata.normalize("NFKC", "\N{CJK COMPATIBILITY IDEOGRAPH-F9E1}")),
]
PUNCTUATED = [
    ("Los  Uno!", "Los Uno"),
    ("Los A", "Los A-"),
    ("Los *", "Los"),
    ("Los 10%", "Los 10"),
    ("R&B", "R/B"),
    ("Los @", "Los"),
    ("L'Ami", "L Ami"),
    ("ש\N{HEBREW POINT SHIN DOT}ם", "ש\N{HEBREW POINT SIN DOT}ם"),
    ("Cedro (1)", "Cedro 1"),
]
"""Names of the same letters, with other signs."""
SIGNS = [
    ("👍🏻", "👍🏿"),
    ("👍", "👍🏿"),
    ("Los 👍🏻!", "Los 👍🏿!"),
    ("!!!", "???"),
]
"""Names that differ in a picture, or have no letter."""


def with_team(*names: str) -> Diary:
    """Return an event in which these names are signed up, each with two people of its own."""
    diary = Diary()
    for number, name in enumerate(names, 1):
        people = (Player(f"Ana {number}"), Player(f"Eva {number}"))
        diary.write(a.Enter(Team(f"T{number}", name, people)))
    return diary


def acts_of_list(source: str, diary: Diary) -> list[tuple[str, str, str]]:
    """Return what a list does to an event: the kinds of its acts with the id and the name of each team."""
    acts = team_acts(read_teams(source, diary.event).teams, diary.event)
    return [(type(act).__name__, act.team.id, act.team.name) for _, act in acts]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("first", "other"), DIFFERENT)
def test_two_names_of_any_script_are_two_teams(first: str, other: str) -> None:
    """A list with another name signs up another team, and the name of one team finds no other."""
    assert name_key(first) != name_key(other)
    diary = with_team(first)
    assert acts_of_list(f"Equipo;Jugador 1;Jugador 2\n{other};Leo;Noa", diary) == [("Enter", "T2", other)]
    both = with_team(first, other or "Los Dos")
    assert team_named(first, both.event) == "T1"
    assert team_named(other or "Los Dos", both.event) == "T2"
    with pytest.raises(TournamentError, match="no-such-team"):
        team_named(other, diary.event)


@pytest.mark.parametrize(("first", "other"), SAME)
def test_a_name_in_other_capitals_or_accents_is_one_team(first: str, other: str) -> None:
    """A list with the same name, however it is written, amends its team; results find it by both."""
    assert name_key(first) == name_key(other) != ""
    diary = with_team(first)
    assert acts_of_list(f"Equipo;Jugador 1;Jugador 2\n{other};Leo;Noa", diary) == [
        ("Amend", "T1", " ".join(other.split()))
    ]
    assert team_named(other, diary.event) == "T1"


@pytest.mark.parametrize(("first", "other"), [*PUNCTUATED, *(pair[::-1] for pair in PUNCTUATED), *SIGNS])
def test_a_name_with_other_signs_is_another_team(first: str, other: str) -> None:
    """A list writes over no team whose name has other signs, where neither an id nor any player says that it is it."""
    diary = with_team(first)
    source = f"Equipo;Jugador 1;Jugador 2\n{other};Leo;Noa"
    assert acts_of_list(source, diary) == [("Enter", "T2", " ".join(other.split()))]
    assert acts_of_list(f"Equipo\n{other}", diary) == [("Enter", "T2", " ".join(other.split()))]
    both = with_team(first, other)
    assert acts_of_list(source, both) == [("Amend", "T2", " ".join(other.split()))]
    assert [team_named(name, both.event) for name in (first, other)] == ["T1", "T2"]


@pytest.mark.parametrize(("first", "other"), [*PUNCTUATED, *(pair[::-1] for pair in PUNCTUATED)])
def test_a_name_with_other_signs_is_the_team_of_its_players(first: str, other: str) -> None:
    """A list that has one of its players, as a reserve too, amends the team; a result finds it by both names."""
    diary = with_team(first)
    name = " ".join(other.split())
    assert acts_of_list(f"Equipo;Jugador 1;Jugador 2\n{other};Leo;EVA 1", diary) == [("Amend", "T1", name)]
    assert acts_of_list(f"Equipo;Jugador 1;Suplente\n{other};Leo;Ana 1", diary) == [("Amend", "T1", name)]
    assert acts_of_list(f"Id;Equipo;Jugador 1;Jugador 2\nT1;{other};Leo;Noa", diary) == [("Amend", "T1", name)]
    assert name_key(first) == name_key(other)
    assert team_named(other, diary.event) == "T1"


def test_of_names_with_other_signs_the_players_say_which_team_it_is() -> None:
    """`Los A!` may be `Los A` or `Los A-`: it is that of its player; and each of them is given to one row at most."""
    both = with_team("Los A", "Los A-")
    assert acts_of_list("Equipo;Jugador 1;Jugador 2\nLos A!;Leo;Eva 2", both) == [("Amend", "T2", "Los A!")]
    assert acts_of_list("Equipo;Jugador 1;Jugador 2\nLos A!;Ana 1;Eva 2", both) == [("Enter", "T3", "Los A!")]
    source = "Equipo;Jugador 1;Jugador 2\nLos A!;Leo;Eva 1\nLos A?;Noa;Ana 1\nLos A-;Iris;Olga"
    assert acts_of_list(source, both) == [
        ("Amend", "T1", "Los A!"),
        ("Enter", "T3", "Los A?"),
        ("Amend", "T2", "Los A-"),
    ]


class Compared(str):
    """An id that counts how often it is compared."""

    __slots__ = ()
    times = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        """Count a comparison."""
        Compared.times += 1
        return str.__eq__(self, other)


def test_reading_a_list_of_teams_compares_each_id_a_few_times() -> None:
    """Whether another row has a team already takes a list that is twice as long no more work for each row."""
    work = []
    for rows in (100, 200):
        event = with_team("Boca").event
        event = replace(event, entrants={Compared(name): entrant for name, entrant in event.entrants.items()})
        source = "Id;Equipo;Jugador\n" + "".join(f"X{at};n{at};Leo\n" for at in range(rows)) + ";Boca;Leo\n" * rows
        Compared.times = 0
        assert len(read_teams(source, event).teams) == 2 * rows
        work.append(Compared.times)
    assert work[1] <= 2 * work[0] + 10


def test_a_team_without_a_name_is_nobody_elses() -> None:
    """A row without a name signs up a team of its own, whatever teams without letters there are."""
    diary = with_team("עברית", "!!!", "")
    assert acts_of_list("Jugador 1;Jugador 2\nLeo;Noa\nIris;Olga", diary) == [("Enter", "T4", ""), ("Enter", "T5", "")]


def test_no_two_rows_of_a_list_are_written_over_one_team() -> None:
    """Of two rows whose names differ by an accent the exact one amends its team, the other is a team of its own."""
    diary = with_team("Pena")
    source = "Equipo;Jugador 1;Jugador 2\nPeña;Leo;Noa\nPena;Iris;Olga"
    assert acts_of_list(source, diary) == [("Enter", "T2", "Peña"), ("Amend", "T1", "Pena")]
    source = "Equipo;Jugador 1;Jugador 2\nPéna;Leo;Noa\nPeña;Iris;Olga"
    assert acts_of_list(source, diary) == [("Amend", "T1", "Péna"), ("Enter", "T2", "Peña")]
    source = "Id;Equipo;Jugador 1;Jugador 2\nT1;Los Dos;Leo;Noa\n;Pena;Iris;Olga"
    assert acts_of_list(source, diary) == [("Amend", "T1", "Los Dos"), ("Enter", "T2", "Pena")]


def test_an_exact_name_is_found_beside_one_that_differs_by_an_accent() -> None:
    """`Peña` and `Pena` are each found by their own name; one that may be either finds neither."""
    event = with_team("Peña", "Pena").event
    assert [team_named(name, event) for name in ("Peña", "PEÑA", "Pena", "T1")] == ["T1", "T1", "T2", "T1"]
    with pytest.raises(TournamentError, match="no-such-team"):
        team_named("Pèna", event)
    acts = team_acts([Numbered(1, Team("T3", "Pèna", (Player("Leo"), Player("Noa"))))], event)
    assert type(acts[0][1]) is a.Enter
    assert acts_of_list("Equipo;Jugador 1;Jugador 2\nPèna;Leo;Noa", with_team("Peña", "Pena")) == [
        ("Enter", "T3", "Pèna")
    ]


def test_people_of_any_script_name_their_team() -> None:
    """A team is found by its people, whatever text is between them, and not by the people of another one."""
    diary = Diary()
    for number, people in enumerate((("דוד כהן", "משה לוי"), ("Иван", "Пётр"), ("Ana Paz", "Eva Sosa")), 1):
        diary.write(a.Enter(Team(f"T{number}", "", tuple(map(Player, people)))))
    diary.write(a.ShowNames("full"))
    event = diary.event
    assert team_named("דוד כהן / משה לוי", event) == "T1"
    assert team_named("иван, петр", event) == "T2"
    assert team_named("Ana Paz + Eva Sosa", event) == "T3"
    with pytest.raises(TournamentError, match="no-such-team"):
        team_named("דוד לוי / משה כהן", event)


def test_a_column_in_an_unknown_script_means_nothing() -> None:
    """The head of a column that has no Latin letter is none of those that are known."""
    heads = heads_of(("שם", "Команда 1", "№ 2", "Equipo"), {"equipo": "name", "no": "id"})
    assert heads.ignored == ("שם", "Команда 1")
    assert plain("Nº") == plain("N°") + "o" == "no"


def test_names_of_a_season_are_alike_in_any_script() -> None:
    """Names of other scripts are compared by their letters; names that have none are like no other."""
    stages = [Stage("1", ("Петров", "🔥", "עברית")), Stage("2", ("ПЁТРОВ", "🐎", "ערבים"))]
    assert alike(stages) == (("Петров", "ПЁТРОВ"),)
