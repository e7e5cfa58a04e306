"""A card in small: its number or letter, and its suit as a sign that can be told in black and white."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from truco.paper.page import THICK, THIN, Page
from truco.paper.words import Words

_FRENCH: Final = {
    "c": "\N{BLACK CLUB SUIT}",
    "h": "\N{WHITE HEART SUIT}",
    "s": "\N{BLACK SPADE SUIT}",
    "d": "\N{WHITE DIAMOND SUIT}",
}
"""The signs of the French suits: the red ones are hollow."""

_FRENCH_PACK: Final = "french-40"


def _sword(page: Page, x: float, y: float, high: float) -> None:
    middle = x + high / 2
    page.line(middle, y + high * 0.3, middle, y + high, THICK)
    page.line(middle - high * 0.22, y + high * 0.3, middle + high * 0.22, y + high * 0.3, THICK)
    page.line(middle, y, middle, y + high * 0.3, THICK * 2)


def _club(page: Page, x: float, y: float, high: float) -> None:
    page.line(x + high * 0.28, y + high * 0.1, x + high * 0.62, y + high * 0.8, THICK * 2)
    page.line(x + high * 0.55, y + high * 0.66, x + high * 0.66, y + high * 0.88, THICK * 4)
    page.line(x + high * 0.42, y + high * 0.48, x + high * 0.24, y + high * 0.62, THIN)
    page.line(x + high * 0.5, y + high * 0.44, x + high * 0.7, y + high * 0.4, THIN)


def _coin(page: Page, x: float, y: float, high: float) -> None:
    for part in (0.48, 0.3):
        page.dot(x + high / 2, y + high / 2, high * part, filled=False)
    page.dot(x + high / 2, y + high / 2, high * 0.1, filled=True)


def _cup(page: Page, x: float, y: float, high: float) -> None:
    left, right, middle = x + high * 0.18, x + high * 0.82, x + high / 2
    page.line(left, y + high, right, y + high, THIN)
    page.line(left, y + high, middle - high * 0.1, y + high * 0.42, THIN)
    page.line(right, y + high, middle + high * 0.1, y + high * 0.42, THIN)
    page.line(middle - high * 0.1, y + high * 0.42, middle + high * 0.1, y + high * 0.42, THIN)
    page.line(middle, y + high * 0.42, middle, y + high * 0.06, THICK)
    page.line(middle - high * 0.24, y + high * 0.04, middle + high * 0.24, y + high * 0.04, THICK)


_SPANISH: Final[Mapping[str, Callable[[Page, float, float, float], None]]] = {
    "e": _sword,
    "b": _club,
    "o": _coin,
    "c": _cup,
}


def draw_card(page: Page, at: tuple[float, float], token: str, size: float, pack: str) -> float:
    """Lay out a card, given where its base line begins, and return how wide it is.

    >>> from truco.paper.page import PAPERS
    >>> page = Page(PAPERS["a4"])
    >>> wide = draw_card(page, (40, 700), "7o", 12, "spanish-40")
    >>> page.items[0].text, len(page.items), 15 < wide < 25
    ('7', 4, True)
    """
    (x, y), rank, suit = at, token[:-1], token[-1]
    if pack == _FRENCH_PACK:
        return page.text(x, y, f"{rank}{_FRENCH[suit]}", size, room=size * 4, bold=True)
    wide = page.text(x, y, rank, size, room=size * 3, bold=True) + size * 0.12
    _SPANISH[suit](page, x + wide, y - size * 0.06, size * 0.84)
    return wide + size * 0.84


def card_name(token: str, pack: str, words: Words) -> str:
    """Return what a card is called.

    >>> card_name("7c", "spanish-40", Words("es")), card_name("7c", "french-40", Words("pt"))
    ('siete de copas', 'sete de paus')
    """
    return words.say(f"french.card.{token}" if pack == _FRENCH_PACK else f"card.{token}")
