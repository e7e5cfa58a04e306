"""The one projection from what happened to what a viewer is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from truco.engine import facts as f
from truco.engine.events import Dealt, Event, Shuffled
from truco.views.seen import CardsOut, OwnCards, PackRevealed, Seen


def project(event: Event, who: str, seats: Sequence[str], *, match_over: bool = False) -> Seen | None:
    """Return what a viewer is told of an event, `None` for nothing.

    >>> from truco.cards import parse_hand
    >>> told = project(Dealt("mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o"))), "B1", ("A1", "B1"))
    >>> told.cards, told.counts
    ((card('3c'), card('7o'), card('12o')), (3, 3))

    `who` is a seat or `SPECTATOR`; `seats` the seats of the match in order; `match_over` opens the sealed packs. There
    is no default branch: a new event is told to nobody until somebody writes here who may know it.
    """
    match event:
        case Dealt(seat, hands):
            counts = tuple(len(hand) for hand in hands)
            if who in seats:
                return OwnCards(seat, counts, hands[seats.index(who)])
            return CardsOut(seat, counts)
        case Shuffled(hand, pack):
            return PackRevealed(hand, pack) if match_over else None
        case (
            f.MatchStarted()
            | f.Drew()
            | f.DrawTied()
            | f.HandStarted()
            | f.Cut()
            | f.Played()
            | f.TrickTaken()
            | f.EnvidoCalled()
            | f.EnvidoAnswered()
            | f.Sang()
            | f.EnvidoWon()
            | f.TrucoCalled()
            | f.TrucoAnswered()
            | f.Left()
            | f.Shown()
            | f.Awarded()
            | f.HandEnded()
            | f.ChicoEnded()
            | f.MatchEnded()
        ):
            return event
        case _:  # pragma: no cover
            assert_never(event)
