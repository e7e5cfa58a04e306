"""A lesson in the files of this package: the record of a hand, the words to choose from, and its articles."""

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
    """One arranged hand: its place, its replayed record, the words of each choice, the ids of its articles.

    >>> find_lesson("brazil", 2).key, find_lesson("brazil", 2).choices
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
    """Return the lessons of a country in the order of learning.

    >>> len(lessons_of("uruguay"))
    12

    Raises `LessonError` (`no-such-lesson`) for a country without lessons.
    """
    if country not in COUNTRIES:
        raise LessonError("no-such-lesson", f"expected a country among {', '.join(COUNTRIES)}, got {country!r}")
    folder = files("truco.lessons").joinpath(country)
    listed = tomllib.loads(folder.joinpath("lessons.toml").read_text(encoding="utf-8"))["lesson"]
    lessons = []
    for number, entry in enumerate(listed, 1):
        record = folder.joinpath(f"{number:02}-{entry['name']}.truco").read_text(encoding="utf-8")
        choices = tuple(tuple(offered.split()) for offered in entry["choices"])
        lessons.append(
            Lesson(country, number, entry["name"], replay(read_record(record)), choices, tuple(entry["rules"]))
        )
    return tuple(lessons)


def find_lesson(country: str, number: int) -> Lesson:
    """Return a lesson by its country and its number, counted from 1.

    >>> find_lesson("argentina", 3).name
    'envido'

    Raises `LessonError` (`no-such-lesson`) for a lesson that does not exist.
    """
    lessons = lessons_of(country)
    if not 1 <= number <= len(lessons):
        raise LessonError("no-such-lesson", f"expected a number from 1 to {len(lessons)}, got {number}")
    return lessons[number - 1]
