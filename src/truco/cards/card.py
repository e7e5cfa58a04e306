"""Cards, suits, packs and the texts of hands: values without rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from truco.errors import NotationError


class Suit(Enum):
    """A suit of the Spanish pack (singular) or of the French one (plural), named by the letter that records use.

    >>> Suit("e").name, Suit("h").name, Suit.PAUS is Suit.COPA
    ('ESPADA', 'COPAS', True)

    Both packs have a suit `c`: copa in the Spanish, paus (clubs) in the French. No game mixes the packs.
    """

    ESPADA = "e"
    BASTO = "b"
    ORO = "o"
    COPA = "c"
    PAUS = "c"  # noqa: PIE796  (the letter of two suits; the pack in play says which)
    COPAS = "h"
    ESPADAS = "s"
    OUROS = "d"

    # The hash of an enumeration is slow, and every flor needs it.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card; there is a single object for each card, so identity is equality.

    >>> card("7e").rank, card("7e").suit.name
    (7, 'ESPADA')

    `rank` is the printed number (0 for the unknown card; A 1, J 11, Q 12, K 13), `token` the text of the record.
    The cards of both packs (`2c` to `7c`) are the same objects in both.
    """

    rank: int
    suit: Suit | None
    token: str

    def __str__(self) -> str:
        """Return the token, as records print it."""
        return self.token

    def __repr__(self) -> str:
        """Return a constructor call that makes the same card."""
        return f"card({self.token!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Return the arguments that restore the single object of a card after pickling and copying."""
        return (card, (self.token,))


RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)

SPANISH_40: Final[tuple[Card, ...]] = tuple(
    Card(rank, suit, f"{rank}{suit.value}") for suit in (Suit.ESPADA, Suit.BASTO, Suit.ORO, Suit.COPA) for rank in RANKS
)
"""The Spanish pack of forty (of.match.4), in the order of suits and numbers."""

_SPANISH: Final = {card.token: card for card in SPANISH_40}
_FRENCH_RANKS: Final = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "J": 11, "Q": 12, "K": 13}

FRENCH_40: Final[tuple[Card, ...]] = tuple(
    _SPANISH.get(f"{letter}{suit.value}") or Card(rank, suit, f"{letter}{suit.value}")
    for suit in (Suit.PAUS, Suit.COPAS, Suit.ESPADAS, Suit.OUROS)
    for letter, rank in _FRENCH_RANKS.items()
)
"""The French-suited pack without 8, 9 and 10 (br.8), in the order of suits and numbers."""

PACKS: Final = {"spanish-40": SPANISH_40, "french-40": FRENCH_40}
"""The packs that a rulebook may name."""

A_CARD: Final = "a card such as 1e, 7o, 10c or 12b (French: Ac, 7h, Qs or Kd)"
"""The expected text of an error about a token that is no card."""

UNKNOWN: Final = Card(0, None, "??")
"""An unknown card, as records write it."""

CARDS: Final[dict[str, Card]] = {card.token: card for card in (*SPANISH_40, *FRENCH_40, UNKNOWN)}


def card(token: str) -> Card:
    """Return the card that a token names.

    >>> card("12o"), card("Qd")
    (card('12o'), card('Qd'))

    Raises `NotationError` for anything else.
    """
    match = CARDS.get(token)
    if match is None:
        raise NotationError(token, 1, 1, A_CARD)
    return match


def card_down(token: str) -> Card:
    """Return the card that the token of a face-down card names, `UNKNOWN` where it names none.

    >>> card_down("(4c)"), card_down("(?)") is UNKNOWN
    (card('4c'), True)

    Raises `NotationError` for anything else.
    """
    if token == "(?)":  # noqa: S105  (a card's token)
        return UNKNOWN
    if not (token.startswith("(") and token.endswith(")")) or token[1:-1] not in CARDS or "??" in token:
        raise NotationError(token, 1, 1, "a card face down such as (4c) or (?)")
    return CARDS[token[1:-1]]


def token_down(card: Card) -> str:
    """Return the token of a card that was played face down.

    >>> token_down(card("4c")), token_down(UNKNOWN)
    ('(4c)', '(?)')
    """
    return "(?)" if card is UNKNOWN else f"({card.token})"


_CARD: Final = re.compile(r"\?\?|(?:[0-9]{1,2}|[AJQK])[a-z]")
"""A card in the text of a hand: every card ends in its letter."""

_STRANGE: Final = re.compile(r"[0-9]*\D", re.DOTALL)
"""What stands in the place of a card: as much as a card would be."""


def parse_hand(text: str) -> tuple[Card, ...]:
    """Return the cards of a hand in the order written.

    >>> [str(card) for card in parse_hand("2o1e7c")]
    ['2o', '1e', '7c']
    >>> [str(card) for card in parse_hand("Ac4h??")]
    ['Ac', '4h', '??']

    Raises `NotationError` with the first text that is no card and its column, or that of a card that is written twice.
    """
    cards: list[Card] = []
    at = 0
    while at < len(text):
        match = _CARD.match(text, at)
        card = CARDS.get(match.group()) if match else None
        if match is None or card is None:
            strange = _STRANGE.match(text, at)
            raise NotationError(strange.group() if strange else text[at:], 1, at + 1, A_CARD)
        if card is not UNKNOWN and card in cards:
            raise NotationError(text, 1, at + 1, f"a card other than {card}, which the hand has already")
        cards.append(card)
        at = match.end()
    return tuple(cards)


def print_hand(cards: tuple[Card, ...]) -> str:
    """Return the text of a hand.

    >>> print_hand(parse_hand("1e5o4o"))
    '1e5o4o'
    """
    return "".join(card.token for card in cards)
