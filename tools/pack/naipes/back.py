"""The back: a lattice of stars around a sun, the same whichever end is up."""

from __future__ import annotations

from .pips import star
from .suits import CREAM, GOLD, GOLD_LIGHT
from .svg import circle, group, moved, number, path, rect

NIGHT = "#1d3f72"
SKY = "#7fb6e6"

_LEFT, _TOP, _RIGHT, _BOTTOM = 19.0, 20.0, 181.0, 290.0
_STEP = 27.0
_FREE = 70.0


def _lattice() -> str:
    """Return both sets of diagonals of the inner panel, cut at its edges."""
    lines = []
    width, height = _RIGHT - _LEFT, _BOTTOM - _TOP
    for k in range(int(-height / _STEP), int(width / _STEP) + 1):
        start = k * _STEP
        x0, x1 = max(start, 0.0), min(start + height, width)
        if x1 > x0:
            for mirror in (False, True):
                ends = [(x, x - start) for x in (x0, x1)]
                (ax, ay), (bx, by) = [(width - x if mirror else x, y) for x, y in ends]
                lines.append(f"M{number(_LEFT + ax)} {number(_TOP + ay)}L{number(_LEFT + bx)} {number(_TOP + by)}")
    return path("".join(lines), fill="none", stroke=SKY, stroke_width=1.6)


def _stars() -> str:
    """Return a star or a lozenge, row by row, in every mesh that the sun leaves free."""
    stars, lozenges = [], []
    half = _STEP / 2
    for row in range(1, round((_BOTTOM - _TOP) / half)):
        for column in range(1, round((_RIGHT - _LEFT) / half)):
            x, y = _LEFT + column * half, _TOP + row * half
            if (row + column) % 2 and (x - 100) ** 2 + (y - 155) ** 2 > _FREE**2:
                place = f"M{number(x)} {number(y)}"
                if row % 2:
                    stars.append(f"{place}m0 -8l2.5 5.5l5.5 2.5l-5.5 2.5l-2.5 5.5l-2.5 -5.5l-5.5 -2.5l5.5 -2.5Z")
                else:
                    lozenges.append(f"{place}m0 -5l5 5l-5 5l-5 -5Z")
    return path("".join(stars), fill=CREAM) + path("".join(lozenges), fill=SKY)


def back() -> str:
    """Return the drawing of the back; half a turn leaves it as it is."""
    sun = group(
        circle(0, 0, 62, fill=NIGHT, stroke=SKY, stroke_width=2.5),
        circle(0, 0, 56, fill="none", stroke=GOLD, stroke_width=1.5),
        path(star(16, 52, 24), fill=GOLD),
        path(star(16, 40, 22), fill=GOLD_LIGHT, transform="rotate(11.25)"),
        circle(0, 0, 24, fill=GOLD, stroke=NIGHT, stroke_width=3),
        path(star(8, 19, 8), fill=NIGHT),
        circle(0, 0, 4.5, fill=GOLD_LIGHT),
        transform=moved(100, 155),
    )
    return (
        rect(1, 1, 198, 308, rx=15, fill=CREAM, stroke="#b9a98a", stroke_width=2)
        + rect(9, 9, 182, 292, rx=9, fill=NIGHT)
        + _lattice()
        + _stars()
        + rect(14, 14, 172, 282, rx=6, fill="none", stroke=GOLD, stroke_width=2)
        + rect(18.5, 18.5, 163, 273, rx=3, fill="none", stroke=SKY, stroke_width=2)
        + sun
    )
