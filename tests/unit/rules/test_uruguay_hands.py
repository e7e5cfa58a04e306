"""The winner of the truco of a Uruguayan hand, for every sequence of tricks, against a second reading of Art. 59."""

from collections.abc import Sequence
from itertools import product

import pytest

from truco.rules.tricks import HAND_WINNERS

RESULTS = ("A", "B", None)
TRIPLES = tuple(product(RESULTS, repeat=3))
WINNER = HAND_WINNERS["two-or-first"]


def naive(tricks: Sequence[str | None], mano: str) -> str:
    """Art. 59 read letter by letter over three tricks that were all played."""
    first, second, third = tricks
    for side in ("A", "B"):
        if sum(trick == side for trick in tricks) >= 2:
            return side  # a
    if first is None and second is not None:
        return second  # b
    if first is None and second is None and third is not None:
        return third  # c
    if first is None and second is None and third is None:
        return mano  # d
    if third is None and first is not None:
        return first  # e
    assert first is not None
    assert second is None
    return first  # Art. 58: the hand was closed when the second was parda


@pytest.mark.parametrize("mano", ["A", "B"])
@pytest.mark.parametrize("tricks", TRIPLES, ids=lambda tricks: "".join(trick or "-" for trick in tricks))
def test_three_tricks_give_the_winner_of_article_59(tricks: tuple[str | None, ...], mano: str) -> None:
    """The first moment at which the hand is decided gives it to the side that Art. 59 names for the three tricks."""
    decided = next(winner for n in (1, 2, 3) if (winner := WINNER(tricks[:n], mano)))
    assert decided[0] == naive(tricks, mano)


@pytest.mark.parametrize("mano", ["A", "B"])
@pytest.mark.parametrize(
    "tricks", tuple(product(RESULTS, repeat=2)), ids=lambda tricks: "".join(trick or "-" for trick in tricks)
)
def test_a_hand_closes_early_exactly_where_the_third_trick_changes_nothing(
    tricks: tuple[str | None, ...], mano: str
) -> None:
    """After two tricks the hand is decided if, and only if, every third trick would give it to the same side."""
    outcomes = {naive((*tricks, third), mano) for third in RESULTS}
    assert (WINNER(tricks, mano) is not None) == (len(outcomes) == 1)


@pytest.mark.parametrize("first", RESULTS)
def test_one_trick_decides_nothing(first: str | None) -> None:
    """After the first trick the truco is open, for either winner."""
    assert WINNER([first], "A") is None
