"""Matchings: as many pairs as possible among teams of whom some may not meet."""

from itertools import combinations
from random import Random

import pytest

from truco.club.pairing.matching import bits, has_perfect, matched, unmatched


def graph(count: int, edges: list[tuple[int, int]]) -> list[int]:
    """Return whom each may meet, as bits."""
    near = [0] * count
    for a, b in edges:
        near[a] |= 1 << b
        near[b] |= 1 << a
    return near


def most(count: int, edges: list[tuple[int, int]]) -> int:
    """Return the largest number of pairs, by trying all."""
    if not edges:
        return 0
    (a, b), rest = edges[0], edges[1:]
    without = most(count, rest)
    with_it = 1 + most(count, [edge for edge in rest if not {a, b} & {*edge}])
    return max(without, with_it)


def check(count: int, edges: list[tuple[int, int]]) -> None:
    """Compare the number of pairs with that of the slow way, and see that they are pairs."""
    near, whole = graph(count, edges), (1 << count) - 1
    mate = matched(near, whole)
    pairs = {(vertex, other) for vertex, other in enumerate(mate) if other >= 0}
    assert all((other, vertex) in pairs and near[vertex] >> other & 1 for vertex, other in pairs)
    assert len(pairs) // 2 == most(count, edges)
    assert unmatched(near, whole) == count - len(pairs)
    assert has_perfect(near, whole) is (len(pairs) == count)


@pytest.mark.parametrize("count", range(6))
def test_every_small_graph_is_matched_as_well_as_possible(count: int) -> None:
    """In every graph of up to five there are as many pairs as by trying all."""
    possible = list(combinations(range(count), 2))
    for chosen in range(1 << len(possible)):
        check(count, [edge for at, edge in enumerate(possible) if chosen >> at & 1])


def test_graphs_with_odd_circles_are_matched_as_well_as_possible() -> None:
    """Two thousand sparse graphs of six to eleven, most of them with odd circles, have as many pairs as by trying all.

    In graphs without odd circles a simpler search would do; these are where it fails.
    """
    rng = Random(1965)
    for _ in range(2000):
        count = rng.randint(6, 11)
        possible = list(combinations(range(count), 2))
        check(count, rng.sample(possible, min(len(possible), rng.randint(count - 2, count + 3))))


def test_only_those_asked_for_are_matched() -> None:
    """Teams that are not among those asked for have no mate."""
    square = graph(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
    assert matched(square, 0b0110) == [-1, 2, 1, -1]
    assert not has_perfect(square, 0b0101)
    assert has_perfect(square, 0)
    assert list(bits(0b10110)) == [1, 2, 4]
