"""Suits, ranks, cards, packs and tokens: no rules."""

from truco.cards.card import (
    CARDS,
    FRENCH_40,
    PACKS,
    RANKS,
    SPANISH_40,
    UNKNOWN,
    Card,
    Suit,
    card,
    card_down,
    parse_hand,
    print_hand,
    token_down,
)

__all__ = [
    "CARDS",
    "FRENCH_40",
    "PACKS",
    "RANKS",
    "SPANISH_40",
    "UNKNOWN",
    "Card",
    "Suit",
    "card",
    "card_down",
    "parse_hand",
    "print_hand",
    "token_down",
]
