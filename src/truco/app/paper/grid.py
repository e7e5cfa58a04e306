"""Tables that go on from page to page with their headings; a row is as high as its texts need."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from reportlab.lib.colors import black
from reportlab.platypus import Flowable, Table

from truco.app.paper.documents import TeamName
from truco.app.paper.flow import Flow, pad
from truco.app.paper.page import HAIR, THICK, THIN, Pen
from truco.app.paper.texts import ANY, Block, Texts, block, height, team_blocks

_PAD: Final = 3.0
_TOGETHER: Final = 3
"""Rows that stay with the headings of a table."""

_LINES: Final = 40
"""The lines of a text that are in one row of a table."""

_EMPTY: Final = ()
"""A cell for which nothing is written; for an empty text the file would have an empty one too."""

Cell = str | TeamName | Flowable


class Title(Flowable):
    """The title of a table, with a smaller text at the right; on later pages it says that the table goes on."""

    def __init__(self, wide: float, title: str, goes_on: str, aside: str = "", size: float = 11.0) -> None:
        """Begin with the title of the first page and that of the others."""
        super().__init__()
        self.width = wide
        self._titles = [block(text, wide * (0.62 if aside else 1.0), size, bold=True) for text in (title, goes_on)]
        self._aside = block(aside, wide * 0.36, 7.5)
        self.height = height([max(*self._titles, self._aside, key=lambda text: text.high)]) + 4

    def wrap(self, _wide: float, _high: float) -> tuple[float, float]:
        """Return the width of the table and the height of the highest text."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw the title that is due."""
        pen, title = Pen(self.canv), self._titles[0]
        title.draw(pen, 0, title.high + 4, self.width)
        self._aside.draw(pen, self.width * 0.64, self._aside.high + 4, self.width * 0.36, "right")
        self._titles = self._titles[-1:]


class Rows:
    """A table that is made row by row; its first `heads` rows are printed again on each page.

    >>> rows = Rows([40, 60], gap=3)
    >>> rows.heads = rows.add(["Mesa", "Equipo"], 20) + 1
    >>> for table in range(9):
    ...     row = rows.add([str(table), "Los Pamperos"], 20)
    >>> [len(part._cellvalues) for part in rows.table().split(100, 120)]
    [6, 5]
    """

    def __init__(self, widths: Sequence[float], gap: float) -> None:
        """Begin with the widths of the columns, and the gap at the left and right of their texts."""
        self.widths, self.heads = list(widths), 0
        self._cells: list[list[Any]] = []
        self._highs: list[float] = []
        self._style: list[tuple[Any, ...]] = [("VALIGN", (0, 0), (-1, -1), "MIDDLE"), *pad(gap)]
        self._lines: dict[tuple[str, int, int, float], list[int]] = {}

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self._cells)

    def add(self, cells: Sequence[Any], high: float) -> int:
        """Add a row, and return its number."""
        self._cells.append([*(cell or _EMPTY for cell in cells), *[_EMPTY] * (len(self.widths) - len(cells))])
        self._highs.append(high)
        return len(self._cells) - 1

    def put(self, row: int, column: int, part: Flowable) -> None:
        """Put a part into a cell."""
        self._cells[row][column] = part

    def add_part(
        self, part: Flowable, *, first: int = 0, left: float = 0.0, gap: float = 0.0, stays: bool = True
    ) -> int:
        """Add a part as wide as the columns from the `first` one, and return the number of its row.

        `left` is free at its left, half of `gap` above and below it; it `stays` on the page of the row before.
        """
        room = sum(self.widths[first:]) - left
        row = self.add([*[_EMPTY] * first, part], part.wrap(room, 0)[1] + gap)
        self.style("SPAN", row, first, -1)
        self.style("LEFTPADDING", row, first, first, left)
        self.style("RIGHTPADDING", row, first, first, 0)
        if row and stays:
            self._style.append(("NOSPLIT", (0, row - 1), (0, row)))
        return row

    def add_text(self, text: Block, *, first: int = 0, left: float = 0.0) -> int:
        """Add a text as a part; the lines of a long one go on on the next page."""
        row = 0
        for at in range(0, len(text.lines), _LINES):
            part = Texts([text._replace(lines=text.lines[at : at + _LINES])])
            row = self.add_part(part, first=first, left=left, gap=2, stays=not at)
        return row

    def style(self, name: str, row: int, first: int, last: int, *values: object) -> None:
        """Add a command about the cells of a row from the `first` to the `last` column."""
        self._style.append((name, (first, row), (last, row), *values))

    def line(self, side: str, row: int, thick: float, first: int = 0, last: int = -1) -> None:
        """Draw a line at a side of cells (above, below, before, after)."""
        self._lines.setdefault((f"LINE{side.upper()}", first, last, thick), []).append(row)

    def table(self, *, box: float = 0.0, after: float = 0.0, together: int = _TOGETHER) -> Table:
        """Return the table, of which the headings and some rows below them stay `together`, with a line around it."""
        last = min(len(self._cells), self.heads + together) - 1
        style = [*self._style, ("NOSPLIT", (0, 0), (0, last))]
        for (side, first, end, thick), rows in self._lines.items():
            # Rows that follow each other have one line.
            for _, group in groupby(enumerate(rows), key=lambda numbered: numbered[1] - numbered[0]):
                run = [row for _, row in group]
                style.append((side, (first, run[0]), (end, run[-1]), thick, black))
        if box:
            style.append(("BOX", (0, 0), (-1, -1), box, black))
        return Table(self._cells, self.widths, self._highs, style, repeatRows=self.heads, spaceAfter=after)


