"""Turn clocks as data."""

import pytest
from tests.helpers.play import law

from truco.app.tables.clock import REFILL, Clock, refill, safe_word, start, stop
from truco.app.tables.settings import Settings
from truco.engine import word

SIDES = ("A", "B")


def test_a_turn_within_its_time_costs_no_bank() -> None:
    """An act within the turn time costs nothing of the bank."""
    clock = start(Clock((120.0, 120.0)), SIDES, "A1", 60, now=1000.0)
    assert clock.deadline == 1180.0
    assert stop(clock, SIDES, now=1060.0).banks == (120.0, 120.0)


def test_time_beyond_the_turn_is_taken_from_the_side_that_used_it() -> None:
    """Seventy seconds of a turn of sixty take ten from the bank of that side alone."""
    clock = start(Clock((120.0, 120.0)), SIDES, "B1", 60, now=1000.0)
    after = stop(clock, SIDES, now=1070.0)
    assert after == Clock((120.0, 110.0))


def test_a_bank_never_goes_below_nothing() -> None:
    """If the server checks late, the bank is empty, not negative."""
    clock = start(Clock((5.0, 120.0)), SIDES, "A1", 60, now=0.0)
    assert stop(clock, SIDES, now=9999.0).banks == (0.0, 120.0)


def test_a_clock_that_does_not_run_cannot_be_charged() -> None:
    """Stopping a stopped clock changes nothing."""
    assert stop(Clock((1.0, 2.0)), SIDES, now=5.0) == Clock((1.0, 2.0))


def test_a_hand_gives_a_little_back() -> None:
    """Each hand refills the banks, never above where they began."""
    assert refill(Clock((0.0, 119.0)), Settings(bank_seconds=120)).banks == (REFILL, 120.0)


@pytest.mark.parametrize(
    ("words", "safe"),
    [
        ("quiero no-quiero envido mazo", "no-quiero"),
        ("28 son-buenas mazo", "28"),
        ("son-buenas mazo", "son-buenas"),
        ("1e 4c 3o envido truco paso mazo", "4c"),
        ("mazo", None),
    ],
)
def test_the_safe_word_gives_the_least_away(words: str, safe: str | None) -> None:
    """At time-out a call is not wanted, the true number is sung, or the lowest card played; no seat leaves."""
    choice = safe_word(law(), [word(token) for token in words.split()])
    assert (None if choice is None else choice.token) == safe
