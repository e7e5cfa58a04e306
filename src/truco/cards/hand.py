"""Hands written without separators: every card ends in its letter."""

from __future__ import annotations

import re

from truco.cards.card import A_CARD, CARDS, UNKNOWN, Card
from truco.errors import NotationError

_CARD = re.compile(r"\?\?|(?:[0-9]{1,2}|[AJQK])[a-z]")


def parse_hand(text: str) -> tuple[Card, ...]:
    """Return the cards of a hand in the order written.

    >>> [str(card) for card in parse_hand("2o1e7c")]
    ['2o', '1e', '7c']
    >>> [str(card) for card in parse_hand("Ac4h??")]
    ['Ac', '4h', '??']

    Raises `NotationError` with the column of the first text that is no card, or of a card that is written twice.
    """
    cards: list[Card] = []
    at = 0
    while at < len(text):
        match = _CARD.match(text, at)
        card = CARDS.get(match.group()) if match else None
        if match is None or card is None:
            raise NotationError(text, 1, at + 1, A_CARD)
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
