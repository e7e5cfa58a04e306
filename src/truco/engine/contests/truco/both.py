"""Two answers in one breath: to an envite and a truco that are both pending."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.contests.truco.part import TRUCO
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import mute, rivals
from truco.engine.law.settle import carry_out
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_CLOSED, ENVIDO_PENDING
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word
from truco.rulebooks.terms.truco import OverEnvites

_ANSWERS: Final = (Kind.QUIERO, Kind.NO_QUIERO)
_RAISES: Final = (Kind.ENVIDO, Kind.CONTRAFLOR)
_NOTHING: Final = word("no-quiero+no-quiero")
_NADA: Final = word("no-quiero-nada")
_PAIRS: Final = tuple(word(token) for token in ("quiero+quiero", "quiero+no-quiero", "no-quiero+quiero"))


def _both_pending(law: Law, p: Public, seat: str) -> bool:
    """Return whether an envite and the truco of one band are pending for the side of a seat."""
    beside = law.terms.truco.over_envites is OverEnvites.WAITS
    if not beside or not p.truco.pending or p.envido.state is not ENVIDO_PENDING:
        return False
    return rivals(law, p, p.truco.caller, seat) and rivals(law, p, p.envido.caller, seat)


def _breath(law: Law, p: Public, seat: str, word: Word) -> Verb[Law] | None:
    """Take two answers, first to the envite, where both calls are pending (uy.69.0); a raise is one too (uy.69.f)."""
    kinds = [part.kind for part in word.parts]
    first, *rest = kinds
    answers = first in (*_ANSWERS, *_RAISES) and len(rest) == 1 and rest[0] in (*_ANSWERS, Kind.TRUCO)
    return Verb(_may_both, _both) if answers and _both_pending(law, p, seat) else None


def _of_envite(law: Law, p: Public, kind: Kind) -> Verb[Law]:
    """Return the verb that answers the pending envite."""
    return law.pending(p).takers.verbs[kind]


def _may_both(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    first, second = word.parts
    refused = _of_envite(law, p, first.kind).refuse(law, p, seat, own, first)
    if refused or second.kind is not Kind.TRUCO:
        return refused or TRUCO.verbs[second.kind].refuse(law, p, seat, own, second)
    answered = p._replace(envido=p.envido._replace(state=ENVIDO_CLOSED))
    return TRUCO.verbs[Kind.TRUCO].refuse(law, answered, seat, own, second)


def _both(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Answer the envite, then the truco; a refused truco ends the hand only once the envite is settled."""
    first, second = word.parts
    envite = _of_envite(law, state.public, first.kind).act(law, state, seat, first)[1]
    events = envite if isinstance(envite, Course) else Course(state, envite)
    carry_out(law, events)
    if events.now.public.phase in IN_HAND:
        truco = TRUCO.verbs[second.kind].act(law, events.now, seat, second)[1]
        events.extend(truco)
        events.closes = isinstance(truco, Course) and truco.closes
    return law.key("truco.both", f"{first.token}+{second.token}"), events


def _may_nothing(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    refused = mute(p, seat)
    if refused or not _both_pending(law, p, seat):
        return refused or "nothing-to-answer"
    return _may_both(law, p, seat, own, _NOTHING)


def _nothing(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    return _both(law, state, seat, _NOTHING)


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if not _both_pending(law, p, seat):
        return ()
    pairs = [pair for pair in _PAIRS if not _may_both(law, p, seat, own, pair)]
    return pairs if _may_nothing(law, p, seat, own, _NADA) else (*pairs, _NADA)


def _cites(law: Law) -> Iterable[str]:
    yield "truco.both"  # of a quiero with a raise
    yield from (law.key("truco.both", choice.token) for choice in (*_PAIRS, _NOTHING))


BOTH: Final = Part(
    "both",
    {Kind.NO_NADA: Verb(_may_nothing, _nothing)},
    for_side=lambda _law, _p, _word: True,
    breath=_breath,
    menu=_menu,
    only_while=TRUCO.name,
    cites=_cites,
    refusals="nothing-to-answer",
)
"""Two answers in one breath."""
