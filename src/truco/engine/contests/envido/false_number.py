"""A canto that fails at a refereed table: a false total, or one that was not proved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.law.law import Law
from truco.engine.law.part import Claimable, Part
from truco.engine.law.seat import against
from truco.engine.law.settle import annul, ends_chico, falta, forfeit, shared, totals, would_pay
from truco.engine.refereeing.claims import lay_open
from truco.engine.refereeing.found import fault_found
from truco.engine.refereeing.proofs import in_the_pack, prove_by_play
from truco.engine.refereeing.wrong_flor import is_wrong
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import Public
from truco.engine.table.state import State
from truco.rules.penalties import paying_side

_FALSE: Final = ("canto.winner", "canto.found")
"""The articles of a number that all can see to be false."""
_UNSHOWN: Final = "canto.unshown"
"""The articles of a number that was not proved; a hand in the pack may have its own (of.mazo.8, of.mazo.9)."""
_FAULT_NAMES: Final = {_UNSHOWN: "unshown-number", "canto.reminded": "reminded"}
"""The names of faults, by the beginning of the key of their articles; the others are false numbers."""
_REMINDED: Final = "reminded"
"""The error of a partner who reminds the winner of an envido, in a duel, to show his cards."""


def found_out(law: Law, events: Course, seat: str, number: int | None, points: int) -> bool:
    """Return whether a total would end the chico, is shown at once and is false (rf.6.env.show)."""
    now = events.now
    p, dealt = now.public, now.own(seat).dealt
    if number is None or UNKNOWN in dealt or not law.terms.canto.at_once:
        return False
    band = law.band(p, seat)
    ends = any(
        has + points >= law.terms.match.target for side, has in zip(p.sides, totals(p), strict=True) if side in band
    )
    return ends and law.tally(dealt, p.muestra).points != number


def settle_false(law: Law, events: Course, seat: str, award: f.Awarded) -> bool:
    """Show the cards of a false total at once; the rivals get the envido, or neither side, and the hand goes on.

    `award` is what the total would have won. Returns whether the rivals win the chico with it.
    """
    state = events.now
    p, tally = state.public, law.tally(state.own(seat).dealt, state.public.muestra)
    hidden = p.hidden(tally.cards)
    events.append(f.EnvidoWon("", None, sung=True, proof=True))
    events.append(f.Shown(seat, tally.points, hidden, law.cite("canto.winner")))
    sung = next((str(number) for singer, number in p.envido.sung if singer == seat and number is not None), "")
    fault = fault_found(law, events.now, seat, "wrong-number", law.cite("canto.winner"), sung)
    seen = () if fault.cards else tuple(dict.fromkeys((*fault.seen, *tally.cards)))
    events.append(replace(fault, made=tally.points, seen=seen, lost=would_pay(p, shared(award))))
    if award.reason not in law.terms.canto.goes_over:
        return False
    other = against(law, p, award.side)
    events.extend(shared(f.Awarded(other, award.points, award.reason, (*award.rules, *law.cite("canto.winner")))))
    return ends_chico(law, events, other)


def _failures(law: Law, now: State) -> Iterable[tuple[str, str]]:
    """Return the seats whose canto failed, each with the key of its article.

    The winner of the envido must prove his total (of.ley.6). That a total is false counts only where all can see it: by
    the cards on the table, which make that total with no other cards that the seat may hold (of.ley.7), or because its
    winner has shown another. In a duel no other player may remind him (of.ley.5).
    """
    p = now.public
    for seat, number in p.envido.sung:
        if number is None:
            continue
        dealt = now.own(seat).dealt
        visible = UNKNOWN not in dealt
        false = visible and law.tally(dealt, p.muestra).points != number
        seen = (false or not visible) and _is_seen_false(law, p, seat, number)
        if seat == p.envido.must_show:
            if seen or (false and p.envido.shown):
                yield seat, "canto.winner"
            elif not p.envido.shown:
                yield seat, law.key("canto.unshown", "mazo") if in_the_pack(law, p, seat) else _UNSHOWN
            elif any(fault.error == _REMINDED and law.band(p, fault.seat) == law.band(p, seat) for fault in now.faults):
                yield seat, "canto.reminded"
        elif seen and law.terms.canto.found:
            yield seat, "canto.found"


def _is_seen_false(law: Law, p: Public, seat: str, number: int) -> bool:
    """Return whether the cards of a seat that all can see rule out its number, whatever the others are (of.ley.7)."""
    cards = p.face_up(seat)
    hidden = law.terms.deal.cards_each - len(cards)
    if hidden <= 0 or not cards:
        return bool(cards) and law.tally(cards, p.muestra).points != number
    elsewhere = {p.muestra, *(card for holder in p.seats for card in p.face_up(holder))}
    free = [card for card in law.terms.pack.cards if card not in elsewhere]
    return all(law.tally((*cards, *rest), p.muestra).points != number for rest in combinations(free, hidden))


def _penalty(law: Law, events: Course) -> None:
    """Give what a side with a failed canto won in the hand to its rivals (of.ley.2, of.ley.3), or to neither side.

    Where a canto of both sides failed, the hand counts for neither.
    """
    terms = law.terms.canto
    now = events.now
    p = now.public
    failed = tuple(_failures(law, now))
    pays = paying_side({law.band(p, seat) for seat, _ in failed})
    if pays == "":
        return
    rules = tuple(dict.fromkeys(rule for _, key in failed for rule in law.cite(key)))
    sung = {seat: str(number) for seat, number in p.envido.sung}
    for seat, key in failed:
        what = next((name for start, name in _FAULT_NAMES.items() if key.startswith(start)), "wrong-number")
        statement = "" if what == "reminded" else sung[seat]
        events.append(fault_found(law, now, seat, what, law.cite(key), statement))
    if pays is None:
        annul(events, rules)
        return
    other, taken = against(law, p, pays), (*terms.goes_over, *terms.unscored)
    lost = forfeit(events, rules, lambda award: award.side in pays and award.reason in taken)
    seen_false = any(not key.startswith(_UNSHOWN) for _, key in failed)
    over = terms.goes_over if terms.unshown_over or seen_false else ()
    # Each side of a band got the same points: they go to the rivals once.
    points = sum(_worth(law, p, award, other) for award in lost if award.side == pays[0] and award.reason in over)
    if points:
        events.extend(shared(f.Awarded(other, points, "fault", rules)))


def _worth(law: Law, p: Public, award: f.Awarded, band: str) -> int:
    """Return what an award is worth to another band: an accepted falta, what that band would have won by it."""
    wanted_falta = (
        award.reason == "envido" and law.terms.envido.chains[p.envido.chain].named is not None and p.envido.sung
    )
    return falta(law, p, band)[0] if wanted_falta else award.points


def _has_false_number(law: Law, now: State, seat: str) -> bool:
    """Return whether a seat sang a number that its cards do not make, and that costs something once it is proved.

    Cards in the pack are not looked at: of those only the cards that were played before count (of.mazo.9).
    """
    p, dealt = now.public, now.own(seat).dealt
    number = dict(p.envido.sung).get(seat)
    wins = seat == p.envido.must_show and number is not None and UNKNOWN not in dealt
    if wins and law.tally(dealt, p.muestra).points != number and not in_the_pack(law, p, seat):
        return True
    return _has_false_flor(law, now, seat) or any(other == seat and key in _FALSE for other, key in _failures(law, now))


def _has_false_flor(law: Law, now: State, seat: str) -> bool:
    """Return whether a seat won the flores by a number that its cards do not make."""
    p, dealt = now.public, now.own(seat).dealt
    return seat in p.flor.must_show and UNKNOWN not in dealt and is_wrong(law, p, seat, dealt)


def _show_false_number(law: Law, events: Course, claimant: str, seat: str) -> None:
    """Show the cards of a seat that sang a false number, and what they prove of its flor."""
    lay_open(law, events, claimant, seat)
    prove_by_play(law, events)


def _cites(law: Law) -> Iterable[str]:
    yield from ("canto.winner", _UNSHOWN)
    if law.terms.canto.found:
        yield "canto.found"
    if any(fault.error == _REMINDED for fault in law.ruleset.book.faults.values()):
        yield "canto.reminded"


FALSE_NUMBER: Final = Part(
    "false-number", penalty=_penalty, claims={"number": Claimable(_has_false_number, _show_false_number)}, cites=_cites
)
"""A canto that fails."""
