"""A page as things at exact places, in points from its lower left corner, before any of it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from truco.paper.font import as_drawn, fitted, in_lines, readable, width


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


class Text(NamedTuple):
    """A text; `x` is where it begins, `y` its base line; one that is `turned` stands on its head."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    turned: bool = False


class Line(NamedTuple):
    """A straight black line."""

    x1: float
    y1: float
    x2: float
    y2: float
    thick: float


class Dot(NamedTuple):
    """A circle, black inside or white."""

    x: float
    y: float
    radius: float
    filled: bool


class Stencil(NamedTuple):
    """Rows of black and white squares, the upper row first.

    `x` and `y` are the lower left corner, `unit` is the side of a square.
    """

    x: float
    y: float
    unit: float
    rows: tuple[tuple[bool, ...], ...]

    @property
    def side(self) -> float:
        """How wide and high it is."""
        return self.unit * len(self.rows)


Item = Text | Line | Dot | Stencil
_DASH: Final = 4.0
HAIR: Final = 0.35
THIN: Final = 0.6
THICK: Final = 1.2
"""How thick lines are: within a table, around it, above and below its parts."""


@dataclass
class Page:
    """One page, filled from the top."""

    paper: Paper
    items: list[Item] = field(default_factory=list)

    def text(  # noqa: PLR0913  (the place, the room and the look of a text)
        self, x: float, y: float, text: str, size: float, *, room: float, bold: bool = False, align: str = "left"
    ) -> float:
        """Put a text into a room that begins at `x`, and return its width; it is made smaller, or cut, to fit.

        >>> page = Page(PAPERS["a4"])
        >>> size = page.text(40, 700, "Nora", 8, room=100, align="right")
        >>> page.items[0].x + size
        140.0
        """
        fits, size = fitted(readable(text), room, size, bold=bold)
        if not fits:
            return 0.0
        fits = as_drawn(fits)
        wide = width(fits, size, bold=bold)
        shift = {"left": 0.0, "right": room - wide, "middle": (room - wide) / 2}[align]
        self.items.append(Text(x + shift, y, fits, size, bold))
        return wide

    def block(  # noqa: PLR0913  (the place, the room and the look of a text)
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        room: float,
        most: int = 2,
        bold: bool = False,
        align: str = "left",
        leading: float = 1.18,
    ) -> float:
        """Put a text in at most so many lines below `y`, and return the lower edge of the last one.

        >>> page = Page(PAPERS["a4"])
        >>> below = page.block(40, 700, "Los Pamperos de Paysandú", 8, room=60)
        >>> len(page.items), 680 < below < 690
        (2, True)
        """
        lines, size = in_lines(text, room, size, most, bold=bold)
        for line in lines:
            y -= size * leading
            self.text(x, y + size * (leading - 1) / 2 + size * 0.22, line, size, room=room, bold=bold, align=align)
        return y

    def line(self, x1: float, y1: float, x2: float, y2: float, thick: float = HAIR) -> None:
        """Draw a line."""
        self.items.append(Line(x1, y1, x2, y2, thick))

    def dashes(self, x: float, y: float, wide: float) -> None:
        """Draw a broken line from left to right, for scissors or to fold."""
        for at in range(int((wide + _DASH) / _DASH / 2)):
            self.line(x + at * _DASH * 2, y, x + at * _DASH * 2 + _DASH, y)

    def box(self, x: float, y: float, wide: float, high: float, thick: float = THIN) -> None:
        """Draw a rectangle, given its lower left corner."""
        self.line(x, y, x + wide, y, thick)
        self.line(x, y + high, x + wide, y + high, thick)
        self.line(x, y, x, y + high, thick)
        self.line(x + wide, y, x + wide, y + high, thick)

    def dot(self, x: float, y: float, radius: float, *, filled: bool) -> None:
        """Draw a circle."""
        self.items.append(Dot(x, y, radius, filled))


def upside_down(item: Item, x: float, y: float) -> Item:
    """Return a thing turned by half a circle about a point.

    >>> upside_down(Text(10, 20, "7", 8), 50, 50)
    Text(x=90, y=80, text='7', size=8, bold=False, turned=True)
    """
    match item:
        case Text():
            return item._replace(x=2 * x - item.x, y=2 * y - item.y, turned=not item.turned)
        case Line():
            return item._replace(x1=2 * x - item.x1, y1=2 * y - item.y1, x2=2 * x - item.x2, y2=2 * y - item.y2)
        case Dot():
            return item._replace(x=2 * x - item.x, y=2 * y - item.y)
        case Stencil():
            rows = tuple(row[::-1] for row in item.rows[::-1])
            return item._replace(x=2 * x - item.x - item.side, y=2 * y - item.y - item.side, rows=rows)
