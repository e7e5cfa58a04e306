"""What would you say? One position a day for each country: the same for everybody on that day.

The positions are lines of `COUNTRY/daily.txt`, each as its seat knew it (`tools/daily.py` finds them). What the
strongest bot would do there is computed when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files
from operator import itemgetter
from typing import Final, NamedTuple

from truco.bots.costs import word_points
from truco.bots.tip import Tip, replace_word, tip
from truco.engine import Kind, Law, Word, blank
from truco.errors import LessonError
from truco.lessons.lesson import COUNTRIES
from truco.lessons.walk import LEARNER, Told, after
from truco.record import read_position, replay_position
from truco.views import View, blank_view, view_menu

RULES: Final[Mapping[str, str]] = {"argentina": "oficial", "uruguay": "uruguay", "brazil": "paulista"}
"""The rulebook of each country."""


RIVAL: Final[Mapping[str, str]] = {"argentina": "Inés", "uruguay": "Inés", "brazil": "Inês"}
"""The name of the rival in every position of a country, as in its lessons."""

_MOSTLY: Final = 0.5
_SELDOM: Final = 0.02
"""A word that is said less often is not told."""


class Daily(NamedTuple):
    """The position of a day: its line, the table as the seat `A1` sees it, and what was done."""

    country: str
    line: str
    law: Law
    view: View
    told: tuple[Told, ...]


@cache
def positions_of(country: str) -> tuple[str, ...]:
    """Return the positions of a country.

    >>> len(positions_of("brazil")) > 20
    True

    Raises `LessonError` (`no-such-lesson`) for a country that has none.
    """
    if country not in COUNTRIES:
        raise LessonError("no-such-lesson", f"expected a country among {', '.join(COUNTRIES)}, got {country!r}")
    text = files("truco.lessons").joinpath(country, "daily.txt").read_text(encoding="utf-8")
    return tuple(text.split("\n")[:-1])


def daily(country: str, day: date) -> Daily:
    """Return the position of a country on a day.

    >>> daily("argentina", date(2026, 11, 26)) == daily("argentina", date(2026, 11, 26))
    True
    >>> daily("argentina", date(2026, 11, 26)).line == daily("argentina", date(2026, 11, 27)).line
    False

    Raises `LessonError` (`no-such-lesson`) for a country that has none.
    """
    lines = positions_of(country)
    return _read(country, lines[day.toordinal() % len(lines)])


@lru_cache(maxsize=16)
def _read(country: str, line: str) -> Daily:
    """Play a position up to its moment, as its seat sees it."""
    position = read_position(line)
    law = position.law
    state, view = blank(law), blank_view(law, LEARNER)
    told: list[Told] = []
    for step in (step for hand in replay_position(position).hands for step in hand.steps):
        state, view, facts = after(law, state, view, step)
        told.append(Told(step.seat, step.word, facts))
    return Daily(country, line, law, view, tuple(told))


@lru_cache(maxsize=16)
def _tip(country: str, line: str) -> Tip:
    """Return what the strongest bot does in a position."""
    read = _read(country, line)
    found = tip(read.law, read.view)
    assert found is not None  # noqa: S101  (the tests ask about every position)
    return found


@lru_cache(maxsize=16)
def _judged(country: str, line: str) -> Tip:
    read, found = _read(country, line), _tip(country, line)
    costs = dict(word_costs(read))
    if not costs.get(found.word):
        return found
    word = next(word for word, share in found.shares if share >= _SELDOM and costs.get(word) == 0.0)
    return replace_word(read.law, read.view, found, word)


def judged(position: Daily) -> Tip:
    """Return what to do in a position, how often the strongest bot says each word, and why; the same each time.

    >>> position = daily("argentina", date(2026, 11, 26))
    >>> judged(position).word in choices(position), judged(position) == judged(position)
    (True, True)

    What to do is what the bot says most often of the words that cost nothing. Where it does now this and now that,
    what it does most often may bring a little less.
    """
    return _judged(position.country, position.line)


def choices(position: Daily) -> tuple[str, ...]:
    """Return what may be said in a position; of calls with any number the least and those that the strongest bot says.

    >>> len(choices(daily("brazil", date(2026, 11, 26)))) > 1
    True
    """
    menu = view_menu(position.law, position.view)
    said = {word for word, share in _tip(position.country, position.line).shares if share >= _SELDOM}
    least = next((one for one in menu if _is_any_number(one)), None)
    return tuple(one.token for one in menu if one is least or one.token in said or not _is_any_number(one))


def _is_any_number(one: Word) -> bool:
    """Return whether a word is a call of as many points as one likes."""
    return one.kind is Kind.ENVIDO and one.number is not None


def told_shares(position: Daily) -> tuple[tuple[str, int], ...]:
    """Return how often the strongest bot says each word, in hundredths, without those that it hardly ever says.

    >>> shares = dict(told_shares(daily("argentina", date(2026, 11, 26))))
    >>> judged(daily("argentina", date(2026, 11, 26))).word in shares, sum(shares.values()) <= 101
    (True, True)
    """
    shares = _tip(position.country, position.line).shares
    return tuple((said, round(share * 100)) for said, share in shares if share >= _SELDOM)


@lru_cache(maxsize=16)
def _points(country: str, line: str) -> Mapping[str, float]:
    found = _read(country, line)
    menu = view_menu(found.law, found.view)
    return {word.token: points for word, points in word_points(found.law, found.view, menu).items()}


def word_costs(position: Daily) -> tuple[tuple[str, float], ...]:
    """Return how many points a hand each word loses beside the best, in tenths, the cheapest first.

    >>> costs = dict(word_costs(daily("argentina", date(2026, 11, 28))))
    >>> costs["2o"] < costs["4c"] < costs["falta-envido"]
    True

    The best is what brings most of the words that the strongest bot says there; another that brings more costs nothing.
    Words that cannot be played out have no cost, and where the bot mostly says such words none has.
    """
    points = _points(position.country, position.line)
    known = {word: share for word, share in _tip(position.country, position.line).shares if word in points}
    if sum(known.values()) < _MOSTLY:
        return ()
    best = max(points[word] for word, share in known.items() if share >= _SELDOM)
    offered = choices(position)
    costs = {word: max(0.0, round(best - found, 1)) for word, found in points.items() if word in offered}
    return tuple(sorted(costs.items(), key=itemgetter(1)))
