"""Misdeals: a hand with too many cards or too few, and the price of a void deal.

At a refereed table a deal is written as it was dealt. A wrong number of cards remains until a seat announces it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.law.law import Law
from truco.engine.law.part import Claimable, Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, against, mute
from truco.engine.law.settle import forfeit, shared, undecided_worth
from truco.engine.refereeing.proofs import in_the_pack
from truco.engine.refereeing.void_deals import dealer_errs, void_deal
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import IN_HAND, PLAY, SETTLING, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word


def sizes_of(law: Law, p: Public) -> dict[str, int]:
    """Return how many cards each seat should have had at first; who has put one away had one more before."""
    sizes = law.hand_sizes(p.solo) if p.discards else (law.terms.deal.cards_each,) * len(p.seats)
    return dict(zip(p.seats, sizes, strict=True))


# -- a wrong number of cards ------------------------------------------------------------------------------------------


def _may_announce(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on the announcement: it must be true, and the count must be wrong (br.12.p4.1, of.count.4).

    A seat that holds cards may announce it, also in the duel of others. While the hand settles every seat may, also one
    that went to the mazo, unless its cards may not be looked at any more (of.mazo.3, of.mazo.9).
    """
    if not law.miscounts_stand:
        return "unknown-word"
    waits_for_duel = bool(p.duel) and seat not in p.duel
    if p.settlement.confirmed:
        return "window-closed.confirmed"
    if p.phase not in IN_HAND:
        return mute(p, seat)
    on_pack = seat in p.out and seat not in p.passed and not waits_for_duel
    if on_pack and (p.phase is not SETTLING or in_the_pack(law, p, seat)):
        return "not-in-play.mazo"
    wrong = len(own.dealt) != sizes_of(law, p)[seat] and seat not in p.misdeals.found
    return LAWFUL if wrong and word.number == len(own.dealt) else "nothing-to-announce"


def has_surplus(law: Law, p: Public, seat: str, own: Own) -> bool:
    """Return whether a seat of a refereed table was dealt more cards than it should have."""
    return law.miscounts_stand and len(own.dealt) > sizes_of(law, p)[seat]


