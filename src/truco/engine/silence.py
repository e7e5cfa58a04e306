"""What happens where nobody says anything more: silences, a look at one's cards, the muestra that is turned.

A record need not write these acts: a later act implies them. A table does them after a while.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from truco.engine import citations
from truco.engine.decide import judge, one_by_one
from truco.engine.due import due
from truco.engine.law import Law
from truco.engine.public import PLAY
from truco.engine.refusal import breath, refusal
from truco.engine.ruling import Decision
from truco.engine.state import State
from truco.engine.words import Act, Kind, word

_CALLO, _MIRO, _VUELVO = word("callo"), word("miro"), word("vuelvo")
_BEFORE_MUESTRA: Final = (Kind.LEY, Kind.LOOK, Kind.UNCOVER)
_RANK: Final = {"rejected": 0, "void": 1, "fault": 2, "lawful": 3}


class Heard(NamedTuple):
    """The ruling of an act, and those of the silences that it implies before it."""

    before: tuple[Decision, ...]
    decision: Decision


def quiet(law: Law, state: State, seat: str = "") -> Act | None:
    """Return the act that the silence of all brings now, `None` where somebody has to speak.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> quiet(law, new_match(law, "B1")) is None
    True

    `seat` is who wants to act: it has looked at its cards before. Where the muestra is still to be turned, the dealer
    turns it; who may keep silent and is due keeps silent.
    """
    p = state.public
    if p.phase is not PLAY:
        return None
    if state.muestra is not None:
        return Act(p.dealer, _VUELVO)
    for who, one in ((seat, _MIRO), (due(law, p), _CALLO), (due(law, p), _MIRO)):
        if who and not refusal(law, p, who, state.own(who), one):
            return Act(who, one)
    return None


def hear(law: Law, state: State, act: Act) -> Heard:
    """Rule on an act of a record, with the silences that it implies.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> hear(law, new_match(law, "B1"), Act("A1", word("truco"))).decision.ruling.code
    'not-dealt'

    Silences are implied only where the act is better with them: let in where it would be refused, without a fault where
    it would be one. Between the words of one breath they are implied too: a mate who is asked for a flor says nothing
    before the truco is answered (rf.8.resv.g).
    """
    found = _heard(law, state, act)
    for decision in (*found.before, found.decision):
        if citations.LISTENERS:
            citations.tell(decision.ruling, decision.events)
    return found


def _heard(law: Law, state: State, act: Act) -> Heard:
    """Rule on an act as `hear` does, and tell nobody."""
    found = Heard((), judge(law, state, act))
    now = state
    before: tuple[Decision, ...] = ()
    if state.muestra is not None and act.word.kind not in _BEFORE_MUESTRA and state.public.phase is PLAY:
        # Whatever else is said, the muestra lay on the table by then.
        before = (judge(law, state, Act(state.public.dealer, _VUELVO)),)
        now = before[0].state
        found = Heard(before, judge(law, now, act))
    if act.word.kind is Kind.JOINED and breath(law, now.public, act.seat, act.word) is None:
        found = _better(found, Heard(before, one_by_one(law, now, act, _with_silences)))
    while found.decision.ruling.kind != "lawful":
        silent = quiet(law, now, act.seat)
        if silent is None:
            break
        before = (*before, judge(law, now, silent))
        now = before[-1].state
        found = _better(found, Heard(before, judge(law, now, act)))
    return found


def _better(found: Heard, later: Heard) -> Heard:
    return later if _RANK[later.decision.ruling.kind] > _RANK[found.decision.ruling.kind] else found


def _with_silences(law: Law, state: State, act: Act) -> Decision:
    """Rule on a word of one breath, with the silences before it among its events."""
    before, decision = _heard(law, state, act)
    events = (event for silent in before for event in silent.events)
    return Decision(decision.ruling, (*events, *decision.events), decision.state)


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
    while (act := quiet(law, now)) is not None:
        found.append(judge(law, now, act))
        now = found[-1].state
        if citations.LISTENERS:
            citations.tell(found[-1].ruling, found[-1].events)
    return tuple(found)
