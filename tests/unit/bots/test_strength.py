"""The chance that bots compute from the tricks."""

import random
from math import exp

import pytest
from tests.helpers.play import SEATS, law
from tests.unit.bots.positions import positions

from truco.bots.strength import chance, features
from truco.bots.weights import WEIGHTS
from truco.bots.worlds import Worlds


@pytest.mark.parametrize("seats", SEATS)
def test_a_cached_chance_is_the_one_that_the_weights_give(seats: int) -> None:
    """In many positions, one after another, the chance of a seat is the logistic function of its weighted features."""
    rng = random.Random(11)
    count = 0
    for position in positions(seats, 40, seed=12):
        worlds = Worlds(law(seats), position.view(position.seat))
        dealt = worlds.deal(rng)
        world = worlds.base.copy(worlds.held(dealt), dealt.tantos)
        for seat in range(seats):
            situation, numbers = features(world, seat)
            weights = WEIGHTS[situation]
            total = sum(weight * number for weight, number in zip(weights, numbers, strict=True))
            assert chance(world, seat, world.held[seat]) == pytest.approx(1 / (1 + exp(-total)), abs=1e-12)
            count += 1
    assert count > 100
