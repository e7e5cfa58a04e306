"""The list of rulebooks that the page receives, and the messages for all of it."""

from __future__ import annotations

import pytest

from truco.app.web.books import Body, books_body
from truco.messages import LANGUAGES, catalogue
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import read_rules_tag

NUMBER = "3-"
"""The number in the one word that stands for all that differ in it; their text has a place for it."""


def books() -> dict[str, Body]:
    """Return the rulebooks by code."""
    return {book["code"]: book for book in books_body()}


def test_every_rulebook_is_offered() -> None:
    """Every rulebook that can be played is on the list, with its formats, and its presets are valid rules."""
    assert tuple(books()) == CODES
    for code, book in books().items():
        assert all(len(form["seats"]) >= 2 for form in book["formats"]), code
        assert book["chico"] == {"fenacef": "partida", "paulista": "partida", "uruguay": "uruguay"}.get(code, "chico")
        for preset in book["presets"]:
            assert str(read_rules_tag(preset["rules"])) == preset["rules"], code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_its_sentence(lang: str) -> None:
    """There is a name and a description for each rulebook, each format, each option and each of its values."""
    texts = catalogue(lang)
    for code, book in books().items():
        missing = [key for key in (f"book.{code}", f"book.{code}-what", f"book.{code}-differs") if key not in texts]
        missing += [name for form in book["formats"] if (name := f"format.{'-'.join(form['seats'])}") not in texts]
        for option in book["options"]:
            for key in (option["key"], *(f"{option['key']}.{value}" for value in option["values"])):
                if f"rules.option.{key}" not in texts and f"rules.option.{code}.{key}" not in texts:
                    missing.append(key)
        missing += [name for preset in book["presets"] if (name := f"rules.preset.{preset['name']}") not in texts]
        assert missing == [], code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_has_its_label(lang: str) -> None:
    """Each word of a rulebook has its message in every language."""
    texts = catalogue(lang)
    for code, book in books().items():
        words = [word.replace(NUMBER, "n-") for word in book["words"] if not word.isdecimal()]
        assert [word for word in words if f"call.{word}" not in texts and f"word.{word}" not in texts] == [], code
