"""Cards, hands and tables as SVG for a notebook or a page, with the drawn cards of the table in the browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

from truco.cards import UNKNOWN, Card
from truco.engine.table.public import Public
from truco.pictures.order import read_sheet, symbols_of

_WIDTH: Final = 44
_HEIGHT: Final = 68.2
_GAP: Final = 4
_MARGIN: Final = 10
_BACK: Final = "back"
"""The name of the drawing of a card that lies face down."""

_FONT: Final = 'font-family="system-ui, sans-serif" font-size="14"'
_FELT, _INK, _SOFT, _RAISED = "#2f6b4f", "#f6f4ea", "#bcd3c4", "#f2b632"


class _Row(NamedTuple):
    """A seat as it is drawn: its name and marks, the cards it holds, and the card of each trick."""

    name: str
    marks: str
    due: bool
    held: Sequence[Card]
    played: Sequence[tuple[Card, bool] | None]


def drawn_hand(cards: Sequence[Card], pack: str, below: str = "") -> str:
    """Return some cards beside each other as SVG.

    >>> from truco.cards import parse_hand
    >>> svg = drawn_hand(parse_hand("1e5o"), "spanish-40", "envido 6")
    >>> svg.count('href="#card-'), "<title>1e 5o, envido 6</title>" in svg
    (2, True)

    `pack` is the name of their pack, `below` a text below them. An unknown card shows its back.
    """
    wide = max(len(cards), 3) * (_WIDTH + _GAP) - _GAP
    high = _HEIGHT + (22 if below else 0)
    title = ", ".join(filter(None, (" ".join(map(str, cards)), below)))
    svg = [*_opening(wide, high, title, pack, cards)]
    svg += [_card(card, at * (_WIDTH + _GAP), 0) for at, card in enumerate(cards)]
    if below:
        svg.append(_text(below, wide / 2, _HEIGHT + 17, anchor="middle"))
    return "\n".join([*svg, "</svg>", ""])


def drawn_table(public: Public, held: Mapping[str, Sequence[Card]], due: str, pack: str) -> str:
    """Return a table as SVG: the score, the muestra, and of each seat its cards and those that it played.

    Args:
        public: the table as all see it.
        held: the cards that each seat holds, in the order of the seats; unknown ones show their backs.
        due: the seat that is due, which is marked; empty for none.
        pack: the name of the pack.

    A seat has a row; a trick has a column, in which the card that took it is framed.
    """
    rows = [_row(public, seat, held.get(seat, ()), due) for seat in public.seats]
    most = max(3, *(len(row.held) for row in rows))
    names = 84
    tricks = names + most * (_WIDTH + _GAP) + 3 * _GAP
    wide = tricks + max(3, len(public.tricks) + bool(public.trick)) * (_WIDTH + 3 * _GAP)
    high = 30 + len(rows) * (_HEIGHT + 2 * _GAP)
    cards = [card for row in rows for card in (*row.held, *(played[0] for played in row.played if played))]
    muestra = (public.muestra,) if public.muestra else ()
    title = f"hand {public.hand}, {_score(public)}" + (f", {due} to act" if due else "")
    if muestra:
        wide += _WIDTH + 4 * _GAP
    svg = [*_opening(wide, high, title, pack, (*cards, *muestra))]
    svg.append(_text(_score(public), 0, 16, weight="bold"))
    svg.append(_text(f"hand {public.hand}", tricks, 16))
    for at, row in enumerate(rows):
        svg += _drawn_row(row, 30 + at * (_HEIGHT + 2 * _GAP), names, tricks)
    for card in muestra:
        svg.append(_text("muestra", wide, 16, anchor="end"))
        svg.append(_card(card, wide - _WIDTH, 30))
    return "\n".join([*svg, "</svg>", ""])


def _row(public: Public, seat: str, held: Sequence[Card], due: str) -> _Row:
    marks = [word for word, who in (("mano", public.mano), ("dealer", public.dealer)) if who == seat]
    marks += ["out"] if seat in public.out else []
    tricks = [(trick.plays, trick.winner) for trick in public.tricks] + [(public.trick, None)]
    played = [next(((card, winner == seat) for who, card in plays if who == seat), None) for plays, winner in tricks]
    return _Row(seat, " ".join(marks), seat == due, held, played)


def _drawn_row(row: _Row, y: float, names: float, tricks: float) -> Iterator[str]:
    middle = y + _HEIGHT / 2
    yield _text(f"{'▶ ' if row.due else ''}{row.name}", 0, middle, weight="bold" if row.due else "normal")
    if row.marks:
        yield _text(row.marks, 0, middle + 17, size=12, colour=_SOFT)
    for at, card in enumerate(row.held):
        yield _card(card, names + at * (_WIDTH + _GAP), y)
    for at, play in enumerate(row.played):
        if play is None:
            continue
        x = tricks + at * (_WIDTH + 3 * _GAP)
        yield _card(play[0], x, y)
        if play[1]:
            yield (
                f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{_WIDTH + 4:g}" height="{_HEIGHT + 4:g}" rx="6" '
                f'fill="none" stroke="{_RAISED}" stroke-width="3"/>'
            )


def _score(public: Public) -> str:
    """Return the points of each side, and the chicos where a side has won one.

    >>> from truco.engine import Law, new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> _score(new_match(Law(choose("oficial"), ("A1", "B1")), score=(12, 9)).public)
    'A 12  B 9'
    """
    points = "  ".join(f"{side} {score}" for side, score in zip(public.sides, public.score, strict=True))
    return f"{points}  ({'-'.join(map(str, public.chicos))})" if any(public.chicos) else points


def _opening(wide: float, high: float, title: str, pack: str, cards: Iterable[Card]) -> Iterator[str]:
    """Yield the beginning of a drawing: its size, what it shows in words, the drawings of its cards, and the felt."""
    size = f'width="{wide + 2 * _MARGIN:g}" height="{high + 2 * _MARGIN:g}"'
    box = f"{-_MARGIN} {-_MARGIN} {wide + 2 * _MARGIN:g} {high + 2 * _MARGIN:g}"
    yield f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} viewBox="{box}" {_FONT}>'
    yield f"<title>{escape(title, quote=False)}</title>"
    yield from symbols_of(read_sheet(pack), {_name(card) for card in cards})
    yield f'<rect x="{-_MARGIN}" y="{-_MARGIN}" {size} rx="8" fill="{_FELT}"/>'


def _name(card: Card) -> str:
    return _BACK if card is UNKNOWN else card.token


def _card(card: Card, x: float, y: float) -> str:
    return f'<use href="#card-{_name(card)}" x="{x:g}" y="{y:g}" width="{_WIDTH}" height="{_HEIGHT}"/>'


def _text(  # noqa: PLR0913  (where a text is, and how it looks)
    text: str, x: float, y: float, *, anchor: str = "start", weight: str = "normal", size: int = 14, colour: str = _INK
) -> str:
    style = f'text-anchor="{anchor}" font-weight="{weight}" font-size="{size}" fill="{colour}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text, quote=False)}</text>'
