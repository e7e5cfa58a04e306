"""The plugin that checks the rules which tests claim, tried on small test files in separate runs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.plugins.traceability import WRITE, unknown

ROOT = Path(__file__).parents[3]
PLACES = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
HEAD = "import pytest\nfrom tests.helpers.play import play\n"


def run(folder: Path, text: str, *options: str) -> str:
    """The output of pytest for a test file under tests/unit of a small project with the plugin."""
    unit = folder / "tests/unit"
    unit.mkdir(parents=True)
    (folder / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["rule(*ids): shown"]\n')
    (folder / "conftest.py").write_text('pytest_plugins = ["tests.plugins.traceability"]\n')
    (unit / "test_one.py").write_text(HEAD + text)
    command = [sys.executable, "-m", "pytest", "--import-mode=importlib", "-p", "no:cacheprovider", *options]
    environment = os.environ | {"PYTHONPATH": PLACES, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return f"{done.stdout}\nstatus {done.returncode}"


def test_a_mark_that_the_engine_never_cites_fails(tmp_path: Path) -> None:
    """A test marked with a rule of play must make the engine cite it; one that does passes, so does a definition."""
    text = """
@pytest.mark.rule("of.truco.12")
def test_claims_too_much():
    play("A1:envido B1:no-quiero")

@pytest.mark.rule("of.envido.21", "of.terms.mano")
def test_shows():
    play("A1:envido B1:no-quiero")

@pytest.mark.rule("of.mazo.66")
def test_knows_no_such_rule():
    play()
"""
    printed = run(tmp_path, text, "-k", "test")
    assert "the engine never cited of.truco.12 while this test ran" in printed
    assert "marked with an unknown id: no rule of.mazo.66, did you mean of.mazo.6" in printed
    assert "2 failed, 1 passed" in printed


@pytest.mark.parametrize("options", [("-k", "shows"), ("-x",), ("tests/unit/test_one.py",)])
def test_a_partial_run_neither_checks_nor_writes(tmp_path: Path, options: tuple[str, ...]) -> None:
    """With a filter, a limit of failures or single files the coverage is neither checked nor written."""
    text = '@pytest.mark.rule("of.envido.21")\ndef test_shows():\n    play("A1:envido B1:no-quiero")\n'
    printed = run(tmp_path, text, *options)
    assert printed.endswith("status 0")
    assert "of.mazo.6" not in printed
    assert not list(tmp_path.rglob("*.json"))


def test_a_full_run_fails_for_rules_that_nothing_shows(tmp_path: Path) -> None:
    """A clean run of all unit tests fails when a rule is neither covered nor listed, and when one is both."""
    text = '@pytest.mark.rule("of.deal.5")\ndef test_shows():\n    play("A1:envido B1:no-quiero")\n'
    printed = run(tmp_path, text)
    assert "of.deal.5: a test shows it, yet it is listed in oficial/status.toml" in printed
    assert "of.mazo.6: no test shows it, and oficial/status.toml does not list it" in printed
    assert printed.endswith("status 1")


def test_a_rule_whose_example_waits_is_not_shown(tmp_path: Path) -> None:
    """A test may be marked with a rule that is open because one of its worked examples waits."""
    text = '@pytest.mark.rule("of.ley.1")\ndef test_shows():\n    play("A1:envido B1:quiero A1:6 B1:5 A1:muestro")\n'
    printed = run(tmp_path, text)
    assert "1 passed" in printed
    assert "of.mazo.6: no test shows it" in printed
    assert "of.ley.1:" not in printed


def test_a_full_run_writes_the_status_of_every_rule(tmp_path: Path) -> None:
    """A clean run of all unit tests writes which tests show each rule; the marks alone give the same text."""
    shown = "[rule.id for rule in load('oficial') if not compute('oficial', {})[0].status(rule.id)]"
    text = f"""
from tests.helpers.citations import answered
from truco.rulebooks.catalogue import load
from truco.rulebooks.coverage import compute

@pytest.mark.rule(*{shown})
def test_shows():
    answered(tuple({shown}))
"""
    file = tmp_path / "src/truco/rulebooks/oficial/status.json"
    printed = run(tmp_path, text)
    assert "of.mazo.4: " not in printed
    ran = file.read_bytes()
    status = json.loads(ran)
    assert status["shown"]["of.mazo.4"] == ["tests/unit/test_one.py::test_shows"]
    assert (status["total"], len(status["shown"]), len(status["out"])) == (244, 237, 7)
    file.unlink()
    command = [sys.executable, "-m", "pytest", "--import-mode=importlib", "-p", "no:cacheprovider", WRITE]
    environment = os.environ | {"PYTHONPATH": PLACES, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    collect = [*command, "--collect-only"]
    subprocess.run(collect, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert file.read_bytes() == ran
    file.unlink()
    (tmp_path / "tests/unit/test_two.py").write_text("def test_fails_unmarked():\n    raise OSError\n")
    subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert file.read_bytes() == ran


def test_unknown_ids_are_told_with_near_ones() -> None:
    """The error names each unknown id and similar ones; known ids give no error."""
    assert unknown({"of.mazo.6"}) == ""
    assert unknown({"of.mazo.66", "of.mazo.6"}).startswith("no rule of.mazo.66, did you mean of.mazo.6")
    assert unknown({"xx"}) == "no rule xx, did you mean another?"
