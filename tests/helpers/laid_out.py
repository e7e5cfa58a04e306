"""Pages compared with the PDF that was made of them: nothing outside the margins, nothing upon a text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.helpers.sheets import Printed, printed

from truco.paper.font import width
from truco.paper.page import MARGIN, Dot, Item, Line, Page, Stencil, Text

EXACT = 0.01
"""Points by which a place in the PDF may differ from the layout: the file has two decimals and more."""

Edges = tuple[float, float, float, float]
"""The left, lower, right and upper edge."""


def check_laid_out(pages: Sequence[Page], data: bytes) -> None:
    """Show that nothing reaches into a margin or covers a text, and that the PDF has each text where the layout has."""
    found = printed(data)
    for number, page in enumerate(pages, 1):
        for item in page.items:
            left, low, right, high = extent(item)
            assert left >= MARGIN - 1, item
            assert right <= page.paper.width - MARGIN + 1, item
            assert low >= MARGIN - 3, item
            assert high <= page.paper.height - MARGIN + 1, item
        assert overlapping(page.items) == []
        texts = [item for item in page.items if isinstance(item, Text)]
        assert not_printed(texts, [one for one in found if one.page == number]) == []
    assert {one.page for one in found} == set(range(1, len(pages) + 1))


def not_printed(texts: Iterable[Text], places: list[Printed]) -> list[Text | Printed]:
    """Return the texts that the PDF does not have at their place, and those that it has besides."""
    missing: list[Text] = []
    for text in texts:
        same = [one for one in places if (one.text, one.bold) == (text.text, text.bold)]
        at = [one for one in same if abs(one.x - text.x) + abs(one.y - text.y) + abs(one.size - text.size) < 3 * EXACT]
        if at:
            places.remove(at[0])
        else:
            missing.append(text)
    return [*missing, *places]


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
        case Stencil():
            return item.x, item.y, item.x + item.side, item.y + item.side


def overlapping(items: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Return the texts that touch each other, with the texts, squares and lines that go through them."""
    texts = [(extent(one), one) for one in items if isinstance(one, Text)]
    others: list[tuple[Edges, Item]] = [*texts]
    others += [(extent(one), one) for one in items if isinstance(one, Stencil)]
    lines = [(extent(one), one) for one in items if isinstance(one, Line)]
    found: list[tuple[Item, Item]] = []
    for at, (edges, one) in enumerate(texts):
        found += [(one, other) for other_edges, other in others[at + 1 :] if touch(edges, other_edges, 0.3)]
        # A line may pass below the letters, not through them.
        left, low, right, high = edges
        through = (left + 0.5, low + one.size * 0.34, right - 0.5, high - one.size * 0.26)
        found += [(one, other) for other_edges, other in lines if touch(through, other_edges, 0.0)]
    return found


def touch(one: Edges, other: Edges, slack: float) -> bool:
    """Return whether two rectangles share more than `slack` points of height."""
    left, low, right, high = one
    other_left, other_low, other_right, other_high = other
    return left < other_right and other_left < right and low + slack < other_high and other_low + slack < high
