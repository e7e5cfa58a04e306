"""How partners are found before a match: people sit down as they like, or draw kings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from truco.cards import Card
from truco.rules.dealing import is_king

Draws = tuple[tuple[str, Card], ...]
"""Who drew which card, in the order of the draw."""


def agreed(_pack: Sequence[Card], _seats: Sequence[str]) -> Draws:
    """Return no draw: people sat down as partners (pg.deal.4)."""
    return ()


def kings(pack: Sequence[Card], seats: Sequence[str]) -> Draws:
    """Return who draws what, in turn, until as many have a king as make a side (pg.deal.5).

    >>> from truco.cards import parse_hand
    >>> [seat for seat, _ in kings(parse_hand("5c12o3e7b2o1c12b"), ("A1", "B1", "A2", "B2"))]
    ['A1', 'B1', 'A2', 'B2', 'A1', 'A2', 'B2']

    `pack` is in the order in which cards are drawn, `seats` anticlockwise. A seat that has a king draws no more.
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


def partners(draws: Draws) -> tuple[str, ...]:
    """Return the seats of those who drew a king, the first to do so first: they play together (pg.deal.5).

    >>> from truco.cards import card
    >>> partners((("A1", card("12e")), ("B1", card("4c")), ("A2", card("12c"))))
    ('A1', 'A2')
    """
    return tuple(seat for seat, card in draws if is_king(card))


def reseated(seats: Sequence[str], together: Sequence[str]) -> Mapping[str, str]:
    """Return the new seat of each seat, so that some play together.

    >>> reseated(("A1", "B1", "A2", "B2"), ("B1", "B2"))
    {'A1': 'A1', 'B1': 'B1', 'A2': 'A2', 'B2': 'B2'}
    >>> reseated(("A1", "B1", "A2", "B2"), ("A1", "B1"))
    {'A1': 'A1', 'B1': 'A2', 'A2': 'B1', 'B2': 'B2'}

    `seats` are those of two sides, `together` the seats of one side. The first seat of all stays; within a side people
    keep their order.
    """
    side = seats[0][0]
    own = [seat for seat in seats if (seat in together) == (seats[0] in together)]
    others = [seat for seat in seats if seat not in own]
    theirs = [seat for seat in seats if seat[0] != side]
    places = dict(zip(own, [seat for seat in seats if seat[0] == side], strict=True))
    return {seat: (places | dict(zip(others, theirs, strict=True)))[seat] for seat in seats}


PARTNERS: Final[Mapping[str, Callable[[Sequence[Card], Sequence[str]], Draws]]] = {"agreed": agreed, "kings": kings}
"""The ways to find partners that a rulebook may name."""
