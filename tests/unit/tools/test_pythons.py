"""`make pythons`: which Pythons are found, which tests are the library's, and what is noted about them."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from scripts.pythons import (
    ROOT,
    VERSIONS,
    Result,
    find_python,
    full_version,
    library_tests,
    main,
    named_pythons,
    read_record,
    uses_library_alone,
    write_record,
)

CURRENT = f"{sys.version_info.major}.{sys.version_info.minor}"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_classifiers_name_the_pythons_that_passed() -> None:
    """The package names exactly the Pythons on which the tests of the library passed, and needs the oldest of them."""
    assert named_pythons(PROJECT["classifiers"]) == [version for version in VERSIONS if version in read_record()]
    assert all(noted["passed"] for noted in read_record().values())
    assert PROJECT["requires-python"] == f">={VERSIONS[0]}"


def test_a_python_is_found_by_its_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpreter is found on the path; a file that is none, or that is another version, is passed over."""
    (tmp_path / "python3.99").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    (tmp_path / "python3.99").chmod(0o755)
    (tmp_path / f"python{CURRENT}").symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_python(CURRENT) == tmp_path / f"python{CURRENT}"
    assert find_python("3.99") is None
    assert full_version(tmp_path / "python3.98") == ""


def test_a_test_of_the_library_imports_nothing_of_the_program(tmp_path: Path) -> None:
    """A test file is the library's unless it, or a helper that it imports, uses the program or a tool."""
    helpers = tmp_path / "tests" / "helpers"
    helpers.mkdir(parents=True)
    (helpers / "plain.py").write_text("import json\nfrom truco.cards import CARDS\n", encoding="utf-8")
    (helpers / "web.py").write_text("def serve():\n    import starlette\n", encoding="utf-8")
    (helpers / "again.py").write_text("from tests.helpers import web, plain\n", encoding="utf-8")
    file = tmp_path / "tests" / "test_it.py"
    texts = {
        "import pytest\nfrom tests.helpers.plain import CARDS\n": True,
        "from tests.helpers.web import serve\n": False,
        "from tests.helpers import again\n": False,
        "from truco.app.cli import main\n": False,
        "from truco import app\n": False,
        "import click\n": False,
        'SCRIPT = "tools" + "/po.py"\n': False,
    }
    for text, expected in texts.items():
        file.write_text(text, encoding="utf-8")
        assert uses_library_alone(file, tmp_path) is expected, text


def test_most_unit_tests_are_the_librarys() -> None:
    """The tests of cards, engine and club are the library's; those of tables and commands are not."""
    files = library_tests()
    assert {"tests/unit/test_match.py", "tests/unit/cards/test_packs.py", "tests/unit/club/test_league.py"} <= set(
        files
    )
    assert [file for file in files if re.search("/app/|/tools/|_command", file)] == []
    assert len(files) > 150


def test_what_passed_is_noted(tmp_path: Path) -> None:
    """A Python that passed is noted with its version, one that failed is removed, one that did not run stays."""
    file = tmp_path / "pythons.toml"
    write_record({"3.11": Result("3.11.7", "9 passed", 9), "3.12": Result("3.12.1", "9 passed", 9)}, "0.1.0", file)
    write_record({"3.12": Result("3.12.1", "1 failed", 0), "3.9": Result("3.9.1", "8 passed", 8)}, "0.2.0", file)
    record = read_record(file)
    assert list(record) == ["3.9", "3.11"]
    assert [record["3.11"][name] for name in ("python", "truco", "passed")] == ["3.11.7", "0.1.0", 9]
    assert record["3.9"]["truco"] == "0.2.0"
    assert read_record(tmp_path / "none.toml") == {}


def test_a_missing_python_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A Python that the machine lacks is named as not run and does not count as passed."""
    monkeypatch.setattr("scripts.pythons.get_python", lambda _: None)
    monkeypatch.setattr("scripts.pythons.write_record", lambda *_: None)
    assert main(["3.98", "3.99"]) == 1
    printed = capsys.readouterr().out
    assert "SKIPPED Python 3.98: this machine has none" in printed
    assert printed.endswith("passed on 0 of 2: none\n")
