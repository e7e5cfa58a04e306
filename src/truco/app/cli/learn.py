"""`truco learn`: the lessons of a country, listed and played in plain lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Final

import click

from truco.app.cli.books import JSON, LANG
from truco.app.cli.daily import ask_daily, daily_data
from truco.app.cli.refusal import Refusal, Unusable
from truco.app.cli.speech import Speech, chosen_language
from truco.app.cli.telling import Company, Teller, capital
from truco.app.cli.terminal.typed import read
from truco.errors import LessonError
from truco.lessons import COUNTRIES, LEARNER, Lesson, Moment, find_lesson, lessons_of, walk
from truco.rulebooks.catalogue import load
from truco.views.body import fact_body

_LEAVE: Final = ("x", "q")
_REPEAT: Final = "?"


@click.command("learn")
@click.argument("country", default="")
@click.argument("number", type=int, default=0)
@click.option("--day", is_flag=False, flag_value="today", help="The position of the day, or of a DAY as 2026-11-26.")
@JSON
@LANG
def learn_command(country: str, number: int, *, day: str | None, lang: str | None, as_json: bool) -> None:
    """Learn by playing: list the lessons, those of COUNTRY, or play its lesson NUMBER.

    COUNTRY is argentina, uruguay or brazil, or its name in your language. With --day you are asked what you would say
    in its position of the day, and then told what the strongest player does. With --json the lessons are only listed,
    or the position with what is done there.
    """
    speech = Speech(lang or chosen_language())
    countries = [_country_named(country, speech)] if country else COUNTRIES
    try:
        if day is not None:
            _daily(countries[0], _day(day, speech), speech, as_json=as_json)
            return
        lesson = find_lesson(countries[0], number) if number else None
    except LessonError as error:
        most = len(lessons_of(countries[0]))
        raise Refusal(error.code, speech.say("command.no-lesson", most=most, got=number)) from None
    if as_json:
        click.echo(json.dumps(_as_data(speech, countries, number), ensure_ascii=False))
    elif lesson is None:
        for line in _list_lessons(speech, countries):
            click.echo(line)
    else:
        _play(lesson, speech)


def _day(text: str, speech: Speech) -> date:
    """Return the day of a date; `today` is the present day on this computer."""
    try:
        return date.today() if text == "today" else date.fromisoformat(text)  # noqa: DTZ011  (the player's own day)
    except ValueError:
        raise Unusable("bad-day", speech.say("command.no-day", got=text)) from None


def _daily(country: str, day: date, speech: Speech, *, as_json: bool) -> None:
    """Ask about the position of a day, or print it as data."""
    if as_json:
        click.echo(json.dumps(daily_data(country, day), ensure_ascii=False))
    else:
        ask_daily(country, day, speech)


def _country_named(country: str, speech: Speech) -> str:
    """Return the country of a name in the reader's language or in ours; raises `Refusal` for another name."""
    codes = {speech.say(f"learn.country.{code}").casefold(): code for code in COUNTRIES}
    code = codes.get(country.casefold(), country.casefold())
    if code not in COUNTRIES:
        expected = ", ".join(speech.say(f"learn.country.{code}") for code in COUNTRIES)
        raise Refusal("no-such-lesson", speech.say("command.no-country", expected=expected, got=country))
    return code


def _as_data(speech: Speech, countries: Sequence[str], number: int) -> list[dict[str, Any]]:
    """Return lessons as data: all of some countries, or one of each."""
    lessons = [lesson for country in countries for lesson in lessons_of(country) if number in (0, lesson.number)]
    return [
        {
            "country": lesson.country,
            "number": lesson.number,
            "name": lesson.name,
            "title": speech.say(f"{lesson.key}.title"),
            "rules": list(lesson.rules),
        }
        for lesson in lessons
    ]


def _list_lessons(speech: Speech, countries: Sequence[str]) -> Iterator[str]:
    """Yield the titles of lessons by country, and how to start a lesson."""
    for country in countries:
        lessons = lessons_of(country)
        yield speech.say(f"learn.country.{country}")
        for lesson in lessons:
            yield "  " + speech.say("learn.lesson", n=lesson.number, title=speech.say(f"{lesson.key}.title"))
    yield speech.say("learn.start", country=countries[0])


