"""The position of the day on the terminal, with the question what the player would say."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

import click

from truco.app.cli.speech import Speech
from truco.app.cli.telling import Company, Teller, capital
from truco.app.cli.terminal.typed import read
from truco.cards import CARDS
from truco.lessons import LEARNER, RIVAL, advice, choices, daily, word_costs, word_shares
from truco.views.body import fact_body

_LEAVE: Final = ("x", "q", "")
_CARDS: Final = ("own-cards", "took-up")
"""The facts that show one's own cards as they were dealt."""


def daily_data(country: str, day: date) -> dict[str, Any]:
    """Return the position of a country on a day, with the lawful words, the best one, and the choices of the bot.

    >>> sorted(daily_data("brazil", date(2026, 11, 26)))
    ['best', 'costs', 'country', 'day', 'menu', 'numbers', 'position', 'shares', 'why']
    """
    position = daily(country, day)
    verdict = advice(position)
    return {
        "country": country,
        "day": day.isoformat(),
        "position": position.line,
        "menu": list(choices(position)),
        "best": verdict.word,
        "why": verdict.why,
        "numbers": dict(verdict.numbers),
        "shares": dict(word_shares(position)),
        "costs": dict(word_costs(position)),
    }


def ask_daily(country: str, day: date, speech: Speech) -> None:
    """Ask for a word in the position of a country on a day; then print the word of the strongest bot, and why."""
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
    for fact in (fact_body(seen) for step in position.steps for seen in step.facts):
        if fact["fact"] not in _CARDS and (line := teller.tell(fact)):  # the cards that remain are named below
            click.echo(line)
    click.echo(speech.say("learn.cards", cards=speech.cards([card.token for card in view.own.held])))
    click.echo(speech.say("daily.what"))
    for number, choice in enumerate(menu, 1):
        click.echo(f"{number}. {capital(_spoken(speech, choice))}")
    word = _chosen(menu, speech)
    if not word:
        click.echo(speech.say("learn.left"))
        return
    click.echo(speech.say("daily.yours", word=_spoken(speech, word)))
    verdict = advice(position)
    plays = verdict.word.strip("()") in CARDS
    why = speech.say(f"tip.why-{verdict.why}", **verdict.numbers)
    click.echo(speech.say("tip.play" if plays else "tip.say", word=_spoken(speech, verdict.word), why=why))
    costs = word_costs(position)
    if word in dict(costs):
        click.echo(_cost(speech, dict(costs)[word]))
    click.echo(speech.say("daily.often"))
    for choice, share in word_shares(position):
        click.echo(f"  {share:3} {_spoken(speech, choice)}")
    if costs:
        click.echo(speech.say("daily.costs"))
    for choice, cost in costs:
        click.echo(f"  {_decimal(speech, cost)} {_spoken(speech, choice)}")
    click.echo(speech.say("daily.tomorrow"))


def _cost(speech: Speech, points: float) -> str:
    """Return the cost of the chosen word, as a sentence."""
    return speech.say("daily.cost", points=_decimal(speech, points)) if points else speech.say("daily.cost-nothing")


def _decimal(speech: Speech, number: float) -> str:
    """Return a number with one decimal, as the language writes it."""
    return f"{number:.1f}".replace(".", speech.say("number.point"))


def _spoken(speech: Speech, word: str) -> str:
    return speech.say("word.covered", card=speech.card(word)) if word.startswith("(") else speech.word(word)


def _chosen(menu: tuple[str, ...], speech: Speech) -> str:
    """Return the typed word, by its number or as it is spoken; empty if the player leaves."""
    while True:
        try:
            line: str = click.prompt("", prompt_suffix="> ", default="", show_default=False).strip()
        except click.Abort:
            return ""
        if line.casefold() in _LEAVE:
            return ""
        typed = read(line, speech.language, speech.pack, speech.chico)
        at = int(typed.value) if typed.kind == "number" else 0
        word = line if line in menu else menu[at - 1] if 1 <= at <= len(menu) else typed.value
        if word in menu:
            return word
        click.echo(speech.say("error.not-offered"))
