"""Learning by playing: arranged hands of three countries, each with one idea, played step by step.

A lesson is a record and a list of the words that its learner may choose. The learner sits in `A1`; what the other
seats do is in the record. Nothing is random and nothing is kept: a lesson and the choices so far give the moment.

>>> lesson = find("argentina", 1)
>>> walk(lesson, ()).menu, walk(lesson, ("7o", "1e")).done
(('1e', '7o', '4c'), True)
"""

from truco.lessons.daily import RIVAL, Daily, choices, daily, judged, told_shares, word_costs
from truco.lessons.lesson import COUNTRIES, Lesson, find, lessons_of
from truco.lessons.walk import LEARNER, Moment, Told, walk

__all__ = [
    "COUNTRIES",
    "LEARNER",
    "RIVAL",
    "Daily",
    "Lesson",
    "Moment",
    "Told",
    "choices",
    "daily",
    "find",
    "judged",
    "lessons_of",
    "told_shares",
    "walk",
    "word_costs",
]
