"""Suits, ranks, cards, packs and tokens: no rules."""

from truco.cards.card import CARDS, PACKS, RANKS, SPANISH_40, UNKNOWN, Card, Suit, card
from truco.cards.hand import parse_hand, print_hand

__all__ = ["CARDS", "PACKS", "RANKS", "SPANISH_40", "UNKNOWN", "Card", "Suit", "card", "parse_hand", "print_hand"]
