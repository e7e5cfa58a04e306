"""A false flor at a refereed table: its side loses the hand and all points that it won in it."""

from __future__ import annotations

from truco.engine import facts as f
from truco.engine.course import Course
from truco.engine.law import Law
from truco.engine.seat import against
from truco.engine.settle import forfeit, shared
from truco.engine.state import State


def lose_hand(law: Law, state: State, seat: str) -> Course:
    """Give the rivals the hand at the accepted stake of the truco; they keep what they won in it (rf.8.resv.d)."""
    p = state.public
    band, rules = law.band(p, seat), law.cite("flor.false")
    events = Course(state)
    forfeit(events, rules, lambda one: one.side in band)
    stake = law.stakes[p.truco.level - p.truco.pending]
    events.ends = shared(f.Awarded(against(law, p, band), stake, "fault", rules))
    return events
