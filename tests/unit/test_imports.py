"""Imports between modules."""

from graphlib import TopologicalSorter

import grimp


def test_no_module_imports_itself_by_way_of_others() -> None:
    """No chain of imports leads from a module back to it, also where a type alone is imported.

    `make check` tests whole packages, but for the folders of `engine`: the table contains the state of each contest,
    and the verbs of a contest read the table.
    """
    graph = grimp.build_graph("truco", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()
