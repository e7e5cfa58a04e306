"""Results files: what is read, what is refused and where, and the standings of groups, leagues, Swiss and brackets."""

import json
from typing import Any

import pytest
from tests.helpers.results import jogo, results

from truco.club.fields import ResultsError
from truco.club.results_file import read_results, to_json
from truco.club.standings import standings, standings_to_json, undrawn
from truco.club.terms import event_terms, presets
from truco.errors import TournamentError

PAGE: dict[str, Any] = {
    "rules": "fenacef",
    "qualify": 2,
    "best_next": 0,
    "groups": {"G1": ["T1", "T2", "T3", "T4"]},
    "jogos": [
        {"phase": "group", "group": "G1", "a": "T1", "b": "T2", "partidas": [[12, 8], [7, 12], [12, 10]]},
        {"phase": "group", "group": "G1", "a": "T3", "b": "T4", "wo": "T4"},
        {"phase": "group", "group": "G1", "a": "T1", "b": "T3", "wo": "both"},
        {"phase": "group", "group": "G1", "a": "T2", "b": "T3", "partidas": [[12, 9]], "wo": "T3"},
        {"phase": "knockout", "round": 1, "a": "T2", "b": "T3", "partidas": [[12, 1], [12, 2], [12, 3]]},
    ],
    "lots": ["T3", "T1", "T2", "T4"],
}


def worked_out(file: Any) -> dict[str, Any]:  # noqa: ANN401  (JSON of any shape)
    """Return the standings of a file."""
    return standings_to_json(standings(read_results(file if isinstance(file, str) else json.dumps(file))))


def group(*lines: str, **more: object) -> dict[str, Any]:
    """Return a file with the group G of A, B, C and D."""
    return results({"groups": {"G": ["A", "B", "C", "D"]}, "jogos": lines, **more})


def row(team: str, *numbers: int, average: str | None, by: str = "points") -> dict[str, Any]:
    """Return a row of a table."""
    names = ("points", "won", "lost", "for", "against")
    return {"team": team, **dict(zip(names, numbers, strict=True)), "average": average, "decided_by": by}


# -- FENACEF -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("br.3.b", "br.4.1", "br.5.1", "br.5.2", "br.6.1", "br.6.p4")
def test_the_file_of_the_page_comes_out_as_worked_out_by_hand() -> None:
    """A win 2-1, a walkover, a double one, and a match that was given up; then a knock-out of one round."""
    assert worked_out(PAGE) == {
        "groups": {
            "G1": [
                row("T2", 4, 3, 2, 54, 40, average="42/40"),
                row("T3", 3, 2, 2, 33, 24, average="9/12"),
                row("T1", 2, 2, 1, 31, 30, average="31/30"),
                row("T4", 0, 0, 2, 0, 24, average=None),
            ]
        },
        "qualified": ["T2", "T3"],
        "overall": ["T2", "T3", "T1", "T4"],
    }


def test_the_keys_stand_in_the_order_of_the_page() -> None:
    """Programs that print what they get show a row as the page does."""
    data = worked_out({**PAGE, "best_next": 1, "jogos": PAGE["jogos"][:4]})
    assert list(data) == ["groups", "next", "qualified", "overall"]
    keys = ["team", "points", "won", "lost", "for", "against", "average", "decided_by"]
    assert list(data["groups"]["G1"][0]) == list(data["next"][0]) == keys


def test_there_is_next_only_where_some_of_the_next_placed_go_through() -> None:
    """With `best_next` the third placed are listed, and the best of them qualify last."""
    data = worked_out({**PAGE, "best_next": 1, "jogos": PAGE["jogos"][:4]})
    assert [row["team"] for row in data["next"]] == ["T1"]
    assert data["qualified"] == ["T2", "T3", "T1"]
    assert "next" not in worked_out(PAGE)


def test_what_the_file_does_not_say_is_as_the_preset_has_it() -> None:
    """Without `rules`, `qualify`, `best_next` and `lots` it is FENACEF's tournament: two of each group go through."""
    file = read_results(json.dumps({"groups": {"G": ["A", "B", "C"]}, "jogos": []}))
    assert (file.terms.code, file.terms.phases[0].qualify, file.lots) == ("fenacef", 2, ())


