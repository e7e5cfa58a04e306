"""Sizes of paper, and the pen that draws on a page of a PDF: black lines, texts made to fit their room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from truco.app.paper.font import as_drawn, face, fitted, readable, width


class Paper(NamedTuple):
    """A size of paper in points."""

    name: str
    width: float
    height: float

    @property
    def across(self) -> Paper:
        """The same paper with its long edge below.

        >>> PAPERS["letter"].across.width
        792.0
        """
        return Paper(self.name, self.height, self.width)


PAPERS: Final = {
    "a4": Paper("a4", 210 / 25.4 * 72, 297 / 25.4 * 72),
    "letter": Paper("letter", 612.0, 792.0),
}
"""The sizes of paper."""

MARGIN: Final = 40.0
"""What stays white on each edge, in points."""

_DASH: Final = 4.0
HAIR: Final = 0.35
THIN: Final = 0.6
THICK: Final = 1.2
"""How thick lines are: within a table, around it, above and below its parts."""


class Pen:
    """Draws on the present page of a canvas, in points from the lower left corner.

    >>> import io
    >>> pen = Pen(Canvas(io.BytesIO()))
    >>> round(pen.text(40, 700, "Nora", 8, room=100, align="right"), 2)
    17.15
    """

    def __init__(self, canvas: Canvas) -> None:
        """Begin with a canvas."""
        self.canvas = canvas

    def text(  # noqa: PLR0913  (the place, the room and the look of a text)
        self, x: float, y: float, text: str, size: float, *, room: float, bold: bool = False, align: str = "left"
    ) -> float:
        """Write a text into a room that begins at `x`, smaller or cut where it does not fit, and return its width."""
        fits, size = fitted(readable(text), room, size, bold=bold)
        if not fits:
            return 0.0
        fits = as_drawn(fits)
        wide = width(fits, size, bold=bold)
        shift = {"left": 0.0, "right": room - wide, "middle": (room - wide) / 2}[align]
        self.canvas.setFont(face(bold=bold), size)
        self.canvas.drawString(x + shift, y, fits)
        return wide

    def line(self, x1: float, y1: float, x2: float, y2: float, thick: float = HAIR) -> None:
        """Draw a line."""
        self.canvas.setLineWidth(thick)
        self.canvas.line(x1, y1, x2, y2)

    def dashes(self, x: float, y: float, wide: float) -> None:
        """Draw a broken line from left to right, where the paper is cut or folded."""
        for dash in range(int((wide + _DASH) / _DASH / 2)):
            self.line(x + dash * _DASH * 2, y, x + dash * _DASH * 2 + _DASH, y)

    def box(self, x: float, y: float, wide: float, high: float, thick: float = THIN) -> None:
        """Draw a rectangle, given its lower left corner."""
        self.line(x, y, x + wide, y, thick)
        self.line(x, y + high, x + wide, y + high, thick)
        self.line(x, y, x, y + high, thick)
        self.line(x + wide, y, x + wide, y + high, thick)

    def dot(self, x: float, y: float, radius: float, *, filled: bool) -> None:
        """Draw a circle, black inside or white."""
        self.canvas.setLineWidth(HAIR)
        self.canvas.circle(x, y, radius, stroke=1, fill=int(filled))

    def squares(self, x: float, y: float, unit: float, rows: Sequence[Sequence[bool]]) -> None:
        """Draw black and white squares with sides of `unit`, the upper row first, given the lower left corner."""
        # One path for all squares: squares that are filled one by one leave fine white lines between them.
        path = self.canvas.beginPath()
        for down, row in enumerate(rows):
            left = x
            for black, run in groupby(row):
                wide = len(list(run)) * unit
                if black:
                    path.rect(left, y + (len(rows) - 1 - down) * unit, wide, unit)
                left += wide
        self.canvas.drawPath(path, stroke=0, fill=1)


class Drawing(Flowable):
    """A part of a document with a given height, drawn by a function from its lower left corner with its width.

    >>> Drawing(20, lambda pen, wide: pen.line(0, 0, wide, 0)).wrap(500, 700)
    (500, 20)
    """

    def __init__(self, high: float, draw: Callable[[Pen, float], object]) -> None:
        """Begin with a height and a function."""
        super().__init__()
        self.height, self._draw = high, draw

    def wrap(self, wide: float, _high: float) -> tuple[float, float]:
        """Return the width of the frame and the height."""
        self.width = wide
        return wide, self.height

    def draw(self) -> None:
        """Draw the part."""
        self._draw(Pen(self.canv), self.width)
