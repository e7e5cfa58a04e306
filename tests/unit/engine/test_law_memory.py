"""How much a law remembers: a server has many laws for months, and each new hand would add to all of them."""

import gc
import random
import tracemalloc
from itertools import combinations, islice

import pytest
from tests.helpers.play import law
from tests.helpers.walk import begin, walk

from truco.engine import Law, menu
from truco.engine.public import PLAY
from truco.engine.situation import Quota


def counted(some: Law, hands: int) -> None:
    """Look at the totals and the flores of so many hands."""
    for hand in islice(combinations(some.pack, 3), hands):
        some.tally(hand)
        some.holds_flor(hand, None)
        some.recall(_total_of, hand)


def _total_of(some: Law, hand: tuple[object, ...]) -> tuple[object, ...]:
    return (some.target, *hand)


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
    """What was forgotten is worked out anew, and is the same."""
    some, other = law(2), Law(law(2).ruleset, ("A1", "B1"))
    hands = list(islice(combinations(some.pack, 3), 1_500))
    before = [some.tally(hand) for hand in hands]
    assert [some.tally(hand) for hand in hands] == before == [other.tally(hand) for hand in hands]


def played(some: Law, seed: int) -> None:
    """Play a walk at a table of a law, and look at all menus."""
    for step in walk(some, begin(some)[1], random.Random(seed), 400):
        now = step.decision.state
        if now.public.phase is PLAY:
            for seat in some.seats:
                menu(some, now.public, seat, now.own(seat))


def test_laws_share_a_quota_of_situations() -> None:
    """Laws with a quota keep no more situations together than it says, but each keeps its least number."""
    quota = Quota(200, each=60)
    laws = [Law(law(4).ruleset, law(4).seats) for _ in range(4)]
    for some in laws:
        some.verify = False
        quota.add(some.situations)
    for seed in range(4):
        for some in laws:
            played(some, seed)
    kept = [len(some.situations) for some in laws]
    assert all(one >= 60 for one in kept)
    assert sum(kept) <= 200 + 60 * len(laws)
    free = Law(law(4).ruleset, law(4).seats)
    for seed in range(4):
        played(free, seed)
    assert len(free.situations) > 200
