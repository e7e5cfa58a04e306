"""A lesson as the files of this package have it: the record of a hand, what may be chosen, the articles it shows."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from truco.errors import LessonError
from truco.record import Replay, read_record, replay

COUNTRIES: Final = ("argentina", "uruguay", "brazil")
"""The countries whose game is taught, in the order of the lists."""


class Lesson(NamedTuple):
    """One arranged hand: its place, its replayed record, the words offered each time, the ids of its articles.

    >>> find("brazil", 2).key, find("brazil", 2).choices
    ('lesson.brazil.manilha', (('Qd', '2h', '4s'), ('2h', '4s')))
    """

    country: str
    number: int
    name: str
    played: Replay
    choices: tuple[tuple[str, ...], ...]
    rules: tuple[str, ...]

    @property
    def key(self) -> str:
        """The beginning of the keys of its messages."""
        return f"lesson.{self.country}.{self.name}"


@cache
def lessons_of(country: str) -> tuple[Lesson, ...]:
    """Return the lessons of a country in the order in which they are learnt.

    >>> len(lessons_of("uruguay"))
    12

    Raises `LessonError` (`no-such-lesson`) for a country that has none.
    """
    if country not in COUNTRIES:
        raise LessonError("no-such-lesson", f"expected a country among {', '.join(COUNTRIES)}, got {country!r}")
    folder = files("truco.lessons").joinpath(country)
    listed = tomllib.loads(folder.joinpath("lessons.toml").read_text(encoding="utf-8"))["lesson"]
    found = []
    for number, one in enumerate(listed, 1):
        record = folder.joinpath(f"{number:02}-{one['name']}.truco").read_text(encoding="utf-8")
        choices = tuple(tuple(offered.split()) for offered in one["choices"])
        found.append(Lesson(country, number, one["name"], replay(read_record(record)), choices, tuple(one["rules"])))
    return tuple(found)


def find(country: str, number: int) -> Lesson:
    """Return a lesson by its country and its number, counted from 1.

    >>> find("argentina", 3).name
    'envido'

    Raises `LessonError` (`no-such-lesson`) for one that does not exist.
    """
    known = lessons_of(country)
    if not 1 <= number <= len(known):
        raise LessonError("no-such-lesson", f"expected a number from 1 to {len(known)}, got {number}")
    return known[number - 1]
