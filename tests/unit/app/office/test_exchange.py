"""Lists that people keep: any separator, any office program, four languages; every fault named, all rows or none."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tests.helpers.event_walk import Walk
from tests.helpers.events import COMMITTEE, DESK, Diary, a_team
from tests.helpers.offices import LAPTOP, made, office_of

from truco.app.office import KeptEvent
from truco.app.office.exchange.importing import act_text, check_rows, write_rows
from truco.app.office.exchange.results import read_result_list, results_file, results_to_csv
from truco.app.office.exchange.score import read_score, write_score
from truco.app.office.exchange.table import BadRowsError, Fault, decoded, lines_of, written
from truco.app.office.exchange.teams import read_teams, team_acts, teams_to_csv, teams_to_json
from truco.club import acts as a
from truco.club.duplicate import commitment
from truco.club.event import EMPTY, Event
from truco.club.places import following_of, overall_of, places_of, qualified_of
from truco.club.propose import propose_draw
from truco.club.result import BOTH
from truco.club.results_file import read_results, to_json
from truco.club.standings import standings, standings_of
from truco.club.team import Player, Team
from truco.messages import LANGUAGES

TWO = (
    Team("T1", "Los Uno", (Player("Ana Paz"), Player("Eva Sosa"))),
    Team("T2", "Los Dos", (Player("Leo"), Player("Noa"))),
)


def faults(source: str, event: Event = EMPTY) -> list[tuple[int, str, str, str]]:
    """Return the faults of a list of teams."""
    with pytest.raises(BadRowsError) as refused:
        read_teams(source, event)
    return [(fault.line, fault.column, fault.code, fault.got) for fault in refused.value.faults]


def test_a_list_of_teams_that_come_too_late_is_refused_row_by_row() -> None:
    """The only round of a Swiss is paired: each team of a list would never play, and its line says so."""
    diary = Diary("second-chance")
    diary.write(a.SetTerm("drawn_after_registration", "false"))
    diary.register(4, close=False)
    diary.write(propose_draw(diary.event, "first", "1"))
    diary.pair("first")
    with pytest.raises(BadRowsError) as refused:
        check_rows(diary.event, [(2, a.Enter(a_team(5))), (3, a.Enter(a_team(6)))], DESK, diary.now)
    assert [(fault.line, fault.code) for fault in refused.value.faults] == [(2, "phase-closed"), (3, "phase-closed")]


# -- tables ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"])
@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_office_program_may_have_written_a_list(encoding: str, separator: str, end: str) -> None:
    """The encoding, the separator and the ends of lines make no difference."""
    rows = [["Equipo", "Jugador 1", "Jugador 2"], ["Los Ñandúes", "José", "Inés"]]
    data = end.join(separator.join(row) for row in rows).encode(encoding)
    (numbered,) = read_teams(decoded(data), EMPTY).teams
    assert (numbered.team.name, numbered.team.people) == ("Los Ñandúes", ("José", "Inés"))


def test_quotes_keep_separators_and_lines_in_a_cell() -> None:
    """A cell in quotes may have the separator, quotes and a line break; the next row still has the right number."""
    lines = lines_of('Equipo;Jugador 1;Jugador 2\n"Los ""Ases""; del\nclub";Ana;Eva\n\n;;\nB;Leo;Noa\n')
    assert [(line.number, line.cells[0]) for line in lines] == [(1, "Equipo"), (2, 'Los "Ases"; del club'), (6, "B")]


def test_what_is_no_table_is_a_fault() -> None:
    """Quotes that never end are reported, not guessed."""
    with pytest.raises(BadRowsError) as refused:
        lines_of("a;b\n" + "x" * 140_000)
    assert refused.value.faults[0].code == "bad-table"


@given(
    some.lists(
        some.lists(
            some.text(some.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1), min_size=2, max_size=4
        ),
        min_size=1,
        max_size=5,
    )
)
def test_what_is_written_is_read_again(rows: list[list[str]]) -> None:
    """Any cells come back as they were, formulas too."""
    wide = [[*row, *["-"] * (4 - len(row))] for row in rows]
    text = decoded(written(["w", "x", "y", "z"], wide).encode("utf-8"))
    assert [list(line.cells) for line in lines_of(text)][1:] == wide


def test_a_formula_is_no_formula_any_more() -> None:
    """A name that an office program would run has an apostrophe before it in the file."""
    assert "'=1+1" in written(["a"], [["=1+1"]])
    assert "'" not in written(["a"], [["-5"], ["12-8"]])


# -- teams -------------------------------------------------------------------------------------------------------------

NAMES = {
    "es": "Código;Equipo;Jugador 1;Nacimiento 1;Jugador 2;Nacimiento 2;Club;Cabeza de serie;Suplente",
    "pt": "Código;Dupla;Jogador 1;Ano de nascimento 1;Jogador 2;Ano de nascimento 2;Clube;Cabeça de chave;Reserva",
    "en": "ID;Team;Player 1;Born 1;Player 2;Born 2;Club;Seed;Reserve",
    "de": "Nr.;Mannschaft;Spieler 1;Jahrgang 1;Spielerin 2;Geburtsjahr 2;Verein;Setzplatz;Ersatz",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_have_names_in_four_languages(language: str) -> None:
    """A list with the names of its columns in any of the languages has the same teams."""
    (numbered,) = read_teams(f"{NAMES[language]}\nT7;Los Uno;Ana;1961;Eva;1990;Peñarol;3;Leo", EMPTY).teams
    assert numbered.line == 2
    assert numbered.team == Team(
        "T7", "Los Uno", (Player("Ana", 1961), Player("Eva", 1990)), (Player("Leo"),), "Peñarol", 3
    )


@pytest.mark.parametrize(
    "cell", ["Ana Paz / Eva Sosa", "Ana Paz y Eva Sosa", "Ana Paz e Eva Sosa", "Ana Paz & Eva Sosa"]
)
def test_a_pair_may_stand_in_one_cell(cell: str) -> None:
    """One column with both players is read as two people."""
    (numbered,) = read_teams(f"Equipo;Jugadores\nUno;{cell}", EMPTY).teams
    assert numbered.team.people == ("Ana Paz", "Eva Sosa")


def test_a_list_without_names_of_columns_has_the_players() -> None:
    """Each row has the people of a team, with the team's name before them where there is one cell more."""
    event = Diary().event
    team_list = read_teams("Los Uno;Ana;Eva\nLeo;Noa", event)
    assert [(numbered.team.id, numbered.team.name, numbered.team.people) for numbered in team_list.teams] == [
        ("T1", "Los Uno", ("Ana", "Eva")),
        ("T2", "", ("Leo", "Noa")),
    ]


