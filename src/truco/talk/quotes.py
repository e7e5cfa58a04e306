"""Free talk as records write it: a sentence in quotes, in the place of a word."""

from __future__ import annotations

import re
from typing import Final

from truco.engine.table.words import Kind, Word

_WHOLE: Final = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*"')

MARK: Final = '"'
"""The first character of a word that is a sentence."""


def unquote(text: str) -> str:
    r"""Return the text between quotes, without the backslashes.

    >>> unquote(r'"la \"mano\""')
    'la "mano"'
    """
    return re.sub(r"\\(.)", r"\1", text[1:-1])


def quote(text: str) -> str:
    r"""Return a text in quotes, as records write tags and free talk; line breaks become blanks.

    >>> print(quote('la "mano"'))
    "la \"mano\""
    """
    inside = " ".join(text.splitlines()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inside}"'


def sentence_word(text: str, language: str = "") -> Word:
    """Return a sentence in the place of a word; `language` is its own, empty for that of the rulebook.

    >>> sentence_word("dale, quiero").token
    '"dale, quiero"'
    """
    return Word(quote(text), Kind.SENTENCE, language=language)


def is_sentence(word: Word) -> bool:
    """Return whether a word is free talk.

    >>> is_sentence(sentence_word("quiero"))
    True
    """
    return word.kind is Kind.SENTENCE


def is_whole(word: Word) -> bool:
    r"""Return whether free talk is one sentence in quotes, on one line.

    >>> is_whole(sentence_word('la "mano"')), is_whole(Word('"quiero', Kind.SENTENCE))
    (True, False)
    """
    return _WHOLE.fullmatch(word.token) is not None
