"""The twelve figures: the standing page (10), the rider (11) and the king (12).

Their outlines differ at a glance: slim with two legs, a horse, a bell of robes.
"""

from __future__ import annotations

from .people import LOOKS, crowned, young
from .suits import BASTO, COPA, CREAM, ESPADA, GOLD, ORO, Suit
from .svg import INK, circle, ellipse, group, inked, limb, moved, path, use


def _soil(suit: Suit, x: float, reach: float) -> str:
    return ellipse(x, 277, reach, 9, fill=suit.pale)


def _held(suit: Suit, x: float, y: float) -> str:
    """Return the suit's sign above a hand at (x, y): swords by the grip, coins on the palm."""
    lift, scale = {ORO: (-33, 0.6), COPA: (-35, 0.64), ESPADA: (-52, 1.05), BASTO: (-44, 1.05)}[suit]
    return use(f"pip-{suit.letter}", x, y + lift, scale)


def _fist(suit: Suit, x: float, y: float) -> str:
    return circle(x, y, 8, fill=LOOKS[suit].skin, stroke=INK, stroke_width=2.5)


def _pattern(suit: Suit, x: float, y: float) -> str:
    """Return the ornament of a suit's cloth: rings, hearts, chevrons or leaves, three in a column."""
    mark = {
        ORO: "M0 -7A7 7 0 0 1 0 7A7 7 0 0 1 0 -7Z",
        COPA: "M0 7C-12 -2 -6 -9 0 -4C6 -9 12 -2 0 7Z",
        ESPADA: "M-8 -6L0 1L8 -6V1L0 8L-8 1Z",
        BASTO: "M0 -8C7 -3 7 3 0 8C-7 3 -7 -3 0 -8Z",
    }[suit]
    return group(
        *(path(mark, transform=moved(x, y + step)) for step in (0, 20)),
        fill=GOLD if suit != ORO else suit.second,
    )


def sota(suit: Suit) -> str:
    """Return the page: standing, in parti-coloured hose, a short cape behind."""
    hand = (149, 140) if suit in (ORO, COPA) else (149, 176)
    body = inked(
        path("M64 118C38 142 30 190 26 226Q46 238 64 224Z", fill=suit.second),
        path("M66 204H88L84 262H68Z", fill=suit.pale),
        path("M88 204H110L106 262H92Z", fill=suit.second),
        path("M67 256H85V272H44C46 264 60 264 67 256Z", fill=INK),
        path("M91 256H107C112 264 126 262 130 272H91Z", fill=INK),
        path("M64 112H112L110 164L128 214L114 208L102 218L88 210L74 218L62 208L48 214L66 164Z", fill=suit.main),
        path("M65 158H111V170H65Z", fill=GOLD),
    )
    collar = inked(path("M64 114L88 136L112 114L102 104H74Z", fill=CREAM))
    sleeve = f"M106 124L{hand[0] - 24} {hand[1] - 2}L{hand[0] - 5} {hand[1] + 4}"
    return (
        _soil(suit, 86, 60)
        + body
        + _pattern(suit, 88, 184)
        + limb("M70 124L44 150L66 166", suit.main, 13)
        + _fist(suit, 68, 166)
        + collar
        + group(young(suit), transform=moved(88, 88, 1.12))
        + _held(suit, *hand)
        + limb(sleeve, suit.main, 13)
        + _fist(suit, *hand)
    )


_COATS = {ORO: "#b5713a", COPA: "#f6f0e6", ESPADA: "#9aa7b8", BASTO: "#4a3a3c"}
_MANES = {ORO: "#5f3315", COPA: "#d8c9ae", ESPADA: "#eef2f7", BASTO: "#1f1719"}