def test_a_numbered_name_is_that_of_a_player() -> None:
    """Beside the team's own name, `Nombre 1` and `Nombre 2` are its people; a name without number is the team's."""
    for source in ("Equipo;Nombre 1;Nombre 2\nLos Uno;Ana;Eva", "Nombre;Jugador 1;Nombre 2\nLos Uno;Ana;Eva"):
        (numbered,) = read_teams(source, Diary().event).teams
        assert (numbered.team.name, numbered.team.people) == ("Los Uno", ("Ana", "Eva")), source


def test_columns_that_mean_nothing_are_named() -> None:
    """The import reports a column that the program does not read, but not an empty one."""
    assert read_teams("Equipo;Jugador 1;Jugador 2;Teléfono;\nUno;Ana;Eva;099;x", EMPTY).ignored == ("Teléfono",)


def test_every_fault_of_a_list_has_its_place() -> None:
    """The line, the column and the value of all faults are reported, not of the first alone."""
    source = "Equipo;Jugador 1;Nacimiento 1;Jugador 2;Seed\nUno;Ana;ayer;Eva;1\n\nDos;Leo;1990;Noa;primero"
    assert faults(source) == [(2, "Nacimiento 1", "not-number", "ayer"), (4, "Seed", "not-number", "primero")]
    assert faults("Equipo;Jugador 1\n") == faults("") == [(0, "", "no-rows", "")]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('[{"name": "Uno", "players": ["Ana", 7]}]', (0, "[0].players[1]", "not-object", "7")),
        ('{"teams": [{"nombre": "Uno"}]}', (0, "teams[0].nombre", "unknown-key", '"nombre"')),
        ('[{"name": "Uno", "seed": -1}]', (0, "[0].seed", "not-number", "-1")),
        ('[{"name": "Uno",\n "name": "Dos"}]', (0, "name", "key-twice", "name")),
        ('[{"name": \n', (2, "", "bad-json", "Expecting value")),
        ("[]", (0, "", "no-rows", "")),
    ],
)
def test_a_fault_in_json_has_its_place(source: str, fault: tuple[int, str, str, str]) -> None:
    """The path of a wrong value, or the line of what is no JSON."""
    assert faults(source) == [fault]


