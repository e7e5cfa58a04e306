"""Reading the rulebook of the table: its chapters, its articles, and those that contain some words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cli.terminal.scene import Scene
from truco.errors import UnknownRuleError
from truco.handbook import Article, article, found_in, handbook
from truco.rulebooks.articles import articles

_LISTED: Final = 30
"""So many articles are listed; the rest is counted."""


def chapters(scene: Scene) -> list[str]:
    """Return the chapters of the table's rulebook, numbered, and how one is read.

    >>> chapters(Scene("es"))[:2]
    ['1. El objetivo y los naipes (4 artículos)', '2. Cómo empieza la partida (6 artículos)']
    """
    speech = scene.speech
    found = handbook(_code(scene), speech.language)
    lines = [
        f"{at}. {one.title} ({speech.say('rules.articles', n=len(one.articles))})" for at, one in enumerate(found, 1)
    ]
    return [*lines, speech.say("terminal.which-chapter")]


def looked_up(scene: Scene, asked: str) -> list[str]:
    """Return the articles that are named, a chapter by its number, or the articles that contain some words.

    >>> looked_up(Scene("es"), "3")[0], looked_up(Scene("es"), "tres pardas")[0][:20]
    ('Capítulo 3: Las rondas', 'Artículo of.ties.4, ')
    """
    known, speech = articles(_code(scene)), scene.speech
    if all(word in known for word in asked.split()):
        return [line for rule in asked.split() for line in _whole(scene, rule)]
    book = handbook(_code(scene), speech.language)
    if asked.isdecimal() and 1 <= int(asked) <= len(book):
        chapter = book[int(asked) - 1]
        return [speech.say("terminal.chapter", n=int(asked), title=chapter.title), *map(_title, chapter.articles)]
    found = found_in(_code(scene), asked, speech.language)
    if not found:
        return [speech.say("rules.nothing-found", words=asked)]
    if len(found) == 1:
        return _whole(scene, found[0].id)
    more = [speech.say("terminal.found-more", n=len(found) - _LISTED)] if len(found) > _LISTED else []
    return [*map(_title, found[:_LISTED]), *more]


def cited(scene: Scene, rules: Iterable[str], key: str) -> list[str]:
    """Return what some articles say, or only their titles, as the message `key` tells it.

    >>> cited(Scene("es"), ["of.truco.8"], "terminal.article")
    ['Artículo of.truco.8: Mano sin truco: un tanto. Con «por qué» lo leés.']
    """
    return [_told(scene, rule, key) for rule in rules]


def _told(scene: Scene, rule: str, key: str) -> str:
    speech = scene.speech
    try:
        one = article(_code(scene), rule, speech.language)
    except UnknownRuleError:
        # A newer server may cite an article that this program does not have.
        return f"{rule}: {speech.say('error.unknown-rule')}"
    other = "" if one.language == speech.language else f" {speech.say('terminal.other-language')}"
    return speech.say(key, id=one.id, title=one.title, wording=one.wording) + other


def _whole(scene: Scene, rule: str) -> list[str]:
    """Return an article with its place, what the program does about it, and the rulings on what it leaves open."""
    one = article(_code(scene), rule, scene.speech.language)
    related = [scene.speech.say("terminal.related", rules=", ".join(one.related))] if one.related else []
    ruled = [scene.speech.say("rules.precedent", id=ruling.id, answer=ruling.answer) for ruling in one.precedents]
    return [_told(scene, rule, "terminal.rule"), f"{one.source}. {one.standing}", *related, *ruled]


def _title(one: Article) -> str:
    return f"{one.id}: {one.title}"


def _code(scene: Scene) -> str:
    return scene.ruleset.book.code
