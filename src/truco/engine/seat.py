"""What every part asks about a seat: whether it may speak, who answers it, what it may hold."""

from __future__ import annotations

from truco.cards import UNKNOWN, Card
from truco.engine.law import Law
from truco.engine.public import HAND_OVER, MATCH_OVER, PLAY, Public
from truco.engine.state import Own

LAWFUL = ""
"""What a refusal says of a lawful act."""


def mute(p: Public, seat: str) -> str:
    """Return why a seat may not speak or play at all (of.mazo.3, of.paso.3); empty where it may."""
    if p.phase is not PLAY:
        if p.phase is MATCH_OVER:
            return "match-over"
        return "hand-over" if p.phase is HAND_OVER else "not-dealt"
    if p.discards:
        return "discard-first"
    if p.duel and seat not in p.duel:
        return "not-your-duel"
    if seat in p.out:
        return "not-in-play.paso" if seat in p.passed else "not-in-play.mazo"
    return LAWFUL


def blocked(law: Law, p: Public) -> str:
    """Return what must be answered or sung before a card may be played; empty where nothing waits."""
    return law.pending(p).blocks


def rivals(law: Law, p: Public, seat: str, other: str) -> bool:
    """Tell whether two seats play against each other in this hand."""
    bands = law.bands[p.solo]
    return bands[seat] != bands[other]


def against(law: Law, p: Public, band: str) -> str:
    """Return the band that plays against another in this hand."""
    return next(other for other in law.bands[p.solo].values() if other != band)


def answerer(law: Law, p: Public, caller: str) -> str:
    """Return the seat that is asked to answer a call: the first rival in play on the right of the caller.

    Empty where all of them have left, and the hand only waits for flores.
    """
    bands = law.bands[p.solo]
    band = bands[caller]
    for seat in law.round_from[caller]:
        if bands[seat] != band and seat not in p.out:
            return seat
    return ""


def holds(p: Public, own: Own, card: Card) -> bool:
    """Tell whether a seat may hold a card; an unknown card may be any that was not seen elsewhere."""
    if card in own.held:
        return True
    if UNKNOWN not in own.held or card in own.dealt:
        return False
    return all(card is not one for trick in p.tricks for _, one in trick.plays) and all(
        card is not one for _, one in p.trick
    )
