"""Imports between modules."""

import re
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from typing import get_args

import grimp
import pytest


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """Return the modules that each module of the package imports."""
    graph = grimp.build_graph("truco", cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def test_no_module_imports_itself_by_way_of_others(imports: dict[str, set[str]]) -> None:
    """No chain of imports leads from a module back to it, also where a type alone is imported."""
    TopologicalSorter(imports).prepare()


def test_facts_are_imported_from_one_module(imports: dict[str, set[str]]) -> None:
    """`table.facts` has the facts of every contest, and above the table facts are imported from there alone."""
    facts = vars(import_module("truco.engine.table.facts"))
    kinds = set(get_args(facts["Fact"]))
    assert {kind.__name__ for kind in kinds} <= facts.keys()
    contests = {kind.__module__ for kind in kinds}
    above = [name for name in imports if not name.startswith("truco.engine.table")]
    sources = {
        name: Path(str(import_module(name).__file__)).read_text(encoding="utf-8")
        for name in above
        if imports[name] & contests
    }
    names = "|".join(kind.__name__ for kind in kinds)
    for module, source in sources.items():
        assert not re.search(rf"from ({'|'.join(map(re.escape, contests))}) import [^\n]*\b({names})\b", source), module
