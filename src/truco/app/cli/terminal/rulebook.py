"""The rulebook of the table in plain lines: words, cards and options explained, chapters, articles and penalties."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from truco.app.cli.terminal.scene import Scene
from truco.app.handbook import Article, article, found_in, handbook
from truco.app.handbook.plain import label, option_meaning, value_meaning
from truco.cards import CARDS
from truco.engine.table.judge_words import VERDICTS
from truco.errors import UnknownRuleError
from truco.messages import catalogue
from truco.referee import ruling_word
from truco.rulebooks.articles import articles
from truco.rulebooks.judging import Offence

_LISTED: Final = 30
"""The largest number of articles in a list; the rest is counted."""


# -- words, cards and options ------------------------------------------------------------------------------------------


def meaning(scene: Scene, word: str) -> str:
    """Return the effect of a word of the game, or the rank of a card; empty for a word without an explanation.

    >>> meaning(Scene("en"), "son-buenas"), meaning(Scene("en"), "4o"), meaning(Scene("en"), "hurra")
    ('You concede the envido: the other total is good.', 'Four of coins: 36 cards beat it.', '')

    `word` is a word of records, or of a menu. If a word has no hint, the hint of its first part is used.
    """
    if (token := word.strip("()")) in CARDS:
        above = 0
        for tier in scene.worth.tiers(scene.muestra):
            if token in tier:
                name = scene.card(token)
                return scene.speech.say("terminal.beaten-by", card=name[:1].upper() + name[1:], n=above)
            above += len(tier)
        return ""
    return " ".join(filter(None, (_hint(scene, part) for part in word.split("+"))))


def _hint(scene: Scene, word: str) -> str:
    messages = catalogue(scene.speech.language)
    stems = re.sub(r"[0-9]+|\{n\}", "n", word).split("-")
    keys = (f"hint.{'-'.join(stems[:count])}" for count in range(len(stems), 0, -1))
    key = next((name for name in keys if name in messages), "")
    return scene.speech.say(key) if key else ""


def card_order(scene: Scene) -> str:
    """Return the cards from the highest to the lowest under the card turned.

    >>> card_order(Scene("en"))[:49]
    'From the highest to the lowest: 1e > 1b > 7e > 7o'
    """
    tiers = [list(tier) for tier in scene.worth.tiers(scene.muestra)]
    return f"{label('ranks.tiers', scene.speech.language)}: {value_meaning(tiers, scene.speech.language)}"


def chosen_rules(scene: Scene) -> list[str]:
    """Return the rules of the table: a description of the rulebook, and the chosen options."""
    speech, ruleset = scene.speech, scene.ruleset
    book = ruleset.book
    lines = [f"{book.title}. {speech.say(f'book.{book.code}-what')}"]
    for option in book.options.values():
        chosen = option_meaning(book, option, speech.language, ruleset.option(option.key))
        lines.append(f"{option_meaning(book, option, speech.language)} {chosen}")
    return [*lines, speech.say("terminal.which-rule", id=book.cites["match"][0])]


# -- chapters and articles ---------------------------------------------------------------------------------------------


def chapters(scene: Scene) -> list[str]:
    """Return the chapters of the table's rulebook, numbered, and the command that prints a chapter.

    >>> chapters(Scene("es"))[:2]
    ['1. El objetivo y los naipes (4 artículos)', '2. Cómo empieza la partida (6 artículos)']
    """
    speech = scene.speech

    lines = []
    for at, chapter in enumerate(handbook(_code(scene), speech.language), 1):
        lines.append(f"{at}. {chapter.title} ({speech.say('rules.articles', n=len(chapter.articles))})")
    return [*lines, speech.say("terminal.which-chapter")]


def look_up(scene: Scene, request: str) -> list[str]:
    """Return the named articles, a chapter by its number, or the articles that contain some words.

    >>> look_up(Scene("es"), "3")[0], look_up(Scene("es"), "tres pardas")[0][:20]
    ('Capítulo 3: Las rondas', 'Artículo of.ties.4, ')
    """
    entries, speech = articles(_code(scene)), scene.speech
    if all(word in entries for word in request.split()):
        return [line for rule in request.split() for line in _article_lines(scene, rule)]
    book = handbook(_code(scene), speech.language)
    if request.isdecimal() and 1 <= int(request) <= len(book):
        chapter = book[int(request) - 1]
        return [speech.say("terminal.chapter", n=int(request), title=chapter.title), *map(_title, chapter.articles)]
    matches = found_in(_code(scene), request, speech.language)
    if not matches:
        return [speech.say("rules.nothing-found", words=request)]
    if len(matches) == 1:
        return _article_lines(scene, matches[0].id)
    more = [speech.say("terminal.found-more", n=len(matches) - _LISTED)] if len(matches) > _LISTED else []
    return [*map(_title, matches[:_LISTED]), *more]


def cite_articles(scene: Scene, rules: Iterable[str], key: str) -> list[str]:
    """Return the wordings of some articles, or only their titles, by the message `key`.

    >>> cite_articles(Scene("es"), ["of.truco.8"], "terminal.article")
    ['Artículo of.truco.8: Mano sin truco: un tanto. Con «por qué» lo leés.']
    """
    return [_article_line(scene, rule, key) for rule in rules]


def _article_line(scene: Scene, rule: str, key: str) -> str:
    speech = scene.speech
    try:
        entry = article(_code(scene), rule, speech.language)
    except UnknownRuleError:
        # A newer server may cite an article that this program does not have.
        return f"{rule}: {speech.say('error.unknown-rule')}"
    other = "" if entry.language == speech.language else f" {speech.say('terminal.other-language')}"
    return speech.say(key, id=entry.id, title=entry.title, wording=entry.wording) + other


def _article_lines(scene: Scene, rule: str) -> list[str]:
    """Return an article with its place, its treatment by the program, and the rulings on its open questions."""
    entry = article(_code(scene), rule, scene.speech.language)
    related = [scene.speech.say("terminal.related", rules=", ".join(entry.related))] if entry.related else []
    rulings = [scene.speech.say("rules.precedent", id=ruling.id, answer=ruling.answer) for ruling in entry.precedents]
    return [_article_line(scene, rule, "terminal.rule"), f"{entry.source}. {entry.standing}", *related, *rulings]


def _title(entry: Article) -> str:
    return f"{entry.id}: {entry.title}"


def _code(scene: Scene) -> str:
    return scene.ruleset.book.code


# -- penalties --------------------------------------------------------------------------------------------------------


def penalties(scene: Scene, request: str) -> list[str]:
    """Return the offences of the table's rulebook, or the steps for one of them.

    >>> penalties(Scene("es"), "")[0]
    '1. of.senas.5: Otro código de señas descalifica. Decide: el juez.'

    `request` is empty, or the number of an offence or its article, with the accused seat.
    """
    speech = scene.speech
    judging = scene.ruleset.book.judging
    offences = tuple(judging.offences.values())
    if not offences:
        return [speech.say("terminal.ladder.none")]
    which, _, accused = request.strip().partition(" ")
    if not which:
        lines = [f"{at}. {_offence_line(scene, offence)}" for at, offence in enumerate(offences, 1)]
        return [*lines, speech.say(f"terminal.ladder.{judging.votes}"), speech.say("terminal.ladder.how")]
    chosen = next((offence for at, offence in enumerate(offences, 1) if which in (str(at), *offence.rules)), None)
    if chosen is None:
        return [speech.say("terminal.ladder.no-such", n=len(offences))]
    seat = accused.upper() if accused.upper() in scene.view.seats else ""
    return [
        _offence_line(scene, chosen),
        speech.say("judge.first"),
        *_steps(scene, chosen, chosen.first, seat),
        speech.say("judge.again"),
        *_steps(scene, chosen, chosen.again, seat),
    ]


def _offence_line(scene: Scene, offence: Offence) -> str:
    """Return an offence with its article and the judges that may decide about it."""
    speech, rule = scene.speech, offence.rules[0]
    title = articles(scene.ruleset.book.code)[rule].heading(speech.language).text
    judges = speech.names([speech.say(f"decides.{judge}") for judge in offence.who])
    return speech.say("terminal.ladder.offence", rule=rule, title=title, who=judges)


def _steps(scene: Scene, offence: Offence, steps: tuple[str, ...], seat: str) -> list[str]:
    """Return the penalties of an offence, mildest first, each with the line for it if a seat is accused."""
    lines = []
    for name in steps:
        label = scene.speech.say(f"verdict.{name}")
        word = ruling_word(name, seat) if seat else ""
        lines.append(f"- {label}: {typed_ruling(word, offence.rules[0])}" if word else f"- {label}")
    return lines


def typed_ruling(word: str, article: str) -> str:
    """Return the line for a ruling with its article.

    >>> typed_ruling("lose-hand-B", "br.28.1")
    'lose-hand B br.28.1'
    """
    name = max((verdict for verdict in VERDICTS if word == verdict or word.startswith(f"{verdict}-")), key=len)
    return " ".join((name, word[len(name) :].replace("-", " ").strip(), article)).replace("  ", " ")
