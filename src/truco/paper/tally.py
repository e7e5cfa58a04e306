"""A score as a rulebook keeps it, drawn: squares of strokes, counters and tentos in fives, beans, pegs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from truco.paper.page import HAIR, THIN, Page
from truco.rules.marks import Board, Group, Marks

_UNIT: Final = 7.0
"""Points of a square, before it is made smaller."""

_GAP: Final = 1.6
_BEANS: Final = 7
"""Beans in each of two rows, or more where there are more points."""

_Drawing = Callable[[Page, float, float, float, Group], None]


def _square(page: Page, x: float, y: float, unit: float, group: Group) -> None:
    """Draw the strokes of a square: left, top, right, bottom, diagonal (of.marks.1)."""
    right, top = x + unit, y + unit
    strokes = ((x, y, x, top), (x, top, right, top), (right, y, right, top), (x, y, right, y), (x, y, right, top))
    for stroke in strokes[: group[0]]:
        page.line(*stroke, THIN)


def _counters(page: Page, x: float, y: float, unit: float, group: Group) -> None:
    """Draw a group of five counters, four upright and one across (uy.94.a)."""
    marked, _ = group
    for at in range(min(marked, 4)):
        place = x + unit * (at + 0.5) / 4
        page.line(place, y, place, y + unit, THIN)
    if marked > 4:  # noqa: PLR2004  (the fifth)
        page.line(x, y + unit * 0.25, x + unit, y + unit * 0.75, THIN)


_GRAINS: Final = ((0.2, 0.2), (0.2, 0.8), (0.8, 0.2), (0.8, 0.8), (0.5, 0.5))
"""Where the grains of five lie in their square."""


def _tentos(page: Page, x: float, y: float, unit: float, group: Group) -> None:
    """Draw a group of five grains as on a die (br.3.d)."""
    for across, up in _GRAINS[: group[0]]:
        page.dot(x + across * unit, y + up * unit, unit * 0.16, filled=True)


_IN_FIVES: Final[Mapping[str, _Drawing]] = {"squares": _square, "counters": _counters, "tentos": _tentos}


def _row(drawing: _Drawing, token: bool) -> Callable[[Page, float, float, float, Marks], float]:  # noqa: FBT001  (one of two looks)
    def draw(page: Page, x: float, y: float, unit: float, marks: Marks) -> float:
        step = unit * (1 + _GAP / _UNIT)
        for at, group in enumerate(marks.malas):
            drawing(page, x + at * step, y, unit, group)
        x += len(marks.malas) * step
        if marks.buenas:
            if marks.parted and token:
                page.dot(x + unit * 0.2, y + unit / 2, unit * 0.2, filled=True)
            elif marks.parted:
                page.line(x + unit * 0.1, y - 0.8, x + unit * 0.1, y + unit + 0.8, THIN)
            x += unit * 0.55
        for at, group in enumerate(marks.buenas):
            drawing(page, x + at * step, y, unit, group)
        return x + len(marks.buenas) * step

    return draw


def _beans(page: Page, x: float, y: float, unit: float, marks: Marks) -> float:
    """Draw a bean for each point; a line before them says that they are buenas (pg.score.10, pg.score.11)."""
    radius = unit * 0.17
    if marks.parted:
        page.line(x + radius, y - 0.8, x + radius, y + unit + 0.8, THIN)
    x += unit * 0.55
    groups = (*marks.malas, *marks.buenas)
    across_most = max(_BEANS, *(math.ceil(marked / 2) for marked, _ in groups))
    for marked, _ in groups:
        for at in range(marked):
            across, down = at % across_most, at // across_most
            page.dot(x + radius + across * unit * 0.5, y + unit * 0.72 - down * unit * 0.5, radius, filled=True)
    return x + across_most * unit * 0.5


def _pegs(page: Page, x: float, y: float, unit: float, marks: Marks) -> float:
    """Draw a row of holes for each half, with the peg in one of them (pg.score.14)."""
    rows = (*marks.malas, *marks.buenas)
    step = unit * 0.42
    for down, (marked, of) in enumerate(rows):
        high = y + unit * (0.75 if down == 0 else 0.2)
        for at in range(1, of + 1):
            page.dot(x + (at - 0.5) * step, high, unit * (0.19 if at == marked else 0.07), filled=at == marked)
    return x + max((of for _, of in rows), default=0) * step


_DRAWINGS: Final[Mapping[str, Callable[[Page, float, float, float, Marks], float]]] = {
    "squares": _row(_square, token=False),
    "counters": _row(_counters, token=True),
    "tentos": _row(_tentos, token=False),
    "beans": _beans,
    "pegs": _pegs,
}


def draw_marks(page: Page, at: tuple[float, float], room: float, board: Board, points: int) -> None:
    """Draw a score as the rulebook keeps it into a room whose lower left corner is given; it is made smaller to fit.

    >>> from truco.paper.page import PAPERS
    >>> from truco.rules.marks import in_fives
    >>> page = Page(PAPERS["a4"])
    >>> draw_marks(page, (40, 700), 80, Board("squares", in_fives, 15, 30), 7)
    >>> len(page.items)
    7

    Points beyond the target are marked as well.
    """
    draw, marks = _DRAWINGS[board.kind], board.marks(points)
    x, y = at
    needed = draw(Page(page.paper), 0, 0, _UNIT, marks)
    unit = _UNIT * min(1.0, room / needed) if needed else _UNIT
    draw(page, x, y + (_UNIT - unit) / 2, unit, marks)


def draw_places(page: Page, x: float, y: float, unit: float, board: Board) -> float:
    """Draw the places of a whole chico's marks, empty, to be filled by hand; return where they end.

    >>> from truco.paper.page import PAPERS
    >>> from truco.rules.marks import in_fives
    >>> round(draw_places(Page(PAPERS["a4"]), 40, 700, 14, Board("squares", in_fives, 15, 30)))
    151
    """
    halves = (board.half, board.target - board.half) if board.half < board.target else (board.target,)
    for number, points in enumerate(halves):
        if number:
            page.line(x + unit * 0.1, y - 2, x + unit * 0.1, y + unit + 2, THIN)
            x += unit * 0.55
        for at in range(0, points, 5):
            wide = unit * min(5, points - at) / 5
            page.box(x, y, wide, unit, HAIR)
            x += wide + unit * _GAP / _UNIT
    return x
