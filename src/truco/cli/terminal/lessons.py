"""Explanations for beginners: the meaning of a word, the order of the cards, the rules of the table."""

from __future__ import annotations

import re

from truco.cards import CARDS
from truco.cli.terminal.scene import Scene
from truco.handbook.plain import label, option_told, told
from truco.messages import catalogue


def meaning(scene: Scene, word: str) -> str:
    """Return what a word of the game does, or how high a card is; empty for a word without an explanation.

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
    return " ".join(filter(None, (_hint(scene, one) for one in word.split("+"))))


def _hint(scene: Scene, word: str) -> str:
    known = catalogue(scene.speech.language)
    stems = re.sub(r"[0-9]+|\{n\}", "n", word).split("-")
    keys = (f"hint.{'-'.join(stems[:count])}" for count in range(len(stems), 0, -1))
    key = next((one for one in keys if one in known), "")
    return scene.speech.say(key) if key else ""


def order(scene: Scene) -> str:
    """Return the cards from the highest to the lowest under the card turned.

    >>> order(Scene("en"))[:49]
    'From the highest to the lowest: 1e > 1b > 7e > 7o'
    """
    tiers = [list(tier) for tier in scene.worth.tiers(scene.muestra)]
    return f"{label('ranks.tiers', scene.speech.language)}: {told(tiers, scene.speech.language)}"


def played(scene: Scene) -> list[str]:
    """Return the rules of the table: a description of the rulebook, and the chosen options."""
    speech, ruleset = scene.speech, scene.ruleset
    book = ruleset.book
    lines = [f"{book.title}. {speech.say(f'book.{book.code}-what')}"]
    for option in book.options.values():
        chosen = option_told(book, option, speech.language, ruleset.option(option.key))
        lines.append(f"{option_told(book, option, speech.language)} {chosen}")
    return [*lines, speech.say("terminal.which-rule", id=book.cites["match"][0])]
