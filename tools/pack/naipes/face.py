"""The common parts of all card faces: the ground, the frame with the pinta, the indices."""

from __future__ import annotations

from .suits import CREAM, Suit
from .svg import group, moved, path, rect

WIDTH = 200
HEIGHT = 310
VIEW_BOX = f"0 0 {WIDTH} {HEIGHT}"

_GAP = 15
_GAP_STEP = 30

# Our own figures, as lines in a box 40 high, so that no font is needed. The seven has
# its bar, as it is written by hand in Argentina: it cannot be taken for a one.
_GLYPHS = {
    "0": (24, "M12 4C1 4 1 36 12 36S23 4 12 4Z"),
    "1": (17, "M4 12L13 4V36"),
    "2": (24, "M4 13C4 1 20 1 20 12C20 21 5 28 4 36H21"),
    "3": (24, "M4 9C8 1 20 2 20 11C20 17 15 19 10 19C16 19 21 22 21 28C21 38 7 39 3 31"),
    "4": (24, "M16 36V4L3 27H22"),
    "5": (24, "M19 4H6L5 19C10 14 21 15 21 25C21 38 7 39 3 31"),
    "6": (24, "M18 4C9 8 4 17 4 26C4 39 21 39 21 27C21 15 6 15 4 27"),
    "7": (24, "M3 4H21C15 14 11 24 10 36M7 21H19"),
    "A": (24, "M2 36L12 4L22 36M6 25H18"),
    "J": (20, "M17 4V26C17 39 2 39 2 27"),
    "Q": (24, "M12 4C1 4 1 36 12 36S23 4 12 4ZM13 27L22 38"),
    "K": (22, "M4 4V36M20 4L5 22M9 18L21 36"),
}


def ground() -> str:
    """Return the card itself: cream, with rounded corners and a fine edge."""
    return rect(1, 1, 198, 308, rx=15, fill=CREAM, stroke="#b9a98a", stroke_width=2)


def frame(suit: Suit) -> str:
    """Return the frame whose upper and lower sides are broken by the pinta.

    No gap is oros, one is copas, two is espadas, three is bastos.

    >>> from naipes.suits import COPA
    >>> frame(COPA).split("M")[3:5]
    ['18 9H92.5', '107.5 9H182']
    """
    sides = "M18 9A9 9 0 0 0 9 18V292A9 9 0 0 0 18 301M182 9A9 9 0 0 1 191 18V292A9 9 0 0 1 182 301"
    middles = [100 + (i - (suit.gaps - 1) / 2) * _GAP_STEP for i in range(suit.gaps)]
    starts = [18.0, *(middle + _GAP / 2 for middle in middles)]
    ends = [*(middle - _GAP / 2 for middle in middles), 182.0]
    bars = "".join(f"M{start:g} {y}H{end:g}" for y in (9, 301) for start, end in zip(starts, ends, strict=True))
    return path(sides + bars, fill="none", stroke=suit.sign, stroke_width=4)


def indices(text: str, colour: str) -> str:
    """Return what a card is, as figures or a letter, in the upper left corner and, turned, in the lower right one."""
    parts, right = [], 0
    for glyph in text:
        advance, strokes = _GLYPHS[glyph]
        parts.append(path(strokes, transform=moved(right, 0)) if right else path(strokes))
        right += advance
    # Two digits are set a little narrower, to leave the figure its room.
    stretch = "scale(1.15)" if len(text) == 1 else "scale(0.98 1.12)"
    corner = "".join(
        group(*parts, transform=f"{place}translate(19 17) {stretch}")
        for place in ("", f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g}) ")
    )
    # A pale line first, so that a feather or a hem never touches the number.
    return group(
        group(corner, stroke=CREAM, stroke_width=14),
        group(corner, stroke=colour, stroke_width=7.5),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def face(rank: int, suit: Suit, drawing: str) -> str:
    """Return a whole card face around the drawing in its middle."""
    return ground() + drawing + frame(suit) + indices(str(rank), suit.sign)