def test_a_group_that_is_not_complete_has_standings_so_far() -> None:
    """Matches that were not played yet are not in the file; a small group sends all it has."""
    data = worked_out(group("G: A-B 12-8 12-8", qualify=9))
    assert data["qualified"] == ["A", "C", "D", "B"]
    assert data["overall"] is None


def test_blanks_around_names_and_a_byte_order_mark_do_not_count() -> None:
    """Names are compared without the blanks around them, and printed so."""
    text = json.dumps(PAGE).replace('"T1"', '" T1 "').replace('"G1"', '"G1 "').replace('"group"', '" group"', 1)
    assert worked_out("\ufeff" + text.replace("}", " \n}").replace('" group"', '"group"')) == worked_out(PAGE)


def test_keys_that_are_null_are_as_if_left_out() -> None:
    """Programs write what they do not have as null."""
    file = json.loads(json.dumps(PAGE))
    file["jogos"][0] |= {"wo": None, "penalties": None, "round": None}
    assert worked_out(file) == worked_out(PAGE)


@pytest.mark.rule("br.6.p1.d")
def test_lots_are_looked_at_only_where_they_decide() -> None:
    """Lots that are missing are named where teams stay level; elsewhere none are needed."""
    assert "undrawn" not in worked_out({key: value for key, value in PAGE.items() if key != "lots"})
    level = group("G: A-B 12-8 12-8", "G: C-D 12-7 12-8")
    assert "undrawn" not in worked_out(level)
    even = group("G: A-B 12-8 12-8", "G: C-D 12-8 12-8", lots=["D", "B"])
    data = worked_out(even)
    assert [row["team"] for row in data["groups"]["G"]] == ["A", "C", "D", "B"]
    assert {row["decided_by"] for row in data["groups"]["G"]} == {"lot"}
    assert data["undrawn"] == [["A", "C"]]
    assert undrawn(standings(read_results(json.dumps(even)))) == (("A", "C"),)


@pytest.mark.rule("br.4.1", "br.7.c.1")
def test_a_knock_out_may_begin_with_byes() -> None:
    """Of three teams two play, and the winner meets the third; until then there are no overall places."""
    lines = ["G: A-B wo B", "G: A-C wo C", "G: A-D wo D", "G: B-C wo C", "G: B-D wo D", "G: C-D wo D"]
    first, final = "1: B-C 12-0 12-0 12-0", "2: A-B 12-0 12-0 12-0"
    assert worked_out(group(*lines, first, qualify=3))["overall"] is None
    assert worked_out(group(*lines, first, final, qualify=3))["overall"] == ["A", "B", "C", "D"]
    details = {"phase": "knockout", "round": 1, "a": "A"}
    file = group(*lines, first, final, qualify=3)
    assert worked_out({**file, "jogos": [*file["jogos"], details]})["overall"] == ["A", "B", "C", "D"]


def test_one_qualified_team_needs_no_knock_out() -> None:
    """Where a single team qualifies, the groups alone decide the event, once they are complete."""
    lines = ["G: A-B wo B", "G: A-C wo C", "G: A-D wo D", "G: B-C 12-0 12-0", "G: B-D 12-0 12-0", "G: C-D 12-0 12-0"]
    assert worked_out(group(*lines, qualify=1))["overall"] == ["A", "B", "C", "D"]
    assert worked_out(group(*lines[:5], qualify=1))["overall"] is None


@pytest.mark.rule("br.1.1", "br.1.pu")
def test_an_event_may_have_terms_of_its_own_and_the_standings_say_so() -> None:
    """Two points for a walkover instead of three: the answer has the value before and the new one."""
    file = group("G: A-B wo B", terms={"group.walkover_points": [2, 0], "group.points": {"2-0": [2, 0]}})
    data = worked_out(file)
    assert data["groups"]["G"][0]["points"] == 2
    assert data["overrides"] == {
        "group.walkover_points": {"is": [2, 0], "was": [3, 0]},
        "group.points": {"is": {"2-0": [2, 0]}, "was": {"2-0": [3, 0], "2-1": [2, 1]}},
    }
    assert "overrides" not in worked_out(group("G: A-B wo B", qualify=3))
    assert read_results(json.dumps(to_json(read_results(json.dumps(file))))) == read_results(json.dumps(file))


