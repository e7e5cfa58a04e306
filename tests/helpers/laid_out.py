"""Compares pages with the PDF made of them: nothing is outside the margins, and no text overlaps another."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream
from tests.helpers.sheets import Printed

from truco.app.paper.font import width

Edges = tuple[float, float, float, float]
"""The left, lower, right and upper edge."""

Matrix = tuple[float, float, float, float, float, float]
"""How a PDF writes a change of scale, direction and origin."""

MARGIN = 40.0
"""What stays white on each edge of a page, in points."""

SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Text(NamedTuple):
    """A text; `x` is where it begins, `y` its base line; a `turned` text is upside down."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    turned: bool = False


class Line(NamedTuple):
    """A straight line."""

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


class Code(NamedTuple):
    """A path of black rectangles, such as a code to scan."""

    x: float
    y: float
    wide: float
    high: float


Item = Text | Line | Dot | Code


class Drawn(NamedTuple):
    """A page: its size in points, and what is drawn on it, in order."""

    width: float
    height: float
    items: list[Item]

    @property
    def texts(self) -> list[Text]:
        """The texts, in the order in which they are drawn."""
        return [item for item in self.items if isinstance(item, Text)]


def drawn(data: bytes) -> list[Drawn]:
    """Return the pages of a PDF."""
    return [
        Drawn(float(page.mediabox.width), float(page.mediabox.height), _Strokes(page).items)
        for page in PdfReader(io.BytesIO(data)).pages
    ]


def placed(data: bytes) -> list[Printed]:
    """Return every text of a PDF with its place on its page, page by page."""
    return [
        Printed(number, text.x, text.y, text.text, text.size, text.bold)
        for number, page in enumerate(drawn(data), 1)
        for text in page.texts
    ]


