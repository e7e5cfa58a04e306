"""Imports between modules."""

import ast
from collections.abc import Iterator
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
    """`table.facts` has the facts of every contest, and all other modules import facts from there alone."""
    facts = import_module("truco.engine.table.facts")
    kinds = set(get_args(facts.Fact))
    names = {kind.__name__ for kind in kinds}
    assert names <= set(vars(facts))
    contests = {kind.__module__ for kind in kinds}
    others = [name for name in imports if imports[name] & contests and name not in {facts.__name__, *contests}]
    assert len(others) > 10
    taken = [(module, *pair) for module in others for pair in _imported(module) if pair[0] in contests]
    assert [(module, source, name) for module, source, name in taken if name in names] == []


def _imported(module: str) -> Iterator[tuple[str, str]]:
    """Yield the names that a module imports, each after the module that it is imported from."""
    tree = ast.parse(Path(str(import_module(module).__file__)).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)
