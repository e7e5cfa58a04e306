"""The chapters of a rulebook: its articles in the regulation's order, under headings for players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from truco.errors import RulebookError
from truco.rulebooks import shelf
from truco.rulebooks.articles import articles
from truco.rulebooks.catalogue import Rule, Wording, in_language
from truco.rulebooks.catalogue.entry import FALLBACK
from truco.rulebooks.catalogue.loader import load
from truco.rulebooks.rulebook import load_rulebook

_FROM = "from"


class Chapter(NamedTuple):
    """A chapter of a rulebook: its title by language, and its articles.

    >>> chapters("paulista")[0].heading("pt").text
    'O jogo e os jogadores'
    """

    titles: Mapping[str, str]
    rules: tuple[Rule, ...]

    def heading(self, language: str) -> Wording:
        """Return the title in the reader's language if there is one, else in English."""
        return in_language(self.titles, language)


@cache
def chapters(code: str) -> tuple[Chapter, ...]:
    """Return the chapters of a rulebook, with all its articles in their order.

    >>> [chapter.heading("es").text for chapter in chapters("uruguay")][:3]
    ['Introducción', 'Generalidades', 'Las cartas y sus valores']
    >>> sum(len(chapter.rules) for chapter in chapters("uruguay")) == len(articles("uruguay"))
    True

    A catalogue without chapters is a single chapter with the rulebook's title. Raises `RulebookError` for a rulebook
    that does not exist and for chapters that do not fit the catalogue.
    """
    book, own = load_rulebook(code), articles(code)
    folder = shelf.folder(book.catalogue)
    if folder is None or shelf.CHAPTERS not in folder.texts:
        return (Chapter({FALLBACK: book.title}, tuple(own)),)
    ids = tuple(load(book.catalogue).rules)
    rows = rows_of(folder, ids)
    begins = [*(ids.index(row[_FROM]) for row in rows), len(ids)]
    entries = []
    for row, first, after in zip(rows, begins, begins[1:], strict=False):
        rules = tuple(own[rule_id] for rule_id in ids[first:after] if rule_id in own)
        entries.append(Chapter({key: title for key, title in row.items() if key != _FROM}, rules))
    return tuple(chapter for chapter in entries if chapter.rules)


def rows_of(folder: shelf.Folder, ids: Sequence[str]) -> list[dict[str, str]]:
    """Return the rows of a folder's file of chapters: the first rule of each (`from`), and its title by language.

    >>> rows_of(shelf.package_folders()["paulista"], ["tp.0"])
    Traceback (most recent call last):
    ...
    truco.errors.RulebookError: paulista/chapters.toml: from (tp.order): expected a rule after tp.0

    `ids` are those of the folder's catalogue. Raises `RulebookError` for a file of another form, and for chapters that
    do not follow each other from the first rule on.
    """
    file = folder.name(shelf.CHAPTERS)
    rows: Any = folder.table(shelf.CHAPTERS).get("chapter")
    if not isinstance(rows, list) or not rows:
        raise RulebookError(file, "chapter", "", problem=f"expected a list of tables, got {rows!r}")
    last = -1
    for row in rows:
        if not isinstance(row, dict) or not {_FROM, FALLBACK} <= row.keys():
            raise RulebookError(
                file, "chapter", "", problem=f"expected a table with {_FROM} and {FALLBACK}, got {row!r}"
            )
        for key, text in row.items():
            if not isinstance(text, str) or not text.strip():
                raise RulebookError(file, key, "", problem=f"expected a text, got {text!r}")
        place = ids.index(row[_FROM]) if row[_FROM] in ids else -1
        if place <= last or (last < 0 < place):
            problem = f"expected a rule after {ids[last]}" if last >= 0 else f"expected {ids[0]}"
            raise RulebookError(file, _FROM, row[_FROM], problem=problem)
        last = place
    return rows
