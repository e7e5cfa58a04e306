"""The pages of a rulebook for its players: how it is played, with its pictures, and the wording of every article."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from truco.app.handbook import Section, handbook, how_to_play
from truco.rulebooks.rulebook import CODES, load_rulebook

_SPECIAL: Final = re.compile(r"([\\*_`<>|\[\]])")


def _plain(text: str) -> str:
    r"""Return a text in which no character is Markdown.

    >>> _plain("1 * 2 | 3")
    '1 \\* 2 \\| 3'
    """
    return _SPECIAL.sub(r"\\\1", text)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_plain, cells))} |"


def how_page(code: str, pictures: Sequence[str], language: str) -> str:
    """Return the page on how a rulebook is played; `pictures` are the names of its pictures."""
    lines = [f"# {load_rulebook(code).title}: how it is played", ""]
    lines += [
        f"Built by `make pages`. [Every article of `{code}`]({code}-articles.md), [the tests of each]({code}.md).",
        "",
    ]
    placed: set[str] = set()
    for section in how_to_play(code, language):
        lines += _section(section)
        drawn = [name for name in pictures if name.split("-")[0] in _PICTURES.get(section.name, (section.name,))]
        lines += _drawn(code, drawn)
        placed |= {*drawn}
    others = [name for name in pictures if name not in placed]
    lines += ["## What else can be said and done", "", *_drawn(code, others)] if others else []
    return "\n".join([*lines, "```{toctree}", ":hidden:", f"{code}-articles", code, "```", ""])


_PICTURES: Final = {"cards": ("order",), "envido": ("envido", "envites"), "flor": ("flor", "flores")}
"""The first words of the pictures of a section, where they are not its name."""


def _drawn(code: str, names: Sequence[str]) -> list[str]:
    return [line for name in names for line in (f"![{name}](pictures/{code}-{name}.svg)", "")]


def _section(section: Section) -> Iterator[str]:
    yield from (f"## {_plain(section.title)}", "")
    yield from (f"- {_plain(line.text)}" for line in section.lines)
    yield ""
    for table in section.tables:
        yield from (_plain(table.title), "", _row(table.heads), f"|{' --- |' * len(table.heads)}")
        yield from (_row(row) for row in table.rows)
        yield ""


def articles_page(code: str, language: str) -> str:
    """Return the page with the wording of every article of a rulebook, by chapters."""
    lines = [f"# {load_rulebook(code).title}: every article", ""]
    lines += ["Built by `make pages`. The words are ours; each article names its place in the regulation.", ""]
    for chapter in handbook(code, language):
        lines += [f"## {_plain(chapter.title)}", ""]
        for article in chapter.articles:
            source = f" ({_plain(article.source)})" if article.source else ""
            lines += [f"### `{article.id}` {_plain(article.title)}", "", f"{_plain(article.wording)}{source}", ""]
    return "\n".join(lines)


def index_page() -> str:
    """Return the page that lists the rulebooks."""
    rows = [
        f"| `{code}` | {load_rulebook(code).title} | [how it is played]({code}-how.md) "
        f"| [articles]({code}-articles.md) | [tests]({code}.md) |"
        for code in CODES
    ]
    return "\n".join(
        [
            "# The rules by rulebook",
            "",
            "Each rulebook has three pages: how it is played, with pictures; the wording of every article; and the",
            "tests that show each article. [Precedents](precedents.md) rule on what the texts leave open.",
            "",
            "| code | title | how | articles | tests |",
            "| --- | --- | --- | --- | --- |",
            *rows,
            "",
            "```{toctree}",
            ":hidden:",
            *(f"{code}-how" for code in CODES),
            "precedents",
            "```",
            "",
        ]
    )
