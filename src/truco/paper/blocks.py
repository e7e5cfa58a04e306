"""Texts in several lines, measured before they are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.paper.documents import TeamName
from truco.paper.font import in_lines
from truco.paper.page import Page

LEADING: Final = 1.18
"""The height of a line, as a multiple of the size of its letters."""

_SMALLEST: Final = 5.25
_STEP: Final = 0.25
_MOST: Final = 3
_BASE: Final = 0.31
"""How far above the foot of its line a text stands, as a part of its size."""

_BELOW: Final = 0.78
"""The size of what stands below a name, as a part of the name's."""


class Block(NamedTuple):
    """A text in lines of one size."""

    lines: list[str]
    size: float
    bold: bool = False

    @property
    def high(self) -> float:
        """How high its lines are, in points."""
        return len(self.lines) * self.size * LEADING

    def draw(self, page: Page, x: float, y: float, room: float, align: str = "left") -> float:
        """Lay it out below `y` in a room that begins at `x`, and return its lower edge."""
        for line in self.lines:
            y -= self.size * LEADING
            page.text(x, y + self.size * _BASE, line, self.size, room=room, bold=self.bold, align=align)
        return y


def block(text: str, room: float, size: float, most: int = 2, *, bold: bool = False) -> Block:
    """Return a text in at most so many lines that fit a room.

    >>> len(block("Los Pamperos de Paysandú", 60, 8).lines)
    2
    """
    return Block(*in_lines(text, room, size, most, bold=bold), bold)


def block_within(text: str, room: float, size: float, high: float, *, bold: bool = False) -> Block:
    """Return a text in up to three lines that a height has room for, in letters that may be smaller than others.

    >>> one = block_within("Los Pamperos de Paysandú y Río Negro", 60, 8, 22)
    >>> len(one.lines), one.size < 8, one.high <= 22
    (2, True, True)

    What does not fit even so ends in an ellipsis; one line is there however low the room is.
    """
    steps = int((size - _SMALLEST) / _STEP) + 1
    for one in (size - step * _STEP for step in range(steps)):
        found = block(text, room, one, _lines(high, one), bold=bold)
        if found.size == one and not found.lines[-1].endswith("…"):
            return found
    return block(text, room, _SMALLEST, _lines(high, _SMALLEST), bold=bold)


def _lines(high: float, size: float) -> int:
    return max(1, min(_MOST, int(high / (size * LEADING))))


def team_blocks(team: TeamName, room: float, size: float, most: int = 2) -> list[Block]:
    """Return a name, and what stands below it in smaller letters.

    >>> [one.lines for one in team_blocks(TeamName("Los Pamperos", ("Ana Paz", "Eva Sosa")), 100, 8)]
    [['Los Pamperos'], ['Ana Paz, Eva Sosa']]
    """
    name = block(team.name, room, size, most, bold=True)
    return [name, block(team.below, room, size * _BELOW, most)] if team.below else [name]


def height(blocks: Sequence[Block]) -> float:
    """Return how high some blocks are, one below another.

    >>> round(height([block("Uno", 100, 10), block("Dos", 100, 10)]), 1)
    23.6
    """
    return sum(one.high for one in blocks)