def test_teams_come_back_as_they_were() -> None:
    """A list that was exported, in CSV in any language or in JSON, changes nothing when it is imported again."""
    diary = Diary()
    people = (Player("Ana Paz", 1961, ("socia",)), Player("Eva Sosa"))
    diary.write(a.Enter(Team("T1", "=Uno", people, (), "Peñarol", 1)))
    diary.write(a.Enter(Team("T9", "", (Player("Leo"), Player("Noa", 2010)))))
    for source in (
        json.dumps(teams_to_json(diary.event)),
        *(teams_to_csv(diary.event, language) for language in LANGUAGES),
    ):
        listed = read_teams(decoded(source.encode()), diary.event)
        assert [numbered.team for numbered in listed.teams] == [
            entrant.team for entrant in diary.event.entrants.values()
        ]
        assert team_acts(listed.teams, diary.event) == ()


def test_a_list_that_is_imported_again_amends() -> None:
    """A team of the event, by its id or its name, keeps its id; only what is new is written."""
    diary = Diary()
    for team in TWO:
        diary.write(a.Enter(team))
    listed = read_teams(
        "Equipo;Jugador 1;Jugador 2;Club\nLOS UNO;Ana Paz;Eva Sosa;Defensor\nLos Tres;Iris;Olga;", diary.event
    )
    assert [(line, type(act).__name__, act.team.id) for line, act in team_acts(listed.teams, diary.event)] == [  # type: ignore[attr-defined]
        (2, "Amend", "T1"),
        (3, "Enter", "T3"),
    ]


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[KeptEvent]:
    """An event in a file with two teams."""
    async with office_of(tmp_path / "copa.truco", LAPTOP) as office:
        yield await made(office, 2)


async def test_nothing_is_half_imported(kept: KeptEvent) -> None:
    """Where the event refuses rows the log is unchanged, and each refused row is reported with its line."""
    acts = [(2, a.Enter(a_team(3))), (3, a.Enter(a_team(1))), (5, a.Enter(Team("T5", "", (Player("Solo"),))))]
    with pytest.raises(BadRowsError) as refused:
        await write_rows(kept, acts, COMMITTEE, at=1.0)
    assert refused.value.faults == (Fault(3, "", "team-exists", "T1 Equipo 1"), Fault(5, "", "team-size", "T5"))
    assert (await kept.refresh()).number == 3
    entries = await write_rows(kept, acts[:1], COMMITTEE, at=1.0, reason="From the list")
    assert [(entry.number, entry.reason) for entry in entries] == [(4, "From the list")]
    assert await write_rows(kept, [], COMMITTEE, at=1.0) == ()


# -- results -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def played() -> Diary:
    """An event in its first round, T1 against T4 and T2 against T3, with names."""
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", [4])
    diary.pair("group")
    return diary


