"""The twelve court cards of the French pack: jack, queen and king, double-ended, each from the waist up."""

from __future__ import annotations

from .french import French
from .people import LOOKS, crowned, queen, young
from .suits import CREAM, GOLD
from .svg import INK, circle, group, inked, limb, moved, path, rect, use

_WAIST = 155
_TURNED = f"rotate(180 100 {_WAIST})"


def _hand(suit: French, x: float, y: float) -> str:
    return circle(x, y, 8, fill=LOOKS[suit.house].skin, stroke=INK, stroke_width=2.5)


def _jack(suit: French) -> str:
    """Return a young man in a doublet with a wide collar, his suit on his sleeve."""
    house = suit.house
    return (
        inked(
            path(f"M52 {_WAIST}C52 128 66 116 84 112H116C134 116 148 128 148 {_WAIST}Z", fill=house.main),
            path(f"M92 118H108V{_WAIST}H92Z", fill=house.second),
            path("M74 114L100 138L126 114L114 104H86Z", fill=CREAM),
        )
        + group(young(house), transform=moved(100, 88, 1.12))
        + limb("M60 136L58 148L76 150", house.main, 11)
        + _hand(suit, 80, 148)
    )


def _queen(suit: French) -> str:
    """Return a woman in a low-cut robe with a necklace, holding a flower."""
    house = suit.house
    petals = "".join(circle(x, y, 6, fill=GOLD) for x, y in ((-7, 0), (7, 0), (0, -7), (0, 7)))
    return (
        inked(
            path(f"M46 {_WAIST}C48 130 62 118 82 114H118C138 118 152 130 154 {_WAIST}Z", fill=house.second),
            path(f"M80 114Q100 138 120 114L124 {_WAIST}H76Z", fill=house.main),
        )
        + group(queen(house), transform=moved(100, 90, 1.08))
        + path("M84 122Q100 140 116 122", fill="none", stroke=GOLD, stroke_width=4)
        + path("M140 146L142 118", fill="none", stroke="#2f8a45", stroke_width=4)
        + inked(petals, circle(0, 0, 5, fill=CREAM), width=1.5).replace("<g ", f'<g transform="{moved(142, 112)}" ', 1)
        + _hand(suit, 139, 147)
    )


def _king(suit: French) -> str:
    """Return a bearded man in ermine with a sceptre."""
    house = suit.house
    spots = "".join(
        path("M0 -5L3 4H-3Z", transform=moved(x, y), fill=INK)
        for x, y in ((62, 138), (82, 146), (118, 146), (138, 138))
    )
    return (
        inked(
            path(f"M44 {_WAIST}C46 128 60 116 80 112H120C140 116 154 128 156 {_WAIST}Z", fill=house.second),
            path("M56 122Q100 100 144 122L150 146Q100 168 50 146Z", fill=CREAM),
        )
        + spots
        + rect(51, 92, 7, 60, rx=3, fill=GOLD, stroke=INK, stroke_width=2)
        + circle(54.5, 88, 8, fill=GOLD, stroke=INK, stroke_width=2)
        + group(crowned(house), transform=moved(100, 90, 1.04))
        + _hand(suit, 54, 142)
    )


_HALVES = {"J": _jack, "Q": _queen, "K": _king}


def court(letter: str, suit: French) -> str:
    """Return both halves of a court card, a sash where they meet, and the suit at their side.

    >>> from naipes.french import COPAS
    >>> court("Q", COPAS).count("rotate(180 100 155)")
    1
    """
    half = _HALVES[letter](suit) + use(f"pip-{suit.letter}", 146, 48, 0.34)
    sash = inked(path("M40 149H160V161H40Z", fill=GOLD)) + path("M44 155H156", stroke=suit.house.second, stroke_width=4)
    edge = rect(38, 20, 124, 270, rx=6, fill="none", stroke=suit.ink, stroke_width=1.5)
    return edge + half + group(half, transform=_TURNED) + sash
