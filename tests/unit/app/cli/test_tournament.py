"""`truco tournament standings`: tables for people in four languages, JSON for programs, and its errors."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.helpers.results import printed, results

from truco.app.cli import main
from truco.messages import LANGUAGES, catalogue

EVENT = results(
    {
        "groups": {"Norte": ["Águilas", "Búhos", "Cóndores", "Delfines"]},
        "lots": ["Delfines", "Águilas", "Búhos", "Cóndores"],
        "jogos": [
            "Norte: Águilas-Búhos 12-8 13-5",
            "Norte: Águilas-Cóndores 12-10 7-12 9-12",
            "Norte: Águilas-Delfines 12-6 12-4",
            "Norte: Búhos-Cóndores 12-10 12-10",
            "Norte: Búhos-Delfines 12-5 10-12 12-5",
            "Norte: Cóndores-Delfines 12-7 12-7",
            "1: Águilas-Búhos 12-1 12-1 12-1",
        ],
    }
)


def run(file: Any, *more: str, language: str = "en") -> Result:  # noqa: ANN401  (JSON of any shape)
    """Print the standings of a file that comes from standard input."""
    text = file if isinstance(file, str) else json.dumps(file)
    return CliRunner().invoke(main, ["tournament", "standings", "-", "--lang", language, *more], input=text)


def test_a_person_reads_tables_with_the_reason_of_each_place() -> None:
    """A group, who qualified and the overall places, each with what decided it."""
    level = "level with {} on points and partidas won: {} the head-to-head"
    assert run(EVENT).stdout.splitlines() == [
        "Group Norte",
        "     team      points  partidas  game points  balance  average  why",
        "  1  Águilas   7       5-2       77-57        +20      77/57    points: 7",
        f"  2  Búhos     5       4-3       71-67        +4       71/67    {level.format('Cóndores', 'won')}, 3 to 0",
        f"  3  Cóndores  5       4-3       78-66        +12      78/66    {level.format('Búhos', 'lost')}, 0 to 3",
        "  4  Delfines  1       1-6       46-82        -36      46/82    points: 1",
        "",
        "Qualified: Águilas, Búhos",
        "Overall",
        "  1  Águilas   won the tournament",
        "  2  Búhos     lost the final",
        "  3  Cóndores  did not reach the knock-out; average 78/66 against 46/82",
        "  4  Delfines  did not reach the knock-out; average 46/82 against 78/66",
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", ["Grupo Norte", "igual a Cóndores en puntos y partidas ganadas: ganó el enfrentamiento directo, 3 a 0"]),
        ("pt", ["Grupo Norte", "igual a Cóndores em pontos e partidas ganhas: ganhou o confronto direto, 3 a 0"]),
        (
            "de",
            ["Gruppe Norte", "gleichauf mit Cóndores (Punkte und gewonnene Partidas): gewann den direkten Vergleich"],
        ),
    ],
)
def test_the_reasons_are_in_the_language_of_the_reader(language: str, words: list[str]) -> None:
    """Every language has its sentences, with the words of the rulebook's players."""
    output = run(EVENT, language=language).stdout
    assert [word for word in words if word not in output] == []


def test_what_is_open_or_changed_is_told() -> None:
    """The next placed, that there are no overall places yet, lots that have to be drawn, and terms of the event."""
    file = results(
        {
            "groups": {"G": ["A", "B"], "H": ["C", "D"]},
            "qualify": 1,
            "best_next": 1,
            "terms": {"group.walkover_points": [2, 0]},
            "disqualified": {"A": "group"},
            "jogos": ["G: A-B wo B"],
        }
    )
    lines = run(file).stdout.splitlines()
    assert "The next placed" in lines
    assert "Overall: not yet: there is more to play" in lines
    assert "Lots have to be drawn among C and D." in lines
    assert "group.walkover_points: [2, 0] instead of [3, 0]" in lines
    assert "  2  A     2       2-0       24-0         +24      -        disqualified" in lines
    assert [line for line in lines if line.endswith("lots have to be drawn")]


