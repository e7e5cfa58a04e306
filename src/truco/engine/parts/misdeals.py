"""Announcing that one was dealt too many cards or too few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from truco.engine import facts as f
from truco.engine.events import Event
from truco.engine.part import Outcome, Part, Verb
from truco.engine.public import Public
from truco.engine.seat import mute
from truco.engine.settle import end_hand
from truco.engine.state import Own, State
from truco.engine.words import Kind, Word

if TYPE_CHECKING:  # a law holds its parts
    from truco.engine.law import Law


def _may_announce(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on the announcement: it must be true, and the count another than a deal gives (br.12.p4.1)."""
    refused = mute(p, seat)
    if refused:
        return refused
    due = law.hand_sizes(p.solo)[p.seats.index(seat)]
    return "" if word.number == len(own.dealt) != due else "nothing-to-announce"


def _announce(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Void the hand: nobody scores, and the next dealer deals (br.12.p4.2)."""
    events: list[Event] = [f.Misdealt(seat, word.number or 0, law.cite("misdeal"))]
    end_hand(law, state, events, ())
    return "misdeal", events


MISDEALS: Final = Part("misdeals", {Kind.ANNOUNCE: Verb(_may_announce, _announce)}, cites=lambda _law: ("misdeal",))
"""A hand with a wrong number of cards."""
