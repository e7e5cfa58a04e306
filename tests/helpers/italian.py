"""A copy of the program with one language more: the draft of Italian, added by one file and one line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import truco

ROOT: Final = Path(truco.__file__).parents[2]
"""The checkout."""

DRAFT: Final = ROOT / "tests" / "unit" / "messages" / "italian.po"
LINE: Final = '        "it": "Italiano",\n'
"""The line of the language in `messages/languages.py`."""

_LAST: Final = '"de": "Deutsch",\n'


def add_italian(folder: Path) -> Path:
    """Copy the program into a folder and add Italian: its file by `tools/po.py`, and its line; return the copy."""
    source = folder / "src"
    shutil.copytree(ROOT / "src" / "truco", source / "truco", ignore=shutil.ignore_patterns("__pycache__"))
    done = run_python(source, str(ROOT / "tools" / "po.py"), "import", "it", str(DRAFT), "--draft")
    assert done.returncode == 0, done.stderr
    assert LINE.strip() in done.stdout
    languages = source / "truco" / "messages" / "languages.py"
    text = languages.read_text(encoding="utf-8")
    languages.write_text(text.replace(_LAST, f"{_LAST}{LINE}"), encoding="utf-8")
    return source


def environment(source: Path, **more: str) -> dict[str, str]:
    """Return the environment in which Python imports the program of a folder."""
    return os.environ | {"PYTHONPATH": str(source), "PYTHONIOENCODING": "utf-8"} | more


def run_python(source: Path, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the program of a folder; `typed` is its input, `more` is added to the environment."""
    return subprocess.run(
        [sys.executable, *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=environment(source, **more),
    )
