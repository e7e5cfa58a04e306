"""The four suits: their letters, their colours and their pinta."""

from __future__ import annotations

from dataclasses import dataclass

GOLD = "#f2b632"
GOLD_LIGHT = "#ffdc73"
GOLD_DARK = "#6b4200"
CREAM = "#fffaf0"


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit: `letter` as in the card `7o`, `gaps` in the frame, and its colours.

    `sign` is dark enough to be read on the card's ground, `main` and `second` clothe
    the figures, `pale` is the ground below them.
    """

    letter: str
    gaps: int
    sign: str
    main: str
    second: str
    pale: str


ORO = Suit("o", 0, "#8a5300", "#e9a820", "#8c2f4b", "#f6dfa4")
COPA = Suit("c", 1, "#b5121f", "#d0242f", "#2f5f8f", "#f4c9bf")
ESPADA = Suit("e", 2, "#17489b", "#2a66c4", "#c9382c", "#c3d8f2")
BASTO = Suit("b", 3, "#15602b", "#33913f", "#d9791b", "#cbe3b8")

SUITS = (ESPADA, BASTO, ORO, COPA)
