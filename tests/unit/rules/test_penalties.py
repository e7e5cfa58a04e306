"""The cost of errors, over every combination of small stakes."""

from itertools import product

import pytest

from truco.rules.penalties import PENALTIES, Stakes, paying_side

FLOR = 3
PRICE = PENALTIES["everything-staked"]


@pytest.mark.parametrize(
    ("stakes", "points"),
    [
        pytest.param(Stakes(envites=5), 6, id="envido and real envido accepted, no truco"),
        pytest.param(Stakes(envites=5, sung=1, rival=1, truco=2), 13, id="con flor cinco tantos, truco accepted"),
        pytest.param(Stakes(denied=1), 4, id="a flor denied and nothing said"),
        pytest.param(Stakes(denied=1, envites=2, truco=2), 7, id="a flor denied, envido and truco accepted"),
        pytest.param(Stakes(envites=2, truco=3), 5, id="envido and retruco accepted"),
        pytest.param(Stakes(envites=2, sung=1, rival=2), 12, id="con flor envido against two flores"),
    ],
)
def test_the_worked_examples_of_the_penalty(stakes: Stakes, points: int) -> None:
    """Art. 46 prices an error as its worked examples say."""
    assert PRICE(stakes, FLOR) == points


def test_every_part_of_the_penalty_counts_once() -> None:
    """Over 2,560 small hands the price is the naive sum, one part after the other."""
    for envites, sung, denied, rival, truco in product(range(10), range(4), range(4), range(4), (0, 2, 3, 4)):
        naive = envites + sum(FLOR for _ in range(sung)) + sum(FLOR for _ in range(denied))
        naive += sum(FLOR for _ in range(rival))
        naive += truco or 1
        assert PRICE(Stakes(envites, sung, denied, rival, truco), FLOR) == naive


@pytest.mark.parametrize(
    ("faulty", "side"),
    [((), ""), (("A",), "A"), (("B", "B"), "B"), (("A", "B"), None), (("B", "A", "B"), None)],
)
def test_who_pays_for_the_errors_of_a_hand(faulty: tuple[str, ...], side: str | None) -> None:
    """One player's error is his whole side's; errors of both sides leave the hand without points."""
    assert paying_side(faulty) == side