def test_scores_are_read_as_people_write_them() -> None:
    """Hyphens, colons, the Brazilian x, commas and spaces make no difference."""
    for text in ("12-8 7-12 12-10", "12:8, 7:12, 12:10", "12x8 / 7 X 12 / 12 x 10", "12 - 8;7–12;12—10"):  # noqa: RUF001  (signs that people type)
        assert read_score(text) == ((12, 8), (7, 12), (12, 10))
    assert read_score(write_score(((0, 12), (15, 14)))) == ((0, 12), (15, 14))


def test_results_are_read_by_number_or_by_teams(played: Diary) -> None:
    """The match is named by its number, or by its teams with ids, names or players, in either order."""
    a_side, b_side = played.match(1).pair
    names = {side: played.event.entrants[side].team for side in (a_side, b_side)}
    wanted = a.Record(1, ((12, 8), (12, 9)))
    turned = "8-12 9-12"
    for source in (
        "Partido;Resultado\n1;12-8 12-9",
        "Jogo,Partida 1,Partida 2,Partida 3\n1,12x8,12x9,",
        f"Team A;Team B;Score\n{a_side};{b_side};12-8 12-9",
        f"Team A;Team B;Score\n{names[b_side].name.upper()};{names[a_side].name};{turned}",
        f"Mannschaft 1;Mannschaft 2;Ergebnis\n{' '.join(names[b_side].people)};{a_side};{turned}",
        f"Partido;Equipo A;Equipo B;Resultado\n1;{b_side};{a_side};{turned}",
        '[{"match": 1, "partidas": [[12, 8], [12, 9]]}]',
        json.dumps({"jogos": [{"phase": "group", "a": b_side, "b": a_side, "partidas": [[8, 12], [9, 12]]}]}),
    ):
        assert [act for _, act in read_result_list(source, played.event).acts] == [wanted], source


def test_walkovers_are_read(played: Diary) -> None:
    """An absent side is in a column or in the score, by id, by name, by side, or as both."""
    a_side, b_side = played.match(1).pair
    name = played.event.entrants[b_side].team.name
    for cell, absent in (
        (b_side, b_side),
        (name, b_side),
        ("A", a_side),
        ("ambos", BOTH),
        ("beide", BOTH),
        ("both", BOTH),
    ):
        source = f"Partido;Resultado;Ausente\n1;;{cell}"
        assert read_result_list(source, played.event).acts == ((2, a.WalkOver(1, absent)),)
    for cell in (f"WO {b_side}", f"w.o. {name}"):
        assert read_result_list(f"Partido;Resultado\n1;{cell}", played.event).acts == ((2, a.WalkOver(1, b_side)),)
    abandoned = read_result_list(f"Partido;Resultado;WO\n1;12-9;{a_side}", played.event)
    assert abandoned.acts == ((2, a.Record(1, ((12, 9),), a_side)),)


def test_every_fault_of_a_list_of_results_is_told(played: Diary) -> None:
    """Unknown matches and teams, scores that are none, results that the event has otherwise: each with its line."""
    played.write(a.Record(2, ((12, 8), (12, 9))), DESK)
    source = (
        "Partido;Equipo A;Equipo B;Resultado\n77;;;12-8 12-9\n;T1;T9;12-8\n1;;;doce\n1;;;\n2;;;9-12 9-12\n2;;;12-8 12-9"
    )
    with pytest.raises(BadRowsError) as refused:
        read_result_list(source, played.event)
    assert [(fault.line, fault.code) for fault in refused.value.faults] == [
        (2, "no-such-match"),
        (3, "no-such-team"),
        (4, "bad-score"),
        (5, "no-result"),
        (6, "already-over"),
    ]
    with pytest.raises(BadRowsError) as refused:
        read_result_list("Ergebnis\n12-8", played.event)
    assert refused.value.faults == (Fault(1, "", "no-heads", "Ergebnis"),)