@pytest.mark.rule("br.36.p1")
def test_what_a_disqualified_team_had_not_played_is_won_by_its_rivals() -> None:
    """A beat B and is out: that counts, C and D win by walkover, and A is last of its group and does not qualify."""
    data = worked_out(group("G: A-B 12-8 12-8", disqualified={"A": "group"}, lots=["C", "D", "A", "B"]))
    rows = {row["team"]: row for row in data["groups"]["G"]}
    assert [row["team"] for row in data["groups"]["G"]] == ["C", "D", "B", "A"]
    assert {team: row["points"] for team, row in rows.items()} == {"A": 3, "B": 0, "C": 3, "D": 3}
    assert (rows["C"]["for"], rows["C"]["average"], rows["A"]["average"]) == (24, None, "24/16")
    assert (rows["A"]["decided_by"], rows["A"]["disqualified"]) == ("disqualified", True)
    assert not any("disqualified" in row for team, row in rows.items() if team != "A")
    assert data["qualified"] == ["C", "D"]


@pytest.mark.rule("br.36.p1", "br.5.2")
def test_two_disqualified_teams_do_not_beat_each_other() -> None:
    """The match of two teams that are out is a double walkover."""
    data = worked_out(group(disqualified={"A": "group", "B": "group"}, lots=["A", "B", "C", "D"]))
    points = {row["team"]: row["points"] for row in data["groups"]["G"]}
    assert points == {"A": 0, "B": 0, "C": 6, "D": 6}


@pytest.mark.rule("br.36.p1")
def test_a_team_disqualified_later_keeps_its_place_in_the_group() -> None:
    """A was sent out in the knock-out: in its group it is still first, and overall behind the other finalists."""
    lines = ["G: A-B wo B", "G: A-C wo C", "G: A-D wo D", "G: B-C wo C", "G: B-D wo D", "G: C-D wo D"]
    rounds = ["1: A-D 12-0 12-0 12-0", "1: B-C 12-0 12-0 12-0", "2: A-B wo A"]
    data = worked_out(group(*lines, *rounds, qualify=4, disqualified={"A": "knockout"}, lots=["C", "D", "A", "B"]))
    assert data["groups"]["G"][0]["team"] == "A"
    assert "disqualified" not in data["groups"]["G"][0]
    assert data["overall"] == ["B", "C", "D", "A"]


@pytest.mark.rule("br.36.p1")
def test_matches_that_a_disqualified_team_did_not_play_count_in_the_overall_places() -> None:
    """D is out before it has played: A, B and C have a walkover in their figures, in the group and in the event."""
    lines = ["G: A-B 12-8 12-8", "G: A-C 12-8 12-8", "G: B-C 12-8 12-8", f"1: A-B {WON}"]
    ranked = standings(read_results(json.dumps(group(*lines, disqualified={"D": "group"}))))
    assert [(place.team, place.figures.wins) for place in ranked.tables["G"]] == [
        ("A", 3),
        ("B", 2),
        ("C", 1),
        ("D", 0),
    ]
    places = [(place.team, place.figures.wins) for place in ranked.overall or ()]
    assert places == [("A", 4), ("B", 2), ("C", 1), ("D", 0)]


def test_teams_that_a_file_says_are_qualified_come_in_order_of_place() -> None:
    """Where they are those that qualify anyway they are in the order of the table; other teams in that of the file."""
    assert worked_out(group(*WHOLE) | {"qualified": ["B", "A"]})["qualified"] == ["A", "B"]
    assert worked_out(group(*WHOLE) | {"qualified": ["C", "A"]})["qualified"] == ["C", "A"]


# -- other ways to run an event ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", presets())
def test_a_file_can_name_any_preset_whose_phases_it_can_hold(code: str) -> None:
    """A preset is read with its terms, or refused because of its phases; there is no third."""
    terms = event_terms(code)
    text = json.dumps(
        {"preset": code, "jogos": []}
        | ({"groups": {"G": ["A", "B"]}} if terms.phases[0].kind == "groups" else {"teams": ["A", "B"]})
    )
    kinds = tuple(phase_terms.kind for phase_terms in terms.phases)
    tables = [("groups",), ("league",), ("swiss",)]
    fits = kinds in [*tables, *((*kinds_, "bracket") for kinds_ in tables), ("bracket",)]
    if not fits or terms.phases[-1].bracket != "single":
        with pytest.raises(ResultsError) as caught:
            read_results(text)
        assert caught.value.code == "not-in-file"
        return
    file = read_results(text)
    assert file.terms == standings(file).terms == terms
    assert read_results(json.dumps(to_json(file))) == file


