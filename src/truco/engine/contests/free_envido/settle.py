"""The consequences of envites: the next seat to sing, what an envite pays, errors, and which flores are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from truco.cards import UNKNOWN
from truco.engine.contests.free_envido.flores import (
    asks,
    bands_of,
    flores_unsettled,
    greatest,
    next_asked,
    settle_flores,
)
from truco.engine.law.law import Law
from truco.engine.law.seat import rivals
from truco.engine.law.settle import ends_chico, shared, totals
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_PENDING, ENVIDO_SINGING
from truco.engine.table.free_envido import REFUSED_AFTER, AfterFlores
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import State
from truco.rulebooks.rulebook import Rules
from truco.rules.envites import Prize, Stake, refused_prize, wanted_prize


def order_of(law: Law, p: Public) -> tuple[str, ...]:
    """Return the seats that sing in this envite, from the mano on; between flores, those with a flor (uy.40)."""
    order = law.round_from[p.mano]
    return tuple(seat for seat in order if seat in p.free_envido.flores) if p.free_envido.flor else order


def next_singer(law: Law, p: Public) -> str:
    """Return the next seat to sing or to keep silent; empty once all have.

    Rules: uy.39.a, uy.39.b, uy.39.c, uy.41.b.
    """
    return law.terms.envido.singing(order_of(law, p), p.envido.sung, p.out, law.bands[p.solo])


def beats(law: Law, p: Public, seat: str, number: int) -> bool:
    """Return whether a number beats all that were sung; of equals the nearest to the mano wins (uy.39.c, uy.41.a).

    Between flores a number without flor beats nothing (uy.40).
    """
    order = order_of(law, p)
    numbers = {singer: total for singer, total in p.envido.sung if total is not None}
    sung = {**numbers, seat: number}
    return seat in order and law.terms.envido.tie_goes_to([singer for singer in order if singer in sung], sung) == seat


# -- what follows any act ---------------------------------------------------------------------------------------------


def after_act(law: Law, _state: State, events: Course) -> None:
    """Add what follows an act: the next singer, the price of an envite, the flores once all have spoken."""
    p = events.now.public
    if p.phase not in IN_HAND:
        return
    if p.free_envido.asks_first:
        if not asks(law, p) or not next_asked(law, p):
            _end_asking(law, events)
    elif p.envido.state is ENVIDO_SINGING:
        _sing_on(law, events)
    elif p.free_envido.asks_meanwhile and not next_asked(law, p) and _one_band_unsettled(law, p):
        ends_chico(law, events, settle_flores(law, events))


def _one_band_unsettled(law: Law, p: Public) -> bool:
    """Return whether one band alone sang flores and they are not settled."""
    return flores_unsettled(law, p) and len(bands_of(law, p)) == 1


def _end_asking(law: Law, events: Course) -> None:
    """Add what follows once the last seat that might have a flor was asked (uy.27.b)."""
    p = events.now.public
    match p.free_envido.after_flores:
        case AfterFlores.HAND_ENDS:
            events.ends = p.awards_pending
        case AfterFlores.WANTED:
            _sing_on(law, events)
        case AfterFlores.REFUSED | AfterFlores.NOTHING:
            settle_refused(law, events)


def _sing_on(law: Law, events: Course) -> None:
    p = events.now.public
    singer = next_singer(law, p)
    if not singer:
        settle_wanted(law, events)
    elif singer != p.envido.singer or p.free_envido.asks_first:
        events.append(f.SingingBegan(singer))


# -- what an envite pays ----------------------------------------------------------------------------------------------


class Won(NamedTuple):
    """An envite that was won: the band that won it, what it pays, and the rules."""

    band: str
    prize: Prize
    rules: Rules


def settle_refused(law: Law, events: Course) -> bool:
    """Pay a refused envite to the band of its last caller; return whether that ended the chico."""
    p = events.now.public
    envites = p.free_envido
    prize = refused_prize(envites.stakes, law.terms.envido.refused_at_least, flor=envites.flor)
    raised = len(envites.stakes) > 1
    case = "envite.refused.raise" if raised else "envite.refused"
    if envites.flor:
        case = "envite.refused.contra" if prize.rival else "envite.refused.flor"
        case = law.key(case, "raise") if raised else case
    events.append(f.EnvidoWon("", None, p.decided))
    return _pay(law, events, Won(law.band(p, p.envido.caller), prize, law.cite(case)))


def settle_wanted(law: Law, events: Course, side_out: str = "") -> bool:
    """Pay an accepted envite to the best number, of equals the nearest to the mano.

    Returns whether that ended the chico. The band `side_out` has left and sings no more (uy.90.a): it wins only with a
    number that no rival can beat (uy.91.d). Where all who could sing have passed, the greatest flor wins (uy.20.c).
    """
    now = events.now
    p = now.public
    numbers = {seat: number for seat, number in p.envido.sung if number is not None}
    order = [seat for seat in order_of(law, p) if seat in numbers]
    if order:
        best = law.terms.envido.tie_goes_to(order, numbers)
    else:
        best = greatest(law, now) if p.free_envido.flor and not side_out else _first_in_play(law, p, side_out)
    if order and law.band(p, best) == side_out:
        best = next(iter(_could_beat(law, now, side_out)), best)
    number = numbers.get(best)
    sung = number is None and bool(numbers)
    events.append(f.EnvidoWon(best if number is not None else "", number, p.decided, sung=sung))
    return _pay(law, events, _prize_of(law, p, best, p.free_envido.stakes))


def _prize_of(law: Law, p: Public, best: str, chain: Sequence[Stake]) -> Won:
    """Return what an accepted chain pays the band of a seat."""
    prize = wanted_prize(chain, flor=p.free_envido.flor)
    case = "envite.won"
    if p.free_envido.flor:
        case = "envite.won.contra" if prize.rival else "envite.won.flor"
    rules = law.cite(case)
    if len(chain) > 1:
        rules = (*rules, *law.cite("envite.won.chain"))
    if p.ley.seat:
        rules = (*rules, *(law.cite_if("envite.won.ley") if _is_imposed(law, p) else law.cite_if("envite.won.ley.own")))
    return Won(law.band(p, best), prize, rules)


def _is_imposed(law: Law, p: Public) -> bool:
    """Return whether the envites began with one of the side that imposed the ley de juego (uy.77.a, uy.77.b)."""
    last_is_its = law.band(p, p.envido.caller) == p.ley.band
    return last_is_its == bool(len(p.envido.chain) % 2)


def _first_in_play(law: Law, p: Public, side_out: str) -> str:
    """Return the first seat, from the mano on, whose band has not left."""
    return next(seat for seat in law.round_from[p.mano] if law.band(p, seat) != side_out)


def _could_beat(law: Law, now: State, side_out: str) -> list[str]:
    """Return the rivals of the band that left which have not been due to sing and could beat what was sung."""
    p = now.public
    sung = {seat for seat, _ in p.envido.sung}
    left = [seat for seat in order_of(law, p) if seat not in sung | p.out and law.band(p, seat) != side_out]
    candidates = [seat for seat in left if UNKNOWN not in now.own(seat).dealt]
    return [seat for seat in candidates if beats(law, p, seat, law.tally(now.own(seat).dealt, p.muestra).points)]


def _pay(law: Law, events: Course, won: Won) -> bool:
    """Award the points of an envite and the flores that go with it; return whether that ended the chico."""
    p, (band, prize, rules) = events.now.public, won
    flores = [law.band(p, seat) == band for seat in p.free_envido.flores]
    count = flores.count(True) * prize.own + flores.count(False) * prize.rival
    if prize.points:
        events.extend(shared(f.Awarded(band, prize.points, "envido", rules)))
    if count:
        points = law.terms.flor.points * count
        events.extend(shared(f.Awarded(band, points, "flor", (*rules, *law.cite("flor.award.envites")))))
    return ends_chico(law, events, band)


# -- errors -----------------------------------------------------------------------------------------------------------


class Errors(NamedTuple):
    """The errors of a hand or duel, and the bands that made them.

    - `denied`: the seats that denied a flor before they sang it.
    - `wrong`: those with a wrong number.
    - `false_flores`: those whose flor is none, or was not shown.
    - `bands`: the bands of all who erred, also by not showing a flor.
    """

    denied: frozenset[str]
    wrong: frozenset[str]
    false_flores: frozenset[str]
    bands: frozenset[str]


def errors(law: Law, now: State) -> Errors:
    """Return the errors of a hand: denied flores, wrong numbers and false flores (uy.46.a)."""
    denied = _seats_with(now, "denied-flor") | _never_sang(law, now)
    false_flores = _seats_with(now, "false-flor") | unshown(now.public)
    wrong = wrong_numbers(law, now) | _seats_with(now, "wrong-number")
    erred = denied | wrong | false_flores
    return Errors(denied, wrong, false_flores, frozenset(law.band(now.public, seat) for seat in erred))


def unshown(p: Public) -> frozenset[str]:
    """Return the seats that sang a flor and have not shown it until the hand was settled: they deny it (uy.17.d)."""
    settled = p.settlement.silent.issuperset(p.seats)
    return frozenset(p.free_envido.flores) - p.free_envido.shown if settled else frozenset()


def _never_sang(law: Law, now: State) -> frozenset[str]:
    """Return the seats that played a card with a flor which they had not sung, in whatever manner (uy.17.0).

    Of two cards one upon the other the lower one is played, though its seat does not uncover it (uy.52.e).
    """
    p = now.public
    played = {*p.played(), *filter(None, [p.loose.hidden])}
    return frozenset(
        seat
        for seat in played - set(p.free_envido.flores)
        if len(now.own(seat).dealt) == law.terms.deal.cards_each and law.holds_flor(now.own(seat).dealt, p.muestra)
    )


def _seats_with(now: State, error: str) -> frozenset[str]:
    """Return the seats with a certain error in this hand or duel."""
    p = now.public
    return frozenset(
        fault.seat for fault in now.faults if fault.error == error and (not p.duel or fault.seat in p.duel)
    )


def wrong_numbers(law: Law, now: State) -> frozenset[str]:
    """Return the seats whose number was an error: not what their cards count, or void where the true one would win.

    A number is void out of turn, or if it is not higher than a rival's (uy.42.d); then it is an error if the true one
    beats those that rivals sang, whatever a partner sang (uy.44.d). Unknown cards are no error.
    """
    p = now.public
    numbers = {seat: number for seat, number in p.envido.sung if number is not None}
    visible = {seat for seat in p.seats if UNKNOWN not in now.own(seat).dealt}
    true = {seat: law.tally(now.own(seat).dealt, p.muestra).points for seat in visible}
    false = {seat for seat, number in numbers.items() if seat in visible and true[seat] != number}
    late = {seat for seat in p.free_envido.barred & visible - set(numbers) if _beats_rivals(law, p, seat, true[seat])}
    return frozenset(false | late)


def _beats_rivals(law: Law, p: Public, seat: str, number: int) -> bool:
    """Return whether rivals sang a number, and this one beats all of them (uy.44.d)."""
    sung = tuple((rival, total) for rival, total in p.envido.sung if total is not None and rivals(law, p, rival, seat))
    return bool(sung) and beats(law, p._replace(envido=p.envido._replace(sung=sung)), seat, number)


# -- the end of the hand ----------------------------------------------------------------------------------------------


def ends_later(law: Law, events: Course, awards: Sequence[f.Awarded]) -> bool:
    """Ask the other seats for flores before a decided hand ends, and settle the flores (uy.4.d)."""
    p = events.now.public
    if max(totals(p)) >= law.terms.match.target:
        return False
    if not law.refereed and not p.decided and next_asked(law, p):
        award = awards[0] if awards else None
        events.append(
            f.HandWaits(award.side, award.points, award.reason, award.rules)
            if award
            else f.HandWaits("", 0, "", law.cite("flor.wait"))
        )
        return True
    if flores_unsettled(law, p):
        settle_flores(law, events)
    return False


def settle_side_out(law: Law, _state: State, out: frozenset[str], events: Course) -> bool:
    """Settle the envite of a hand that a band left (uy.90.a, uy.91.d).

    An envite of the rivals counts as refused. One that the band had accepted, also by raising it, is lost. Its own
    pending call counts for nothing.
    """
    p = events.now.public
    side_out = next(law.band(p, seat) for seat in p.seats if seat in out and _has_band_left(law, p, seat, out))
    if p.free_envido.flor and len(bands_of(law, p)) == 1:
        # It was imposed between flores, before anybody knew who has one.
        events.append(f.EnvidoWon("", None, p.decided))
        return False
    if p.envido.state is ENVIDO_PENDING and law.band(p, p.envido.caller) == side_out:
        events.append(f.EnvidoWon("", None, p.decided))
        accepted = p.free_envido.stakes[:-1]
        return bool(accepted) and _pay(law, events, _prize_of(law, p, _first_in_play(law, p, side_out), accepted))
    if p.envido.state is ENVIDO_PENDING or (p.free_envido.asks_first and p.free_envido.after_flores is REFUSED_AFTER):
        return settle_refused(law, events)
    return p.envido.state is ENVIDO_SINGING and settle_wanted(law, events, side_out)


def _has_band_left(law: Law, p: Public, seat: str, out: frozenset[str]) -> bool:
    """Return whether the whole band of a seat has left."""
    band = law.band(p, seat)
    return all(member in out for member in p.seats if law.band(p, member) == band)


def prove(law: Law, events: Course) -> None:
    """Show the cards of the winning number and of the flores paid, unless they lie on the table (uy.45.a, uy.17.d)."""
    now = events.now
    p = now.public
    if not p.envido.must_show and not p.free_envido.flores:
        return
    showing = {}
    if p.envido.must_show and p.envido.number is not None and not p.envido.shown:
        showing[p.envido.must_show] = "show"
    paid = {award.side for award in p.awards[p.awards_written :] if award.reason == "flor"}
    flores = [seat for seat in p.free_envido.flores if seat not in p.free_envido.shown and seat not in showing]
    showing |= {seat: "show.flor" for seat in flores if paid & set(law.band(p, seat))}
    for seat, case in showing.items():
        dealt = now.own(seat).dealt
        cards = law.proof(dealt, p.muestra)
        # In a record of what one seat saw the cards may be unknown; the winning number was shown nevertheless.
        sung = p.envido.number if case == "show" else None
        number = law.tally(dealt, p.muestra).points if cards else sung
        if number is not None:
            hidden = p.hidden(cards)
            events.append(f.Shown(seat, number, hidden, law.cite(case if hidden else f"{case}.table")))
