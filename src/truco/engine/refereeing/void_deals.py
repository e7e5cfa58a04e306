"""A deal that is void: the mistakes of the dealer, and the end of the hand without its points."""

from __future__ import annotations

from truco.engine.law.law import Law
from truco.engine.law.settle import annul, end_chico
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import Public
from truco.rulebooks.rulebook import Rules


def dealer_errs(law: Law, events: Course) -> str:
    """Count a mistake of the dealer; return the seat that deals if the deal is void.

    Rules: of.dealer.1, of.dealer.2, of.dealer.3.
    """
    p, terms = events.now.public, law.terms.misdeals
    count = p.misdeals.faults_of(p.dealer) + 1
    lost = bool(terms.loses_deal) and count >= terms.loses_deal
    if terms.loses_deal:
        rules = law.cite("misdeal.dealer.again" if lost else "misdeal.dealer")
        events.append(f.DealerErred(p.dealer, count, rules))
    return p.dealer if terms.again and not lost else law.next_dealer[p.dealer]


def loses_deal(law: Law, p: Public) -> bool:
    """Return whether one more mistake costs the dealer the deal (of.dealer.1, of.dealer.3)."""
    terms = law.terms.misdeals
    return 0 < terms.loses_deal <= p.misdeals.faults_of(p.dealer) + 1


def void_deal(  # noqa: PLR0913  (the parts of what follows)
    law: Law,
    events: Course,
    dealer: str,
    rules: Rules,
    *,
    pays: tuple[f.Awarded, ...] = (),
    won: tuple[f.Awarded, ...] | None = None,
) -> None:
    """End the hand without any of its points; `dealer` deals again. `pays` is what a side gets all the same.

    `won` is what the hand would have paid at its end; where it is not given, it is what the decided hand pays.
    """
    p = events.now.public
    pending = (p.awards_pending or ()) if won is None else won
    points = dict(zip(p.sides, p.score, strict=True))
    for award in p.awards[: p.awards_written]:  # those of earlier duels
        if award.reason != "judge":
            points[award.side] -= award.points
    if p.decided or pending or any(award.reason != "judge" for award in p.awards):
        annul(events, rules, whole=True, pending=pending)
    for award in pays:
        events.append(award)
        points[award.side] += award.points
    score = tuple(max(points[side], 0) for side in p.sides)  # a judge may have set it lower than duels had paid
    events.append(f.DealVoided(dealer, rules))
    events.append(f.HandEnded(p.hand, score, rules))
    end_chico(law, p, score, events)