def test_what_a_match_cannot_come_to_is_refused_with_its_line(played: Diary) -> None:
    """A list with a score that the terms do not allow is reported as a fault of its row."""
    acts = read_result_list("Partido;Resultado\n1;12-8\n2;12-8 12-8", played.event).acts
    with pytest.raises(BadRowsError) as refused:
        check_rows(played.event, acts, DESK, 1.0)
    assert refused.value.faults == (Fault(2, "", "not-over", "1"),)


def test_a_table_of_matches_is_filled_in_and_read(played: Diary) -> None:
    """The table of all matches names every match; with the scores written in it gives the results."""
    played.write(a.Record(2, ((12, 8), (12, 9))), DESK)
    for language in LANGUAGES:
        lines = results_to_csv(played.event, language).splitlines()
        assert len(lines) == 3
        filled = "\n".join([lines[0], ";".join([*lines[1].split(";")[:-2], "12-0 12-0", ""]), lines[2]])
        acts = read_result_list(decoded(filled.encode()), played.event).acts
        assert acts == ((2, a.Record(1, ((12, 0), (12, 0)))),)


def test_a_table_of_a_duplicate_has_its_hands() -> None:
    """The score of a match of a duplicate is that of its hands; the table, read again, changes nothing."""
    diary = Diary("duplicate")
    diary.register(4)
    diary.write(replace(propose_draw(diary.event, "duplicate", "1"), committed=commitment("secret")))
    diary.pair("duplicate")
    diary.write(a.AddHands(1, ((2, 0), (0, 1), (3, 0)), sure=True), DESK)
    few = a.AddHands(2, ((0, 1), (1, 0)))
    for language in LANGUAGES:
        table = results_to_csv(diary.event, language)
        assert table.splitlines()[1].split(";")[-2:] == ["2-0 0-1 3-0", ""]
        filled = table.splitlines()
        filled[2] = ";".join([*filled[2].split(";")[:-2], "0-1 1-0", ""])
        acts = read_result_list(decoded("\n".join(filled).encode()), diary.event).acts
        assert acts == ((3, few),)
    with pytest.raises(BadRowsError) as refused:
        check_rows(diary.event, [(3, few)], DESK, diary.now)
    assert [(fault.line, fault.code) for fault in refused.value.faults] == [(3, "hands-missing")]
    assert act_text(few) == "2 0-1 1-0"


def test_an_event_is_a_results_file() -> None:
    """The exported file, read again, has the standings that the event itself has: walkovers, penalties, lots."""
    diary = Diary()
    diary.register(7)
    diary.draw_groups("group", [4, 3])
    for _ in range(3):
        diary.pair("group")
    matches = [match for match in diary.event.matches.values() if match.b]
    for number, match in enumerate(matches):
        score = ((12, 3), (5, 12), (12, number)) if number % 3 else ((number, 12), (8, 12))
        if number == 1:
            diary.write(a.WalkOver(match.number, match.a), DESK)
        elif number == 2:
            diary.write(a.WalkOver(match.number, BOTH), DESK)
        else:
            diary.write(a.Record(match.number, score), DESK)
    diary.write(a.Penalise(matches[4].a, "lose-match", match=matches[4].number), COMMITTEE)
    file = read_results(json.dumps(to_json(results_file(diary.event))))
    assert dict(standings(file).tables) == dict(places_of(diary.event, "group"))
    assert standings(file).tables == standings(results_file(diary.event)).tables


