"""Every reserved word in every situation of a hand at two seats."""

from __future__ import annotations

import pytest
from tests.helpers.binding import DEALS, binding

from truco.talk.reading import CALL, VOID

SHARES = 4
"""A test reads the words in one of so many situations, because a book can have thousands of them."""


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("name", DEALS)
def test_every_word_in_every_situation(name: str, share: int) -> None:
    """A reserved word binds if and only if the law takes it, wherever in the hand it is said."""
    found = binding(name, most=100_000, every=SHARES, first=share)
    assert found[CALL]
    assert found[VOID]
