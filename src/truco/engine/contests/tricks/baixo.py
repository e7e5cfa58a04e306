"""Baixo: laying down a combination that wins the hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, blocked, mute
from truco.engine.law.settle import prize
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word

_BAIXO: Final = word("baixo")


def _case(law: Law, p: Public, seat: str, own: Own) -> str | None:
    """Return the combination that a seat holds, `None` for none; unknown cards may be one."""
    terms, bands = law.terms.baixo, law.bands[p.solo]
    takers = [None if trick.winner is None else bands[trick.winner] for trick in p.tricks]
    combination = terms.combination(own.held, terms.strongest, bands[seat], takers)
    return combination or ("baixo" if UNKNOWN in own.held else None)


def _may_lay(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on baixo: at any moment, in or out of turn, while nothing is pending (br.22.1)."""
    refused = mute(p, seat) or blocked(law, p)
    if refused:
        return refused
    return LAWFUL if _case(law, p, seat, own) else "no-combination"


def _lay(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    p, own = state.public, state.own(seat)
    case = _case(law, p, seat, own)
    if case is None:  # at a refereed table alone: the cards are seen, and the hand goes on (br.29.1)
        return "baixo.false", [f.LaidDown(seat, own.held, law.cite("baixo.false"))]
    events = Course(state, [f.LaidDown(seat, own.held, law.cite(case))])
    events.ends = prize(law, p, law.band(p, seat), law.cite(case))
    return case, events


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if UNKNOWN not in own.held and not _may_lay(law, p, seat, own, _BAIXO):
        yield _BAIXO


def _cites(law: Law) -> Iterable[str]:
    yield from ("baixo", "baixo.manilhas", "baixo.two", "baixo.first")
    if "no-combination" in law.ruleset.book.faults:
        yield "baixo.false"


BAIXO: Final = Part("baixo", {Kind.BAIXO: Verb(_may_lay, _lay)}, menu=_menu, cites=_cites, refusals="no-combination")
"""Showing a winning combination."""
