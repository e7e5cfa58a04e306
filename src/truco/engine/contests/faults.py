"""The price of errors at a refereed table once the cards are shown, and cards that are asked for and denied."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.contests.free_envido.settle import errors, unshown
from truco.engine.law.law import Law
from truco.engine.law.part import Claimable, Part, Verb
from truco.engine.law.seat import against, rivals
from truco.engine.law.settle import annul, shared
from truco.engine.refereeing import asking
from truco.engine.refereeing.claims import lay_open
from truco.engine.refereeing.found import fault_found
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.folds.free_envido import staked
from truco.engine.table.public import Public
from truco.engine.table.words import Kind
from truco.rulebooks.rulebook import Rules
from truco.rules.penalties import Stakes, paying_side

# -- errors -----------------------------------------------------------------------------------------------------------


def _accepted_truco(law: Law, p: Public) -> int:
    """Return the accepted points of the truco, 0 for none (uy.46.e)."""
    level = p.truco.level - (p.truco.pending or p.truco.refused)
    return law.terms.truco.stakes[level] if level > 0 else 0


def _penalty(law: Law, events: Course) -> None:
    """Settle the errors of a hand: the side that erred pays; where both erred the hand counts for neither."""
    cost, each = law.terms.errors.cost, law.terms.flor.points
    now = events.now
    p = now.public
    denied, wrong, false_flores, erred = errors(law, now)
    pays = paying_side(erred)
    if pays == "":
        return
    if pays is None:
        _write_errors(law, events, law.cite("errors.both.duel" if p.duel else "errors.both"))
        annul(events, law.cite("errors.both.duel" if p.duel else "errors.both"))
        return
    # A flor that was sung after it was denied is counted once, among those denied (uy.16.e, uy.46.d).
    flores = [law.band(p, seat) == pays for seat in p.free_envido.flores if seat not in denied]
    mine = [seat for seat in denied if law.band(p, seat) == pays]
    envites = p.free_envido
    # An envite that a false flor made void was staked all the same (uy.27.b speaks of one that is validly sung).
    felled = envites.felled if envites.felled_by in false_flores and law.band(p, envites.felled_by) == pays else 0
    stakes = Stakes(staked(p) + felled, flores.count(True), len(mine), flores.count(False), _accepted_truco(law, p))
    points = cost(stakes, each)
    kept = law.cite("errors.unshown") if any(law.band(p, seat) == pays for seat in unshown(p)) else ()
    rules = (*law.cite("errors"), *_parts(law, stakes), *kept, *_grave_rules(law, p, mine, wrong))
    _write_errors(law, events, law.cite("errors"))
    annul(events, law.cite("errors"))
    events.extend(shared(f.Awarded(against(law, p, pays), points, "fault", rules)))


def _write_errors(law: Law, events: Course, rules: Rules) -> None:
    """Write each error of the hand: its seat, the number or word that it stated, and the cards that all can see."""
    now = events.now
    p = now.public
    denied, wrong, false_flores, _ = errors(law, now)
    unproved = unshown(p) - {fault.seat for fault in now.faults if fault.error == "false-flor"}
    numbers = {seat: str(number) for seat, number in p.envido.sung if number is not None}
    for seat in p.seats:
        logged = {fault.error: fault for fault in now.faults if fault.seat == seat}
        faults = {
            "denied-flor": seat in denied,
            "wrong-number": seat in wrong,
            "unshown-flor": seat in false_flores & unproved,
            "false-flor": seat in false_flores - unproved,
        }
        for what in (name for name, is_so in faults.items() if is_so):
            statement = numbers.get(seat, logged[what].word if what in logged else "") if what == "wrong-number" else ""
            events.append(fault_found(law, now, seat, what, logged[what].rules if what in logged else rules, statement))


def _parts(law: Law, stakes: Stakes) -> Rules:
    """Return the rules of the parts of a penalty."""
    named_parts = {"envites": stakes.envites, "sung": stakes.sung, "denied": stakes.denied, "rival": stakes.rival}
    cited = [law.cite(f"errors.{name}") for name, count in named_parts.items() if count]
    return tuple(rule for rules in (*cited, law.cite("errors.truco")) for rule in rules)


def _grave_rules(law: Law, p: Public, denied: list[str], wrong: frozenset[str]) -> Rules:
    """Return the rules of grave faults: an envite won while denying a flor, an error hidden in the pack.

    A seat that owns up to its mistake hides nothing.
    Rules: uy.100.a, uy.100.b, uy.100.c.
    """
    rules: Rules = ()
    if denied and p.envido.must_show and not rivals(law, p, p.envido.must_show, denied[0]) and not p.free_envido.flor:
        rules += law.cite("errors.grave.won")
    hidden = p.leaving.gave - p.leaving.open - p.settlement.conceded
    if hidden.intersection(denied):
        rules += law.cite("errors.grave.hidden-flor")
    if hidden & wrong:
        rules += law.cite("errors.grave.hidden-number")
    return rules


def _cites(law: Law) -> Iterable[str]:
    if law.kinds is not None:
        yield "errors.both.duel"
    yield from ("errors", "errors.both", "errors.truco", "errors.unshown")
    yield from (f"errors.{name}" for name in ("envites", "sung", "denied", "rival"))
    yield from (f"errors.grave.{name}" for name in ("won", "hidden-flor", "hidden-number"))
    yield from ("see", "see.resto", "see.flor", "deny", "deny.flor")


FAULTS: Final = Part(
    "faults",
    {Kind.DENY: Verb(asking.may_deny, asking.deny)},
    menu=asking.menu,
    only_while="settling",
    penalty=_penalty,
    claims={
        "flor": Claimable(lambda law, now, seat: seat in errors(law, now).denied, lay_open),
        "number": Claimable(lambda law, now, seat: seat in errors(law, now).wrong, lay_open),
    },
    cites=_cites,
    refusals="no-right-to-see already-said.see answer-first.see nothing-to-answer.see not-shown not-shown.flor",
)
"""The price of errors."""
