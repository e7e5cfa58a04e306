"""Checks the pages of a built site: what a browser would load for them, and where their links lead."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag

LOADED: Final = {"audio": "src", "iframe": "src", "img": "src", "link": "href", "script": "src", "source": "src"}
"""The tags for which a browser loads something by itself, each with the attribute that has the address."""
OUTSIDE: Final = ("http:", "https:", "//")


class Page(HTMLParser):
    """The addresses and the anchors of a page."""

    def __init__(self, text: str) -> None:
        """Read the text of the page."""
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses and the anchor of a tag."""
        values = {name: value or "" for name, value in attrs}
        self.anchors.add(values.get("id", ""))
        if tag in LOADED and LOADED[tag] in values:
            self.loaded.append(values[LOADED[tag]])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])


def outside_requests(site: Path) -> Iterator[str]:
    """Yield a line for each address outside the site that a browser would load something from."""
    for file in sorted(site.rglob("*.html")):
        for address in Page(file.read_text(encoding="utf-8")).loaded:
            if address.startswith(OUTSIDE):
                yield f"{file.relative_to(site)}: loads {address}"
    for file in sorted(site.rglob("*.css")):
        text = file.read_text(encoding="utf-8")
        if any(
            f"{before}{outside}" in text for before in ("url(", 'url("', "url('", '@import "') for outside in OUTSIDE
        ):
            yield f"{file.relative_to(site)}: loads from another host"


def broken_links(site: Path) -> Iterator[str]:
    """Yield a line for each link within the site whose page, file or anchor does not exist."""
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        for link in page.links:
            address, anchor = urldefrag(link)
            if ":" in address or address.startswith("//"):
                continue
            target = (file.parent / unquote(address)).resolve() if address else file
            if not target.exists():
                yield f"{file.relative_to(site)}: {link}: no such file"
            elif anchor and target in pages and unquote(anchor) not in pages[target].anchors:
                yield f"{file.relative_to(site)}: {link}: no such anchor"
