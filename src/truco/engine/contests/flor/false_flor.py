"""A false flor at a refereed table: its side loses the hand and all points that it won in it."""

from __future__ import annotations

from dataclasses import replace

from truco.engine.contests.envido.part import refuse_envido, settle_envido
from truco.engine.law.law import Law
from truco.engine.law.seat import against
from truco.engine.law.settle import ends_chico, forfeit, shared, undecided_worth
from truco.engine.refereeing.found import fault_found
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_PENDING, ENVIDO_SINGING
from truco.engine.table.flor import FLORES_UNSETTLED
from truco.engine.table.state import State
from truco.rules.flor_round import CALLO


def lose_hand(law: Law, state: State, seat: str) -> Course:
    """Give the rivals the hand at the accepted stake of the truco; they keep what they won in it (rf.8.resv.d).

    Their flores that were not answered yet pay their price once they are shown; their envido that waits counts as
    refused. A call of the offender's side that waits pays neither side. An envido that was accepted remains valid, of
    either side (rf.6.flor.f): it is settled as if the offender's side had left, and may end the chico.
    """
    p = state.public
    band, rules = law.band(p, seat), law.cite("flor.false")
    other = against(law, p, band)
    fault = fault_found(law, state, seat, "false-flor", rules)
    events = Course(state, [replace(fault, worth=undecided_worth(law, p))])
    forfeit(events, rules, lambda award: award.side in band)
    if p.envido.state is ENVIDO_PENDING and law.band(p, p.envido.caller) == other:
        refuse_envido(law, state, events)
    if p.envido.state is ENVIDO_SINGING:
        out = p.out.union(member for member in p.seats if law.band(p, member) == band)
        if settle_envido(law, state, out, p.envido.sung, events):
            return events
    if p.flor.state in FLORES_UNSETTLED:
        _pay_flores(law, events, other)
    stake = law.terms.truco.stakes[p.truco.level - p.truco.pending]
    events.ends = shared(f.Awarded(other, stake, "fault", rules))
    return events


def _pay_flores(law: Law, events: Course, band: str) -> None:
    """Pay a band the flores that it announced in a round that a false flor broke off (rf.8.resv.d, rf.6.flor.g)."""
    p, terms = events.now.public, law.terms.flor
    speakers = (seat for seat, word in p.flor.said if word != CALLO and law.band(p, seat) == band)
    seats = tuple(dict.fromkeys(speakers))
    events.append(f.FloresWon(seats))
    if seats:
        points = terms.prices.plain(1 if terms.one_a_side else len(seats))
        events.extend(shared(f.Awarded(band, points, "flor", (*law.cite("flor.award.alone"), *law.cite("flor.false")))))
        ends_chico(law, events, band)