def test_many_level_teams_are_counted_and_not_named() -> None:
    """Before an event all are level: a sentence says how many others, not who."""
    teams = [f"T{number}" for number in range(1, 8)]
    output = run({"groups": {"G": teams}, "jogos": [], "lots": teams}).stdout
    level = "level with 6 others on points, partidas won and balance of game points"
    assert f"{level}: lots, number 1 against 2, 3, 4, 5, 6, 7" in output


def test_other_criteria_have_a_column() -> None:
    """The values by which a preset ranks are shown besides."""
    terms = {"group.order": ["points", "wins", "buchholz", "lot"]}
    lines = run({**EVENT, "terms": terms}).stdout.splitlines()
    assert "jogos won  points of the rivals  why" in lines[1]


def test_programs_get_json_and_nothing_else(tmp_path: Path) -> None:
    """One object on one line, from a file as from standard input."""
    path = tmp_path / "results.json"
    path.write_text(json.dumps(EVENT), encoding="utf-8")
    done = CliRunner().invoke(main, ["tournament", "standings", str(path), "--json"])
    assert (done.exit_code, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    assert json.loads(done.stdout) == printed(EVENT)
    assert json.loads(done.stdout)["overall"] == ["Águilas", "Búhos", "Cóndores", "Delfines"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "status", "change"),
    [
        ("unknown-key", 2, {"sneeze": 1}),
        ("no-such-preset", 2, {"preset": "nobody"}),
        ("not-qualified", 1, {"qualify": 1}),
        ("missing", 2, {"jogos": [{"phase": "group"}]}),
        ("level-score", 2, {"jogos": [{**EVENT["jogos"][0], "partidas": [[12, 12]]}]}),
    ],
)
def test_a_fault_of_the_file_is_one_sentence(language: str, code: str, status: int, change: dict[str, Any]) -> None:
    """It says in the reader's language where it is, what was expected and what came; programs get it as an object."""
    done = run({**EVENT, **change}, language=language)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (status, "", 1)
    assert done.stderr.endswith(f"({code})\n")
    error = json.loads(run({**EVENT, **change}, "--json", language=language).stdout)["error"]
    assert error["code"] == code
    assert error["where"]
    assert done.stderr == f"{error['problem']} ({code})\n"
    assert error["where"] in error["problem"]
    assert "{" not in error["problem"].partition(";")[0]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "{",
            "Line 1, column 2: expected JSON; got something else (Expecting property name enclosed in double quotes).",
        ),
        ('{"a": NaN}', "Expected JSON; got something else (NaN)."),
    ],
)
def test_what_is_no_json_is_told_with_its_line(text: str, problem: str) -> None:
    """Where the reader knows the line it says so."""
    done = run(text, "--json")
    assert (done.exit_code, json.loads(done.stdout)["error"]["problem"]) == (2, problem)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """No such file, bytes that are no text, and a file that is too large end with status 2 and a sentence."""
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "large").write_bytes(b" " * 4_194_305)
    for name, code in (("none", "no-file"), ("bytes", "no-file"), ("large", "too-large")):
        done = CliRunner().invoke(main, ["tournament", "standings", str(tmp_path / name), "--lang", "en", "--json"])
        assert (done.exit_code, json.loads(done.stdout)["error"]["code"]) == (2, code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_page_has_its_sentence(language: str) -> None:
    """Each code that docs/standings.md lists is a message with the place of the fault."""
    page = (Path(__file__).parents[4] / "docs" / "standings.md").read_text(encoding="utf-8")
    table = page.partition("## What is refused")[2]
    codes = {
        code for line in table.splitlines() if line.startswith("| `") for code in line.split("|")[1].split("`")[1::2]
    }
    assert len(codes) > 30
    assert [code for code in sorted(codes) if f"tournament.error.{code}" not in catalogue(language)] == []
