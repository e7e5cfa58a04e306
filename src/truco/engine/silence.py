"""Silence: the acts that follow if no seat says anything more.

A seat that is asked keeps silent or looks at its cards, or the muestra is turned. A record may leave these acts out,
because a later act implies them; a table does them after a while.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from truco.engine.law.due import due
from truco.engine.law.law import Law
from truco.engine.law.refusal import breath, refusal
from truco.engine.law.ruling import Decision, Ruling
from truco.engine.rule import ends_breath, rule, ruling_together
from truco.engine.table.public import IN_HAND, SETTLING
from truco.engine.table.state import State
from truco.engine.table.words import MESA, Act, Kind, word

_CALLO, _MIRO, _VUELVO = word("callo"), word("miro"), word("vuelvo")
_BEFORE_MUESTRA: Final = (Kind.LEY, Kind.LOOK, Kind.UNCOVER, Kind.GAZE, Kind.RULING, Kind.PROPOSAL, Kind.VOTE)
_RANK: Final = {"rejected": 0, "void": 1, "fault": 2, "lawful": 3}


class Ruled(NamedTuple):
    """An act and what follows from it."""

    act: Act
    decision: Decision


class Completed(NamedTuple):
    """An act and the silences that it implies, as acts in their order: `rule` rules on each of them.

    `ruling` is that of the act itself. Silences may come between words of one breath; then each word is an act.
    """

    ruled: tuple[Ruled, ...]
    ruling: Ruling

    @property
    def as_one(self) -> Decision:
        """The ruling of the act, with the events of all acts."""
        events = tuple(event for ruled in self.ruled for event in ruled.decision.events)
        return Decision(self.ruling, events, self.ruled[-1].decision.state)


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


def moments(law: Law, state: State, seat: str = "") -> Iterator[tuple[tuple[Ruled, ...], State]]:
    """Yield the moments at which a seat may act: now, and after each silence that may come before its act.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> [before for before, state in moments(law, new_match(law, "B1"), "A1")]
    [()]

    Each has the silences before it, and the state after them.
    """
    before: tuple[Ruled, ...] = ()
    yield before, state
    while (silent := next_silence(law, state, seat)) is not None:
        before = (*before, Ruled(silent, rule(law, state, silent)))
        state = before[-1].decision.state
        yield before, state


def complete(law: Law, state: State, act: Act) -> Completed:
    """Return an act of a record with the silences that it implies.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> complete(law, new_match(law, "B1"), Act("A1", word("truco"))).ruling.code
    'not-dealt'

    Silences are implied only if the ruling is better with them: lawful instead of a fault, for example. They are also
    implied between the words of one breath: a partner who is asked for a flor keeps silent before the truco is answered
    (rf.8.resv.g). Of equal rulings the one after the fewest silences counts.
    """
    ways = _ways(law, state, act)
    best = next(ways)
    while best.ruling.kind != "lawful" and (other := next(ways, None)) is not None:
        if _RANK[other.ruling.kind] > _RANK[best.ruling.kind]:
            best = other
    return best


def _ways(law: Law, state: State, act: Act) -> Iterator[Completed]:
    """Yield an act after more and more silences; most words imply a muestra that is turned."""
    turned: tuple[Ruled, ...] = ()
    if state.muestra is not None and act.word.kind not in _BEFORE_MUESTRA and state.public.phase in IN_HAND:
        turn = Act(state.public.dealer, _VUELVO)
        turned = (Ruled(turn, rule(law, state, turn)),)
        state = turned[-1].decision.state
    for before, now in moments(law, state, act.seat):
        decision = rule(law, now, act)
        yield Completed((*turned, *before, Ruled(act, decision)), decision.ruling)
        if not before and act.word.kind is Kind.JOINED and breath(law, now.public, act.seat, act.word) is None:
            yield _word_by_word(law, now, act, turned)


def _word_by_word(law: Law, state: State, act: Act, turned: tuple[Ruled, ...]) -> Completed:
    """Return the words of one breath as acts, each after the silences that it implies; all happen or none does."""
    now, words = state, list[Completed]()
    for part in act.word.parts:
        words.append(complete(law, now, Act(act.seat, part)))
        last = words[-1].as_one
        if not last.ruling.happened:
            return Completed((*turned, Ruled(act, Decision(last.ruling, (), state))), last.ruling)
        now = last.state
        if ends_breath(last):
            break
    together = ruling_together([one_word.ruling for one_word in words])
    return Completed((*turned, *(ruled for one_word in words for ruled in one_word.ruled)), together)


def silences(law: Law, state: State) -> tuple[Decision, ...]:
    """Return the silences that follow until a seat has to speak, or the hand is over.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> silences(law, new_match(law, "B1"))
    ()
    """
    *_, (last, _) = moments(law, state)
    return tuple(ruled.decision for ruled in last)
