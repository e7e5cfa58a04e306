"""Signs that are drawn: a score as a rulebook keeps it, and cards in small that can be read in black and white."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from truco.app.paper.font import width
from truco.app.paper.page import HAIR, THICK, THIN, Drawing, Pen
from truco.app.paper.words import Words
from truco.rules.marks import Board, Group, Marks

# -- scores: squares of strokes, counters and tentos in fives, beans, pegs ---------------------------------------------

_UNIT: Final = 7.0
"""Points of a square, before it is made smaller."""

_SPACE: Final = 1.6
_PITCH: Final = 1 + _SPACE / _UNIT
_PART: Final = 0.55
_HOLE: Final = 0.42
"""The width of a group with its gap, of the sign between malas and buenas, of a hole, as multiples of the unit."""

_BEANS: Final = 7
"""Beans in each of two rows, or more where there are more points."""

_Drawing = Callable[[Pen, float, float, float, Group], None]


def _square(pen: Pen, x: float, y: float, unit: float, group: Group) -> None:
    """Draw the strokes of a square: left, top, right, bottom, diagonal (of.marks.1)."""
    right, top = x + unit, y + unit
    strokes = ((x, y, x, top), (x, top, right, top), (right, y, right, top), (x, y, right, y), (x, y, right, top))
    for stroke in strokes[: group[0]]:
        pen.line(*stroke, THIN)


def _counters(pen: Pen, x: float, y: float, unit: float, group: Group) -> None:
    """Draw a group of five counters, four upright and one across (uy.94.a)."""
    marked, _ = group
    for at in range(min(marked, 4)):
        place = x + unit * (at + 0.5) / 4
        pen.line(place, y, place, y + unit, THIN)
    if marked > 4:  # noqa: PLR2004  (the fifth)
        pen.line(x, y + unit * 0.25, x + unit, y + unit * 0.75, THIN)


_GRAINS: Final = ((0.2, 0.2), (0.2, 0.8), (0.8, 0.2), (0.8, 0.8), (0.5, 0.5))
"""Where the grains of five lie in their square."""


def _tentos(pen: Pen, x: float, y: float, unit: float, group: Group) -> None:
    """Draw a group of five grains as on a die (br.3.d)."""
    for across, up in _GRAINS[: group[0]]:
        pen.dot(x + across * unit, y + up * unit, unit * 0.16, filled=True)


def _in_row(drawing: _Drawing, token: bool) -> Callable[[Pen, float, float, float, Marks], None]:  # noqa: FBT001  (one of two looks)
    def draw(pen: Pen, x: float, y: float, unit: float, marks: Marks) -> None:
        step = unit * _PITCH
        for at, group in enumerate(marks.malas):
            drawing(pen, x + at * step, y, unit, group)
        x += len(marks.malas) * step
        if marks.buenas and marks.parted and token:
            pen.dot(x + unit * 0.2, y + unit / 2, unit * 0.2, filled=True)
        elif marks.buenas and marks.parted:
            pen.line(x + unit * 0.1, y - 0.8, x + unit * 0.1, y + unit + 0.8, THIN)
        for at, group in enumerate(marks.buenas):
            drawing(pen, x + unit * _PART + at * step, y, unit, group)

    return draw


def _row_width(marks: Marks) -> float:
    return (len(marks.malas) + len(marks.buenas)) * _PITCH + (_PART if marks.buenas else 0)


def _beans(pen: Pen, x: float, y: float, unit: float, marks: Marks) -> None:
    """Draw a bean for each point; a line before them says that they are buenas (pg.score.10, pg.score.11)."""
    radius = unit * 0.17
    if marks.parted:
        pen.line(x + radius, y - 0.8, x + radius, y + unit + 0.8, THIN)
    x += unit * _PART
    across_most = _beans_across(marks)
    for marked, _ in (*marks.malas, *marks.buenas):
        for at in range(marked):
            across, down = at % across_most, at // across_most
            pen.dot(x + radius + across * unit * 0.5, y + unit * 0.72 - down * unit * 0.5, radius, filled=True)


def _beans_across(marks: Marks) -> int:
    return max(_BEANS, *(math.ceil(marked / 2) for marked, _ in (*marks.malas, *marks.buenas)))


def _beans_width(marks: Marks) -> float:
    return _PART + _beans_across(marks) * 0.5


def _pegs(pen: Pen, x: float, y: float, unit: float, marks: Marks) -> None:
    """Draw a row of holes for each half, with the peg in one of them (pg.score.14)."""
    for down, (marked, of) in enumerate((*marks.malas, *marks.buenas)):
        high = y + unit * (0.75 if down == 0 else 0.2)
        for at in range(1, of + 1):
            place = x + (at - 0.5) * unit * _HOLE
            pen.dot(place, high, unit * (0.19 if at == marked else 0.07), filled=at == marked)


def _pegs_width(marks: Marks) -> float:
    return max((of for _, of in (*marks.malas, *marks.buenas)), default=0) * _HOLE


class _Kind(NamedTuple):
    """A way to mark a score: how it is drawn, and how wide it is where its unit is 1."""

    draw: Callable[[Pen, float, float, float, Marks], None]
    width: Callable[[Marks], float]


_KINDS: Final[Mapping[str, _Kind]] = {
    "squares": _Kind(_in_row(_square, token=False), _row_width),
    "counters": _Kind(_in_row(_counters, token=True), _row_width),
    "tentos": _Kind(_in_row(_tentos, token=False), _row_width),
    "beans": _Kind(_beans, _beans_width),
    "pegs": _Kind(_pegs, _pegs_width),
}


def draw_marks(pen: Pen, at: tuple[float, float], room: float, board: Board, points: int) -> None:
    """Draw a score as the rulebook keeps it into a room whose lower left corner is given; it is made smaller to fit.

    Points beyond the target are marked as well.
    """
    kind, marks, (x, y) = _KINDS[board.kind], board.marks(points), at
    wide = kind.width(marks)
    unit = min(_UNIT, room / wide) if wide else _UNIT
    kind.draw(pen, x, y + (_UNIT - unit) / 2, unit, marks)


def marks_part(board: Board, points: int) -> Drawing:
    """Return a score as a part of a document."""
    return Drawing(_UNIT, lambda pen, wide: draw_marks(pen, (0, 0), wide, board, points))


def _halves(board: Board) -> tuple[int, ...]:
    return (board.half, board.target - board.half) if board.half < board.target else (board.target,)


def places_width(board: Board) -> float:
    """Return how wide the places of a whole chico's marks are where their unit is 1.

    >>> from truco.rules.marks import in_fives
    >>> round(places_width(Board("squares", in_fives, 15, 30)), 1)
    7.9
    """
    groups = [min(5, points - at) / 5 for points in _halves(board) for at in range(0, points, 5)]
    return sum(groups) + len(groups) * _SPACE / _UNIT + _PART * (len(_halves(board)) - 1)


def draw_places(pen: Pen, x: float, y: float, unit: float, board: Board) -> None:
    """Draw the places of a whole chico's marks, empty, to be filled by hand."""
    for number, points in enumerate(_halves(board)):
        if number:
            pen.line(x + unit * 0.1, y - 2, x + unit * 0.1, y + unit + 2, THIN)
            x += unit * _PART
        for at in range(0, points, 5):
            wide = unit * min(5, points - at) / 5
            pen.box(x, y, wide, unit, HAIR)
            x += wide + unit * _SPACE / _UNIT


