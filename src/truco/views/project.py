"""The one projection from events to what a viewer may see of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, assert_never

from truco.cards import UNKNOWN
from truco.engine import facts as f
from truco.engine.events import (
    Dealt,
    Discarded,
    Event,
    Faulted,
    GazeMoved,
    Glanced,
    Looked,
    PartnersSaw,
    PlayedCovered,
    ShownAside,
    Shuffled,
    Signed,
)
from truco.engine.facts import CardDown, Fact, LeyFact, LooseFact
from truco.engine.judge.words import OFFICIALS
from truco.views.seen import (
    CardsOut,
    Glimpse,
    OwnCards,
    OwnDiscard,
    PackRevealed,
    PartnerCards,
    PutAway,
    Seen,
    TookUp,
)

JUDGE: Final = "J1"
"""The judge of a table as a viewer; what the judge does is recorded as `juez`."""


def project(event: Event, who: str, seats: Sequence[str], *, match_over: bool = False) -> Seen | None:
    """Return what a viewer sees of an event, `None` for nothing.

    >>> from truco.cards import parse_hand
    >>> told = project(Dealt("mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o"))), "B1", ("A1", "B1"))
    >>> told.cards, told.counts
    ((card('3c'), card('7o'), card('12o')), (3, 3))

    `who` is a seat, `JUDGE` or `SPECTATOR`; `seats` the seats of the match in order; `match_over` reveals the sealed
    packs, signs and looks. There is no default branch: nobody sees a new kind of event until somebody writes here who
    may.
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
        case ShownAside(seat, to):
            return event if who in (seat, to) else event.as_seen()
        case PartnersSaw(looking, hands):
            held = tuple((seat, hand) for seat, hand in zip(looking, hands, strict=True) if seat != who)
            return PartnerCards(held) if who in looking else None
        case Signed() | GazeMoved() | Glanced():
            return _glimpse(event, who, all_known=match_over)
        case f.Claimed() | f.ClaimJudged() | f.Irregular() if not match_over and _is_for_the_judge(event, who):
            return _private(event)
        case _:
            return _public(event)


def _private(event: f.Claimed | f.ClaimJudged | f.Irregular) -> Seen:
    """Return a complaint without its words, and without the rules that would say what it is about.

    What it brought to light everybody is told.
    """
    if isinstance(event, f.Irregular):
        return replace(event, word=event.word.partition(" ")[0])
    told = event.rules if isinstance(event, f.ClaimJudged) and event.found else ()
    return replace(event, what="", rules=told)


def _is_for_the_judge(event: f.Claimed | f.ClaimJudged | f.Irregular, who: str) -> bool:
    """Return whether the words of a claim are for the judge, and not for a viewer (br.32.pu)."""
    return event.judge and not may_read(event.seat, who)


def may_read(seat: str, who: str) -> bool:
    """Return whether a viewer may read what a seat complains of to the judge: its side, and who rules (br.32.pu).

    >>> [may_read("A1", who) for who in ("A2", "B1", JUDGE, "juez", "spectator")]
    [True, False, True, True, False]
    """
    return who.startswith(seat[:1]) or who in (JUDGE, *OFFICIALS)


def _glimpse(event: Signed | GazeMoved | Glanced, who: str, *, all_known: bool) -> Glimpse | None:
    """Return what a viewer notices of a sign or a look, `None` for nothing at all."""
    match event:
        case Signed(seat, sign, seen) if all_known:
            return Glimpse(seat, sign, seen=seen)
        case Signed(seat, sign, seen) if who == seat or who in seen:
            return Glimpse(seat, sign)
        case GazeMoved(seat, to) if all_known or who == seat:
            return Glimpse(seat, at=to)
        case _:
            return None


def _public(event: Fact) -> Fact:
    """Return a fact unchanged, because everybody may see it."""
    if isinstance(event, LeyFact | LooseFact | f.JudgeFact | f.OnzeFact | f.DuelFact):
        return event
    if isinstance(event, f.FaultFact | f.SettlingFact | f.FreeEnvidoFact):
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
            | f.Spoke()
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
            | f.TrucoCalled()
            | f.TrucoAnswered()
            | f.Left()
            | f.Unseen()
            | f.LookedAt()
            | f.SideOut()
            | f.LaidDown()
            | f.Shown()
            | f.Thrown()
            | f.TurnedOver()
            | f.PointsConfirmed()
            | f.Misdealt()
            | f.Faced()
            | f.FacedCardKept()
            | f.SurplusFound()
            | f.DealerErred()
            | f.DealVoided()
            | f.Awarded()
            | f.Annulled()
            | f.HandEnded()
            | f.ChicoEnded()
            | f.MatchEnded()
        ):
            return event
        case _:  # pragma: no cover
            assert_never(event)


def heard(word: str, events: Iterable[Event], who: str) -> str:
    """Return an act as a viewer may see it: a card put away, played face down or shown aside has no name for others.

    An act that the viewer does not notice, such as a sign of a seat at which it does not look, is empty.

    >>> from truco.cards import card
    >>> put_away = [Discarded("A1", card("4c"))]
    >>> heard("descarto-4c", put_away, "A1"), heard("descarto-4c", put_away, "B1")
    ('descarto-4c', 'descarto-??')

    `word` is the act as records write it, `events` what it did, `who` a seat or `SPECTATOR`.
    """
    for event in events:
        if isinstance(event, Signed | GazeMoved | Glanced):
            return word if _glimpse(event, who, all_known=False) is not None else ""
        if isinstance(event, f.Claimed | f.Irregular) and _is_for_the_judge(event, who):
            return word.partition(" ")[0]
        if isinstance(event, Discarded | CardDown) and event.seat != who:
            return f"{word.partition('-')[0]}-{UNKNOWN}"
        if isinstance(event, ShownAside) and who not in (event.seat, event.to):
            return f"{word.partition('-')[0]}-{UNKNOWN.token * len(event.cards)}-{event.to}"
        if isinstance(event, PlayedCovered | f.Thrown | f.LaidUpon) and event.seat != who:
            return _COVERED.sub("(?)", word)
        if isinstance(event, f.Played) and word == _SHOW and event.seat != who:
            return f"{word}-{event.card.token}"  # the lower of two cards, which it shows (uy.52.e)
    return word


_SHOW: Final = "muestro"
_COVERED: Final = re.compile(r"\([^)]*\)")
