"""The only projection from events to the facts that a viewer may see.

It is derived from the types of the events' fields (`truco.engine.table.audience`): for each kind of event with a
secret field there is a function, and `None` for a public fact, which all viewers see unchanged. The table of functions
is made when the first event is projected, since it takes a tenth of the time of an import. It is not made (`TypeError`)
while a kind of event has no audience for a field, or a secret event has no form for the wire.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from truco.cards import UNKNOWN, Card
from truco.engine.law.ruling import Ruling
from truco.engine.refereeing.found import OF_CARDS
from truco.engine.table import facts as f
from truco.engine.table.audience import (
    EVERYBODY,
    JUDGE,
    Audience,
    audiences_of,
    is_for_the_judge,
    may_read,
    notices,
)
from truco.engine.table.events import (
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
from truco.engine.table.facts import Fact, FaultFound, Irregular, Misdealt, SurplusFound
from truco.engine.table.said import as_heard
from truco.views.body import kinds_in
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
    Unlawful,
)

__all__ = [
    "JUDGE",
    "RESHAPED",
    "find_unlawful",
    "may_read",
    "project",
    "seats_at_fault",
    "visible_event",
    "visible_word",
    "with_proving_cards",
]

_Projection = Callable[[Event, str, Sequence[str], bool], Seen | None]
_Reshaping = Callable[[Any, str, Sequence[str], bool], Seen]
"""A function of the visible part of an event, the viewer, the seats, and whether the whole event is visible."""


def project(event: Event, viewer: str, seats: Sequence[str], *, match_over: bool = False) -> Seen | None:
    """Return the fact that a viewer sees of an event, `None` where it sees nothing.

    >>> from truco.cards import parse_hand
    >>> fact = project(Dealt("mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o"))), "B1", ("A1", "B1"))
    >>> fact.cards, fact.counts
    ((card('3c'), card('7o'), card('12o')), (3, 3))

    `viewer` is a seat, `JUDGE` or `SPECTATOR`; `seats` are the seats of the match in order; `match_over` reveals the
    sealed packs, signs and looks, complaints and void words.
    """
    projection = _projections()[type(event)]
    if projection is None:
        seen: Any = event
        return seen  # type: ignore[no-any-return]  # a public fact
    return projection(event, viewer, seats, match_over)


def visible_event(event: Event, viewer: str, seats: Sequence[str]) -> Event | None:
    """Return an event with only its visible part, `None` if the viewer does not notice it.

    >>> from truco.cards import card
    >>> visible_event(PlayedCovered("A1", card("4c"), "B1"), "B1", ("A1", "B1"))
    PlayedCovered(seat='A1', card=card('??'), turn='B1')
    """
    visible: Event | None = _visible_event(event, viewer, seats, match_over=False)
    return visible


def _visible_event(event: Any, viewer: str, seats: Sequence[str], *, match_over: bool) -> Any:  # noqa: ANN401  (any event)
    """Return the visible part of an event: the same object if the viewer sees all of it, `None` if it sees nothing.

    A field whose audience does not include the viewer has only the share that the audience grants to others.
    """
    noticed, secrets = _secrets()[type(event)]
    if noticed is not EVERYBODY and not noticed.sees(event, viewer, match_over=match_over):
        return None
    shares: dict[str, object] = {}
    for name, audience in secrets:
        if not audience.sees(event, viewer, match_over=match_over):
            shares[name] = audience.share(getattr(event, name), event, viewer, seats)
    return replace(event, **shares) if shares else event


@cache
def _secrets() -> Mapping[type, tuple[Audience, tuple[tuple[str, Audience], ...]]]:
    """Return of each kind of event the audience that notices it, and the fields that not everybody sees."""
    return {kind: (notices(kind), _secret_fields(kind)) for kind in kinds_in(Event)}


def _secret_fields(kind: type) -> tuple[tuple[str, Audience], ...]:
    return tuple((name, audience) for name, audience in audiences_of(kind).items() if audience is not EVERYBODY)


# -- the forms of secret events ----------------------------------------------------------------------------------------


def _dealt(event: Dealt, viewer: str, seats: Sequence[str], _whole: bool) -> Seen:  # noqa: FBT001  (a `_Form`)
    counts = tuple(map(len, event.hands))
    if viewer in seats and not event.hidden:
        return OwnCards(event.seat, counts, event.hands[seats.index(viewer)], event.turn, event.discards)
    return CardsOut(event.seat, counts, event.turn, event.discards)


def _partners_saw(event: PartnersSaw, viewer: str, _seats: Sequence[str], _whole: bool) -> Seen:  # noqa: FBT001
    held = zip(event.seats, event.hands, strict=True)
    return PartnerCards(tuple((seat, hand) for seat, hand in held if seat != viewer))


_RESHAPINGS: Final[Mapping[type, _Reshaping]] = {
    Dealt: _dealt,
    Shuffled: lambda event, _who, _seats, _whole: PackRevealed(event.hand, event.pack),
    Discarded: lambda event, _who, _seats, whole: OwnDiscard(event.seat, event.card) if whole else PutAway(event.seat),
    Looked: lambda event, _who, _seats, _whole: TookUp(event.seat, event.cards),
    PlayedCovered: lambda event, _who, _seats, whole: event if whole else event.as_seen(),
    ShownAside: lambda event, _who, _seats, whole: event if whole else event.as_seen(),
    PartnersSaw: _partners_saw,
    Signed: lambda event, _who, _seats, _whole: Glimpse(event.seat, event.sign, seen=event.seen),
    GazeMoved: lambda event, _who, _seats, _whole: Glimpse(event.seat, at=event.to),
}
"""The form of each secret event for the wire. The function gets only the visible part, so it cannot send more."""

RESHAPED: Final = frozenset(_RESHAPINGS)
"""The kinds of events that viewers see in another form."""

_NEVER_SENT: Final = (Faulted, Glanced)
"""The kinds of events that no viewer ever sees."""


def _projection(kind: type) -> _Projection | None:
    """Return the projection of a kind of event, `None` for a public fact.

    Raises `TypeError` for a secret event without a form.
    """
    secret, form = kind not in set(kinds_in(Fact)), _RESHAPINGS.get(kind)
    if kind in _NEVER_SENT:
        return lambda _event, _who, _seats, _match_over: None
    if secret and form is None:
        raise TypeError(f"{kind.__name__} has no form for its viewers: expected one in {__name__}")
    if form is None:
        return _masked if _secret_fields(kind) else None
    return _reshaped(form)


def _masked(event: Event, viewer: str, seats: Sequence[str], match_over: bool) -> Seen | None:  # noqa: FBT001
    visible: Seen | None = _visible_event(event, viewer, seats, match_over=match_over)
    return event if visible == event else visible  # the same object for all viewers that see the same


def _reshaped(form: _Reshaping) -> _Projection:
    def projection(event: Event, viewer: str, seats: Sequence[str], match_over: bool) -> Seen | None:  # noqa: FBT001
        visible = _visible_event(event, viewer, seats, match_over=match_over)
        return None if visible is None else form(visible, viewer, seats, visible is event)

    return projection


@cache
def _projections() -> Mapping[type, _Projection | None]:
    """Return the projection of each kind of event."""
    return {kind: _projection(kind) for kind in kinds_in(Event)}


# -- faults in a replay ------------------------------------------------------------------------------------------------


def find_unlawful(
    ruling: Ruling, seat: str, word: str, events: Sequence[Event], priced: Container[str]
) -> list[Unlawful]:
    """Return the irregularities of an act that took effect, for the reader of a record, who may see everything.

    The result has no irregularity that a public event states already. `priced` are the seats whose faults the law
    handles later in the hand.
    """
    public_codes = {event.code for event in events if isinstance(event, Irregular)}
    faults = [event for event in events if isinstance(event, Faulted)]
    irregularities = [
        Unlawful(
            fault.seat, fault.word, fault.key.partition(".")[0], bool(fault.error) or fault.seat in priced, fault.rules
        )
        for fault in faults
    ]
    if ruling.kind == "fault" and ruling.code and not faults and not public_codes:
        irregularities = [Unlawful(seat, word, ruling.code, seat in priced, ruling.rules)]
    return [irregularity for irregularity in irregularities if irregularity.cause not in public_codes]


def with_proving_cards(seen: Seen, dealt: Mapping[str, tuple[Card, ...]]) -> Seen:
    """Return a fault with all cards that prove it, for the reader of a record with these cards; other facts unchanged.

    >>> from truco.cards import parse_hand
    >>> fault = FaultFound("A1", "false-flor", ())
    >>> [with_proving_cards(fault, {"A1": parse_hand(hand)}).cards for hand in ("7e6e5b", "??????")]
    [(card('7e'), card('6e'), card('5b')), ()]

    `dealt` are the dealt cards of each seat. At a table the fact has only the cards that all viewers can see.
    """
    if not isinstance(seen, FaultFound) or seen.what not in OF_CARDS:
        return seen
    cards = dealt.get(seen.seat, ())
    return replace(seen, cards=cards, seen=()) if cards and UNKNOWN not in cards else seen


def seats_at_fault(events: Iterable[Event]) -> frozenset[str]:
    """Return the seats whose faults the law handles in a hand."""
    return frozenset(event.seat for event in events if isinstance(event, FaultFound | Misdealt | SurplusFound))


# -- words -------------------------------------------------------------------------------------------------------------


def visible_word(word: str, events: Iterable[Event], viewer: str, seat: str = "") -> str:
    """Return an act as a viewer may see it: a card put away, played face down or shown aside has no name for others.

    The result is empty for an act that the viewer does not notice, such as a sign of a seat that it does not look at.

    >>> from truco.cards import card
    >>> put_away = [Discarded("A1", card("4c"))]
    >>> visible_word("descarto-4c", put_away, "A1"), visible_word("descarto-4c", put_away, "B1")
    ('descarto-4c', 'descarto-??')
    >>> visible_word("(4c)", [f.Irregular("A1", "(4c)", "not-your-turn", ())], "B1")
    '(?)'

    `word` is the act as records write it, `events` are its events, `viewer` is a seat or `SPECTATOR`. `seat` is the
    seat that acted; without it the function reads the seat from the events.
    """
    events = tuple(events)
    seat = seat or next((event.seat for event in events if getattr(event, "seat", "")), "")  # type: ignore[union-attr]
    for event in events:
        if isinstance(event, Signed | GazeMoved | Glanced):
            return word if _secrets()[type(event)][0].sees(event, viewer) else ""
    if viewer == seat:
        return word
    private = any(isinstance(event, f.Claimed | f.Irregular) and is_for_the_judge(event, viewer) for event in events)
    if word == _SHOW:
        shown = next((event.card for event in events if isinstance(event, f.Played) and event.seat == seat), None)
        return word if shown is None else f"{word}-{shown.token}"  # the lower of two cards, which it shows (uy.52.e)
    nameless = {part for event in events if isinstance(event, f.Irregular) for part in event.word.split("+")}
    return as_heard(word, _cards_shown(events, seat, viewer), nameless, in_private=private)


def _cards_shown(events: Iterable[Event], seat: str, viewer: str) -> Collection[Card]:
    """Return the cards that an act of a seat shows to a viewer: the cards played face up, or shown to that viewer.

    A card that a seat throws face down and then turns up is played (br.18.1, uy.52.b).
    """
    cards: set[Card] = set()
    for event in events:
        if isinstance(event, f.Played | f.LaidEarly) and event.seat == seat:
            cards.add(event.card)
        elif isinstance(event, ShownAside) and event.to == viewer:
            cards.update(event.cards)
    return cards


_SHOW: Final = "muestro"
