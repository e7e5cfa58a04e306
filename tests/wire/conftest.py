"""The fixtures of the tests of servers and programs."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def _all_is_closed() -> Iterator[None]:
    """Have what a file leaves open fail one of its own tests, and not whichever runs when the garbage is collected."""
    yield
    gc.collect()
