"""What follows from an act, whatever the part: hands that start and end, tricks, awards, chicos and matches.

Every function adds events to a list. The points of a hand are written when it ends, the envido's before the truco's
(of.match.1, of.marks.2); a side whose envido reaches the target ends the chico there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from truco.cards import Card
from truco.engine import facts as f
from truco.engine.course import Course
from truco.engine.law import Law
from truco.engine.public import Public
from truco.engine.quick import made
from truco.rulebooks.rulebook import Rulebook, Rules
from truco.rules.bands import band_scores, chico_winners

Plays = tuple[tuple[str, Card], ...]


def draws_again(law: Law, p: Public) -> bool:
    """Tell whether the next hand begins a chico for which the dealer is drawn anew (br.10.1)."""
    return law.terms[drawn_each_chico] and max(p.score) >= law.target


def drawn_each_chico(book: Rulebook) -> bool:
    """Tell whether the dealer is drawn for before every chico, not before the match alone (br.10.1, of.match.3)."""
    each: bool = book.values.get("deal.drawn_each_chico", False)
    return each


def beyond_kept(book: Rulebook) -> bool:
    """Tell whether the points beyond the target are written (br.3.c)."""
    kept: bool = book.values.get("match.beyond_kept", True)
    return kept


def next_hand(law: Law, p: Public) -> f.HandStarted:
    """Return the start of the hand after another (of.deal.2)."""
    return start_hand(law, p, law.next_dealer[p.dealer], law.cite("hand.start"))


def start_hand(law: Law, p: Public, dealer: str, rules: Rules) -> f.HandStarted:
    """Return the start of a hand; after a chico it starts at nothing (of.match.1)."""
    over = max(p.score) >= law.target
    score = (0,) * len(p.score) if over else p.score
    return hand_of(law, p.hand + 1, dealer, score, law.kind("" if over else p.kind, score), rules=rules)


def hand_of(law: Law, hand: int, dealer: str, score: Sequence[int], kind: str, *, rules: Rules) -> f.HandStarted:  # noqa: PLR0913  (the parts of a hand's line)
    """Return the start of a hand with a number, a dealer and the kind that is due (empty where all are alike)."""
    last = law.kinds is not None and bool(kind) and max(score) >= law.kinds.ends
    rules = law.recall(_start_rules, rules, kind, last)
    mano, cutter, solo = law.mano_of[dealer], law.cutter[dealer], law.solo(dealer)
    return f.HandStarted(hand, dealer, mano, cutter, tuple(score), rules, solo, kind)


def _start_rules(law: Law, rules: Rules, kind: str, last: bool) -> Rules:  # noqa: FBT001  (it is remembered by its values)
    """Return the rules of the start of a hand, given those of its cause; `last` is whether kinds alternate no more."""
    found = (*rules, *law.cite_if(f"hand.start.{law.format.name}"), *law.cite_if(f"hand.start.{kind}"))
    return (*found, *law.cite_if("hand.start.last")) if last else found


# -- awards -----------------------------------------------------------------------------------------------------------


def shared(award: f.Awarded) -> tuple[f.Awarded, ...]:
    """Return an award to a band as awards to the sides that play in it: each gets all the points (rf.4.tres.i)."""
    if len(award.side) == 1:
        return (award,)
    return tuple(replace(award, side=side) for side in award.side)


def totals(p: Public) -> tuple[int, ...]:
    """Return the points of each side with what it was awarded in this hand so far."""
    awards = p.awards[p.awards_written :]
    if not awards:
        return p.score
    points = list(p.score)
    for award in awards:
        points[p.sides.index(award.side)] += award.points
    return tuple(points)


def forfeit(events: Course, rules: Rules, lost: Callable[[f.Awarded], bool]) -> tuple[f.Awarded, ...]:
    """Take back the points of the hand, or duel, that are lost, while all others stand; return those taken."""
    p = events.now.public
    given = p.awards[p.awards_written :]
    taken = tuple(filter(lost, given))
    events.append(f.Annulled(rules))
    events.extend(one for one in given if one not in taken)
    return taken


def ends_chico(law: Law, events: Course, band: str) -> bool:
    """End the hand at once where an award before the tricks reaches the target; tell whether it did."""
    if law.counts_at_end:
        return False
    p = events.now.public
    points = totals(p)
    if max(points) < law.target or all(points[p.sides.index(side)] < law.target for side in band):
        return False
    events.ends = ()
    return True


def prize(law: Law, p: Public, band: str, case: Rules) -> tuple[f.Awarded, ...]:
    """Return what the hand pays the band that won it, empty where nobody did, with the rules that decided it."""
    for of_part in law.prizes:
        award = of_part(law, p, band)
        if award is not None:
            return shared(f.Awarded(award.side, award.points, award.reason, (*award.rules, *case)))
    if not band:
        return ()
    level = p.truco.level
    return shared(f.Awarded(band, law.stakes[level], "truco", (*law.stake_rules[level], *case)))


def falta(law: Law, p: Public, band: str) -> tuple[int, Rules]:
    """Return what a falta is worth that a band won, and the rules of it; a duel may have a price of its own."""
    return law.recall(falta_at, band, p.score, p.solo, bool(p.duel))


def falta_at(law: Law, band: str, score: tuple[int, ...], solo: str, duel: bool) -> tuple[int, Rules]:  # noqa: FBT001  (it is remembered by its values)
    """Return what `falta` does, at a score, where a seat may play `solo`.

    A pair of two sides with scores of their own stands where the better of the two stands (rf.4.tres.i).
    """
    names = tuple(dict.fromkeys(law.bands[solo].values()))
    scores = band_scores(dict(zip(law.sides, score, strict=True)), names)
    points, case = law.falta(scores, names.index(band), law.target, law.buenas_from)
    if not duel or law.kinds is None:
        return points, law.cite(case)
    return law.kinds.falta(points, law.kinds.falta_points), law.cite_if("falta.duel") or law.cite(case)


# -- tricks and the end of the hand -----------------------------------------------------------------------------------


def outcome(law: Law, p: Public, trick: Plays, out: Collection[str]) -> tuple[str | None, tuple[str, str] | None]:
    """Return the seat that takes a trick, and the band that takes the hand with it and why, `None` while it is open.

    `out` are the seats that have left; three pardas go to the mano's band, in some books though he has left.
    """
    winner = law.trick_winner(trick, law.strengths(p.muestra), law.bands[p.solo], law.round_from[p.mano])
    return winner, decided_by(law, p, winner, out)


def decided_by(law: Law, p: Public, winner: str | None, out: Collection[str]) -> tuple[str, str] | None:
    """Return the band that takes the hand and why, once a seat (or none) has taken this trick; `None` if it is open."""
    bands = law.bands[p.solo]
    won = [None if done.winner is None else bands[done.winner] for done in p.tricks]
    won.append(None if winner is None else bands[winner])
    best = next(seat for seat in law.round_from[p.mano] if seat not in out) if law.pardas_in_play else p.mano
    return law.hand_winner(won, bands[best])


class TrickResult(NamedTuple):
    """What the cards of a complete trick decide: who takes it (`None` for a parda), who leads if play goes on, why."""

    winner: str | None
    leads: str
    rules: Rules


def trick_result(law: Law, p: Public, trick: Plays) -> TrickResult:
    """Return what the cards of a complete trick decide on a table (of.match.9, of.match.11)."""
    bands = law.bands[p.solo]
    strength = law.strengths(p.muestra)
    winner = law.trick_winner(trick, strength, bands, law.round_from[p.mano])
    leads = law.leads(winner, p.mano) if winner else law.parda_leads(trick, p.mano, strength, bands)
    return made(TrickResult, (winner, leads, law.trick_rules(trick, winner, p.muestra)))


def close_trick(law: Law, events: Course, trick: TrickResult) -> None:
    """Close the complete trick: name who leads the next, or say that the hand ends.

    Rules: of.match.9, of.match.11, of.ties.1, of.ties.2, of.ties.3, of.ties.4, of.ties.5, of.ties.6.
    """
    p = events.now.public
    winner, leads, rules = trick
    decided = decided_by(law, p, winner, p.out)
    if decided is None:
        lead = law.leads_for(law.round_from[leads], p.out, law.bands[p.solo])
        events.append(f.TrickTaken(winner, lead, rules))
        return
    band, case = decided
    if len(p.tricks) > 1:  # the third trick was needed
        case = law.key(case, "third")
    won = prize(law, p, band, law.cite(case))
    events.append(f.TrickTaken(winner, "", rules if won else (*rules, *law.cite(case))))
    events.ends = won


def carry_out(law: Law, events: Course) -> None:
    """Do what an act left to the engine: close the trick, end the hand."""
    if events.closes:
        events.closes = False
        close_trick(law, events, trick_result(law, events.now.public, events.now.public.trick))
    awards = events.ends
    if awards is not None:
        events.ends = None
        end_hand(law, events, awards)


def end_hand(law: Law, events: Course, won: tuple[f.Awarded, ...]) -> None:
    """End the hand: prove what won, write the points, and see whether chico and match are over (of.marks.2).

    A part may have the hand wait. The points of the tricks are lost to a chico that was won before them (uy.4.d).
    """
    p = events.now.public
    for ends in law.ends:
        if ends(law, events, won):
            return
    law.prove(events)
    if law.counts_at_end or max(totals(events.now.public)) < law.target:
        events.extend(won)
    for penalty in law.penalties:
        penalty(law, events)
    score = totals(events.now.public)
    if law.goes_on(score, events):
        return
    if not law.terms[beyond_kept]:
        score = tuple(min(points, law.target) for points in score)
    called = p.envido.chain or any(isinstance(event, f.Awarded) and event.reason == "envido" for event in events)
    each = law.cite_if("hand.end.each") if len(p.sides) > 2 else ()  # noqa: PLR2004  (a pair of two sides)
    events.append(f.HandEnded(p.hand, score, (*law.cite("hand.end" if called else "hand.end.quiet"), *each)))
    end_chico(law, p, score, events)


def end_chico(law: Law, p: Public, score: tuple[int, ...], events: Course) -> None:
    """End the chico, and the match, that a score decides; where rivals got there together nobody wins (pg.var.13)."""
    if max(score) < law.target:
        return
    winners = chico_winners(dict(zip(p.sides, score, strict=True)), law.target)
    there = [side for side, points in zip(p.sides, score, strict=True) if points >= law.target]
    if law.counts_at_end and len({law.bands[p.solo][seat] for seat in p.seats if seat[0] in there}) > 1:
        events.append(f.ChicoEnded("", p.chicos, law.cite("chico.drawn")))
        if law.chicos_to_win == 1:
            events.append(f.MatchEnded("draw", law.cite("chico.drawn")))
        return
    chicos = tuple(won + (one in winners) for one, won in zip(p.sides, p.chicos, strict=True))
    together = law.cite_if("chico.shared") if len(winners) > 1 else ()
    events.append(f.ChicoEnded("".join(winners), chicos, (*law.cite("chico"), *together)))
    champions = [one for one, won in zip(p.sides, chicos, strict=True) if won >= law.chicos_to_win]
    if champions:
        events.append(f.MatchEnded("".join(champions), law.cite("match")))
