"""The stored contests are those that the engine has today."""

import pytest

from truco.automaton import contests
from truco.automaton.shelf import stored
from truco.engine import Law
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import choose


@pytest.mark.parametrize("code", CODES)
def test_the_stored_contests_are_found_again(code: str) -> None:
    """A new exploration finds the stored contests, text for text; `make contests` writes them anew."""
    stored_contests = stored(code)
    assert stored_contests is not None
    book = choose(code)
    law = Law(book, book.book.formats[stored_contests.format].seats, stored_contests.format)
    assert contests(law, stored_contests.tries).text() == stored_contests.text()
