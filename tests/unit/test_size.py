"""Bounds on size, so that each module can be read in one sitting."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "src").rglob("*.py"))
LONGEST_MODULE = 600
LONGEST_FUNCTION = 60


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT / "src").as_posix())
def test_modules_and_functions_are_short(module: Path) -> None:
    """No module has more than 600 lines; no function has more than 60 lines after its docstring."""
    text = module.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_MODULE
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert [function.name for function in functions if length(function) > LONGEST_FUNCTION] == []


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the number of lines of a function's body after its docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (function.end_lineno or function.lineno) - body[0].lineno + 1 if body else 0