@pytest.mark.rule("br.36.p1")
@pytest.mark.parametrize("unequal", [False, True])
def test_what_a_disqualified_team_will_not_play_counts_before_it_is_paired(*, unequal: bool) -> None:
    """The page ranks a group as its file does: rivals whom the team would meet in later rounds have their walkover.

    So it is of those who come next behind the groups, whose walkovers are in the balance.
    """
    diary = Diary()
    diary.write(a.SetTerm("group.qualify", "1"))
    diary.write(a.SetTerm("group.best_next", "1"))
    diary.register(8 - unequal)
    diary.draw_groups("group", (4, 4 - unequal))
    diary.pair("group")
    diary.play("group")
    diary.write(a.Penalise("T1", "disqualify", "cheating"))
    computed = standings(results_file(diary.event))
    assert dict(places_of(diary.event, "group")) == computed.tables
    assert following_of(diary.event, "group") == computed.following
    assert [place.figures.points for place in computed.tables["G1"]] == [6, 3, 0, 3]


@pytest.mark.rule("br.36.p1")
def test_no_more_of_the_next_placed_go_through_than_are_left() -> None:
    """The third of each group is disqualified: the event has standings all the same, and its file can be read."""
    diary = Diary()
    diary.write(a.SetTerm("group.best_next", "1"))
    diary.register(6)
    diary.draw_groups("group", (3, 3))
    for _ in range(3):
        diary.pair("group")
    diary.play("group", ("T1", "T4"))
    for places in places_of(diary.event, "group").values():
        diary.write(a.Penalise(places[-1].team, "disqualify", "cheating"))
    ranked = standings_of(diary.event)
    assert (ranked.following, ranked.qualified) == ((), ("T1", "T2", "T4", "T5"))
    file = to_json(results_file(diary.event))
    assert file["best_next"] == 0
    assert standings(read_results(json.dumps(file))).qualified == ranked.qualified


def test_a_swiss_that_somebody_left_is_over_in_its_results_file() -> None:
    """A withdrawn team has not played every round, and the last round was: the file says so and has the places."""
    diary = Diary(preset="swiss")
    diary.write(a.SetTerm("swiss.rounds", "2"), COMMITTEE)
    diary.register(5)
    diary.write(a.Draw("swiss", (a.Group("", tuple(f"T{n}" for n in range(1, 6))),), "1"), DESK)
    diary.pair("swiss")
    diary.play("swiss")
    assert not results_file(diary.event).over
    diary.write(a.Withdraw("T3"), DESK, reason="The last bus")
    diary.pair("swiss")
    diary.play("swiss")
    written = to_json(results_file(diary.event))
    assert written["over"] is True
    places = standings(read_results(json.dumps(written))).overall
    assert [place.team for place in places or ()] == [place.team for place in overall_of(diary.event)]
    assert standings(read_results(json.dumps({**written, "over": None}))).overall is None


def test_a_final_against_a_team_that_left_before_the_draw_is_in_the_results_file() -> None:
    """The other qualified team has gone home: the file has the walkover, and the places of the event."""
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", [4])
    for _ in range(3):
        diary.pair("group")
    diary.play("group")
    _, gone = qualified_of(diary.event, "group")
    diary.write(a.Withdraw(gone), DESK, reason="The last bus")
    diary.write(propose_draw(diary.event, "knockout", "1"), DESK)
    diary.pair("knockout")
    computed = standings(read_results(json.dumps(to_json(results_file(diary.event)))))
    assert [place.team for place in computed.overall or ()] == [place.team for place in overall_of(diary.event)]


@settings(max_examples=10, deadline=None)
@given(some.sampled_from(("swiss", "knockout")), some.integers(0, 2**32))
def test_a_results_file_stands_as_its_event_does(preset: str, seed: int) -> None:
    """At any moment of a random life the exported file, read again, has the tables and places of the event."""
    walk = Walk(Random(seed), preset)
    for number in range(200):
        walk.step()
        event = walk.diary.event
        if number % 10 == 0 and event.phases:
            computed = standings(read_results(json.dumps(to_json(results_file(event)))))
            assert [place.team for place in computed.overall or ()] == [place.team for place in overall_of(event)]
            assert dict(computed.tables) == (dict(places_of(event, preset)) if preset == "swiss" else {})
