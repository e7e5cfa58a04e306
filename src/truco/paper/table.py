"""The columns of a sheet's lines, and what stands in each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from truco.paper.font import width, wrapped
from truco.paper.page import HAIR, THIN, Page
from truco.paper.tally import draw_marks
from truco.paper.words import Wording
from truco.referee import Entry, Sheet

ROW: Final = 15.0
_BY_HAND: Final = 18.0
HEADS: Final = 24.0
_PAD: Final = 2.5
_SIZE: Final = 7.5
_NAMES: Final = 6.5
_SMALL: Final = 5.6
_BASE: Final = 4.6
"""How far the base line of a text lies above the foot of its row."""

_CHECK: Final = "\N{CHECK MARK}"
"""What the program writes counts as confirmed by the rivals (br.38.p1.2)."""

_DASH: Final = "\N{EN DASH}"

_HAND, _KIND, _DEALER, _CONFIRMED = 25.0, 42.0, 58.0, 44.0
_POINTS, _TOTAL, _HALF, _MARKS = 20.0, 21.0, 21.0, 62.0


_PLAIN_HEADS: Final = {"points": "+", "half": " "}
_LEFT: Final = ("why", "dealer", "kind")
"""Columns of words, which begin at the left."""


Cells = Mapping[tuple[str, str], str]
"""The texts of a row, by what a column holds and by its side."""


class Column(NamedTuple):
    """A column: what it holds, for which side (empty for the hand itself), and where it lies."""

    holds: str
    side: str
    x: float
    room: float


def columns(sheet: Sheet, left: float, right: float) -> tuple[Column, ...]:
    """Return the columns of a sheet's lines between two edges; what is left over is shared by what points are for.

    >>> from truco.engine import Law
    >>> from truco.referee import blank_sheet
    >>> from truco.rulebooks.ruleset import choose
    >>> sheet = blank_sheet(Law(choose("oficial"), ("A1", "B1")))
    >>> [one.holds for one in columns(sheet, 40, 555)]
    ['hand', 'dealer', 'why', 'points', 'total', 'half', 'why', 'points', 'total', 'half']
    """
    pair = len(sheet.sides) == 2  # noqa: PLR2004  (with three there is less room)
    own = [("hand", _HAND), ("dealer", _DEALER if pair else _HAND)]
    if sheet.kinds:
        own.insert(1, ("kind", _KIND))
    last = [("confirmed", _CONFIRMED)] if sheet.confirmed else []
    each = [("points", _POINTS), ("total", _TOTAL)]
    if sheet.half:
        each.append(("half", _HALF))
    if not sheet.blank:
        each.append(("marks", _MARKS if pair else _MARKS * 0.65))
    taken = sum(room for _, room in (*own, *last)) + len(sheet.sides) * sum(room for _, room in each)
    why = (right - left - taken) / len(sheet.sides)
    found: list[Column] = []
    at = left
    for side in ("", *sheet.sides, " "):
        for holds, room in own if not side else last if side == " " else [("why", why), *each]:
            found.append(Column(holds, side.strip(), at, room))
            at += room
    return tuple(found)


def draw_heads(page: Page, top: float, parts: Sequence[Column], words: Wording, sheet: Sheet) -> None:
    """Draw the headings of the columns below `top`: the sides, and what each column holds."""
    foot, middle = top - HEADS, top - HEADS / 2
    page.line(parts[0].x, top, parts[-1].x + parts[-1].room, top, THIN)
    for side in sheet.sides:
        own = [one for one in parts if one.side == side]
        room = sum(one.room for one in own)
        label = f"{side}  {words.side(side)}" if any(sheet.players.values()) else words.side(side)
        page.text(own[0].x + _PAD, middle + 3, label, 7, room=room - 2 * _PAD, bold=True)
        page.line(own[0].x, middle, own[0].x + room, middle)
    for column in parts:
        label = _PLAIN_HEADS.get(column.holds) or words.say(f"sheet.col.{column.holds}")
        align = "left" if column.holds in _LEFT else "middle"
        page.text(column.x + _PAD, foot + 3.5, label, 6, room=column.room - 2 * _PAD, align=align)
    _rules(page, parts, middle, foot, sheet)
    edges = [parts[0].x, parts[-1].x + parts[-1].room, *(one.x for one in parts if not one.side or one.holds == "why")]
    for at in sorted({*edges}):
        page.line(at, top, at, middle, THIN)
    page.line(parts[0].x, foot, parts[-1].x + parts[-1].room, foot, THIN)


def row_height(sheet: Sheet) -> float:
    """Return how high a row is: more where people write into it."""
    return _BY_HAND if sheet.blank else ROW


def draw_row(page: Page, top: float, parts: Sequence[Column], cells: Cells, sheet: Sheet) -> None:
    """Draw a row below `top`."""
    foot = top - row_height(sheet)
    for column in parts:
        told = cells.get((column.holds, column.side), "")
        room = column.room - 2 * _PAD
        if column.holds == "marks" and told:
            draw_marks(page, (column.x + _PAD, foot + 4), room, sheet.board, int(told))
        elif column.holds == "why" and width(told, _SIZE * 0.8) > room:
            lines = _two(told, room)
            for up, line in enumerate(reversed(lines)):
                page.text(column.x + _PAD, foot + (_BASE, 2.2)[len(lines) - 1] + up * 6.2, line, _SMALL, room=room)
        elif told:
            align = "left" if column.holds in _LEFT else "middle"
            size = _NAMES if column.holds in ("dealer", "kind") else _SIZE
            page.text(column.x + _PAD, foot + _BASE, told, size, room=room, bold=column.holds == "total", align=align)
    _rules(page, parts, top, foot, sheet)
    page.line(parts[0].x, foot, parts[-1].x + parts[-1].room, foot)


def _two(text: str, room: float) -> list[str]:
    """Return a text in one line or two; what does not fit is on the second, which is cut."""
    first, *rest = wrapped(text, room, _SMALL)
    return [first, " ".join(rest)] if rest else [first]


def _rules(page: Page, parts: Sequence[Column], top: float, foot: float, sheet: Sheet) -> None:
    """Draw the upright lines of a row: thicker ones around it and between the sides."""
    edges = {parts[0].x, parts[-1].x + parts[-1].room}
    edges |= {min(one.x for one in parts if one.side == side) for side in sheet.sides}
    edges |= {max(one.x + one.room for one in parts if one.side == sheet.sides[-1])}
    for at in sorted({one.x for one in parts} | edges):
        page.line(at, top, at, foot, THIN if at in edges else HAIR)


def cells_of(sheet: Sheet, entry: Entry, words: Wording, *, again: bool = False) -> dict[tuple[str, str], str]:
    """Return the texts of a line; with `again` it is a further duel of the hand in the line above."""
    cells = {
        ("hand", ""): "" if again else str(entry.hand),
        ("kind", ""): "" if again or not entry.kind else words.kind(entry.kind),
        ("dealer", ""): _DASH.join(entry.duel) if entry.duel else dealer(sheet, entry.dealer, words),
        ("confirmed", ""): entry.confirmed or ("" if sheet.refereed else _CHECK),
    }
    for side, cell in zip(sheet.sides, entry.score, strict=True):
        gains = [gain for gain in entry.gains if gain.side == side]
        points = sum(gain.points for gain in gains)
        told = (f"{words.reason(gain.reason)} {gain.points}" for gain in gains)
        cells["why", side] = ", ".join(told)
        cells["points", side] = f"+{points}" if points else ""
        cells |= dict(totals(sheet, side, cell, words))
    return cells


def totals(sheet: Sheet, side: str, points: int, words: Wording) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the texts of a side's score: the figure, malas or buenas, the marks."""
    yield ("total", side), str(points)
    yield ("marks", side), str(points)
    if sheet.half and points:
        half, n = ("buenas", points - sheet.half) if points > sheet.half else ("malas", points)
        yield ("half", side), words.say(f"sheet.{half}", n=n)


def dealer(sheet: Sheet, seat: str, words: Wording) -> str:
    """Return who dealt: the seat, and the name where there is one."""
    named = sheet.players.get(seat) and len(sheet.sides) == 2  # noqa: PLR2004  (with three there is no room for it)
    return f"{seat} {words.name(seat)}" if named else seat
