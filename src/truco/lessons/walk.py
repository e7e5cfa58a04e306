"""A lesson walked through: what the learner sees, what the voice says, and what may be chosen, after some choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.engine import Law, State, blank, due, evolve
from truco.errors import LessonError
from truco.lessons.lesson import Lesson
from truco.record import Step
from truco.views import Seen, View, absorb, blank_view, project

LEARNER: Final = "A1"
"""The seat of whoever learns."""


class Told(NamedTuple):
    """What happened at one step of a lesson, as the learner saw it: who spoke, the word, the facts."""

    seat: str
    word: str
    facts: tuple[Seen, ...]


class Moment(NamedTuple):
    """A lesson after some choices.

    `told` is all that happened, `fresh` how many steps of it followed the last right choice; `says` are the keys of
    what the voice says, `menu` the words that may be chosen, `wrong` whether the last choice was not the right one.
    """

    law: Law
    view: View
    due: str
    told: tuple[Told, ...]
    fresh: int
    says: tuple[str, ...]
    menu: tuple[str, ...]
    wrong: bool
    done: bool


def walk(lesson: Lesson, acts: Sequence[str]) -> Moment:
    """Return the moment of a lesson after the words that its learner chose, right and wrong ones.

    >>> from truco.lessons.lesson import find
    >>> moment = walk(find("argentina", 2), ["1b"])
    >>> moment.wrong, moment.says, moment.done
    (True, ('lesson.argentina.parda.no-1',), False)

    A word that is not the record's changes nothing but what the voice says. Raises `LessonError` (`not-offered`) for a
    word that was not in the menu, and for one after the end.
    """
    wanted = wanted_of(lesson)
    right, wrong = 0, False
    for act in acts:
        if right == len(wanted) or act not in lesson.choices[right]:
            menu = ", ".join(lesson.choices[right]) if right < len(wanted) else "none, for the lesson is over"
            raise LessonError("not-offered", f"expected a word among {menu}, got {act!r}")
        wrong = act != wanted[right]
        right += not wrong
    done = right == len(wanted)
    law, view, told, fresh = _played(lesson, right)
    # The hand of a lesson ends with its last step, but what follows the idea is not asked of the learner.
    seat = "" if done else due(law, view.public)
    return Moment(law, view, seat, told, fresh, _says(lesson, right, wrong, done), _menu(lesson, right), wrong, done)


def wanted_of(lesson: Lesson) -> tuple[str, ...]:
    """Return what the learner does in the record of a lesson.

    >>> from truco.lessons.lesson import find
    >>> wanted_of(find("argentina", 2))
    ('3e', '1b')
    """
    return tuple(step.word for step in _steps(lesson) if _is_asked(step))


def _steps(lesson: Lesson) -> list[Step]:
    return [step for hand in lesson.played.hands for step in hand.steps]


def _is_asked(step: Step) -> bool:
    """Return whether a step is a choice of the learner, and not a look at the cards that the record implies."""
    return step.seat == LEARNER and step.is_act and step.word not in _IMPLIED


_IMPLIED: Final = frozenset(("miro", "vuelvo", "callo"))


def _menu(lesson: Lesson, right: int) -> tuple[str, ...]:
    return lesson.choices[right] if right < len(lesson.choices) else ()


def _says(lesson: Lesson, right: int, wrong: bool, done: bool) -> tuple[str, ...]:  # noqa: FBT001  (both are plain facts)
    if done:
        return (f"{lesson.key}.end",)
    if wrong:
        return (f"{lesson.key}.no-{right + 1}",)
    first = (f"{lesson.key}.idea",) if not right else ()
    return (*first, f"{lesson.key}.say-{right + 1}")


def _played(lesson: Lesson, right: int) -> tuple[Law, View, tuple[Told, ...], int]:
    """Play the record up to the learner's next choice, and return what the learner knows then."""
    law = lesson.played.law
    assert law is not None  # noqa: S101  (a lesson's record was replayed)
    state, view = blank(law), blank_view(law, LEARNER)
    told: list[Told] = []
    since, count = 0, 0
    for step in _steps(lesson):
        if _is_asked(step):
            if count == right:
                break
            count += 1
            since = len(told)
        state, view, facts = after(law, state, view, step)
        told.append(Told(step.seat, step.word, facts))
    return law, view, tuple(told), len(told) - since


def after(law: Law, state: State, view: View, step: Step) -> tuple[State, View, tuple[Seen, ...]]:
    """Return the table after a step, what the learner knows then, and what the learner was told of it."""
    facts = []
    for event in step.events:
        state = evolve(state, event)
        seen = project(event, LEARNER, law.seats)
        if seen is not None:
            view = absorb(view, seen)
            facts.append(seen)
    return state, view, tuple(facts)
