"""The whole pack as one SVG file of symbols."""

from __future__ import annotations

from .aces import ace
from .back import back
from .face import VIEW_BOX, face
from .figures import FIGURES
from .numbers import pips
from .pips import pip
from .suits import SUITS, Suit
from .svg import element, use

RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)


def _drawing(rank: int, suit: Suit) -> str:
    if rank == 1:
        return ace(suit)
    return FIGURES[rank](suit) if rank in FIGURES else pips(rank, suit)


def _symbol(name: str, view_box: str, drawing: str) -> str:
    return element("symbol", drawing, id=name, viewBox=view_box)


def _sign(suit: Suit) -> str:
    """Return the suit alone in a square, for a line of text or a button."""
    scale, turn = {"o": (0.98, 0), "c": (0.96, 0), "e": (0.9, 45), "b": (0.86, -40)}[suit.letter]
    return _symbol(f"suit-{suit.letter}", "-50 -50 100 100", use(f"pip-{suit.letter}", 0, 0, scale, turn))


def sprite() -> str:
    """Return the sprite: `card-1e` to `card-12c`, `card-back`, and `suit-e` to `suit-c`.

    The same text comes out each time, one symbol a line.
    """
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        "<!-- Drawn by tools/pack/draw.py: change the drawing there. -->",
        element("defs", *(pip(suit) for suit in SUITS)),
        *(_sign(suit) for suit in SUITS),
        *(
            _symbol(f"card-{rank}{suit.letter}", VIEW_BOX, face(rank, suit, _drawing(rank, suit)))
            for suit in SUITS
            for rank in RANKS
        ),
        _symbol("card-back", VIEW_BOX, back()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
