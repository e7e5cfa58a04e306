"""Silence: what happens if nobody says anything more.

A seat that is asked keeps silent or looks at its cards, or the muestra is turned. A record may leave these acts out,
because a later act implies them; a table does them after a while.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from truco.engine.decide import judge, one_by_one
from truco.engine.law import citations
from truco.engine.law.due import due
from truco.engine.law.law import Law
from truco.engine.law.refusal import breath, refusal
from truco.engine.law.ruling import Decision
from truco.engine.table.public import PLAY
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
    """Return the act that the silence of all brings now, `None` where somebody has to speak.

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
    if p.phase is not PLAY:
        return None
    if p.settlement.open:
        return Act(MESA, _CALLO)
    if state.muestra is not None:
        return Act(p.dealer, _VUELVO)
    for who, one in ((seat, _MIRO), (due(law, p), _CALLO), (due(law, p), _MIRO)):
        if who and not refusal(law, p, who, state.own(who), one):
            return Act(who, one)
    return None


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
    found = _with_silences_before(law, state, act)
    for decision in (*found.before, found.decision):
        if citations.LISTENERS:
            citations.report(decision.ruling, decision.events)
    return found


def _with_silences_before(law: Law, state: State, act: Act) -> WithSilences:
    """Rule on an act as `decide_with_silences` does, without calling listeners."""
    found = WithSilences((), judge(law, state, act))
    now = state
    before: tuple[Decision, ...] = ()
    if state.muestra is not None and act.word.kind not in _BEFORE_MUESTRA and state.public.phase is PLAY:
        # Before any other word the muestra is turned.
        before = (judge(law, state, Act(state.public.dealer, _VUELVO)),)
        now = before[0].state
        found = WithSilences(before, judge(law, now, act))
    if act.word.kind is Kind.JOINED and breath(law, now.public, act.seat, act.word) is None:
        found = _better(found, WithSilences(before, one_by_one(law, now, act, judge_with_silences)))
    while found.decision.ruling.kind != "lawful":
        silent = next_silence(law, now, act.seat)
        if silent is None:
            break
        before = (*before, judge(law, now, silent))
        now = before[-1].state
        found = _better(found, WithSilences(before, judge(law, now, act)))
    return found


def _better(found: WithSilences, later: WithSilences) -> WithSilences:
    return later if _RANK[later.decision.ruling.kind] > _RANK[found.decision.ruling.kind] else found


def judge_with_silences(law: Law, state: State, act: Act) -> Decision:
    """Rule on an act with the silences that it implies before it among its events, without calling listeners.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> judge_with_silences(law, new_match(law, "B1"), Act("A1", word("truco"))).ruling.code
    'not-dealt'
    """
    return _with_silences_before(law, state, act).as_one


def silences(law: Law, state: State) -> tuple[Decision, ...]:
    """Return the silences that follow until somebody has to speak, or the hand is over.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> silences(law, new_match(law, "B1"))
    ()
    """
    found: list[Decision] = []
    now = state
    while (act := next_silence(law, now)) is not None:
        found.append(judge(law, now, act))
        now = found[-1].state
        if citations.LISTENERS:
            citations.report(found[-1].ruling, found[-1].events)
    return tuple(found)
