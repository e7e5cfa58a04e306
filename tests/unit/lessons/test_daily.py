"""What would you say? One position a day, the same for everybody, with what the strongest bot does there."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from click.testing import CliRunner, Result

from truco.app.cli.learn import learn_command
from truco.bots.reasons import KEYS
from truco.lessons import COUNTRIES, LEARNER, advice, choices, daily, word_costs, word_shares
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
    tip = advice(position)
    assert position.view.own.held
    assert tip.word in choices(position)
    assert tip.why in KEYS - {"only"}
    shares = dict(word_shares(position))
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
    tip = advice(daily(country, DAY))
    assert text(f"tip.why-{tip.why}", lang, **tip.numbers) in ran.output
    before, _, after = ran.output.partition("> ")
    assert text("daily.often", lang) in after
    assert text("daily.often", lang) not in before


@pytest.mark.parametrize("country", COUNTRIES)
def test_a_word_that_the_strongest_never_says_costs_points(country: str) -> None:
    """Of the positions in which words have costs most have one that costs points, and one that costs nothing."""
    costs = [
        (dict(word_costs(position)), advice(position))
        for position in (daily(country, DAY + timedelta(days=more)) for more in range(8))
    ]
    costed = [(by_word, tip) for by_word, tip in costs if by_word]
    assert len(costed) > len(costs) / 2
    for by_word, tip in costed:
        assert min(by_word.values()) == 0.0
        shares = {word: share for word, share in tip.shares if word in by_word}
        mean = sum(share * by_word[word] for word, share in shares.items()) / sum(shares.values())
        assert mean <= max(by_word.values())
    assert sum(max(by_word.values()) > 0 for by_word, _ in costed) > len(costed) / 2


@pytest.mark.parametrize("day", [date(2026, 11, 29), DAY])
@pytest.mark.parametrize("country", COUNTRIES)
def test_what_is_advised_costs_nothing(country: str, day: date) -> None:
    """Costs are measured from the best word that the strongest says, and that word is what is advised (B4)."""
    for more in range(6):
        position = daily(country, day + timedelta(days=more))
        costs, shares = dict(word_costs(position)), dict(word_shares(position))
        best = advice(position).word
        assert best in shares
        assert costs.get(best, 0.0) == 0.0, position.line
        assert not costs or 0.0 in {costs[word] for word in shares if word in costs}


@pytest.mark.parametrize("country", COUNTRIES)
def test_ones_cards_are_printed_once(country: str) -> None:
    """However many of them were played already, the terminal names one's cards once: those that are left (B4)."""
    for more in range(12):
        output = ask(country, "--day", (DAY + timedelta(days=more)).isoformat()).output
        lines = [
            line for line in output.splitlines() if line.startswith(text("learn.cards", "es", cards="").rstrip(" ."))
        ]
        assert len(lines) == 1, output
        assert output.index(lines[0]) + len(lines[0]) + 1 == output.index(text("daily.what", "es"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_grades_by_what_a_word_costs(lang: str) -> None:
    """The terminal says what the chosen word costs in points, and prints one's cards once (B4)."""
    position = daily("argentina", date(2026, 11, 28))
    menu, costs = choices(position), dict(word_costs(position))
    dear, free = max(costs, key=costs.__getitem__), min(costs, key=costs.__getitem__)
    assert costs[dear] > 0.5 > costs[free] == 0.0
    options = ["argentina", "--day", "2026-11-28", "--lang", lang]
    output = CliRunner().invoke(learn_command, options, input=f"{menu.index(dear) + 1}\n").output
    points = f"{costs[dear]:.1f}" if lang == "en" else f"{costs[dear]:.1f}".replace(".", ",")
    assert text("daily.cost", lang, points=points) in output
    assert output.count(text("learn.cards", lang, cards="").rstrip(" .")) == 1
    output = CliRunner().invoke(learn_command, options, input=f"{menu.index(free) + 1}\n").output
    assert text("daily.cost-nothing", lang) in output


def test_without_a_date_it_is_today() -> None:
    """`--day` alone asks about the position of the present day, and who types nothing leaves."""
    ran = ask("argentina", "--day", typed="")
    assert ran.exit_code == 0
    assert ran.output.splitlines()[-1].endswith(text("learn.left", "es"))


def test_programs_read_the_position_as_data() -> None:
    """With --json nothing is asked: the position, what may be said, and what the strongest bot does are one object."""
    ran = ask("uruguay", "--day", DAY.isoformat(), "--json")
    data = json.loads(ran.output)
    assert data["position"] == daily("uruguay", DAY).line
    assert data["best"] in data["menu"]


def test_a_day_that_is_no_date_is_refused() -> None:
    """Something else than a date gives an error that says how a date is written."""
    ran = ask("argentina", "--day", "ayer")
    assert ran.exit_code == 2
    assert "2026-11-26" in ran.output
