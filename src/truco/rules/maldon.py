"""The maldón: a hand so poor that its holder may have the cards dealt again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from truco.cards import Card

_FOURS = 2


def is_maldon(hand: Sequence[Card], four: int, low: Collection[str], pieces: Collection[Card] = ()) -> bool:
    """Return whether a hand is two fours and a card without a signal (pg.var.1).

    >>> from truco.cards import parse_hand
    >>> low = ("12", "11", "10", "7c", "7b", "6", "5", "4")
    >>> [is_maldon(parse_hand(hand), 4, low) for hand in ("4e4c12o", "4o4b4c", "4e4c7b", "4e4c7o", "4e4c1o")]
    [True, True, True, False, False]

    `four` is the rank that the hand must have twice, `low` are the ranks and single cards without a signal, `pieces`
    are the pieces of the muestra, which have signals of their own and so are never low.
    """
    if sum(card.rank == four for card in hand) < _FOURS:
        return False
    return all(card not in pieces and (str(card.rank) in low or card.token in low) for card in hand)


def nobody_claims(_seats: Sequence[str], _mano: str) -> tuple[str, ...]:
    """Return no seat, because the table plays without maldón (pg.var.1).

    >>> nobody_claims(("A1", "B1"), "A1")
    ()
    """
    return ()


def mano_claims(_seats: Sequence[str], mano: str) -> tuple[str, ...]:
    """Return the seats that may claim a maldón where only the mano may (pg.var.2).

    >>> mano_claims(("A1", "B1"), "B1")
    ('B1',)
    """
    return (mano,)


def all_claim(seats: Sequence[str], _mano: str) -> tuple[str, ...]:
    """Return the seats that may claim a maldón where every seat may (pg.var.1).

    >>> all_claim(("A1", "B1"), "B1")
    ('A1', 'B1')
    """
    return tuple(seats)


CLAIMANTS: Final[Mapping[str, Callable[[Sequence[str], str], tuple[str, ...]]]] = {
    "nobody": nobody_claims,
    "mano": mano_claims,
    "any": all_claim,
}
"""The functions for the seats that may claim a maldón, by the names that a rulebook may use."""
