"""Numbers in the words of a sentence, in the four languages of talk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple


class NumberWords(NamedTuple):
    """The number words of a language.

    - `small`: the numbers with a word of their own, or one joined word.
    - `tens`: the words that ones may follow, after one of `joins`, or at once as in fast speech.
    - `articles`: the articles that mean one after a ten and its join, and are no number elsewhere: treinta y una.
    - `before`: the join between ones and a ten that follows them, as in German.
    - `cut`: tens that are a number only with the ones after them: veinti nueve.
    """

    small: Mapping[str, int]
    tens: Mapping[str, int]
    joins: tuple[str, ...]
    hundreds: Mapping[str, int]
    articles: tuple[str, ...] = ()
    before: str = ""
    cut: Mapping[str, int] = MappingProxyType({})


def _counted(words: str, start: int = 0) -> dict[str, int]:
    return {word: number for number, word in enumerate(words.split(), start)}


def _by_tens(words: str, start: int) -> dict[str, int]:
    return {word: number * 10 for number, word in enumerate(words.split(), start)}


_SPANISH_ONES: Final = "cero uno dos tres cuatro cinco seis siete ocho nueve"
_SPANISH_TENS: Final = _by_tens("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 3)
_SPANISH: Final = NumberWords(
    {
        **_counted(
            f"{_SPANISH_ONES} diez once doce trece catorce quince dieciseis"
            " diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco"
            " veintiseis veintisiete veintiocho veintinueve"
        ),
        "veintiun": 21,
        "veintiuna": 21,
        # Spanish also writes one word: treintaiuno, or shorter treintiuno.
        **{
            f"{prefix}{ones}": number + more
            for ten, number in (*_SPANISH_TENS.items(), ("venta", 20))
            for prefix in (f"{ten}i", f"{ten}y", f"{ten[:-1]}i")
            for more, ones in enumerate(_SPANISH_ONES.split())
            if more
        },
    },
    _SPANISH_TENS | {"diez": 10, "veinte": 20},
    ("y",),
    {"ciento": 100, "cien": 100},
    ("un", "una"),
    cut={"veinti": 20, "venti": 20, "treinti": 30},
)
_PORTUGUESE: Final = NumberWords(
    {
        **_counted(
            "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis"
            " dezessete dezoito dezenove"
        ),
        "duas": 2,
        "catorze": 14,
        "dezasseis": 16,
        "dezassete": 17,
    },
    _by_tens("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa", 2),
    ("e",),
    {"cento": 100, "cem": 100},
    ("uma",),
)
_ENGLISH: Final = NumberWords(
    _counted(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen"
    ),
    _by_tens("twenty thirty forty fifty sixty seventy eighty ninety", 2),
    (),
    {"hundred": 100},
)
_GERMAN_ONES: Final = "null eins zwei drei vier funf sechs sieben acht neun"
_GERMAN_SPELLINGS: Final = {"fuenf": 5, "zwo": 2}
"""Ones that are also written or said so: without the umlaut, and so that nobody takes two for three."""

_GERMAN_TENS: Final = _by_tens("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig", 2)
_GERMAN: Final = NumberWords(
    {
        **_counted(f"{_GERMAN_ONES} zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn"),
        **{
            f"{'ein' if ones == 'eins' else ones}und{ten}": number + more
            for ten, number in _GERMAN_TENS.items()
            for more, ones in enumerate(_GERMAN_ONES.split())
            if more
        },
        **{
            f"{ones}und{ten}": number + more
            for ten, number in _GERMAN_TENS.items()
            for ones, more in _GERMAN_SPELLINGS.items()
        },
        **_GERMAN_SPELLINGS,
        "zwoelf": 12,
        "fuenfzehn": 15,
    },
    {**_GERMAN_TENS, "fuenfzig": 50},
    (),
    {"hundert": 100},
    before="und",
)

_NAMED: Final = {"es": _SPANISH, "pt": _PORTUGUESE, "en": _ENGLISH, "de": _GERMAN}
_LONGEST: Final = 9
_TEN: Final = 10


class Number(NamedTuple):
    """A number of a sentence, and the count of its words."""

    value: int
    words: int


def number_at(words: Sequence[str], at: int, languages: Sequence[str]) -> Number | None:
    """Return the number that begins at a place of a sentence, `None` where no number begins.

    >>> number_at(["tengo", "treinta", "y", "cuatro"], 1, ["es"]), number_at(["28"], 0, ["es"])
    (Number(value=34, words=3), Number(value=28, words=1))
    >>> number_at(["vinte", "e", "oito"], 0, ["pt"]), number_at(["sietecito"], 0, ["es"]) is None
    (Number(value=28, words=3), True)

    `words` are in plain letters; of several `languages` the function uses the one in which the number is longest.
    """
    first = words[at]
    if first.isdecimal():
        return _in_digits(words, at, languages) if len(first) <= _LONGEST else None
    numbers = [number for language in languages if (number := _named(words, at, _NAMED[language])) is not None]
    return max(numbers, key=lambda number: number.words, default=None)


def _in_digits(words: Sequence[str], at: int, languages: Sequence[str]) -> Number:
    """Return a number that begins in digits: 33, or 30 y 3."""
    value = int(words[at])
    if value in range(2 * _TEN, _TEN * _TEN, _TEN) and at + 2 < len(words):
        joined = (named for named in map(_NAMED.__getitem__, languages) if words[at + 1] in named.joins)
        more = max((_ones(words[at + 2], named, joined=False) for named in joined), default=0)
        if more:
            return Number(value + more, 3)
    return Number(value, 1)


def _named(words: Sequence[str], at: int, named: NumberWords) -> Number | None:
    hundred = named.hundreds.get(words[at])
    if hundred is not None:
        rest = at + 1
        if rest < len(words) and words[rest] in named.joins and rest + 1 < len(words):
            below = _below_hundred(words, rest + 1, named)
            if below is not None:
                return Number(hundred + below.value, below.words + 2)
        below = _below_hundred(words, rest, named) if rest < len(words) else None
        return Number(hundred, 1) if below is None else Number(hundred + below.value, below.words + 1)
    return _below_hundred(words, at, named)


def _below_hundred(words: Sequence[str], at: int, named: NumberWords) -> Number | None:
    first = words[at]
    tail = words[at + 1 : at + 3]
    value = named.small.get(first, named.tens.get(first))
    ten = named.tens.get(first, named.cut.get(first))
    if ten is not None and tail:
        if len(tail) > 1 and tail[0] in named.joins and (more := _ones(tail[1], named, joined=True)):
            return Number(ten + more, 3)
        if more := _ones(tail[0], named, joined=False):
            return Number(ten + more, 2)
    if value and value < _TEN and len(tail) > 1 and tail[0] == named.before and tail[1] in named.tens:
        return Number(value + named.tens[tail[1]], 3)
    return None if value is None else Number(value, 1)


def _ones(word: str, named: NumberWords, *, joined: bool) -> int:
    """Return the ones that a word adds to a ten before it, 0 for none; an article counts only where it is joined."""
    if word.isdecimal():
        return int(word) if len(word) == 1 else 0
    value = 1 if joined and word in named.articles else named.small.get(word, 0)
    return value if value < _TEN else 0
