"""Rulebooks of installed packages: their folders are found by entry points, and none of their code runs."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.helpers.outside import MINEIRO, away

from truco.outside import add_installed
from truco.rulebooks.rulebook import CODES, codes

CODE = "raise SystemExit('code of a package was run')\n"


@pytest.fixture(autouse=True)
def _away() -> Iterator[None]:
    """Remove everything from outside after a test."""
    yield
    away()


def install(place: Path, value: str) -> None:
    """Install a package with a rulebook, whose modules end the program when they are run."""
    package = place / "mesa_mineira"
    (package / "books").mkdir(parents=True)
    (package / "__init__.py").write_text(CODE)
    (package / "books" / "__init__.py").write_text(CODE)
    shutil.copytree(MINEIRO, package / "books" / "mineiro")
    facts = place / "mesa_mineira-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: mesa-mineira\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[truco.rulebooks]\nminas = {value}\n")


def test_a_package_brings_its_rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that an entry point names is added, and the package itself is never imported."""
    install(tmp_path, "mesa_mineira.books")
    monkeypatch.syspath_prepend(tmp_path)
    assert add_installed() == []
    assert codes() == (*CODES, "mineiro")
    assert "mesa_mineira" not in sys.modules


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("nowhere_at_all", "truco.rulebooks: minas: package: expected an installed package, got nowhere_at_all"),
        ("../../etc", "truco.rulebooks: minas: package: expected the name of a package, got '../../etc'"),
        ("mesa_mineira.none", "truco.rulebooks: minas: folder: expected a folder with rulebooks, found none"),
        ("json", "truco.rulebooks: minas: folder: expected 1 to 100 folders with a rulebook.toml, found 0"),
    ],
)
def test_an_entry_point_that_leads_nowhere_is_told(
    value: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error for a name that is no installed package, or has no rulebooks, names the entry point."""
    install(tmp_path, value)
    monkeypatch.syspath_prepend(tmp_path)
    assert [str(error) for error in add_installed()] == [problem]
    assert codes() == CODES
