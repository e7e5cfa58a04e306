"""The position of the day: one position for each country, the same for all players on that day.

The positions are lines of `COUNTRY/daily.txt`, each as its seat knew it (`tools/daily.py` finds them). The choice of
the strongest bot is computed on request.
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
from truco.lessons.walk import LEARNER, SeenStep, apply_step
from truco.record import read_position, replay_position
from truco.views import View, blank_view, view_menu

RULES: Final[Mapping[str, str]] = {"argentina": "oficial", "uruguay": "uruguay", "brazil": "paulista"}
"""The rulebook of each country."""


RIVAL: Final[Mapping[str, str]] = {"argentina": "Inés", "uruguay": "Inés", "brazil": "Inês"}
"""The name of the rival in every position of a country, as in its lessons."""

_MOSTLY: Final = 0.5
_SELDOM: Final = 0.02
"""The least share of a word that is shown."""


class Daily(NamedTuple):
    """The position of a day: its line, the view of the seat `A1`, and the steps before it."""

    country: str
    line: str
    law: Law
    view: View
    steps: tuple[SeenStep, ...]


@cache
def positions_of(country: str) -> tuple[str, ...]:
    """Return the positions of a country.

    >>> len(positions_of("brazil")) > 20
    True

    Raises `LessonError` (`no-such-lesson`) for a country without positions.
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

    Raises `LessonError` (`no-such-lesson`) for a country without positions.
    """
    lines = positions_of(country)
    return _daily(country, lines[day.toordinal() % len(lines)])


@lru_cache(maxsize=16)
def _daily(country: str, line: str) -> Daily:
    """Play a position up to its moment, with the view of its seat."""
    position = read_position(line)
    law = position.law
    state, view = blank(law), blank_view(law, LEARNER)
    steps: list[SeenStep] = []
    for step in (step for hand in replay_position(position).hands for step in hand.steps):
        state, view, facts = apply_step(law, state, view, step)
        steps.append(SeenStep(step.seat, step.word, facts))
    return Daily(country, line, law, view, tuple(steps))


@lru_cache(maxsize=16)
def _tip(country: str, line: str) -> Tip:
    """Return the choice of the strongest bot in a position."""
    read = _daily(country, line)
    advice = tip(read.law, read.view)
    assert advice is not None  # noqa: S101  (the tests read every position)
    return advice


@lru_cache(maxsize=16)
def _advice(country: str, line: str) -> Tip:
    read, best = _daily(country, line), _tip(country, line)
    costs = dict(word_costs(read))
    if not costs.get(best.word):
        return best
    word = next(word for word, share in best.shares if share >= _SELDOM and costs.get(word) == 0.0)
    return replace_word(read.law, read.view, best, word)


def advice(position: Daily) -> Tip:
    """Return the best word in a position, the shares of the strongest bot's words, and the reason; always the same.

    >>> position = daily("argentina", date(2026, 11, 26))
    >>> advice(position).word in choices(position), advice(position) == advice(position)
    (True, True)

    The best word is the bot's most frequent word of those without a cost. Where the bot mixes its words, the most
    frequent word may win a little less.
    """
    return _advice(position.country, position.line)


def choices(position: Daily) -> tuple[str, ...]:
    """Return the words of a position; of calls with any number only the least and those of the strongest bot.

    >>> len(choices(daily("brazil", date(2026, 11, 26)))) > 1
    True
    """
    menu = view_menu(position.law, position.view)
    frequent = {word for word, share in _tip(position.country, position.line).shares if share >= _SELDOM}
    least = next((word for word in menu if _is_any_number(word)), None)
    return tuple(word.token for word in menu if word is least or word.token in frequent or not _is_any_number(word))


def _is_any_number(word: Word) -> bool:
    """Return whether a word is a call of any number of points."""
    return word.kind is Kind.ENVIDO and word.number is not None


def word_shares(position: Daily) -> tuple[tuple[str, int], ...]:
    """Return the shares of the strongest bot's words, in hundredths, without the rarest words.

    >>> shares = dict(word_shares(daily("argentina", date(2026, 11, 26))))
    >>> advice(daily("argentina", date(2026, 11, 26))).word in shares, sum(shares.values()) <= 101
    (True, True)
    """
    shares = _tip(position.country, position.line).shares
    return tuple((word, round(share * 100)) for word, share in shares if share >= _SELDOM)


@lru_cache(maxsize=16)
def _points(country: str, line: str) -> Mapping[str, float]:
    position = _daily(country, line)
    menu = view_menu(position.law, position.view)
    return {word.token: points for word, points in word_points(position.law, position.view, menu).items()}


def word_costs(position: Daily) -> tuple[tuple[str, float], ...]:
    """Return the points a hand that each word loses against the best word, in tenths, the cheapest first.

    >>> costs = dict(word_costs(daily("argentina", date(2026, 11, 28))))
    >>> costs["2o"] < costs["4c"] < costs["falta-envido"]
    True

    The best word is the one of the strongest bot's words that wins most; another word that wins more costs nothing.
    Words that cannot be played out have no cost, and where the bot mostly says such words no word has a cost.
    """
    points = _points(position.country, position.line)
    shares = {word: share for word, share in _tip(position.country, position.line).shares if word in points}
    if sum(shares.values()) < _MOSTLY:
        return ()
    best = max(points[word] for word, share in shares.items() if share >= _SELDOM)
    offered = choices(position)
    costs = {word: max(0.0, round(best - gain, 1)) for word, gain in points.items() if word in offered}
    return tuple(sorted(costs.items(), key=itemgetter(1)))
