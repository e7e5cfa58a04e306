"""An hour of load does not fill the memory of the server."""

import asyncio

import pytest
from bench.memory import growth, measure

MINUTES = 60.0
AT_MOST = 1.0
"""By how many MiB the memory may grow in the last half hour."""


@pytest.mark.alone
def test_an_hour_of_play_leaves_the_memory_as_it_was() -> None:
    """Sixteen tables of all rulebooks, with bots, spectators and broken connections, end where they were half way."""
    samples = asyncio.run(measure(MINUTES))
    assert samples[-1].words > 20_000
    grown = growth(samples[len(samples) // 2 :])
    assert grown < AT_MOST, [f"{sample.seconds:.0f} s: {sample.memory:.2f} MiB" for sample in samples]
