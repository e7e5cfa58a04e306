"""Every reserved word in every situation of a hand at two seats, and whether it binds."""

from __future__ import annotations

import pytest
from tests.helpers.binding import DEALS, binding
from tests.helpers.night import number_of

from truco.talk.reading import CALL, VOID


@pytest.mark.parametrize("name", DEALS)
def test_a_word_binds_exactly_where_it_is_lawful(name: str) -> None:
    """In a share of the situations of a hand at two seats a reserved word binds if and only if the law takes it."""
    counts = binding(name, most=number_of(day=1000, night=2000), every=97)
    assert counts[CALL]
    assert counts[VOID]