def _play(lesson: Lesson, speech: Speech) -> None:
    """Play a lesson on the terminal until its end or until the player leaves."""
    scene = _Scene(lesson, speech)
    acts: list[str] = []
    moment = walk(lesson, acts)
    click.echo(speech.say("learn.lesson", n=lesson.number, title=speech.say(f"{lesson.key}.title")))
    click.echo(speech.say("learn.how"))
    _echo(scene.events(moment, len(moment.steps)))
    _echo(scene.question(moment))
    while not moment.done:
        line = _read_line()
        if line is None or line.casefold() in _LEAVE:
            click.echo(speech.say("learn.left"))
            return
        if line == _REPEAT:
            _echo(scene.question(moment))
            continue
        word = scene.read_word(line, moment)
        if not word:
            click.echo(speech.say("error.not-offered"))
            continue
        acts.append(word)
        moment = walk(lesson, acts)
        if not moment.wrong:
            _echo(scene.events(moment, moment.fresh))
        _echo(scene.question(moment))
    _echo(scene.conclusion())


def _echo(lines: Iterator[str]) -> None:
    for line in lines:
        click.echo(line)


def _read_line() -> str | None:
    """Return the next typed line, `None` at the end of the input."""
    try:
        line: str = click.prompt("", prompt_suffix="> ", default="", show_default=False)
    except click.Abort:
        return None
    return line.strip()


class _Scene:
    """A lesson in the language of its reader."""

    def __init__(self, lesson: Lesson, speech: Speech) -> None:
        law, record = lesson.played.law, lesson.played.record
        assert law is not None  # noqa: S101  (a lesson's record was replayed)
        self._lesson, self._speech, self._book = lesson, speech, law.ruleset.book
        speech.hear(self._book)
        names = {seat: tag.value for seat in law.seats if (tag := record.tag(seat)) is not None}
        company = Company(
            law.seats,
            law.sides,
            names,
            LEARNER,
            law.terms.match.buenas_from,
            law.terms.match.target,
            law.chicos_to_win > 1,
        )
        self._teller = Teller(speech, company)

    def events(self, moment: Moment, count: int) -> Iterator[str]:
        """Yield a sentence for each event of the last steps."""
        for step in moment.steps[len(moment.steps) - count :]:
            for seen in step.facts:
                if line := self._teller.tell(fact_body(seen)):
                    yield line

    def question(self, moment: Moment) -> Iterator[str]:
        """Yield the sentences of the voice, the cards that the learner holds and the choices."""
        for key in moment.says:
            yield f"— {self._speech.say(key)}"
        if moment.done:
            return
        if moment.view.own.held:
            held = [card.token for card in moment.view.own.held]
            yield self._speech.say("learn.cards", cards=self._speech.cards(held))
        for number, word in enumerate(moment.menu, 1):
            yield f"{number}. {capital(self._choice(word))}"

    def _choice(self, word: str) -> str:
        if word.startswith("("):
            return self._speech.say("word.covered", card=self._speech.card(word))
        return self._speech.word(word)

    def read_word(self, line: str, moment: Moment) -> str:
        """Return the word of the menu that a line means, by its number or as it is spoken; empty for none."""
        if line in moment.menu:
            return line
        typed = read(line, self._speech.language, self._speech.pack, self._speech.chico)
        if typed.kind == "number":
            at = int(typed.value)
            # A total is typed as itself; no menu has as many choices.
            if typed.value in moment.menu:
                return typed.value
            return moment.menu[at - 1] if 1 <= at <= len(moment.menu) else ""
        return typed.value if typed.value in moment.menu else ""

    def conclusion(self) -> Iterator[str]:
        """Yield the articles of the lesson, and the next lesson."""
        catalogue, lesson, speech = load(self._book.catalogue), self._lesson, self._speech
        yield speech.say("learn.articles")
        for rule in lesson.rules:
            yield f"  {rule} {catalogue[rule].wording(speech.language).text}"
        if lesson.number < len(lessons_of(lesson.country)):
            yield speech.say("learn.follow", country=lesson.country, number=lesson.number + 1)
