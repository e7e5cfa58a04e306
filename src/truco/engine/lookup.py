"""The ruling of acts by their situation: the step that was worked out for it is done again, with the table's cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from truco.cards import Card
from truco.engine.chairs import Names, renamed
from truco.engine.course import Course
from truco.engine.events import Event
from truco.engine.facts import Played
from truco.engine.law import Law
from truco.engine.outline import outline
from truco.engine.part import Verb
from truco.engine.public import PLAY, Public
from truco.engine.quick import made, of_fields
from truco.engine.refusal import refusal_of, verb_of
from truco.engine.ruling import Decision, Ruling
from truco.engine.settle import TrickResult, carry_out, close_trick, end_hand, in_order, trick_result
from truco.engine.situation import TIMES_BEFORE_STEP, Effect, Situation, WordStep
from truco.engine.state import Own, State
from truco.engine.steps import AfterAct, closing_of, step_of
from truco.engine.tricks.state import Trick
from truco.engine.words import ANY_CARD, CARD_WORDS, Act, Kind


@lru_cache(maxsize=1024)
def played_by(seat: str, card: Card, turn: str) -> Played:
    """Return the fact that a seat plays a card; mostly the same object each time."""
    return Played(seat, card, turn)


_UNKNOWN: Final[Any] = object()
_ANY_CARD: Final = ANY_CARD.token
_CARD, _QUIERO_RAISE = Kind.CARD, Kind.QUIERO_RAISE


class Refused(NamedTuple):
    """A word that is not lawful as it stands: the key of its refusal, and its verb, `None` where no part has one."""

    key: str
    verb: Verb[Law] | None


def looked_up(law: Law, state: State, act: Act) -> Decision | Refused | None:
    """Rule on an act while a hand is played; `None` where its situation does not decide it."""
    p = state.public
    seat, one = act
    plays = one.kind is _CARD
    at = law.situations.of(p)
    if at.group is None:
        return None
    flor = law.holds_flor(state.own(seat).dealt, p.muestra) if law.situations.uses_flor else None
    step = at.steps.get((seat, _ANY_CARD if plays else one.token, flor), _UNKNOWN)
    if step is _UNKNOWN:
        found = _step(law, state, at, act, flor=flor)
        if isinstance(found, Refused):
            return found
        step = found
    if step is None:
        return None
    if step.refuse_each_time and (refused := _refused(law, state, act)) is not None:
        return refused
    effect, played = step.effect, step.played
    if played is not None:
        return _card_played(law, state, step, played_by(seat, one.cards[0], played.turn))
    if effect.changes is None or step.closings is not None:
        return _folded(law, state, act, step)
    fields = p.__dict__ | effect.changes
    return _decided(law, step.ruling, effect.events, effect, (state, fields, state.owns))


def _card_played(law: Law, state: State, step: WordStep, played: Played) -> Decision | None:
    """Rule on a card that is played, and that may complete the trick."""
    p, owns, _, _, _ = state
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
        result = trick_result(law, p, trick)
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
    """Return a decision; `after` is the state before the act, and the fields of the table and the cards after it."""
    state, fields, owns = after
    next_situation = effect.next_situation
    if effect.spoke:
        fields["spoken"] = state.public.spoken | effect.spoke
    fields["at"] = next_situation
    public = of_fields(Public, fields)
    now = made(State, (public, owns, state.muestra, state.faults, state.gazes))
    if effect.ends is not None:
        return _ended(law, state, ruling, Course.so_far(events, now), effect)
    if next_situation is None:
        effect.next_situation = law.situations.kept(public)
    return made(Decision, (ruling, events, now))


def _refused(law: Law, state: State, act: Act) -> Refused | None:
    """Return why an act is not lawful, `None` for one that is."""
    p = state.public
    seat, one = act
    verb = verb_of(law, p, seat, one)
    key = refusal_of(verb, law, p, seat, state.own(seat), one)
    return Refused(key, verb) if key else None


def _step(law: Law, state: State, at: Situation[Law], act: Act, *, flor: bool | None) -> WordStep | Refused | None:
    """Return the step of an act that has none in its situation yet: copied from another mano, else worked out.

    `None` where the situation does not decide it, and until it was said `TIMES_BEFORE_STEP` times.
    """
    assert at.group is not None  # noqa: S101  (it was looked up)
    seat, one = act
    general = ANY_CARD if one.kind is _CARD else one
    steps, key = at.group.steps, (at.owner.seat_in_group(seat, at.mano), general.token, flor)
    known = steps.get(key, 0)
    if isinstance(known, tuple):
        step = _copied(law, *known, at, law.bands[state.public.solo])
    elif known < TIMES_BEFORE_STEP and not law.verify:
        steps[key] = known + 1
        return None
    elif one.kind is _QUIERO_RAISE and not law.quiero_first:
        return None  # said as two words of one breath
    elif (refused := _refused(law, state, act)) is not None:
        return refused
    else:
        step = step_of(law, outline(law, state.public, seat, flor=flor), seat, general)
        if not one.seat:  # a word about a seat does the same for one mano only
            steps[key] = at, step
    at.steps[seat, general.token, flor] = step
    return step


def _copied(
    law: Law, other: Situation[Law], step: WordStep | None, at: Situation[Law], bands: Mapping[str, str]
) -> WordStep | None:
    """Return the copy of a step of a situation in the same group; `bands` are those of the table."""
    if step is None:
        return None
    names, names_back = (
        law.situations.chairs.names(*manos) for manos in ((other.mano, at.mano), (at.mano, other.mano))
    )
    return step._replace(
        effect=_renamed_effect(step.effect, names, at.mano, bands),
        played=renamed(step.played, names),
        closings=None if step.closings is None else {},
        copied_from=(step, names, names_back),
    )


def _renamed_effect(effect: Effect, names: Names, mano: str, bands: Mapping[str, str]) -> Effect:
    """Return an effect with another mano; `names` are the names that its seats have then, `bands` the bands there."""
    changes = None
    if effect.changes is not None:
        changes = {name: renamed(one, names) for name, one in effect.changes.items()}
    ends = effect.ends
    if ends is not None:
        ends = in_order(renamed(ends, names), bands)
    found = effect.next_situation
    events, spoke = in_order(renamed(effect.events, names), bands), renamed(effect.spoke, names)
    return Effect(events, changes, spoke, ends, effect.follow, None if found is None else found.with_mano(mano))


def _closing_effect(law: Law, p: Public, step: WordStep, result: TrickResult) -> Effect | None:
    """Return what follows from the result of a trick, `None` where the situation does not decide it."""
    closings = step.closings
    assert closings is not None  # noqa: S101  (it completes a trick)
    if result in closings:
        return closings[result]
    if step.copied_from is None:
        found = closing_of(law, outline(law, p), result, step.effect.follow)
    else:
        original, names, names_back = step.copied_from
        known, key = original.closings, renamed(result, names_back)
        assert known is not None  # noqa: S101  (it completes a trick)
        if key in known:
            one = known[key]
            found = None if one is None else _renamed_effect(one, names, p.mano, law.bands[p.solo])
        else:
            found = closing_of(law, outline(law, p), result, step.effect.follow)
            mano = names_back.get(p.mano, p.mano)
            bands = law.bands[names_back.get(p.solo, p.solo)]
            known[key] = None if found is None else _renamed_effect(found, names_back, mano, bands)
    closings[result] = found
    return found


def _folded(law: Law, state: State, act: Act, step: WordStep) -> Decision:
    """Rule on an act by a step whose events must be folded: they hold amounts or cards, or close a trick."""
    seat, one = act
    effect = step.effect
    events: Iterable[Event] = effect.events
    if step.act_each_time:
        verb = verb_of(law, state.public, seat, one)
        assert verb is not None  # noqa: S101  (it was lawful)
        events = verb.act(law, state, seat, one)[1]
    elif step.played is not None:
        events = (step.played._replace(card=one.cards[0]), *events)
    course = events if isinstance(events, Course) else Course(state, events)
    if step.closings is not None:
        course.closes = False
        public = course.now.public
        result = trick_result(law, public, public.trick)
        closing = _closing_effect(law, public, step, result)
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
    if effect.next_situation is None:
        effect.next_situation = law.situations.kept(public)
    else:
        public.__dict__["at"] = effect.next_situation
    return made(Decision, (step.ruling, tuple(course), course.now))


def _ended(law: Law, state: State, ruling: Ruling, course: Course, effect: Effect) -> Decision:
    """Rule on an act that ends the hand; the score and the cards decide what the hand pays."""
    end_hand(law, course, effect.ends or ())
    follow(law, state, course, effect.follow)
    return made(Decision, (ruling, tuple(course), course.now))


def follow(law: Law, state: State, course: Course, hooks: Iterable[AfterAct]) -> None:
    """Add what the parts add after an act, as long as the hand is played."""
    if course.now.public.phase is PLAY:
        for after in hooks:
            after(law, state, course)
            carry_out(law, course)
