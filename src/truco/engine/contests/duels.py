"""Duels: small hands of two seats face to face, one after the other from one deal (pica-pica, mano a mano)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import Part
from truco.engine.law.seat import against
from truco.engine.law.settle import annul, forfeit, shared, undecided_worth, would_pay
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.events import Event, Looked
from truco.engine.table.public import SETTLING, Public
from truco.engine.table.state import State
from truco.rules.penalties import paying_side
from truco.rules.schedule import duel_pairs

_MEDDLING: Final = "meddling"


def _duels(law: Law, p: Public) -> tuple[tuple[str, str], ...]:
    """Return the duels of a hand in order, the mano's first, the dealer's last."""
    return duel_pairs(law.round_from[law.mano_of[p.dealer]])


def _begin(law: Law, state: State, duel: tuple[str, str]) -> Iterable[Event]:
    """Start a duel; if the cards lay unseen until now, its two seats look at theirs."""
    yield f.DuelStarted(duel, law.cite("duel"))
    if law.kinds is not None and law.kinds.hidden:
        yield f.LookedAt(duel)
        yield from (Looked(seat, state.own(seat).dealt) for seat in duel)


def _opens(law: Law, state: State) -> Iterable[Event]:
    """Start the first duel of a hand of duels."""
    p = state.public
    if law.kinds is None or p.kind != law.kinds.duels:
        return ()
    return _begin(law, state, _duels(law, p)[0])


def _goes_on(law: Law, score: tuple[int, ...], events: Course) -> bool:
    """Write the score of a duel, and start the next one unless a side has won the chico."""
    p = events.now.public
    if not p.duel:
        return False
    duels = _duels(law, p)
    at = duels.index((p.duel[0], p.duel[1]))
    events.append(f.DuelEnded(duels[at], score, law.cite("duel.end")))
    if max(score) >= law.terms.match.target or at + 1 == len(duels):
        return False
    events.extend(_begin(law, events.now, duels[at + 1]))
    return True


def _interfere(law: Law, state: State, seat: str) -> Course:
    """End the duel: the side that interfered loses what it won in it and pays the other.

    A duel that is decided goes on settling: what its rivals still have to show they may show (rf.6.env.show).

    Rules: rf.4.pica.c, rf.4.pica.d.

    In other rulebooks the duel goes on, and `_penalty` settles the error after it.
    """
    p = state.public
    band, rules = law.band(p, seat), law.cite("duel.interference")
    events = Course(state)
    assert law.kinds is not None  # noqa: S101  (there is a duel)
    points = law.kinds.interference
    if not points:
        return events
    pending = would_pay(p, [award for award in p.awards_pending or () if award.side in band])
    events.append(f.FaultFound(seat, "meddling", rules, lost=pending, worth=undecided_worth(law, p)))
    forfeit(events, rules, lambda award: award.side in band)
    other = against(law, p, band)
    if p.phase is SETTLING:
        events.append(f.SettlingBegan(other, points, "fault", rules))
    else:
        events.ends = shared(f.Awarded(other, points, "fault", rules))
    return events


def _penalty(law: Law, events: Course) -> None:
    """Give what a side that interfered won in the duel to the other, or a fixed price if it won nothing.

    Rules: of.pica.9, of.pica.10.

    Where both sides interfered, the duel counts for neither.
    """
    now = events.now
    p = now.public
    if law.kinds is None or not law.kinds.meddling or not p.duel:
        return
    pays = paying_side({law.band(p, fault.seat) for fault in now.faults if fault.error == _MEDDLING})
    rules = law.cite("duel.interference")
    meddlers = dict.fromkeys(fault.seat for fault in now.faults if fault.error == _MEDDLING)
    events.extend(f.FaultFound(seat, "meddling", rules) for seat in meddlers if pays != "")
    if pays is None:
        annul(events, rules)
    elif pays:
        lost = forfeit(events, rules, lambda award: award.side in pays)
        points = sum(award.points for award in lost) or law.kinds.meddling
        events.extend(shared(f.Awarded(against(law, p, pays), points, "fault", rules)))


def _cites(law: Law) -> Iterable[str]:
    yield from ("duel", "duel.end")
    if law.kinds is not None and (law.kinds.interference or law.kinds.meddling):
        yield "duel.interference"


DUELS: Final = Part(
    "duels",
    opens=_opens,
    goes_on=_goes_on,
    on_error={_MEDDLING: _interfere},
    penalty=_penalty,
    cites=_cites,
    refusals="not-your-duel",
)
"""Hands of three duels, where the rulebook's schedule has them."""
