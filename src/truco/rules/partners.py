"""The choice of partners before a match: the players sit down as they like, or draw kings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from truco.cards import Card
from truco.rules.dealing import is_king

Draws = tuple[tuple[str, Card], ...]
"""Seats with the cards that they drew, in the order of the draw."""


def no_draw(_pack: Sequence[Card], _seats: Sequence[str]) -> Draws:
    """Return no draw: the players sat down as partners (pg.deal.4)."""
    return ()


def draw_kings(pack: Sequence[Card], seats: Sequence[str]) -> Draws:
    """Return the draws of the seats, in turn, until as many seats as a side has hold a king (pg.deal.5).

    >>> from truco.cards import parse_hand
    >>> [seat for seat, _ in draw_kings(parse_hand("5c12o3e7b2o1c12b"), ("A1", "B1", "A2", "B2"))]
    ['A1', 'B1', 'A2', 'B2', 'A1', 'A2', 'B2']

    `pack` is in the order of the draw, `seats` anticlockwise. A seat with a king draws no more.
    """
    wanted, drawn, held = len(seats) // 2, [], set[str]()
    cards = iter(pack)
    while len(held) < wanted:
        for seat in seats:
            if seat in held or len(held) == wanted:
                continue
            card = next(cards)
            drawn.append((seat, card))
            if is_king(card):
                held.add(seat)
    return tuple(drawn)


def king_partners(draws: Draws) -> tuple[str, ...]:
    """Return the seats that drew a king, in the order of the draw: they play together (pg.deal.5).

    >>> from truco.cards import card
    >>> king_partners((("A1", card("12e")), ("B1", card("4c")), ("A2", card("12c"))))
    ('A1', 'A2')
    """
    return tuple(seat for seat, card in draws if is_king(card))


def new_seats(seats: Sequence[str], together: Sequence[str]) -> Mapping[str, str]:
    """Return the new seat of each seat, so that some play together.

    >>> new_seats(("A1", "B1", "A2", "B2"), ("B1", "B2"))
    {'A1': 'A1', 'B1': 'B1', 'A2': 'A2', 'B2': 'B2'}
    >>> new_seats(("A1", "B1", "A2", "B2"), ("A1", "B1"))
    {'A1': 'A1', 'B1': 'A2', 'A2': 'B1', 'B2': 'B2'}

    `seats` are the seats of two sides, `together` the seats of the players of one side. The first player stays; within
    a side the order stays the same.
    """
    side = seats[0][0]
    own = [seat for seat in seats if (seat in together) == (seats[0] in together)]
    others = [seat for seat in seats if seat not in own]
    theirs = [seat for seat in seats if seat[0] != side]
    places = dict(zip(own, [seat for seat in seats if seat[0] == side], strict=True))
    return {seat: (places | dict(zip(others, theirs, strict=True)))[seat] for seat in seats}


PARTNERS: Final[Mapping[str, Callable[[Sequence[Card], Sequence[str]], Draws]]] = {
    "agreed": no_draw,
    "kings": draw_kings,
}
"""The ways to choose partners that a rulebook may name."""
