"""The form in which others learn a word that names cards. It depends on the kind of the word, not on its ruling."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from functools import lru_cache
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.table.words import Kind, Word, word
from truco.errors import NotationError


class Naming(Enum):
    """How a kind of word names cards: not at all, in the open, or out of sight of others."""

    NO_CARD = "no card"
    OPEN = "cards that everybody sees"
    HIDDEN = "cards that only the seat sees, and the one to which it shows them"
    NOTICED = "a gesture that only those notice who look there"
    AS_THEY_LIE = "a card that everybody sees where it lies open"


NAMING: Final[Mapping[Kind, Naming]] = {
    **dict.fromkeys(
        (Kind.CARD, Kind.DRAW, Kind.BURN, Kind.FACED, Kind.SHOW),
        Naming.OPEN,
    ),
    **dict.fromkeys((Kind.COVERED, Kind.COVER, Kind.DISCARD, Kind.SHOW_ASIDE), Naming.HIDDEN),
    **dict.fromkeys((Kind.SIGN, Kind.GAZE), Naming.NOTICED),
    **dict.fromkeys((Kind.TAKE_BACK, Kind.UNCOVER, Kind.TURN_OVER, Kind.KEEP), Naming.AS_THEY_LIE),
    **dict.fromkeys(
        (
            *(Kind.NUMBER, Kind.ENVIDO, Kind.FLOR, Kind.CONTRAFLOR, Kind.CON_QUIERO, Kind.ACHICO, Kind.CON_PASO),
            *(Kind.PIDO_FLOR, Kind.TRUCO, Kind.QUIERO, Kind.QUIERO_RAISE, Kind.NO_QUIERO, Kind.NO_NADA, Kind.CALLO),
            *(Kind.SON_BUENAS, Kind.MAZO, Kind.PASO, Kind.TENDERSE, Kind.ES_ESA, Kind.VER, Kind.DENY, Kind.RECLAMO),
            *(Kind.CONCEDE, Kind.LEY, Kind.CON_LEY, Kind.A_PUNTO, Kind.ELLA, Kind.CUT, Kind.DEAL, Kind.MALDON),
            *(Kind.ANNOUNCE, Kind.REDEAL, Kind.GO_ON, Kind.CONFIRM, Kind.JOGAR, Kind.BAIXO, Kind.LOOK, Kind.RULING),
            *(Kind.PROPOSAL, Kind.VOTE, Kind.JOINED, Kind.SENTENCE, Kind.OTHER),
        ),
        Naming.NO_CARD,
    ),
}
"""How each kind of word names cards."""

if _undeclared := set(Kind) - set(NAMING):
    raise TypeError(f"kinds of words that do not say who may see their cards: {sorted(_undeclared)}")


def as_heard(
    token: str, shown: Collection[Card] = (), nameless: Collection[str] = (), *, in_private: bool = False
) -> str:
    """Return a word in the form that the others learn: hidden cards have no name, unless they are `shown`.

    >>> as_heard("descarto-4c"), as_heard("(Jc)+truco"), as_heard("muestro-1e7e-B3"), as_heard("7o")
    ('descarto-??', '(?)+truco', 'muestro-????-B3', '7o')
    >>> as_heard("levanto-4c"), as_heard("levanto-4c", (), ["levanto-??"])
    ('levanto-4c', 'levanto-??')
    >>> as_heard('reclamo-B1 "señas"', in_private=True), as_heard("(4c)+reclamo-B1", in_private=True)
    ('reclamo-B1', '(?)+reclamo-B1')

    `nameless` are the words without effect as their facts name them (see `told_of`). With `in_private` the text of a
    claim is for the judge, and left out.
    """
    if in_private:
        token = token.partition(" ")[0]
    spoken = _with_cards(token)
    if spoken is None:
        return token
    parts = spoken.parts or (spoken,)
    return "+".join(_nameless(part) if _is_hidden(part, shown, nameless) else part.token for part in parts)


@lru_cache(maxsize=4096)
def _with_cards(token: str) -> Word | None:
    """Return the word of a token that may name hidden cards, `None` for any other, and for free talk."""
    try:
        spoken = word(token)
    except NotationError:
        return None
    parts = spoken.parts or (spoken,)
    return spoken if any(NAMING[part.kind] in (Naming.HIDDEN, Naming.AS_THEY_LIE) for part in parts) else None


def _is_hidden(part: Word, shown: Collection[Card], nameless: Collection[str]) -> bool:
    if NAMING[part.kind] is Naming.HIDDEN:
        return any(card not in shown for card in part.cards)
    return NAMING[part.kind] is Naming.AS_THEY_LIE and _nameless(part) in nameless


def _nameless(part: Word) -> str:
    """Return a word with unknown cards in the place of those that it names."""
    if part.kind is Kind.COVERED:
        return "(?)"
    cards = UNKNOWN.token * len(part.cards)
    stem = part.token.partition("-")[0]
    if part.kind is Kind.SHOW_ASIDE:
        return f"{stem}-{cards}-{part.seat}"
    if part.kind is Kind.TURN_OVER:
        return f"{stem}-{part.seat}-{cards}"
    return f"{stem}-{cards}"


def told_of(spoken: Word, face_up: Collection[Card]) -> str:
    """Return a word without effect as its fact names it: a card that is not face up has no name.

    >>> told_of(word("levanto-4c"), ()), told_of(word("vuelvo-4c"), [word("4c").cards[0]])
    ('levanto-??', 'vuelvo-4c')

    `face_up` are the cards of the table that everybody sees. This is for the words that handle a card on the table; any
    other word is returned as it is.
    """
    if not any(NAMING[part.kind] is Naming.AS_THEY_LIE for part in spoken.parts or (spoken,)):
        return spoken.token
    return "+".join(_as_it_lies(part, face_up) for part in spoken.parts or (spoken,))


def _as_it_lies(part: Word, face_up: Collection[Card]) -> str:
    lies_open = all(card in face_up for card in part.cards)
    return part.token if NAMING[part.kind] is not Naming.AS_THEY_LIE or lies_open else _nameless(part)