def may_cure(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on putting a card away, or taking one from the pack, because of a wrong number: nothing is cured so.

    Rules: of.count.2, of.count.3.
    """
    if not law.refereed:
        return "unknown-word"
    excess = len(own.dealt) - sizes_of(law, p)[seat]
    card = word.cards[0]  # unknown in the record of another seat
    if excess > 0 and card is not UNKNOWN and card not in own.held:
        return "card-not-held"
    return mute(p, seat) or ("wrong-hand.cure" if excess else "nothing-to-announce")


def _announce(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    return discovered(law, state, seat)


def discovered(
    law: Law, state: State, seat: str, *, claimed: bool = False, won: tuple[f.Awarded, ...] | None = None
) -> Outcome:
    """Return what follows once the wrong number of cards of a seat comes to light: the cards are dealt again.

    A card too many costs points if a rival has `claimed` it, or once the mano has played; after a hand that is decided
    it costs its holder's side what this won. `won` is what a hand that just ends would have paid.

    Rules: of.count.1, of.count.5, of.count.6, of.count.7, br.12.p4.2, br.12.p5, uy.9.a.
    """
    p, count = state.public, len(state.own(seat).dealt)
    terms, surplus = law.terms.misdeals, count > sizes_of(law, p)[seat]
    if surplus and terms.surplus and p.decided and (not p.duel or seat in p.duel):
        events = Course(state, [f.SurplusFound(seat, count, law.cite("misdeal.over"))])
        dealer_errs(law, events)
        return "misdeal.over", events
    cited = "misdeal" if surplus else law.key("misdeal", "short")
    pays: tuple[f.Awarded, ...] = ()
    if terms.surplus and surplus and (claimed or _mano_has_played(law, state)):
        cited = "misdeal.late"
        pays = shared(f.Awarded(against(law, p, law.band(p, seat)), terms.surplus, "fault", law.cite(cited)))
    elif p.trick or p.tricks or p.decided:
        cited = law.key("misdeal", "played")
    worth = undecided_worth(law, p) if p.truco.level - (p.truco.pending or p.truco.refused) > 0 and not won else 0
    events = Course(state, [f.Misdealt(seat, count, law.cite(cited), worth)])
    void_deal(law, events, dealer_errs(law, events), law.cite(cited), pays=pays, won=won)
    return cited, events


def _has_wrong_count(law: Law, state: State, seat: str) -> bool:
    """Return whether a seat was dealt a wrong number of cards that no seat has announced yet."""
    return len(state.own(seat).dealt) != sizes_of(law, state.public)[seat] and seat not in state.public.misdeals.found


def _follow_claim(law: Law, events: Course, _claimant: str, seat: str) -> None:
    """Add what follows from the claim that a seat has a wrong number of cards."""
    events.extend(discovered(law, events.now, seat, claimed=True)[1])


def _mano_has_played(law: Law, state: State) -> bool:
    """Return whether the mano of the hand has played a card: then a card too many is reported too late (of.count.5)."""
    mano = state.own(law.mano_of[state.public.dealer])
    return len(mano.held) < len(mano.dealt)


def _after(law: Law, _state: State, events: Course) -> None:
    """Find a wrong number of cards that everybody sees: none is left to play, or too many of a seat lie open."""
    p = events.now.public
    if not p.misdeals.wrong or p.phase is not PLAY or p.decided:
        return
    seat = _lies_open(law, p)
    if not seat and p.turn and not p.left[p.seats.index(p.turn)]:
        seat = p.turn
    if seat:
        events.extend(discovered(law, events.now, seat)[1])


def _ends(law: Law, events: Course, won: tuple[f.Awarded, ...]) -> bool:
    """Find a card too many that is face up once a decided hand is settled: the deal is void, where it costs no points.

    Where it costs points it must be claimed, or reported by its holder (of.count.6).
    """
    p = events.now.public
    if not p.misdeals.wrong or law.terms.misdeals.surplus or p.settlement.confirmed:
        return False
    seat = _lies_open(law, p)
    if not seat:
        return False
    events.extend(discovered(law, events.now, seat, won=won)[1])
    return True


def _lies_open(law: Law, p: Public) -> str:
    """Return a seat of which more cards lie face up than it should have had, unannounced; empty if none."""
    sizes = sizes_of(law, p)
    open_now = (seat for seat in p.seats if len(p.face_up(seat)) > sizes[seat] and seat not in p.misdeals.found)
    return next(open_now, "")


def _penalty(law: Law, events: Course) -> None:
    """Take what the sides of seats with a card too many have won, and pay the others (of.count.6, of.count.7).

    A side keeps the pay for a rival's card too many even with one of its own: the pay is not won in the hand.
    """
    p = events.now.public
    bands = [law.band(p, seat) for seat in p.misdeals.found]
    if not bands:
        return
    rules = law.cite("misdeal.over")
    forfeit(events, rules, lambda award: any(award.side in band for band in bands))
    for band in bands:
        events.extend(shared(f.Awarded(against(law, p, band), law.terms.misdeals.surplus, "fault", rules)))


def _cites(law: Law) -> Iterable[str]:
    terms = law.terms.misdeals
    yield from ("misdeal", "hand.again") if terms.again else ("misdeal",)
    if terms.loses_deal:
        yield from ("misdeal.dealer", "misdeal.dealer.again")
    if terms.surplus:
        yield from ("misdeal.late", "misdeal.over")


MISDEALS: Final = Part(
    "misdeals",
    {Kind.ANNOUNCE: Verb(_may_announce, _announce), Kind.DISCARD: Verb(may_cure, _announce)},
    after=_after,
    ends=_ends,
    penalty=_penalty,
    claims={"count": Claimable(_has_wrong_count, _follow_claim, at_once=True)},
    refereed=True,
    rests_on=("misdeals.wrong",),
    cites=_cites,
    refusals="nothing-to-announce wrong-hand.count wrong-hand.cure card-not-held",
)
"""A hand with a wrong number of cards."""
