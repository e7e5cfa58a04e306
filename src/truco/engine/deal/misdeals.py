"""Announcing that one was dealt too many cards or too few."""

from __future__ import annotations

from typing import Final

from truco.engine import facts as f
from truco.engine.course import Course
from truco.engine.law import Law
from truco.engine.part import Outcome, Part, Verb
from truco.engine.public import Phase, Public
from truco.engine.seat import mute
from truco.engine.state import Own, State
from truco.engine.words import Kind, Word


def _may_announce(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on the announcement: it must be true, and the count must be wrong (br.12.p4.1).

    It may come after the hand was played, unless its points won the partida (br.12.p5).
    """
    refused = mute(p, seat)
    if refused and not (p.phase is Phase.HAND_OVER and max(p.score) < law.target):
        return refused
    due = law.hand_sizes(p.solo)[p.seats.index(seat)]
    return "" if word.number == len(own.dealt) != due else "nothing-to-announce"


def _announce(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Void the hand: the next dealer deals (br.12.p4.2), and points written already are taken back (br.12.p5)."""
    p = state.public
    if p.phase is not Phase.HAND_OVER:
        events = Course(state, [f.Misdealt(seat, word.number or 0, law.cite("misdeal"))])
        events.ends = ()
        return "misdeal", events
    rules = law.cite("misdeal.played")
    gained = {side: sum(award.points for award in p.awards if award.side == side) for side in p.sides}
    before = tuple(points - gained[side] for side, points in zip(p.sides, p.score, strict=True))
    told = f.Misdealt(seat, word.number or 0, rules)
    return "misdeal.played", [told, f.Annulled(rules), f.HandEnded(p.hand, before, rules)]


MISDEALS: Final = Part(
    "misdeals", {Kind.ANNOUNCE: Verb(_may_announce, _announce)}, cites=lambda _law: ("misdeal", "misdeal.played")
)
"""A hand with a wrong number of cards."""
