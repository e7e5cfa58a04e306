"""The blocks of code, the links and the navigation of the documentation, and the pages that are built."""

from __future__ import annotations

import doctest
import json
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.documents import (
    BUILT,
    DOCS,
    ROOT,
    Block,
    anchors,
    blocks,
    broken_links,
    console_commands,
    is_listed,
    navigation,
    written_pages,
)
from tests.helpers.outside import forget
from tools.docs.pages import broken_links as broken_links_of_site
from tools.docs.pages import outside_requests
from tools.docs.project import with_site_links
from tools.docs.reference import PAGES, page_of, public_homes, write_reference

import truco
from truco.app.cli import main

CONSOLES = [page for page in written_pages() if any(block.language == "console" for block in blocks(page.read_text()))]
WAITING = ("serve", "play", "learn", "hosts", "data")
"""The commands that are not run: they wait for people, or change what this user keeps."""


@pytest.fixture
def _workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Change to an empty folder in which the examples and records of the project are, and the language is English."""
    for name in ("examples", "records"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en")
    monkeypatch.setenv("TRUCO_AUTHOR", "Zulma")
    yield
    forget()


@pytest.mark.parametrize("page", CONSOLES, ids=lambda page: page.relative_to(ROOT).as_posix())
@pytest.mark.usefixtures("_workplace")
def test_commands_print_what_a_page_shows(page: Path) -> None:
    """The commands of a page run in their order without an error, and print the output below them."""
    for block in blocks(page.read_text(encoding="utf-8")):
        for command in console_commands(block) if block.language == "console" else ():
            words = shlex.split(command.line)
            if words[0] == "truco" and words[1] not in WAITING:
                ran = CliRunner().invoke(main, words[1:])
                assert (ran.exit_code, _agrees(command.output, ran.output)) == (0, True), (command.line, ran.output)


def _agrees(shown: str, printed: str) -> bool:
    """Return whether a command printed what a page shows; three dots mean any text."""
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return not shown or doctest.OutputChecker().check_output(f"{shown}\n", printed, flags)


@pytest.mark.parametrize("page", written_pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_blocks_of_code_can_be_tested(page: Path) -> None:
    """A block of Python has examples that run, blocks of TOML and JSON can be read."""
    for block in blocks(page.read_text(encoding="utf-8")):
        assert page.name == "CONTRIBUTING.md" or _can_be_tested(block), f"line {block.line}"


def _can_be_tested(block: Block) -> bool:
    if block.language == "python":
        return block.text.startswith(">>> ") and block.text.endswith("\n\n")
    if block.language == "toml":
        return bool(tomllib.loads(block.text))
    if block.language == "json":
        return bool(json.loads(block.text))
    return block.language in ("", "console", "powershell", "sh")


@pytest.mark.parametrize("page", written_pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    """Each link of a page leads to a page, a heading or a file of the project, or has the form of an address."""
    assert list(broken_links(page)) == []


def test_a_link_that_leads_nowhere_is_noticed(tmp_path: Path) -> None:
    """A page or a heading that does not exist, and an address without a host, are broken links; code has no links."""
    page = tmp_path / "page.md"
    page.write_text("# A `b` c!\n[1](#a-b-c) [2](#no) [3](no.md) [4](https:///x)\n\n```\n[5](no.md)\n```\n")
    assert anchors(page.read_text()) == {"a-b-c"}
    assert list(broken_links(page)) == ["#no", "no.md", "https:///x"]


def test_every_page_is_in_the_navigation() -> None:
    """The navigation, which begins in docs/index.md, lists each page of `docs` once, and none that does not exist."""
    listed = [entry for page in written_pages() if DOCS in page.parents for entry in navigation(page)]
    pages = [page for page in written_pages() if DOCS in page.parents and page != DOCS / "index.md"]
    assert [page.name for page in pages if not is_listed(page, {*listed})] == []
    assert len(listed) == len({*listed})
    known = {*pages, *BUILT}
    assert [entry for entry in listed if not {DOCS / f"{entry}.md", DOCS / f"{entry}.rst"} & known] == []


def test_the_reference_has_a_page_for_each_group_of_modules(tmp_path: Path) -> None:
    """Each page names its modules, and says of an object that another page describes where it is."""
    write_reference(tmp_path / "api")
    assert {file.stem for file in (tmp_path / "api").iterdir()} == {"index", *PAGES}
    text = page_of("truco.record", public_homes())
    assert ".. automodule:: truco.record\n" in text
    assert ":py:obj:`truco.read_records`" in text
    door = page_of("truco", public_homes())
    assert ":py:obj:" not in door
    described = [name for name in truco.__all__ if f":: truco.{name}\n" in door]
    assert {*truco.__all__} - {*described} == {"__version__"}
    assert door.index("truco.Match\n") < door.index("truco.Card\n") < door.index("truco.ActRejected\n")


def test_links_of_the_site_lead_to_its_pages() -> None:
    """A link out of `docs` leads to the page that the site has of it, or is its text alone; other links stay."""
    page = DOCS / "how-to" / "write-a-bot.md"
    text = "[a](../../CHANGELOG.md#x) [b](../../tests/conftest.py) [c](index.md) [d](https://example.org) [e](#y)"
    site = "[a](../project/changelog.md#x) b [c](index.md) [d](https://example.org) [e](#y)"
    assert with_site_links(text, page, page) == site
    contributing = with_site_links("[a](docs/record.md)", ROOT / "CONTRIBUTING.md", DOCS / "project/contributing.md")
    assert contributing == "[a](../record.md)"


def test_a_site_asks_no_other_host(tmp_path: Path) -> None:
    """What a browser would load from another host is named, and so are links within the site that lead nowhere."""
    (tmp_path / "a.html").write_text(
        '<script src="https://cdn.example.org/x.js"></script><img src="i.svg"><a href="https://example.org">x</a>'
        '<h1 id="top"></h1><a href="#top">1</a><a href="#no">2</a><a href="b.html">3</a>'
    )
    (tmp_path / "a.css").write_text('@import "https://fonts.example.org/f.css";')
    assert list(outside_requests(tmp_path)) == [
        "a.html: loads https://cdn.example.org/x.js",
        "a.css: loads from another host",
    ]
    assert list(broken_links_of_site(tmp_path)) == ["a.html: #no: no such anchor", "a.html: b.html: no such file"]
