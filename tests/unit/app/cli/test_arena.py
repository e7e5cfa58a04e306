"""The result of `truco arena` is in the reader's language."""

import pytest
from click.testing import CliRunner

from truco.app.cli import main
from truco.bots.arena import UNITS
from truco.messages import LANGUAGES, text

HANDS = ("arena", "random", "random", "--matches", "4", "--unit", "hand", "--duplicate")


def lines(language: str, *words: str) -> list[str]:
    """Return the lines that a command prints in a language."""
    done = CliRunner().invoke(main, [*words, "--lang", language])
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_is_in_the_language(language: str) -> None:
    """Bots, games, shares with their intervals and the time are in the language of the reader, numbers too."""
    head, games, wins, points, time = lines(language, *HANDS)
    assert head == f"random {text('arena.against', language)} random, {text('arena.seats', language, n=2)}, oficial"
    dealt, unit = text("arena.duplicate", language), text("arena.unit.hand", language)
    assert games == text("arena.games", language, games=4, unit=unit, dealt=dealt, hands=4)
    point = text("number.point", language)
    values = {"share": f"50{point}0", "low": f"50{point}0", "high": f"50{point}0"}
    assert wins == text("arena.wins", language, bot="random", **values)
    values = {"points": f"+0{point}000", "low": f"+0{point}000", "high": f"+0{point}000"}
    assert points.split("(")[0] == text("arena.points", language, **values).split("(")[0]
    assert time.startswith(text("arena.time", language, seconds="", decisions="")[:4])


@pytest.mark.parametrize("unit", UNITS)
def test_each_unit_has_a_name(unit: str) -> None:
    """What a game is has a name in every language."""
    assert len({text(f"arena.unit.{unit}", language) for language in LANGUAGES}) > 1


def test_more_than_two_bots_have_a_result_each() -> None:
    """With three bots each has its lines."""
    words = (
        "arena",
        "random",
        "random",
        "vecino",
        "--rules",
        "runfla",
        "--format",
        "gallo-por-turno",
        "--unit",
        "hand",
    )
    printed = lines("en", *words, "--matches", "3")
    assert printed[0] == "random against random against vecino, gallo-por-turno, runfla"
    assert [line.split()[0] for line in printed if "wins" in line] == ["random", "random", "vecino"]
