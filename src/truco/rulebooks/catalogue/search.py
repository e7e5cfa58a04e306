"""The search for rules by words, without regard to accents and capitals."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from truco.rulebooks.catalogue.entry import Rule

_WORD: Final = re.compile(r"\w+(?:[.-]\w+)*")
_EXACT: Final = 0


def fold(text: str) -> str:
    """Return a text without accents and capitals, for the comparison in searches.

    >>> fold("Señas del Ancho; ¿quién da?")
    'senas del ancho; ¿quien da?'
    """
    split = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in split if not unicodedata.combining(letter)).casefold()


def search(rules: Iterable[Rule], text: str) -> list[Rule]:
    """Return the rules that contain every word of a text, ranked by its place: id, title, wording, rule.

    A word of the text matches any word of the rule that begins with it.

    >>> from truco.rulebooks.catalogue import load
    >>> [rule.id for rule in search(load("oficial"), "tres pardas")]
    ['of.ties.4']

    Args:
        rules: the rules to search; rules of equal rank stay in this order.
        text: one or more words, in any language of the wordings.
    """
    words = _WORD.findall(fold(text))
    if not words:
        return []
    ranked = [(rank, rule) for rule in rules if (rank := _rank(rule, words)) is not None]
    return [rule for _, rule in sorted(ranked, key=lambda pair: pair[0])]


def _rank(rule: Rule, words: list[str]) -> int | None:
    """Return the sum of the positions of the fields with each word, lower is better; `None` if a word is missing."""
    if words == [rule.id]:
        return _EXACT
    fields = [
        rule.id,
        " ".join(rule.titles.values()),
        " ".join(rule.wordings.values()),
        f"{rule.rule} {rule.conflicts} {rule.resolution}",
    ]
    folded = [fold(field) for field in fields]
    rank = 0
    for word in words:
        begins = re.compile(rf"\b{re.escape(word)}")
        place = next((place for place, field in enumerate(folded, start=1) if begins.search(field)), None)
        if place is None:
            return None
        rank += place
    return rank
