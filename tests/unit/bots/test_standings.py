"""The ladder: everybody meets everybody, and all are rated on one scale."""

import pytest
from click.testing import CliRunner

from truco.app.cli.arena import arena_command
from truco.bots.meeting import Estimate, Meeting, meet
from truco.bots.standings import Rung, ladder, markdown, ratings

BOTS = ("random", "vecino", "never-folds")


def test_everybody_meets_everybody() -> None:
    """Each has a share against each of the others, and two shares of a meeting come to one."""
    lines: list[str] = []
    rungs = {rung.bot: rung for rung in ladder(BOTS, Meeting((), 20, unit="hand"), lines.append)}
    assert set(rungs) == set(BOTS)
    assert len(lines) == 3
    for name, rung in rungs.items():
        assert set(rung.shares) == set(BOTS) - {name}
        for other, share in rung.shares.items():
            assert share.mean + rungs[other].shares[name].mean == pytest.approx(1)


def test_the_weakest_comes_first() -> None:
    """A bot that plays at random is at the lower end, by points and by rating."""
    for unit, games in (("hand", 40), ("chico", 6)):
        assert ladder(BOTS, Meeting((), games, unit=unit))[0].bot == "random"


def test_a_ladder_is_made_of_meetings() -> None:
    """Its numbers are those of the meetings of two, deal by deal."""
    meeting = Meeting((), 20, unit="hand", seed="same")
    rungs = {rung.bot: rung for rung in ladder(BOTS[:2], meeting)}
    alone = meet(meeting._replace(bots=BOTS[:2]))
    assert rungs["random"].shares["vecino"] == alone.wins
    assert rungs["random"].points["vecino"] == alone.points
    assert rungs["random"].gain == alone.points.mean


def test_ratings_follow_the_shares() -> None:
    """Ten to one is 400 points, in a row of three 800 from end to end, and all together have the mean 1500."""
    odds = {1: 10 / 11, 2: 100 / 101}
    names = "abc"
    shares = {
        name: {
            other: odds[at - to] if at > to else 1 - odds[to - at] for to, other in enumerate(names) if other != name
        }
        for at, name in enumerate(names)
    }
    rated = ratings(shares, Meeting((), 1_000_000))
    assert rated == pytest.approx({"a": 1100, "b": 1500, "c": 1900}, abs=2)


def test_who_won_nothing_has_a_rating_too() -> None:
    """A player that lost every game is rated, far below the others."""
    rated = ratings({"a": {"b": 0.0}, "b": {"a": 1.0}}, Meeting((), 20))
    assert 1000 < rated["a"] < 1300
    assert 1700 < rated["b"] < 2000


def test_a_table_has_every_share_once() -> None:
    """The page has a row and a column for each, the strongest first, and nothing on the diagonal."""
    up, down = Estimate(0.7, 0.6, 0.8), Estimate(0.3, 0.2, 0.4)
    lines = markdown((Rung("weak", 1400, {"strong": down}), Rung("strong", 1600, {"weak": up}))).splitlines()
    assert lines[2] == "| strong | 1600 | | 70 ± 10 |"
    assert lines[3] == "| weak | 1400 | 30 ± 10 | |"


def test_the_command_prints_a_ladder() -> None:
    """`truco arena --ladder` prints a table of the bots that it is given; without bots and ladder it asks for some."""
    result = CliRunner().invoke(arena_command, ["--ladder", *BOTS, "--matches", "4", "--unit", "hand"])
    assert result.exit_code == 0, result.output
    assert "| | points |" in result.output
    assert all(f"| {name} |" in result.output for name in BOTS)
    assert CliRunner().invoke(arena_command, []).exit_code == 2
    assert CliRunner().invoke(arena_command, ["--ladder", "lobo", "vecino"]).exit_code == 2
