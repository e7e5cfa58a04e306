"""What words do in a situation, as the parts of the game work it out once for the table in outline."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from truco.engine.course import Course
from truco.engine.events import Event
from truco.engine.facts import Played
from truco.engine.folding import FOLDS
from truco.engine.law import Law
from truco.engine.omitted import OMITTED, ReadsAmountError, has_omitted
from truco.engine.part import Verb
from truco.engine.public import Public
from truco.engine.refusal import refusal_of, verb_of
from truco.engine.settle import TrickResult, close_trick
from truco.engine.situation import Effect, WordStep
from truco.engine.state import WITH_CARDS, Own, State
from truco.engine.words import ANY_CARD, Kind, Word

AfterAct = Callable[[Law, State, Course], None]
"""Adds what a part lets follow an act of any part (`Part.after`)."""

OffersWords = Callable[[Law, Public, str, Own], Iterable[Word]]
"""Returns the words that a part offers a seat (`Part.menu`)."""

Changes = tuple[dict[str, Any] | None, frozenset[str]]
"""The fields of a table that change (`None` where one of them holds amounts), and the seats that have spoken."""

EVERY_CARD: Final = (ANY_CARD,)
"""The piece of a `MenuOffer` that means every card that the seat holds."""


def step_of(law: Law, state: State, seat: str, one: Word) -> WordStep | None:
    """Return what a word that is lawful now does in a situation, `None` where the situation does not decide it.

    `state` is a state in outline.
    """
    verb = verb_of(law, state.public, seat, one)
    assert verb is not None  # noqa: S101  (it is lawful)
    refuse_each_time = _cards_decide(law, state, verb, seat, one)
    try:
        cited, events = verb.act(law, state, seat, one)
        course = events if isinstance(events, Course) else Course(state, events)
        first = course[0] if course else None
        played = first if isinstance(first, Played) and first.card is OMITTED else None
        hooks = law.pending(state.public).takers.after
        found, act_each_time = _effect(law, state, course, hooks, plays=played is not None)
    except ReadsAmountError:
        return None
    if found is None:
        return None
    closings: dict[object, Effect | None] | None = {} if course.closes else None  # the act or what follows it closes it
    return WordStep(law.lawful(cited), found, refuse_each_time, act_each_time, played, closings)


def _cards_decide(law: Law, state: State, verb: Verb[Law], seat: str, one: Word) -> bool:
    """Return whether cards or amounts decide if a word is lawful. It is lawful now."""
    try:
        return bool(refusal_of(verb, law, state.public, seat, state.own(seat), one))
    except ReadsAmountError:
        return True


def closing_of(law: Law, state: State, result: TrickResult, hooks: tuple[AfterAct, ...]) -> Effect | None:
    """Return what follows from the result of a trick, `None` where the situation does not decide it."""
    course = Course(state)
    try:
        close_trick(law, course, result)
        found, omits = _effect(law, state, course, hooks, closing=True)
    except ReadsAmountError:
        return None
    return None if omits else found


def _effect(  # noqa: PLR0913  (the course and what is known of it)
    law: Law, state: State, course: Course, hooks: tuple[AfterAct, ...], *, plays: bool = False, closing: bool = False
) -> tuple[Effect | None, bool]:
    """Return the effect of a course in outline and of what parts add to it, and whether its events omit something.

    With `plays` the first event is a card that is played. With `closing` the course closes a trick. The cards that
    these change are left out: `lookup` adds them.
    """
    length = len(course)
    if not course.closes and course.ends is None:
        hooks = _followed(law, state, course, hooks)
    events = tuple(course[plays:])
    omits = _omits(events)
    if (course.closes and course.ends is not None) or _omits(course.ends or ()) or (omits and len(course) > length):
        return None, omits
    law.situations.key(course.now.public)  # raises where amounts decide what the next situation is
    changes, spoke = (None, _NOBODY) if omits else _changed(state.public, course, cards=plays or closing)
    return Effect(events, changes, spoke, course.ends, hooks), omits


def _followed(law: Law, state: State, course: Course, hooks: tuple[AfterAct, ...]) -> tuple[AfterAct, ...]:
    """Call `hooks` until one closes a trick or ends the hand; return those that were not called."""
    for at, after in enumerate(hooks, 1):
        after(law, state, course)
        if course.closes or course.ends is not None:
            return hooks[at:]
    return ()


def _omits(events: Iterable[Event]) -> bool:
    """Return whether one of some events is omitted, or has something omitted in it."""
    return any(has_omitted(event) or any(map(has_omitted, event.__dict__.values())) for event in events)


def _changed(before: Public, events: Sequence[Event], *, cards: bool) -> Changes:
    """Return the fields that events change, `None` where one of them holds amounts, and who has spoken in the events.

    With `cards` the first event is about the cards of the trick, and the fields with these cards are left out.
    """
    was, after = before.__dict__, before._replace(spoken=frozenset())
    for at, event in enumerate(events):
        if type(event) in WITH_CARDS and not (cards and at == 0):
            return None, _NOBODY
        after = FOLDS[type(event)](after, event)
    changes = {}
    for name, now in after.__dict__.items():
        if now is was.get(name) or name == "spoken" or (cards and name in _CARD_FIELDS):
            continue
        if has_omitted(now) or any(map(has_omitted, getattr(now, "__dict__", {}).values())):
            return None, _NOBODY
        changes[name] = now
    return changes, after.spoken


# -- what may be said -------------------------------------------------------------------------------------------------


def words_of(
    law: Law, state: State, seat: str, offers: OffersWords, others: Collection[Kind]
) -> tuple[Word, ...] | None:
    """Return the words that a part offers a seat in a situation, without the kinds that `others` take.

    `EVERY_CARD` for all the cards that the seat holds; `None` where cards or amounts decide which words they are.
    """
    try:
        words = tuple(one for one in offers(law, state.public, seat, state.own(seat)) if one.kind not in others)
    except ReadsAmountError:
        return None
    return EVERY_CARD if words[:1] == EVERY_CARD else words


def may_require(law: Law, state: State, seat: str, must_first: Callable[..., object]) -> bool:
    """Return whether a part may require another word of a seat first in a situation."""
    try:
        return must_first(law, state.public, seat, state.own(seat)) is not None
    except ReadsAmountError:
        return True


_CARD_FIELDS: Final = ("left", "trick", "tricks")
_NOBODY: Final[frozenset[str]] = frozenset()
