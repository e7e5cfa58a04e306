"""Writes the pages of the site that are elsewhere in the project, and leads the links of all pages to them."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
FOLDER: Final = DOCS / "project"

PAGES: Final[Mapping[str, str]] = MappingProxyType(
    {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "tests/README.md": "tests.md"}
)
"""The documents outside of `docs` that the site has, and the names of their pages."""

_LINK: Final = re.compile(r"\[([^]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")


def with_site_links(text: str, document: Path, page: Path) -> str:
    """Return the text of a document as a page of the site, whose links lead to pages of the site.

    >>> with_site_links("[a](../CHANGELOG.md) [b](../tests/conftest.py)", DOCS / "record.md", DOCS / "record.md")
    '[a](project/changelog.md) b'

    A link to a file of the project that the site does not have becomes its text; addresses of other hosts stay.
    """

    def site_link(found: re.Match[str]) -> str:
        if ":" in found[2]:
            return found[0]
        target = (document.parent / found[2]).resolve()
        outside = PAGES.get(os.path.relpath(target, ROOT))
        if outside is None and DOCS not in target.parents:
            return found[1]
        place = FOLDER / outside if outside else target
        return f"[{found[1]}]({os.path.relpath(place, page.parent)}{found[3] or ''})"

    return _LINK.sub(site_link, text)


def write_project(folder: Path) -> None:
    """Write all pages into an emptied folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, page in PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        (folder / page).write_text(with_site_links(text, ROOT / name, FOLDER / page), encoding="utf-8")
