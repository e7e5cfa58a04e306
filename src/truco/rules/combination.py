"""Hands that win when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from truco.cards import Card


class Strongest(NamedTuple):
    """The cards of a winning combination: the manilhas, highest first, and the number of them that suffices."""

    manilhas: tuple[Card, ...]
    enough: int


def sure_winner(held: Sequence[Card], strongest: Strongest, side: str, takers: Sequence[str | None]) -> str | None:
    """Return the combination in a hand that wins when it is shown, or `None` (br.22.a, br.22.b, br.22.c).

    >>> from truco.cards import parse_hand
    >>> manilhas = Strongest(parse_hand("4c7hAs7d"), 3)
    >>> [sure_winner(parse_hand(hand), manilhas, "A", ()) for hand in ("7hAs7d", "4c7h4d", "4c6d")]
    ['baixo.manilhas', 'baixo.two', None]
    >>> sure_winner(parse_hand("4c6d"), manilhas, "A", ("A", "B"))
    'baixo.first'

    `held` are the cards still in the hand of one player of `side`, `takers` the sides that took the tricks so far
    (`None` a tie). Enough manilhas win, or the two highest cards together, or the highest after a first trick won.
    """
    if sum(card in held for card in strongest.manilhas) >= strongest.enough:
        return "baixo.manilhas"
    highest, second, *_ = strongest.manilhas
    if highest in held and second in held:
        return "baixo.two"
    return "baixo.first" if highest in held and takers and takers[0] == side else None


Combination = Callable[[Sequence[Card], Strongest, str, Sequence[str | None]], str | None]

COMBINATIONS: Mapping[str, Combination] = {"sure-winner": sure_winner}
"""The winning combinations that a rulebook may name."""
