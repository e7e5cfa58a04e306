"""The modules of the page: how they import each other, and what they export."""

from __future__ import annotations

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "truco" / "app" / "web" / "static"
MODULES = {
    path: path.read_text(encoding="utf-8") for folder in (STATIC, STATIC / "event") for path in folder.glob("*.js")
}
TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for pattern in ("browser/*.py", "js/*.js", "js/helpers/*.js", "unit/test_head_art.py")
    for path in (ROOT / "tests").glob(pattern)
)
IMPORT = re.compile(r'^import (?:(?P<names>\{[^}]*\})|\* as \w+) from "(?P<path>\.[^"]+)";', re.MULTILINE)
LATER = re.compile(r'import\("(\.[^"]+)"\)')
EXPORT = re.compile(r"^export (?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)


def imports(path: Path, text: str) -> Mapping[Path, set[str]]:
    """Return the modules that a module imports at once, with the names."""
    modules: dict[Path, set[str]] = {}
    for match in IMPORT.finditer(text):
        names = re.findall(r"(\w+)(?: as \w+)?\s*[,}]", match["names"] or "")
        modules.setdefault((path.parent / match["path"]).resolve(), set()).update(names)
    return modules


def test_no_module_of_the_page_imports_itself_indirectly() -> None:
    """The modules have an order in which each comes after those that it imports; `graphlib` raises on a circle."""
    graph = {path: set(imports(path, text)) & MODULES.keys() for path, text in MODULES.items()}
    assert sum(map(len, graph.values())) > len(MODULES)
    assert set(TopologicalSorter(graph).static_order()) == MODULES.keys()


def test_every_export_of_the_page_is_used() -> None:
    """Another module or a test imports each exported name; a program that is loaded later exports its page."""
    used = {
        (module, name)
        for path, text in MODULES.items()
        for module, names in imports(path, text).items()
        for name in names
    }
    later = {(path.parent / name).resolve() for path, text in MODULES.items() for name in LATER.findall(text)}
    unused = [
        f"{path.name} {name}"
        for path, text in MODULES.items()
        for name in EXPORT.findall(text)
        if (path, name) not in used and path not in later and not re.search(rf"\b{name}\b", TESTS)
    ]
    assert unused == []
