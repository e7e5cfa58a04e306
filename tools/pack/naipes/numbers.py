"""The plain cards, two to seven, with the places of their pips."""

from __future__ import annotations

from .suits import Suit
from .svg import use

Place = tuple[float, float, float]
"""The middle of a pip on the card, and its scale."""


def _grid(xs: tuple[float, ...], ys: tuple[float, ...], scale: float) -> tuple[Place, ...]:
    return tuple((x, y, scale) for y in ys for x in xs)


_ROUND: dict[int, tuple[Place, ...]] = {
    2: _grid((100,), (87, 223), 1.1),
    3: _grid((100,), (64, 155, 246), 0.82),
    4: _grid((58, 142), (105, 205), 0.74),
    5: (*_grid((56, 144), (97, 213), 0.6), (100, 155, 0.6)),
    6: _grid((64, 136), (93, 155, 217), 0.56),
    7: (*_grid((72, 128), (86, 224), 0.55), *_grid((44, 100, 156), (155,), 0.55)),
}

_LONG: dict[int, tuple[Place, ...]] = {
    2: _grid((70, 130), (155,), 1.34),
    3: (*_grid((68, 132), (213,), 0.94), (100, 90, 0.94)),
    4: _grid((70, 130), (83, 217), 0.84),
    5: (*_grid((66, 134), (86, 224), 0.78), (100, 155, 0.78)),
    6: _grid((65, 100, 135), (84, 216), 0.78),
    7: _grid((66, 100, 134), (76, 232), 0.74),
}


def pips(rank: int, suit: Suit) -> str:
    """Return the pips of a card from 2 to 7.

    Coins and cups share one set of places, swords and clubs another, for they are
    tall; the seventh sword and club is between two rows of three.

    >>> from naipes.suits import BASTO, ORO
    >>> pips(5, ORO).count("#pip-o"), pips(7, BASTO).count("#pip-b")
    (5, 7)
    """
    name = f"pip-{suit.letter}"
    if suit.letter in "oc":
        return "".join(use(name, *place) for place in _ROUND[rank])
    drawing = "".join(use(name, *place) for place in _LONG[rank])
    if rank == 7:  # noqa: PLR2004 - the rank itself
        drawing += use(name, 100, 155, 0.95, 90)
    return drawing
