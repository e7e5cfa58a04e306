"""Giving up a hand in one's turn to play, with no call to answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Prices, Verb
from truco.engine.law.seat import LAWFUL, blocked, mute, rivals
from truco.engine.law.settle import prize
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word


def _may_give_up(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on giving up: in one's turn, while nothing is pending that the same word would answer (tp.fold)."""
    refused = mute(p, seat)
    if refused:
        return refused
    if word != law.answer_words[1]:
        return "unknown-word"
    return "nothing-to-answer" if p.turn != seat or blocked(law, p) else LAWFUL


def _give_up(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Pay the rivals what the hand is worth; the word of one partner binds the other."""
    p = state.public
    events = Course(state, [f.Left(seat, word.token, "", "", keeps=True)])
    events.ends = prize(law, p, _rivals(law, p, seat), law.cite("fold"))
    return "fold", events


def _rivals(law: Law, p: Public, seat: str) -> str:
    return next(law.band(p, rival) for rival in p.seats if rivals(law, p, rival, seat))


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    no = law.answer_words[1]
    return () if _may_give_up(law, p, seat, own, no) else (no,)


def _prices(law: Law, p: Public, seat: str, _word: Word) -> Prices:
    return None, prize(law, p, _rivals(law, p, seat), ())[0].points


GIVING_UP: Final = Part(
    "giving-up",
    {Kind.NO_QUIERO: Verb(_may_give_up, _give_up)},
    for_side=lambda _law, _p, _word: True,
    menu=_menu,
    prices=_prices,
    cites=lambda _law: ("fold",),
    refusals="nothing-to-answer",
)
"""Giving up in one's turn."""
