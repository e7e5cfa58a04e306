"""Finds where a rule is in the files: in the rulebooks' data, in the functions that name it, and in the tests.

It searches the files themselves. The tests are only in a checkout; data and functions are in every installation.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

_SECTION: Final = re.compile(r"\[+\s*([^\]]+?)\s*\]+")
_KEY: Final = re.compile(r"""\s*([\w."'-]+)\s*=""")
_MARKS: Final = ("rule", "case")
"""The functions whose arguments mark a test: `pytest.mark.rule`, and `case` of a test's table."""

_SHOWN: Final = "; rules:"
"""How the comment of a golden record begins that names the rules that it shows."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Named = _Function | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a rule, each as `file:line` with a name, or the id of a test.

    `tests` is `None` in an installation without tests. A test that takes its marks from a rulebook's data is not among
    them.
    """

    data: tuple[str, ...]
    functions: tuple[str, ...]
    tests: tuple[str, ...] | None


def find_places(rule_id: str, package: Path | None = None) -> Places:
    """Return the places of a rule below the folder of the package, and in the tests of its checkout.

    >>> places = find_places("of.mazo.4")
    >>> [place.partition(" ")[2] for place in places.data if "oficial/rulebook.toml" in place]
    ['cites.mazo.partner']
    """
    folder = package or Path(str(files("truco")))
    root = folder.parent.parent if folder.parent.name == "src" else folder.parent
    pattern = _pattern(rule_id)
    sources = sorted((folder / "rulebooks").glob("*/*.toml"))
    data = [place for path in sources for place in _data(path, root, pattern)]
    functions = [place for path in sorted(folder.rglob("*.py")) for place in _functions(path, root, pattern)]
    shown = tuple(_tests(root, rule_id)) if (root / "tests" / "unit").is_dir() else None
    return Places(tuple(data), tuple(functions), shown)


def _pattern(rule_id: str) -> re.Pattern[str]:
    """Return what matches the id, and no longer id that begins or ends with it.

    >>> pattern = _pattern("uy.24.d")
    >>> [bool(pattern.search(text)) for text in ("(uy.24.d)", "uy.24.d.", "uy.24.d.1", "uy.24.de", "x-uy.24.d")]
    [True, True, False, False, False]
    """
    return re.compile(rf"(?<![\w.-]){re.escape(rule_id)}(?![\w-]|\.\w)")


def _data(path: Path, root: Path, pattern: re.Pattern[str]) -> Iterator[str]:
    """Yield the lines of a TOML file that name the rule, with their keys."""
    section = key = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if heading := _SECTION.fullmatch(line.strip()):
            section, key = heading[1].replace('"', ""), ""
        elif assignment := _KEY.match(line):
            key = assignment[1].strip("\"'")
        if pattern.search(line):
            yield f"{path.relative_to(root).as_posix()}:{number} {'.'.join(filter(None, (section, key)))}".rstrip()


def _functions(path: Path, root: Path, pattern: re.Pattern[str]) -> Iterator[str]:
    """Yield the innermost functions and classes of a module that name the rule, each once, at its first such line."""
    text = path.read_text(encoding="utf-8")
    if not pattern.search(text):
        return
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, _Named)]
    names: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.search(line):
            around = [node for node in nodes if _first_line(node) <= number <= (node.end_lineno or 0)]
            names.setdefault(".".join(node.name for node in sorted(around, key=_first_line)), number)
    for name, number in names.items():
        yield f"{path.relative_to(root).as_posix()}:{number} {name}".rstrip()


def _first_line(node: _Named) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _tests(root: Path, rule_id: str) -> Iterator[str]:
    """Yield the ids of the tests that are marked with the rule; of examples and records the lines that name it."""
    for path in sorted((root / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if rule_id in text:
            name = path.relative_to(root).as_posix()
            yield from (f"{name}::{test}" for test in _marked(ast.parse(text), rule_id))
    pattern = _pattern(rule_id)
    for path in sorted((root / "tests" / "examples").rglob("*.toml")):
        for place in _data(path, root, pattern):
            if place.endswith((".rule", ".decides")):
                yield place.partition(" ")[0]
    for path in sorted((root / "records").rglob("*.truco")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith(_SHOWN) and pattern.search(line):
                yield f"{path.relative_to(root).as_posix()}:{number}"


def _marked(module: ast.Module, rule_id: str) -> Iterator[str]:
    """Yield the test functions that are marked with the rule, themselves or by a table of the module."""
    assigned = {name: node for node in module.body for name in _assigned(node)}
    for node in ast.walk(module):
        if isinstance(node, _Function) and node.name.startswith("test_"):
            marks = list(node.decorator_list)
            if "pytestmark" in assigned:
                marks.append(ast.Name("pytestmark"))
            parts = _with_tables(marks, assigned)
            if any(isinstance(part, ast.Call) and _called(part) in _MARKS for part in parts) and any(
                isinstance(part, ast.Constant) and rule_id in str(part.value).split() for part in parts
            ):
                yield node.name


def _assigned(node: ast.stmt) -> list[str]:
    """Return the names that a statement assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _with_tables(nodes: Sequence[ast.AST], assigned: Mapping[str, ast.AST]) -> list[ast.AST]:
    """Return all parts of some pieces of code, and of the module's values that they name."""
    parts: list[ast.AST] = []
    names: set[str] = set()
    waiting = list(nodes)
    while waiting:
        inside = list(ast.walk(waiting.pop()))
        parts += inside
        named = {part.id for part in inside if isinstance(part, ast.Name)} & assigned.keys() - names
        names |= named
        waiting += [assigned[name] for name in sorted(named)]
    return parts


def _called(call: ast.Call) -> str:
    """Return the last name of the function that a call calls; empty for another expression."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
