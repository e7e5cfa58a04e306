"""`truco tournament` on the file of an event: what the commands write, print and refuse."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.helpers.events import Diary
from tests.helpers.offices import OTHER, a_knockout, a_league, keep
from tests.unit.club.test_late_corrections import deciding, drawn_knockout

from truco.app.cli import main
from truco.app.office import this_device
from truco.app.office.wording import phase_name
from truco.app.tables import data_folder, hashed
from truco.club import acts as a
from truco.club import correction
from truco.club.event import Match
from truco.club.log_format import read_log
from truco.club.names import KINDS
from truco.club.outcomes import terms_of
from truco.club.places import overall_of
from truco.club.propose import propose_draw
from truco.club.result import Partida
from truco.club.terms import preset_text, presets
from truco.messages import LANGUAGES, catalogue, text

NAMED = [{"name": "Ana Paz"}, {"name": "Eva Sosa"}]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for events, and one for the data of the user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.delenv("TRUCO_AUTHOR", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, given: str | bytes | None = None) -> Result:
    """Run a command about an event."""
    return CliRunner().invoke(main, ["tournament", *words], input=given)


def done(*words: str, given: str | bytes | None = None) -> str:
    """Run a command that succeeds, and return what it prints."""
    result = run(*words, given=given)
    assert result.exit_code == 0, (words, result.output)
    return result.stdout


def read_json(*words: str) -> Any:  # noqa: ANN401  (JSON of any shape)
    """Return what a command that succeeds prints for programs."""
    return json.loads(done(*words, "--json"))


def refused(*words: str, status: int = 1) -> str:
    """Return the code with which a command is refused."""
    result = run(*words, "--json")
    assert result.exit_code == status, (words, result.output)
    error: dict[str, str] = json.loads(result.stdout)["error"]
    assert error["problem"] in result.stderr
    return error["code"]


def kept(diary: Diary, name: str = "copa.truco") -> str:
    """Keep an event in a file that this machine writes."""
    keep(Path(name), diary.log, this_device(data_folder()))
    return name


# -- an event ----------------------------------------------------------------------------------------------------------


def test_an_event_is_made_with_values_of_its_own(folder: Path) -> None:
    """The file is new; its author is the committee; the log has each changed value with its reason."""
    words = ("--preset", "fenacef", "--author", "Zulma", "--set", "group.qualify=1", "--set", "tolerance=15")
    made = read_json("new", "copa.truco", "--name", "Copa Peñarol", "--own-seed", "--names", "full", *words)
    assert made == {"file": "copa.truco", "code": made["code"], "name": "Copa Peñarol", "preset": "fenacef"}
    log = read_json("log", "copa.truco")
    assert [(entry["author"], entry["act"]["is"]) for entry in log] == [
        ("Zulma", "create"),
        *[("Zulma", "set-term")] * 2,
    ]
    assert "preset" not in log[0]["act"]
    assert log[1]["act"] == {"is": "set-term", "path": "group.qualify", "value": "1"}
    assert folder.joinpath("copa.truco").stat().st_size > 0


def test_what_cannot_be_made_leaves_no_file(folder: Path) -> None:
    """An unknown preset or value, and a name that is none, are refused before there is a file; a file stays."""
    for words, code in (
        (("--preset", "nada"), "no-such-preset"),
        (("--set", "group.nada=1"), "bad-terms"),
        (("--set", "group.best_of=two"), "bad-terms"),
        (("--set", "group.order=[]", "--set", 'group.order=["luck"]'), "bad-terms"),
        (("--set", "rules=chinchon"), "no-such-rules"),
        (("--name", " "), "bad-title"),
        (("--tables", "-1"), "bad-number"),
    ):
        assert refused("new", "copa.truco", *words) == code
        assert not folder.joinpath("copa.truco").exists()
    folder.joinpath("copa.truco").write_text("mine")
    assert refused("new", "copa.truco") == "exists"
    assert folder.joinpath("copa.truco").read_text() == "mine"


def test_a_refused_value_says_which_are_allowed(folder: Path) -> None:
    """The sentence for people names the values, and programs have them apart; a value without a set names none."""
    assert folder.is_dir()
    for term, allowed in (("group.none_left=luck", "repeat, fewer-rounds"), ("group.best_of=2", "1, 3, 5 … 99")):
        error = json.loads(run("new", "copa.truco", "--set", term, "--json").stdout)["error"]
        assert (error["code"], error["allowed"]) == ("bad-terms", allowed)
        assert f"Allowed: {allowed}. What came: {term}" in error["problem"]
    error = json.loads(run("new", "copa.truco", "--set", "rules=3", "--json").stdout)["error"]
    assert "allowed" not in error


def test_an_event_is_played_by_the_rulebook_that_it_chose(folder: Path) -> None:
    """A rulebook is set by its code; a preset of one's own names one that is here, or the event is not made."""
    read_json("new", "copa.truco", "--preset", "knockout", "--set", "rules=uruguay")
    assert read_json("log", "copa.truco")[1]["act"]["value"] == '"uruguay"'
    assert refused("set", "copa.truco", "rules=chinchon", "--reason", "x") == "no-such-rules"
    text = preset_text("uruguay").replace('{ is = "uruguay"', '{ is = "chinchon"', 1)
    folder.joinpath("mine.toml").write_text(text, encoding="utf-8")
    assert refused("new", "otra.truco", "--preset", "mine.toml") == "no-such-rules"
    assert not folder.joinpath("otra.truco").exists()


def test_a_preset_of_ones_own_comes_from_a_file(folder: Path) -> None:
    """A changed copy of a preset is given as a file."""
    folder.joinpath("mine.toml").write_text(preset_text("league").replace('"league"', '"mine"', 1), encoding="utf-8")
    assert read_json("new", "copa.truco", "--preset", "mine.toml")["preset"] == "mine"


def test_a_file_that_is_no_event_is_refused(folder: Path) -> None:
    """A file that is not there, a text, a record of a match and a folder each have their code and status 2."""
    folder.joinpath("note.truco").write_text('[Record "truco/1"]')
    for name, code in (("gone.truco", "no-file"), ("note.truco", "no-event"), (".", "no-file")):
        for command in (("list", name), ("add", name, "Ana", "Eva"), ("log", name)):
            assert refused(*command, status=2) == code
    assert not folder.joinpath("gone.truco").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_has_what_came(folder: Path, language: str) -> None:
    """In every language a refusal says what it is about, with its code."""
    file = kept(a_league("open"))
    result = run("withdraw", file, "T9", "--lang", language)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("T9. (no-such-team)\n")
    assert folder.is_dir()


