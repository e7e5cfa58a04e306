"""The words of the record: what a seat can say or do, each as one value."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, NamedTuple

from truco.cards import CARDS, UNKNOWN, Card, parse_hand
from truco.errors import NotationError


class Kind(StrEnum):
    """What sort of word it is; the engine has one function for each."""

    CARD = "card"
    NUMBER = "number"
    ENVIDO = "envido"
    TRUCO = "truco"
    QUIERO = "quiero"
    QUIERO_RAISE = "quiero-raise"
    NO_QUIERO = "no-quiero"
    SON_BUENAS = "son-buenas"
    MAZO = "mazo"
    PASO = "paso"
    SHOW = "show"
    DRAW = "draw"
    CUT = "cut"
    DEAL = "deal"
    JOINED = "joined"
    OTHER = "other"


class Word(NamedTuple):
    """A word as records write it, taken apart.

    >>> word("corto-17").number, word("5o").kind, [part.token for part in word("quiero+quiero").parts]
    (17, <Kind.CARD: 'card'>, ['quiero', 'quiero'])

    `cards` are the cards it names, `number` what it counts, `parts` the words joined in one breath. An intent such as
    `tiro` or `corto` leaves to chance what the act that happened will name.
    """

    token: str
    kind: Kind
    cards: tuple[Card, ...] = ()
    number: int | None = None
    parts: tuple[Word, ...] = ()

    def __str__(self) -> str:
        """Return the word as records write it."""
        return self.token


class Act(NamedTuple):
    """A seat and what it said or did.

    >>> str(Act("A1", word("real-envido")))
    'A1:real-envido'
    """

    seat: str
    word: Word

    def __str__(self) -> str:
        """Return the act as records write it."""
        return f"{self.seat}:{self.word.token}"


MESA: Final = "mesa"
"""The seat that does what players leave to the table."""

_FIXED: Final = {
    Kind.ENVIDO: ("envido", "real-envido", "falta-envido"),
    Kind.TRUCO: ("truco", "retruco", "vale-cuatro"),
    Kind.QUIERO: ("quiero",),
    Kind.QUIERO_RAISE: ("quiero-retruco", "quiero-vale-cuatro"),
    Kind.NO_QUIERO: ("no-quiero",),
    Kind.SON_BUENAS: ("son-buenas",),
    Kind.MAZO: ("mazo",),
    Kind.PASO: ("paso",),
    Kind.SHOW: ("muestro",),
    Kind.DRAW: ("tiro",),
    Kind.CUT: ("corto",),
    Kind.DEAL: ("reparto",),
}
_NUMBERS: Final = 100
_LONGEST_NUMBER: Final = 9
_WORDS: Final[dict[str, Word]] = {
    **{token: Word(token, kind) for kind, tokens in _FIXED.items() for token in tokens},
    **{one.token: Word(one.token, Kind.CARD, (one,)) for one in CARDS.values() if one is not UNKNOWN},
    **{str(n): Word(str(n), Kind.NUMBER, number=n) for n in range(_NUMBERS)},
}
_PLAIN: Final = re.compile(r"[a-z0-9?()]+(?:-[a-z0-9?]+)*\Z", re.IGNORECASE)


def word(token: str) -> Word:
    """Return the word that a token of a record means.

    >>> word("envido+truco").kind, word("vale-seis").kind
    (<Kind.JOINED: 'joined'>, <Kind.OTHER: 'other'>)

    A word that no rulebook here has is of kind `OTHER`. Raises `NotationError` for what cannot be a word.
    """
    known = _WORDS.get(token)
    if known is not None:
        return known
    if "+" in token:
        parts = tuple(word(part) for part in token.split("+"))
        return Word(token, Kind.JOINED, parts=parts)
    if not _PLAIN.match(token):
        raise NotationError(token, 1, 1, "a word such as envido, 28, 7o or quiero+quiero")
    return _made(token)


def _made(token: str) -> Word:
    """Take apart a word that carries cards or a number."""
    stem, _, rest = token.partition("-")
    try:
        if stem == "tiro" and rest in CARDS:
            return Word(token, Kind.DRAW, (CARDS[rest],))
        if stem == "corto" and _is_number(rest):
            return Word(token, Kind.CUT, number=int(rest))
        if stem == "muestro" and rest:
            return Word(token, Kind.SHOW, parse_hand(rest))
        if _is_number(token):
            return Word(token, Kind.NUMBER, number=int(token))
    except NotationError:
        pass
    return Word(token, Kind.OTHER)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _LONGEST_NUMBER
