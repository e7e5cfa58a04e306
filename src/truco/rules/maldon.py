"""The maldón: a hand so poor that its holder may have the cards dealt again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from truco.cards import Card

_FOURS = 2


def is_maldon(hand: Sequence[Card], four: int, low: Collection[str], pieces: Collection[Card] = ()) -> bool:
    """Tell whether a hand is two fours and a card that has no signal (pg.var.1).

    >>> from truco.cards import parse_hand
    >>> low = ("12", "11", "10", "7c", "7b", "6", "5", "4")
    >>> [is_maldon(parse_hand(hand), 4, low) for hand in ("4e4c12o", "4o4b4c", "4e4c7b", "4e4c7o", "4e4c1o")]
    [True, True, True, False, False]

    `four` is the rank of which there must be two, `low` the ranks and single cards without a signal, `pieces` those of
    the muestra, which have signals of their own and so are never low.
    """
    if sum(one.rank == four for one in hand) < _FOURS:
        return False
    return all(one not in pieces and (str(one.rank) in low or one.token in low) for one in hand)
