"""The strongest bot loses to no simple habit, and the characters are ordered by their levels."""

import pytest
from bench.habits import LEAST, against

from truco.bots import characters
from truco.bots.meeting import Meeting, meet

PAIRS = 2000
SAMPLES = 20
PROCESSES = 2
CHICOS = 360
"""The interval of so many reaches four points of a hundred to each side; that of 120 reached seven."""


@pytest.mark.parametrize("rules", ["oficial", "runfla", "paulista"])
def test_no_habit_beats_the_strongest(rules: str) -> None:
    """Over 2,000 mirrored pairs of hands its mean is above -0.05 points a hand against every habit."""
    rows = against("zorro", rules, PAIRS, SAMPLES)
    assert len(rows) >= 5
    assert [row for row in rows if row["loses"] or float(str(row["points"])) < LEAST] == []


@pytest.mark.parametrize("rival", ["vecino", "waits-for-cards"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_brazilian_game_is_won_against_simple_solid_players(rival: str, seats: int) -> None:
    """In `paulista` it wins points from the club player and from who waits for cards, at two and four seats."""
    meeting = Meeting(("zorro", rival), 2 * PAIRS, unit="hand", seats=seats, samples=SAMPLES, rules="paulista")
    assert meet(meeting._replace(jobs=PROCESSES)).points.low > 0


NAMES = list(characters())


@pytest.mark.parametrize(("weaker", "stronger"), list(zip(NAMES, NAMES[3:], strict=False)))
def test_three_levels_more_win(weaker: str, stronger: str) -> None:
    """A bot three levels higher wins more than half of the mirrored chicos, with the whole interval."""
    report = meet(Meeting((stronger, weaker), CHICOS, jobs=PROCESSES))
    assert report.wins.low > 0.5, report