# -- teams -------------------------------------------------------------------------------------------------------------


def test_teams_sign_up_come_and_leave(folder: Path) -> None:
    """A team gets the next id, is there once it was checked in, and leaves with a reason."""
    file = kept(a_league("open"))
    (entry,) = read_json(
        "add", file, "Ana Paz (1961)", "Eva Sosa", "--name", "Los Uno", "--club", "Peñarol", "--seed", "1"
    )
    assert entry["act"]["team"] == {
        "id": "T5",
        "name": "Los Uno",
        "players": [{"name": "Ana Paz", "born": 1961}, {"name": "Eva Sosa"}],
        "club": "Peñarol",
        "seed": 1,
    }
    assert refused("add", file, "Leo", "Noa", "--name", " LOS UNO ") == "name-taken"
    (entry,) = read_json("add", file, "Ana Paz", "Eva Sosa", "--id", "T5", "--name", " Los Uno")
    assert entry["act"] == {"is": "amend", "team": {"id": "T5", "name": "Los Uno", "players": NAMED}}
    done("check-in", file, "los uno", "Eva Sosa")
    done("check-in", file, "T1")
    rows = {row["id"]: row for row in read_json("list", file)}
    assert (rows["T5"]["present"], len(rows["T1"]["present"])) == (["Eva Sosa"], 2)
    assert "T1  Equipo 1: A1, B1  [here]" in done("list", file)
    done("check-in", file, "T1", "--out")
    assert len(read_json("check-in", file, "--all")) == 5
    done("close", file)
    assert refused("add", file, "Leo", "Noa") == "registration-closed"
    done("close", file, "--reopen")
    done("withdraw", file, "T5", "--reason", "Ana is ill")
    assert [row["status"] for row in read_json("list", file)] == ["in"] * 4 + ["withdrawn"]
    assert "[withdrawn]" in done("list", file)
    assert refused("check-in", file, "--out", status=2) == "bad-usage"
    assert folder.is_dir()


def test_teams_of_every_script_are_signed_up_beside_each_other(folder: Path) -> None:
    """Names without a Latin letter are those of teams of their own, one by one and in a list; the same ones amend."""
    done("new", "copa.truco", "--preset", "swiss")
    for number, name in enumerate(("A", "עברית", "C"), 1):
        (entry,) = read_json("add", "copa.truco", "--name", name, f"Ana {number}", f"Eva {number}")
        assert (entry["act"]["is"], entry["act"]["team"]["id"]) == ("enter", f"T{number}")
    arabic = "لاعبون;محمد;حسن"
    listed = f"Equipo;Jugador 1;Jugador 2\n{{}};Иван;Пётр\n{arabic}\n"
    folder.joinpath("lista.csv").write_text(listed.format("Другие"))
    assert len(read_json("import", "copa.truco", "teams", "lista.csv")) == 2
    folder.joinpath("lista.csv").write_text(listed.format("ДРУГИЕ"))
    read_json("import", "copa.truco", "teams", "lista.csv")
    teams = read_json("list", "copa.truco")
    assert [(team["id"], team["name"]) for team in teams] == [
        ("T1", "A"),
        ("T2", "עברית"),
        ("T3", "C"),
        ("T4", "ДРУГИЕ"),
        ("T5", "لاعبون"),
    ]


def test_a_team_that_ruined_the_event_is_disqualified(folder: Path) -> None:
    """The committee needs a reason; the desk may not."""
    file = kept(a_league("paired"))
    assert refused("disqualify", file, "T1") == "no-reason"
    assert refused("disqualify", file, "T1", "--reason", "So", "--author", "Iris") == "not-allowed"
    done("disqualify", file, "T1", "--reason", "They fought")
    assert read_json("list", file)[0]["status"] == "disqualified"
    assert folder.is_dir()


def test_officials_write_under_their_names(folder: Path) -> None:
    """An official writes with --author or TRUCO_AUTHOR; without either, the first of the committee is the author."""
    file = kept(a_league("open"))
    done("appoint", file, "Nilda", "desk")
    assert read_json("add", file, "Ana", "Eva", "--author", "Nilda")[0]["author"] == "Nilda"
    assert CliRunner(env={"TRUCO_AUTHOR": "Nadie"}).invoke(main, ["tournament", "close", file]).exit_code == 1
    assert CliRunner(env={"TRUCO_AUTHOR": "Nilda"}).invoke(main, ["tournament", "close", file]).exit_code == 0
    assert [entry["author"] for entry in read_json("log", file)][-3:] == ["Zulma", "Nilda", "Nilda"]
    assert folder.is_dir()


# -- rounds ------------------------------------------------------------------------------------------------------------


SCORE = "12-3 12-5"
TURNED = "3-12 5-12"


def test_a_league_is_drawn_paired_and_played(folder: Path) -> None:
    """The same seed gives the same draw; results come by number or by teams; the standings follow."""
    first_file, two = kept(a_league("closed"), "one.truco"), kept(a_league("closed"), "two.truco")
    assert read_json("draw", first_file, "--seed", "41") == read_json("draw", two, "--seed", "41")
    assert refused("draw", first_file, "league") == "already-drawn"
    paired = read_json("pair", first_file)
    assert (paired["phase"], paired["round"], len(paired["matches"]), paired["repeats"]) == ("league", 1, 2, [])
    first, second = paired["matches"]
    number = str(first["match"])
    done("result", first_file, number, *SCORE.split())
    done("result", first_file, second["b"], f"equipo {second['a'][1:]}", SCORE)
    assert read_json("result", first_file, number, SCORE) == []
    assert "nothing to write" in done("result", first_file, number, SCORE)
    assert refused("result", first_file, number, *TURNED.split()) == "already-over"
    winners = {row["winner"] for row in read_json("list", first_file, "--matches")}
    assert winners == {first["a"], second["b"]}
    assert {row["team"] for row in read_json("standings", first_file)["league"][:2]} == winners
    assert read_json("list", first_file, "--open") == []
    assert f"{number}  " in done("list", first_file, "--matches")
    assert folder.is_dir()


def test_a_round_is_called_to_free_tables(folder: Path) -> None:
    """Matches get the tables that are free, and the tolerance runs; what is not paired or was called is refused."""
    file = kept(a_league("drawn"))
    assert refused("call", file) == "no-such-round"
    done("pair", file)
    assert refused("result", file, "1", "--wo", "b") == "tolerance-runs"
    done("write", file, '{"is": "count-tables", "tables": 1}')
    assert [entry["act"]["is"] for entry in read_json("call", file)] == ["assign", "call-round"]
    tables = [row["table"] for row in read_json("list", file, "--matches")]
    assert sorted(tables) == [0, 1]
    assert refused("call", file) == "already-called"
    assert folder.is_dir()


def test_a_draw_and_a_round_are_taken_back(folder: Path) -> None:
    """Both need a reason, and stay in the log; a seed that is not given is drawn and printed."""
    file = kept(a_league("closed"))
    drawn = read_json("draw", file)
    assert len(drawn["seed"]) == 8
    done("pair", file)
    assert refused("pair", file, "--undo") == "no-reason"
    done("pair", file, "--undo", "--reason", "Wrong list")
    done("draw", file, "--undo", "--reason", "Wrong list")
    assert read_json("draw", file, "--seed", drawn["seed"]) == drawn
    assert [entry["act"]["is"] for entry in read_json("log", file)][-5:] == [
        "draw",
        "pair-round",
        "unpair",
        "undraw",
        "draw",
    ]
    done("draw", file, "--undo", "--reason", "Drawn from a hat")
    teams = [team for group in drawn["groups"].values() for team in group]
    by_hand = ",".join(reversed(teams))
    assert read_json("draw", file, "--drawn", by_hand)["groups"] == {"": teams[::-1]}
    done("draw", file, "--undo", "--reason", "One is missing")
    assert refused("draw", file, "--drawn", by_hand.rpartition(",")[0]) == "teams-differ"
    assert refused("draw", file, "--drawn", f"{by_hand},nobody") == "no-such-team"
    assert "by hand" in done("draw", file, "--drawn", by_hand, "--lang", "en")
    assert folder.is_dir()


def test_a_wrong_result_is_corrected_after_a_look(folder: Path) -> None:
    """The change is shown; nothing is written until the user confirms, and gives a reason."""
    file = kept(a_league("played"))
    before = read_json("log", file)
    winner = read_json("list", file, "--matches")[0]["winner"]
    shown = read_json("correct", file, "1", TURNED)
    assert shown["written"] == []
    assert {"kind": "points", "team": winner, "before": "3", "after": "0"}.items() <= next(
        change for change in shown["changes"] if change["team"] == winner and change["kind"] == "points"
    ).items()
    stopped = run("correct", file, "1", TURNED, "--reason", "Turned", given="n\n")
    assert (stopped.exit_code, "points 3 → 0" in stopped.stdout) == (1, True)
    assert refused("correct", file, "1", TURNED, "--yes") == "no-reason"
    assert read_json("log", file) == before
    done("correct", file, "1", TURNED, "--reason", "Turned", given="y\n")
    assert read_json("log", file)[-1]["act"]["partidas"] == [[3, 12], [5, 12]]
    assert read_json("list", file, "--matches")[0]["winner"] != winner
    done("correct", file, "1", "--wo", winner, "--yes", "--reason", "They left")
    assert read_json("list", file, "--matches")[0]["wo"] == winner
    assert refused("correct", file, "99", SCORE, "--yes", "--reason", "x") == "no-such-match"
    assert refused("correct", file, "1", "--wo", winner, "--yes", "--reason", "x") == "same-result"
    assert folder.is_dir()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_says_what_repair_would_do(folder: Path, language: str) -> None:
    """Where a drawn knock-out would get other teams, the command names them and --repair, and how to do it later."""
    diary = drawn_knockout()
    number, partidas = deciding(diary)
    file, was, score = kept(diary), scores(diary.match(number).partidas), scores(partidas)

    def drawn() -> set[str]:
        return set(read_log(done("export", file, "log")).event.phases["knockout"].teams)

    words, at_first = ("correct", file, str(number), *score, "--reason", "x", "--lang", language), drawn()
    stopped = run(*words, given="n\n").stdout
    sentence, later = text("tournament.repair", language), text("tournament.repair.later", language, match=number)
    assert (
        f"{sentence}\n  {text('tournament.repair.redrawn', language, phase=phase_name('knockout', language))}\n"
        in stopped
    )
    assert "--repair" in sentence
    offer = read_json("correct", file, str(number), *score)["offered"]
    assert offer["phases"] == ["knockout"]
    assert {f"T{team}" for team in range(1, 9)} >= set(offer["changes"][0]["after"].split(" / ")) - {""}
    assert len(stopped.partition(sentence)[2].splitlines()) > 1 + len(offer["changes"])
    assert text("tournament.change.stands", language, change="").strip() not in stopped
    assert later not in stopped
    assert later in done(*words, "--yes")
    assert drawn() == at_first
    done("correct", file, str(number), *was, "--yes", "--reason", "x")
    repaired = done(*words, "--yes", "--repair")
    assert (sentence in repaired, later in repaired) == (False, False)
    assert drawn() != at_first
    assert folder.is_dir()


def scores(partidas: Iterable[Partida]) -> list[str]:
    """Return partidas as people type them."""
    return [f"{a_side}-{b_side}" for a_side, b_side in partidas]


@pytest.mark.rule("br.36.p1")
def test_standings_outlive_a_correction_that_came_too_late(folder: Path) -> None:
    """A correction takes a team back out of a knock-out that was played: its table, who played on, the places."""
    assert folder.is_dir()
    diary = Diary()
    diary.register(6)
    diary.draw_groups("group", [3, 3])
    for _ in range(3):
        diary.pair("group")
        diary.play("group")
    diary.write(propose_draw(diary.event, "knockout", "12"))
    diary.pair("knockout")
    through = list(diary.event.phases["knockout"].teams)
    for match in diary.event.matches_of("group"):
        if match.b:
            loser = match.b if match.pair[0] in through else match.pair[0]
            score: Partida = (12, 5) if loser == match.pair[0] else (5, 12)
            if match.partidas != (score, score):
                diary.correct(match.number, score, score)
    diary.play("knockout")
    diary.pair("knockout")
    diary.play("knockout")
    file = kept(diary)
    data = read_json("standings", file)
    assert data["qualified"] == through
    assert data["overall"] == [place.team for place in overall_of(diary.event)]
    assert read_json("export", file, "standings") == data
    exported = read_json("export", file, "results")
    assert exported["qualified"] == through
    (folder / "results.json").write_text(json.dumps(exported), encoding="utf-8")
    assert read_json("standings", "results.json") == data
    assert [len(rows) for rows in data["groups"].values()] == [3, 3]
    assert "Equipo 1" in done("standings", file)


