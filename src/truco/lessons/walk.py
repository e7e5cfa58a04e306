"""The state of a lesson after some choices: the learner's view, the sentences of the voice, and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.engine import Law, State, blank, due, evolve
from truco.errors import LessonError
from truco.lessons.lesson import Lesson
from truco.record import Step
from truco.views import Seen, View, absorb, blank_view, project

LEARNER: Final = "A1"
"""The seat of the learner."""


class SeenStep(NamedTuple):
    """One step of a lesson as the learner saw it: the seat, its word, the facts."""

    seat: str
    word: str
    facts: tuple[Seen, ...]


class Moment(NamedTuple):
    """A lesson after some choices.

    `steps` are all steps, `fresh` is the number of steps after the last right choice; `says` are the keys of the
    voice's sentences, `menu` is the words to choose from, `wrong` states whether the last choice was wrong.
    """

    law: Law
    view: View
    due: str
    steps: tuple[SeenStep, ...]
    fresh: int
    says: tuple[str, ...]
    menu: tuple[str, ...]
    wrong: bool
    done: bool


def walk(lesson: Lesson, acts: Sequence[str]) -> Moment:
    """Return the moment of a lesson after the words that its learner chose, right and wrong ones.

    >>> from truco.lessons.lesson import find_lesson
    >>> moment = walk(find_lesson("argentina", 2), ["1b"])
    >>> moment.wrong, moment.says, moment.done
    (True, ('lesson.argentina.parda.no-1',), False)

    A wrong word changes only the sentence of the voice. Raises `LessonError` (`not-offered`) for a word that was not in
    the menu, and for a word after the end.
    """
    wanted = right_words(lesson)
    right, wrong = 0, False
    for act in acts:
        if right == len(wanted) or act not in lesson.choices[right]:
            menu = ", ".join(lesson.choices[right]) if right < len(wanted) else "none, for the lesson is over"
            raise LessonError("not-offered", f"expected a word among {menu}, got {act!r}")
        wrong = act != wanted[right]
        right += not wrong
    done = right == len(wanted)
    law, view, steps, fresh = _play_to(lesson, right)
    # The hand of a lesson ends with its last step, but the learner does not choose after the idea of the lesson.
    seat = "" if done else due(law, view.public)
    return Moment(law, view, seat, steps, fresh, _says(lesson, right, wrong, done), _menu(lesson, right), wrong, done)


def right_words(lesson: Lesson) -> tuple[str, ...]:
    """Return the right choices of a lesson: the learner's words in its record.

    >>> from truco.lessons.lesson import find_lesson
    >>> right_words(find_lesson("argentina", 2))
    ('3e', '1b')
    """
    return tuple(step.word for step in _steps(lesson) if _is_choice(step))


def _steps(lesson: Lesson) -> list[Step]:
    return [step for hand in lesson.played.hands for step in hand.steps]


def _is_choice(step: Step) -> bool:
    """Return whether a step is a choice of the learner, and not an implied act such as a look at the cards."""
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


def _play_to(lesson: Lesson, right: int) -> tuple[Law, View, tuple[SeenStep, ...], int]:
    """Play the record up to the learner's next choice; return the law, the learner's view, its steps and new steps."""
    law = lesson.played.law
    assert law is not None  # noqa: S101  (a lesson's record was replayed)
    state, view = blank(law), blank_view(law, LEARNER)
    steps: list[SeenStep] = []
    since, count = 0, 0
    for step in _steps(lesson):
        if _is_choice(step):
            if count == right:
                break
            count += 1
            since = len(steps)
        state, view, facts = apply_step(law, state, view, step)
        steps.append(SeenStep(step.seat, step.word, facts))
    return law, view, tuple(steps), len(steps) - since


def apply_step(law: Law, state: State, view: View, step: Step) -> tuple[State, View, tuple[Seen, ...]]:
    """Return the state after a step, the learner's view of it, and the facts that the learner saw."""
    facts = []
    for event in step.events:
        state = evolve(state, event)
        seen = project(event, LEARNER, law.seats)
        if seen is not None:
            view = absorb(view, seen)
            facts.append(seen)
    return state, view, tuple(facts)
