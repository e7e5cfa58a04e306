"""The one projection from events to what a viewer may see of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from truco.cards import UNKNOWN
from truco.engine import facts as f
from truco.engine.events import Dealt, Discarded, Event, Faulted, Looked, PartnersSaw, PlayedCovered, Shuffled
from truco.engine.facts import CardDown, Fact, LeyFact, LooseFact
from truco.views.seen import CardsOut, OwnCards, OwnDiscard, PackRevealed, PartnerCards, PutAway, Seen, TookUp


def project(event: Event, who: str, seats: Sequence[str], *, match_over: bool = False) -> Seen | None:
    """Return what a viewer sees of an event, `None` for nothing.

    >>> from truco.cards import parse_hand
    >>> told = project(Dealt("mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o"))), "B1", ("A1", "B1"))
    >>> told.cards, told.counts
    ((card('3c'), card('7o'), card('12o')), (3, 3))

    `who` is a seat or `SPECTATOR`; `seats` the seats of the match in order; `match_over` reveals the sealed packs.
    There is no default branch: nobody sees a new kind of event until somebody writes here who may.
    """
    match event:
        case Dealt(seat, hands, _, hidden, turn, discards):
            counts = tuple(len(hand) for hand in hands)
            if who in seats and not hidden:
                return OwnCards(seat, counts, hands[seats.index(who)], turn, discards)
            return CardsOut(seat, counts, turn, discards)
        case Shuffled(hand, pack):
            return PackRevealed(hand, pack) if match_over else None
        case Faulted():
            return None
        case Looked(seat, cards):
            return TookUp(seat, cards) if who == seat else None
        case Discarded(seat, card):
            return OwnDiscard(seat, card) if who == seat else PutAway(seat)
        case PlayedCovered():
            return event if who == event.seat else event.as_seen()
        case PartnersSaw(looking, hands):
            held = tuple((seat, hand) for seat, hand in zip(looking, hands, strict=True) if seat != who)
            return PartnerCards(held) if who in looking else None
        case _:
            return _public(event)


def _public(event: Fact) -> Fact:
    """Return a fact unchanged, because everybody may see it."""
    if isinstance(event, LeyFact | LooseFact):
        return event
    match event:
        case (
            f.MatchStarted()
            | f.Drew()
            | f.DrawTied()
            | f.DrawStarted()
            | f.HandStarted()
            | f.Cut()
            | f.Burned()
            | f.Turned()
            | f.Irregular()
            | f.DuelStarted()
            | f.DuelEnded()
            | f.Played()
            | f.TrickTaken()
            | f.EnvidoCalled()
            | f.EnvidoAnswered()
            | f.Sang()
            | f.EnvidoWon()
            | f.MaldonClaimed()
            | f.EnvidoVoided()
            | f.FlorSaid()
            | f.FloresCompared()
            | f.FlorTold()
            | f.FloresWon()
            | f.FlorShown()
            | f.FlorAsked()
            | f.Envited()
            | f.EnviteAnswered()
            | f.FlorSung()
            | f.Achicado()
            | f.Silent()
            | f.SingingBegan()
            | f.HandWaits()
            | f.TrucoCalled()
            | f.TrucoAnswered()
            | f.Left()
            | f.Unseen()
            | f.LookedAt()
            | f.SideOut()
            | f.LaidDown()
            | f.Shown()
            | f.OnzeBegan()
            | f.OnzeAnswered()
            | f.Thrown()
            | f.Misdealt()
            | f.Awarded()
            | f.Annulled()
            | f.LaidOpen()
            | f.HandEnded()
            | f.ChicoEnded()
            | f.MatchEnded()
        ):
            return event
        case _:  # pragma: no cover
            assert_never(event)


def heard(word: str, events: Iterable[Event], who: str) -> str:
    """Return an act as a viewer may see it: a card put away or played face down has no name for the others.

    >>> from truco.cards import card
    >>> put_away = [Discarded("A1", card("4c"))]
    >>> heard("descarto-4c", put_away, "A1"), heard("descarto-4c", put_away, "B1")
    ('descarto-4c', 'descarto-??')

    `word` is the act as records write it, `events` what it did, `who` a seat or `SPECTATOR`.
    """
    for event in events:
        if isinstance(event, Discarded | CardDown) and event.seat != who:
            return f"{word.partition('-')[0]}-{UNKNOWN}"
        if isinstance(event, PlayedCovered | f.Thrown) and event.seat != who:
            return _COVERED.sub("(?)", word)
    return word


_COVERED: Final = re.compile(r"\([^)]*\)")
