"""What errors cost at a refereed table once the cards are shown, and the cards that a side may ask to see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine import facts as f
from truco.engine.course import Course
from truco.engine.free_envido.settle import errors
from truco.engine.free_envido.terms import free_envido_terms
from truco.engine.law import Law
from truco.engine.part import Claimable, Outcome, Part
from truco.engine.public import Public
from truco.engine.seat import LAWFUL, against, rivals
from truco.engine.settle import shared
from truco.engine.settling.claims import lay_open
from truco.engine.state import Own, State
from truco.engine.words import Word
from truco.rulebooks.named import named
from truco.rulebooks.rulebook import Rulebook, Rules
from truco.rules.penalties import PENALTIES, Penalty, Stakes, who_pays


def penalty_of(book: Rulebook) -> Penalty:
    """Return the function that gives the price of an error."""
    return named(book, "errors.cost", PENALTIES)


# -- errors -----------------------------------------------------------------------------------------------------------


def _staked(p: Public) -> int:
    """Return the points of the envites that were accepted, or what a refused one paid (uy.46.b)."""
    earned = sum(award.points for award in p.awards[p.awards_written :] if award.reason == "envido")
    return earned if earned or p.envido.number is None else sum(stake.points for stake in p.free_envido.stakes)


def _accepted_truco(law: Law, p: Public) -> int:
    """Return the accepted points of the truco, 0 for none (uy.46.e)."""
    level = p.truco.level - (p.truco.pending or p.truco.refused)
    return law.stakes[level] if level > 0 else 0


def _penalty(law: Law, events: Course) -> None:
    """Settle the errors of a hand: the side that erred pays; where both erred the hand counts for nobody."""
    cost, each = law.terms[penalty_of], law.terms[free_envido_terms].each
    now = events.now
    p = now.public
    denied, wrong, erred = errors(law, now)
    pays = who_pays(erred)
    if pays == "":
        return
    if pays is None:
        events.append(f.Annulled(law.cite("errors.both.duel" if p.duel else "errors.both")))
        return
    flores = [law.band(p, seat) == pays for seat in p.free_envido.flores]
    mine = [seat for seat in denied if law.band(p, seat) == pays]
    stakes = Stakes(_staked(p), flores.count(True), len(mine), flores.count(False), _accepted_truco(law, p))
    points = cost(stakes, each)
    rules = (*law.cite("errors"), *_parts(law, stakes), *_grave(law, p, mine, wrong))
    events.append(f.Annulled(law.cite("errors")))
    events.extend(shared(f.Awarded(against(law, p, pays), points, "fault", rules)))


def _parts(law: Law, stakes: Stakes) -> Rules:
    """Return the rules of the parts of a penalty."""
    named_parts = {"envites": stakes.envites, "sung": stakes.sung, "denied": stakes.denied, "rival": stakes.rival}
    cited = [law.cite(f"errors.{name}") for name, count in named_parts.items() if count]
    return tuple(rule for rules in (*cited, law.cite("errors.truco")) for rule in rules)


def _grave(law: Law, p: Public, denied: list[str], wrong: frozenset[str]) -> Rules:
    """Return the rules of grave faults: an envite won while denying a flor, an error hidden in the pack.

    Rules: uy.100.a, uy.100.b, uy.100.c.
    """
    found: Rules = ()
    if denied and p.envido.must_show and not rivals(law, p, p.envido.must_show, denied[0]) and not p.free_envido.flor:
        found += law.cite("errors.grave.won")
    if p.leaving.seat in denied:
        found += law.cite("errors.grave.hidden-flor")
    if p.leaving.seat in wrong:
        found += law.cite("errors.grave.hidden-number")
    return found


# -- asking to see cards ----------------------------------------------------------------------------------------------


def may_see(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on asking for a rival's cards after the hand, where an envite was lost or a resto accepted in vain.

    Rules: uy.93.b, uy.95.a, uy.95.b.
    """
    if not law.refereed or word.seat not in p.seats:
        return "unknown-word"
    if not p.settlement.open or seat not in law.captains or not rivals(law, p, seat, word.seat):
        return "no-right-to-see"
    lost = bool(p.envido.must_show) and rivals(law, p, p.envido.must_show, seat)
    in_vain = p.ley.resto and law.band(p, word.seat) == p.ley.band and not _has_flores(law, p, p.ley.band)
    return LAWFUL if lost or in_vain else "no-right-to-see"


def _has_flores(law: Law, p: Public, band: str) -> bool:
    return any(law.band(p, seat) == band for seat in p.free_envido.flores)


def see(law: Law, state: State, _seat: str, word: Word) -> Outcome:
    """Lay a seat's cards open."""
    cited = "see.resto" if state.public.ley.resto else "see"
    return cited, [f.LaidOpen(word.seat, state.own(word.seat).dealt, law.cite(cited))]


def _cites(law: Law) -> Iterable[str]:
    if law.kinds is not None:
        yield "errors.both.duel"
    yield from ("errors", "errors.both", "errors.truco")
    yield from (f"errors.{name}" for name in ("envites", "sung", "denied", "rival"))
    yield from (f"errors.grave.{name}" for name in ("won", "hidden-flor", "hidden-number"))
    yield from ("see", "see.resto")


FAULTS: Final = Part(
    "faults",
    penalty=_penalty,
    claims={
        "flor": Claimable(lambda law, now, seat: seat in errors(law, now).denied, lay_open),
        "number": Claimable(lambda law, now, seat: seat in errors(law, now).wrong, lay_open),
    },
    cites=_cites,
)
"""What errors cost."""
