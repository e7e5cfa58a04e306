"""The pieces: the cards of the muestra's suit that rank above all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from truco.cards import CARDS, Card


def pieces(ranks: Sequence[int], stand_in: int, muestra: Card) -> Mapping[Card, int]:
    """Return the pieces, the highest first, each with the rank of its place (uy.12.a.1, uy.12.a.3).

    >>> from truco.cards import card
    >>> {str(piece): rank for piece, rank in pieces((2, 4, 5, 11, 10), 12, card("4o")).items()}
    {'2o': 2, '12o': 4, '5o': 5, '11o': 11, '10o': 10}

    `ranks` are the ranks of the pieces from the highest to the lowest, `stand_in` is the rank that replaces a piece
    which is the `muestra` itself.
    """
    assert muestra.suit is not None  # noqa: S101  (an unknown card is never turned up)
    suit = muestra.suit.value
    return {CARDS[f"{stand_in if rank == muestra.rank else rank}{suit}"]: rank for rank in ranks}
