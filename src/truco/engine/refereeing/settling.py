"""Settling: a decided hand waits until every seat has nothing more to show or to claim."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import Claimable, Outcome, Part, PartPending, Verb
from truco.engine.law.seat import LAWFUL
from truco.engine.law.settle import shared
from truco.engine.refereeing import claims
from truco.engine.refereeing.asking import comply
from truco.engine.refereeing.claims import judge_waiting
from truco.engine.refereeing.proofs import must_show, prove_by_play
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import Phase, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import MESA, Kind, Word, word
from truco.slotted import made

_CALLO: Final = word("callo")


def _begin_settling(law: Law, events: Course, won: tuple[f.Awarded, ...]) -> bool:
    """Begin to settle a decided hand, as every hand does, so that settling reveals no cards; return whether it began.

    An act that ends the hand while it settles, such as the announcement of a wrong deal, ends it at once.
    """
    if events.now.public.phase is Phase.SETTLING:
        return False
    sides = "".join(award.side for award in won)
    points, reason, rules = (won[0].points, won[0].reason, won[0].rules) if won else (0, "", law.cite("hand.end.quiet"))
    assert won == shared(f.Awarded(sides, points, reason, rules)) or not won  # noqa: S101  (a band gets one prize)
    events.append(f.SettlingBegan(sides, points, reason, rules))
    prove_by_play(law, events)
    judge_waiting(law, events)
    return True


def _pending(law: Law, p: Public) -> PartPending | None:
    """Return the seat that is expected to speak: one that must still show cards, else the first from the mano on."""
    if p.phase is not Phase.SETTLING:
        return None
    left = [seat for seat in law.round_from[p.mano] if seat not in p.settlement.silent]
    due = [seat for seat in (*p.settlement.asked, *must_show(law, p)) if seat in left]
    return made(PartPending, ((*due, *left, "")[0], "hand-over", True))


def _may_end(_law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on having nothing more to say: once a hand, while the hand settles."""
    if p.phase is not Phase.SETTLING:
        return "not-settling"
    if seat in p.settlement.asked:
        return "answer-first.see"
    return LAWFUL if seat == MESA or seat not in p.settlement.silent else "hand-over"


def _end(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    """End the words of a seat; once the time of all is over, cards that were asked for are shown."""
    events = Course(state)
    for holder in state.public.settlement.asked if seat == MESA else ():
        comply(law, events, holder)
    events.append(f.NothingMore(seat))
    return "hand.end", events


def _after(law: Law, _state: State, events: Course) -> None:
    """End the hand once no seat has anything more to say, and no claim waits for the judge.

    Cards that lay open before their flor was sung prove it (uy.17.d).
    """
    if events.now.public.phase is Phase.SETTLING:
        prove_by_play(law, events)
    p = events.now.public
    if p.settlement.silent.issuperset(p.seats) and not p.settlement.waiting:
        events.ends = p.awards_pending


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    yield from claims.menu(law, p, seat, own)
    if seat not in p.settlement.silent and seat not in p.settlement.asked:
        yield _CALLO


SETTLING: Final = Part(
    "settling",
    {
        Kind.CALLO: Verb(_may_end, _end),
        Kind.RECLAMO: Verb(claims.may_claim, claims.claim),
        Kind.CONCEDE: Verb(claims.may_concede, claims.concede),
    },
    answers_only=True,
    pending=_pending,
    menu=_menu,
    blind=True,
    only_while="settling",
    after=_after,
    ends=_begin_settling,
    claims={claims.OTHER: Claimable(None, claims.nothing_more)},
    refereed=True,
    rests_on=(
        *("phase", "settlement.silent", "settlement.waiting", "settlement.judged", "settlement.conceded"),
        *("settlement.asked", "settlement.denied"),
    ),
)
"""The last phase of the hands of refereed tables."""
