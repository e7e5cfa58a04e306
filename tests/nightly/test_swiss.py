"""The package gacrux pairs five thousand generated Swiss events as we do."""

from random import Random

import pytest
from tests.helpers.swiss_events import generated, ours, theirs

SHARDS = 50
SMALL, MIDDLE, LARGE = 89, 10, 1
"""Events of 3 to 16, of 17 to 40 and of 41 to 90 teams in a shard: a hundred, and fifty shards."""


@pytest.mark.parametrize("shard", range(SHARDS))
def test_another_program_pairs_the_same(shard: int) -> None:
    """Every round of a hundred events has the same pairs at the same boards, and ends where no lawful round is left."""
    rng = Random(shard)
    sizes = [rng.randint(3, 16) for _ in range(SMALL)]
    sizes += [rng.randint(17, 40) for _ in range(MIDDLE)] + [rng.randint(41, 90) for _ in range(LARGE)]
    for at, count in enumerate(sizes):
        for ahead in generated(1000 * shard + at, count, min(rng.randint(2, 11), count + 1)):
            pairs = [sorted(pair.teams) for pair in ours(ahead).pairs]
            assert pairs == [sorted(pair.teams) for pair in theirs(ahead)], (shard, count, ahead.number)


def test_another_program_pairs_a_large_event_the_same() -> None:
    """Three rounds of 256 teams are paired the same."""
    for ahead in generated(1, 256, 3):
        assert [sorted(pair.teams) for pair in ours(ahead).pairs] == [sorted(pair.teams) for pair in theirs(ahead)]
