"""Silence: the acts that follow if no seat says anything more.

A seat that is asked keeps silent or looks at its cards, or the muestra is turned. A record may leave these acts out,
because a later act implies them; a table does them after a while.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from truco.engine.decide import decide, judge, one_by_one
from truco.engine.law import citations
from truco.engine.law.due import due
from truco.engine.law.law import Law
from truco.engine.law.refusal import breath, refusal
from truco.engine.law.ruling import Decision
from truco.engine.table.public import IN_HAND, SETTLING
from truco.engine.table.state import State
from truco.engine.table.words import MESA, Act, Kind, word

_CALLO, _MIRO, _VUELVO = word("callo"), word("miro"), word("vuelvo")
_BEFORE_MUESTRA: Final = (Kind.LEY, Kind.LOOK, Kind.UNCOVER, Kind.GAZE, Kind.RULING, Kind.PROPOSAL, Kind.VOTE)
_RANK: Final = {"rejected": 0, "void": 1, "fault": 2, "lawful": 3}


class WithSilences(NamedTuple):
    """The ruling of an act, and those of the silences that it implies before it."""

    before: tuple[Decision, ...]
    decision: Decision

    @property
    def as_one(self) -> Decision:
        """The ruling of the act, with the events of the silences before its own."""
        events = (event for silent in self.before for event in silent.events)
        return self.decision._replace(events=(*events, *self.decision.events))


def next_silence(law: Law, state: State, seat: str = "") -> Act | None:
    """Return the act that the silence of all brings now, `None` where a seat has to speak.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> next_silence(law, new_match(law, "B1")) is None
    True

    While a hand of a refereed table settles, the table ends the time for it.

    If the muestra is still to be turned, the dealer turns it. Otherwise `seat`, which wants to act, looks at its cards
    first; else the seat that is due keeps silent or looks at its cards.
    """
    p = state.public
    if p.phase not in IN_HAND:
        return None
    if p.phase is SETTLING:
        return Act(MESA, _CALLO)
    if state.muestra is not None:
        return Act(p.dealer, _VUELVO)
    for actor, silent in ((seat, _MIRO), (due(law, p), _CALLO), (due(law, p), _MIRO)):
        if actor and not refusal(law, p, actor, state.own(actor), silent):
            return Act(actor, silent)
    return None


def moments(
    law: Law, state: State, seat: str = "", rule: Callable[[Law, State, Act], Decision] = judge
) -> Iterator[tuple[tuple[Decision, ...], State]]:
    """Yield the moments at which a seat may act: now, and after each silence that may come before its act.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> [before for before, state in moments(law, new_match(law, "B1"), "A1")]
    [()]

    Each has the rulings of the silences before it, and the state after them.
    """
    before: tuple[Decision, ...] = ()
    yield before, state
    while (silent := next_silence(law, state, seat)) is not None:
        before = (*before, rule(law, state, silent))
        state = before[-1].state
        yield before, state


def decide_with_silences(law: Law, state: State, act: Act) -> WithSilences:
    """Rule on an act of a record, with the silences that it implies.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> decide_with_silences(law, new_match(law, "B1"), Act("A1", word("truco"))).decision.ruling.code
    'not-dealt'

    Silences are implied only if the ruling is better with them: lawful instead of a fault, for example. They are also
    implied between the words of one breath: a partner who is asked for a flor keeps silent before the truco is answered
    (rf.8.resv.g).
    """
    best = _with_silences(law, state, act)
    for decision in (*best.before, best.decision):
        if citations.LISTENERS:
            citations.report(decision.ruling, decision.events)
    return best


def judge_with_silences(law: Law, state: State, act: Act) -> Decision:
    """Rule on an act with the silences that it implies before it among its events, without calling listeners.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> judge_with_silences(law, new_match(law, "B1"), Act("A1", word("truco"))).ruling.code
    'not-dealt'
    """
    return _with_silences(law, state, act).as_one


def _with_silences(law: Law, state: State, act: Act) -> WithSilences:
    """Return the first of the best rulings that an act may get."""
    rulings = _rulings(law, state, act)
    best = next(rulings)
    while best.decision.ruling.kind != "lawful" and (other := next(rulings, None)) is not None:
        if _RANK[other.decision.ruling.kind] > _RANK[best.decision.ruling.kind]:
            best = other
    return best


def _rulings(law: Law, state: State, act: Act) -> Iterator[WithSilences]:
    """Yield the rulings that an act may get after more and more silences; most words imply a muestra that is turned."""
    turned: tuple[Decision, ...] = ()
    if state.muestra is not None and act.word.kind not in _BEFORE_MUESTRA and state.public.phase in IN_HAND:
        turned = (judge(law, state, Act(state.public.dealer, _VUELVO)),)
        state = turned[-1].state
    for before, now in moments(law, state, act.seat):
        yield WithSilences((*turned, *before), judge(law, now, act))
        if not before and act.word.kind is Kind.JOINED and breath(law, now.public, act.seat, act.word) is None:
            yield WithSilences(turned, one_by_one(law, now, act, judge_with_silences))


def silences(law: Law, state: State) -> tuple[Decision, ...]:
    """Return the silences that follow until a seat has to speak, or the hand is over.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> silences(law, new_match(law, "B1"))
    ()
    """
    *_, (last, _) = moments(law, state, rule=decide)
    return last
