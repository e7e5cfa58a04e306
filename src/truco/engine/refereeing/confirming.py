"""Confirming: the side that does not score confirms the points of a hand before they are written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, mute
from truco.engine.table import facts as f
from truco.engine.table.public import IN_HAND, SETTLING, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word

_CONFIRMO: Final = word("confirmo")


def _may_confirm(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on confirming the points: once, by a seat of the side that does not score (br.38.p1.2, br.12.p5)."""
    if not law.refereed:
        return "unknown-word"
    if p.phase not in IN_HAND:
        return mute(p, seat)
    if p.phase is not SETTLING or p.settlement.confirmed:
        return "window-closed.confirmed"
    scores = "".join(award.side for award in (*(p.awards_pending or ()), *p.awards[p.awards_written :]))
    return "not-your-turn.points" if scores and set(law.band(p, seat)) <= set(scores) else LAWFUL


def _confirm(law: Law, _state: State, seat: str, _word: Word) -> Outcome:
    return "points.confirmed", [f.PointsConfirmed(seat, law.cite("points.confirmed"))]


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if p.phase is SETTLING and not _may_confirm(law, p, seat, own, _CONFIRMO):
        yield _CONFIRMO


CONFIRMING: Final = Part(
    "confirming",
    {Kind.CONFIRM: Verb(_may_confirm, _confirm)},
    menu=_menu,
    only_while="settling",
    rests_on=("settlement.confirmed",),
    cites=lambda _law: ("points.confirmed",),
    refusals="window-closed.confirmed not-your-turn.points",
)
"""Points that are confirmed."""
