"""The ruling of acts: whether an act is lawful, the events that follow from it, and the rules for both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.engine.contests.senas.terms import gesture_of
from truco.engine.contests.tricks.turned import as_turned
from truco.engine.law.law import Law
from truco.engine.law.part import Verb
from truco.engine.law.refusal import refusal, refusal_of, verb_of
from truco.engine.law.registry import RULED_APART
from truco.engine.law.ruling import Decision, Ruling
from truco.engine.law.seat import LAWFUL
from truco.engine.law.settle import carry_out
from truco.engine.law.takers import Takers
from truco.engine.refereeing import claims
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_PENDING
from truco.engine.table.events import Event, Faulted, Signed
from truco.engine.table.public import IN_HAND, PLAY
from truco.engine.table.said import told_of
from truco.engine.table.state import State, evolved
from truco.engine.table.words import UNNOTICED, Act, Kind, Word, word
from truco.slotted import made

_ANSWERS: Final = (Kind.QUIERO, Kind.QUIERO_RAISE, Kind.NO_QUIERO)
_BY_CHANCE: Final = (Kind.DRAW, Kind.CUT, Kind.BURN, Kind.DEAL)
_QUIERO_RAISE, _JOINED = Kind.QUIERO_RAISE, Kind.JOINED


def rule(law: Law, state: State, act: Act) -> Decision:
    """Rule on an act of a seat, of the table or of a judge, and return what follows from it.

    >>> from truco.cards import parse_hand
    >>> from truco.engine.match import new_match
    >>> from truco.engine.table.words import MESA, deal_word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> dealt = deal_word((parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> state = rule(law, new_match(law, dealer="B1"), Act(MESA, dealt)).state
    >>> rule(law, state, Act("A1", word("envido"))).ruling
    Ruling(kind='lawful', code=None, rules=('of.envido.4', 'of.envido.7', 'of.envido.2'))
    >>> rule(law, state, Act("B1", word("quiero"))).ruling.code
    'nothing-to-answer'

    The part that takes the word has a verb for it. The verb says why the act is refused; a lawful act is carried out by
    the verb, by the engine (tricks, awards, the end of the hand) and by the parts that add what follows an act. A word
    that no part takes has a function of its own: a sentence, and what a judge or the players rule.

    A rejected act leaves the state as it was and has no events. An intent (`tiro`, `corto`, `reparto`) is `malformed`,
    because the cards or the number that chance adds are missing. No exception is raised: void and fault are results
    too.
    """
    if (apart := RULED_APART.get(act.word.kind)) is not None:
        return apart(law, state, act)
    p, (seat, spoken) = state.public, act
    own = state.own(seat)
    if spoken.kind is _QUIERO_RAISE and not law.terms.truco.quiero_first:
        # Where a raise needs no quiero before it, these are two words of one breath (uy.63.a).
        act = Act(seat, spoken := word(spoken.token.replace("-", "+", 1)))
    elif spoken.token in law.terms.envido.refused_also:
        # Said to a truco it is no word of the game: only an envido is refused with it (of.envido.16, of.accept.4).
        no = law.answer_words[1]
        if p.envido.state is ENVIDO_PENDING:
            act = Act(seat, spoken := no)
        elif key := refusal(law, p, seat, own, no):
            return rule_irregular(law, state, act, key)
    takers = law.pending(p).takers
    verb = takers.verbs.get(spoken.kind)
    if spoken.kind is _JOINED:
        if any(part.kind in UNNOTICED for part in spoken.parts):
            return Decision(law.rejected("malformed"), (), state)
        verb = verb_of(law, p, seat, spoken)
        if verb is None:
            return _one_by_one(law, state, act)
    key = refusal_of(verb, law, p, seat, own, spoken)
    if key or verb is None:
        return rule_irregular(law, state, act, key, verb)
    if p.phase not in IN_HAND and _is_intent(spoken):
        # An act that happened would name the cards.
        return Decision(law.rejected("malformed"), (), state)
    cited, course = _carried_out(law, state, act, verb, takers)
    return made(Decision, (law.lawful(cited), tuple(course), course.now))


def _is_intent(intent: Word) -> bool:
    """Return whether a word, such as tiro, is an intent: it lacks the cards or the number that chance adds."""
    return intent.kind in _BY_CHANCE and not intent.cards and intent.number is None and not intent.hands


def _carried_out(law: Law, state: State, act: Act, verb: Verb[Law], takers: Takers[Law]) -> tuple[str, Course]:
    """Return what an act that takes effect cites, and its course."""
    seat, spoken = act
    cited, events = verb.act(law, state, seat, spoken)
    course = events if isinstance(events, Course) else Course(state, events)
    if course.closes or course.ends is not None:
        carry_out(law, course)
    if state.public.phase in IN_HAND and course.now.public.phase in IN_HAND:
        for after in takers.after:
            after(law, state, course)
            if course.closes or course.ends is not None:
                carry_out(law, course)
    return cited, course


def rule_irregular(law: Law, state: State, act: Act, key: str, verb: Verb[Law] | None = None) -> Decision:
    """Rule on an act that is not lawful: rejected, or what a refereed table makes of it; `key` is that of the refusal.

    A void act is public and has no effect. A fault takes effect and is stored; the law comes to it later. Where a part
    has a function for its error, that function returns at once what happens instead.
    """
    ruling = law.irregular(key)
    if act.word.kind in UNNOTICED:
        return _unnoticed(law, state, act, key, verb)
    if not ruling.happened:
        return Decision(ruling, (), state)
    fault = law.fault(key)
    answered = law.terms.truco.relied_on and act.word.kind in _ANSWERS and state.public.truco.pending
    without_effect = f.Irregular(
        act.seat,
        told_of(act.word, (*state.public.face_up(act.seat), *state.public.thrown.cards)),
        ruling.code or "",
        ruling.rules,
        fault.bars,
        misheard=answered and act.seat in state.public.passed,
        judge=act.word.kind is Kind.RECLAMO and claims.goes_to_judge(law, act.word),
    )
    events: list[Event] = []
    if ruling.kind == "void" and (denies := _in_vain(law, state, act)):
        ruling = law.irregular(denies)
        events = [Faulted(act.seat, act.word.token, denies, ruling.rules, law.fault(denies).error), without_effect]
    elif ruling.kind == "void":
        events = [without_effect]
    elif ruling.kind == "fault":
        events = [Faulted(act.seat, act.word.token, key, ruling.rules, fault.error)]
        on_error = law.on_error.get(fault.error)
        if on_error is not None:  # the word has no effect of its own, but it is public
            course = on_error(law, state, act.seat)
            carry_out(law, course)
            events += [without_effect, *course]
        elif verb is not None:  # if the act ends the hand, the law comes to the fault in this very act
            course = _carried_out(law, evolved(state, events), act, verb, law.pending(state.public).takers)[1]
            turned_token = as_turned(act.word, course).token
            events = [Faulted(act.seat, turned_token, key, ruling.rules, fault.error), *course]
    return Decision(ruling, tuple(events), evolved(state, events))


def _in_vain(law: Law, state: State, act: Act) -> str:
    """Return the key of the fault that a void word is all the same, empty where it is none.

    The articles on what denies a flor ask what was said, not whether it was in order (uy.17.a).
    """
    musts = law.musts(state.public, act.seat, state.own(act.seat))
    return next((key for must in musts if (key := must(act.word)) and law.fault(key).in_vain), LAWFUL)


_NO_SIGN: Final = "unknown-word.sign"
"""The key of a sign that the rulebook does not have."""


def _unnoticed(law: Law, state: State, act: Act, key: str, verb: Verb[Law] | None) -> Decision:
    """Rule on a sign or a look that is not lawful: a fault, or it did not happen.

    An act without effect would be public, and a sign is not. A fault is in the log alone, unless the law comes to it at
    once: then everybody learns what follows (rf.4.pica.c). A sign to which the text gives no effect is a fault as well,
    for the seats that look there have seen it (uy.85.b, pg.six.6).
    """
    ruling, fault = law.irregular(key), law.fault(key)
    course = tuple(verb.act(law, state, *act)[1]) if verb is not None and ruling.happened else ()
    if ruling.kind == "void" and gesture_of(law, act.word, state.public.muestra):
        ruling = ruling._replace(kind="fault")
    if ruling.kind != "fault":
        no_sign = act.word.kind is Kind.SIGN and ruling.kind == "void" and verb is not None
        return Decision(law.rejected(_NO_SIGN if no_sign else key), (), state)
    # Of a sign the log has the gesture, as records do: its meaning for the seat is not known.
    gesture = next((event.sign for event in course if isinstance(event, Signed)), act.word.token)
    events = [Faulted(act.seat, gesture, key, ruling.rules, fault.error), *course]
    on_error = law.on_error.get(fault.error)
    if on_error is not None:
        after = on_error(law, state, act.seat)
        carry_out(law, after)
        events += after
    return Decision(ruling, tuple(events), evolved(state, events))


def _one_by_one(law: Law, state: State, act: Act) -> Decision:
    """Rule on words of one breath that no part takes together: one after the other. All of them happen or none does."""
    steps: list[Decision] = []
    now = state
    for part in act.word.parts:
        step = rule(law, now, Act(act.seat, part))
        if not step.ruling.happened:
            return Decision(step.ruling, (), state)
        steps.append(step)
        now = step.state
        if ends_breath(step):
            break
    events = tuple(event for step in steps for event in step.events)
    return Decision(ruling_together([step.ruling for step in steps]), events, now)


def ends_breath(step: Decision) -> bool:
    """Return whether the words after one of the same breath have no meaning: a fault in it ended the hand."""
    return step.ruling.kind == "fault" and step.state.public.phase is not PLAY


def ruling_together(rulings: Sequence[Ruling]) -> Ruling:
    """Return the ruling of several words of one breath that happened.

    >>> ruling_together([Ruling("lawful", None, ("of.envido.2",)), Ruling("void", "not-singing", ())])
    Ruling(kind='fault', code='not-singing', rules=('of.envido.2',))

    At a refereed table they are a fault together if only some of them are void.
    """
    rules = tuple(dict.fromkeys(rule_id for ruling in rulings for rule_id in ruling.rules))
    irregular = next((ruling for ruling in rulings if ruling.kind != "lawful"), None)
    if irregular is None:
        return Ruling("lawful", None, rules)
    all_void = all(ruling.kind == "void" for ruling in rulings)
    return Ruling("void" if all_void else "fault", irregular.code, rules)
