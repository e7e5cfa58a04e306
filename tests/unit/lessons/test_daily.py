"""What would you say? One position a day, the same for everybody, with what the strongest bot does there."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from click.testing import CliRunner, Result

from truco.bots.reasons import KEYS
from truco.cli.learn import learn_command
from truco.lessons import COUNTRIES, LEARNER, choices, daily, judged, told_shares
from truco.lessons.daily import positions_of
from truco.messages import LANGUAGES, text
from truco.record import read_position, replay_position

DAY = date(2026, 11, 26)
EVERY = [(country, at) for country in COUNTRIES for at in range(len(positions_of(country)))]


@pytest.mark.parametrize("country", COUNTRIES)
def test_the_day_alone_decides_the_position(country: str) -> None:
    """The same day has the same position, and no position comes back before all others had their day."""
    lines = positions_of(country)
    assert len(lines) >= 24
    assert len(set(lines)) == len(lines)
    days = [daily(country, DAY + timedelta(days=more)).line for more in range(len(lines))]
    assert sorted(days) == sorted(lines)
    assert daily(country, DAY) == daily(country, DAY)


@pytest.mark.parametrize(("country", "at"), EVERY)
def test_every_position_asks_something(country: str, at: int) -> None:
    """Each position can be played and hides a card; the bot has more than one word for it, and a reason."""
    line = positions_of(country)[at]
    assert "?" in line
    assert replay_position(read_position(line)).stop is None
    position = daily(country, date.fromordinal(len(positions_of(country)) * 20_000 + at))
    assert position.line == line
    found = judged(position)
    assert position.view.own.held
    assert found.word in choices(position)
    assert found.why in KEYS - {"only"}
    shares = dict(told_shares(position))
    assert len(shares) > 1
    assert set(shares) <= set(choices(position))
    assert position.view.who == LEARNER


def ask(*words: str, typed: str = "1", lang: str = "es") -> Result:
    """Run `truco learn --day` with a line typed into it."""
    return CliRunner().invoke(learn_command, (*words, "--lang", lang), input=f"{typed}\n")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("country", COUNTRIES)
def test_the_terminal_asks_and_then_tells(country: str, lang: str) -> None:
    """One chooses by number, and reads what the strongest bot says there, how often, and why."""
    ran = ask(country, "--day", DAY.isoformat(), lang=lang)
    assert ran.exit_code == 0, ran.output
    found = judged(daily(country, DAY))
    assert text(f"tip.why-{found.why}", lang, **found.numbers) in ran.output
    before, _, after = ran.output.partition("> ")
    assert text("daily.often", lang) in after
    assert text("daily.often", lang) not in before


def test_without_a_date_it_is_today() -> None:
    """`--day` alone asks about the position of the present day, and who types nothing leaves."""
    ran = ask("argentina", "--day", typed="")
    assert ran.exit_code == 0
    assert ran.output.splitlines()[-1].endswith(text("learn.left", "es"))


def test_programs_read_the_position_as_data() -> None:
    """With --json nothing is asked: the position, what may be said, and what the strongest bot does are one object."""
    ran = ask("uruguay", "--day", DAY.isoformat(), "--json")
    found = json.loads(ran.output)
    assert found["position"] == daily("uruguay", DAY).line
    assert found["best"] in found["menu"]


def test_a_day_that_is_no_date_is_refused() -> None:
    """Something else than a date gives an error that says how a date is written."""
    ran = ask("argentina", "--day", "ayer")
    assert ran.exit_code == 2
    assert "2026-11-26" in ran.output
