"""Ten thousand random matches, other ones every night."""

import itertools
import secrets
from concurrent.futures import ProcessPoolExecutor

import pytest
from tests.nightly.sound import OPTIONS, Played, sound

MATCHES = 5_000
PROCESSES = 2


@pytest.mark.parametrize("seats", [2, 4])
def test_random_matches_are_sound(seats: int) -> None:
    """In every act of five thousand matches cards, events, views, menus, scores and the record agree.

    A failure names the match, which `sound` plays again.
    """
    first = secrets.randbelow(2**48)
    matches = [Played(seats, options, first + at) for at, options in zip(range(MATCHES), itertools.cycle(OPTIONS))]
    with ProcessPoolExecutor(PROCESSES) as pool:
        acts = list(pool.map(sound, matches, chunksize=50))
    assert len(acts) == MATCHES
    assert sum(acts) > 50 * MATCHES
