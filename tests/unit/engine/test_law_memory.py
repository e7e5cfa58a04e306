"""How much a law remembers: a server has many laws for months, and each new hand would add to all of them."""

import gc
import tracemalloc
from itertools import combinations, islice

import pytest
from tests.helpers.play import law

from truco.engine import Law


def counted(some: Law, hands: int) -> None:
    """Look at the totals and the flores of so many hands."""
    for hand in islice(combinations(some.terms.pack.cards, 3), hands):
        some.tally(hand)
        some.holds_flor(hand, None)
        some.recall(_total_of, hand)


def _total_of(some: Law, hand: tuple[object, ...]) -> tuple[object, ...]:
    return (some.terms.match.target, *hand)


@pytest.mark.parametrize("book", ["oficial", "pagat-argentina"])
def test_a_law_remembers_few_of_the_hands_that_it_saw(book: str) -> None:
    """Nine thousand hands take no more memory than two thousand."""
    some = Law(law(2, book=book).ruleset, ("A1", "B1"))
    counted(some, 2_000)
    tracemalloc.start()
    try:
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        counted(some, 9_000)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < 600_000, f"{grown} bytes"


def test_a_law_still_answers_after_it_forgot() -> None:
    """A forgotten result is computed anew, and is the same."""
    some, other = law(2), Law(law(2).ruleset, ("A1", "B1"))
    hands = list(islice(combinations(some.terms.pack.cards, 3), 1_500))
    before = [some.tally(hand) for hand in hands]
    assert [some.tally(hand) for hand in hands] == before == [other.tally(hand) for hand in hands]
