"""The rulebooks for the page: their formats, packs, options and words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from truco.engine.table.words import Kind
from truco.rulebooks.catalogue import load
from truco.rulebooks.options import Option, Others
from truco.rulebooks.rulebook import codes, load_rulebook
from truco.rulebooks.ruleset import choose
from truco.tables import law_of, vocabulary
from truco.talk.hearing import lexicon

Body = dict[str, Any]


def books_body() -> list[Body]:
    """Return all rulebooks that can be played.

    >>> [one["title"] for one in books_body() if one["code"] == "oficial"]
    ['Reglamento Oficial']
    """
    return [_book(code) for code in codes()]


@cache
def _book(code: str) -> Body:
    book = load_rulebook(code)
    law = law_of(code, next(iter(book.formats.values())).seats)
    return {
        "code": code,
        "title": book.title,
        "prefix": load(book.catalogue).prefix,
        "pack": book["pack.cards"],
        "chico": book.chico,
        "language": words.talk.language if (words := lexicon(code, "")) is not None else "",
        "formats": [{"name": one.name, "seats": list(one.seats)} for one in book.formats.values()],
        "options": [_option(one) for one in book.options.values()],
        "presets": [
            {"name": one.name, "rules": str(choose(code, preset=one.name)), "house": one.house}
            for one in book.presets.values()
        ],
        "ladder": [call.word for call in book.terms.truco.calls],
        "answers": [book["truco.yes"], book["truco.no"]],
        "words": list(vocabulary(law)),
        "aside": "show.aside" in book.cites,
        "asks": any(Kind.VER in part.verbs for part in law.parts),
        "scorers": list(law.terms.table.scorers),
    }


def _option(option: Option) -> Body:
    return {
        "key": option.key,
        "values": list(option.values),
        "house": list(option.house),
        "rules": list(option.rules),
        "needs": _others(option.needs),
        "excludes": _others(option.excludes),
    }


def _others(others: Others) -> Mapping[str, Mapping[str, list[str]]]:
    return {value: {key: list(values) for key, values in keys.items()} for value, keys in others.items()}
