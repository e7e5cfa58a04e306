"""Ten thousand random matches for each rulebook and format, other ones every night."""

import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

import pytest
from tests.helpers.sound import Played, sound, ways

from truco.rulebooks.rulebook import CODES, load_rulebook

MATCHES = 10_000
PARTS = 4
"""In how many parts the matches of a format are played, so that none takes as long as a test may."""
EVERY = 499
"""After how many acts the menus are held to the law: it costs more than all else."""
LOOKING = 2
"""How many look on at a match; chance takes other ones for each."""
RECORDED = 4
"""The record of one match in so many is written, read and replayed."""


def held(played: Played) -> int:
    """Play a match and check what must always be true; return its acts."""
    return sound(played, EVERY, looking=LOOKING, recorded=played.seed % RECORDED == 0)


SHARES = [(code, share) for code in CODES for share in range(PARTS * len(load_rulebook(code).formats))]


@pytest.mark.parametrize(("code", "share"), SHARES)
@pytest.mark.alone
def test_random_matches_are_sound(code: str, share: int) -> None:
    """In ten thousand matches a format cards, events, views, menus, scores and records agree after every act.

    All options take their turns. A failure names the match, which `sound` plays again.
    """
    first = secrets.randbelow(2**48)
    formats = len(load_rulebook(code).formats)
    every = PARTS * formats
    matches = [Played(*way, first + at) for at, way in enumerate(islice(ways(code), share, MATCHES * formats, every))]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        acts = list(pool.map(held, matches, chunksize=50))
    assert len(acts) == MATCHES // PARTS
    assert sum(acts) > 20 * len(acts)
