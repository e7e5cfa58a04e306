"""Facts about a seat that all parts need: whether it may act, who answers it, which cards it may hold."""

from __future__ import annotations

from truco.cards import UNKNOWN, Card
from truco.engine.law.law import Law
from truco.engine.table.public import HAND_OVER, MATCH_OVER, PLAY, SETTLING, Public
from truco.engine.table.state import Own
from truco.rulebooks.terms.truco import BarredByTruco

LAWFUL = ""
"""The key of a refusal for a lawful act."""


def mute(p: Public, seat: str) -> str:
    """Return why a seat may neither speak nor play (of.mazo.3, of.paso.3); empty where it may."""
    if p.phase is not PLAY:
        if p.phase is MATCH_OVER:
            return "match-over"
        return "hand-over" if p.phase in (SETTLING, HAND_OVER) else "not-dealt"
    if p.discards:
        return "discard-first"
    if p.duel and seat not in p.duel:
        return "not-your-duel"
    if seat in p.out:
        return "not-in-play.paso" if seat in p.passed else "not-in-play.mazo"
    return LAWFUL


def blocked(law: Law, p: Public) -> str:
    """Return the key of what must be answered or sung before a card may be played; empty if nothing must."""
    return law.pending(p).blocks


def rivals(law: Law, p: Public, seat: str, other: str) -> bool:
    """Return whether two seats play against each other in this hand."""
    bands = law.bands[p.solo]
    return bands[seat] != bands[other]


def against(law: Law, p: Public, band: str) -> str:
    """Return the band that plays against another in this hand."""
    return next(other for other in law.bands[p.solo].values() if other != band)


def answerer(law: Law, p: Public, caller: str) -> str:
    """Return the seat that must answer a call: the first rival on the right of the caller that has not left.

    Empty where all rivals have left and the hand is settling.
    """
    bands = law.bands[p.solo]
    band = bands[caller]
    for seat in law.round_from[caller]:
        if bands[seat] != band and seat not in p.out:
            return seat
    return ""


def holds(law: Law, p: Public, own: Own, card: Card) -> bool:
    """Return whether a seat may hold a card; an unknown card may be any of the pack that was not seen elsewhere."""
    if card in own.held:
        return True
    if UNKNOWN not in own.held or card in own.dealt or card not in law.terms.pack.as_set:
        return False
    seen = (*(play for trick in p.tricks for play in trick.plays), *p.trick)
    return card is not p.muestra and card not in p.burned and all(card is not seen_card for _, seen_card in seen)


def bars(law: Law, p: Public, seat: str, whom: BarredByTruco) -> bool:
    """Return whether the pending truco bars a seat."""
    match whom:
        case BarredByTruco.NOBODY:
            return False
        case BarredByTruco.SIDE:
            return p.truco.pending and not rivals(law, p, p.truco.caller, seat)
        case BarredByTruco.CALLER:
            return p.truco.pending and seat == p.truco.caller
