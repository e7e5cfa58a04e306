"""The gallo: the seat that plays alone against two gets one card more and puts one away unseen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.contests.deal.misdeals import has_surplus, may_cure
from truco.engine.law.law import Law
from truco.engine.law.part import MustFirst, Outcome, Part, PartPending, Verb
from truco.engine.law.seat import LAWFUL, holds, mute
from truco.engine.table.events import Discarded
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word

_CALLS: Final = (Kind.FLOR, Kind.ENVIDO, Kind.TRUCO)


def _pending(_law: Law, p: Public) -> PartPending | None:
    return PartPending(p.discards, "discard-first") if p.discards else None


def _may_discard(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on putting a card away: by the seat that holds one too many, before anything else (rf.4.tres.d).

    A card too many that the deal should not have given is none of the gallo's: putting it away cures nothing.
    """
    if p.phase not in IN_HAND:
        return mute(p, seat)
    if p.discards != seat:
        return may_cure(law, p, seat, own, word) if has_surplus(law, p, seat, own) else "nothing-to-discard"
    card = word.cards[0]
    return LAWFUL if card in own.held or holds(law, p, own, card) else "card-not-held"


def _discard(_law: Law, _state: State, seat: str, word: Word) -> Outcome:
    return "discard", [Discarded(seat, word.cards[0])]


def _must_first(law: Law, p: Public, seat: str, _own: Own) -> MustFirst | None:
    """Return why a call is too early: the seat that plays alone has not spoken or played yet (pg.three.6)."""
    if p.solo in ("", seat) or p.phase not in IN_HAND or not law.terms.calls.solo_opens:
        return None
    opened = p.trick or p.tricks or p.envido.chain or p.truco.level or p.flor.said
    return None if opened else _too_early


def _too_early(word: Word) -> str:
    return "not-your-turn.opens" if word.kind in _CALLS else LAWFUL


def _menu(_law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if p.discards == seat:
        yield from (word(f"descarto-{card}") for card in dict.fromkeys(own.held))


def _refusals(law: Law) -> Iterable[str]:
    if law.terms.calls.solo_opens:
        yield "not-your-turn.opens"


GALLO: Final = Part(
    "gallo",
    {Kind.DISCARD: Verb(_may_discard, _discard)},
    pending=_pending,
    menu=_menu,
    must_first=_must_first,
    cites=lambda _law: ("discard",),
    refusals="discard-first nothing-to-discard card-not-held",
    refusals_if=_refusals,
)
"""The card too many of the seat that plays alone."""
