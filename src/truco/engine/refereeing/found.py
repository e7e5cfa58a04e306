"""The fact of a fault that the law finds, with the cards that all can see."""

from __future__ import annotations

from truco.cards import UNKNOWN
from truco.engine.law.law import Law
from truco.engine.table import facts as f
from truco.engine.table.state import State
from truco.rulebooks.rulebook import Rules

OF_CARDS = ("wrong-number", "denied-flor", "false-flor")
"""The faults that the cards of a seat prove."""


def fault_found(law: Law, now: State, seat: str, what: str, rules: Rules, statement: str = "") -> f.FaultFound:  # noqa: PLR0913, PLR0917
    """Return the fact of a fault; of the cards of the seat it names only those that all can see."""
    p, dealt = now.public, now.own(seat).dealt
    seen = p.face_up(seat) if what in OF_CARDS else ()
    lies_open = bool(seen) and UNKNOWN not in dealt and set(dealt) <= set(seen)
    cards = dealt if lies_open else ()
    made = None
    if what == "wrong-number" and (lies_open or (seat == p.envido.must_show and p.envido.shown)):
        flor = law.worth.flor(dealt, p.muestra) if p.free_envido.flor else None
        made = (flor or law.tally(dealt, p.muestra)).points
    return f.FaultFound(seat, what, rules, statement, made, cards, () if lies_open else seen)
