"""The consequences of an act of any part: hands that start and end, tricks, awards, chicos and matches.

The functions add events to the course of an act, or return them. The points of a hand are written when it ends, the
envido's before the truco's (of.match.1, of.marks.2); a side whose envido reaches the target ends the chico there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from truco.cards import Card
from truco.engine.law.law import Law
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import Public
from truco.rulebooks.rulebook import Rules
from truco.rules.bands import band_scores, chico_winners
from truco.slotted import made

Plays = tuple[tuple[str, Card], ...]


def draws_again(law: Law, p: Public) -> bool:
    """Return whether the next hand begins a chico for which the dealer is drawn again (br.10.1)."""
    return law.terms.deal.drawn_each_chico and max(p.score) >= law.terms.match.target


def next_hand(law: Law, p: Public) -> f.HandStarted:
    """Return the start of the hand after another (of.deal.2); a void deal may be dealt again by the same dealer."""
    again = p.misdeals.dealer
    if again:
        return start_hand(law, p, again, law.cite_if("hand.again") or law.cite("hand.start"), again=True)
    return start_hand(law, p, law.next_dealer[p.dealer], law.cite("hand.start"))


def deals_next(law: Law, p: Public) -> str:
    """Return the seat that deals the hand after the present one."""
    return p.misdeals.dealer or law.next_dealer[p.dealer]


def start_hand(law: Law, p: Public, dealer: str, rules: Rules, *, again: bool = False) -> f.HandStarted:
    """Return the start of a hand; the first hand of a chico starts with no points (of.match.1).

    With `again` the cards of a void deal are dealt again: it is a hand of the same kind.
    """
    over = max(p.score) >= law.terms.match.target
    score = (0,) * len(p.score) if over else p.score
    kind = p.kind if again and not over else law.kind("" if over else p.kind, score)
    return hand_of(law, p.hand + 1, dealer, score, kind, rules=rules)


def hand_of(law: Law, hand: int, dealer: str, score: Sequence[int], kind: str, *, rules: Rules) -> f.HandStarted:  # noqa: PLR0913  (the parts of a hand's line)
    """Return the start of a hand with a number, a dealer and a kind (empty where all hands are alike)."""
    last = law.kinds is not None and bool(kind) and max(score) >= law.kinds.ends
    rules = law.recall(_start_rules, rules, kind, last)
    mano, cutter, solo = law.mano_of[dealer], law.cutter[dealer], law.solo(dealer)
    return f.HandStarted(hand, dealer, mano, cutter, tuple(score), rules, solo, kind)


def _start_rules(law: Law, rules: Rules, kind: str, last: bool) -> Rules:  # noqa: FBT001  (it is remembered by its values)
    """Return the rules of the start of a hand, given those of its cause; with `last` the kinds alternate no longer."""
    cited = (*rules, *law.cite_if(f"hand.start.{law.format.name}"), *law.cite_if(f"hand.start.{kind}"))
    return (*cited, *law.cite_if("hand.start.last")) if last else cited


# -- awards -----------------------------------------------------------------------------------------------------------


def shared(award: f.Awarded) -> tuple[f.Awarded, ...]:
    """Return an award to a band as awards to its sides: each side gets all the points (rf.4.tres.i)."""
    if len(award.side) == 1:
        return (award,)
    return tuple(replace(award, side=side) for side in award.side)


def totals(p: Public) -> tuple[int, ...]:
    """Return the points of each side, with those that it was awarded in this hand so far."""
    awards = p.awards[p.awards_written :]
    if not awards:
        return p.score
    points = list(p.score)
    for award in awards:
        points[p.sides.index(award.side)] += award.points
    return tuple(points)


def annul(
    events: Course,
    rules: Rules,
    *,
    whole: bool = False,
    kept: Collection[f.Awarded] = (),
    pending: Iterable[f.Awarded] = (),
) -> None:
    """Annul the awards of the duel, or of the hand where it has none or is annulled as a `whole`; some may be `kept`.

    Points that a judge gave are kept. `pending` is what the hand would have paid at its end and pays no more.
    """
    p = events.now.public
    given = p.awards if whole else p.awards[p.awards_written :]
    lost = points_of(p, (*given, *pending))
    for award in kept:
        lost[award.side] -= award.points * (award.reason != "judge")
    taken = tuple((side, points) for side, points in lost.items() if points > 0)
    stand = any(award.points for award in kept if award.reason != "judge")
    events.append(f.Annulled(rules, whole=whole, lost=taken, part=stand))
    events.extend(replace(award, stands=award.reason != "judge") for award in kept)


def points_of(p: Public, awards: Iterable[f.Awarded]) -> dict[str, int]:
    """Return what awards give each side, without those of a judge."""
    points = dict.fromkeys(p.sides, 0)
    for award in awards:
        points[award.side] += award.points * (award.reason != "judge")
    return points


def would_pay(p: Public, awards: Iterable[f.Awarded]) -> tuple[tuple[str, int], ...]:
    """Return the same as rulings store it: without the sides that would have got nothing."""
    return tuple((side, points) for side, points in points_of(p, awards).items() if points)


def forfeit(events: Course, rules: Rules, lost: Callable[[f.Awarded], bool]) -> tuple[f.Awarded, ...]:
    """Annul the awards of the hand, or duel, for which `lost` is true; return them. The other awards are kept.

    Where there are none nothing is annulled, and no event says so.
    """
    p = events.now.public
    given = p.awards[p.awards_written :]
    annulled = tuple(filter(lost, given))
    if annulled:
        annul(events, rules, kept=[award for award in given if award not in annulled])
    return annulled


def worth_of(law: Law, p: Public) -> int:
    """Return what the hand pays at its last accepted value: a pending raise does not count (br.28.pu.b)."""
    return _worth_to(law, p, law.bands[p.solo][law.seats[0]])


def undecided_worth(law: Law, p: Public) -> int:
    """Return what an undecided hand pays if that is the same for every band; 0 if it is not, or for a decided hand."""
    if p.decided:
        return 0
    worth = {_worth_to(law, p, band) for band in law.bands[p.solo].values()}
    return worth.pop() if len(worth) == 1 else 0


def _worth_to(law: Law, p: Public, band: str) -> int:
    level = max(p.truco.level - (p.truco.pending or p.truco.refused), 0)
    accepted = p._replace(truco=p.truco._replace(level=level, pending=False, refused=False))
    return next((award.points for award in prize(law, accepted, band, ())), law.terms.truco.stakes[level])


def ends_chico(law: Law, events: Course, band: str) -> bool:
    """End the hand at once if an award before the tricks reaches the target; return whether it does."""
    if law.terms.match.counts_at_end:
        return False
    p = events.now.public
    points = totals(p)
    if max(points) < law.terms.match.target or all(
        points[p.sides.index(side)] < law.terms.match.target for side in band
    ):
        return False
    events.ends = ()
    return True


def prize(law: Law, p: Public, band: str, case: Rules) -> tuple[f.Awarded, ...]:
    """Return what the hand pays the band that won it, nothing if `band` is empty; `case` are the rules for that win."""
    for part_prize in law.prizes:
        award = part_prize(law, p, band)
        if award is not None:
            return shared(f.Awarded(award.side, award.points, award.reason, (*award.rules, *case)))
    if not band:
        return ()
    level = p.truco.level
    return shared(f.Awarded(band, law.terms.truco.stakes[level], "truco", (*law.stake_rules[level], *case)))


def falta(law: Law, p: Public, band: str) -> tuple[int, Rules]:
    """Return the points of a falta that a band won, and the rules for them; a duel may have a price of its own."""
    return law.recall(falta_at, band, p.score, p.solo, bool(p.duel))


def falta_at(law: Law, band: str, score: tuple[int, ...], solo: str, duel: bool) -> tuple[int, Rules]:  # noqa: FBT001  (it is remembered by its values)
    """Return the same as `falta`, given a score and the seat that plays `solo`.

    A pair of two sides with scores of their own has the higher of the two scores (rf.4.tres.i).
    """
    names = tuple(dict.fromkeys(law.bands[solo].values()))
    scores = band_scores(dict(zip(law.sides, score, strict=True)), names)
    points, case = law.terms.envido.falta(
        scores, names.index(band), law.terms.match.target, law.terms.match.buenas_from
    )
    if not duel or law.kinds is None:
        return points, law.cite(case)
    return law.kinds.falta(points, law.kinds.falta_points), law.cite_if("falta.duel") or law.cite(case)


# -- tricks and the end of the hand -----------------------------------------------------------------------------------


def outcome(law: Law, p: Public, trick: Plays, out: Collection[str]) -> tuple[str | None, tuple[str, str] | None]:
    """Return the seat that wins a trick, and the band that wins the hand with it and why (`None` if it goes on).

    `out` are the seats that have left. Three pardas go to the mano's band; in some rulebooks also if the mano has left.
    """
    winner = law.terms.tricks.winner(trick, law.worth.strength(p.muestra), law.bands[p.solo], law.round_from[p.mano])
    return winner, decided_by(law, p, winner, out)


def decided_by(law: Law, p: Public, winner: str | None, out: Collection[str]) -> tuple[str, str] | None:
    """Return the band that wins the hand and why, given the `winner` of this trick; `None` if the hand goes on."""
    bands = law.bands[p.solo]
    won = [None if done.winner is None else bands[done.winner] for done in p.tricks]
    won.append(None if winner is None else bands[winner])
    best = (
        next(seat for seat in law.round_from[p.mano] if seat not in out) if law.terms.tricks.pardas_in_play else p.mano
    )
    return law.terms.tricks.hand_winner(won, bands[best])


class TrickResult(NamedTuple):
    """The result of the cards of a complete trick.

    `winner` is `None` for a parda; `leads` is the seat that leads the next trick if the hand goes on.
    """

    winner: str | None
    leads: str
    rules: Rules


def trick_result(law: Law, p: Public, trick: Plays) -> TrickResult:
    """Return what the cards of a complete trick decide on a table (of.match.9, of.match.11)."""
    bands = law.bands[p.solo]
    strength = law.worth.strength(p.muestra)
    winner = law.terms.tricks.winner(trick, strength, bands, law.round_from[p.mano])
    leads = (
        law.terms.tricks.leads(winner, p.mano)
        if winner
        else law.terms.tricks.parda_leads(trick, p.mano, strength, bands)
    )
    return made(TrickResult, (winner, leads, law.trick_rules(trick, winner, p.muestra)))


def close_trick(law: Law, events: Course, result: TrickResult) -> None:
    """Close the complete trick: add who leads the next one, or say that the hand ends.

    Rules: of.match.9, of.match.11, of.ties.1, of.ties.2, of.ties.3, of.ties.4, of.ties.5, of.ties.6.
    """
    p = events.now.public
    winner, leads, rules = result
    decided = decided_by(law, p, winner, p.out)
    if decided is None:
        lead = law.terms.mazo.leads(law.round_from[leads], p.out, law.bands[p.solo])
        events.append(f.TrickTaken(winner, lead, rules))
        return
    band, case = decided
    if len(p.tricks) > 1:  # the third trick was needed
        case = law.key(case, "third")
    won = prize(law, p, band, law.cite(case))
    events.append(f.TrickTaken(winner, "", rules if won else (*rules, *law.cite(case))))
    events.ends = won


def carry_out(law: Law, events: Course) -> None:
    """Carry out what an act leaves to the engine: close the trick, end the hand."""
    if events.closes:
        events.closes = False
        close_trick(law, events, trick_result(law, events.now.public, events.now.public.trick))
    awards = events.ends
    if awards is not None:
        events.ends = None
        end_hand(law, events, awards)


def end_hand(law: Law, events: Course, won: tuple[f.Awarded, ...]) -> None:
    """End the hand: show the proofs, write the points, and end the chico and the match if they are won (of.marks.2).

    A part may continue the hand first. If a chico is won before the tricks count, their points are lost (uy.4.d).
    """
    for ends in law.ends:
        if ends(law, events, won):
            return
    close_hand(law, events, won)


def close_hand(law: Law, events: Course, won: tuple[f.Awarded, ...]) -> None:
    """End the hand as `end_hand` does, where no part may continue it first."""
    p = events.now.public
    law.prove(events)
    if law.terms.match.counts_at_end or max(_before_tricks(events.now.public)) < law.terms.match.target:
        events.extend(won)
    for penalty in law.penalties:
        penalty(law, events)
    score = totals(events.now.public)
    if law.goes_on(score, events):
        return
    if not law.terms.match.beyond_kept:
        score = tuple(min(points, law.terms.match.target) for points in score)
    called = p.envido.chain or any(isinstance(event, f.Awarded) and event.reason == "envido" for event in events)
    each = law.cite_if("hand.end.each") if len(p.sides) > 2 else ()  # noqa: PLR2004  (a pair of two sides)
    events.append(f.HandEnded(p.hand, score, (*law.cite("hand.end" if called else "hand.end.quiet"), *each)))
    end_chico(law, p, score, events)


def _before_tricks(p: Public) -> tuple[int, ...]:
    """Return the points of each side before the tricks count; a flor is asked for after that (pg.pedirflor.1)."""
    points = list(totals(p))
    for award in p.awards[p.awards_written :]:
        if award.reason == "pedir-flor":
            points[p.sides.index(award.side)] -= award.points
    return tuple(points)


def chico_won_by(law: Law, solo: str, score: tuple[int, ...]) -> tuple[str, ...]:
    """Return the sides that win a chico with a score, none where rivals reach the target together (pg.var.13).

    `solo` is the seat that played alone in the hand that the score is written after.
    """
    reached = [side for side, points in zip(law.sides, score, strict=True) if points >= law.terms.match.target]
    if law.terms.match.counts_at_end and len({law.bands[solo][seat] for seat in law.seats if seat[0] in reached}) > 1:
        return ()
    return chico_winners(dict(zip(law.sides, score, strict=True)), law.terms.match.target)


def end_chico(law: Law, p: Public, score: tuple[int, ...], events: Course) -> None:
    """End the chico, and the match, if a score decides them; rivals that reach the target together draw (pg.var.13)."""
    if max(score) < law.terms.match.target:
        return
    winners = chico_won_by(law, p.solo, score)
    if not winners:
        events.append(f.ChicoEnded("", p.chicos, law.cite("chico.drawn")))
        if law.chicos_to_win == 1:
            events.append(f.MatchEnded("draw", law.cite("chico.drawn")))
        return
    chicos = tuple(won + (side in winners) for side, won in zip(p.sides, p.chicos, strict=True))
    together = law.cite_if("chico.shared") if len(winners) > 1 else ()
    events.append(f.ChicoEnded("".join(winners), chicos, (*law.cite("chico"), *together)))
    champions = [side for side, won in zip(p.sides, chicos, strict=True) if won >= law.chicos_to_win]
    if champions:
        events.append(f.MatchEnded("".join(champions), law.cite("match")))
