"""Builds the site of the documentation and checks it; `make docs` builds its parts before.

A warning of Sphinx is an error. So is a link to a page or a heading that the site does not have, and an address from
which a browser would load anything but the site itself.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.cmd.build import main as build
from tools.docs.pages import broken_links, outside_requests
from tools.docs.project import FOLDER as PROJECT
from tools.docs.project import write_project
from tools.docs.reference import FOLDER, write_reference

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build/docs"


def main() -> int:
    """Write the reference, build the site and check its pages; return the exit status."""
    write_reference(FOLDER)
    write_project(PROJECT)
    where = ["-d", str(ROOT / "build/doctrees"), "-c", str(Path(__file__).parent), str(ROOT / "docs"), str(SITE)]
    failed: int = build(["-q", "-W", "--keep-going", "-b", "html", *where])
    if failed:
        return failed
    wrong = [*outside_requests(SITE), *broken_links(SITE)]
    print("\n".join(wrong) if wrong else f"{SITE / 'index.html'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
