"""The heads of the figures: four faces that serve page, rider and king alike."""

from __future__ import annotations

from dataclasses import dataclass

from .suits import BASTO, COPA, CREAM, ESPADA, GOLD, ORO, Suit
from .svg import INK, circle, group, inked, moved, path

CHEEK = "#eaa283"


@dataclass(frozen=True, slots=True)
class Look:
    """The look of the people of a suit: their hair and skin."""

    hair: str
    skin: str


LOOKS = {
    ORO: Look("#8a3f1d", "#f4cda4"),
    COPA: Look("#3a2420", "#e9b98c"),
    ESPADA: Look("#d99b3a", "#f7d6b2"),
    BASTO: Look("#2c2530", "#d9a274"),
}


def _features(suit: Suit, glance: float) -> str:
    """Return eyes, nose, mouth and cheeks, moved sideways by `glance` units."""
    lines = path(
        "M-10 -6Q-7 -9 -4 -6M4 -6Q7 -9 10 -6M0 -2L-3 6H1M-5 11Q0 14.5 5 11",
        fill="none",
        stroke=INK,
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    cheek = "#c97f57" if suit == BASTO else CHEEK
    dots = circle(-11, 6, 3.5, fill=cheek) + circle(11, 6, 3.5, fill=cheek)
    eyes = circle(-7, -1, 2.3, fill=INK) + circle(7, -1, 2.3, fill=INK)
    return group(dots, eyes, lines, transform=moved(glance, 0))


def _page_hat(suit: Suit) -> str:
    """Return the hat of the young: brim, beret, peaked cap or a cap of leaves."""
    if suit == ORO:
        return (
            path("M-15 -12C-15 -32 15 -32 15 -12Z", fill=suit.second)
            + path("M-30 -12Q0 -24 30 -12Q0 -4 -30 -12Z", fill=suit.second)
            + path("M-15 -16Q0 -22 15 -16", fill="none", stroke=GOLD, stroke_width=4)
        )
    if suit == COPA:
        return path("M-20 -10C-34 -22 -18 -36 2 -33C22 -34 34 -20 22 -10Q0 -20 -20 -10Z", fill=suit.main) + path(
            "M-20 -9Q0 -20 21 -9L20 -5Q0 -15 -19 -5Z", fill=GOLD
        )
    if suit == ESPADA:
        return path("M-21 -6C-20 -26 4 -26 34 -27C22 -20 20 -12 21 -6Q0 -16 -21 -6Z", fill=suit.main) + path(
            "M-23 -5Q0 -18 23 -5L21 1Q0 -11 -21 1Z", fill=suit.second
        )
    leaves = "".join(
        path("M0 0C-7 -6 -7 -15 0 -22C7 -15 7 -6 0 0Z", transform=moved(x, y, 1, turn), fill=colour)
        for x, y, turn, colour in (
            (-16, -10, -40, "#2f8a45"),
            (16, -10, 40, "#2f8a45"),
            (-9, -15, -20, "#6fbf5f"),
            (9, -15, 20, "#6fbf5f"),
            (0, -17, 0, "#2f8a45"),
        )
    )
    return leaves + path("M-20 -8Q0 -22 20 -8", fill="none", stroke=suit.second, stroke_width=5)


def _feather(suit: Suit) -> str:
    """Return the feather that the pages of three suits wear."""
    if suit == BASTO:
        return ""
    if suit == ESPADA:
        return path("M-8 -18C-18 -32 -6 -42 -12 -54C2 -50 8 -36 2 -18Z", fill=GOLD)
    return path("M12 -18C26 -30 20 -44 34 -50C40 -36 34 -20 16 -14Z", fill=CREAM)


def young(suit: Suit, glance: float = 0.0) -> str:
    """Return the beardless, hatted head of a page or a rider around (0, 0)."""
    look = LOOKS[suit]
    hair = {
        ORO: "M-20 -8C-30 6 -29 18 -27 25C-21 29 -13 26 -11 12H11C13 26 21 29 27 25C29 18 30 6 20 -8Z",
        COPA: "M-21 -6C-28 6 -26 16 -25 20H-12V12H12V20H25C26 16 28 6 21 -6Z",
        ESPADA: "M-21 -8C-32 10 -25 18 -30 33C-22 36 -14 33 -11 12H11C14 33 22 36 30 33C25 18 32 10 21 -8Z",
        BASTO: "M-20 -14C-31 -8 -29 10 -20 15L0 4L20 15C29 10 31 -8 20 -14Z",
    }[suit]
    return inked(
        path(hair, fill=look.hair),
        path("M-7 14H7V27H-7Z", fill=look.skin),
        circle(0, 0, 20, fill=look.skin),
        path("M-20 -2C-18 -16 -6 -14 0 -15C6 -14 18 -16 20 -2C18 -22 -18 -22 -20 -2Z", fill=look.hair),
        _feather(suit),
        _page_hat(suit),
    ) + _features(suit, glance)


def _beard(suit: Suit) -> str:
    """Return the beard of a king: forked, round, long or curled."""
    return {
        ORO: "M-21 -2C-24 20 -18 34 -12 44L0 30L12 44C18 34 24 20 21 -2C16 10 8 7 0 7C-8 7 -16 10 -21 -2Z",
        COPA: "M-21 -2C-28 22 -14 36 0 37C14 36 28 22 21 -2C16 10 8 7 0 7C-8 7 -16 10 -21 -2Z",
        ESPADA: "M-21 -2C-24 18 -12 36 0 52C12 36 24 18 21 -2C16 10 8 7 0 7C-8 7 -16 10 -21 -2Z",
        BASTO: "M-21 -2C-34 10 -28 20 -22 22C-22 32 -12 34 -9 32C-6 40 6 40 9 32C12 34 22 32 22 22"
        "C28 20 34 10 21 -2C16 10 8 7 0 7C-8 7 -16 10 -21 -2Z",
    }[suit]


def _crown(suit: Suit) -> str:
    """Return a crown; the points differ by suit."""
    points = {
        ORO: "M-22 -10L-25 -36L-13 -24L0 -44L13 -24L25 -36L22 -10Q0 -18 -22 -10Z",
        COPA: "M-22 -10L-25 -34L-15 -25L-8 -40L0 -27L8 -40L15 -25L25 -34L22 -10Q0 -18 -22 -10Z",
        ESPADA: "M-22 -10L-26 -34Q-18 -22 -14 -38Q-6 -26 0 -42Q6 -26 14 -38Q18 -22 26 -34L22 -10Q0 -18 -22 -10Z",
        BASTO: "M-22 -10C-38 -40 -12 -40 0 -34C12 -40 38 -40 22 -10Q0 -18 -22 -10Z",
    }[suit]
    tips = {
        ORO: ((-25, -36), (0, -44), (25, -36)),
        COPA: ((-25, -34), (-8, -40), (8, -40), (25, -34)),
        ESPADA: ((0, -42),),
        BASTO: ((0, -38),),
    }[suit]
    jewels = ((-13, -18, "#2f66b0"), (0, -20, "#c81e2a"), (13, -18, "#2f8a45"))
    return (
        path(points, fill=GOLD)
        + "".join(circle(x, y, 4, fill="#fff0bd") for x, y in tips)
        + "".join(circle(x, y, 3.2, fill=colour, stroke_width=1.5) for x, y, colour in jewels)
    )


def crowned(suit: Suit) -> str:
    """Return the bearded, crowned head of a king around (0, 0)."""
    look = LOOKS[suit]
    grey = {ORO: "#e9e2d4", COPA: look.hair, ESPADA: "#c98b3a", BASTO: "#5b3a22"}[suit]
    return (
        inked(
            path("M-20 -10C-28 4 -26 16 -22 22H22C26 16 28 4 20 -10Z", fill=grey),
            circle(0, 0, 20, fill=look.skin),
            path(_beard(suit), fill=grey),
            _crown(suit),
        )
        + _features(suit, 0)
        + path("M-11 10Q-5 4 0 8Q5 4 11 10Q4 12 0 10Q-4 12 -11 10Z", fill=grey, stroke=INK, stroke_width=1.5)
    )


def queen(suit: Suit) -> str:
    """Return the long-haired, crowned head of a queen around (0, 0), with a veil and earrings."""
    look = LOOKS[suit]
    veil = "M-22 -12C-40 8 -36 34 -34 46H34C36 34 40 8 22 -12Z"
    hair = "M-20 -10C-31 6 -29 24 -25 38C-16 34 -13 22 -12 10H12C13 22 16 34 25 38C29 24 31 6 20 -10Z"
    return (
        inked(
            path(veil, fill=suit.pale),
            path(hair, fill=look.hair),
            path("M-7 14H7V30H-7Z", fill=look.skin),
            circle(0, 0, 20, fill=look.skin),
            path("M-20 -2C-16 -10 -4 -13 0 -17C4 -13 16 -10 20 -2C18 -22 -18 -22 -20 -2Z", fill=look.hair),
            group(_crown(suit), transform=moved(0, 1, 0.86)),
            circle(-20, 11, 3, fill=GOLD, stroke_width=1.5),
            circle(20, 11, 3, fill=GOLD, stroke_width=1.5),
        )
        + _features(suit, 0)
        + path("M-4 10Q0 8 4 10Q0 15 -4 10Z", fill="#b5121f")
    )
