"""Who sits where, who deals and cuts, and from where the cards come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from truco.cards import Card


def alternate(count: int) -> tuple[str, ...]:
    """Return the seats of a match of two sides, anticlockwise, rivals next to each other (of.modes.3, of.modes.5).

    >>> alternate(4)
    ('A1', 'B1', 'A2', 'B2')

    `count` is the number of players.
    """
    return tuple(f"{'AB'[at % 2]}{at // 2 + 1}" for at in range(count))


def highest_draw(drawn: Sequence[tuple[str, Card]], strength: Mapping[Card, int]) -> tuple[str, ...]:
    """Return the seat whose card is the highest, which deals, or those that tie and draw again (of.match.6).

    >>> from truco.cards import card
    >>> highest_draw([("A1", card("12c")), ("B1", card("3o"))], {card("12c"): 1, card("3o"): 9})
    ('B1',)

    `drawn` are seat and card in the order drawn, `strength` says how strong each card is.
    """
    best = max(strength[one] for _, one in drawn)
    return tuple(seat for seat, one in drawn if strength[one] == best)


def to_the_right(seats: Sequence[str], seat: str) -> str:
    """Return the seat at the right hand of another (of.deal.2); seats sit anticlockwise.

    >>> to_the_right(("A1", "B1", "A2", "B2"), "B2")
    'A1'
    """
    return seats[(seats.index(seat) + 1) % len(seats)]


def to_the_left(seats: Sequence[str], seat: str) -> str:
    """Return the seat at the left hand of another (of.cut.1).

    >>> to_the_left(("A1", "B1", "A2", "B2"), "B2")
    'A2'
    """
    return seats[seats.index(seat) - 1]


def from_the_top(pack: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a pack in the order in which they are dealt: from the top down (of.cut.6).

    >>> from truco.cards import parse_hand
    >>> [str(one) for one in from_the_top(parse_hand("1e5o"))]
    ['1e', '5o']
    """
    return tuple(pack)


SEATINGS: Mapping[str, Callable[[int], tuple[str, ...]]] = {"alternate": alternate}
"""The ways to seat the sides that a rulebook may name."""

DRAWS: Mapping[str, Callable[[Sequence[tuple[str, Card]], Mapping[Card, int]], tuple[str, ...]]] = {
    "highest-draw": highest_draw
}
"""The ways to find the first dealer that a rulebook may name."""

NEIGHBOURS: Mapping[str, Callable[[Sequence[str], str], str]] = {"right": to_the_right, "left": to_the_left}
"""The neighbours of a dealer that a rulebook may name to deal next, or to cut."""

ENDS: Mapping[str, Callable[[Sequence[Card]], tuple[Card, ...]]] = {"top": from_the_top}
"""The ends of the pack from which a rulebook may have the cards dealt."""
