"""The messages that the page uses exist in the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

from truco.messages import catalogue

STATIC = Path(__file__).parents[2] / "src/truco/app/web/static"
SOURCES = {file.name: file.read_text(encoding="utf-8") for file in sorted(STATIC.glob("*.js"))}
PLAIN = re.compile(r'\b(?:t|mine|others)\(\s*"([a-z][a-z0-9.-]+)"')
MADE = re.compile(r"\bt\(`([a-z.-]+\.)\$\{")


def test_every_text_that_the_page_names_is_there() -> None:
    """Each key that a module uses exists in the catalogue, and each family of keys has members."""
    texts = catalogue("es")
    for name, source in SOURCES.items():
        assert [key for key in PLAIN.findall(source) if key not in texts] == [], name
        assert [stem for stem in MADE.findall(source) if not any(key.startswith(stem) for key in texts)] == [], name


def test_no_markup_needs_an_exception_of_the_policy() -> None:
    """No module writes style attributes, inline handlers or strings of HTML, and the page names no other host."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?! type=\"(?:importmap|module)\")|<style| style=| on[a-z]+=", page) == []
    for name, source in SOURCES.items():
        assert (
            re.findall(r"innerHTML|insertAdjacentHTML|dangerouslySet|\beval\(|new Function|[\"'`]https?://\w", source)
            == []
        ), name