def test_a_league_is_over_when_every_pair_has_met() -> None:
    """Its table comes out under the name of the phase, and is the order of the event once it is complete."""
    [phase] = event_terms("league").phases
    lines = ["A-B 12-0 12-0", "C-A 12-0 12-0", "B-C 12-0 12-0"]
    file: dict[str, Any] = {
        "preset": "league",
        "teams": ["A", "B", "C"],
        "terms": {f"{phase.name}.best_of": 3, f"{phase.name}.target": 12, f"{phase.name}.meetings": 1},
        "jogos": [jogo(line, phase.name) for line in lines],
        "lots": ["C", "B", "A"],
    }
    data = worked_out(file)
    assert list(data)[:2] == [phase.name, "overall"]
    assert data["overall"] == [row["team"] for row in data[phase.name]]
    assert worked_out({**file, "jogos": file["jogos"][:2]})["overall"] is None


def test_a_swiss_has_rounds_and_byes_and_may_repeat_a_pair_where_the_preset_does() -> None:
    """A bye brings what the preset says; the event is over when everybody has played all rounds."""
    [phase] = event_terms("swiss").phases
    name = phase.name
    terms = {f"{name}.rounds": 2, f"{name}.best_of": 3, f"{name}.target": 12, f"{name}.bye_points": 2}
    jogos = [jogo("1: A-B 12-0 12-0", name), {"phase": name, "round": 1, "a": "C"}]
    more = [jogo("2: A-B 12-0 12-0", name), {"phase": name, "round": 2, "a": "C", "b": None}]
    file = {"preset": "swiss", "teams": ["A", "B", "C"], "terms": terms, "jogos": jogos, "lots": ["C", "B", "A"]}
    assert {row["team"]: row["points"] for row in worked_out(file)[name]}["C"] == 2
    assert worked_out(file)["overall"] is None
    assert worked_out({**file, "jogos": [*jogos, *more]})["overall"] is not None
    without_c = {**file, "jogos": [*jogos, more[0]]}
    assert worked_out(without_c)["overall"] is None
    assert worked_out({**without_c, "disqualified": {"C": name}})["overall"] == ["A", "B", "C"]
    with pytest.raises(ResultsError) as caught:
        worked_out({**file, "terms": {**terms, f"{name}.none_left": "fewer-rounds"}, "jogos": [*jogos, *more]})
    assert (caught.value.code, caught.value.where) == ("played-twice", "jogos[2]")


# -- what is refused ---------------------------------------------------------------------------------------------------

GOOD = "G: A-B 12-8 12-8"
WON = "12-0 12-0 12-0"


def with_jogo(**more: object) -> dict[str, Any]:
    """Return a file whose one jogo has other values; `...` leaves a key out."""
    file = group(GOOD)
    changed = {**file["jogos"][0], **more}
    return {**file, "jogos": [{key: value for key, value in changed.items() if value is not ...}]}


