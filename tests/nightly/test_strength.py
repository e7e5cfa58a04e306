"""The bots' order of strength, by intervals that chance does not explain."""

import pytest

from truco.bots.meeting import Meeting, meet

PROCESSES = 2


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    ("stronger", "weaker", "games"), [("vecino", "random", 400), ("zorro", "random", 40), ("zorro", "vecino", 100)]
)
def test_the_stronger_bot_wins(stronger: str, weaker: str, games: int, seats: int) -> None:
    """Over mirrored chicos the whole 95 % interval of the stronger bot lies above one half, and above no points."""
    report = meet(Meeting(stronger, weaker, games, seats=seats, jobs=PROCESSES))
    assert report.wins.low > 0.5, report
    assert report.points.low > 0, report
