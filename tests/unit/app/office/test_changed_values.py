"""Events with changed values: they keep, export, print and describe them as any other event does."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Any

import pytest
from pypdf import PdfReader
from tests.helpers.events import COORDINATOR, Diary

from truco.app.cli.event.standing import event_lines, event_standings
from truco.app.office.exchange.results import results_file
from truco.app.office.printing import PrintRequest, document_pdf
from truco.app.web.event_body import public_body
from truco.club import acts as a
from truco.club.places import overall_of, places_of, qualified_of
from truco.club.propose import drawn_by_hand, propose_draw
from truco.club.results_file import read_results, to_json
from truco.club.season import SeasonTerms, Stage, season, stage_of
from truco.club.standings import standings
from truco.club.team import Player, Team


def changed(preset: str, teams: int, values: Mapping[str, Any]) -> Diary:
    """Return an event with changed values, after registration."""
    diary = Diary(preset)
    for path, value in values.items():
        diary.write(a.SetTerm(path, json.dumps(value)))
    diary.register(teams)
    return diary


def drawn(diary: Diary, phase: str, rounds: int = 1) -> Diary:
    """Draw a phase, pair its rounds and play them: the team that is named first wins."""
    diary.write(propose_draw(diary.event, phase, "5821"))
    for _ in range(rounds):
        diary.pair(phase)
        diary.play(phase)
    return diary


@pytest.mark.parametrize(
    ("preset", "phase", "values"),
    [
        ("fenacef", "group", {}),
        ("fenacef", "group", {"group.best_next": 3}),
        ("league", "league", {"league.order": []}),
        ("league", "league", {"league.order": ["head-to-head", "points"], "team.conditions": [{"at_least": 1}]}),
        ("league", "league", {"league.points": {}, "league.order_across_sizes": []}),
        ("groups-knockout", "group", {"group.order": [], "knockout.lengths": {}}),
    ],
)
def test_an_event_stands_whatever_value_was_changed(preset: str, phase: str, values: dict[str, Any]) -> None:
    """It has words and data, is printed, shown, and read again unchanged from its file; all have a place."""
    diary = drawn(changed(preset, 4, values), phase)
    event = diary.event
    data = event_standings(event)
    assert "Equipo 4" in "\n".join(event_lines(event, "en"))
    read = read_results(json.dumps(to_json(results_file(event))))
    assert standings(read).tables == standings(results_file(event)).tables
    assert document_pdf(event, "standings", PrintRequest("en")).startswith(b"%PDF-")
    shown = public_body(event)["phases"][0]["groups"]
    tables = data["groups"] if "groups" in data else {"": data[phase]}
    assert [[entry["team"] for entry in group["places"]] for group in shown] == [
        [row["team"] for row in rows] for rows in tables.values()
    ]
    assert sorted(entry["team"] for group in shown for entry in group["places"]) == ["T1", "T2", "T3", "T4"]


def test_nobody_has_won_before_the_knock_out_is_drawn() -> None:
    """Where winners and who paid come on, the file does not say who is through, and there is no champion yet."""
    diary = drawn(changed("second-chance", 6, {}), "first")
    assert event_standings(diary.event)["overall"] is None
    knockout = diary.event.terms.phases[-1].name
    diary.write(propose_draw(diary.event, knockout, "5821"))
    data = event_standings(diary.event)
    assert (set(data["qualified"]), data["overall"]) == (set(diary.event.phases[knockout].teams), None)
    assert overall_of(diary.event) == ()


@pytest.mark.rule("br.36.p1")
def test_who_is_disqualified_in_the_knock_out_keeps_the_place_in_the_group() -> None:
    """Page, print and command line agree on the table of the group and on who went through."""
    diary = changed("groups-knockout", 6, {})
    diary.write(drawn_by_hand(diary.event, "group", [["T1", "T2", "T3"], ["T4", "T5", "T6"]]))
    for _ in range(3):
        diary.pair("group")
        diary.play("group", ("T1", "T4"))
    before = {group: [place.team for place in rows] for group, rows in places_of(diary.event, "group").items()}
    through = qualified_of(diary.event, "group")
    diary.write(propose_draw(diary.event, "knockout", "1"))
    diary.pair("knockout")
    diary.write(a.Penalise(through[1], "disqualify", "conduct"), COORDINATOR, reason="A fight")
    assert {group: [place.team for place in rows] for group, rows in places_of(diary.event, "group").items()} == before
    assert qualified_of(diary.event, "group") == through
    data = event_standings(diary.event)
    assert {group: [row["team"] for row in rows] for group, rows in data["groups"].items()} == before
    assert tuple(data["qualified"]) == through


def test_a_final_of_another_length_is_won_and_told() -> None:
    """A final of one partida has a winner on the page, and the event a champion everywhere."""
    diary = drawn(changed("knockout", 4, {"knockout.lengths": {"final": 1}, "knockout.third_place": False}), "knockout")
    (final,) = diary.pair("knockout")
    diary.write(a.Record(final.number, ((12, 5),)))
    body = public_body(diary.event)
    shown = next(entry for entry in body["matches"] if entry["number"] == final.number)
    assert (shown["best_of"], shown["result"]["winner"]) == (1, final.a)
    champion = overall_of(diary.event)[0].team
    assert champion == final.a == event_standings(diary.event)["overall"][0] == body["overall"][0]["team"]


def test_places_of_the_phase_before_decide_alike_everywhere() -> None:
    """Where they are a criterion of the overall places, the season and the command line place the same team third."""
    values = {"overall.same_round": ["place", "lot"], "knockout.third_place": False, "group.group_size": 3}
    diary = changed("groups-knockout", 6, values)
    diary.write(drawn_by_hand(diary.event, "group", [["T1", "T2", "T3"], ["T4", "T5", "T6"]]))
    for _ in range(3):
        diary.pair("group")
        diary.play("group", ("T1", "T4"))
    drawn(diary, "knockout", 2)
    assert [place.team for place in overall_of(diary.event)] == event_standings(diary.event)["overall"]


@pytest.mark.parametrize(
    ("preset", "values"),
    [("fenacef", {"team.plays": 1, "team.most": 1}), ("fenacef", {"team.plays": 3}), ("league", {"team.plays": 5})],
)
def test_a_sheet_is_printed_for_any_number_of_players(preset: str, values: dict[str, Any]) -> None:
    """Where the rulebook seats no such teams, the sheet is that of the usual one, with the names of who plays."""
    diary = Diary(preset)
    for path, value in values.items():
        diary.write(a.SetTerm(path, json.dumps(value)))
    for number in (1, 2):
        people = tuple(Player(f"Ana {number}{letter}") for letter in "abcde"[: diary.event.terms.team.plays])
        diary.write(a.Enter(Team(f"T{number}", f"Equipo {number}", people)))
    diary.write(a.CloseRegistration())
    phase = diary.event.terms.phases[0].name
    diary.write(propose_draw(diary.event, phase, "1"))
    diary.pair(phase)
    for what in ("sheets", "slips"):
        pages = PdfReader(io.BytesIO(document_pdf(diary.event, what, PrintRequest("es")))).pages
        assert "Ana 1a" in " ".join(page_object.extract_text() for page_object in pages)


def test_a_season_takes_nobody_for_somebody_else() -> None:
    """Where names are hidden, players stay distinct; the page names a team by its event and its id."""
    stages = []
    for people in (
        (("Ana Paz", "Eva Sosa"), ("Alba Pons", "Elsa Sanz")),
        (("Ana Paz", "Eva Sosa"), ("Leo Ríos", "Iris Luz")),
    ):
        diary = Diary("league")
        diary.write(a.ShowNames("initials"))
        for number, names in enumerate(people, 1):
            diary.write(a.Enter(Team(f"T{number}", "", tuple(map(Player, names)))))
        diary.write(a.CloseRegistration())
        stages.append(drawn(diary, "league").event)
    own = season([stage_of(event) for event in stages], SeasonTerms((10, 6)))
    assert sorted(season_place.team for season_place in own) == [
        "Alba Pons / Elsa Sanz",
        "Ana Paz / Eva Sosa",
        "Leo Ríos / Iris Luz",
    ]
    shown = [stage_of(event, code) for event, code in zip(stages, ("K7MPQ", "ZZ4RT"), strict=True)]
    assert len(season(shown, SeasonTerms((10, 6)))) == 4
    assert all("Paz" not in name for stage in shown for name in stage.teams)
    assert shown[0] != Stage("", ())
