"""Write the built files that a wheel contains into a folder: contests, pictures, and the status of every rule.

    python -m tools.built FOLDER

The status has no names of tests: it is what `status.toml` states, which a full run of the unit tests checks. Contests
that were not explored yet are explored, which takes a minute on two cores.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tools.contests.__main__ import BOOKS, build

from truco.rulebooks import shelf
from truco.rulebooks.coverage import listed
from truco.rulebooks.rulebook import CODES


def write_built(folder: Path) -> None:
    """Write the built files of each rulebook into a folder of its own."""
    build(CODES, missing=True)
    for code in CODES:
        (folder / code).mkdir(parents=True, exist_ok=True)
        for name in (shelf.CONTESTS, shelf.PICTURES):
            shutil.copyfile(BOOKS / code / name, folder / code / name)
        (folder / code / shelf.COVERAGE).write_text(listed(code).text(), encoding="utf-8")


if __name__ == "__main__":
    write_built(Path(sys.argv[1]))
