"""What would you say? The position of the day on the terminal."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

import click

from truco.cards import CARDS
from truco.cli.speech import Speech
from truco.cli.telling import Company, Teller, capital
from truco.cli.terminal.typed import read
from truco.lessons import LEARNER, RIVAL, choices, daily, judged, told_shares, word_costs
from truco.views.body import fact_body

_LEAVE: Final = ("x", "q", "")
_CARDS: Final = ("own-cards", "took-up")
"""What tells one's own cards as they were dealt."""


def daily_data(country: str, day: date) -> dict[str, Any]:
    """Return the position of a country on a day, with what may be said there, what is best, and what the bot does.

    >>> sorted(daily_data("brazil", date(2026, 11, 26)))
    ['best', 'costs', 'country', 'day', 'menu', 'numbers', 'position', 'shares', 'why']
    """
    position = daily(country, day)
    found = judged(position)
    return {
        "country": country,
        "day": day.isoformat(),
        "position": position.line,
        "menu": list(choices(position)),
        "best": found.word,
        "why": found.why,
        "numbers": dict(found.numbers),
        "shares": dict(told_shares(position)),
        "costs": dict(word_costs(position)),
    }


def ask_daily(country: str, day: date, speech: Speech) -> None:
    """Ask what one would say in the position of a country on a day; then tell what the strongest bot does, and why."""
    position = daily(country, day)
    law, view, menu = position.law, position.view, choices(position)
    speech.hear(law.ruleset.book)
    names = {seat: RIVAL[country] for seat in law.seats if seat != LEARNER}
    company = Company(
        law.seats, law.sides, names, LEARNER, law.terms.match.buenas_from, law.terms.match.target, law.chicos_to_win > 1
    )
    teller = Teller(speech, company)
    click.echo(f"{speech.say('daily.title')} {speech.say(f'learn.country.{country}')}, {day.isoformat()}")
    mine, theirs = view.public.score
    click.echo(speech.say("daily.score", mine=mine, theirs=theirs))
    for fact in (fact_body(seen) for step in position.told for seen in step.facts):
        if fact["fact"] not in _CARDS and (line := teller.tell(fact)):  # those that are left are named below
            click.echo(line)
    click.echo(speech.say("learn.cards", cards=speech.cards([card.token for card in view.own.held])))
    click.echo(speech.say("daily.what"))
    for number, word in enumerate(menu, 1):
        click.echo(f"{number}. {capital(_spoken(speech, word))}")
    said = _chosen(menu, speech)
    if not said:
        click.echo(speech.say("learn.left"))
        return
    click.echo(speech.say("daily.yours", word=_spoken(speech, said)))
    found = judged(position)
    plays = found.word.strip("()") in CARDS
    why = speech.say(f"tip.why-{found.why}", **found.numbers)
    click.echo(speech.say("tip.play" if plays else "tip.say", word=_spoken(speech, found.word), why=why))
    costs = word_costs(position)
    if said in dict(costs):
        click.echo(_cost(speech, dict(costs)[said]))
    click.echo(speech.say("daily.often"))
    for word, share in told_shares(position):
        click.echo(f"  {share:3} {_spoken(speech, word)}")
    if costs:
        click.echo(speech.say("daily.costs"))
    for word, cost in costs:
        click.echo(f"  {_decimal(speech, cost)} {_spoken(speech, word)}")
    click.echo(speech.say("daily.tomorrow"))


def _cost(speech: Speech, points: float) -> str:
    """Return what the chosen word costs, as a sentence."""
    return speech.say("daily.cost", points=_decimal(speech, points)) if points else speech.say("daily.cost-nothing")


def _decimal(speech: Speech, number: float) -> str:
    """Return a number with one decimal, as the language writes it."""
    written = f"{number:.1f}"
    return written if speech.language == "en" else written.replace(".", ",")


def _spoken(speech: Speech, word: str) -> str:
    return speech.say("word.covered", card=speech.card(word)) if word.startswith("(") else speech.word(word)


def _chosen(menu: tuple[str, ...], speech: Speech) -> str:
    """Return the word that is typed, by its number or as it is spoken; empty for who leaves."""
    while True:
        try:
            line: str = click.prompt("", prompt_suffix="> ", default="", show_default=False).strip()
        except click.Abort:
            return ""
        if line.casefold() in _LEAVE:
            return ""
        found = read(line, speech.language, speech.pack, speech.chico)
        at = int(found.value) if found.kind == "number" else 0
        word = line if line in menu else menu[at - 1] if 1 <= at <= len(menu) else found.value
        if word in menu:
            return word
        click.echo(speech.say("error.not-offered"))
