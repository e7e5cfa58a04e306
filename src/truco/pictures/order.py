"""The order of the cards as a picture: every tier with its cards, the highest first, under the card turned."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from html import escape
from importlib.resources import files
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from truco.cards import CARDS, Card
from truco.messages import text
from truco.pictures.style import STYLE
from truco.rulebooks.rulebook import Rulebook

NARROW: Final = 264
"""The width of a picture for a phone."""

WIDE: Final = 560
"""The width of a picture for a page of text."""

_CARD_WIDTH: Final = 44
_CARD_HEIGHT: Final = 68.2
_GAP: Final = 4
_PAD: Final = 5
_BETWEEN: Final = 14
_NUMBER: Final = 16
_BELOW: Final = 8
_MARGIN: Final = 10

SHEETS: Final[Mapping[str, str]] = {"spanish-40": "pack.svg", "french-40": "pack-french.svg"}
"""The file with the drawn cards of each pack, in the folder `ART`."""

ART: Final = Path(str(files("truco.pictures") / "art"))
"""The folder of the drawn cards."""

_NAMES: Final[Mapping[str, str]] = {"spanish-40": "card", "french-40": "french.card"}
_SYMBOL: Final = re.compile(r'<symbol id="(card-\w+)"')

_STYLE: Final = """
.tier { fill: var(--soft); stroke: none; }
.raised { fill: var(--soft); stroke: var(--line); stroke-width: 2; }
text.rank { text-anchor: start; }
"""


class Order(NamedTuple):
    """An order of the cards, as it is drawn.

    `name` is that of its picture, `kind` the function that orders the cards; `turned` is the card turned, `None` where
    there is none; `raised` counts the tiers that are above all others, each a single card: pieces or manilhas.
    """

    name: str
    title: str
    kind: str
    pack: str
    turned: Card | None
    tiers: tuple[tuple[str, ...], ...]
    raised: int

    def told(self, language: str) -> tuple[str, ...]:
        """Return a line for each tier, the highest first."""
        return tuple(self._line(at, tier, language) for at, tier in enumerate(self.tiers))

    def _line(self, at: int, tier: tuple[str, ...], language: str) -> str:
        names = ", ".join(text(f"{_NAMES[self.pack]}.{token}", language) for token in tier)
        return f"{names} ({text(f'raised.{self.kind}', language)})" if at < self.raised else names


def read_sheet(pack: str) -> str:
    """Return the text of the file with the drawn cards of a pack.

    >>> "card-7o" in read_sheet("spanish-40")
    True
    """
    return (ART / SHEETS[pack]).read_text(encoding="utf-8")


def _none(_book: Rulebook) -> tuple[Card | None, ...]:
    return (None,)


def _muestras(book: Rulebook) -> tuple[Card | None, ...]:
    """Return the muestras of the pictures: one that is no piece, and the highest piece, whose place another takes."""
    pieces = book["muestra.pieces"]
    lowest = next(token for tier in reversed(book["ranks.tiers"]) for token in tier if CARDS[token].rank not in pieces)
    suit = CARDS[lowest].suit
    return CARDS[lowest], CARDS[f"{pieces[0]}{suit.value if suit else ''}"]


def _viras(book: Rulebook) -> tuple[Card | None, ...]:
    """Return the viras of the pictures: one in the middle, and the highest card, after which the lowest tier comes."""
    tiers = book["ranks.tiers"]
    return CARDS[tiers[len(tiers) // 2][0]], CARDS[tiers[0][0]]


TURNED: Final[Mapping[str, Callable[[Rulebook], tuple[Card | None, ...]]]] = {
    "as-printed": _none,
    "pieces-on-top": _muestras,
    "next-rank-on-top": _viras,
}
"""The cards turned in the pictures of each order of the cards."""


def orders(book: Rulebook, language: str) -> tuple[Order, ...]:
    """Return the orders of a rulebook's cards that are drawn: one, or one for each kind of card turned.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> [one.title for one in orders(load_rulebook("paulista"), "pt")]
    ['A ordem das cartas com a vira dama de paus', 'A ordem das cartas com a vira três de paus']
    """
    drawings = [order_of(book, turned, language) for turned in TURNED[_kind(book)](book)]
    if len(drawings) == 1:
        return tuple(drawings)
    return tuple(drawing._replace(name=f"{drawing.name}-{at}") for at, drawing in enumerate(drawings, 1))


def order_of(book: Rulebook, turned: Card | None, language: str) -> Order:
    """Return the order of a rulebook's cards under the card turned.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> found = order_of(load_rulebook("uruguay"), CARDS["6e"], "es")
    >>> found.raised, found.told("es")[0]
    (5, 'dos de espadas (pieza)')
    """
    worth, pack, kind = book.worth, book["pack.cards"], _kind(book)
    tiers = worth.tiers(turned)
    if turned is None:
        top = set(map(str, book.terms.baixo.manilhas)) if book.terms.has("baixo") else set()
        raised = len(list(takewhile(top.issuperset, tiers)))
    else:
        printed = {tuple(token for token in tier if token != turned.token) for tier in worth.tiers()}
        raised = len(list(takewhile(lambda tier: tier not in printed, tiers)))
    title = text("rules.order", language)
    if turned is not None:
        title = text(f"rules.order.{kind}", language, card=text(f"{_NAMES[pack]}.{turned.token}", language))
    return Order("order", title, kind, pack, turned, tiers, raised)


def _kind(book: Rulebook) -> str:
    return book.terms.ranks.written("order") or "as-printed"


class _Placed(NamedTuple):
    """A tier where it is drawn: its number, its cards, its left edge and its row."""

    number: int
    cards: tuple[str, ...]
    x: float
    row: int

    @property
    def width(self) -> float:
        return _width(self.cards)


def _width(cards: tuple[str, ...]) -> float:
    return len(cards) * (_CARD_WIDTH + _GAP) - _GAP + 2 * _PAD


def _placed(order: Order, width: float) -> list[_Placed]:
    """Return the tiers in rows, each row as full as it can be."""
    x, row, placed = 0.0, 0, []
    for number, cards in enumerate(order.tiers, 1):
        if x and x + _width(cards) > width:
            x, row = 0.0, row + 1
        placed.append(_Placed(number, cards, x, row))
        x += _width(cards) + _BETWEEN
    return placed


def drawn_order(order: Order, language: str, *, width: float = NARROW, sheet: str = "", place: str = "") -> str:
    """Return an order of the cards as SVG.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> (found,) = orders(load_rulebook("oficial"), "es")
    >>> drawn_order(found, "es", place="/static/pack.svg").count("<use ")
    40

    Args:
        order: the order of the cards.
        language: that of the text for readers who cannot see the picture.
        width: how wide the rows may be; a tier that is wider has a row of its own.
        sheet: the drawn cards (`read_sheet`), for a picture outside a page, which has its colours.
        place: where that file is, for a page that has it and gives the picture its colours.
    """
    placed = _placed(order, width)
    wide = max(tier.x + tier.width for tier in placed) + _BETWEEN
    top = _row_height() + _BELOW if order.turned else 0.0
    high = top + (placed[-1].row + 1) * _row_height()
    svg = [*_opening(order, language, wide, high)]
    if sheet:
        svg += [f"<style>{STYLE}{_STYLE}</style>", *symbols_of(sheet, _tokens(order))]
    svg.append(f'<rect class="ground" x="{-_MARGIN}" y="{-_MARGIN}" width="{_of(wide)}" height="{_of(high)}"/>')
    if order.turned:
        mark = text(f"rules.turned.{order.kind}", language)
        svg += _tier(_Placed(0, (order.turned.token,), 0, 0), 0.0, "ground", place, mark)
    for tier in placed:
        kind = "raised" if tier.number <= order.raised else "tier"
        svg += _tier(tier, top + tier.row * _row_height(), kind, place, str(tier.number))
        if tier.number < len(placed):
            middle = top + tier.row * _row_height() + _NUMBER + _PAD + _CARD_HEIGHT / 2
            svg.append(f'<text x="{tier.x + tier.width + _BETWEEN / 2:g}" y="{middle + 5:g}">&gt;</text>')
    return "\n".join([*svg, "</svg>", ""])


def _row_height() -> float:
    return _NUMBER + _CARD_HEIGHT + 2 * _PAD + _BELOW


def _of(length: float) -> str:
    return f"{length + 2 * _MARGIN:g}"


def _opening(order: Order, language: str, wide: float, high: float) -> Iterator[str]:
    """Yield the beginning of the drawing: its size, what it is called and what it says."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" lang="{language}" role="img" '
        f'aria-labelledby="{order.name}-title {order.name}-told" '
        f'width="{_of(wide)}" height="{_of(high)}" viewBox="{-_MARGIN} {-_MARGIN} {_of(wide)} {_of(high)}">'
    )
    yield f'<title id="{order.name}-title">{escape(order.title, quote=False)}</title>'
    lines = (f"{at}. {line}." for at, line in enumerate(order.told(language), 1))
    yield f'<desc id="{order.name}-told">{escape(" ".join(lines), quote=False)}</desc>'


