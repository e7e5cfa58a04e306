"""Every reserved word in every situation of a hand at two seats."""

from __future__ import annotations

import secrets

import pytest
from tests.helpers.binding import DEALS, binding

from truco.talk.reading import CALL, VOID

SHARES = 4
"""A test reads the words in one of so many situations, because a book can have thousands of them."""

LARGE = ("uruguay", "uruguay with flores")
SOME = 32
"""The envites of any number make a hundred thousand situations, each with some sixty words for both seats: of these a
test reads one in so many, other ones every night."""


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("name", [deal for deal in DEALS if deal not in LARGE])
def test_every_word_in_every_situation(name: str, share: int) -> None:
    """A reserved word binds if and only if the law takes it, wherever in the hand it is said."""
    counts = binding(name, most=100_000, every=SHARES, first=share)
    assert counts[CALL]
    assert counts[VOID]


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("name", LARGE)
def test_every_word_in_some_situations_of_a_large_book(name: str, share: int) -> None:
    """The same in a part of the situations, which a failure names."""
    first = SOME // SHARES * share + secrets.randbelow(SOME // SHARES)
    counts = binding(name, most=100_000, every=SOME, first=first)
    assert counts[CALL]
    assert counts[VOID]
