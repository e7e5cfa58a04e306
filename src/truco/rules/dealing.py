"""The neighbours of a seat, the first dealer, and the order in which cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from truco.cards import Card


def highest_draw(drawn: Sequence[tuple[str, Card]], strength: Mapping[Card, int]) -> tuple[str, ...]:
    """Return the seat with the highest card, which deals, or the seats that tie and draw again (of.match.6).

    >>> from truco.cards import card
    >>> highest_draw([("A1", card("12c")), ("B1", card("3o"))], {card("12c"): 1, card("3o"): 9})
    ('B1',)

    `drawn` are seat and card in the order of the draw, `strength` has the strength of each card.
    """
    best = max(strength[card] for _, card in drawn)
    return tuple(seat for seat, card in drawn if strength[card] == best)


def highest_draw_of_all(drawn: Sequence[tuple[str, Card]], strength: Mapping[Card, int]) -> tuple[str, ...]:
    """Return the seat with the highest card, which deals; where two tie, all seats (br.10.2, br.10.p1.1).

    >>> from truco.cards import card
    >>> order = {card("Kh"): 7, card("3d"): 10, card("3c"): 10}
    >>> highest_draw_of_all([("A1", card("3d")), ("B1", card("Kh")), ("A2", card("3c"))], order)
    ('A1', 'B1', 'A2')

    `drawn` are seat and card in the order of the draw, `strength` has the strength of each card.
    """
    best = highest_draw(drawn, strength)
    return best if len(best) == 1 else tuple(seat for seat, _ in drawn)


def first_king(drawn: Sequence[tuple[str, Card]], _strength: Mapping[Card, int]) -> tuple[str, ...]:
    """Return the seat that drew the first king, which deals; all seats where there was no king (pg.deal.6).

    >>> from truco.cards import card
    >>> first_king([("A1", card("5c")), ("B1", card("12o")), ("A2", card("12b"))], {})
    ('B1',)

    `drawn` are seat and card in the order of the draw; the strength of a card makes no difference.
    """
    return next(((seat,) for seat, card in drawn if is_king(card)), tuple(seat for seat, _ in drawn))


def is_king(card: Card) -> bool:
    """Return whether a card is a king, which ends a draw of kings (pg.deal.5).

    >>> from truco.cards import card
    >>> is_king(card("12o")), is_king(card("11o"))
    (True, False)
    """
    return card.rank == KING


KING: Final = 12
"""The rank of a king (rey)."""


def to_the_right(seats: Sequence[str], seat: str) -> str:
    """Return the seat to the right of another (of.deal.2); seats are in anticlockwise order.

    >>> to_the_right(("A1", "B1", "A2", "B2"), "B2")
    'A1'
    """
    return seats[(seats.index(seat) + 1) % len(seats)]


def to_the_left(seats: Sequence[str], seat: str) -> str:
    """Return the seat to the left of another (of.cut.1).

    >>> to_the_left(("A1", "B1", "A2", "B2"), "B2")
    'A2'
    """
    return seats[seats.index(seat) - 1]


def across(seats: Sequence[str], seat: str) -> str:
    """Return the seat that faces another: of four, its partner (br.15).

    >>> across(("A1", "B1", "A2", "B2"), "B1"), across(("A1", "B1"), "B1")
    ('B2', 'A1')
    """
    return seats[(seats.index(seat) + len(seats) // 2) % len(seats)]


def from_the_top(pack: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a pack in the order in which they are dealt: from the top down (of.cut.6).

    >>> from truco.cards import parse_hand
    >>> [str(card) for card in from_the_top(parse_hand("1e5o"))]
    ['1e', '5o']
    """
    return tuple(pack)


def from_the_bottom(pack: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a pack in the order in which they are dealt: from the bottom up (br.12.p2, uy.8.a).

    >>> from truco.cards import parse_hand
    >>> [str(card) for card in from_the_bottom(parse_hand("AcKd"))]
    ['Kd', 'Ac']
    """
    return tuple(reversed(pack))


DRAWS: Mapping[str, Callable[[Sequence[tuple[str, Card]], Mapping[Card, int]], tuple[str, ...]]] = {
    "highest-draw": highest_draw,
    "highest-draw-of-all": highest_draw_of_all,
    "first-king": first_king,
}
"""The ways to find the first dealer that a rulebook may name."""

DRAW_ENDS: Mapping[str, Callable[[Card], bool]] = {"first-king": is_king}
"""The functions for the cards that end a draw early, for the ways that have such cards."""


def ends_draw(way: str, card: Card) -> bool:
    """Return whether a card ends a draw before all have drawn.

    >>> from truco.cards import card
    >>> ends_draw("first-king", card("12o")), ends_draw("highest-draw", card("12o"))
    (True, False)

    `way` is the way to find the first dealer.
    """
    return way in DRAW_ENDS and DRAW_ENDS[way](card)


NEIGHBOURS: Mapping[str, Callable[[Sequence[str], str], str]] = {
    "right": to_the_right,
    "left": to_the_left,
    "across": across,
}
"""The neighbours of a dealer that a rulebook may name as next dealer, as cutter or as leader."""

ENDS: Mapping[str, Callable[[Sequence[Card]], tuple[Card, ...]]] = {
    "top": from_the_top,
    "bottom": from_the_bottom,
}
"""The ends of the pack that a rulebook may name for the deal."""
