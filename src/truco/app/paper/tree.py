"""A bracket as trees that fit on pages: who comes from which match, and where a tree is cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from truco.club.pairing.bracket import LOSER, NOBODY, WINNER, Bracket, Source

MOST: Final = 32
"""Places at the left of a tree on a page."""

DEEPEST: Final = 6
"""Rounds of a tree on a page."""


class Place(NamedTuple):
    """A place of a drawn match: what fills it, and the match at its left where that is drawn in the same tree."""

    source: Source
    child: str = ""


@dataclass(frozen=True, slots=True)
class Tree:
    """A part of a bracket that is drawn together.

    `root` is the match at the right, `leaves` how many places are at the left, `columns` has the matches of each round,
    the first round first. `steps` says of each match how far below the top its places are: those at the left are 1, 2,
    3, ..., each of the others is between the places of the match at its left.
    """

    root: str
    leaves: int
    columns: tuple[tuple[str, ...], ...]
    steps: Mapping[str, tuple[float, float]]

    @property
    def matches(self) -> tuple[str, ...]:
        """All matches of the tree."""
        return tuple(name for column in self.columns for name in column)


class Forest(NamedTuple):
    """The places of each drawn match, and the trees in the order in which they are printed."""

    places: Mapping[str, tuple[Place, Place]]
    trees: tuple[Tree, ...]


def forest(bracket: Bracket) -> Forest:
    """Return a bracket as trees.

    >>> from truco.club.pairing.bracket import TEAM, Node
    >>> semi = [Node(f"1-{n}", Source(TEAM, f"T{n}"), Source(NOBODY if n == 1 else TEAM, f"U{n}")) for n in (1, 2)]
    >>> final = Node("2-1", Source(WINNER, "1-1"), Source(WINNER, "1-2"))
    >>> trees = forest(Bracket((*semi, final), "2-1")).trees
    >>> [(tree.root, tree.leaves, tree.columns) for tree in trees]
    [('2-1', 3, (('1-2',), ('2-1',)))]

    A match against an empty place is not drawn: the team is at its next match. Each part of a bracket has trees of its
    own; one that is too large for a page is cut before its last rounds. A second final is a tree of its own.
    """
    drawn = _drawn(bracket)
    nodes = {node.id: node for node in bracket.nodes}
    fed: dict[str, str] = {}
    for name, pair in drawn.items():
        for source in pair:
            if source.kind == WINNER and not nodes[name].unless:
                fed.setdefault(source.of, name)
    cuts = {name for name, into in fed.items() if nodes[name].part != nodes[into].part}
    roots = [name for name in drawn if name not in fed]
    for root in roots:
        _measure(root, drawn, fed, cuts)
    places = {name: (_place(a, name, fed, cuts), _place(b, name, fed, cuts)) for name, (a, b) in drawn.items()}

    # The tree that decides comes first, a second final last; of each, the parts before the whole.
    def late(root: str) -> tuple[bool, bool]:
        return bool(nodes[root].unless), bracket.decides not in (root, *_below(root, drawn, fed))

    ordered = sorted(roots, key=late)
    return Forest(places, tuple(_tree(name, places) for root in ordered for name in _order(root, drawn, fed, cuts)))


Pairs = Mapping[str, tuple[Source, Source]]


def _drawn(bracket: Bracket) -> dict[str, tuple[Source, Source]]:
    """Return the sources of the places of each match with two teams, past the matches against an empty place."""
    really: dict[Source, Source] = {}
    drawn = {}
    for node in bracket.nodes:
        a, b = really.get(node.a, node.a), really.get(node.b, node.b)
        if NOBODY in (a.kind, b.kind):
            really[Source(WINNER, node.id)] = b if a.kind == NOBODY else a
            really[Source(LOSER, node.id)] = Source(NOBODY)
        else:
            drawn[node.id] = (a, b)
    return drawn


def _children(name: str, drawn: Pairs, fed: Mapping[str, str]) -> list[str]:
    return [source.of for source in drawn[name] if source.kind == WINNER and fed.get(source.of) == name]


def _measure(name: str, drawn: Pairs, fed: Mapping[str, str], cuts: set[str]) -> tuple[int, int]:
    """Return how many places and rounds the tree of a match has, after cutting off what does not fit on its page."""
    sizes = {child: _measure(child, drawn, fed, cuts) for child in _children(name, drawn, fed)}
    while True:
        kept = [size for child, size in sizes.items() if child not in cuts]
        leaves = sum(size for size, _ in kept) + 2 - len(kept)
        depth = 1 + max((deep for _, deep in kept), default=0)
        if leaves <= MOST and depth <= DEEPEST:
            return leaves, depth
        cuts.add(max((child for child in sizes if child not in cuts), key=lambda child: sizes[child]))


def _place(source: Source, name: str, fed: Mapping[str, str], cuts: set[str]) -> Place:
    is_drawn = source.kind == WINNER and fed.get(source.of) == name and source.of not in cuts
    return Place(source, source.of if is_drawn else "")


def _below(name: str, drawn: Pairs, fed: Mapping[str, str]) -> Iterator[str]:
    for child in _children(name, drawn, fed):
        yield child
        yield from _below(child, drawn, fed)


def _order(name: str, drawn: Pairs, fed: Mapping[str, str], cuts: set[str]) -> Iterator[str]:
    """Yield the roots of the trees of a root: what was cut off before what it was cut from."""
    for child in _children(name, drawn, fed):
        yield from (root for root in _order(child, drawn, fed, cuts) if root in cuts)
    yield name


def _tree(root: str, places: Mapping[str, tuple[Place, Place]]) -> Tree:
    """Return the tree below a match, as far as it is drawn on the same page."""
    columns: list[tuple[str, ...]] = []
    column: tuple[str, ...] = (root,)
    while column:
        columns.insert(0, column)
        column = tuple(place.child for name in column for place in places[name] if place.child)
    steps: dict[str, tuple[float, float]] = {}
    leaves = _count(root, places, steps, 0)
    return Tree(root, leaves, tuple(columns), steps)


def _count(
    name: str, places: Mapping[str, tuple[Place, Place]], steps: dict[str, tuple[float, float]], done: int
) -> int:
    """Note how far below the top the places of a match and of those at its left are; return how many leaves are above.

    `done` is how many leaves there are above these.
    """
    own = []
    for place in places[name]:
        if place.child:
            done = _count(place.child, places, steps, done)
            own.append(sum(steps[place.child]) / 2)
        else:
            done += 1
            own.append(float(done))
    steps[name] = (own[0], own[1])
    return done