@pytest.mark.rule("br.7.c.1")
def test_an_event_ends_although_a_team_left_between_groups_and_knock_out(folder: Path) -> None:
    """A qualified team that withdrew is not in the knock-out, which is over without that team."""
    assert folder.is_dir()
    diary = Diary()
    diary.register(6)
    diary.draw_groups("group", [3, 3])
    for number in range(3):
        assert refused("draw", kept(diary, f"{number}.truco")) == "phase-open"
        diary.pair("group")
        diary.play("group")
    file = kept(diary)
    gone = read_json("standings", file)["qualified"][0]
    done("withdraw", file, gone, "--reason", "The last bus")
    done("draw", file, "--seed", "12")
    for _ in range(2):
        (match,) = read_json("pair", file)["matches"]
        done("result", file, str(match["match"]), "12-5", "12-5", "12-5")
    data = read_json("standings", file)
    assert len(data["qualified"]) == 3
    assert gone not in data["qualified"]
    assert sorted(data["overall"][3:]) == sorted({f"T{number}" for number in range(1, 7)} - set(data["qualified"]))


def test_the_event_is_seen_as_it_was_at_any_moment(folder: Path) -> None:
    """Lists and standings can be asked for as they were after an entry of the log."""
    file = kept(a_league("played"))
    entries = read_json("log", file)
    last = entries[-1]["number"]
    assert read_json("standings", file, "--at", str(last)) == read_json("standings", file)
    assert [row["over"] for row in read_json("list", file, "--matches", "--at", str(last - 1))] == [True, False]
    assert read_json("list", file, "--at", "4") == []
    for number in ("-1", str(last + 1)):
        assert refused("list", file, "--at", number) == "bad-number"
    assert folder.is_dir()


def test_the_log_is_searched(folder: Path) -> None:
    """By words whatever the accents, by author, by team, by kind of act."""
    file = kept(a_league("paired"))
    done("withdraw", file, "T1", "--reason", "Se enfermó José")
    assert [entry["act"]["is"] for entry in read_json("log", file, "--search", "enfermo JOSE")] == ["withdraw"]
    assert {entry["author"] for entry in read_json("log", file, "--by", "Iris")} == {"Iris"}
    assert [entry["act"]["is"] for entry in read_json("log", file, "--team", "T1")] == [
        "enter",
        "draw",
        "pair-round",
        "withdraw",
    ]
    assert len(read_json("log", file, "--kind", "enter")) == 4
    assert refused("log", file, "--kind", "nada", status=2) == "bad-usage"
    lines = done("log", file, "--lang", "es").splitlines()
    assert len(lines) == len(read_json("log", file))
    assert lines[-1].endswith("Zulma: retiro T1 Equipo 1: Se enfermó José")
    assert folder.is_dir()


def test_any_act_is_written_as_json(folder: Path) -> None:
    """Acts without a command of their own are written as the log has them, all or none."""
    file = kept(a_league("paired"))
    notice = json.dumps({"is": "post", "text": "Almuerzo"})
    calls = read_json("write", file, notice, json.dumps({"is": "call-round", "phase": "league", "round": 1}))
    assert [call["act"]["is"] for call in calls] == ["post", "call-round"]
    for act, code in (
        ("{", "bad-json"),
        ('{"is": "sing"}', "bad-log"),
        ('{"is": "take-down", "notice": 1}', "no-such-notice"),
    ):
        assert refused("write", file, notice, act) == code
    assert len(read_json("log", file, "--kind", "post")) == 1
    assert folder.is_dir()


# -- lists -------------------------------------------------------------------------------------------------------------


def test_teams_and_results_are_imported(folder: Path) -> None:
    """A list from an office program, in its encoding; faults are reported row by row, and nothing is written."""
    done("new", "copa.truco", "--preset", "league", "--author", "Zulma")
    rows = "Equipo;Jogador 1;Jogador 2;Telefone\r\nÁguias;José;Inês;1\r\nLobos;Rui;Leo;2\r\n".encode("cp1252")
    shown = json.loads(done("import", "copa.truco", "teams", "-", "--dry-run", "--json", given=rows))
    assert [entry["act"]["team"]["name"] for entry in shown] == ["Águias", "Lobos"]
    assert read_json("list", "copa.truco") == []
    twice = rows + "Lobos;Ana;Eva;3\r\n".encode("cp1252")
    result, tried = (run("import", "copa.truco", "teams", "-", *more, given=twice) for more in ((), ("--dry-run",)))
    assert (tried.exit_code, tried.stderr) == (result.exit_code, result.stderr)
    assert (result.exit_code, "(name-taken)" in result.stderr) == (1, True)
    result = run("import", "copa.truco", "teams", "-", "--lang", "en", given=rows)
    assert (result.exit_code, result.stderr) == (0, "Columns that nobody reads: Telefone\n")
    unread = run("import", "copa.truco", "teams", "-", "--lang", "en", given="Equipo;Jug A;Jug B\nPumas;Ana;Eva\n")
    assert (unread.exit_code, "(team-size)" in unread.stderr) == (1, True)
    assert unread.stderr.startswith("Columns that nobody reads: Jug A, Jug B\n")
    done("close", "copa.truco")
    done("draw", "copa.truco")
    done("pair", "copa.truco")
    folder.joinpath("bad.csv").write_text("Jogo,Resultado\n1,12-8 12-9\n9,12-8\n", encoding="utf-8")
    result = run("import", "copa.truco", "results", "bad.csv", "--lang", "en")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "Expected a file without faults; got one with 1, and nothing was imported: (bad-rows)",
        "  line 3: There is no match with that number. What came: 9 12-8. (no-such-match)",
    ]
    error = json.loads(run("import", "copa.truco", "results", "bad.csv", "--json").stdout)["error"]
    assert [(fault["line"], fault["code"], fault["got"]) for fault in error["faults"]] == [
        (3, "no-such-match", "9 12-8")
    ]
    assert read_json("list", "copa.truco", "--open")
    folder.joinpath("good.csv").write_text("Jogo,Resultado\n1,12-8 12-9\n", encoding="utf-8")
    done("import", "copa.truco", "results", "good.csv", "--reason", "From paper")
    assert read_json("log", "copa.truco")[-1]["reason"] == "From paper"
    assert refused("import", "copa.truco", "teams", "gone.csv", status=2) == "no-file"


