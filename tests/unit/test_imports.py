"""Imports between modules."""

from graphlib import TopologicalSorter

import grimp
import pytest


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """Return the modules that each module of the package imports."""
    graph = grimp.build_graph("truco", cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def test_no_module_imports_itself_by_way_of_others(imports: dict[str, set[str]]) -> None:
    """No chain of imports leads from a module back to it, also where a type alone is imported.

    `make check` tests whole packages, but not those of the engine: the table contains the state of each contest, and
    the verbs of a contest read the table.
    """
    TopologicalSorter(imports).prepare()


def test_facts_are_imported_from_one_module(imports: dict[str, set[str]]) -> None:
    """The facts of a contest are imported by `engine.facts` alone; all others import them from there."""
    listed = {module for module in imports if module.startswith("truco.engine.") and module.endswith(".facts")}
    listed -= {"truco.engine.facts"}
    assert listed <= imports["truco.engine.facts"]
    assert {module for module, imported in imports.items() if imported & listed} == {"truco.engine.facts"}
