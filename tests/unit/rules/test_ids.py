"""Ids of rules are always written out, so that one search finds data, function and test."""

import re
from pathlib import Path

from truco.rulebooks.catalogue import codes, load

ROOT = Path(__file__).parents[3]
WRITTEN = frozenset({".css", ".html", ".js", ".json", ".md", ".py", ".toml", ".truco", ".txt"})
"""The kinds of file that are read."""

ID = rf"(?:{'|'.join(sorted(load(name).prefix for name in codes()))})(?:\.[a-z0-9]+)+"
RANGES = {
    "1-3": rf"\b{ID}[-\u2013\u2014](?:[a-z]?[0-9]+|[a-z])\b",
    "1..3": rf"\b{ID}`?\.\.",
    "1 to 3": rf"\b{ID}`? (?:to|through|until|bis|hasta|até|[-\u2013\u2014]) `?(?:{ID}|[a-z]?[0-9]+\b)",
    "1, 3": rf"\b{ID}`?(?:,| and| or| und| y| e|/) ?`?\.?(?:[0-9]+|[b-z]|t[0-9]+)(?=[`,;.)/]|$)",
    "1.*": rf"\b{ID}\.\*",
}
"""The ways to name several rules without writing each of their ids, as patterns."""


def ranges(text: str) -> list[str]:
    """The places of a text that name rules without writing their ids out."""
    return [match.group() for pattern in RANGES.values() for match in re.finditer(pattern, text, re.MULTILINE)]


def test_what_is_a_range_of_ids() -> None:
    """The check finds ranges of ids in every form, but not complete ids side by side."""
    first, two = "uy" + ".80.a", "uy" + ".80.e"
    for text in (
        f"{first}-c",
        f"{first}..{two}",
        f"`{first}` to `{two}`",
        f"({first}, b)",
        f"{first}\u2013e",
        f"{first[:-2]}.*",
        f"{first}/b",
    ):
        assert ranges(text), text
    for text in (
        f"({first}, {two})",
        f"{first} and {two}: of 1-3.",
        f"{first} to a side",
        f"`{first}`, `{two}`",
        f"{first}. 3 more",
    ):
        assert not ranges(text), text


def test_ids_are_written_out_everywhere() -> None:
    """No file names rules as a range, so one search finds data, function and test of a rule."""
    places = ("src", "docs", "examples", "tests", "tools", "scripts", "bench", "records")
    files_ = [file for place in places for file in (ROOT / place).rglob("*") if file.suffix in WRITTEN]
    files_ += [file for file in ROOT.iterdir() if file.suffix in WRITTEN]
    by_file = {str(file.relative_to(ROOT)): ranges(file.read_text(encoding="utf-8")) for file in files_}
    assert len(by_file) > 500
    assert {name: some for name, some in by_file.items() if some} == {}