def test_what_is_exported_is_read_again(folder: Path) -> None:
    """Teams and results as CSV and JSON change nothing when they are imported; standings read the results file."""
    file = kept(a_league("played"))
    for what in ("teams", "results"):
        for more, name in (((), f"{what}.json"), (("--csv",), f"{what}.csv")):
            done("export", file, what, *more, "--out", name)
            assert read_json("import", file, what, name) == []
    assert read_json("standings", "results.json") == read_json("standings", file)
    assert json.loads(done("export", file, "standings")) == read_json("standings", file)
    assert folder.joinpath("teams.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert refused("export", file, "log", "--csv", status=2) == "bad-usage"
    assert refused("export", file, "teams", "--out", "no/such/folder.json", status=2) == "no-file"


def test_the_whole_log_is_exported(folder: Path) -> None:
    """The log as JSON replays to the same event."""
    diary = a_league("played")
    file = kept(diary)
    assert read_log(done("export", file, "log")) == diary.log
    done("export", file, "log", "--out", "log.json")
    assert read_json("new", "again.truco", "--log", "log.json")["name"] == "Copa"
    assert read_json("log", "again.truco") == read_json("log", file)
    folder.joinpath("log.json").write_text(folder.joinpath("log.json").read_text().replace('"draw"', '"sing"'))
    assert refused("new", "third.truco", "--log", "log.json") == "bad-log"
    assert refused("new", "third.truco", "--log", "gone.json", status=2) == "no-file"
    assert not folder.joinpath("third.truco").exists()


# -- copies and other machines -----------------------------------------------------------------------------------------


def test_copies_are_made_and_listed(folder: Path) -> None:
    """To a file, or into a folder, where each says how old it is and what it lacks."""
    file = kept(a_league("open"))
    assert read_json("copy", file, "copy.truco") == {"file": "copy.truco", "number": 8}
    folder.joinpath("stick").mkdir()
    assert "no copy" in done("copy", file, "stick", "--list")
    made = read_json("copy", file, "stick")
    done("close", file)
    (row,) = read_json("copy", file, "stick", "--list")
    assert (row["file"], row["number"], row["missing"], row["seconds"] < 60) == (made["file"], 8, 1, True)
    assert "1 are missing" in done("copy", file, "stick", "--list")
    assert read_json("list", "copy.truco") == read_json("list", file)
    assert refused("copy", file, "no/such/copy.truco", status=2) == "no-file"


def test_another_machine_takes_over(folder: Path) -> None:
    """Its event is read and not written; a takeover needs a reason, and force while the other machine lives."""
    keep(folder / "copa.truco", a_league("open").log, OTHER)
    assert len(read_json("list", "copa.truco")) == 4
    result = run("close", "copa.truco", "--lang", "en")
    assert (result.exit_code, result.stderr.endswith("(other-device)\n")) == (1, True)
    assert OTHER.id in result.stderr
    assert refused("take-over", "copa.truco", "--reason", "Dead") == "writer-alive"
    assert refused("take-over", "copa.truco", "--force") == "no-reason"
    assert "From now on this machine writes" in done("take-over", "copa.truco", "--force", "--reason", "It hangs")
    done("close", "copa.truco")
    assert refused("take-over", "copa.truco", "--reason", "again") == "already-writes"
    assert read_json("log", "copa.truco", "--kind", "take-over")[0]["reason"] == "It hangs"


def test_a_copy_follows_a_file(folder: Path) -> None:
    """The copy is made from the source, and then gets what is new; a missing source is reported."""
    keep(folder / "source.truco", a_league("open").log, OTHER)
    assert read_json("follow", "source.truco", "copy.truco", "--once")["number"] == 8
    keep(folder / "later.truco", a_league("closed").log, OTHER)
    lines = done("follow", "later.truco", "copy.truco", "--once", "--json").splitlines()
    assert [json.loads(line)["number"] for line in lines] == [8, 9]
    assert refused("follow", "gone.truco", "copy.truco", "--once") == "unreachable"


def test_an_event_in_the_database_of_a_server(folder: Path) -> None:
    """With --database the same commands write there, by the code of the event."""
    url = f"sqlite:///{folder}/server.db"
    code = read_json("new", "-", "--database", url, "--name", "Copa", "--preset", "league")["code"]
    done("add", code, "Ana", "Eva", "--database", url)
    assert [row["players"] for row in read_json("list", code, "--database", url)] == [["Ana", "Eva"]]
    assert refused("list", "XXXXX", "--database", url) == "no-such-event"
    assert refused("list", code, "--database", "mysql://x/y") == "bad-database"
    done("copy", code, "copa.truco", "--database", url)
    assert read_json("list", "copa.truco") == read_json("list", code, "--database", url)
    assert read_json("standings", code, "--database", url) == read_json("standings", "copa.truco")


def test_every_act_and_every_change_has_its_words() -> None:
    """The log and the list of changes have a text in every language for every act."""
    source = Path(str(correction.__file__)).read_text(encoding="utf-8")
    kinds = set(re.findall(r'Changed\(\s*"([a-z]+)"', source))
    assert {"result", "points", "place", "qualified", "pair"} <= kinds
    texts = catalogue("es")
    assert sorted(kind for kind in kinds if f"tournament.change.{kind}" not in texts) == []
    assert sorted(kind for kind in KINDS if f"tournament.act.{kind}" not in texts) == []


# -- to look at, and on paper ------------------------------------------------------------------------------------------


def test_a_demonstration_is_always_the_same(folder: Path) -> None:
    """Sixteen pairs, groups played, knock-out begun, a walkover, a correction, a call for the judge; twice the same."""
    assert read_json("demo")["file"] == "demo.truco"
    done("demo", "again.truco", "--lang", "en")
    first, second = read_json("log", "demo.truco"), read_json("log", "again.truco", "--lang", "en")
    assert [entry["at"] for entry in first] == [entry["at"] for entry in second]
    assert first[-1]["act"]["is"] == "call-judge"
    assert len(read_json("list", "demo.truco")) == 16
    assert [len(read_json("log", "demo.truco", "--kind", kind)) for kind in ("walk-over", "correct", "post")] == [
        1,
        1,
        1,
    ]
    states = [pairing["state"] for pairing in read_json("bracket", "demo.truco")]
    assert states == ["played", "played", "open", "open", "open", "waiting", "waiting"]
    assert refused("demo", "demo.truco") == "exists"
    assert read_json("standings", "demo.truco")["qualified"] == read_json("standings", "again.truco")["qualified"]
    assert folder.is_dir()


def test_a_bracket_is_told_in_words(folder: Path) -> None:
    """Round by round: who met and what it came to, who meets, and whose winner comes where."""
    done("demo")
    lines = done("bracket", "demo.truco", "--lang", "en").splitlines()
    assert [line for line in lines if not line.startswith(" ")] == ["Quarter-finals", "Semi-finals", "Final"]
    met = re.fullmatch(r"  1-1 +25  (.+) \N{EN DASH} .+  12-6 10-12 12-9 12-8: (.+)", lines[1])
    assert met
    assert met[1] == met[2]
    assert lines[-1].endswith("Winner: 2-1 \N{EN DASH} Winner: 2-2")
    assert refused("bracket", "demo.truco", "group") == "not-a-bracket"
    file = kept(a_knockout(2), "two.truco")
    champion = read_json("bracket", file)[0]["winner"]
    assert done("bracket", file, "--lang", "en").splitlines()[-1] == f"Champion: Equipo {champion[1:]}"
    assert folder.is_dir()


def test_documents_are_printed(folder: Path) -> None:
    """To a file named after what it is, to another one, or to standard output; the sheets of some matches as well."""
    done("demo")
    assert "bracket.pdf" in done("print", "demo.truco", "bracket")
    result = run("print", "demo.truco", "standings", "--out", "-", "--paper", "letter")
    assert result.stdout_bytes.startswith(b"%PDF-")
    for made in (
        read_json("print", "demo.truco", "draw", "--phase", "group"),
        read_json("sheet", "demo.truco", "1", "27"),
    ):
        assert folder.joinpath(made["file"]).stat().st_size == made["bytes"] > 10_000
    assert refused("print", "demo.truco", "poem", status=2) == "bad-usage"
    assert refused("print", "demo.truco", "pairings", "--round", "9") == "no-such-round"
    assert refused("sheet", "demo.truco", "99") == "no-such-match"
    assert refused("print", "demo.truco", "draw", "--out", "no/such/file.pdf", status=2) == "no-file"


def test_a_season_ranks_teams_by_their_names(folder: Path) -> None:
    """Stages are finished events or lists; a name that was written in two ways is asked about."""
    file = kept(a_knockout(2), "mayo.truco")
    first, second = (f"Equipo {team[1:]}" for team in read_json("standings", file)["overall"])
    folder.joinpath("junio.csv").write_text(f"{second}\nEquipo Uno\n{first}\n", encoding="utf-8")
    data = read_json("season", file, "junio.csv", "--points", "10,6", "--others", "1")
    assert data["stages"] == ["Copa", "junio"]
    assert [(row["team"], row["points"], row["by_stage"]) for row in data["ranking"]] == [
        (second, 16, {"Copa": 2, "junio": 1}),
        (first, 11, {"Copa": 1, "junio": 3}),
        ("Equipo Uno", 6, {"Copa": 0, "junio": 2}),
    ]
    lines = done("season", file, "junio.csv", "--points", "10,6", "--lang", "en").splitlines()
    assert lines[1].split() == ["1", *second.split(), "16", "points", "(2", "1)"]
    done("demo")
    assert refused("season", "demo.truco") == "not-finished"
    assert refused("season", file, "--points", "six") == "bad-terms"
    assert refused("season", "gone.truco", status=2) == "no-file"


def test_an_official_gets_a_key_for_the_desk(folder: Path) -> None:
    """The key is shown once; the log has its hash. Only an official gets one."""
    file = kept(a_league("open"))
    given = read_json("key", file, "Iris")
    assert len(given["key"]) == 48
    hashes = [entry["act"]["hashed"] for entry in read_json("log", file, "--kind", "give-key")]
    assert hashes == [hashed(given["key"])]
    assert "it is not shown again" in done("key", file, "Iris", "--lang", "en")
    assert run("key", file, "Nadie").exit_code == 1
    assert folder.is_dir()


def test_values_are_changed_with_a_reason(folder: Path) -> None:
    """A value of the preset changes for this event, and the standings say so."""
    file = kept(a_league("closed"))
    assert refused("set", file, "league.meetings=2") == "no-reason"
    done("set", file, "league.meetings=2", "--reason", "Home and away")
    assert refused("set", file, "league.nada=2", "--reason", "x") == "bad-terms"
    assert read_json("log", file, "--kind", "set-term")[0]["reason"] == "Home and away"
    assert folder.is_dir()


def test_a_duplicate_night_by_the_command_line(folder: Path) -> None:
    """The secret is shown once, deals are printed with it; hands are a score; teams are compared with the field."""
    diary = Diary("duplicate")
    diary.register(4)
    file = kept(diary)
    drawn = read_json("draw", file, "--seed", "1")
    assert len(drawn["secret"]) == 32
    assert refused("draw", file, "--seed", "1") == refused("draw", file) == "already-drawn"
    first, second = read_json("pair", file)["matches"]
    assert drawn["secret"] not in done("log", file)
    assert read_json("print", file, "deals", "--secret", drawn["secret"])["bytes"] > 10_000
    assert read_json("print", file, "deal-slips", "--secret", drawn["secret"])["bytes"] > 10_000
    assert refused("print", file, "deals", "--secret", "x") == "bad-secret"
    assert refused("print", file, "deal-slips") == "bad-secret"
    assert refused("result", file, str(first["match"]), "2-0 0-1 3-0") == "hands-missing"
    (entry,) = read_json("result", file, str(first["match"]), "2-0 0-1 3-0", "--sure")
    assert entry["act"]["hands"] == [[2, 0], [0, 1], [3, 0]]
    assert read_json("result", file, str(first["match"]), "2-0 0-1 3-0", "--sure") == []
    assert refused("result", file, str(first["match"]), "2-0") == "already-over"
    done("result", file, str(second["match"]), "0-1 0-1 0-3", "--sure")
    listed = read_json("list", file, "--matches")
    assert [row["hands"] for row in listed] == [[[2, 0], [0, 1], [3, 0]], [[0, 1], [0, 1], [0, 3]]]
    assert [row["partidas"] for row in listed] == [[], []]
    deals = diary.event.terms.phase("duplicate").deals
    for language in LANGUAGES:
        lines = done("list", file, "--matches", "--lang", language).splitlines()
        for line, score in zip(lines[1:], ("2-0 0-1 3-0", "0-1 0-1 0-3"), strict=True):
            assert line.endswith(text("tournament.hands", language, played=3, deals=deals, score=score))
    (best, *_, last) = read_json("standings", file)["phases"]["duplicate"][""]
    assert (best["team"], best["match_points"], best["top"], last["match_points"]) == (first["a"], 5, 6, 1)
    assert "5 of 6 match points (83.3%)" in done("standings", file, "--lang", "en")
    assert folder.is_dir()


@pytest.mark.parametrize("preset", ["fenacef", "league", "swiss", "knockout"])
def test_who_is_alone_before_the_draw_has_no_place(folder: Path, preset: str) -> None:
    """Of two pairs one goes home before anything is drawn: the standings have no places, as the page has none."""
    assert folder.is_dir()
    diary = Diary(preset)
    diary.register(2)
    diary.write(a.Withdraw("T2"))
    file = kept(diary)
    assert overall_of(diary.event) == ()
    assert read_json("standings", file)["overall"] is None
    assert read_json("export", file, "standings")["overall"] is None


def test_an_event_of_other_phases_has_its_standings(folder: Path) -> None:
    """An event that a results file cannot hold has a table for each phase, and its places once it is over."""
    diary = Diary("double-knockout")
    diary.register(2)
    file = kept(diary)
    done("draw", file, "--seed", "1")
    assert read_json("standings", file) == {"phases": {diary.event.terms.phases[0].name: {}}, "overall": None}
    while read_json("bracket", file)[-1]["winner"] is None:
        for match in read_json("pair", file)["matches"]:
            score = " ".join(["12-5"] * terms_of(diary.event, Match(0, diary.event.terms.phases[0].name, 1, "")).needed)
            done("result", file, str(match["match"]), score)
    assert len(read_json("standings", file)["overall"]) == 2
    assert folder.is_dir()


def test_the_values_of_a_preset_are_explained_in_the_readers_language() -> None:
    """The list of values says in Portuguese why a value is as it is; JSON has the words of the preset's file."""
    assert "substitutes = false  [como na FENACEF, art. 35]" in done("presets", "swiss", "--lang", "pt")
    values = {value["path"]: value["source"] for value in read_json("presets", "swiss")}
    assert values["substitutes"] == "as in FENACEF, Art. 35"


@pytest.mark.parametrize("preset", presets())
def test_every_preset_runs_from_sign_up_to_the_first_round(folder: Path, preset: str) -> None:
    """Its values are listed; eight teams sign up, are drawn, paired and printed; there are standings at any time."""
    values = {row["path"]: row["value"] for row in read_json("presets", preset)}
    assert all(row["rules"] or row["source"] for row in read_json("presets", preset))
    done("new", "copa.truco", "--preset", preset, "--author", "Zulma", "--own-seed")
    assert done("standings", "copa.truco")
    plays = values.get("team.plays", 2)
    for number in range(1, 9):
        people = [f"P{number}{at} ({(1950, 2010, 1980)[at % 3]} #socia #socio)" for at in range(plays)]
        done("add", "copa.truco", *people, "--name", f"Equipo {number}")
    done("close", "copa.truco")
    done("draw", "copa.truco", "--seed", "1")
    assert read_json("pair", "copa.truco")["matches"]
    for what in ("draw", "pairings", "slips"):
        assert read_json("print", "copa.truco", what)["bytes"] > 10_000
    assert done("standings", "copa.truco")
    assert folder.is_dir()


def test_a_copy_is_never_written_over_its_event(folder: Path) -> None:
    """Whichever way the file is named, it stays as it is."""
    file = kept(Diary())
    before = (folder / file).read_bytes()
    for target in (file, f"./{file}", str(folder / file)):
        assert refused("copy", file, target) == "same-file"
    assert (folder / file).read_bytes() == before


@pytest.mark.parametrize("words", [("--year", "-5"), ("--year", "99999"), ("--name", " "), ("--name", "x" * 121)])
def test_an_event_has_a_name_and_a_year(folder: Path, words: tuple[str, str]) -> None:
    """Anything else is refused, and no file is made."""
    result = run("new", "copa.truco", "--preset", "fenacef", *words, "--json")
    assert json.loads(result.stdout)["error"]["code"] in ("bad-usage", "bad-title")
    assert list(folder.iterdir()) == []


def test_there_are_no_fewer_groups_than_one(folder: Path) -> None:
    """A draw into no groups, or fewer, is refused and the event stays as it is."""
    diary = Diary()
    diary.register(4)
    file = kept(diary)
    for count in ("0", "-1"):
        assert refused("draw", file, "--groups", count, status=2) == "bad-usage"
    assert read_json("log", file) == read_json("log", kept(diary, "again.truco"))
    assert folder.is_dir()


def test_a_list_without_a_row_names_no_line(folder: Path) -> None:
    """There is no line zero: what an empty file lacks is said of the file."""
    (folder / "empty.csv").write_text("", encoding="utf-8")
    result = run("import", kept(Diary()), "teams", "empty.csv")
    assert result.exit_code != 0
    assert "0" not in result.stderr.splitlines()[-1]


def test_there_are_no_results_before_the_draw(folder: Path) -> None:
    """A results file has the groups; an event that was not drawn has none, and says so."""
    assert folder.is_dir()
    diary = Diary()
    diary.register(4)
    assert refused("export", kept(diary), "results") == "not-drawn"
    assert read_json("export", "copa.truco", "standings")["overall"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_did_not_come_is_told_by_name(folder: Path, language: str) -> None:
    """Where neither team came the text names both; it uses a team's name, also in the changes."""
    assert folder.is_dir()
    diary = Diary("knockout")
    diary.register(4)
    diary.write(propose_draw(diary.event, "knockout", "5821"))
    rival = diary.pair("knockout")[0].b
    file = kept(diary)
    name = diary.event.entrants[rival].team.name
    both = text("tournament.both", language)
    assert both != text("event.desk.absent-none", language)
    done("call", file)
    done("set", file, "tolerance=0", "--reason", "-")
    done("result", file, "1", "--wo", "both")
    for shown in (done("list", file, "--matches", "--lang", language), done("bracket", file, "--lang", language)):
        assert text("tournament.walkover", language, team=both) in shown
    changes = done("correct", file, "1", "--wo", rival, "--yes", "--reason", "-", "--lang", language)
    assert both in changes.splitlines()[1]
    assert name in changes.splitlines()[1]
    assert name in done("list", file, "--matches", "--lang", language).splitlines()[1].split("  ")[-1]


def test_a_refusal_says_what_came(folder: Path) -> None:
    """The score that cannot be, the value, the players: not the number of the match alone, nor who wrote it."""
    assert folder.is_dir()
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", (4,))
    diary.pair("group")
    file = kept(diary)

    def came(*words: str) -> str:
        result = run(*words, "--json", "--reason", "-")
        assert result.exit_code == 1, result.output
        return str(json.loads(result.stdout)["error"]["got"])

    assert came("result", file, "1", "12-8", "12-12") == "1 12-8 12-12"
    assert came("set", file, "tolerance=soon") == 'tolerance="soon"'
    assert came("write", file, '{"is": "walk-over", "match": 1, "absent": "T9"}') == "1 WO T9"
    undrawn = Diary()
    undrawn.register(2)
    hand = kept(undrawn, "hand.truco")
    assert came("draw", hand, "--drawn", "T1,Nadie") == "T1,Nadie"
    assert came("draw", hand, "--drawn", "T1", "--drawn", "T2,T2") == "T1 / T2,T2"
    fresh = kept(Diary(), "fresh.truco")
    done("add", fresh, "Ana", "Eva")
    again = run("add", fresh, "Ana", "Luz", "--json")
    assert json.loads(again.stdout)["error"]["got"] == "T2: Ana, Luz"
    alone = json.loads(run("close", fresh, "--json").stdout)["error"]
    assert alone["code"] == "too-few-teams"
    assert "Zulma" not in alone["problem"]


def test_a_list_in_json_names_the_field_and_no_line(folder: Path) -> None:
    """A fault of a JSON list has the place of the value; there is no line zero."""
    (folder / "bad.json").write_text('[{"name": "X", "players": [{"name": "a", "born": "1"}]}]', encoding="utf-8")
    message = run("import", kept(Diary()), "teams", "bad.json").stderr.splitlines()[-1]
    assert "players[0].born" in message
    assert "0," not in message


def test_a_preset_of_other_bytes_is_no_failure(folder: Path) -> None:
    """A file that is no text is refused as a file, and no event is made."""
    (folder / "other.bin").write_bytes(bytes(range(128, 256)))
    assert refused("new", "copa.truco", "--preset", "other.bin", status=2) == "no-file"
    assert not (folder / "copa.truco").exists()


def test_a_round_that_is_paired_names_the_matches_that_nobody_plays(folder: Path) -> None:
    """A team has left: its match of the next round is listed as the walkover that it is, not as one to be played."""
    assert folder.is_dir()
    diary = Diary()
    diary.register(3)
    diary.draw_groups("group", (3,))
    file = kept(diary)
    done("withdraw", file, "T1", "--reason", "-")
    lines = [done("pair", file, "--lang", "en") for _ in range(3)]
    left = [line for round_ in lines for line in round_.splitlines() if "Equipo 1" in line and "bye" not in line]
    assert len(left) == 2
    assert all("absent: Equipo 1" in line for line in left)
    assert sum("to be played" in round_ for round_ in lines) == 1


def test_a_list_of_a_season_has_names_and_each_once(folder: Path) -> None:
    """Other bytes than text, and a team twice, are refused with the list and the name; so are numbers below zero."""
    (folder / "mayo.csv").write_text("Los Uno\nLos Dos\nLos Uno\n", encoding="utf-8")
    (folder / "other.bin").write_bytes(bytes([7, 3, 200, 10, 1, 2, 3]))
    (folder / "junio.csv").write_text("Los Uno\nLos Dos\n", encoding="utf-8")
    twice = json.loads(run("season", "junio.csv", "mayo.csv", "--json").stdout)["error"]
    assert (twice["code"], twice["got"]) == ("same-team", "mayo.csv: 'Los Uno'")
    assert refused("season", "junio.csv", "other.bin") == "bad-name"
    for wrong in (("--best", "-1"), ("--others", "-1")):
        assert refused("season", "junio.csv", *wrong, status=2) == "bad-usage"


def test_rounds_that_are_paired_ahead_are_called_in_their_order(folder: Path) -> None:
    """All rounds of a league are paired before the first is called: each call is of the next one to be played."""
    assert folder.is_dir()
    diary = Diary("league")
    diary.register(4)
    diary.write(propose_draw(diary.event, "league", "1"))
    for _ in range(3):
        diary.pair("league")
    file = kept(diary)
    assert [read_json("call", file)[-1]["act"]["round"] for _ in range(2)] == [1, 2]
    assert read_json("call", file)[-1]["act"]["round"] == 3
    assert refused("call", file) == "already-called"


def test_every_kind_of_event_says_why_its_teams_have_their_places(folder: Path) -> None:
    """A double elimination is no results file; its places have their reasons too, or it says that some are missing."""
    assert folder.is_dir()
    diary = Diary("double-knockout")
    diary.register(4)
    diary.write(propose_draw(diary.event, "knockout", "1"))
    assert "not yet" in done("standings", kept(diary), "--lang", "en").splitlines()[-1]
    while not overall_of(diary.event):
        diary.pair("knockout")
        diary.play("knockout")
    lines = done("standings", kept(diary, "over.truco"), "--lang", "en").splitlines()[-4:]
    assert [line.split("  ")[-1].partition(";")[0] for line in lines[:2]] == ["won the tournament", "lost the final"]
    assert all("lost in round" in line for line in lines[2:])


def test_the_log_tells_what_was_ruled_signed_and_set(folder: Path) -> None:
    """An entry says more than whom it is about: which penalty, who was absent, who signed, the value of a term."""
    assert folder.is_dir()
    diary = Diary()
    diary.register(4)
    diary.draw_groups("group", (4,))
    diary.pair("group")
    file = kept(diary)
    match = diary.match(1)
    done("set", file, "knockout.best_of=3", "--reason", "-")
    done("result", file, "1", "12-5", "12-5")
    done("write", file, json.dumps({"is": "sign", "match": 1, "who": f"A{match.a[1:]}"}))
    done("result", file, "2", "--wo", "both")
    done("disqualify", file, match.a, "--reason", "marked cards")
    lines = done("log", file, "--lang", "en").splitlines()[-5:]
    assert lines[0].endswith("knockout.best_of · 3: -")
    assert lines[2].endswith(f"· A{match.a[1:]}")
    assert lines[3].endswith("· absent: both teams")
    assert f"· {text('event.penalty.disqualify', 'en')}: marked cards" in lines[4]
