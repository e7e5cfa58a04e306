"""`truco rules show`: an article for people, and the places of it in the files for those who ask for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.built import with_status, without_built_files

from truco.app.cli import main
from truco.app.cli.rules_places import Places, find_places
from truco.messages import LANGUAGES, text

ROOT = Path(__file__).parents[4]


def show(*more: str) -> str:
    """Return what `truco rules show` prints."""
    done = CliRunner().invoke(main, ["rules", "show", *more])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_article_names_its_tests_only_when_asked(language: str) -> None:
    """`rules show` prints no path of a test; with `--tests` it prints the same and the tests after it."""
    plain, whole = (show("of.mazo.4", "--lang", language, *more) for more in ([], ["--tests"]))
    assert "tests/unit" not in plain
    assert whole.startswith(plain)
    test = "tests/unit/engine/test_leaving.py::test_partners_play_on_alone"
    line = "src/truco/rulebooks/oficial/rulebook.toml:"
    assert text("rules.test", language, place=test) in whole.splitlines()
    assert text("rules.line", language, place=line) in whole


def test_the_places_are_data_for_programs() -> None:
    """With `--json` and `--tests` each rulebook's article has its places; without `--tests` it has none."""
    (plain,) = json.loads(show("of.mazo.4", "--json"))
    (whole,) = json.loads(show("of.mazo.4", "--json", "--tests"))
    places = whole.pop("places")
    assert whole == plain
    assert places == json.loads(json.dumps(vars_of(find_places("of.mazo.4"))))


def vars_of(places: Places) -> dict[str, tuple[str, ...] | None]:
    """Return the places by the names of their fields."""
    return {"data": places.data, "functions": places.functions, "tests": places.tests}


@pytest.mark.parametrize("rule_id", ["of.mazo.4", "uy.95.a", "br.36.1", "tp.ties.1"])
def test_every_place_is_a_line_that_names_the_rule(rule_id: str) -> None:
    """Each place with a line is a file of the checkout whose line there contains the id."""
    places = find_places(rule_id)
    for place in (*places.data, *places.functions, *(places.tests or ())):
        if "::" not in place:
            file, _, line = place.partition(" ")[0].rpartition(":")
            assert rule_id in (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1], place


def test_a_rule_is_found_in_marks_tables_examples_and_records() -> None:
    """A test that is marked itself or by its table is found, and the lines of examples and golden records."""
    tests = find_places("of.canto.4").tests or ()
    assert any(test.startswith("tests/unit/engine/") and "::test_" in test for test in tests)
    assert any(test.startswith("tests/examples/oficial/") for test in tests)
    assert any(test.startswith("records/oficial/canto-false.truco:") for test in tests)
    ladder = "tests/unit/referee/test_ladders.py::test_the_steps_of_an_offence_are_those_of_its_text"
    assert ladder in (find_places("br.36.1").tests or ())


PACKAGE = {
    "src/truco/rulebooks/made/rulebook.toml": """[cites]
left = ["xx.1"]
"longer" = ["xx.1.a", "xx.10"]
both = [
  "xx.1",
]
""",
    "src/truco/law.py": '''"""A law (xx.1.a)."""


class Law:
    """A law (xx.10)."""

    @property
    def first(self) -> str:
        """Return the first (xx.1)."""
        return "xx.1"

    def second(self) -> str:
        return "y"  # as xx.1. says
''',
}
TESTS = {
    "tests/unit/test_law.py": '''"""Tests."""
ROWS = [case("xx.2 xx.1", 7)]
OTHER = [case("xx.2", "xx.10")]


@pytest.mark.rule("xx.1")
def test_marked(): ...


@pytest.mark.rule("xx.1.a")
def test_longer(): ...


@pytest.mark.parametrize("row", ROWS)
def test_rows(): ...


@pytest.mark.parametrize("row", OTHER)
def test_other():
    assert "xx.1"
''',
    "tests/examples/made/first.toml": """[[example]]
rule = "xx.1"
[[example]]
rule = "xx.2"
heard = "xx.1"
""",
    "records/made/first.truco": '[Record "truco/1"]\n; rules: xx.2 xx.1\n; xx.1 is shown here\n',
}


def written(root: Path, *parts: dict[str, str]) -> Path:
    """Write a checkout, and return the folder of its package."""
    for name, content in (item for part in parts for item in part.items()):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return root / "src" / "truco"


def test_the_places_of_a_made_checkout_are_found_and_no_others(tmp_path: Path) -> None:
    """Longer ids, other tests and other words of an example are no places of a rule."""
    assert find_places("xx.1", written(tmp_path, PACKAGE, TESTS)) == Places(
        data=(
            "src/truco/rulebooks/made/rulebook.toml:2 cites.left",
            "src/truco/rulebooks/made/rulebook.toml:5 cites.both",
        ),
        functions=("src/truco/law.py:9 Law.first", "src/truco/law.py:13 Law.second"),
        tests=(
            "tests/unit/test_law.py::test_marked",
            "tests/unit/test_law.py::test_rows",
            "tests/examples/made/first.toml:2",
            "records/made/first.truco:2",
        ),
    )


def test_an_installed_package_has_data_and_functions_and_no_tests(tmp_path: Path) -> None:
    """Without a checkout the places are named from the package's folder, and the tests are unknown."""
    places = find_places("xx.1", written(tmp_path, PACKAGE).rename(tmp_path / "truco"))
    assert places.tests is None
    assert places.data[0] == "truco/rulebooks/made/rulebook.toml:2 cites.left"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_installation_without_tests_says_so_in_one_line(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without tests `--tests` prints data and functions, and as its last line that the tests are in a checkout."""
    monkeypatch.setattr("truco.app.cli.rules.find_places", lambda _id: Places(("file:1 key",), (), None))
    lines = show("of.mazo.4", "--tests", "--lang", language).splitlines()
    assert lines[-2:] == [text("rules.line", language, place="file:1 key"), text("rules.no-tests", language)]


@pytest.mark.parametrize("command", ["coverage", "coverage --json", "page oficial"])
def test_a_checkout_names_the_target_that_builds_the_status(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the status of the rules a command that needs it prints one line with the target that builds it."""
    without_built_files(monkeypatch)
    refused = CliRunner().invoke(main, ["rules", *command.split(), "--lang", "en"])
    assert refused.exit_code == 1
    assert refused.stderr == "Missing in this checkout: `make status` builds it. (not-built)\n"


def test_an_article_is_shown_without_the_built_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """`rules show` prints the same, the status too, whether the status of the rules is built or not."""
    command = ["rules", "show", "of.mazo.4", "--lang", "en"]
    with monkeypatch.context() as built:
        with_status(built)
        whole = CliRunner().invoke(main, command)
    without_built_files(monkeypatch)
    assert CliRunner().invoke(main, command).output == whole.output
