"""Telling of a fault that the law comes to, with the cards that all can see."""

from __future__ import annotations

from truco.cards import UNKNOWN
from truco.engine import facts as f
from truco.engine.law import Law
from truco.engine.state import State
from truco.rulebooks.rulebook import Rules

_OF_CARDS = ("wrong-number", "denied-flor", "false-flor")
"""The faults that the cards of a seat prove."""


def fault_found(law: Law, now: State, seat: str, what: str, rules: Rules, said: str = "") -> f.FaultFound:  # noqa: PLR0913, PLR0917
    """Return the fact of a fault; it names the cards of the seat only if all of them lie open on the table."""
    p, dealt = now.public, now.own(seat).dealt
    lies_open = what in _OF_CARDS and UNKNOWN not in dealt and set(dealt) <= set(p.face_up(seat))
    cards = dealt if lies_open else ()
    made = None
    if what == "wrong-number" and (lies_open or (seat == p.envido.must_show and p.envido.shown)):
        flor = law.worth.flor(dealt, p.muestra) if p.free_envido.flor else None
        made = (flor or law.tally(dealt, p.muestra)).points
    return f.FaultFound(seat, what, rules, said, made, cards)
