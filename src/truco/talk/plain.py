"""A sentence as plain words: without case, accents, punctuation and drawn-out letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

DRAWN_OUT: Final = re.compile(r"([^\W\d_])\1{2,}|([aor])\2+\Z")
"""Three or more equal letters in a row, or two of those on which calls end: the speaker only dwells on one letter."""

_UNSEEN: Final = ("Mn", "Me", "Cf")
"""Categories of signs that are no letters and divide no word: accents, variation selectors, blanks of no width."""

_THOUSANDS: Final = re.compile(r"(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?!\d)")
"""A number with separated thousands: `1.000` is a thousand, and neither a one nor a zero."""


_PICTURES: Final = ("So", "Sm")
"""Categories of the signs that are pictures: faces, arrows."""


class PlainWord(NamedTuple):
    """A word of a sentence in plain letters, and its place in the sentence."""

    text: str
    start: int
    end: int


def plain(text: str) -> str:
    """Return a text in small letters without accents.

    >>> plain("¡TRÚCO!"), plain("Möchte")
    ('¡truco!', 'mochte')
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def is_picture(sign: str) -> bool:
    """Return whether a sign is a picture, which divides the words before it from those after it.

    >>> is_picture("😂"), is_picture("→"), is_picture("+")
    (True, True, False)
    """
    return not sign.isascii() and unicodedata.category(sign) in _PICTURES


def plain_words(sentence: str) -> tuple[PlainWord, ...]:
    r"""Return the words of a sentence in plain letters, without its punctuation.

    >>> [word.text for word in plain_words("—¿Qué? ¡Envidooo, che!")]
    ['que', 'envido', 'che']
    >>> plain_words("no-quiero")[1]
    PlainWord(text='quiero', start=3, end=9)

    An invisible sign does not divide a word, and has its place in the sentence as it was sent.

    >>> plain_words("¡tru\u200bco!"), [word.text for word in plain_words("son 1.000")]
    ((PlainWord(text='truco', start=1, end=7),), ['son', '1000'])
    """
    return tuple(
        PlainWord(DRAWN_OUT.sub(_once, plain("".join(sentence[at] for at in places))), places[0], places[-1] + 1)
        for places in _words(sentence)
    )


def _once(match: re.Match[str]) -> str:
    return match[0][0]


def _words(sentence: str) -> Iterator[list[int]]:
    """Yield the places of the letters and digits of each word."""
    inside = {at for match in _THOUSANDS.finditer(sentence) for at in range(*match.span())}
    word: list[int] = []
    for at, sign in enumerate(sentence):
        if sign.isalnum():
            word.append(at)
        elif at not in inside and unicodedata.category(sign) not in _UNSEEN and word:
            yield word
            word = []
    if word:
        yield word
