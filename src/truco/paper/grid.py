"""A table that goes on from page to page with its headings; a row is as high as its texts need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.paper.blocks import Block, block, height, team_blocks
from truco.paper.documents import TeamName
from truco.paper.flow import Flow
from truco.paper.page import HAIR, THICK, THIN

_PAD: Final = 3.0
_HEADS: Final = 22.0
_TOGETHER: Final = 3
"""Rows that stay with the headings of a table."""

Cell = str | TeamName


class Column(NamedTuple):
    """A column: its heading, its width in points (0: it shares what the others leave), and the look of its texts."""

    head: str
    room: float = 0.0
    align: str = "left"
    size: float = 9.0
    bold: bool = False
    most: int = 2


class Grid:
    """A table within the pages of a document.

    >>> from truco.paper.documents import Occasion
    >>> from truco.paper.page import PAPERS
    >>> from truco.paper.words import Words
    >>> flow = Flow(Words("es"), PAPERS["a4"], Occasion("Copa Paysandú"), "Sorteo")
    >>> grid = Grid(flow, [Column("Mesa", 40), Column("Equipo")], title="Ronda 1")
    >>> for table in range(100):
    ...     grid.row((str(table), "Los Pamperos"))
    >>> len(flow.finish())
    3
    """

    def __init__(
        self, flow: Flow, columns: Sequence[Column], *, title: str = "", aside: str = "", least: float = 15.0
    ) -> None:
        """Begin with the title of the table and its headings.

        `aside` stands smaller at the right of the title; no row is lower than `least` points.
        """
        self._flow = flow
        self._title, self._aside, self._least = title, aside, least
        shared = [one for one in columns if not one.room]
        rest = flow.wide - sum(one.room for one in columns)
        self._columns = [one if one.room else one._replace(room=rest / len(shared)) for one in columns]
        flow.need(20 + _HEADS + _TOGETHER * 2 * least)
        self._begin(title)

    def row(self, cells: Sequence[Cell], *, under: str = "", thick: bool = False) -> None:
        """Lay out a row; `under` is a smaller text below all its cells, `thick` draws a thick line at its foot."""
        flow = self._flow
        blocks = [self._blocks(cell, column) for cell, column in zip(cells, self._columns, strict=True)]
        indent = self._columns[0].room + _PAD
        told = block(under, flow.wide - indent - _PAD, 7, 400)
        high = max(self._least, *(height(several) + 4 for several in blocks))
        whole = high + (told.high + 2 if under else 0)
        if flow.room < whole:
            flow.turn()
            self._begin(flow.words.say("paper.on", title=self._title) if self._title else "")
        x = flow.left
        for several, column in zip(blocks, self._columns, strict=True):
            y = flow.y - (high - height(several)) / 2
            for one in several:
                y = one.draw(flow.page, x + _PAD, y, column.room - 2 * _PAD, column.align)
            x += column.room
        told.draw(flow.page, flow.left + indent, flow.y - high + 1, flow.wide - indent - _PAD)
        flow.y -= whole
        flow.page.line(flow.left, flow.y, flow.right, flow.y, THICK if thick else HAIR)

    def end(self, gap: float = 14.0) -> None:
        """Draw the line below the last row, and leave a gap."""
        page, y = self._flow.page, self._flow.y
        page.line(self._flow.left, y, self._flow.right, y, THIN)
        self._flow.y -= gap

    def _begin(self, title: str) -> None:
        """Lay out the title and the headings."""
        flow = self._flow
        if title or self._aside:
            flow.heading(title, self._aside)
        blocks = [block(one.head, one.room - 2 * _PAD, 7, bold=True) for one in self._columns]
        high = max(one.high for one in blocks) + 5
        flow.page.line(flow.left, flow.y, flow.right, flow.y, THIN)
        x = flow.left
        for one, column in zip(blocks, self._columns, strict=True):
            one.draw(flow.page, x + _PAD, flow.y - (high - one.high) + 2.5, column.room - 2 * _PAD, column.align)
            x += column.room
        flow.y -= high
        flow.page.line(flow.left, flow.y, flow.right, flow.y, THIN)

    @staticmethod
    def _blocks(cell: Cell, column: Column) -> list[Block]:
        """Return the texts of a cell: a text, or a name and what stands below it."""
        room = column.room - 2 * _PAD
        if isinstance(cell, str):
            return [block(cell, room, column.size, column.most, bold=column.bold)]
        return team_blocks(cell, room, column.size, column.most)
