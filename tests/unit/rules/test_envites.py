"""The points of envites of any number: every chain of four calls compared with a second reading of Art. 35-36."""

from collections.abc import Sequence
from itertools import product

import pytest

from truco.rules.envites import Prize, Stake, effective_points, named_points, refused_prize, remaining, wanted_prize

SCORES = [(0, 0), (10, 8), (18, 18), (22, 15), (30, 5), (33, 28), (36, 10), (37, 10), (38, 39), (39, 39)]
CALLS: tuple[int | str, ...] = (2, 3, 5, 6, 12, "falta", "level")


def read(calls: Sequence[int | str], score: tuple[int, int]) -> list[int]:
    """The points of each call of a chain, computed as Art. 24 to 36 say, sentence by sentence."""
    falta = 40 - max(score)
    stands: list[int] = []
    for call in calls:
        count = sum(stands)
        left = max(falta - count, 0)
        number = (
            call if isinstance(call, int) else left if call == "falta" else max(abs(score[0] - score[1]) - count, 0)
        )
        if call == "level" and score[0] == score[1]:
            number = 2
        if not stands:
            stands.append(2 if number > falta else number)
            continue
        number = max(number, stands[-1])
        stands.append(number if number <= left else min(stands[-1], left))
    return stands


@pytest.mark.parametrize("score", SCORES)
def test_every_chain_stands_as_the_articles_tell(score: tuple[int, int]) -> None:
    """Each call of the 2,401 chains of four has the points of a second reading."""
    falta = 40 - max(score)
    for calls in product(CALLS, repeat=4):
        chain: list[Stake] = []
        for call in calls:
            points = named_points(call, chain, falta, score, 2)
            chain.append(Stake(effective_points(points, chain, falta, 2)))
        assert [stake.points for stake in chain] == read(calls, score), calls


def test_raises_never_go_beyond_the_falta() -> None:
    """A raise adds no more than is left of the falta: a chain stakes at most the falta, or its first simple envite."""
    for falta in range(1, 41):
        for first, raised in product(range(2, 45), repeat=2):
            opened = [Stake(effective_points(first, [], falta, 2))]
            more = effective_points(raised, opened, falta, 2)
            assert more <= remaining(falta, opened)
            assert opened[0].points + more <= max(falta, 2)


def test_what_a_chain_pays() -> None:
    """Wanted, all of it; not wanted, what was accepted before, 1 for a first envite, and between flores the flores."""
    real, contra = Stake(3), Stake(4, contra=True)
    assert wanted_prize([Stake(2), real], flor=False) == Prize(5)
    assert wanted_prize([real, contra], flor=True) == Prize(7, own=True, rival=True)
    assert refused_prize([Stake(12)], 1, flor=False) == Prize(1)
    assert refused_prize([Stake(2), real], 1, flor=False) == Prize(2)
    assert refused_prize([contra], 1, flor=True) == Prize(0, own=True)
    assert refused_prize([contra, Stake(9, contra=True)], 1, flor=True) == Prize(4, own=True, rival=True)
    assert refused_prize([Stake(4), Stake(9, contra=True)], 1, flor=True) == Prize(4, own=True)
