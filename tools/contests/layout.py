"""Places the boxes and arrows of a small graph in layers, from top to bottom, so that the text on arrows fits too.

The arrow's text is a box of its own between the two ends. The steps are those of Sugiyama: arrows that lead back are
turned round for the while, boxes get layers, long arrows get a point in each layer that they cross, each layer is
ordered by the neighbours of its boxes, and then boxes move towards their neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final, NamedTuple

GAP: Final = 26.0
"""The space between boxes side by side."""

LAYER_GAP: Final = 24.0
"""The space between layers."""

_SWEEPS: Final = 24


class Size(NamedTuple):
    """How wide and high a box is."""

    width: float
    height: float


class Place(NamedTuple):
    """Where the middle of a box is."""

    x: float
    y: float


class Line(NamedTuple):
    """An arrow from one box to another, with the box of its text; their keys."""

    start: str
    text: str
    end: str


class Laid(NamedTuple):
    """A graph that was laid out: how large it is, where its boxes are, and the points of each arrow by its text."""

    size: Size
    places: Mapping[str, Place]
    paths: Mapping[str, tuple[Place, ...]]


def lay_out(sizes: Mapping[str, Size], lines: Sequence[Line], tops: Sequence[str]) -> Laid:
    """Lay out a graph; `tops` are the boxes where it begins, `sizes` those of all boxes, of texts too.

    >>> one = Size(40, 20)
    >>> laid = lay_out({"a": one, "b": one, "go": one}, [Line("a", "go", "b")], ["a"])
    >>> [laid.places[key].y for key in ("a", "go", "b")]
    [10.0, 54.0, 98.0]

    An arrow that leads back to a box above it ends there from below; no arrow may lead from a box to itself.
    """
    back = _leading_back(sizes, lines, tops)
    layers = _layers(lines, tops, back)
    grid = _Grid(sizes, lines, layers, back)
    grid.order()
    grid.spread()
    return grid.laid()


def _leading_back(sizes: Mapping[str, Size], lines: Sequence[Line], tops: Sequence[str]) -> frozenset[str]:
    """Return the texts of the arrows that lead back to where they came from."""
    leaving: dict[str, list[Line]] = {}
    for line in lines:
        leaving.setdefault(line.start, []).append(line)
    back: set[str] = set()
    done: set[str] = set()
    for top in (*tops, *sizes):
        path: list[tuple[str, Iterator[Line]]] = []
        entered = "" if top in done else top
        while entered or path:
            if entered:
                done.add(entered)
                path.append((entered, iter(leaving.get(entered, ()))))
                entered = ""
            for line in path[-1][1]:
                if line.end in [key for key, _ in path]:
                    back.add(line.text)
                elif line.end not in done:
                    entered = line.end
                    break
            else:
                path.pop()
    return frozenset(back)


def _layers(lines: Sequence[Line], tops: Sequence[str], back: frozenset[str]) -> dict[str, int]:
    """Return the layer of each box: below all that lead to it; texts are in the odd layers between."""
    downward = [(line.end, line.start) if line.text in back else (line.start, line.end) for line in lines]
    layers = dict.fromkeys((key for ends in (*downward, tuple(tops)) for key in ends), 0)
    for _ in layers:
        for upper, lower in downward:
            layers[lower] = max(layers[lower], layers[upper] + 2)
    return layers


class _Grid:
    """The layers with their boxes; an arrow has a key of its own in each layer that it crosses."""

    def __init__(
        self, sizes: Mapping[str, Size], lines: Sequence[Line], layers: Mapping[str, int], back: frozenset[str]
    ) -> None:
        self.sizes = dict(sizes)
        self.rows: list[list[str]] = [[] for _ in range(max(layers.values()) + 1)]
        for key, layer in layers.items():
            self.rows[layer].append(key)
        self.chains: dict[str, tuple[str, ...]] = {}
        self.near: dict[str, list[str]] = {}
        for line in lines:
            upper, lower = (line.end, line.start) if line.text in back else (line.start, line.end)
            chain = [upper]
            # The text is as near to its start as it can be, or in the middle of an arrow that leads back.
            middle = layers[upper] + 1
            for layer in range(layers[upper] + 1, layers[lower]):
                key = line.text if layer == middle else f"{line.text} {layer}"
                self.sizes.setdefault(key, Size(4, 0))
                self.rows[layer].append(key)
                chain.append(key)
            chain.append(lower)
            for upper_key, other in pairwise(chain):
                self.near.setdefault(upper_key, []).append(other)
                self.near.setdefault(other, []).append(upper_key)
            self.chains[line.text] = tuple(reversed(chain)) if line.text in back else tuple(chain)
        self.layer = {key: at for at, row in enumerate(self.rows) for key in row}
        self.x: dict[str, float] = {}

    def order(self) -> None:
        """Order each layer by where the neighbours of its boxes are, and keep the order with the fewest crossings."""
        best, fewest = [row[:] for row in self.rows], self._crossings()
        for sweep in range(_SWEEPS):
            down = sweep % 2 == 0
            rows = self.rows if down else self.rows[::-1]
            for fixed, row in pairwise(rows):
                at = {key: float(place) for place, key in enumerate(fixed)}
                means = {
                    key: _mean([at[neighbour] for neighbour in self.near.get(key, ()) if neighbour in at], place)
                    for place, key in enumerate(row)
                }
                row.sort(key=means.__getitem__)
            crossings = self._crossings()
            if crossings < fewest:
                best, fewest = [row[:] for row in self.rows], crossings
        self.rows = best

    def _crossings(self) -> int:
        count = 0
        for upper, lower in pairwise(self.rows):
            at = {key: place for place, key in enumerate(lower)}
            ends = [
                end
                for key in upper
                for end in sorted(at[neighbour] for neighbour in self.near.get(key, ()) if neighbour in at)
            ]
            count += sum(first > second for first, second in combinations(ends, 2))
        return count

    def spread(self) -> None:
        """Move the boxes of each layer towards their neighbours, keeping their order and the space between them."""
        for row in self.rows:
            self._pack(row, dict.fromkeys(row, 0.0))
        for sweep in range(_SWEEPS):
            for row in self.rows if sweep % 2 == 0 else reversed(self.rows):
                wanted = {
                    key: _mean([self.x[neighbour] for neighbour in self.near.get(key, ())], self.x[key]) for key in row
                }
                self._pack(row, wanted)

    def _pack(self, row: Sequence[str], wanted: Mapping[str, float]) -> None:
        """Place the boxes of a layer as near as can be to where they want to be: groups that touch move together."""
        groups: list[_Group] = []
        for key in row:
            groups.append(_Group([key], self.sizes[key].width, [wanted[key]]))
            while len(groups) > 1 and groups[-2].right() + GAP > groups[-1].left():
                last = groups.pop()
                groups[-1] = groups[-1].joined(last)
        for group in groups:
            x = group.left()
            for key in group.keys:
                self.x[key] = x + self.sizes[key].width / 2
                x += self.sizes[key].width + GAP

    def laid(self) -> Laid:
        """Return where everything is, with nothing left of or above zero."""
        left = min(self.x[key] - self.sizes[key].width / 2 for key in self.x)
        width = max(self.x[key] + self.sizes[key].width / 2 for key in self.x) - left
        places, top = {}, 0.0
        for row in self.rows:
            height = max((self.sizes[key].height for key in row), default=0.0)
            for key in row:
                places[key] = Place(round(self.x[key] - left, 1), round(top + height / 2, 1))
            top += height + LAYER_GAP
        paths = {text: tuple(places[key] for key in chain) for text, chain in self.chains.items()}
        return Laid(Size(round(width, 1), round(top - LAYER_GAP, 1)), places, paths)


class _Group(NamedTuple):
    """Boxes side by side without room between them: how wide they are, where their first would be."""

    keys: list[str]
    width: float
    wishes: list[float]

    def left(self) -> float:
        return sum(self.wishes) / len(self.wishes) - self.width / 2

    def right(self) -> float:
        return self.left() + self.width

    def joined(self, other: _Group) -> _Group:
        """Return this group with another on its right: its middle is where the wishes of all boxes are met best."""
        width = self.width + GAP + other.width
        mine = [wish + (width - self.width) / 2 for wish in self.wishes]
        theirs = [wish - (width - other.width) / 2 for wish in other.wishes]
        return _Group([*self.keys, *other.keys], width, [*mine, *theirs])


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise
