"""The bands of a hand: the sides that play together, and the points of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final


def nobody(_seats: Sequence[str], _dealer: str, _mano: str) -> str:
    """Return no seat: the sides of the match are the bands of every hand.

    >>> nobody(("A1", "B1"), "B1", "A1")
    ''
    """
    return ""


def first_seat(seats: Sequence[str], _dealer: str, _mano: str) -> str:
    """Return the seat that plays alone in every hand of a match (gallo fijo, rf.4.tres.g).

    >>> first_seat(("A1", "B1", "B2"), "B2", "A1")
    'A1'

    `seats` are the seats of the match in order.
    """
    return seats[0]


def dealer_alone(_seats: Sequence[str], dealer: str, _mano: str) -> str:
    """Return the dealer, who plays alone against the other two (rf.4.tres.h).

    >>> dealer_alone(("A1", "B1", "C1"), "C1", "A1")
    'C1'
    """
    return dealer


def mano_alone(_seats: Sequence[str], _dealer: str, mano: str) -> str:
    """Return the mano, who plays alone against the other two (of.modes.4, pg.three.3).

    >>> mano_alone(("A1", "B1", "C1"), "C1", "A1")
    'A1'
    """
    return mano


def bands(seats: Sequence[str], alone: str) -> Mapping[str, str]:
    """Return the band of each seat in a hand: the letters of the sides that play together.

    >>> bands(("A1", "B1", "A2", "B2"), "")
    {'A1': 'A', 'B1': 'B', 'A2': 'A', 'B2': 'B'}
    >>> bands(("A1", "B1", "C1"), "C1")
    {'A1': 'AB', 'B1': 'AB', 'C1': 'C'}

    `alone` is the seat that plays against all others, empty where each side is a band of its own.
    """
    if not alone:
        return {seat: seat[0] for seat in seats}
    others = "".join(dict.fromkeys(seat[0] for seat in seats if seat != alone))
    return {seat: alone[0] if seat == alone else others for seat in seats}


def band_scores(score: Mapping[str, int], band: Sequence[str]) -> tuple[int, ...]:
    """Return the points of each band: the highest score of its sides (rf.4.tres.i, pg.three.7).

    >>> band_scores({"A": 20, "B": 25, "C": 10}, ("A", "BC"))
    (20, 25)

    `score` has the points of each side, `band` the bands of the hand.
    """
    return tuple(max(score[side] for side in sides) for sides in band)


def chico_winners(score: Mapping[str, int], target: int) -> tuple[str, ...]:
    """Return the sides that won a chico: the highest at the target, several only where they are level (rf.4.tres.i).

    >>> chico_winners({"A": 12, "B": 31, "C": 30}, 30), chico_winners({"A": 12, "B": 30, "C": 30}, 30)
    (('B',), ('B', 'C'))

    `score` has the written points of each side, also beyond the target.
    """
    best = max(score.values())
    return tuple(side for side, points in score.items() if points == best >= target)


SOLOS: Final[Mapping[str, Callable[[Sequence[str], str, str], str]]] = {
    "nobody": nobody,
    "first-seat": first_seat,
    "dealer": dealer_alone,
    "mano": mano_alone,
}
"""The ways to choose the seat that plays alone that a rulebook may name."""