SHAPES = [
    ("missing", "groups", {"jogos": []}),
    ("missing", "jogos", {"groups": {"G": ["A"]}}),
    ("not-object", "", []),
    ("not-object", "groups", {"groups": ["A"], "jogos": []}),
    ("not-list", "groups.G", {"groups": {"G": "AB"}, "jogos": []}),
    ("not-list", "jogos", {"groups": {"G": ["A"]}, "jogos": {}}),
    ("not-text", "groups.G[1]", {"groups": {"G": ["A", 2]}, "jogos": []}),
    ("bad-name", "groups.G[0]", {"groups": {"G": [" "]}, "jogos": []}),
    ("bad-name", "groups.G[0]", {"groups": {"G": ["both"]}, "jogos": []}),
    ("bad-name", "groups.G[0]", {"groups": {"G": ["A\nB"]}, "jogos": []}),
    ("bad-name", "groups.", {"groups": {"": ["A"]}, "jogos": []}),
    ("no-teams", "groups.G", {"groups": {"G": []}, "jogos": []}),
    ("no-teams", "groups", {"groups": {}, "jogos": []}),
    ("team-twice", "groups.G[1]", {"groups": {"G": ["A", "A "]}, "jogos": []}),
    ("team-twice", "groups.H[0]", {"groups": {"G": ["A"], "H": ["A"]}, "jogos": []}),
    ("unknown-key", "sneeze", group(GOOD) | {"sneeze": 1}),
    ("unknown-key", "teams", group(GOOD, teams=["A"])),
    ("not-number", "qualify", group(GOOD, qualify="2")),
    ("not-number", "qualify", group(GOOD, qualify=True)),
    ("not-number", "best_next", group(GOOD, best_next=-1)),
    ("no-such-preset", "rules", group(GOOD) | {"rules": "nobody"}),
    ("not-text", "rules", group(GOOD) | {"rules": 3}),
    ("bad-terms", "terms.group.sneeze", group(GOOD, terms={"group.sneeze": 1})),
    ("bad-terms", "terms.group.order", group(GOOD, terms={"group.order": ["points", "beauty"]})),
    ("not-list", "lots", group(GOOD, lots="ABCD")),
    ("no-such-team", "lots[1]", group(GOOD, lots=["A", "Z"])),
    ("team-twice", "qualified[1]", group(GOOD) | {"qualified": ["A", "A"]}),
    ("no-teams", "qualified", group(GOOD) | {"qualified": ["A"]}),
    ("not-qualified", "qualified", group(f"1: A-B {WON}") | {"qualified": ["A", "C"]}),
    ("unknown-key", "qualified", {"preset": "swiss", "teams": ["A"], "jogos": [], "qualified": ["A"]}),
    ("unknown-key", "over", group(GOOD) | {"over": True}),
    ("not-true", "over", {"preset": "swiss", "teams": ["A"], "jogos": [], "over": "yes"}),
    ("team-twice", "lots[1]", group(GOOD, lots=["A", "A"])),
    ("no-such-team", "disqualified.Z", group(GOOD, disqualified={"Z": "group"})),
    ("no-such-phase", "disqualified.A", group(GOOD, disqualified={"A": "swiss"})),
    ("not-object", "jogos[0]", {**group(GOOD), "jogos": ["A-B"]}),
    ("unknown-key", "jogos[0].score", with_jogo(score=1)),
    ("missing", "jogos[0].phase", with_jogo(phase=...)),
    ("missing", "jogos[0].group", with_jogo(group=...)),
    ("missing", "jogos[0].a", with_jogo(a=...)),
    ("missing", "jogos[0].b", with_jogo(b=...)),
    ("missing", "jogos[0].round", with_jogo(phase="knockout", group=...)),
    ("unknown-key", "jogos[0].group", with_jogo(phase="knockout", round=1)),
    ("no-such-phase", "jogos[0].phase", with_jogo(phase="final")),
    ("no-such-group", "jogos[0].group", with_jogo(group="H")),
    ("no-such-team", "jogos[0].b", with_jogo(b="Z")),
    ("same-team", "jogos[0].b", with_jogo(b="A")),
    ("not-number", "jogos[0].round", with_jogo(phase="knockout", group=..., round=0)),
    ("not-number", "jogos[0].round", with_jogo(phase="knockout", group=..., round="1")),
    ("not-list", "jogos[0].partidas", with_jogo(partidas="12-8")),
    ("not-list", "jogos[0].partidas[0]", with_jogo(partidas=["12-8"])),
    ("bad-points", "jogos[0].partidas[1]", with_jogo(partidas=[[12, 8], [12]])),
    ("bad-points", "jogos[0].partidas[0]", with_jogo(partidas=[[12, 8, 1]])),
    ("not-number", "jogos[0].partidas[0][1]", with_jogo(partidas=[[12, 8.5]])),
    ("not-number", "jogos[0].partidas[0][0]", with_jogo(partidas=[["12", 8]])),
    ("not-number", "jogos[0].partidas[0][1]", with_jogo(partidas=[[12, -1]])),
    ("level-score", "jogos[0].partidas[1]", with_jogo(partidas=[[12, 8], [12, 12]])),
    ("bad-target", "jogos[0].partidas", with_jogo(partidas=[[12, 8], [11, 8]])),
    ("bad-target", "jogos[0].partidas", with_jogo(partidas=[[12, 8], [14, 12]])),
    ("already-won", "jogos[0].partidas", with_jogo(partidas=[[12, 8], [12, 8], [8, 12]])),
    ("already-won", "jogos[0].partidas", with_jogo(wo="B")),
    ("not-over", "jogos[0].partidas", with_jogo(partidas=[[12, 8], [8, 12]])),
    ("no-result", "jogos[0]", with_jogo(partidas=...)),
    ("no-result", "jogos[0]", with_jogo(partidas=[])),
    ("not-in-match", "jogos[0].wo", with_jogo(partidas=..., wo="C")),
    ("not-text", "jogos[0].wo", with_jogo(partidas=..., wo=1)),
    ("bad-penalty", "jogos[0].penalties", with_jogo(penalties=[1])),
    ("not-number", "jogos[0].penalties[0]", with_jogo(penalties=[0])),
]


