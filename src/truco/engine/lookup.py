"""The ruling of acts whose situation is known: what was found out in it is done again, with the cards of the moment."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import attrgetter
from typing import Any, Final

from truco.cards import Card
from truco.engine.chairs import Names, turned
from truco.engine.course import Course
from truco.engine.events import Event
from truco.engine.facts import Played
from truco.engine.law import Law
from truco.engine.outline import outline
from truco.engine.public import PLAY, Public
from truco.engine.quick import made, of_fields
from truco.engine.refusal import refusal_of, verb_of
from truco.engine.ruling import Decision, Ruling
from truco.engine.settle import Taken, carry_out, close_trick, end_hand, taken
from truco.engine.situation import SELDOM, Effect, Situation, WordStep
from truco.engine.state import Own, State
from truco.engine.steps import After, closing_of, step_of
from truco.engine.tricks.state import Trick
from truco.engine.words import ANY_CARD, CARD_WORDS, Act, Kind, Word

_side: Final = attrgetter("side")


@cache
def played_by(seat: str, card: Card, turn: str) -> Played:
    """Return the fact that a seat plays a card; one object for each."""
    return Played(seat, card, turn)


_NEW: Final[Any] = object()
_ANY: Final = ANY_CARD.token
_CARD, _QUIERO_RAISE = Kind.CARD, Kind.QUIERO_RAISE


def looked_up(law: Law, state: State, act: Act) -> Decision | None:
    """Rule on an act while a hand is played; `None` where its situation does not decide it, or it is not lawful."""
    p = state.public
    seat, one = act
    plays = one.kind is _CARD
    at = law.situations.of(p)
    if at.alike is None:
        return None
    flor = law.holds_flor(state.own(seat).dealt, p.muestra) if law.situations.flores else None
    step = at.steps.get((seat, _ANY if plays else one.token, flor), _NEW)
    if step is _NEW:
        step = _step(law, state, at, act, flor=flor)
    if step is None or (step.asks and _refused(law, state, seat, one)):
        return None
    effect, played = step.effect, step.played
    if played is not None:
        return _card_played(law, state, step, played_by(seat, one.cards[0], played.turn))
    if effect.changes is None or step.closings is not None:
        return _folded(law, state, act, step)
    fields = p.__dict__ | effect.changes
    return _decided(law, step.ruling, effect.events, effect, (state, fields, state.owns))


def _card_played(law: Law, state: State, step: WordStep, played: Played) -> Decision | None:
    """Rule on a card: laid on the trick, which may be complete with it."""
    p, owns, _, _ = state
    effect, seat, card = step.effect, played.seat, played.card
    place = p.seats.index(seat)
    dealt, held = owns[place]
    if card not in held:
        return None
    at = held.index(card)
    trick = (*p.trick, (seat, card))
    if effect.changes is None:
        return _folded(law, state, Act(seat, CARD_WORDS[card]), step)
    left = p.left
    left = (*left[:place], left[place] - 1, *left[place + 1 :])
    fields = p.__dict__ | effect.changes
    fields["left"], fields["trick"] = left, trick
    events: tuple[Event, ...] = (played, *effect.events)
    if step.closings is not None:
        result = taken(law, p, trick)
        closing = step.closings.get(result)
        if closing is None or closing.changes is None:
            return _folded(law, state, Act(seat, CARD_WORDS[card]), step)
        done = made(Trick, (trick, result.winner))
        fields |= closing.changes
        fields["trick"], fields["tricks"] = (), (*p.tricks, done)
        events += closing.events
        effect = closing
    own = made(Own, (dealt, held[:at] + held[at + 1 :]))
    return _decided(law, step.ruling, events, effect, (state, fields, (*owns[:place], own, *owns[place + 1 :])))


def _decided(
    law: Law,
    ruling: Ruling,
    events: tuple[Event, ...],
    effect: Effect,
    after: tuple[State, dict[str, Any], tuple[Own, ...]],
) -> Decision:
    """Return a decision, given the state before, the fields of the table after it and the cards of the seats then."""
    state, fields, owns = after
    then = effect.then
    if effect.spoke:
        fields["spoken"] = state.public.spoken | effect.spoke
    fields["at"] = then
    public = of_fields(Public, fields)
    now = made(State, (public, owns, state.muestra, state.faults))
    if effect.ends is not None:
        return _ended(law, state, ruling, Course.so_far(events, now), effect)
    if then is None:
        effect.then = law.situations.kept(public)
    return made(Decision, (ruling, events, now))


def _refused(law: Law, state: State, seat: str, one: Word) -> str:
    return refusal_of(verb_of(law, state.public, seat, one), law, state.public, seat, state.own(seat), one)


def _step(law: Law, state: State, at: Situation[Law], act: Act, *, flor: bool | None) -> WordStep | None:
    """Return what an act does in a situation where that is not known yet, taken from another mano if it is known there.

    `None` where it is not lawful now, where the situation does not decide it, and where it is done for the first time.
    """
    assert at.alike is not None  # noqa: S101  (it was looked up)
    seat, one = act
    asked = ANY_CARD if one.kind is _CARD else one
    met, says = at.alike.steps, (at.owner.chair(seat, at.mano), asked.token, flor)
    known = met.get(says, 0)
    if isinstance(known, tuple):
        step = _taken_from(law, *known, at)
    elif known < SELDOM and not law.verify:
        met[says] = known + 1
        return None
    elif not _lawful(law, state, act):
        return None
    else:
        step = step_of(law, outline(law, state.public, seat, flor=flor), seat, asked)
        if not one.seat:  # a word about a seat holds for one mano alone
            met[says] = at, step
    at.steps[seat, asked.token, flor] = step
    return step


def _lawful(law: Law, state: State, act: Act) -> bool:
    seat, one = act
    if one.kind is _QUIERO_RAISE and not law.quiero_first:
        return False  # said as two words of one breath
    p = state.public
    verb = verb_of(law, p, seat, one)
    return verb is not None and not refusal_of(verb, law, p, seat, state.own(seat), one)


def _taken_from(law: Law, other: Situation[Law], step: WordStep | None, at: Situation[Law]) -> WordStep | None:
    """Return a step of a situation that is like this one but for who is mano."""
    if step is None:
        return None
    names, back = (law.situations.chairs.names(*manos) for manos in ((other.mano, at.mano), (at.mano, other.mano)))
    ruling, effect, asks, tells, played, closings, _ = step
    here = _effect_like(effect, names, at.mano)
    return WordStep(
        ruling, here, asks, tells, turned(played, names), None if closings is None else {}, (step, names, back)
    )


def _effect_like(effect: Effect, names: Names, mano: str) -> Effect:
    """Return an effect with another mano; `names` are what its seats are called then."""
    changes = None
    if effect.changes is not None:
        changes = {name: turned(one, names) for name, one in effect.changes.items()}
    ends = effect.ends
    if ends is not None:  # a pair's award goes to its sides in their order
        ends = tuple(sorted(turned(ends, names), key=_side))
    then = None if effect.then is None else effect.then.where(mano)
    return Effect(turned(effect.events, names), changes, turned(effect.spoke, names), ends, effect.follow, then)


def _closing(law: Law, p: Public, step: WordStep, result: Taken) -> Effect | None:
    """Return what follows once the cards of a trick are compared, `None` where the situation does not decide it."""
    closings = step.closings
    assert closings is not None  # noqa: S101  (it completes a trick)
    if result in closings:
        return closings[result]
    if step.like is None:
        found = closing_of(law, outline(law, p), result, step.effect.follow)
    else:
        other, names, back = step.like
        known, there = other.closings, turned(result, back)
        assert known is not None  # noqa: S101  (it completes a trick)
        if there in known:
            one = known[there]
            found = None if one is None else _effect_like(one, names, p.mano)
        else:
            found = closing_of(law, outline(law, p), result, step.effect.follow)
            known[there] = None if found is None else _effect_like(found, back, back.get(p.mano, p.mano))
    closings[result] = found
    return found


def _folded(law: Law, state: State, act: Act, step: WordStep) -> Decision:
    """Do a step whose events have to be folded one by one, since they hold amounts or cards, or close a trick."""
    seat, one = act
    effect = step.effect
    events: Iterable[Event] = effect.events
    if step.tells:
        verb = verb_of(law, state.public, seat, one)
        assert verb is not None  # noqa: S101  (it was lawful)
        events = verb.act(law, state, seat, one)[1]
    elif step.played is not None:
        events = (step.played._replace(card=one.cards[0]), *events)
    course = events if isinstance(events, Course) else Course(state, events)
    if step.closings is not None:
        course.closes = False
        public = course.now.public
        result = taken(law, public, public.trick)
        closing = _closing(law, public, step, result)
        if closing is None:
            close_trick(law, course, result)
            carry_out(law, course)
            follow(law, state, course, effect.follow)
            return Decision(step.ruling, tuple(course), course.now)
        course.extend(closing.events)
        effect = closing
    if effect.ends is not None:
        return _ended(law, state, step.ruling, course, effect)
    public = course.now.public
    if effect.then is None:
        effect.then = law.situations.kept(public)
    else:
        public.__dict__["at"] = effect.then
    return made(Decision, (step.ruling, tuple(course), course.now))


def _ended(law: Law, state: State, ruling: Ruling, course: Course, effect: Effect) -> Decision:
    """End the hand: what it pays rests on the score and on cards."""
    end_hand(law, course, effect.ends or ())
    follow(law, state, course, effect.follow)
    return made(Decision, (ruling, tuple(course), course.now))


def follow(law: Law, state: State, course: Course, hooks: Iterable[After]) -> None:
    """Add what the parts let follow an act, while the hand is played."""
    if course.now.public.phase is PLAY:
        for after in hooks:
            after(law, state, course)
            carry_out(law, course)
