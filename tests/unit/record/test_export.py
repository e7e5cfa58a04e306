"""`truco export` and `truco replay` with several games: rows for other programs, and what is wrong game by game."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from truco import PlayedAct, read_records
from truco.app.cli import main
from truco.messages import LANGUAGES

RECORDS = sorted((Path(__file__).parents[3] / "records").rglob("*.truco"))
ONE = (
    '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"]\nhand 1 deal A1 1e5o4o B1 3c7o12o A1:truco B1:quiero\n'
)
UNREAD = ONE.replace("1e5o4o", "1e9o4o")
CONTRADICTED = ONE.replace("B1:quiero", "B1:no-quiero {A +7}")


def truco(*args: str, text: str = "") -> Result:
    """The result of a command line, with a text on standard input."""
    return CliRunner().invoke(main, args, input=text, env={"LANG": "C", "LC_ALL": "", "LC_MESSAGES": ""})


def expected(files: list[Path]) -> list[PlayedAct]:
    """The acts of all games of some files, numbered together."""
    games = [game for file in files for game in read_records(file)]
    return [act._replace(game=number) for number, game in enumerate(games, 1) for act in game.acts()]


def test_every_golden_record_becomes_rows(tmp_path: Path) -> None:
    """The three forms hold the same acts, those of every record of the project, in order."""
    files = [*map(str, RECORDS)]
    assert len(files) > 20
    acts = expected(RECORDS)
    lines = truco("export", *files)
    assert lines.exit_code == 0, lines.stderr
    as_json: list[dict[str, Any]] = [json.loads(line) for line in lines.stdout.splitlines()]
    assert [PlayedAct(**row | {"rules": tuple(row["rules"]), "score": tuple(row["score"])}) for row in as_json] == acts
    table = list(csv.DictReader(StringIO(truco("export", *files, "--to", "csv").stdout)))
    assert [row["position"] for row in table] == [act.position for act in acts]
    assert [row["rules"].split() for row in table] == [[*act.rules] for act in acts]
    assert [row["score"] for row in table] == ["-".join(map(str, act.score)) for act in acts]
    assert truco("export", *files, "--to", "parquet", "--out", str(tmp_path / "acts.parquet")).exit_code == 0
    assert parquet.read_table(tmp_path / "acts.parquet").to_pylist() == as_json


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_game_has_no_rows_and_the_others_have(tmp_path: Path, language: str) -> None:
    """A game that cannot be read or is contradicted is named with its place in the file; the others are written."""
    file = tmp_path / "four.truco"
    file.write_text(ONE + UNREAD + CONTRADICTED + ONE, encoding="utf-8")
    result = truco("export", str(file), str(tmp_path / "none.truco"), str(file), "--lang", language)
    assert result.exit_code == 2
    assert [json.loads(line)["game"] for line in result.stdout.splitlines()] == [1, 1, 4, 4, 5, 5, 8, 8]
    places = [line.removeprefix(f"{file}:").split(" ")[0] for line in result.stderr.splitlines()]
    assert places[0] == places[3] == f"{4}:18:"
    assert places[1] == places[4] == f"{5}:1:"
    assert "none.truco:1:1" in result.stderr.splitlines()[2]


def test_a_contradicted_game_alone_is_status_one() -> None:
    """Where all games can be read and the rules contradict one, the status is 1."""
    assert truco("export", "-", text=ONE + CONTRADICTED).exit_code == 1
    assert truco("export", "-", text=ONE + ONE).exit_code == 0


def test_parquet_without_its_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where pyarrow is missing, the error is one line with the command that installs it."""
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    refused = truco("export", "-", "--to", "parquet", "--out", str(tmp_path / "acts.parquet"), text=ONE)
    assert (refused.exit_code, "pip install 'truco-table[data]'" in refused.stderr) == (2, True)
    assert len(refused.stderr.splitlines()) == 1


def test_several_files_are_replayed_one_after_the_other(tmp_path: Path) -> None:
    """Each game is told below a line with its number, file and line, and printed as one object a line."""
    file, other = tmp_path / "two.truco", tmp_path / "one.truco"
    file.write_text(ONE + "\n" + ONE, encoding="utf-8")
    other.write_text(ONE, encoding="utf-8")
    told = truco("replay", str(file), str(other), "--lang", "en")
    heads = [line for line in told.stdout.splitlines() if line.startswith("Record ")]
    assert (told.exit_code, heads) == (
        0, [f"Record 1 of {file}, line 1.", f"Record 2 of {file}, line 4.", f"Record 1 of {other}, line 1."],
    )  # fmt: skip
    objects = [json.loads(line) for line in truco("replay", str(file), str(other), "--json").stdout.splitlines()]
    assert [one["rules"] for one in objects] == ["oficial"] * 3


def test_a_wrong_game_does_not_stop_the_replay_of_others(tmp_path: Path) -> None:
    """The status is that of the worst game, each error has the line of the file, and the last game is told."""
    file = tmp_path / "three.truco"
    file.write_text(CONTRADICTED + UNREAD + ONE, encoding="utf-8")
    result = truco("replay", str(file), "--json")
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert (result.exit_code, [one.get("error", {}).get("code") for one in objects]) == (
        1, ["replay-differs", "bad-notation", None],
    )  # fmt: skip
    assert [one["error"]["line"] for one in objects[:2]] == [2, 4]
    assert truco("replay", str(tmp_path / "none"), str(file)).exit_code == 2
