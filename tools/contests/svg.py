"""The drawing of a graph as SVG: with a description in words for readers who cannot see it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Final, NamedTuple

from tools.contests.graph import Graph
from tools.contests.layout import Laid, Line, Place, Size, lay_out

from truco.messages import text

MOST: Final = 6
"""The lines of words on an arrow at most; the rest is counted."""

_STATE_LETTERS: Final = 20
_LABEL_LETTERS: Final = 22
_LINE_HEIGHT: Final = 18
_SMALL_HEIGHT: Final = 16
_NOTE_LETTERS: Final = 60
_PAD: Final = 10
_MARGIN: Final = 12
_HEAD: Final = 8
_NARROW: Final = "iljtfr.,:;!'|()· "
_WIDE: Final = "mwMWQOGDHNU…"


class _Box(NamedTuple):
    """A box with its lines of text; the first `large` of them are those of a state."""

    lines: tuple[str, ...]
    large: int

    def size(self) -> Size:
        width = max(_width(line, 14 if at < self.large else 13) for at, line in enumerate(self.lines))
        height = self.large * _LINE_HEIGHT + (len(self.lines) - self.large) * _SMALL_HEIGHT
        return Size(round(width + 2 * _PAD), height + (_PAD if self.large else 4))


def drawn(graph: Graph, language: str) -> str:
    """Return a graph as SVG without colours of its own, for a page that gives it some.

    >>> from tools.contests.graph import Edge
    >>> graph = Graph("truco", "El truco", ("Sin cantar", "Truco"), (0,), (Edge(0, 1, ("Truco",)),))
    >>> drawn(graph, "es").count('class="state')
    2
    """
    boxes = {_state(at): _state_box(graph, at, language) for at in range(len(graph.states))}
    edges = [edge for edge in graph.edges if edge.start != edge.end]
    boxes |= {f"t{at}": _Box(_wrapped(edge.words, language), 0) for at, edge in enumerate(edges)}
    lines = [Line(_state(edge.start), f"t{at}", _state(edge.end)) for at, edge in enumerate(edges)]
    laid = lay_out({key: box.size() for key, box in boxes.items()}, lines, [_state(at) for at in graph.starts])
    left = {edge.start for edge in edges}
    marks = {_state(at): "state start" for at in graph.starts}
    marks |= {_state(at): "state last" for at in range(len(graph.states)) if at not in left and at not in graph.starts}
    svg = [*_opening(graph, laid, language), *_arrows(laid, boxes)]
    for key, box in boxes.items():
        svg += _box(laid.places[key], box, marks.get(key, "state" if box.large else "words"))
    return "\n".join([*svg, "</svg>", ""])


def _state(at: int) -> str:
    return f"s{at}"


def _state_box(graph: Graph, at: int, language: str) -> _Box:
    """Return the box of a state, with the words that leave it as it is in smaller letters."""
    lines = textwrap.wrap(graph.states[at], _STATE_LETTERS)
    again = [word for edge in graph.edges if edge.start == edge.end == at for word in edge.words]
    loops = _wrapped(again, language) if again else ()
    return _Box((*lines, *(f"↻ {line}" if not at_loop else line for at_loop, line in enumerate(loops))), len(lines))


def _wrapped(words: Sequence[str], language: str) -> tuple[str, ...]:
    """Return the words of an arrow in lines; those for which there is no room are counted."""
    lines: list[str] = []
    for left_out in range(len(words)):
        more = (text("automaton.picture.more", language, n=left_out),) if left_out else ()
        lines = textwrap.wrap(", ".join((*words[: len(words) - left_out], *more)), _LABEL_LETTERS)
        if len(lines) <= MOST:
            break
    return tuple(lines)


def _width(line: str, size: int) -> float:
    """Return about how wide a line of text is, in a usual typeface without serifs."""
    units = (
        0.32 if letter in _NARROW else 0.86 if letter in _WIDE else 0.68 if letter.isupper() else 0.56
        for letter in line
    )
    return size * sum(units)


def _opening(graph: Graph, laid: Laid, language: str) -> Iterator[str]:
    """Yield the beginning of the drawing: its size, what it is called and says, and the note below it."""
    below = textwrap.wrap(graph.not_drawn(language), _NOTE_LETTERS) if graph.aside else []
    width = round(max([laid.size.width, *(_width(line, 13) for line in below)]) + 2 * _MARGIN)
    height = round(laid.size.height + 2 * _MARGIN + _LINE_HEIGHT * len(below))
    left = round((laid.size.width - width) / 2)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" lang="{language}" role="img" '
        f'aria-labelledby="{graph.name}-title {graph.name}-told" '
        f'width="{width}" height="{height}" viewBox="{left} {-_MARGIN} {width} {height}">'
    )
    yield f'<title id="{graph.name}-title">{escape(graph.title, quote=False)}</title>'
    yield f'<desc id="{graph.name}-told">{escape(" ".join(graph.sentences(language)), quote=False)}</desc>'
    yield f'<rect class="ground" x="{left}" y="{-_MARGIN}" width="{width}" height="{height}"/>'
    for at, line in enumerate(below):
        y = laid.size.height + _LINE_HEIGHT * (at + 1)
        yield f'<text class="small" x="{laid.size.width / 2:g}" y="{y:g}">{escape(line, quote=False)}</text>'


def _arrows(laid: Laid, boxes: Mapping[str, _Box]) -> Iterator[str]:
    """Yield the arrows, whose ends are spread along the sides of their boxes."""
    ports = _ports(laid, boxes)
    for key, path in laid.paths.items():
        start, end = ports[key, 0], ports[key, 1]
        down = end.y > start.y
        tip = Place(end.x, end.y - _HEAD if down else end.y + _HEAD)
        yield f'<path class="arrow" d="{_curve([start, *path[1:-1], tip])}"/>'
        side = _HEAD if down else -_HEAD
        yield f'<path class="head" d="M{_at(end)} l-4 {-side} h8 z"/>'


def _ports(laid: Laid, boxes: Mapping[str, _Box]) -> dict[tuple[str, int], Place]:
    """Return where each arrow leaves its first box (0) and meets its last (1), by its key."""
    sides: dict[tuple[Place, bool], list[tuple[float, str, int]]] = {}
    heights = {laid.places[key]: box.size() for key, box in boxes.items()}
    for key, path in laid.paths.items():
        for which, (box, near) in enumerate(((path[0], path[1]), (path[-1], path[-2]))):
            sides.setdefault((box, near.y > box.y), []).append((near.x, key, which))
    ports = {}
    for (box, below), ends in sides.items():
        size = heights[box]
        room = min(size.width * 0.8, 44 * (len(ends) - 1))
        for at, (_, key, which) in enumerate(sorted(ends)):
            x = box.x + (room * (at / (len(ends) - 1) - 0.5) if len(ends) > 1 else 0)
            ports[key, which] = Place(round(x, 1), round(box.y + (size.height / 2 if below else -size.height / 2), 1))
    return ports


def _curve(points: Sequence[Place]) -> str:
    """Return a smooth path through some points, one below the other, that leaves the first and meets the last upright.

    In between it leans to the side of the next point, where it came from that side too; so it never swings out.
    """
    slopes = [(lower.x - upper.x) / (lower.y - upper.y) for upper, lower in pairwise(points)]
    between = (2 * above * below / (above + below) if above * below > 0 else 0.0 for above, below in pairwise(slopes))
    leans = [0.0, *between, 0.0]
    parts = [f"M{_at(points[0])}"]
    for at, (upper, lower) in enumerate(pairwise(points)):
        third = (lower.y - upper.y) / 3
        first = Place(round(upper.x + leans[at] * third, 1), round(upper.y + third, 1))
        second = Place(round(lower.x - leans[at + 1] * third, 1), round(lower.y - third, 1))
        parts.append(f"C{_at(first)} {_at(second)} {_at(lower)}")
    return " ".join(parts)


def _at(place: Place) -> str:
    return f"{place.x:g} {place.y:g}"


def _box(place: Place, box: _Box, mark: str) -> Iterator[str]:
    size = box.size()
    x, y = place.x - size.width / 2, place.y - size.height / 2
    kind = mark if box.large else "ground"
    rounded = f' rx="{_PAD}"' if box.large else ""
    yield f'<g class="{"box" if box.large else "words"}">'
    yield f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{size.width:g}" height="{size.height:g}"{rounded}/>'
    top = y + (_PAD / 2 if box.large else 2)
    for at, line in enumerate(box.lines):
        height = _LINE_HEIGHT if at < box.large else _SMALL_HEIGHT
        small = ' class="small"' if box.large and at >= box.large else ""
        yield f'<text{small} x="{place.x:g}" y="{top + height * 0.76:g}">{escape(line, quote=False)}</text>'
        top += height
    yield "</g>"
