"""An article as a player reads it: our wording, where it is in the regulation, and what the program does about it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from truco.messages import text
from truco.messages.places import place
from truco.rulebooks import shelf
from truco.rulebooks.articles import articles, reason
from truco.rulebooks.catalogue import Catalogue, Rule, Wording
from truco.rulebooks.chapters import chapters
from truco.rulebooks.coverage import Coverage, listed, load_coverage
from truco.rulebooks.precedents import precedents_on


class Ruled(NamedTuple):
    """A precedent about an article in a language: what was asked, and how it was ruled; `language` is that of both."""

    id: str
    language: str
    facts: str
    question: str
    answer: str


class Article(NamedTuple):
    """An article in a language.

    `source` is its place in the regulation. `language` is that of the wording, which may not be the reader's. `status`
    is `shown`, `open`, `out` or `added` (by a rulebook from outside), and `standing` says it in a sentence, with the
    reason. `related` are the ids of the articles that it names, `precedents` the rulings on what it leaves open.
    """

    id: str
    source: str
    title: str
    wording: str
    language: str
    status: str
    standing: str
    related: tuple[str, ...]
    precedents: tuple[Ruled, ...] = ()

    def body(self) -> dict[str, Any]:
        """Return the article for programs."""
        return {**self._asdict(), "precedents": [precedent._asdict() for precedent in self.precedents]}


class Chapter(NamedTuple):
    """A chapter in a language: its title, the language of the title, and its articles."""

    title: str
    language: str
    articles: tuple[Article, ...]

    def body(self) -> dict[str, Any]:
        """Return the chapter for programs."""
        return {**self._asdict(), "articles": [article.body() for article in self.articles]}


@cache
def handbook(code: str, language: str) -> tuple[Chapter, ...]:
    """Return a whole rulebook in a language, chapter by chapter.

    >>> sum(len(one.articles) for one in handbook("fenacef", "pt"))
    176

    Raises `RulebookError` for a rulebook that does not exist.
    """
    book = articles(code)
    return tuple(
        Chapter(*chapter.heading(language), tuple(_article(code, book, rule, language) for rule in chapter.rules))
        for chapter in chapters(code)
    )


def article(code: str, rule_id: str, language: str) -> Article:
    """Return an article of a rulebook.

    >>> article("oficial", "of.truco.8", "es").wording
    'Si nadie cantó truco, ganar la mano vale 1 tanto.'

    Raises `RulebookError` for a rulebook that does not exist and `UnknownRuleError` for an article.
    """
    book = articles(code)
    return _article(code, book, book[rule_id], language)


def found_in(code: str, words: str, language: str) -> tuple[Article, ...]:
    """Return the articles of a rulebook that contain all words, whatever their accents, the likeliest first.

    >>> [one.id for one in found_in("oficial", "SEÑA muerto", "es")][:1]
    ['of.senas.muerto']
    """
    book = articles(code)
    return tuple(_article(code, book, rule, language) for rule in book.search(words))


def _article(code: str, book: Catalogue, rule: Rule, language: str) -> Article:
    wording = rule.wording(language)
    status = _coverage(code).status(rule.id) or "added"
    return Article(
        rule.id,
        place(rule.source, language),
        rule.heading(language).text,
        wording.text,
        wording.language,
        status,
        _standing(code, rule.id, status, language),
        _related(book, rule),
        tuple(
            Ruled(precedent.id, precedent.language(language), *precedent.texts_in(language))
            for precedent in precedents_on(rule.id)
        ),
    )


@cache
def _coverage(code: str) -> Coverage:
    return listed(code) if code in shelf.package_folders() else load_coverage(code)


def _standing(code: str, rule_id: str, status: str, language: str) -> str:
    """Return what the program does about an article, in sentences."""
    room = _coverage(code).open.get(rule_id)
    sentence = text(f"rules.status.{status}", language, room=text(f"rules.room.{room}", language) if room else "")
    why = reason(code, rule_id, language)
    if why is None:
        return sentence
    explanation = _marked(why, language)
    return f"{sentence} {explanation if status == 'out' else text('rules.letter', language, reason=explanation)}"


def _marked(wording: Wording, language: str) -> str:
    """Return a text, marked where it is not in the reader's language."""
    if wording.language == language:
        return wording.text
    return f"{wording.text} ({text('rules.in-english', language)})"


def _related(book: Catalogue, rule: Rule) -> tuple[str, ...]:
    """Return the ids of the articles that an article names."""
    named = f"{rule.rule} {rule.resolution} {rule.conflicts} {rule.software}"
    ids = dict.fromkeys(rule_id.rstrip(".") for rule_id in re.findall(rf"\b{book.prefix}\.[a-z0-9.-]+", named))
    return tuple(rule_id for rule_id in ids if rule_id in book and rule_id != rule.id)
