"""Learning by playing: arranged hands of three countries, each with one idea, played step by step.

A lesson is a record and a list of the words that its learner may choose. The learner has the seat `A1`; the acts of the
other seats are in the record. Nothing is random and nothing is stored: the lesson and the choices so far decide the
moment.

>>> lesson = find_lesson("argentina", 1)
>>> walk(lesson, ()).menu, walk(lesson, ("7o", "1e")).done
(('1e', '7o', '4c'), True)
"""

from truco.lessons.daily import RIVAL, Daily, advice, choices, daily, word_costs, word_shares
from truco.lessons.lesson import COUNTRIES, Lesson, find_lesson, lessons_of
from truco.lessons.walk import LEARNER, Moment, SeenStep, walk

__all__ = [
    "COUNTRIES",
    "LEARNER",
    "RIVAL",
    "Daily",
    "Lesson",
    "Moment",
    "SeenStep",
    "advice",
    "choices",
    "daily",
    "find_lesson",
    "lessons_of",
    "walk",
    "word_costs",
    "word_shares",
]
