"""The paths that documents, docstrings and examples name."""

import re
from collections.abc import Iterator
from pathlib import Path

from tools.prose import DOCUMENTS

ROOT = Path(__file__).parents[2]
NAMING = (*DOCUMENTS, "tests/examples/**/*.toml", "src/**/*.py")
PATH = re.compile(r"(?<![\w/.-])(?:src|tests|tools|scripts|bench)/[\w/-]+(?:\.(?:py|md|mjs|js|toml|json|sh|sqlite)\b)?")
PLACEHOLDERS = re.compile(r"\b(?:CODE|LANGUAGE)\b")
"""The names in a path that mean any rulebook or language."""
BUILT = ("bundle", "contests.json", "pictures.json", "status.json")
"""The names of what is built, which a checkout may lack."""


def named_paths() -> Iterator[tuple[str, str]]:
    """Yield each path of the project that a file names, after the name of the file."""
    for pattern in NAMING:
        for file in sorted(ROOT.glob(pattern)):
            text = file.read_text(encoding="utf-8")
            yield from ((file.relative_to(ROOT).as_posix(), path.rstrip("/")) for path in PATH.findall(text))


def test_every_path_that_is_named_exists() -> None:
    """A file or folder of the project that a document, a docstring or an example names is where it says."""
    paths = [pair for pair in named_paths() if not PLACEHOLDERS.search(pair[1]) and not pair[1].endswith(BUILT)]
    assert len(paths) > 100
    assert [(file, path) for file, path in paths if not (ROOT / path).exists()] == []
