"""The score sheet at a table: who signs it after the match, and who does not accept what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from truco.app.tables.row import Rejection, Signature, Standing
from truco.app.tables.table import Table
from truco.engine import Law, Phase
from truco.engine.table.events import Event
from truco.engine.table.facts import PointsConfirmed, Ruled
from truco.engine.table.words import MESA
from truco.errors import ActRejected, TableError
from truco.referee import Copy
from truco.views import JUDGE

_JUDGES: Final = "judge"
"""How the terms of a sheet name the judge among those who sign."""


def copy_of(table: Table) -> Copy:
    """Return the sheet of the present match as far as it is signed."""
    return copy_in(table.law, table.standing, table.acted)


def copy_in(law: Law, standing: Standing, last: int) -> Copy:
    """Return the sheet of a match whose last row is `last`, as far as it is signed in a standing.

    Bots sign nothing, nor does who sat down when the match was over; nor does a judge where none sits.
    """
    present = {chair.seat for chair in standing.chairs if chair.kind == "human" and chair.since <= last}
    signed = tuple(_signer(signature.who) for signature in standing.signed)
    absent = tuple(seat for seat in law.seats if seat not in present and seat not in signed)
    no_judge = () if standing.judge == "seated" or _JUDGES in signed else (_JUDGES,)
    return Copy(law, signatures=signed, absent=absent + no_judge)


def _signer(who: str) -> str:
    return _JUDGES if who == JUDGE else who


def sign_sheet(table: Table, who: str, now: float) -> Standing:
    """Return the standing after a seat or the judge signs the sheet; who signs accepts what it says.

    Raises `TableError` (`not-over`, `not-started`), and `ActRejected` as `Copy.sign` does.

    Rules: br.33.2, br.38.p2.1, br.38.p2.2.
    """
    if not table.over:
        raise TableError("not-over" if table.match else "not-started")
    copy_of(table).sign(_signer(who))
    standing = accept_sheet(table, who)
    return replace(standing, signed=(*standing.signed, Signature(who, now)))


def reject_sheet(table: Table, who: str, now: float) -> Standing:
    """Return the standing after a seat rejects what is written of this hand, so that the judge is asked.

    A rival rejects points before they are final: from the moment when the hand is decided, until the next cards. After
    the match a seat that has not signed may reject the sheet as it is. Raises `TableError`: `not-started`,
    `counts-as-confirmed` where the program keeps the score, `not-written` before the hand is decided,
    `rejected-already`; and `ActRejected`: `own-points` for the side that alone scores, `signed-already`,
    `not-a-signer`.

    Rules: br.38.p1.2.
    """
    if not table.match:
        raise TableError("not-started")
    p, hand = table.state.public, table.state.public.hand
    if any(earlier.who == who and earlier.hand == hand for earlier in table.standing.rejected):
        raise TableError("rejected-already")
    if table.over:
        copy_of(table).sign(who)
    elif not table.law.refereed:
        raise TableError("counts-as-confirmed")
    elif not (p.settlement.begun or p.phase is Phase.HAND_OVER):
        raise TableError("not-written")
    else:
        scores = {side for award in (*(p.awards_pending or ()), *p.awards) for side in award.side}
        if scores and set(table.law.band(p, who)) >= scores:
            rules = table.law.ruleset.book.rules.get("table.confirmed", ())
            raise ActRejected("own-points", who, "reject-sheet", rules)
    return replace(table.standing, rejected=(*table.standing.rejected, Rejection(who, now, hand)))


def accept_sheet(table: Table, who: str) -> Standing:
    """Return the standing after a seat takes back what it rejected of the present hand."""
    hand = table.state.public.hand
    kept = tuple(rejection for rejection in table.standing.rejected if rejection.who != who or rejection.hand != hand)
    return replace(table.standing, rejected=kept)


def open_rejections(table: Table) -> tuple[Rejection, ...]:
    """Return the rejections of the present hand that are not answered."""
    hand = table.state.public.hand
    return tuple(rejection for rejection in table.standing.rejected if table.match and rejection.hand == hand)


def answer_rejections(table: Table, events: Sequence[Event]) -> Standing | None:
    """Return the standing after a ruling answers what is rejected, or its side confirms the points; `None` for others.

    A ruling is written on the sheet itself.
    """
    still = open_rejections(table)
    if any(isinstance(event, Ruled) for event in events):
        gone = still
    else:
        sides = {event.seat[0] for event in events if isinstance(event, PointsConfirmed) and event.seat != MESA}
        gone = tuple(rejection for rejection in still if rejection.who[0] in sides)
    if not gone:
        return None
    kept = tuple(rejection for rejection in table.standing.rejected if rejection not in gone)
    return replace(table.standing, rejected=kept)


def mark_left(standing: Standing, who: str) -> Standing:
    """Return the standing after a person left: the seat has no longer what that person signed or rejected."""
    signed = tuple(replace(mark, gone=True) if mark.who == who else mark for mark in standing.signed)
    refused = tuple(replace(mark, gone=True) if mark.who == who else mark for mark in standing.rejected)
    return replace(standing, signed=signed, rejected=refused)
