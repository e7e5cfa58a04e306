"""A sentence as plain words: case, accents and punctuation aside."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

_WORD: Final = re.compile(r"[^\W_]+")


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


def spoken(sentence: str) -> tuple[Spoken, ...]:
    """Return the words of a sentence in plain letters, without its punctuation.

    >>> [one.text for one in spoken("—¿Qué? ¡Envido, che!")]
    ['que', 'envido', 'che']
    >>> spoken("no-quiero")[1]
    Spoken(text='quiero', start=3, end=9)
    """
    composed = unicodedata.normalize("NFC", sentence)
    # Places in the sentence as it was sent are kept where composing its letters changes no length.
    source = sentence if len(composed) == len(sentence) else composed
    return tuple(Spoken(plain(found[0]), found.start(), found.end()) for found in _WORD.finditer(source))