class Column(NamedTuple):
    """A column: its heading, its width in points (0: it shares what the others leave), and the look of its texts."""

    head: str
    room: float = 0.0
    align: str = "left"
    size: float = 9.0
    bold: bool = False
    most: int = 2


class Grid:
    """A table of a document, made of texts and names of teams.

    >>> from truco.app.paper.documents import Occasion
    >>> from truco.app.paper.flow import event_flow
    >>> from truco.app.paper.page import PAPERS
    >>> from truco.app.paper.words import Words
    >>> flow = event_flow(Words("es"), PAPERS["a4"], Occasion("Copa Paysandú"), "Sorteo")
    >>> grid = Grid(flow, [Column("Mesa", 40), Column("Equipo")], title="Ronda 1")
    >>> for table in range(100):
    ...     grid.row((str(table), "Los Pamperos"))
    >>> len(grid.table().split(flow.wide, 600))
    2
    """

    def __init__(  # noqa: PLR0913  (the look of a table)
        self,
        flow: Flow,
        columns: Sequence[Column],
        *,
        title: str = "",
        aside: str = "",
        least: float = 15.0,
        box: float = 0.0,
        edges: bool = False,
    ) -> None:
        """Begin with the title of the table and its headings.

        `aside` is smaller, at the right of the title; no row is lower than `least` points; `edges` draws upright
        lines between the columns, `box` is the width of a table in a box.
        """
        wide = box or flow.wide
        rest = (wide - sum(column.room for column in columns)) / max(1, sum(not column.room for column in columns))
        self._columns = [column if column.room else column._replace(room=rest) for column in columns]
        self._least, self._edges, self._box = least, edges, bool(box)
        self._rows = Rows([column.room for column in self._columns], _PAD)
        if title or aside:
            goes_on = flow.words.say("paper.on", title=title) if title else ""
            row = self._rows.add_part(Title(wide, title, goes_on, aside), left=_PAD if box else 0, gap=4 if box else 0)
            if box:
                self._rows.line("below", row, THIN)
        if any(column.head for column in columns):
            heads = [block(column.head, column.room - 2 * _PAD, 7, bold=True) for column in self._columns]
            row = self._add([[head] for head in heads], max(head.high for head in heads) + 5)
            self._rows.line("above", row, THIN)
            self._rows.line("below", row, THIN)
        self._rows.heads = len(self._rows)

    def row(self, cells: Sequence[Cell], *, under: str = "", thick: bool = False) -> None:
        """Add a row; `under` is a smaller text below all its cells, `thick` draws a thick line at its foot."""
        parts = [self._part(cell, column) for cell, column in zip(cells, self._columns, strict=True)]
        row = self._add(parts, max(self._least, *(height(part) + 4 for part in parts if isinstance(part, list))))
        if under:
            room = sum(self._rows.widths[1:]) - 2 * _PAD
            row = self._rows.add_text(block(under, room, 7, ANY), first=1, left=_PAD)
        self._rows.line("below", row, THICK if thick else HAIR)

    def end(self, *parts: Flowable) -> None:
        """Draw the line below the last row, and add parts that are below it on the same page."""
        self._rows.line("below", len(self._rows) - 1, THIN)
        for part in parts:
            self._rows.add_part(part)

    def table(self) -> Table:
        """Return the table."""
        return self._rows.table(box=THIN if self._box else 0.0, after=14)

    def _add(self, parts: Sequence[list[Block] | Flowable], high: float) -> int:
        """Add a row of texts and other parts, and return its number."""
        aligned = zip(parts, self._columns, strict=True)
        row = self._rows.add([Texts(p, column.align) if isinstance(p, list) else p for p, column in aligned], high)
        if self._edges:
            self._rows.line("before", row, THIN)
            self._rows.line("after", row, THIN, -1)
        return row

    @staticmethod
    def _part(cell: Cell, column: Column) -> list[Block] | Flowable:
        """Return the texts of a cell: a text, or a name and the text below it."""
        room = column.room - 2 * _PAD
        if isinstance(cell, Flowable):
            return cell
        if isinstance(cell, str) and column.most == 1:
            return [Block([cell], column.size, column.bold)]  # the pen makes it smaller, or cuts it
        if isinstance(cell, str):
            return [block(cell, room, column.size, column.most, bold=column.bold)]
        return team_blocks(cell, room, column.size, column.most)
