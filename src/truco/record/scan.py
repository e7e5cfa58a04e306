"""Splitting a record's text into tokens, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from truco.engine.table.judge_words import PROPOSE, VERDICTS
from truco.errors import NotationError
from truco.record.parts import Place
from truco.talk.quotes import unquoted


class Sort(Enum):
    """What sort of token it is."""

    TAG = "tag"
    BRACE = "brace"
    WORD = "word"
    COMMENT = "comment"


class Token(NamedTuple):
    """A token; `text` is its text, `value` the second part of a tag."""

    sort: Sort
    text: str
    at: Place
    value: str = ""


QUOTED: Final = r'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"'
"""A text in quotes; a backslash takes the next character as it is."""

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_BLANK: Final = re.compile(r"[^\S\n]+")
_TAG: Final = re.compile(rf"\[\s*([A-Za-z_][A-Za-z0-9_-]*)\s*({QUOTED})\s*\]")
_BRACE: Final = re.compile(r"\{([^{}\n;]*)\}")
_CLAIM: Final = re.compile(
    rf'[^\s;\[\]{{}}":]+:(?:reclamo-[ABC][123]|(?:{PROPOSE})?(?:{"|".join(VERDICTS)})\b[^\s;\[\]{{}}"]*)'
    rf"[^\S\n]+{QUOTED}"
)
"""A claim that says what it is about, and a ruling with its reason in words, also of somebody who may not rule."""
_WORD: Final = re.compile(rf'(?:[^\s;\[\]{{}}"]+(?:{QUOTED})?)')


def scan(text: str) -> Iterator[Token]:
    """Yield the tokens of a record, comments included.

    >>> [token.text for token in scan('hand 7 ; the last')]
    ['hand', '7', 'the last']

    A line ends with LF, CR LF or CR. Raises `NotationError` at the first character that begins nothing.
    """
    for number, line in enumerate(_LINE_END.split(text), 1):
        at = 0
        while at < len(line):
            blank = _BLANK.match(line, at)
            if blank:
                at = blank.end()
                continue
            token, at = _token(line, number, at)
            yield token


def _token(line: str, number: int, at: int) -> tuple[Token, int]:
    place = Place(number, at + 1)
    first = line[at]
    if first == ";":
        return Token(Sort.COMMENT, line[at + 1 :].strip(), place), len(line)
    if first == "[":
        found = _TAG.match(line, at)
        if found:
            return Token(Sort.TAG, found[1], place, unquoted(found[2])), found.end()
        raise NotationError(_rest(line, at), *place, 'a tag such as [Rules "oficial"]')
    if first == "{":
        found = _BRACE.match(line, at)
        if found:
            return Token(Sort.BRACE, " ".join(found[1].split()), place), found.end()
        raise NotationError(_rest(line, at), *place, "a fact closed by a brace on its line, such as {trick A1}")
    found = _CLAIM.match(line, at) or _WORD.match(line, at)
    if found:
        # The blanks before a text in quotes are one; those in it stay as they were said.
        said, quote, text = found[0].partition('"')
        return Token(Sort.WORD, f"{_BLANK.sub(' ', said)}{quote}{text}", place), found.end()
    raise NotationError(_rest(line, at), *place, "an act such as A1:envido, or hand, deal or end")


_SHOWN: Final = 40


def _rest(line: str, at: int) -> str:
    """Return the text at a place, cut to the length that fits into a message."""
    return line[at : at + _SHOWN].rstrip()
