"""The price of a round of flores, and the proof of those that won."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from truco.cards import UNKNOWN
from truco.engine.law.law import Law
from truco.engine.law.settle import annul, ends_chico, forfeit, shared, totals
from truco.engine.refereeing.found import fault_found
from truco.engine.refereeing.wrong_flor import RIVALS, STANDS, best_of_rivals, best_told, is_wrong, seen_wrong
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import Public
from truco.engine.table.state import State
from truco.rulebooks.rulebook import Rules
from truco.rules.bands import band_scores
from truco.rules.flor_round import FlorRound, RoundState

Told = tuple[tuple[str, int | None], ...]


class Won(NamedTuple):
    """The prize of a band for flores: the points, their rules, and the seats that must show theirs."""

    band: str
    points: int
    rules: Rules
    must_show: tuple[str, ...]


def settle_round(law: Law, state: State, over: FlorRound, events: Course) -> None:
    """Settle a round that is over: pay it if one side gave in or has no flor, else compare the flores."""
    p, now = state.public, over.state()
    counts = _counts(law, over, now)
    if len(counts) == 1:
        (band,) = counts
        rules = law.cite(law.key("flor.award.alone", "several" if len(now.announced) > 1 else ""))
        points = law.terms.flor.prices.plain(counts[band])
        _pay(law, state, Won(band, points, rules, now.announced), events)
    elif now.conceded and not now.wanted:
        _pay(law, state, _prize_of_concession(law, over, now), events)
    else:
        order = tuple(seat for seat in law.round_from[p.mano] if seat in now.announced)
        events.append(f.FloresCompared(law.terms.flor.teller(order, (), (), law.bands[p.solo])))


def _counts(law: Law, over: FlorRound, now: RoundState) -> dict[str, int]:
    """Return how many flores each band announced."""
    return law.terms.flor.counts(over.bands[seat] for seat in now.announced)


def _prize_of_concession(law: Law, over: FlorRound, now: RoundState) -> Won:
    """Return what a side wins whose rivals gave in (pg.flor.18, pg.flor.21.b, pg.flor.22.a)."""
    prices, counts = law.terms.flor.prices, _counts(law, over, now)
    winner = next(band for band in counts if band != now.conceded)
    points = prices.given_in(counts[now.conceded], counts[winner], raised=now.raised)
    case = now.bet or ("mate" if counts[now.conceded] > 1 else "")
    rules = law.cite(law.key("flor.award.conceded", case))
    if prices.stands and now.raised:
        rules = (*rules, *law.cite_if("flor.award.conceded.stands"))
    return Won(winner, points, rules, tuple(seat for seat in now.announced if over.bands[seat] == winner))


def settle_told(law: Law, state: State, over: FlorRound, statements: Told, events: Course) -> None:
    """Pay the best flor that was sung, of equals the nearest to the mano (pg.flor.5, pg.flor.6)."""
    p, now, terms = state.public, over.state(), law.terms.flor
    numbers = {seat: number for seat, number in statements if number is not None}
    order = [seat for seat in law.round_from[p.mano] if seat in now.announced]
    best = terms.best(order, numbers)
    band = over.bands[best]
    points, rules = _prize_of_comparison(law, p, over, band)
    if list(numbers.values()).count(numbers[best]) > 1:
        rules = (*rules, *law.cite_if("flor.award.tie"))
    won = Won(band, points, rules, (best,))
    _pay(law, state, _show_wrong_flor(law, events, over, won) or won, events)


def _prize_of_comparison(law: Law, p: Public, over: FlorRound, band: str) -> tuple[int, Rules]:
    """Return what flores that were compared pay a band, with its rules."""
    now, terms = over.state(), law.terms.flor
    flores = sum(_counts(law, over, now).values())
    if now.bet and terms.pays[now.bet] == "resto":
        return resto_won(law, p, band, flores)
    return terms.prices.plain(flores), law.cite(f"flor.award.{now.bet or 'plain'}")


def _show_wrong_flor(law: Law, events: Course, over: FlorRound, won: Won) -> Won | None:
    """Show at once a flor that would end the chico (rf.6.env.show); return who has won it if its number is wrong."""
    now = events.now
    p, (seat,) = now.public, won.must_show
    dealt = now.own(seat).dealt
    at_once = law.refereed and law.terms.flor.wrong == RIVALS and law.terms.canto.at_once
    if not at_once or UNKNOWN in dealt or not is_wrong(law, p, seat, dealt):
        return None
    if all(
        has + won.points < law.terms.match.target
        for side, has in zip(p.sides, totals(p), strict=True)
        if side in won.band
    ):
        return None
    events.append(f.LaidOpen(seat, p.hidden(dealt), law.cite("flor.show")))
    other = best_of_rivals(law, p, seat)
    band = law.band(p, other)
    points, rules = _prize_of_comparison(law, p, over, band)
    return Won(band, points, (*rules, *law.cite("flor.wrong")), (other,))


def resto_won(law: Law, p: Public, band: str, flores: int) -> tuple[int, Rules]:
    """Return what an accepted bet for the resto pays, with its rules (pg.flor.22.b, pg.flor.23, rf.6.flor.t4).

    In a duel the price of the resto leaves neither side ahead (rf.4.pica.g).
    """
    terms = law.terms.flor
    names = tuple(dict.fromkeys(law.bands[p.solo].values()))
    scores = band_scores(dict(zip(p.sides, p.score, strict=True)), names)
    leads = scores[names.index(band)] == max(scores)
    missing = terms.missing(scores, law.terms.match.target, law.terms.match.buenas_from)
    if p.duel and law.kinds is not None:
        missing = law.kinds.resto(missing, law.kinds.resto_points)
    points = terms.prices.resto(missing, flores, ahead=leads and not p.duel)
    case = "duel" if p.duel and law.cite_if("flor.award.duel") else "leader" if leads else "trailer"
    return points, (*law.cite(f"flor.award.{case}"), *law.cite_if(f"resto.{terms.written('resto')}"))


def _pay(law: Law, state: State, won: Won, events: Course) -> None:
    """Pay what was won; a pending truco is to be answered now (pg.flor.11)."""
    rules = (*won.rules, *law.cite_if("flor.then.truco")) if state.public.truco.pending else won.rules
    events.append(f.FloresWon(won.must_show))
    events.extend(shared(f.Awarded(won.band, won.points, "flor", rules)))
    ends_chico(law, events, won.band)


def prove_flores(law: Law, events: Course) -> None:
    """Show the flores that won, unless their cards lie on the table already (pg.flor.28)."""
    now = events.now
    p = now.public
    for seat in (winner for winner in p.flor.must_show if winner not in p.flor.shown):
        hidden = p.hidden(card for card in now.own(seat).dealt if card is not UNKNOWN)
        events.append(f.FlorShown(seat, hidden, law.cite("flor.show")))


def unshown(law: Law, events: Course) -> None:
    """Annul the prize of a flor that won and was not shown; of several those that were shown keep their price.

    Where a flor counts unshown, this one was asked for in vain (pg.flor.28).
    """
    p, terms = events.now.public, law.terms.flor
    if _takes_back(law, events):
        return
    denied = p.settlement.denied
    missing = [
        seat for seat in p.flor.must_show if seat not in p.flor.shown and (seat in denied or not terms.unshown_counts)
    ]
    if not missing:
        return
    given = p.awards[p.awards_written :]
    flores = tuple(award for award in given if award.reason == "flor")
    none_shown = len(missing) == len(p.flor.must_show)
    price = 0 if terms.one_a_side else terms.prices.plain(len(missing))
    if not flores or not (none_shown or price):
        return
    events.extend([fault_found(law, events.now, seat, "unshown-flor", law.cite("flor.show")) for seat in missing])
    shown = () if none_shown else [award for award in flores if award.points > price]
    others = [award for award in given if award not in flores]
    less = [replace(award, points=award.points - price) for award in shown]
    annul(events, law.cite("flor.show"), kept=(*others, *less))


def _takes_back(law: Law, events: Course) -> bool:
    """Take back what a wrong number won, if all can see that it is wrong; return whether that was so.

    The rivals get it if their flor was shown and makes the number that they sang, where the rulebook says so.
    """
    p, terms = events.now.public, law.terms.flor
    seat = "" if terms.wrong == STANDS else best_told(law, p)
    if not seat or not seen_wrong(law, p, seat):
        return False
    lost = tuple(award for award in p.awards[p.awards_written :] if award.reason == "flor")
    if lost:
        sung, flor = str(dict(p.flor.told)[seat]), law.worth.flor(p.face_up(seat), p.muestra)
        fault = fault_found(law, events.now, seat, "wrong-number", law.cite("flor.wrong"), sung)
        events.append(replace(fault, made=None if flor is None else flor.points))
    forfeit(events, law.cite("flor.wrong"), lambda award: award.reason == "flor")
    other = best_of_rivals(law, p, seat)
    proves = other in p.flor.shown and not seen_wrong(law, p, other)
    if not lost or terms.wrong != RIVALS or not proves:
        return True
    order, band = law.round_from[p.flor.said[0][0]], law.band(p, other)
    over = FlorRound(terms.table, order, law.bands[p.solo], p.flor.asked, p.flor.said)
    points, rules = _prize_of_comparison(law, p, over, band)
    events.extend(shared(f.Awarded(band, points, "flor", (*rules, *law.cite("flor.wrong")))))
    return True
