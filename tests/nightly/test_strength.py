"""The bots' order of strength, by intervals that chance does not explain."""

import pytest

from truco.bots.meeting import Meeting, meet
from truco.rulebooks.rulebook import CODES, load_rulebook

PROCESSES = 2


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    ("stronger", "weaker", "games"), [("vecino", "random", 400), ("zorro", "random", 40), ("zorro", "vecino", 600)]
)
def test_the_stronger_bot_wins(stronger: str, weaker: str, games: int, seats: int) -> None:
    """Over mirrored chicos the whole 95 % interval of the stronger bot is above one half, and above no points."""
    report = meet(Meeting((stronger, weaker), games, seats=seats, jobs=PROCESSES))
    assert report.wins.low > 0.5, report
    assert report.points.low > 0, report


FORMATS = [pytest.param(code, form, id=f"{code}-{form}") for code in CODES for form in load_rulebook(code).formats]


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_vecino_beats_random_in_every_format(code: str, form: str) -> None:
    """Over mirrored chicos the club player's share is above that of chance, in every format of every rulebook."""
    sides = {seat[0] for seat in load_rulebook(code).formats[form].seats}
    bots = ("vecino", *["random"] * (len(sides) - 1))
    report = meet(Meeting(bots, 60, rules=code, form=form, jobs=PROCESSES))
    assert report.wins.low > 1 / len(sides), report
    assert report.points.low > 0, report


@pytest.mark.parametrize("code", CODES)
def test_zorro_is_no_worse_than_vecino(code: str) -> None:
    """Looking ahead never makes the fox weaker than the club player, whatever it leaves to rules of thumb."""
    form = next(iter(load_rulebook(code).formats))
    report = meet(Meeting(("zorro", "vecino"), 60, rules=code, form=form, samples=100, jobs=PROCESSES))
    assert report.wins.high > 0.5, report
