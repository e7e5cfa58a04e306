"""The French suits: their letters, colours and pips, each drawn around (0, 0) in a square of about 100 units.

Clubs and spades are black, hearts and diamonds red, as everywhere; each of the four has a tint of its own, and their
outlines differ, so that a player can distinguish them without colours. Each suit's people come from the house of the
Spanish suit from which it is derived.
"""

from __future__ import annotations

from dataclasses import dataclass

from .suits import BASTO, COPA, ESPADA, ORO, Suit
from .svg import circle, group, path


@dataclass(frozen=True, slots=True)
class French:
    """A French suit: `letter` as in the card `7h`, its colours, and the Spanish suit whose people wear it."""

    letter: str
    ink: str
    edge: str
    house: Suit


PAUS = French("c", "#1d3a2a", "#0b1a12", BASTO)
COPAS = French("h", "#c8202f", "#7d0f1b", COPA)
ESPADAS = French("s", "#1b2a4d", "#0a1226", ESPADA)
OUROS = French("d", "#d2551a", "#82300a", ORO)

FRENCH = (PAUS, COPAS, ESPADAS, OUROS)

_STALK = "M-3 8C-3 28 -10 40 -24 46H24C10 40 3 28 3 8Z"


def _drawing(suit: French) -> str:
    if suit == PAUS:
        leaves = circle(0, -24, 22) + circle(-24, 8, 22) + circle(24, 8, 22)
        return path(_STALK) + leaves + path("M-12 -12H12V10H-12Z", stroke="none")
    if suit == COPAS:
        return path("M0 46C-16 24 -46 8 -46 -18C-46 -46 -10 -50 0 -22C10 -50 46 -46 46 -18C46 8 16 24 0 46Z")
    if suit == ESPADAS:
        return path(_STALK) + path(
            "M0 -48C14 -26 44 -8 44 14C44 36 12 38 0 14C-12 38 -44 36 -44 14C-44 -8 -14 -26 0 -48Z"
        )
    return path("M0 -49C9 -30 24 -13 40 0C24 13 9 30 0 49C-9 30 -24 13 -40 0C-24 -13 -9 -30 0 -49Z")


def french_pip(suit: French) -> str:
    """Return the pip of a suit, with the id that `use` names: `pip-h`."""
    return group(
        _drawing(suit),
        id=f"pip-{suit.letter}",
        fill=suit.ink,
        stroke=suit.edge,
        stroke_width=2,
        stroke_linejoin="round",
    )
