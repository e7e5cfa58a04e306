"""Which card beats which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from truco.cards import Card, card


def strengths(tiers: Sequence[Sequence[str]]) -> Mapping[Card, int]:
    """Return how strong each card is: the higher number beats, equal numbers tie (of.truco.rank, of.truco.2).

    >>> order = strengths([["1e"], ["3e", "3b"], ["4c"]])
    >>> order[card("1e")] > order[card("3b")] == order[card("3e")]
    True

    `tiers` lists the cards from the highest level to the lowest.
    """
    return {card(token): len(tiers) - level for level, tier in enumerate(tiers) for token in tier}
