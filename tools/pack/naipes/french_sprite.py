"""The French pack as one SVG file of symbols."""

from __future__ import annotations

from .back import back
from .courts import court
from .face import VIEW_BOX, ground, indices
from .french import FRENCH, French, french_pip
from .svg import element, group, use

LETTERS = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")

Place = tuple[float, float]
"""The middle of a pip on the card."""


def _rows(xs: tuple[float, ...], ys: tuple[float, ...]) -> tuple[Place, ...]:
    return tuple((x, y) for y in ys for x in xs)


_MIDDLE = 155
_PLACES: dict[str, tuple[float, tuple[Place, ...]]] = {
    "A": (1.25, ((100, _MIDDLE),)),
    "2": (0.8, _rows((100,), (76, 234))),
    "3": (0.72, _rows((100,), (68, _MIDDLE, 242))),
    "4": (0.56, _rows((68, 132), (92, 218))),
    "5": (0.54, (*_rows((68, 132), (90, 220)), (100, _MIDDLE))),
    "6": (0.52, _rows((68, 132), (86, _MIDDLE, 224))),
    "7": (0.5, (*_rows((68, 132), (86, _MIDDLE, 224)), (100, 120))),
}


def _middle(letter: str, suit: French) -> str:
    if letter not in _PLACES:
        return court(letter, suit)
    scale, places = _PLACES[letter]
    return "".join(use(f"pip-{suit.letter}", x, y, scale, 180 if y > _MIDDLE else 0) for x, y in places)


def _corners(letter: str, suit: French) -> str:
    """Return index and suit in both corners: what shows of a card in a fan."""
    small = use(f"pip-{suit.letter}", 28, 86, 0.25)
    return indices(letter, suit.ink) + small + group(small, transform="rotate(180 100 155)")


def _symbol(name: str, view_box: str, drawing: str) -> str:
    return element("symbol", drawing, id=name, viewBox=view_box)


def french_sprite() -> str:
    """Return the sprite: `card-Ac` to `card-Kd`, `card-back`, and `suit-c` to `suit-d`.

    The same text comes out each time, one symbol a line.
    """
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        "<!-- Drawn by tools/pack/draw.py: change the drawing there. -->",
        element("defs", *(french_pip(suit) for suit in FRENCH)),
        *(_symbol(f"suit-{suit.letter}", "-50 -50 100 100", use(f"pip-{suit.letter}", 0, 0, 0.96)) for suit in FRENCH),
        *(
            _symbol(f"card-{letter}{suit.letter}", VIEW_BOX, ground() + _middle(letter, suit) + _corners(letter, suit))
            for suit in FRENCH
            for letter in LETTERS
        ),
        _symbol("card-back", VIEW_BOX, back()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