# -- cards -------------------------------------------------------------------------------------------------------------

_FRENCH: Final = {
    "c": "\N{BLACK CLUB SUIT}",
    "h": "\N{WHITE HEART SUIT}",
    "s": "\N{BLACK SPADE SUIT}",
    "d": "\N{WHITE DIAMOND SUIT}",
}
"""The signs of the French suits: the red ones are hollow."""

_FRENCH_PACK: Final = "french-40"
_GAP: Final = 0.12
_SIGN: Final = 0.84
"""The gap before the sign of a Spanish suit, and its height, as parts of a card's size."""


def _sword(pen: Pen, x: float, y: float, high: float) -> None:
    middle = x + high / 2
    pen.line(middle, y + high * 0.3, middle, y + high, THICK)
    pen.line(middle - high * 0.22, y + high * 0.3, middle + high * 0.22, y + high * 0.3, THICK)
    pen.line(middle, y, middle, y + high * 0.3, THICK * 2)


def _club(pen: Pen, x: float, y: float, high: float) -> None:
    pen.line(x + high * 0.28, y + high * 0.1, x + high * 0.62, y + high * 0.8, THICK * 2)
    pen.line(x + high * 0.55, y + high * 0.66, x + high * 0.66, y + high * 0.88, THICK * 4)
    pen.line(x + high * 0.42, y + high * 0.48, x + high * 0.24, y + high * 0.62, THIN)
    pen.line(x + high * 0.5, y + high * 0.44, x + high * 0.7, y + high * 0.4, THIN)


