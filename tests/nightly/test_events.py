"""Random lives of events, other ones every night."""

import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import pytest
from tests.helpers.event_checks import everybody_is_placed, in_any_order, is_its_own_replay
from tests.helpers.event_walk import PRESETS

from truco.club.acts import ACTS

EVENTS, STEPS = 100, 400


def kinds(preset: str, seed: int) -> tuple[set[str], set[str]]:
    """Return the kinds of act that a random event writes and those that it refuses, after looking at all of it."""
    walk = is_its_own_replay(preset, seed, steps=STEPS)
    everybody_is_placed(preset, seed, steps=STEPS)
    in_any_order(preset, seed, steps=STEPS)
    return set(walk.written), set(walk.refused)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.alone
def test_random_events_are_sound(preset: str) -> None:
    """A hundred events a preset: each log is its own replay, everybody is placed, and other orders are the same."""
    first = secrets.randbelow(2**32)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(partial(kinds, preset), range(first, first + EVENTS), chunksize=5))
    names = {kind.__name__ for kind in ACTS}
    written, refused = (set().union(*each) for each in zip(*results, strict=True))
    # A duplicate has no partidas, nothing is re-entered, and no sheet is signed.
    assert len(names - written) <= 10, f"never written: {sorted(names - written)}"
    assert len(names - refused) <= 2, f"never refused: {sorted(names - refused)}"
