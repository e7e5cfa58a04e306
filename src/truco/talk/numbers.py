"""Numbers in the words of a sentence, in the four languages of talk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple


class Named(NamedTuple):
    """The number words of a language.

    - `small`: the numbers that have a word of their own, or one joined word.
    - `tens`: those that another word may follow, after one of `joins` (or at once where this holds an empty text).
    - `one`: the articles that are a one after a ten, and no number elsewhere: treinta y una.
    """

    small: Mapping[str, int]
    tens: Mapping[str, int]
    joins: tuple[str, ...]
    hundreds: Mapping[str, int]
    one: tuple[str, ...] = ()


def _counted(words: str, start: int = 0) -> dict[str, int]:
    return {word: number for number, word in enumerate(words.split(), start)}


def _by_tens(words: str, start: int) -> dict[str, int]:
    return {word: number * 10 for number, word in enumerate(words.split(), start)}


_SPANISH_ONES: Final = "cero uno dos tres cuatro cinco seis siete ocho nueve"
_SPANISH_TENS: Final = _by_tens("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 3)
_SPANISH: Final = Named(
    {
        **_counted(
            f"{_SPANISH_ONES} diez once doce trece catorce quince dieciseis"
            " diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco"
            " veintiseis veintisiete veintiocho veintinueve"
        ),
        "veintiun": 21,
        "veintiuna": 21,
        # One word is good Spanish too, treintaiuno, and said faster, treintiuno.
        **{
            f"{before}i{one}": number + more
            for ten, number in (*_SPANISH_TENS.items(), ("venta", 20))
            for before in (ten, ten[:-1])
            for more, one in enumerate(_SPANISH_ONES.split())
            if more
        },
    },
    _SPANISH_TENS | {"diez": 10, "veinte": 20},
    ("y",),
    {"ciento": 100, "cien": 100},
    ("un", "una"),
)
_PORTUGUESE: Final = Named(
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
_ENGLISH: Final = Named(
    _counted(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen"
    ),
    _by_tens("twenty thirty forty fifty sixty seventy eighty ninety", 2),
    ("",),
    {"hundred": 100},
)
_GERMAN_ONES: Final = "null eins zwei drei vier funf sechs sieben acht neun"
_GERMAN_TENS: Final = _by_tens("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig", 2)
_GERMAN: Final = Named(
    {
        **_counted(f"{_GERMAN_ONES} zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn"),
        **{
            f"{'ein' if one == 'eins' else one}und{ten}": number + more
            for ten, number in _GERMAN_TENS.items()
            for more, one in enumerate(_GERMAN_ONES.split())
            if more
        },
    },
    _GERMAN_TENS,
    (),
    {"hundert": 100},
)

_NAMED: Final = {"es": _SPANISH, "pt": _PORTUGUESE, "en": _ENGLISH, "de": _GERMAN}
_LONGEST: Final = 9
_TEN: Final = 10


class Number(NamedTuple):
    """A number of a sentence, and how many words it takes."""

    value: int
    words: int


def number_at(words: Sequence[str], at: int, languages: Sequence[str]) -> Number | None:
    """Return the number that begins at a place of a sentence, `None` where none does.

    >>> number_at(["tengo", "treinta", "y", "cuatro"], 1, ["es"]), number_at(["28"], 0, ["es"])
    (Number(value=34, words=3), Number(value=28, words=1))
    >>> number_at(["vinte", "e", "oito"], 0, ["pt"]), number_at(["sietecito"], 0, ["es"]) is None
    (Number(value=28, words=3), True)

    `words` are in plain letters; of several `languages` the one counts in which the number is longest.
    """
    first = words[at]
    if first.isdecimal():
        return Number(int(first), 1) if len(first) <= _LONGEST else None
    found = [one for language in languages if (one := _named(words, at, _NAMED[language])) is not None]
    return max(found, key=lambda one: one.words, default=None)


def _named(words: Sequence[str], at: int, named: Named) -> Number | None:
    hundred = named.hundreds.get(words[at])
    if hundred is not None:
        rest = at + 1
        if rest < len(words) and words[rest] in named.joins and rest + 1 < len(words):
            more = _below_hundred(words, rest + 1, named)
            if more is not None:
                return Number(hundred + more.value, more.words + 2)
        more = _below_hundred(words, rest, named) if rest < len(words) else None
        return Number(hundred, 1) if more is None else Number(hundred + more.value, more.words + 1)
    return _below_hundred(words, at, named)


def _below_hundred(words: Sequence[str], at: int, named: Named) -> Number | None:
    first = words[at]
    ten = named.tens.get(first)
    if ten is not None:
        for join in named.joins:
            one = at + (2 if join else 1)
            joined = not join or (at + 1 < len(words) and words[at + 1] == join)
            more = _ones(words[one], named) if joined and one < len(words) else 0
            if more:
                return Number(ten + more, one - at + 1)
    value = named.small.get(first, ten)
    return None if value is None else Number(value, 1)


def _ones(word: str, named: Named) -> int:
    """Return what a word adds to a ten before it, 0 for none."""
    value = 1 if word in named.one else named.small.get(word, 0)
    return value if value < _TEN else 0
