"""The four pips, each drawn around (0, 0).

A coin and a cup are about 100 units high; a sword and a club are 140 high and 50
wide. They differ by outline first (a disc, a goblet, a cross, a knotted stick) and by
colour second, so that a player can distinguish them without colours.
"""

from __future__ import annotations

from math import cos, pi, sin

from .suits import GOLD, GOLD_DARK, GOLD_LIGHT, Suit
from .svg import circle, ellipse, group, moved, number, path, rect


def star(points: int, outer: float, inner: float) -> str:
    """Return the path of a star around (0, 0) with its first point upwards.

    >>> star(2, 10, 5)
    'M0 -10L5 0L0 10L-5 0Z'
    """
    corners = []
    for step in range(2 * points):
        reach = inner if step % 2 else outer
        angle = pi * step / points
        corners.append(f"{number(reach * sin(angle))} {number(-reach * cos(angle))}")
    return f"M{'L'.join(corners)}Z"


def oro() -> str:
    """Return the coin: a beaded gold disc with an eight-pointed star."""
    return group(
        circle(0, 0, 48, fill=GOLD, stroke_width=4),
        circle(0, 0, 42, fill="none", stroke_width=4, stroke_dasharray="0 8.25"),
        circle(0, 0, 35, fill=GOLD_LIGHT, stroke_width=3),
        path(star(8, 31, 14), fill="#c47a10", stroke_width=2),
        circle(0, 0, 9, fill=GOLD_LIGHT, stroke_width=2.5),
        stroke=GOLD_DARK,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def copa() -> str:
    """Return the cup: a red goblet with a gold rim, belt and knop."""
    return group(
        path("M-7 32H7C8 40 31 40 33 49H-33C-31 40 -8 40 -7 32Z", fill="#c81e2a"),
        path("M-40 -40C-41 8 -22 21 -8 25H8C22 21 41 8 40 -40Z", fill="#d9252f"),
        path("M-28 -28C-28 -2 -22 8 -14 14", fill="none", stroke="#ff8f86", stroke_width=6),
        path("M-38 -14Q0 0 38 -14L35 0Q0 13 -35 0Z", fill=GOLD, stroke_width=3),
        ellipse(0, -40, 40, 9, fill=GOLD),
        ellipse(0, -40, 31, 4.5, fill="#7a0c18", stroke="none"),
        ellipse(0, 29, 12, 7, fill=GOLD),
        stroke="#560913",
        stroke_width=4,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def espada() -> str:
    """Return the sword: a straight blue blade, point up, with a gold guard."""
    return group(
        path("M0 -70L11 -50L9 32H-9L-11 -50Z", fill="#7db4f5"),
        path("M0 -68L10 -50L8 31H0Z", fill="#2563c0", stroke="none"),
        path("M0 -70L11 -50L9 32H-9L-11 -50Z", fill="none"),
        rect(-5, 36, 10, 26, fill="#c9382c", stroke_width=3),
        rect(-22, 29, 44, 9, rx=4.5, fill=GOLD),
        circle(0, 63, 7, fill=GOLD),
        stroke="#0f2c5e",
        stroke_width=3.5,
        stroke_linejoin="round",
    )


def basto() -> str:
    """Return the club: a knotted green branch with pale cut ends, thick end up."""
    bark = (
        "M-6 66C-7 48 -11 36 -10 20C-9 4 -14 -10 -16 -28C-17 -40 -16 -50 -16 -60A16 8 0 0 1 16 -60"
        "C16 -48 17 -40 14 -26C10 -12 13 0 11 16C9 32 8 50 6 66A6 3 0 0 1 -6 66Z"
    )
    twigs = "M-4 16L-17 4M6 -8L19 -21M2 42L14 31"
    ends = "".join(
        ellipse(0, 0, 6, 3.5, fill="#f0d79c", stroke_width=2.5, transform=moved(x, y, 1, turn))
        for x, y, turn in ((-18, 3, -45), (20, -22, 45), (15, 30, 45))
    )
    return group(
        path(twigs, stroke_width=15, stroke_linecap="butt"),
        path(twigs, stroke="#3c9c47", stroke_width=9, stroke_linecap="butt"),
        ends,
        path(bark, fill="#3c9c47"),
        path("M-9 -48C-9 -26 -6 0 -4 26", fill="none", stroke="#93d67e", stroke_width=5),
        path("M7 -44V-28M4 -6V12M2 38V54", fill="none", stroke_width=3),
        ellipse(0, -60, 16, 8, fill="#f0d79c"),
        ellipse(0, -60, 7, 3, fill="none", stroke="#a3763a", stroke_width=2),
        stroke="#0d3a19",
        stroke_width=3.5,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def pip(suit: Suit) -> str:
    """Return the pip of a suit, with the id that `use` names: `pip-e`."""
    drawing = {"o": oro, "c": copa, "e": espada, "b": basto}[suit.letter]
    return group(drawing(), id=f"pip-{suit.letter}")