@pytest.mark.parametrize(("code", "where", "file"), SHAPES, ids=[f"{code} {where}" for code, where, _ in SHAPES])
def test_what_a_file_cannot_say_is_refused_with_its_place(code: str, where: str, file: object) -> None:
    """Each fault has its code and the field in which it is."""
    with pytest.raises(ResultsError) as caught:
        worked_out(file)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert caught.value.problem.startswith("expected ")


WHOLE = ["G: A-B wo B", "G: A-C wo C", "G: A-D wo D", "G: B-C wo C", "G: B-D wo D", "G: C-D wo D"]
CONTRADICTIONS = [
    ("played-twice", "jogos[1]", group(GOOD, "G: B-A 12-8 12-8")),
    ("not-qualified", "jogos[6]", group(*WHOLE, f"1: A-C {WON}")),
    ("twice-in-round", "jogos[7]", group(*WHOLE, f"1: A-B {WON}", f"1: A-C {WON}", qualify=4)),
    ("already-out", "jogos[7]", group(*WHOLE, f"1: A-B {WON}", f"2: B-C {WON}", qualify=4)),
    ("already-out", "jogos[7]", group(*WHOLE, "1: A-B wo both", f"2: B-C {WON}", qualify=4)),
    ("already-out", "jogos[8]", group(*WHOLE, f"1: A-B {WON}", f"1: C-D {WON}", f"2: B-D {WON}", qualify=4)),
    ("already-out", "jogos[6]", group(*WHOLE, f"2: B-C {WON}", f"1: A-B {WON}", qualify=4)),
    ("not-qualified", "jogos[6]", group(*WHOLE, f"1: A-D {WON}", disqualified={"D": "group"}, qualify=4)),
    ("too-many-next", "best_next", group(*WHOLE, qualify=3, best_next=2)),
    ("too-many-next", "best_next", group(*WHOLE, qualify=4, best_next=1)),
]


@pytest.mark.parametrize(("code", "where", "file"), CONTRADICTIONS)
def test_results_that_contradict_each_other_are_refused(code: str, where: str, file: object) -> None:
    """A pair that met, a team that did not qualify or is out, two matches in a round, more through than there are."""
    with pytest.raises(ResultsError) as caught:
        worked_out(file)
    assert (caught.value.code, caught.value.where) == (code, where)


@pytest.mark.parametrize(
    ("code", "text", "line"),
    [
        ("bad-json", "", 1),
        ("bad-json", '{"jogos": [\n}', 2),
        ("bad-json", '{"qualify": NaN}', 0),
        ("bad-json", "[" * 100_000, 0),
        ("bad-json", '{"qualify": ' + "9" * 5000 + "}", 0),
        ("key-twice", '{"groups": {"G": [], "G": []}}', 0),
    ],
)
def test_what_is_no_json_is_refused(code: str, text: str, line: int) -> None:
    """Broken JSON has its line; numbers that are none, a key twice and too deep a file have none."""
    with pytest.raises(ResultsError) as caught:
        worked_out(text)
    assert (caught.value.code, caught.value.line) == (code, line)


def test_a_fault_is_told_on_one_line_and_is_short() -> None:
    """The text has code, place and problem; what came is cut off where it is long."""
    with pytest.raises(
        ResultsError, match=r"^no-such-team: lots\[0\]: expected a team of the file, got \"Z+"
    ) as caught:
        worked_out(group(GOOD, lots=["Z" * 500]))
    assert len(str(caught.value)) < 200
    assert isinstance(caught.value, TournamentError)
