"""The terms of a rulebook on señas: its signs, each with its gesture and its meaning."""

from __future__ import annotations

from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.law.law import Law
from truco.engine.table.state import Own
from truco.engine.table.words import Word, word

_PIECE: Final = "pieza-"
_OF_HAND: Final = ("tanto", "muerto", "flor")
"""The signs that name no card: a good total, nothing of worth, a flor."""


def said_cards(law: Law, gesture: str, muestra: Card | None) -> tuple[Card, ...]:
    """Return the cards that a gesture names under a muestra, the strongest first; none for a sign of the whole hand.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1", "A2", "B2"))
    >>> [str(card) for card in said_cards(law, "boca", None)]
    ['1o', '1c']
    """
    return law.recall(_said_cards, gesture, muestra)


def _said_cards(law: Law, gesture: str, muestra: Card | None) -> tuple[Card, ...]:
    ranks = law.worth.piece_ranks(muestra)
    names = law.terms.senas.signs[gesture]
    cards = [card for card in law.terms.pack.cards if card is not muestra and _is_named(card, ranks.get(card), names)]
    strength = law.worth.strength(muestra)
    return tuple(sorted(cards, key=lambda card: -strength[card]))


def _is_named(card: Card, piece: int | None, names: tuple[str, ...]) -> bool:
    """Return whether a card is among the named cards; `piece` is the rank whose place it has in the muestra's suit."""
    if piece is not None:
        return f"{_PIECE}{piece}" in names
    return str(card) in names or str(card.rank) in names


def gesture_of(law: Law, word: Word, muestra: Card | None) -> str:
    """Return the gesture of a sign, empty where the rulebook has none for it.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1", "A2", "B2"))
    >>> [gesture_of(law, word(token), None) for token in ("sena-3o", "sena-tanto", "sena-4c")]
    ['labio-mordido', 'nariz', '']
    """
    signs = law.terms.senas.signs
    if word.cards:
        return next((name for name in signs if word.cards[0] in said_cards(law, name, muestra)), "")
    content = word.token.partition("-")[2]
    return next((name for name, says in signs.items() if content in says), "")


def sign_word(law: Law, gesture: str, muestra: Card | None) -> Word | None:
    """Return the word of a gesture, which names its highest card; `None` where no card is left for it to name.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1", "A2", "B2"))
    >>> [str(sign_word(law, one, None)) for one in ("labio-mordido", "nariz")]
    ['sena-3e', 'sena-tanto']
    """
    cards = said_cards(law, gesture, muestra)
    if cards:
        return word(f"sena-{cards[0]}")
    of_hand = [says for says in law.terms.senas.signs[gesture] if says in _OF_HAND]
    return word(f"sena-{of_hand[0]}") if of_hand else None


def is_true(law: Law, own: Own, muestra: Card | None, gesture: str) -> bool:
    """Return whether a gesture says what a seat holds; cards that are unknown may be anything.

    A card is held as long as it is not played. A good total has the number of the text, and where the text has none any
    total will do. Nothing of worth means that no card held has a sign of its own, or in the envido that the total is no
    good one (of.senas.muerto, of.senas.bajo).
    """
    if UNKNOWN in own.held or UNKNOWN in own.dealt:
        return True
    terms = law.terms.senas
    cards = said_cards(law, gesture, muestra)
    if cards:
        return any(card in cards for card in own.held)
    content = terms.signs[gesture]
    if "flor" in content:
        return bool(law.holds_flor(own.dealt, muestra))
    good = terms.tanto_from is None or law.tally(own.dealt, muestra).points >= terms.tanto_from
    if "tanto" in content:
        return good
    signed = {card for name in terms.signs for card in said_cards(law, name, muestra)}
    return signed.isdisjoint(own.held) or (terms.tanto_from is not None and not good)
