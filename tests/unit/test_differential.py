"""The program and a naive second judge, written only from the catalogue, give the same rulings on random games.

The judge is `tests/referee/naive.py`; `python -m tests.referee.games 0 10000` plays more games than fit here.
"""

from collections import Counter

import pytest
from tests.referee.games import Game

MOMENTS = {
    2: ("envido first", "envido ends the chico with a truco waiting", "mazo while singing", "three pardas"),
    4: (
        "concedes after a partner's number",
        "envido first",
        "envido ends the chico with a truco waiting",
        "leader leaves",
        "mazo completes a trick with a truco waiting",
        "mazo while singing",
        "partner plays on",
    ),
}
"""Rare moments that the games below come through; without them agreement would say little."""


@pytest.mark.parametrize(("seats", "seeds"), [(2, range(260)), (4, range(1000, 1200))])
def test_the_naive_judge_rules_alike(seats: int, seeds: range) -> None:
    """Both judges give the same menus, rulings, tricks, awards, scores and chicos for random games."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        game = Game(seats, seed)
        for difference in game.differences():
            pytest.fail(f"seed {seed}: {difference}")
        seen.update(game.seen)
    assert set(MOMENTS[seats]) <= set(seen)
    assert {"falta at 15", "falta at 16"} <= set(seen)
