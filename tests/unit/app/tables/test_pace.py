"""The schedule of bots and table."""

import inspect
import random

import pytest

from truco.app.tables.pace import PACES, advice_delay, release, turn_delay


@pytest.mark.parametrize("name", PACES)
def test_a_bot_leaves_people_time_to_call_the_envido(name: str) -> None:
    """While a person may call the envido no bot acts before the time to speak is over."""
    pace, dice = PACES[name], random.Random(3)
    delays = [turn_delay(pace, dice, may_call=True) for _ in range(200)]
    assert min(delays) >= pace.speak


@pytest.mark.parametrize("name", PACES)
def test_delays_lie_in_the_range_of_the_pace(name: str) -> None:
    """A bot that must act waits within the range; one that advises is earlier."""
    pace, dice = PACES[name], random.Random(5)
    low, high = pace.think
    assert all(low <= turn_delay(pace, dice, may_call=False) <= high for _ in range(200))
    assert all(advice_delay(pace, dice) < high for _ in range(200))


def test_a_delay_knows_nothing_of_cards() -> None:
    """The schedule depends only on the pace, random numbers and a public fact."""
    assert list(inspect.signature(turn_delay).parameters) == ["pace", "dice", "may_call"]
    assert list(inspect.signature(advice_delay).parameters) == ["pace", "dice"]
    assert turn_delay(PACES["slow"], random.Random(9), may_call=False) == turn_delay(
        PACES["slow"], random.Random(9), may_call=False
    )


@pytest.mark.parametrize("name", PACES)
def test_a_bot_that_is_asked_speaks_before_the_silence_ends(name: str) -> None:
    """A bot that is in time is never interrupted, and never acts at the moment at which the table would."""
    pace = PACES[name]
    assert max(*pace.think, pace.speak) < pace.silence


def test_paces_differ_in_speed() -> None:
    """Fast is faster than normal, normal than slow, in every delay."""
    slow, normal, fast = (PACES[name] for name in ("slow", "normal", "fast"))
    for quick, steady in ((fast, normal), (normal, slow)):
        assert quick.think < steady.think
        assert all(seconds < other for seconds, other in zip(quick[1:], steady[1:], strict=True))


def test_a_late_thought_is_told_at_a_fixed_moment() -> None:
    """Decisions that take different times are played at the same moment, unless they are half a second apart."""
    planned = 100.0
    assert {release(planned, planned + late) for late in (0.01, 0.2, 0.49)} == {planned + 0.5}
    assert {release(planned, planned - early) for early in (0.0, 0.3, 5.0)} == {planned}
    assert release(planned, planned + 0.06, haste=10.0) == pytest.approx(planned + 0.1)
