"""What words do in a situation: asked once of the parts of the game, about the table in outline."""

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
from truco.engine.settle import Taken, close_trick
from truco.engine.situation import Effect, WordStep
from truco.engine.state import WITH_CARDS, Own, State
from truco.engine.words import ANY_CARD, Kind, Word

After = Callable[[Law, State, Course], None]
"""What follows an act of any part, as a part says it."""

Menus = Callable[[Law, Public, str, Own], Iterable[Word]]
"""What a part offers a seat."""

Changes = tuple[dict[str, Any] | None, frozenset[str]]
"""The fields of a table that change, `None` where that holds amounts, and the seats that have spoken."""

HELD: Final = (ANY_CARD,)
"""Stands in an offer for every card that a seat holds."""


def step_of(law: Law, state: State, seat: str, one: Word) -> WordStep | None:
    """Return what a word that is lawful now does in a situation, `None` where the situation does not decide it.

    `state` is one in outline.
    """
    verb = verb_of(law, state.public, seat, one)
    assert verb is not None  # noqa: S101  (it is lawful)
    asks = _asks(law, state, verb, seat, one)
    try:
        cited, events = verb.act(law, state, seat, one)
        course = events if isinstance(events, Course) else Course(state, events)
        closings: dict[object, Effect | None] | None = {} if course.closes else None
        first = course[0] if course else None
        played = first if isinstance(first, Played) and first.card is OMITTED else None
        found, tells = _effect(law, state, course, law.pending(state.public).takers.after, plays=played is not None)
    except ReadsAmountError:
        return None
    return None if found is None else WordStep(law.lawful(cited), found, asks, tells, played, closings)


def _asks(law: Law, state: State, verb: Verb[Law], seat: str, one: Word) -> bool:
    """Tell whether cards or amounts decide if a word is lawful that is lawful now."""
    try:
        return bool(refusal_of(verb, law, state.public, seat, state.own(seat), one))
    except ReadsAmountError:
        return True


def closing_of(law: Law, state: State, trick: Taken, hooks: tuple[After, ...]) -> Effect | None:
    """Return what follows once the cards of a trick are compared, `None` where the situation does not decide it."""
    course = Course(state)
    try:
        close_trick(law, course, trick)
        found, tells = _effect(law, state, course, hooks, tricks=True)
    except ReadsAmountError:
        return None
    return None if tells else found


def _effect(  # noqa: PLR0913  (what is known of it)
    law: Law, state: State, course: Course, hooks: tuple[After, ...], *, plays: bool = False, tricks: bool = False
) -> tuple[Effect | None, bool]:
    """Return what a course in outline comes to, with what the parts let follow it, and whether its events hold cards.

    With `plays` a card opens it, with `tricks` a trick that is closed: there the engine sees to the cards.
    """
    said = len(course)
    if not course.closes and course.ends is None:
        hooks = _followed(law, state, course, hooks)
    events = tuple(course[plays:])
    tells = _omits(events)
    if (course.closes and course.ends is not None) or _omits(course.ends or ()) or (tells and len(course) > said):
        return None, tells
    law.situations.key(course.now.public)  # which fails where amounts decide what the next situation is
    changes, spoke = (None, _NOBODY) if tells else _changed(state.public, course, cards=plays or tricks)
    return Effect(events, changes, spoke, course.ends, hooks), tells


def _followed(law: Law, state: State, course: Course, hooks: tuple[After, ...]) -> tuple[After, ...]:
    """Add what the parts let follow until one closes a trick or ends the hand; return those still to be asked."""
    for at, after in enumerate(hooks, 1):
        after(law, state, course)
        if course.closes or course.ends is not None:
            return hooks[at:]
    return ()


def _omits(events: Iterable[Event]) -> bool:
    """Tell whether something in some events is omitted, or one of them."""
    return any(has_omitted(event) or any(map(has_omitted, event.__dict__.values())) for event in events)


def _changed(before: Public, events: Sequence[Event], *, cards: bool) -> Changes:
    """Return the fields that events change and who has spoken in them; no fields where one of them holds amounts.

    With `cards` the engine sees to those of the trick.
    """
    was, after = before.__dict__, before._replace(spoken=frozenset())
    for at, event in enumerate(events):
        if type(event) in WITH_CARDS and not (cards and at == 0):
            return None, _NOBODY
        after = FOLDS[type(event)](after, event)
    changes = {}
    for name, now in after.__dict__.items():
        if now is was.get(name) or name == "spoken" or (cards and name in _CARDS):
            continue
        if has_omitted(now) or any(map(has_omitted, getattr(now, "__dict__", {}).values())):
            return None, _NOBODY
        changes[name] = now
    return changes, after.spoken


# -- what may be said -------------------------------------------------------------------------------------------------


def words_of(law: Law, state: State, seat: str, offers: Menus, others: Collection[Kind]) -> tuple[Word, ...] | None:
    """Return what a part offers a seat in a situation, `HELD` for all its cards, `None` where that rests on cards."""
    try:
        words = tuple(one for one in offers(law, state.public, seat, state.own(seat)) if one.kind not in others)
    except ReadsAmountError:
        return None
    return HELD if words[:1] == HELD else words


def may_owe(law: Law, state: State, seat: str, must: Callable[..., object]) -> bool:
    """Tell whether a seat may owe a part another word first in a situation."""
    try:
        return must(law, state.public, seat, state.own(seat)) is not None
    except ReadsAmountError:
        return True


_CARDS: Final = ("left", "trick", "tricks")
_NOBODY: Final[frozenset[str]] = frozenset()
