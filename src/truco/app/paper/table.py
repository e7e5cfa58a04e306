"""The lines of a score sheet as tables: one for each chico, which goes on from page to page with its headings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from reportlab.platypus import Flowable, Table

from truco.app.paper.grid import Rows, Title
from truco.app.paper.page import HAIR, THIN, Drawing
from truco.app.paper.signs import marks_part
from truco.app.paper.texts import ANY, Block, Texts, block, block_within
from truco.app.paper.words import Wording
from truco.referee import Chico, Entry, Sheet

_ROW: Final = 15.0
_BY_HAND: Final = 18.0
_HEAD: Final = 12.0
_FOOT: Final = 24.0
_PAD: Final = 2.5
_SIZE: Final = 7.5
_NAMES: Final = 6.5
_TOGETHER: Final = 4
"""Rows that stay with the headings of a table."""

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
    """A column: what it holds, for which side (empty for the hand itself), and its width."""

    holds: str
    side: str
    room: float


def columns(sheet: Sheet, wide: float) -> list[Column]:
    """Return the columns of a sheet's lines in a width; the reasons of points share what the others leave.

    >>> from truco.engine import Law
    >>> from truco.referee import blank_sheet
    >>> from truco.rulebooks.ruleset import choose
    >>> sheet = blank_sheet(Law(choose("oficial"), ("A1", "B1")))
    >>> [column.holds for column in columns(sheet, 515)]
    ['hand', 'dealer', 'why', 'points', 'total', 'half', 'why', 'points', 'total', 'half']
    """
    pair = len(sheet.sides) == 2  # noqa: PLR2004  (with three there is less room)
    first = [Column("hand", "", _HAND), Column("dealer", "", _DEALER if pair else _HAND)]
    if sheet.kinds:
        first.insert(1, Column("kind", "", _KIND))
    last = [Column("confirmed", "", _CONFIRMED)] if sheet.confirmed else []
    each = [("points", _POINTS), ("total", _TOTAL)]
    if sheet.half:
        each.append(("half", _HALF))
    if not sheet.blank:
        each.append(("marks", _MARKS if pair else _MARKS * 0.65))
    own = sum(room for _, room in each)
    why = (wide - sum(column.room for column in (*first, *last))) / len(sheet.sides) - own
    sides = [Column(holds, side, room) for side in sheet.sides for holds, room in (("why", why), *each)]
    return [*first, *sides, *last]


def row_height(sheet: Sheet) -> float:
    """Return how high a row is: more where people write into it."""
    return _BY_HAND if sheet.blank else _ROW


def title_of(wide: float, number: int, words: Wording) -> Title:
    """Return the title of a chico, with the points to which it goes."""
    title, goes_on = (words.say(key, n=number) for key in ("sheet.chico", "sheet.chico-on"))
    return Title(wide, title, goes_on, words.target(), 10.0)


def chico_table(sheet: Sheet, words: Wording, wide: float, chico: Chico) -> Table:
    """Return the lines of a chico, with the observations below their lines."""
    table = _Lines(sheet, words, wide)
    table.rows.add_part(title_of(wide, chico.number, words))
    if chico.entries or any(chico.before):
        table.heads()
    table.rows.heads = len(table.rows)
    if any(chico.before):
        cells = {("dealer", ""): words.say("sheet.before")}
        for side, points in zip(sheet.sides, chico.before, strict=True):
            cells |= dict(totals(sheet, side, points, words))
        table.row(cells)
    last = 0
    for entry in chico.entries:
        table.row(cells_of(sheet, entry, words, again=entry.hand == last and bool(entry.duel)))
        last = entry.hand
        for note in entry.notes:
            table.note(words.note(note))
    result = block(_result(sheet, chico, words), wide, 8.5, bold=True)
    foot = table.rows.add_part(Drawing(_FOOT, lambda pen, _wide: result.draw(pen, 0, _FOOT - 2, wide)))
    table.rows.line("above", foot, THIN)
    return table.rows.table(together=_TOGETHER)


def blank_table(sheet: Sheet, words: Wording, wide: float, count: int) -> Table:
    """Return so many empty lines, numbered from 1."""
    table = _Lines(sheet, words, wide)
    table.heads()
    for hand in range(1, count + 1):
        table.row({("hand", ""): str(hand)})
    table.rows.line("below", len(table.rows) - 1, THIN)
    return table.rows.table()


def _result(sheet: Sheet, chico: Chico, words: Wording) -> str:
    score = words.score(chico.score)
    if not chico.winner:
        return words.say("sheet.unfinished", score=score)
    if chico.winner[0] in sheet.sides:
        return words.say("sheet.won", side=words.side(chico.winner), score=score)
    return words.say("sheet.drawn", score=score)


class _Lines:
    """The lines of a table."""

    def __init__(self, sheet: Sheet, words: Wording, wide: float) -> None:
        self._sheet, self._words, self._columns = sheet, words, columns(sheet, wide)
        self.rows = Rows([column.room for column in self._columns], _PAD)
        sides = [column.side for column in self._columns]
        self._edges = {sides.index(side) for side in sheet.sides}
        if sheet.confirmed:
            self._edges.add(len(sides) - 1)

    def heads(self) -> None:
        """Add the headings: the sides, and what each column holds."""
        sheet, words, rows = self._sheet, self._words, self.rows
        row = rows.add([], _HEAD)
        for number, column in enumerate(self._columns):
            if not column.side or column.holds == "why":
                rows.line("before", row, THIN, number, number)
            if column.holds == "why":
                letter = f"{column.side}  " if any(sheet.players.values()) else ""
                last = max(at for at, other in enumerate(self._columns) if other.side == column.side)
                rows.put(row, number, Texts([Block([letter + words.side(column.side)], 7, bold=True)]))
                rows.style("SPAN", row, number, last)
                rows.line("below", row, HAIR, number, last)
        rows.line("after", row, THIN, -1)
        rows.line("above", row, THIN)
        labels = [_PLAIN_HEADS.get(column.holds) or words.say(f"sheet.col.{column.holds}") for column in self._columns]
        row = self._add([Texts([Block([label], 6)], _align(column))
                         for label, column in zip(labels, self._columns, strict=True)], _HEAD)  # fmt: skip
        rows.line("below", row, THIN)

    def row(self, cells: Cells) -> None:
        """Add a line."""
        parts = [self._part(column, cells.get((column.holds, column.side), "")) for column in self._columns]
        self.rows.line("below", self._add(parts, row_height(self._sheet)), HAIR)

    def note(self, text: str) -> None:
        """Add an observation, as wide as the table, which stays with its line."""
        rows = self.rows
        row = rows.add_text(block(text, sum(rows.widths) - 34, _NAMES, ANY), left=30)
        rows.line("before", row, THIN, 0, 0)
        rows.line("after", row, THIN, -1)
        rows.line("below", row, HAIR)

    def _add(self, parts: Sequence[Flowable | str], high: float) -> int:
        """Add a row with its upright lines, thicker ones around it and between the sides; return its number."""
        row = self.rows.add(parts, high)
        self.rows.line("before", row, HAIR)
        for number in (0, *self._edges):
            self.rows.line("before", row, THIN, number, number)
        self.rows.line("after", row, THIN, -1)
        return row

    def _part(self, column: Column, text: str) -> Flowable | str:
        """Return a cell: the marks of a score, or a text."""
        if not text:
            return ""
        if column.holds == "marks":
            return marks_part(self._sheet.board, int(text))
        if column.holds == "why":
            return Texts([block_within(text, column.room - 2 * _PAD, _SIZE, _ROW - 1)])
        size = _NAMES if column.holds in ("dealer", "kind") else _SIZE
        return Texts([Block([text], size, bold=column.holds == "total")], _align(column))


def _align(column: Column) -> str:
    return "left" if column.holds in _LEFT else "middle"


def cells_of(sheet: Sheet, entry: Entry, words: Wording, *, again: bool = False) -> dict[tuple[str, str], str]:
    """Return the texts of a line; with `again` it is a further duel of the hand in the line above."""
    cells = {
        ("hand", ""): "" if again else str(entry.hand),
        ("kind", ""): "" if again or not entry.kind else words.kind(entry.kind),
        ("dealer", ""): _DASH.join(entry.duel) if entry.duel else dealer(sheet, entry.dealer, words),
        ("confirmed", ""): entry.confirmed or ("" if sheet.refereed else _CHECK),
    }
    for side, score in zip(sheet.sides, entry.score, strict=True):
        gains = [gain for gain in entry.gains if gain.side == side]
        points = sum(gain.points for gain in gains)
        cells["why", side] = ", ".join(f"{words.reason(gain.reason)} {gain.points}" for gain in gains)
        cells["points", side] = f"+{points}" if points else ""
        cells |= dict(totals(sheet, side, score, words))
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
