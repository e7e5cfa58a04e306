"""The ruling of acts whose situation is known: what was found out in it is done again, with the cards of the moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from truco.engine.course import Course
from truco.engine.events import Event
from truco.engine.facts import Played
from truco.engine.law import Law
from truco.engine.outline import outline
from truco.engine.public import PLAY, with_fields
from truco.engine.quick import made
from truco.engine.refusal import refusal_of, verb_of
from truco.engine.ruling import Decision, Ruling
from truco.engine.settle import carry_out, close_trick, end_hand, taken
from truco.engine.situation import MET_ONCE, Effect, Situation, WordStep
from truco.engine.state import Own, State, without
from truco.engine.steps import After, closing_of, step_of
from truco.engine.tricks.state import Trick
from truco.engine.words import ANY_CARD, CARD_WORDS, Act, Kind, Word

_CARD, _QUIERO_RAISE = Kind.CARD, Kind.QUIERO_RAISE


def looked_up(law: Law, state: State, act: Act) -> Decision | None:
    """Rule on an act while a hand is played; `None` where its situation does not decide it, or it is not lawful."""
    p = state.public
    seat, one = act
    plays = one.kind is _CARD
    at = law.situations.of(p)
    steps, key = at.steps, (seat, ANY_CARD.token if plays else one.token)
    if key not in steps and not law.verify:
        steps[key] = MET_ONCE  # as most are: only what comes again is worth finding out
        return None
    step = steps.get(key, MET_ONCE)
    if step is MET_ONCE:
        step = _found_out(law, state, at, act)
    if step is None or (step.asks and _refused(law, state, seat, one)):
        return None
    effect, played = step.effect, step.played
    if played is not None:
        return _card_played(law, state, step, played._replace(card=one.cards[0]))
    if effect.changes is None or step.closings is not None:
        return _folded(law, state, act, step)
    fields = {**p.__dict__, **effect.changes}
    return _decided(law, step.ruling, effect.events, effect, (state, fields, state.owns))


def _card_played(law: Law, state: State, step: WordStep, played: Played) -> Decision | None:
    """Rule on a card: laid on the trick, which may be complete with it."""
    p, owns, _, _ = state
    effect, seat, card = step.effect, played.seat, played.card
    place = p.seats.index(seat)
    dealt, held = owns[place]
    if card not in held:
        return None
    trick = (*p.trick, (seat, card))
    if effect.changes is None:
        return _folded(law, state, Act(seat, CARD_WORDS[card]), step)
    fields = {**p.__dict__, **effect.changes, "trick": trick}
    events: tuple[Event, ...] = (played, *effect.events)
    if step.closings is not None:
        result = taken(law, p, trick)
        closing = step.closings.get(result)
        if closing is None or closing.changes is None:
            return _folded(law, state, Act(seat, CARD_WORDS[card]), step)
        done = made(Trick, (trick, result.winner))
        fields |= {**closing.changes, "trick": (), "tricks": (*p.tricks, done)}
        events += closing.events
        effect = closing
    own = made(Own, (dealt, without(held, card)))
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
    public = with_fields(fields)
    now = made(State, (public, owns, state.muestra, state.faults))
    if effect.ends is not None:
        return _ended(law, state, ruling, Course.so_far(events, now), effect)
    if then is None:
        effect.then = law.situations.of(public)
    return made(Decision, (ruling, events, now))


def _refused(law: Law, state: State, seat: str, one: Word) -> str:
    return refusal_of(verb_of(law, state.public, seat, one), law, state.public, seat, state.own(seat), one)


def _found_out(law: Law, state: State, at: Situation[Law], act: Act) -> WordStep | None:
    """Find out what an act does in a situation, and note it there if the act is lawful now."""
    seat, one = act
    if one.kind is _QUIERO_RAISE and not law.quiero_first:
        return None  # said as two words of one breath
    p = state.public
    verb = verb_of(law, p, seat, one)
    if verb is None or refusal_of(verb, law, p, seat, state.own(seat), one):
        return None
    asked = ANY_CARD if one.kind is _CARD else one
    at.steps[seat, asked.token] = found = step_of(law, outline(law, p), seat, asked)
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
        if result not in step.closings:
            step.closings[result] = closing_of(law, outline(law, public), result, effect.follow)
        closing = step.closings[result]
        if closing is None:
            close_trick(law, course, result)
            carry_out(law, course)
            follow(law, state, course, effect.follow)
            return Decision(step.ruling, tuple(course), course.now)
        course.extend(closing.events)
        effect = closing
    if effect.ends is not None:
        return _ended(law, state, step.ruling, course, effect)
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
