"""Thousands of pairs of worlds that differ only in what a viewer may not know, other ones every night."""

from __future__ import annotations

import asyncio
import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.helpers.worlds import FORMATS, play_pair

PAIRS = 80


def alike(pair: tuple[str, str, int]) -> int:
    """Play one pair; return how many moments of it were compared."""
    with TemporaryDirectory() as folder:
        return asyncio.run(play_pair(Path(folder), *pair, steps=200))


@pytest.mark.parametrize(("code", "form"), FORMATS)
@pytest.mark.alone
def test_hidden_cards_change_nothing(code: str, form: str) -> None:
    """In every pair the viewer gets the same at the same times, and both tables plan the same.

    A failure names the arrangement with its seed, which `play_pair` plays again.
    """
    first = secrets.randbelow(2**48)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        compared = list(pool.map(alike, [(code, form, first + at) for at in range(PAIRS)]))
    assert len(compared) == PAIRS
    assert all(compared)
