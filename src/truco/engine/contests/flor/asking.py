"""Asking to see a flor that won: `ver-B1`; who refuses to show it does not score it (pg.flor.28)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, rivals
from truco.engine.refereeing.asking import deny, may_deny
from truco.engine.refereeing.proofs import must_show
from truco.engine.table import facts as f
from truco.engine.table.judge_words import JUDGE
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word


def _may_ask(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on asking to see a flor that won: by a rival or the judge, once, when the hand is decided (pg.flor.28)."""
    if not law.refereed:
        return "unknown-word"
    entitled = law.judged if seat == JUDGE else seat in p.seats
    if not entitled or not p.settlement.begun or word.seat not in p.seats:
        return "no-right-to-see"
    if word.seat in p.settlement.denied or word.seat in p.settlement.asked:
        return "already-said.see"
    if seat != JUDGE and not rivals(law, p, seat, word.seat):
        return "no-right-to-see"
    return LAWFUL if word.seat in p.flor.must_show and word.seat in must_show(law, p) else "no-right-to-see"


def _ask(law: Law, _state: State, seat: str, word: Word) -> Outcome:
    return "see.flor", [f.AskedToShow(seat, word.seat, law.cite("see.flor"))]


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    words = (word(f"ver-{other}") for other in law.round_from[seat][1:])
    return (choice for choice in words if not _may_ask(law, p, seat, own, choice))


ASKING: Final = Part(
    "asking",
    {Kind.VER: Verb(_may_ask, _ask), Kind.DENY: Verb(may_deny, deny)},
    menu=_menu,
    only_while="settling",
    cites=lambda _law: ("see.flor", "deny.flor"),
    refusals="no-right-to-see already-said.see answer-first.see nothing-to-answer.see not-shown.flor",
)
"""Asking to see flores."""
