"""The pages of the documentation as tests read them: links, headings, blocks of code, and the commands in these."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from tools.docs.project import PAGES as PROJECT
from tools.docs.reference import PAGES as REFERENCE

from truco.rulebooks.rulebook import CODES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BUILT = {DOCS / f"rules/{code}{part}.md" for code in CODES for part in ("", "-how", "-articles")}
BUILT |= {DOCS / "rules/index.md", DOCS / "rules/precedents.md", DOCS / "api/index.md"}
BUILT |= {DOCS / f"api/{name}.rst" for name in REFERENCE} | {DOCS / f"project/{name}" for name in PROJECT.values()}
"""The pages that `make docs` writes, which a checkout may lack."""
PICTURES = DOCS / "guides" / "images"
"""The pictures that `make guides` draws; tests/unit/test_guides.py compares them with the gallery."""

_BLOCK = re.compile(r"^( *)```([\w{}-]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_TOCTREE = "{toctree}"


class Block(NamedTuple):
    """A block of code: its language, its text, the line on which it begins."""

    language: str
    text: str
    line: int


class Command(NamedTuple):
    """A command of a block that is a console, with the output that the page shows."""

    line: str
    output: str


ROOTS = ("README.md", "README.es.md", "README.pt.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""The pages that people write beside `docs`."""


def written_pages() -> list[Path]:
    """Return the pages that people write: those of `docs`, without the built ones, and those of the root."""
    built = ("api", "project", "rules")
    pages = [page for page in DOCS.rglob("*.md") if page.relative_to(DOCS).parts[0] not in built]
    return [*(ROOT / name for name in ROOTS), *sorted(pages)]


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of code of a page, the navigation apart."""
    for found in _BLOCK.finditer(text):
        if found[2] != _TOCTREE:
            yield Block(found[2], found[3], text.count("\n", 0, found.start()) + 1)


def console_commands(block: Block) -> Iterator[Command]:
    """Yield the commands of a console: each line after `$`, with the lines below it."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield Command(line, output.strip("\n"))


def prose(text: str) -> str:
    """Return a page without its blocks of code and its code in lines."""
    return re.sub(r"`[^`\n]*`", "", _BLOCK.sub("", text))


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings of a page, as the site and the usual readers of Markdown make them."""
    titles = (title.strip().lower().replace(" ", "-") for title in _HEADING.findall(_BLOCK.sub("", text)))
    return {re.sub(r"[^\w-]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title)) for title in titles}


def broken_links(page: Path) -> Iterator[str]:
    """Yield the links of a page that lead nowhere; of an address on another host only the form is checked."""
    for link in _LINK.findall(_BLOCK.sub("", page.read_text(encoding="utf-8"))):
        address, _, anchor = link.partition("#")
        target = (page.parent / address).resolve() if address else page
        if "://" in address:
            if not re.fullmatch(r"https?://[\w.-]+\.\w+(:\d+)?(/\S*)?", address):
                yield link
        elif target in BUILT or PICTURES in target.parents:
            continue
        elif not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8"))):
            yield link


def navigation(page: Path) -> Iterator[str]:
    """Yield the entries of the navigation of a page, as paths from `docs` without their ending."""
    text = page.read_text(encoding="utf-8")
    for found in _BLOCK.finditer(text):
        if found[2] == _TOCTREE:
            entries = (line for line in found[3].splitlines() if line and not line.startswith(":"))
            yield from ((page.parent.relative_to(DOCS) / entry).as_posix() for entry in entries)


def is_listed(page: Path, entries: set[str]) -> bool:
    """Return whether the navigation has a page, by its name or by a pattern."""
    name = page.relative_to(DOCS).with_suffix("").as_posix()
    return any(fnmatch(name, entry) for entry in entries)
