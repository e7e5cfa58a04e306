"""A whole event of FENACEF by the command line alone: sixteen pairs from sign-up to the champion."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from truco.app.cli import main

FILE = "copa.truco"
MOST = 2.0
"""Seconds of the processor that the whole event may take, where no tracer such as that of branch coverage runs too."""


def read_json(*words: str, given: str | None = None) -> Any:  # noqa: ANN401  (JSON of any shape)
    """Run a command of the event, and return what it prints for programs."""
    done = CliRunner().invoke(main, ["tournament", words[0], FILE, *words[1:], "--json"], input=given)
    assert done.exit_code == 0, (words, done.output)
    return json.loads(done.stdout)


def number(team: str) -> int:
    """Return the number of a team: the lower one is the stronger."""
    return int(team.removeprefix("T"))


def play(match: dict[str, Any], best_of: int) -> None:
    """Write the result of a match: the stronger team wins, and loses a partida where the weaker one is next to it."""
    first = number(match["a"]) < number(match["b"])
    won, lost = ("12-5", "7-12") if first else ("5-12", "12-7")
    close = abs(number(match["a"]) - number(match["b"])) <= 4
    read_json("result", str(match["match"]), *([lost] if close else []), *[won] * (best_of // 2 + 1))


def test_sixteen_pairs_from_sign_up_to_the_champion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sign-up, check-in, draw, groups, a result corrected two rounds later, the knock-out and the final places."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    # Each command loads its module when it is first called, which a person waits for once and not once an event.
    for command in ("presets", "new", "appoint", "import", "check-in", "close", "draw", "pair", "result", "correct"):
        CliRunner().invoke(main, ["tournament", command, "--help"])
    CliRunner().invoke(main, ["tournament", "presets"])
    began = time.process_time()
    read_json("new", "--preset", "fenacef", "--author", "Zulma", "--name", "Copa", "--own-seed")
    read_json("appoint", "Bruno", "referee")
    pairs = "\n".join(f"T{at};Pareja {at};Ana {at};Eva {at}" for at in range(1, 17))
    read_json("import", "teams", "-", given=f"Código;Equipo;Jugador 1;Jugador 2\n{pairs}\n")
    read_json("check-in", "--all")
    read_json("close")
    groups = read_json("draw", "--seed", "5821", "--groups", "4")["groups"]
    assert [len(teams) for teams in groups.values()] == [4] * 4
    wrong: dict[str, Any] = {}
    for round_number in (1, 2, 3):
        for match in read_json("pair")["matches"]:
            if round_number == 1 and not wrong:
                wrong = match
                turned = ("5-12", "5-12") if number(match["a"]) < number(match["b"]) else ("12-5", "12-5")
                read_json("result", str(match["match"]), *turned)
            else:
                play(match, 3)
    stronger, weaker = sorted((wrong["a"], wrong["b"]), key=number)
    before = [row["team"] for row in read_json("standings")["groups"][wrong["group"]]]
    right = ("12-5", "12-5") if wrong["a"] == stronger else ("5-12", "5-12")
    correction = ("correct", str(wrong["match"]), *right, "--author", "Bruno", "--reason", "The sheet says so")
    shown = read_json(*correction)
    assert shown["written"] == []
    assert {(change["kind"], change["team"]) for change in shown["changes"]} >= {
        ("points", stronger),
        ("points", weaker),
    }
    read_json(*correction, "--yes")
    table = read_json("standings")
    for name, teams in groups.items():
        assert [row["team"] for row in table["groups"][name]] == sorted(teams, key=number)
    assert before != [row["team"] for row in table["groups"][wrong["group"]]]
    through = {team for teams in groups.values() for team in sorted(teams, key=number)[:2]}
    assert set(table["qualified"]) == through
    read_json("draw", "--seed", "5821")
    for matches in (4, 2, 1):
        paired = read_json("pair")["matches"]
        assert len(paired) == matches
        assert {team for pairing in paired for team in (pairing["a"], pairing["b"])} <= through
        for match in paired:
            play(match, 5)
    places = read_json("standings")["overall"]
    final = read_json("bracket")[-1]
    spent = time.process_time() - began
    champion, second = sorted((final["a"], final["b"]), key=number)
    assert (final["winner"], places[:2]) == (champion, [champion, second])
    assert champion == min(through, key=number) == "T1"
    assert set(places[:8]) == through
    assert len(places) == 16
    log = read_json("log", "--kind", "correct")
    assert [(entry["author"], entry["reason"]) for entry in log] == [("Bruno", "The sheet says so")]
    assert spent < MOST or sys.gettrace() is not None, spent
