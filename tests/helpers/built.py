"""The status of the rules as if it were built, and as if it were not, whatever the checkout has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import pytest

from truco.rulebooks import shelf
from truco.rulebooks.coverage import listed
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.shelf import Folder

PARTNERS: Final = "tests/unit/engine/test_leaving.py::test_partners_play_on_alone"
"""A test that shows of.mazo.4."""

NAMES: Final[Mapping[str, Sequence[str]]] = {"of.mazo.4": (PARTNERS,)}
"""The tests of some rules."""


def with_status(monkeypatch: pytest.MonkeyPatch, names: Mapping[str, Sequence[str]] = NAMES) -> None:
    """Give each rulebook a status, in which some rules have tests by name."""
    texts = {}
    for code in CODES:
        coverage = listed(code)
        shown = {rule: tuple(names.get(rule, ())) for rule in coverage.shown}
        texts[code] = {shelf.COVERAGE: replace(coverage, shown=shown).text()}
    _put(monkeypatch, texts, without=())


def without_built_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take from each rulebook the files that a target builds."""
    _put(monkeypatch, {code: {} for code in CODES}, without=shelf.BUILT)


def _put(monkeypatch: pytest.MonkeyPatch, texts: Mapping[str, Mapping[str, str]], without: Sequence[str]) -> None:
    """Replace the folders of rulebooks: some files are left out, others are added."""
    folders = dict(shelf.package_folders())
    for code, added in texts.items():
        left = {name: text for name, text in folders[code].texts.items() if name not in without}
        folders[code] = Folder(code, {**left, **added})
    monkeypatch.setattr(shelf, "package_folders", lambda: MappingProxyType(folders))
