"""What keeps a version from being released, and what a release has beside its packages."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.publish import (
    LICENCES,
    VENDORED,
    digest,
    find_problems,
    find_untested,
    vendored_component,
    write_sums,
)
from scripts.pythons import named_pythons

ROOT = Path(__file__).parents[3]
DATED = "## [0.2.0] - 2026-11-29\n"


def write_project(folder: Path, *, version: str = "0.2.0", changes: str = DATED, tested: str = "0.2.0") -> Path:
    """Write a project with one classifier of Python 3.11, the sections of its change log, and what was tested."""
    (folder / "src" / "truco").mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "src" / "truco" / "__init__.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")
    (folder / "CHANGELOG.md").write_text(f"# Change log\n\n## [Unreleased]\n\n{changes}", encoding="utf-8")
    classifiers = '["Programming Language :: Python :: 3.11"]'
    (folder / "pyproject.toml").write_text(f"[project]\nclassifiers = {classifiers}\n", encoding="utf-8")
    (folder / "tests" / "pythons.toml").write_text(f'["3.11"]\ntruco = "{tested}"\n', encoding="utf-8")
    return folder


def test_a_dated_and_tested_version_has_no_problem(tmp_path: Path) -> None:
    """The version of the code, with a dated section and tests on each named Python, can be released."""
    assert list(find_problems("0.2.0", write_project(tmp_path))) == []


@pytest.mark.parametrize(
    ("project", "problem"),
    [
        ({"version": "0.1.0"}, "other-version: expected 0.2.0 in src/truco/__init__.py, got 0.1.0"),
        ({"changes": "## [0.1.0] - 2026-11-28\n"}, "no-section: expected a section [0.2.0] in CHANGELOG.md, got none"),
        ({"changes": "## [0.2.0] - unreleased\n"}, "no-date: "),
        ({"changes": "## [0.2.0]\n"}, "no-date: "),
        ({"changes": "## [0.2.0] - 2026-02-30\n"}, "no-date: "),
        ({"tested": "0.1.0"}, "not-tested: expected the tests of 0.2.0 on Python 3.11, got those of 0.1.0"),
    ],
)
def test_a_problem_is_named(tmp_path: Path, project: dict[str, str], problem: str) -> None:
    """Another version, no section or no day in the change log, or tests of another version keep one from a release."""
    [line] = find_problems("0.2.0", write_project(tmp_path, **project))
    assert line.startswith(problem)


def test_a_python_without_tests_is_named() -> None:
    """A classifier of a Python on which no test ran keeps a version from being released."""
    [line] = find_untested(["Programming Language :: Python :: 3.14"], "0.2.0", {})
    assert line == "not-tested: expected the tests of 0.2.0 on Python 3.14, got none; run make pythons"
    assert named_pythons(["Programming Language :: Python :: 3 :: Only", "Typing :: Typed"]) == []


def test_a_release_of_another_version_is_refused(tmp_path: Path) -> None:
    """The command that builds prints each problem, without a traceback, and builds nothing."""
    command = [sys.executable, "-m", "scripts.publish", str(tmp_path / "dist"), "99.0.0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "other-version: expected 99.0.0" in done.stderr
    assert "no-section: expected a section [99.0.0]" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "dist").exists()


def test_the_checksums_are_those_of_all_files(tmp_path: Path) -> None:
    """`sha256sum --check` finds every file of the folder as it was written."""
    for name in ("b.whl", "a.tar.gz"):
        (tmp_path / name).write_bytes(name.encode())
    write_sums(tmp_path)
    lines = (tmp_path / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert lines == [f"{digest(tmp_path / name)}  {name}" for name in ("a.tar.gz", "b.whl")]
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)


@pytest.mark.parametrize("name", VENDORED)
def test_the_bill_of_materials_names_what_is_vendored(name: str) -> None:
    """Each npm package of which the wheel contains files is a component with its version, licence and place."""
    package = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"][f"node_modules/{name}"]
    component = vendored_component(name, package)
    assert component["purl"] == f"pkg:npm/{name}@{package['version']}"
    licence = component["licenses"][0]["license"]
    assert licence.get("id", "SEE LICENSE IN README.md AND LICENSE") == package["license"]
    assert ("name" in licence) is (name in LICENCES)
    assert (ROOT / VENDORED[name]).exists()
