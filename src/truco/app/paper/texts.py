"""Texts in several lines, measured before they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from reportlab.platypus import Flowable

from truco.app.paper.documents import TeamName
from truco.app.paper.font import in_lines
from truco.app.paper.page import Pen

LEADING: Final = 1.18
"""The height of a line, as a multiple of the size of its letters."""

_SMALLEST: Final = 5.25
_STEP: Final = 0.25
_MOST: Final = 3
_BASE: Final = 0.31
"""How far above the foot of its line a text stands, as a part of its size."""

_BELOW: Final = 0.78
"""The size of what stands below a name, as a part of the name's."""

ANY: Final = 1000
"""The lines of a text that may have any number."""


class Block(NamedTuple):
    """A text in lines of one size."""

    lines: list[str]
    size: float
    bold: bool = False

    @property
    def high(self) -> float:
        """How high its lines are, in points."""
        return len(self.lines) * self.size * LEADING

    def draw(self, pen: Pen, x: float, y: float, room: float, align: str = "left") -> float:
        """Draw it below `y` in a room that begins at `x`, and return its lower edge."""
        for line in self.lines:
            y -= self.size * LEADING
            pen.text(x, y + self.size * _BASE, line, self.size, room=room, bold=self.bold, align=align)
        return y


def block(text: str, room: float, size: float, most: int = 2, *, bold: bool = False) -> Block:
    """Return a text in at most so many lines that fit a room.

    >>> len(block("Los Pamperos de Paysandú", 60, 8).lines)
    2
    """
    return Block(*in_lines(text, room, size, most, bold=bold), bold)


def block_within(text: str, room: float, size: float, high: float, *, bold: bool = False) -> Block:
    """Return a text in up to three lines that a height has room for, in letters that may be smaller than others.

    >>> name = block_within("Los Pamperos de Paysandú y Río Negro", 60, 8, 22)
    >>> len(name.lines), name.size < 8, name.high <= 22
    (2, True, True)

    A text that does not fit even so ends in an ellipsis; there is one line however low the room is.
    """
    for step in range(int((size - _SMALLEST) / _STEP) + 1):
        smaller = size - step * _STEP
        text_block = block(text, room, smaller, _lines(high, smaller), bold=bold)
        if text_block.size == smaller and not text_block.lines[-1].endswith("…"):
            return text_block
    return block(text, room, _SMALLEST, _lines(high, _SMALLEST), bold=bold)


def _lines(high: float, size: float) -> int:
    return max(1, min(_MOST, int(high / (size * LEADING))))


def team_blocks(team: TeamName, room: float, size: float, most: int = 2) -> list[Block]:
    """Return a name, and the text below it in smaller letters.

    >>> [block.lines for block in team_blocks(TeamName("Los Pamperos", ("Ana Paz", "Eva Sosa")), 100, 8)]
    [['Los Pamperos'], ['Ana Paz, Eva Sosa']]
    """
    name = block(team.name, room, size, most, bold=True)
    return [name, block(team.below, room, size * _BELOW, most)] if team.below else [name]


def height(blocks: Sequence[Block]) -> float:
    """Return how high some blocks are, one below another.

    >>> round(height([block("Uno", 100, 10), block("Dos", 100, 10)]), 1)
    23.6
    """
    return sum(part.high for part in blocks)


class Texts(Flowable):
    """Blocks one below another; where a page ends they go on on the next one.

    >>> texts = Texts([block("Uno", 100, 10), block("Dos", 100, 10)])
    >>> len(texts.split(100, 12)), len(texts.split(100, 5))
    (2, 0)
    """

    def __init__(self, blocks: Sequence[Block], align: str = "left", *, after: float = 0.0) -> None:
        """Begin with blocks, their place in their room (left, right or middle) and the gap below them."""
        super().__init__()
        self._blocks, self._align, self.spaceAfter = blocks, align, after

    def wrap(self, wide: float, _high: float) -> tuple[float, float]:
        """Return the width of the frame and the height of the blocks."""
        self.width, self.height = wide, height(self._blocks)
        return wide, self.height

    def split(self, _wide: float, high: float) -> list[Flowable]:
        """Return the lines for which a height has room, and the others; nothing where there is no room for a line."""
        lines = [part._replace(lines=[line]) for part in self._blocks for line in part.lines]
        fit = sum(height(lines[: at + 1]) <= high for at in range(len(lines)))
        parts = (lines[:fit], lines[fit:])
        return [Texts(part, self._align, after=self.spaceAfter) for part in parts if part] if fit else []

    def draw(self) -> None:
        """Draw the blocks."""
        y = self.height
        for part in self._blocks:
            y = part.draw(Pen(self.canv), 0, y, self.width, self._align)


def paragraph(text: str, room: float, size: float = 8.0, *, bold: bool = False, after: float = 0.0) -> Texts:
    """Return a text in as many lines as it needs."""
    return Texts([block(text, room, size, ANY, bold=bold)], after=after)
