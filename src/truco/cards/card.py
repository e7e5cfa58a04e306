"""A card and its suit: values without rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from truco.errors import NotationError


class Suit(Enum):
    """One of the four suits of the Spanish pack, named by the letter that records use.

    >>> Suit("e").name
    'ESPADA'
    """

    ESPADA = "e"
    BASTO = "b"
    ORO = "o"
    COPA = "c"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card; there is a single object for each card, so identity is equality.

    >>> card("7e").rank, card("7e").suit.name
    (7, 'ESPADA')

    `rank` is the printed number (0 for the unknown card), `token` the text of the record.
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
        """Keep one object a card through pickling and copying."""
        return (card, (self.token,))


RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)

SPANISH_40: Final[tuple[Card, ...]] = tuple(Card(rank, suit, f"{rank}{suit.value}") for suit in Suit for rank in RANKS)
"""The pack of forty (of.match.4), in the order of suits and numbers."""

PACKS: Final = {"spanish-40": SPANISH_40}
"""The packs that a rulebook may name."""

UNKNOWN: Final = Card(0, None, "??")
"""A card of which nothing is known, as records write it."""

CARDS: Final[dict[str, Card]] = {known.token: known for known in (*SPANISH_40, UNKNOWN)}


def card(token: str) -> Card:
    """Return the card that a token names.

    >>> card("12o")
    card('12o')

    Raises `NotationError` for anything else.
    """
    found = CARDS.get(token)
    if found is None:
        raise NotationError(token, 1, 1, "a card such as 1e, 7o, 10c or 12b")
    return found
