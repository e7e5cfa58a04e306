"""The guides for people: their words are those of the pages, their commands exist, their languages agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tools.gallery import MOMENTS, SIZES
from tools.guides import GUIDES, guides, pictures_in

from truco.messages import catalogue
from truco.rulebooks.rulebook import codes

ROOT = Path(__file__).parents[2]
LANGUAGES = ("es", "pt")
NAMES = ("director", "player")
READMES = ("README.md", "README.es.md", "README.pt.md")
MOST_LINES = 119
MOST_BYTES = 150_000
"""The most that the pictures of a README may weigh together."""
OWN = {
    "es": ("en negrita", "¿Te pasaron un enlace?", "¿Te pasaron cinco letras?", "¿Querés ponerlo en tu computadora?"),
    "pt": ("em negrito", "Recebeu um link?", "Recebeu cinco letras?", "Quer ter o jogo no seu computador?"),
}
"""What is bold and is not on a page: the guide speaks of its own type, or begins a paragraph or an item of a list."""
ITEMS = {
    "es": ("El pendrive.", "La segunda computadora.", "El papel."),
    "pt": ("O pendrive.", "O segundo computador.", "O papel."),
}
KEYS = frozenset("123?HGSWU")
QUOTED = {"es": r"«([^»]+)»", "pt": "“([^”]+)”"}


def language_of(guide: Path) -> str:
    """Return the language of a guide, which its name ends with."""
    return guide.stem.rpartition(".")[2]


def text_of(name: str, language: str) -> str:
    """Return a guide in a language."""
    return (GUIDES / f"{name}.{language}.md").read_text(encoding="utf-8")


def without_code(text: str) -> str:
    """Return a guide without its code, each paragraph on a line."""
    return re.sub(r"\s+", " ", re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL))


@cache
def messages(language: str) -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Return the messages of a language: those without places, and the others as patterns."""
    forms = {
        form
        for message in catalogue(language).values()
        for form in ([message] if isinstance(message, str) else message.values())
    }
    patterns = (
        re.compile(re.sub(r"\\\{[a-z_-]+\\\}", ".+", re.escape(form)))
        for form in forms
        if len(re.sub(r"\{[^}]*\}|\W", "", form)) > 3 and "{" in form
    )
    return frozenset(forms), tuple(patterns)


def is_message(words: str, language: str) -> bool:
    """Return whether a page or the terminal shows these words."""
    whole, patterns = messages(language)
    return words in whole or any(pattern.fullmatch(words) for pattern in patterns)


def shown_words(guide: Path) -> Iterator[str]:
    """Yield what a guide shows as words of the pages: in bold, or in quotation marks."""
    language = language_of(guide)
    text = without_code(guide.read_text(encoding="utf-8"))
    bold = (words for words in re.findall(r"\*\*(.+?)\*\*", text) if words not in KEYS)
    yield from (words for words in bold if words not in (*OWN[language], *ITEMS[language]))
    yield from re.findall(QUOTED[language], text)


def sections(text: str) -> list[tuple[str, ...]]:
    """Return what a text has in order: headings by their level, pictures by their moment, commands by their words."""
    found: list[tuple[str, ...]] = []
    for part in re.findall(
        r"^#+ |!\[[^\]]*\]\([^)]*\)|^```sh\n.*?^```|^\d\. |^- |^\| ", text, re.MULTILINE | re.DOTALL
    ):
        if part.startswith("!"):
            found.append(tuple(re.findall(r"([a-z-]+)(?:\.[a-z]{2})?\.png", part)))
        elif part.startswith("```"):
            commands = (line.partition("#")[0].split() for line in part.splitlines()[1:-1])
            found += [(*words[:2], *(word for word in words[2:] if word.startswith("-"))) for words in commands]
        else:
            found.append((part,))
    return found


def test_each_guide_is_there_in_each_language() -> None:
    """There is a player's guide and a director's manual in Spanish and in Portuguese."""
    assert [guide.name for guide in guides()] == [f"{name}.{lang}.md" for name in NAMES for lang in LANGUAGES]


@pytest.mark.parametrize("guide", guides(), ids=lambda guide: guide.stem)
def test_the_words_of_buttons_are_those_of_the_pages(guide: Path) -> None:
    """Every word that a guide shows in bold or in quotation marks is a message of its language."""
    words = list(shown_words(guide))
    assert len(words) > 50
    assert [each for each in words if not is_message(each, language_of(guide))] == []


@pytest.mark.parametrize("guide", guides(), ids=lambda guide: guide.stem)
def test_a_word_that_a_rulebook_changes_is_there_in_both_forms(guide: Path) -> None:
    """Where a rulebook has another word on a button that a guide names, the guide names that word too."""
    messages_here = catalogue(language_of(guide))
    words = set(shown_words(guide))
    for key, changed in messages_here.items():
        book, _, plain = key.partition(".")
        if book in codes() and isinstance(changed, str) and messages_here.get(plain) in words:
            assert changed in words, key


def test_a_word_that_no_page_shows_is_noticed() -> None:
    """A button that does not exist, and one of the other language, are no messages."""
    assert is_message("Llamar la ronda 1", "es")
    assert not is_message("Llamar a la ronda 1", "es")
    assert not is_message("Jugar ya", "pt")


@pytest.mark.parametrize("guide", guides(), ids=lambda guide: guide.stem)
def test_the_words_of_the_terminal_exist(guide: Path) -> None:
    """What a guide says to type at the terminal's table is a command of the terminal in that language."""
    language = language_of(guide)
    typed = {
        word
        for key, message in catalogue(language).items()
        if key.startswith("terminal.command.") and key.count(".") == 2 and isinstance(message, str)
        for word in message.split("|")
    }
    text = re.sub(r"```.*?```", "", guide.read_text(encoding="utf-8"), flags=re.DOTALL)
    words = {word for word in re.findall(r"`([^`]+)`", text) if re.fullmatch(r"[^\W\d]+(?: [^\W\d]+)*|\?", word)}
    assert words <= typed | {"make play"}


@pytest.mark.parametrize("guide", guides(), ids=lambda guide: guide.stem)
def test_the_gallery_draws_each_picture(guide: Path) -> None:
    """Every picture of a guide is a moment of the gallery in a window of it, with the pages in the guide's language."""
    text = guide.read_text(encoding="utf-8")
    pictures = pictures_in(text)
    assert len(pictures) == text.count("![") > 3
    assert {(picture.moment in MOMENTS, picture.size in SIZES, picture.language) for picture in pictures} == {
        (True, True, language_of(guide))
    }


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_sections(name: str) -> None:
    """Headings, lists, tables, pictures and commands follow each other in the same order in both languages."""
    spanish, portuguese = (sections(text_of(name, language)) for language in LANGUAGES)
    assert len(spanish) > 30
    assert spanish == portuguese


@pytest.mark.parametrize("name", READMES)
def test_a_readme_is_short_and_leads_to_the_others(name: str) -> None:
    """Each README has fewer than 120 lines and three pictures, and leads to the two in the other languages."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert text.count("\n") <= MOST_LINES
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", text)
    assert len(pictures) == 3
    assert sum((ROOT / picture).stat().st_size for picture in pictures) <= MOST_BYTES
    assert set(re.findall(r"\]\((README[.a-z]*)\)", text)) == set(READMES) - {name}


def test_the_readmes_have_the_same_sections() -> None:
    """The README has the same headings, pictures and commands in its three languages."""
    english, spanish, portuguese = (sections((ROOT / name).read_text(encoding="utf-8")) for name in READMES)
    assert len(english) > 10
    assert english == spanish == portuguese