def _coin(pen: Pen, x: float, y: float, high: float) -> None:
    for part in (0.48, 0.3):
        pen.dot(x + high / 2, y + high / 2, high * part, filled=False)
    pen.dot(x + high / 2, y + high / 2, high * 0.1, filled=True)


def _cup(pen: Pen, x: float, y: float, high: float) -> None:
    left, right, middle = x + high * 0.18, x + high * 0.82, x + high / 2
    pen.line(left, y + high, right, y + high, THIN)
    pen.line(left, y + high, middle - high * 0.1, y + high * 0.42, THIN)
    pen.line(right, y + high, middle + high * 0.1, y + high * 0.42, THIN)
    pen.line(middle - high * 0.1, y + high * 0.42, middle + high * 0.1, y + high * 0.42, THIN)
    pen.line(middle, y + high * 0.42, middle, y + high * 0.06, THICK)
    pen.line(middle - high * 0.24, y + high * 0.04, middle + high * 0.24, y + high * 0.04, THICK)


_SPANISH: Final[Mapping[str, Callable[[Pen, float, float, float], None]]] = {
    "e": _sword,
    "b": _club,
    "o": _coin,
    "c": _cup,
}


def draw_card(pen: Pen, at: tuple[float, float], token: str, size: float, pack: str) -> None:
    """Draw a card, given where its base line begins."""
    (x, y), rank, suit = at, token[:-1], token[-1]
    if pack == _FRENCH_PACK:
        pen.text(x, y, f"{rank}{_FRENCH[suit]}", size, room=size * 4, bold=True)
        return
    wide = pen.text(x, y, rank, size, room=size * 3, bold=True) + size * _GAP
    _SPANISH[suit](pen, x + wide, y - size * 0.06, size * _SIGN)


def card_width(token: str, size: float, pack: str) -> float:
    """Return how wide a card is.

    >>> round(card_width("7o", 12, "spanish-40"), 1), round(card_width("7h", 12, "french-40"), 1)
    (19.0, 17.2)
    """
    if pack == _FRENCH_PACK:
        return width(f"{token[:-1]}{_FRENCH[token[-1]]}", size, bold=True)
    return width(token[:-1], size, bold=True) + size * (_GAP + _SIGN)


def card_name(token: str, pack: str, words: Words) -> str:
    """Return what a card is called.

    >>> card_name("7c", "spanish-40", Words("es")), card_name("7c", "french-40", Words("pt"))
    ('siete de copas', 'sete de paus')
    """
    return words.say(f"french.card.{token}" if pack == _FRENCH_PACK else f"card.{token}")