def _horse(suit: Suit) -> str:
    """Return the horse in profile, one foreleg raised."""
    coat, mane = _COATS[suit], _MANES[suit]
    legs = (
        limb("M76 214L70 244L72 266", coat, 10)
        + limb("M118 210L112 240L104 266", coat, 11)
        + limb("M60 210L40 226L48 246", coat, 10)
        + limb("M134 204L138 238L128 266", coat, 12)
    )
    hooves = inked(
        path("M66 264H78L81 276H61Z", fill=INK),
        path("M98 264H110L112 276H92Z", fill=INK),
        path("M122 264H135L138 276H117Z", fill=INK),
        path("M43 242L55 244L53 256L41 254Z", fill=INK),
    )
    tail = inked(path("M142 180C170 176 166 214 172 238C156 236 146 218 148 196Z", fill=mane))
    body = inked(
        path(
            "M144 182C128 170 104 176 88 170C80 156 78 138 68 124L66 106L56 118C44 130 32 142 24 156"
            "C20 166 28 172 38 168L56 158C58 172 48 184 48 200C50 220 66 226 78 224"
            "C96 230 116 230 130 224C154 216 156 194 144 182Z",
            fill=coat,
        ),
        path("M66 108C80 112 92 140 94 170L84 172C84 150 74 134 60 122Z", fill=mane),
    )
    marks = circle(50, 137, 3, fill=INK) + path(
        "M29 158L33 161M34 169C38 168 40 164 38 161", fill="none", stroke=INK, stroke_width=2.5, stroke_linecap="round"
    )
    bridle = path("M40 140L50 160M60 124L56 158M44 150L86 150", fill="none", stroke=suit.second, stroke_width=3.5)
    return tail + legs + hooves + body + marks + bridle


def caballo(suit: Suit) -> str:
    """Return the rider on a horse that walks to the left."""
    hand = (156, 126) if suit in (ORO, COPA) else (154, 146)
    cloth = inked(
        path("M80 168Q106 182 136 172L142 206Q110 222 82 206Z", fill=suit.second),
        path("M82 199Q110 214 141 199L142 206Q110 222 82 206Z", fill=GOLD),
    )
    leg = limb("M108 172L100 200", suit.main, 15) + inked(
        path("M92 196H110L108 222H98L80 226C82 216 92 216 92 196Z", fill="#5b3a22")
    )
    cape = inked(path("M122 114C140 136 146 156 152 178Q132 186 116 176Z", fill=suit.second))
    torso = inked(
        path("M88 116Q106 106 124 116L124 176Q106 184 90 176Z", fill=suit.main),
        path("M90 160Q106 168 124 160V170Q106 178 90 170Z", fill=GOLD),
    )
    return (
        _soil(suit, 92, 60)
        + _horse(suit)
        + cape
        + cloth
        + leg
        + torso
        + _pattern(suit, 107, 128)
        + limb("M94 124L80 146", suit.main, 11)
        + _fist(suit, 78, 149)
        + group(young(suit, -4), transform=moved(101, 90, 1.02))
        + _held(suit, *hand)
        + limb(f"M120 124L136 {hand[1] + 10}L{hand[0] - 4} {hand[1] + 4}", suit.main, 12)
        + _fist(suit, *hand)
    )


def rey(suit: Suit) -> str:
    """Return the king: a bell of robes, ermine, beard and crown."""
    hand = (153, 142) if suit in (ORO, COPA) else (153, 178)
    ermine = "M66 116Q94 100 122 116L134 146Q94 168 54 146Z"
    ticks = "".join(
        path("M0 -6L4 5H-4Z", transform=moved(x, y), fill=INK)
        for x, y in (
            (66, 142),
            (72, 124),
            (84, 148),
            (104, 148),
            (117, 124),
            (122, 142),
            (43, 267),
            (62, 272),
            (82, 273),
            (102, 273),
            (121, 268),
        )
    )
    robe = inked(
        path("M62 126C36 170 34 230 31 268Q84 286 133 268C134 230 144 170 126 126Z", fill=suit.second),
        path("M76 126H112L126 274Q94 280 62 274Z", fill=suit.main),
        path("M72 186Q94 194 116 186L117 197Q94 205 71 197Z", fill=GOLD),
        path("M31 258Q84 276 133 258V270Q84 288 31 270Z", fill=CREAM),
        path(ermine, fill=CREAM),
    )
    return (
        _soil(suit, 88, 62)
        + robe
        + _pattern(suit, 94, 218)
        + ticks
        + limb("M60 144L52 176L76 186", suit.second, 15)
        + _fist(suit, 80, 186)
        + group(crowned(suit), transform=moved(95, 99, 1.06))
        + _held(suit, *hand)
        + limb(f"M126 144L132 {(hand[1] + 180) / 2:g}L{hand[0] - 6} {hand[1] + 5}", suit.second, 15)
        + _fist(suit, *hand)
    )


FIGURES = {10: sota, 11: caballo, 12: rey}
"""The drawing of each figure by rank."""