def symbols_of(sheet: str, tokens: Collection[str]) -> Iterator[str]:
    """Yield the drawings of some cards in the text of a file (`read_sheet`), and what these are made of.

    >>> len(list(symbols_of(read_sheet("spanish-40"), ("1e", "back"))))
    3
    """
    for line in sheet.splitlines():
        symbol = _SYMBOL.match(line)
        if line.startswith("<defs>") or (symbol and symbol[1].removeprefix("card-") in tokens):
            yield line


def _tokens(order: Order) -> set[str]:
    return {token for tier in order.tiers for token in tier} | ({order.turned.token} if order.turned else set())


def _tier(tier: _Placed, y: float, kind: str, place: str, label: str) -> Iterator[str]:
    """Yield a tier: its label, and its cards on a common ground."""
    left = f"{tier.x + _PAD:g}"
    yield f'<text class="small rank" x="{left}" y="{y + _NUMBER - 4:g}">{escape(label, quote=False)}</text>'
    size = f'width="{tier.width:g}" height="{_CARD_HEIGHT + 2 * _PAD:g}"'
    yield f'<rect class="{kind}" x="{tier.x:g}" y="{y + _NUMBER:g}" {size} rx="{_PAD}"/>'
    for at, token in enumerate(tier.cards):
        x = tier.x + _PAD + at * (_CARD_WIDTH + _GAP)
        yield (
            f'<use href="{place}#card-{token}" x="{x:g}" y="{y + _NUMBER + _PAD:g}" width="{_CARD_WIDTH}" '
            f'height="{_CARD_HEIGHT}"/>'
        )
