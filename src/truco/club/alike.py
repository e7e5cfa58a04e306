"""Names as people compare them: the letters and digits of every script, without capitals, accents and punctuation."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS: Final = (("и\N{COMBINING BREVE}", "й"), ("\N{CYRILLIC SMALL LETTER U}\N{COMBINING BREVE}", "ў"))
"""Letters of their own that Unicode takes apart into a letter and an accent."""

_ACCENTS: Final = ("COMBINING ", "HEBREW ", "ARABIC ", "SYRIAC ", "VARIATION SELECTOR")
"""How the names of marks begin that may be left out; in other scripts, as those of India, marks are vowels."""

_VOICED: Final = "KATAKANA-HIRAGANA"
"""In the names of marks with which a sign of Japanese is another one."""

_DOTS: Final = "\N{HEBREW POINT SHIN DOT}\N{HEBREW POINT SIN DOT}"
"""Points that tell two letters apart; most people write neither of them."""

_SYMBOLS: Final = ("Sm", "Sc", "So")
_COLOUR: Final = "EMOJI MODIFIER"
"""How the names of symbols begin that change the picture before them."""

_KEPT: Final = 8192
"""How many texts are remembered; a list of results compares each of its names with those of all teams."""


@lru_cache(_KEPT)
def plain(text: str) -> str:
    """Return a text as names are compared: without capitals, accents, and signs that are no letters or digits.

    >>> plain("Nº de Jogador(a)  1"), plain("Peñarol"), plain("Другие!")
    ('no de jogador a 1', 'penarol', 'другие')

    It is empty for a text without letters and digits, which is like no other.
    """
    return " ".join("".join(map(_kept, _taken_apart(text))).split())


def _taken_apart(text: str) -> str:
    """Return a text without capitals, each letter followed by its accents."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    for taken_apart, letter in _LETTERS:
        parts = parts.replace(taken_apart, letter)
    return parts


def _kept(sign: str) -> str:
    if _is_accent(sign):
        return ""
    return sign if unicodedata.category(sign)[0] in "LNM" or sign == "#" else " "


def _is_accent(sign: str) -> bool:
    """Return whether a sign is an accent, or an invisible one."""
    kind, name = unicodedata.category(sign), unicodedata.name(sign, "")
    return kind == "Cf" or (kind[0] == "M" and name.startswith(_ACCENTS) and _VOICED not in name)


@lru_cache(_KEPT)
def name_key(name: str) -> str:
    """Return by what two names are one: their letters and digits, and their symbols, such as a plus or a picture.

    >>> name_key("A+"), name_key("a -"), name_key("¡!")
    ('a +', 'a', '')

    An empty key is that of no name.
    """
    symbols = filter(_is_symbol, unicodedata.normalize("NFKD", name))
    return f"{plain(name)} {''.join(symbols)}".strip()


def _is_symbol(sign: str) -> bool:
    return unicodedata.category(sign) in _SYMBOLS or unicodedata.name(sign, "").startswith(_COLOUR)


@lru_cache(_KEPT)
def sign_key(name: str) -> str:
    """Return a name as it is written but for capitals, spaces and accents: with its punctuation and other signs.

    >>> sign_key("Peña  A-") == sign_key("PENA a-"), sign_key("R&B") == sign_key("R/B")
    (True, False)
    """
    letters = (letter for letter in _taken_apart(name) if letter in _DOTS or not _is_accent(letter))
    return " ".join("".join(letters).split())


@lru_cache(_KEPT)
def exact_key(name: str) -> str:
    """Return a name as it is written but for capitals and spaces, and whether its accents are signs of their own.

    >>> exact_key(" Los  UNO") == exact_key("los uno"), exact_key("Peña") == exact_key("Pena")
    (True, False)
    """
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())
