"""The four aces: one large, ornate pip each."""

from __future__ import annotations

from .pips import star
from .suits import BASTO, COPA, CREAM, ESPADA, GOLD, GOLD_DARK, GOLD_LIGHT, ORO, Suit
from .svg import INK, circle, ellipse, group, inked, moved, path, use

SKY = "#74b2e8"


def _ribbon() -> str:
    """Return a sky blue and white ribbon that crosses the card's middle."""
    tails = "M52 190L24 204L34 214L28 230L62 208ZM148 190L176 204L166 214L172 230L138 208Z"
    band = "M46 178Q100 214 154 178L158 204Q100 240 42 204Z"
    stripe = "M45 187Q100 223 155 187L157 196Q100 232 43 196Z"
    return inked(path(tails, fill="#4d8fc9"), path(band, fill=SKY)) + path(stripe, fill=CREAM)


def _leaf(x: float, y: float, turn: float, size: float) -> str:
    return path("M0 0C-9 -10 -8 -24 0 -32C8 -24 9 -10 0 0ZM0 -2V-24", transform=moved(x, y, size, turn))


def _laurel() -> str:
    """Return two branches of laurel that rise on both sides of the middle."""
    leaves = []
    for x, y, turn in ((60, 246, 60), (44, 222, 40), (36, 194, 22), (34, 164, 8), (38, 134, -6)):
        leaves += [_leaf(x, y, turn - 62, 0.95), _leaf(x, y, turn + 6, 0.95)]
        leaves += [_leaf(200 - x, y, 62 - turn, 0.95), _leaf(200 - x, y, -6 - turn, 0.95)]
    stem = "M96 262C50 252 32 210 36 112M104 262C150 252 168 210 164 112"
    return group(
        path(stem, fill="none", stroke_width=4),
        group(*leaves, fill="#58a65c", stroke_width=2),
        stroke="#1d5a2b",
        transform="translate(10 6) scale(0.9 0.97)",
    )


def _oro() -> str:
    """Return the sun of May on a great coin."""
    face = group(
        path("M-15 -9Q-9 -14 -4 -9M4 -9Q9 -14 15 -9M0 -6L-4 6H4", stroke_width=2.5),
        path("M-9 13Q0 20 9 13", stroke_width=3),
        fill="none",
        stroke=GOLD_DARK,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    eyes = circle(-9, -3, 3, fill=GOLD_DARK) + circle(9, -3, 3, fill=GOLD_DARK)
    cheeks = circle(-16, 8, 4.5, fill="#f0a03c") + circle(16, 8, 4.5, fill="#f0a03c")
    coin = group(
        circle(0, 0, 76, fill=GOLD, stroke_width=4),
        circle(0, 0, 69, fill="none", stroke_width=6, stroke_dasharray="0 12.04", stroke_linecap="round"),
        circle(0, 0, 62, fill="#fff0bd", stroke_width=3),
        path(star(16, 58, 27), fill="#d9861a", stroke_width=2, transform="rotate(11.25)"),
        path(star(16, 58, 27), fill=GOLD, stroke_width=2),
        circle(0, 0, 30, fill=GOLD_LIGHT, stroke_width=3),
        stroke=GOLD_DARK,
        stroke_linejoin="round",
    )
    sprig = _leaf(0, 6, -58, 0.8) + _leaf(0, 6, 58, 0.8) + _leaf(0, 0, 0, 1)
    sprigs = group(sprig, transform=moved(100, 66)) + group(sprig, transform=moved(100, 244, 1, 180))
    return group(coin, cheeks, eyes, face, transform=moved(100, 155)) + group(
        sprigs, fill="#58a65c", stroke="#1d5a2b", stroke_width=2
    )


def _copa() -> str:
    """Return a covered goblet with a garland."""
    lid = inked(
        path("M40 104C44 74 76 66 92 62H108C124 66 156 74 160 104Z", fill="#d9252f"),
        path("M58 92C64 82 74 77 84 74", fill="none", stroke="#ff8f86", stroke_width=6, stroke_linecap="round"),
        circle(100, 50, 11, fill=GOLD),
        path(star(8, 20, 8), fill=GOLD_LIGHT, transform=moved(100, 36, 0.8)),
    )
    bowl = inked(
        path("M92 222H108C112 250 146 252 150 272H50C54 252 88 250 92 222Z", fill="#c81e2a"),
        path("M55 262H145L150 273H50Z", fill=GOLD),
        path("M38 112C38 178 70 200 88 208H112C130 200 162 178 162 112Z", fill="#d9252f"),
        path("M50 128C52 154 60 172 72 184", fill="none", stroke="#ff8f86", stroke_width=7, stroke_linecap="round"),
        path("M40 138Q100 172 160 138L156 158Q100 194 44 158Z", fill=GOLD),
        ellipse(100, 216, 22, 11, fill=GOLD),
        path("M32 104H168V116Q100 124 32 116Z", fill=GOLD_LIGHT),
    )
    gems = "".join(
        path("M0 -8L6 0L0 8L-6 0Z", fill=colour, stroke=INK, stroke_width=1.5, transform=moved(x, y))
        for x, y, colour in ((62, 160, "#2f66b0"), (100, 169, "#2f8a45"), (138, 160, "#2f66b0"))
    )
    return bowl + lid + gems


def ace(suit: Suit) -> str:
    """Return the ace of a suit; sword and club share the laurel and the ribbon."""
    if suit == ORO:
        return _oro()
    if suit == COPA:
        return _copa()
    return _laurel() + use(f"pip-{suit.letter}", 100, 150, {ESPADA: 1.72, BASTO: 1.62}[suit]) + _ribbon()
