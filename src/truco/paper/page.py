"""A page as things at exact places, in points from its lower left corner, before any of it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from truco.paper.font import fitted, readable, width


class Paper(NamedTuple):
    """A size of paper in points."""

    name: str
    width: float
    height: float


PAPERS: Final = {
    "a4": Paper("a4", 210 / 25.4 * 72, 297 / 25.4 * 72),
    "letter": Paper("letter", 612.0, 792.0),
}
"""The sizes of paper."""

MARGIN: Final = 40.0
"""What stays white on each edge, in points."""


class Text(NamedTuple):
    """A text; `x` is where it begins, `y` its base line."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False


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


Item = Text | Line | Dot
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
        wide = width(fits, size, bold=bold)
        shift = {"left": 0.0, "right": room - wide, "middle": (room - wide) / 2}[align]
        self.items.append(Text(x + shift, y, fits, size, bold))
        return wide

    def line(self, x1: float, y1: float, x2: float, y2: float, thick: float = HAIR) -> None:
        """Draw a line."""
        self.items.append(Line(x1, y1, x2, y2, thick))

    def box(self, x: float, y: float, wide: float, high: float, thick: float = THIN) -> None:
        """Draw a rectangle, given its lower left corner."""
        self.line(x, y, x + wide, y, thick)
        self.line(x, y + high, x + wide, y + high, thick)
        self.line(x, y, x, y + high, thick)
        self.line(x + wide, y, x + wide, y + high, thick)

    def dot(self, x: float, y: float, radius: float, *, filled: bool) -> None:
        """Draw a circle."""
        self.items.append(Dot(x, y, radius, filled))