class _Strokes:
    """The operators of a page, read in order: what they draw, and the state of the pen between them."""

    def __init__(self, page: PageObject) -> None:
        self.items: list[Item] = []
        resources: Any = page["/Resources"]
        self._faces = {name: _face(font.get_object()) for name, font in resources.get("/Font", {}).items()}
        self._matrix, self._thick, self._font = SAME, 1.0, ("", 0.0)
        self._kept: list[tuple[Matrix, float, tuple[str, float]]] = []
        self._path: list[tuple[str, list[float]]] = []
        self._at, self._letters = SAME, ""
        for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
            self._read(operator.decode(), operands)

    def _read(self, operator: str, operands: Sequence[Any]) -> None:
        match operator:
            case "q":
                self._kept.append((self._matrix, self._thick, self._font))
            case "Q":
                self._matrix, self._thick, self._font = self._kept.pop()
            case "cm":
                self._matrix = _times(_numbers(operands), self._matrix)
            case "w":
                self._thick = float(operands[0])
            case "BT":
                self._at, self._letters = self._matrix, ""
            case "Tm":
                self._at = _times(_numbers(operands), self._matrix)
            case "Tf":
                self._font = str(operands[0]), float(operands[1])
            case "Tj":
                letters, _ = self._faces[self._font[0]]
                self._letters += "".join(letters.get(code, chr(code)) for code in operands[0].original_bytes)
            case "ET":
                self._write()
            case "m" | "l" | "c" | "re" | "h":
                self._path.append((operator, [float(number) for number in operands]))
            case "S" | "s" | "f" | "f*" | "B" | "B*" | "b" | "b*" | "n":
                self._paint(operator)
            case _:  # what changes nothing that is checked
                pass

    def _write(self) -> None:
        name, size = self._font
        if self._letters.strip():
            way, _, _, _, x, y = self._at
            self.items.append(Text(x, y, self._letters, size * abs(way), self._faces[name][1], way < 0))

    def _paint(self, operator: str) -> None:
        """Add what a path shows: a circle, black rectangles, or the lines of which it consists."""
        path, self._path = self._path, []
        if operator == "n" or not path:
            return
        kinds = {kind for kind, _ in path}
        points: list[tuple[float, float]] = []
        for kind, numbers in path:
            x, y = numbers[:2] if kind == "re" else numbers[-2:] if numbers else (0.0, 0.0)
            points += [self._place(x, y)] if numbers else []
            points += [self._place(x + numbers[2], y + numbers[3])] if kind == "re" else []
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        low, high = min(y for _, y in points), max(y for _, y in points)
        if "c" in kinds:
            self.items.append(Dot((left + right) / 2, (low + high) / 2, (right - left) / 2, operator not in ("S", "s")))
        elif kinds <= {"re", "h"}:
            assert operator.startswith("f"), "rectangles are drawn as lines"
            self.items.append(Code(left, low, right - left, high - low))
        else:
            for (start, end), (kind, _) in zip(pairwise(points), path[1:], strict=True):
                if kind == "l":
                    self.items.append(Line(*start, *end, self._thick))

    def _place(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self._matrix
        return a * x + c * y + e, b * x + d * y + f


def _numbers(operands: Sequence[Any]) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f


def _times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix of two changes, one after the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _face(font: Mapping[str, Any]) -> tuple[dict[int, str], bool]:
    """Return the letters of a font by their codes, and whether they are bold."""
    bold = "Bold" in font["/BaseFont"]
    if "/ToUnicode" not in font:
        return {}, bold
    letters = re.findall(rb"<([0-9A-F]{2})> <([0-9A-F]{4})>", font["/ToUnicode"].get_object().get_data())
    return {int(code, 16): chr(int(letter, 16)) for code, letter in letters}, bold


# -- checks ------------------------------------------------------------------------------------------------------------


def check_laid_out(data: bytes) -> None:
    """Show that each page of a PDF has texts, and that nothing reaches into a margin or covers a text."""
    for page in drawn(data):
        assert page.texts
        for item in page.items:
            left, low, right, high = extent(item)
            assert left >= MARGIN - 1, item
            assert right <= page.width - MARGIN + 1, item
            assert low >= MARGIN - 3, item
            assert high <= page.height - MARGIN + 1, item
        assert overlapping(page.items) == []


def extent(item: Item) -> Edges:
    """Return the edges of a thing."""
    match item:
        case Text():
            wide = width(item.text, item.size, bold=item.bold)
            if item.turned:
                return item.x - wide, item.y - item.size * 0.76, item.x, item.y + item.size * 0.24
            return item.x, item.y - item.size * 0.24, item.x + wide, item.y + item.size * 0.76
        case Line():
            return min(item.x1, item.x2), min(item.y1, item.y2), max(item.x1, item.x2), max(item.y1, item.y2)
        case Dot():
            return item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius
        case Code():
            return item.x, item.y, item.x + item.wide, item.y + item.high


def overlapping(items: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Return the texts that touch each other, with the texts, codes and lines that go through them."""
    texts = [(extent(item), item) for item in items if isinstance(item, Text)]
    others: list[tuple[Edges, Item]] = [*texts]
    others += [(extent(item), item) for item in items if isinstance(item, Code)]
    lines = [(extent(item), item) for item in items if isinstance(item, Line)]
    overlaps: list[tuple[Item, Item]] = []
    for at, (edges, item) in enumerate(texts):
        overlaps += [(item, other) for other_edges, other in others[at + 1 :] if touch(edges, other_edges, 0.3)]
        # A line may pass below the letters, not through them.
        left, low, right, high = edges
        through = (left + 0.5, low + item.size * 0.34, right - 0.5, high - item.size * 0.26)
        overlaps += [(item, other) for other_edges, other in lines if touch(through, other_edges, 0.0)]
    return overlaps


def touch(edges: Edges, other: Edges, slack: float) -> bool:
    """Return whether two rectangles share more than `slack` points of height."""
    left, low, right, high = edges
    other_left, other_low, other_right, other_high = other
    return left < other_right and other_left < right and low + slack < other_high and other_low + slack < high
