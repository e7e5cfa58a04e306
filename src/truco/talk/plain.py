"""A sentence as plain words: case, accents, punctuation and drawn-out letters aside."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

DRAWN_OUT: Final = re.compile(r"([^\W\d_])\1{2,}|([aor])\2+\Z")
"""Three equal letters or more in a row, or two of those on which calls end: the voice only dwells on one of them."""

_UNSEEN: Final = ("Mn", "Me", "Cf")
"""Categories of signs that are no letters and part no word: accents, variation selectors, blanks of no width."""

_THOUSANDS: Final = re.compile(r"(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?!\d)")
"""A number with its thousands apart: `1.000` is a thousand, and neither a one nor a nought."""


_PICTURES: Final = ("So", "Sm")
"""Categories of the signs that are drawn: faces, arrows."""


class Spoken(NamedTuple):
    """A word of a sentence in plain letters, and where it stands in the sentence."""

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
    """Return whether a sign is a picture, which parts what is said before and after it.

    >>> is_picture("😂"), is_picture("→"), is_picture("+")
    (True, True, False)
    """
    return not sign.isascii() and unicodedata.category(sign) in _PICTURES


def spoken(sentence: str) -> tuple[Spoken, ...]:
    r"""Return the words of a sentence in plain letters, without its punctuation.

    >>> [one.text for one in spoken("—¿Qué? ¡Envidooo, che!")]
    ['que', 'envido', 'che']
    >>> spoken("no-quiero")[1]
    Spoken(text='quiero', start=3, end=9)

    A sign that nobody sees does not part a word, and has its place in the sentence as it was sent.

    >>> spoken("¡tru\u200bco!"), [one.text for one in spoken("son 1.000")]
    ((Spoken(text='truco', start=1, end=7),), ['son', '1000'])
    """
    return tuple(
        Spoken(DRAWN_OUT.sub(_once, plain("".join(sentence[at] for at in places))), places[0], places[-1] + 1)
        for places in _words(sentence)
    )


def _once(found: re.Match[str]) -> str:
    return found[0][0]


def _words(sentence: str) -> Iterator[list[int]]:
    """Yield the places of the letters and digits of each word."""
    inside = {at for found in _THOUSANDS.finditer(sentence) for at in range(*found.span())}
    word: list[int] = []
    for at, sign in enumerate(sentence):
        if sign.isalnum():
            word.append(at)
        elif at not in inside and unicodedata.category(sign) not in _UNSEEN and word:
            yield word
            word = []
    if word:
        yield word
