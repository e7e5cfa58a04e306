"""The one projection from events to what a viewer may see of them.

It is derived from the types of the fields of events (`truco.engine.table.audience`): a table built at import holds a
function for each kind of event with a secret in it, and nothing for a public fact, which everybody sees as it is. A
kind of event that lacks an audience for a field, or a secret one that lacks a form for the wire, stops the program at
import.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import replace
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

__all__ = ["FORMED", "JUDGE", "as_known", "heard", "laid_bare", "may_read", "priced_in", "project", "unlawful"]

_Projection = Callable[[Event, str, Sequence[str], bool], Seen | None]
_Form = Callable[[Any, str, Sequence[str], bool], Seen]
"""A function of an event as a viewer may know it, the viewer, the seats, and whether the viewer knows all of it."""


def project(event: Event, who: str, seats: Sequence[str], *, match_over: bool = False) -> Seen | None:
    """Return what a viewer sees of an event, `None` for nothing.

    >>> from truco.cards import parse_hand
    >>> told = project(Dealt("mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o"))), "B1", ("A1", "B1"))
    >>> told.cards, told.counts
    ((card('3c'), card('7o'), card('12o')), (3, 3))

    `who` is a seat, `JUDGE` or `SPECTATOR`; `seats` the seats of the match in order; `match_over` reveals the sealed
    packs, signs and looks, complaints and void words.
    """
    projection = _PROJECTIONS[type(event)]
    if projection is None:
        seen: Any = event
        return seen  # type: ignore[no-any-return]  # a public fact
    return projection(event, who, seats, match_over)


def as_known(event: Event, who: str, seats: Sequence[str]) -> Event | None:
    """Return an event with only what a viewer may know of it, `None` if the viewer does not notice it.

    >>> from truco.cards import card
    >>> as_known(PlayedCovered("A1", card("4c"), "B1"), "B1", ("A1", "B1"))
    PlayedCovered(seat='A1', card=card('??'), turn='B1')
    """
    known: Event | None = _known(event, who, seats, match_over=False)
    return known


def _known(event: Any, who: str, seats: Sequence[str], *, match_over: bool) -> Any:  # noqa: ANN401  (any event)
    """Return an event as a viewer may know it: the same one if the viewer knows all of it, `None` if it knows nothing.

    Fields whose audience does not include the viewer have only the share of it that the audience leaves to others.
    """
    noticed, secrets = _SECRETS[type(event)]
    if noticed is not EVERYBODY and not noticed.sees(event, who, match_over=match_over):
        return None
    known: dict[str, object] = {}
    for name, audience in secrets:
        if not audience.sees(event, who, match_over=match_over):
            known[name] = audience.share(getattr(event, name), event, who, seats)
    return replace(event, **known) if known else event


def _secrets(kind: type) -> tuple[tuple[str, Audience], ...]:
    """Return the fields of a kind of event that not everybody sees, each with its audience."""
    return tuple((name, one) for name, one in audiences_of(kind).items() if one is not EVERYBODY)


_SECRETS: Final = {kind: (notices(kind), _secrets(kind)) for kind in kinds_in(Event)}
"""Of each kind of event the audience that notices it, and the fields that not everybody sees."""

# -- the forms of secret events ----------------------------------------------------------------------------------------


def _dealt(known: Dealt, who: str, seats: Sequence[str], _whole: bool) -> Seen:  # noqa: FBT001  (a `_Form`)
    counts = tuple(map(len, known.hands))
    if who in seats and not known.hidden:
        return OwnCards(known.seat, counts, known.hands[seats.index(who)], known.turn, known.discards)
    return CardsOut(known.seat, counts, known.turn, known.discards)


def _partners_saw(known: PartnersSaw, who: str, _seats: Sequence[str], _whole: bool) -> Seen:  # noqa: FBT001
    held = zip(known.seats, known.hands, strict=True)
    return PartnerCards(tuple((seat, hand) for seat, hand in held if seat != who))


_FORMS: Final[Mapping[type, _Form]] = {
    Dealt: _dealt,
    Shuffled: lambda known, _who, _seats, _whole: PackRevealed(known.hand, known.pack),
    Discarded: lambda known, _who, _seats, whole: OwnDiscard(known.seat, known.card) if whole else PutAway(known.seat),
    Looked: lambda known, _who, _seats, _whole: TookUp(known.seat, known.cards),
    PlayedCovered: lambda known, _who, _seats, whole: known if whole else known.as_seen(),
    ShownAside: lambda known, _who, _seats, whole: known if whole else known.as_seen(),
    PartnersSaw: _partners_saw,
    Signed: lambda known, _who, _seats, _whole: Glimpse(known.seat, known.sign, seen=known.seen),
    GazeMoved: lambda known, _who, _seats, _whole: Glimpse(known.seat, at=known.to),
}
"""How each secret event is sent. A form gets only what the viewer may know, so it cannot send more."""

FORMED: Final = frozenset(_FORMS)
"""The kinds of events that viewers see in another form."""

_NEVER_SENT: Final = (Faulted, Glanced)
"""Events that no viewer ever learns of."""


def _projection(kind: type) -> _Projection | None:
    """Return the projection of a kind of event, `None` for a public fact.

    Raises `TypeError` for a secret event without a form.
    """
    secret, form = kind not in set(kinds_in(Fact)), _FORMS.get(kind)
    if kind in _NEVER_SENT:
        return lambda _event, _who, _seats, _match_over: None
    if secret and form is None:
        raise TypeError(f"{kind.__name__} has no form for its viewers: expected one in {__name__}")
    if form is None:
        return _masked if _SECRETS[kind][1] else None
    return _formed(form)


def _masked(event: Event, who: str, seats: Sequence[str], match_over: bool) -> Seen | None:  # noqa: FBT001
    known: Seen | None = _known(event, who, seats, match_over=match_over)
    return event if known == event else known  # the same object for all who see the same


def _formed(form: _Form) -> _Projection:
    def projection(event: Event, who: str, seats: Sequence[str], match_over: bool) -> Seen | None:  # noqa: FBT001
        known = _known(event, who, seats, match_over=match_over)
        return None if known is None else form(known, who, seats, known is event)

    return projection


_PROJECTIONS: Final[Mapping[type, _Projection | None]] = {kind: _projection(kind) for kind in kinds_in(Event)}

# -- faults in a replay ------------------------------------------------------------------------------------------------


def unlawful(ruling: Ruling, seat: str, word: str, events: Sequence[Event], priced: Container[str]) -> list[Unlawful]:
    """Return what is irregular about an act that took effect, for the reader of a record, who may know everything.

    An act that everybody heard to be irregular gives nothing more. `priced` are the seats of whose faults the law comes
    to later in the hand.
    """
    told = {event.code for event in events if isinstance(event, Irregular)}
    faults = [event for event in events if isinstance(event, Faulted)]
    found = [
        Unlawful(one.seat, one.word, one.key.partition(".")[0], bool(one.error) or one.seat in priced, one.rules)
        for one in faults
    ]
    if ruling.kind == "fault" and ruling.code and not faults and not told:
        found = [Unlawful(seat, word, ruling.code, seat in priced, ruling.rules)]
    return [one for one in found if one.cause not in told]


def laid_bare(seen: Seen, dealt: Mapping[str, tuple[Card, ...]]) -> Seen:
    """Return a fault with all cards that prove it, for the reader of a record that has them; other facts as they are.

    >>> from truco.cards import parse_hand
    >>> found = FaultFound("A1", "false-flor", ())
    >>> [laid_bare(found, {"A1": parse_hand(hand)}).cards for hand in ("7e6e5b", "??????")]
    [(card('7e'), card('6e'), card('5b')), ()]

    `dealt` are the cards that each seat was dealt. At a table the fact names only what all can see.
    """
    if not isinstance(seen, FaultFound) or seen.what not in OF_CARDS:
        return seen
    cards = dealt.get(seen.seat, ())
    return replace(seen, cards=cards, seen=()) if cards and UNKNOWN not in cards else seen


def priced_in(events: Iterable[Event]) -> frozenset[str]:
    """Return the seats to whose faults the law comes in a hand."""
    return frozenset(event.seat for event in events if isinstance(event, FaultFound | Misdealt | SurplusFound))


# -- words -------------------------------------------------------------------------------------------------------------


def heard(word: str, events: Iterable[Event], who: str, seat: str = "") -> str:
    """Return an act as a viewer may see it: a card put away, played face down or shown aside has no name for others.

    An act that the viewer does not notice, such as a sign of a seat at which it does not look, is empty.

    >>> from truco.cards import card
    >>> put_away = [Discarded("A1", card("4c"))]
    >>> heard("descarto-4c", put_away, "A1"), heard("descarto-4c", put_away, "B1")
    ('descarto-4c', 'descarto-??')
    >>> heard("(4c)", [f.Irregular("A1", "(4c)", "not-your-turn", ())], "B1")
    '(?)'

    `word` is the act as records write it, `events` what it did, `who` a seat or `SPECTATOR`. `seat` is the one that
    acted; without it the events tell.
    """
    events = tuple(events)
    seat = seat or next((one.seat for one in events if getattr(one, "seat", "")), "")  # type: ignore[union-attr]
    for event in events:
        if isinstance(event, Signed | GazeMoved | Glanced):
            return word if _SECRETS[type(event)][0].sees(event, who) else ""
    if who == seat:
        return word
    private = any(isinstance(one, f.Claimed | f.Irregular) and is_for_the_judge(one, who) for one in events)
    if word == _SHOW:
        shown = next((one.card for one in events if isinstance(one, f.Played) and one.seat == seat), None)
        return word if shown is None else f"{word}-{shown.token}"  # the lower of two cards, which it shows (uy.52.e)
    nameless = {part for one in events if isinstance(one, f.Irregular) for part in one.word.split("+")}
    return as_heard(word, _shown_in(events, seat, who), nameless, in_private=private)


def _shown_in(events: Iterable[Event], seat: str, who: str) -> Collection[Card]:
    """Return the cards that an act of a seat shows to a viewer: those that it plays face up, or shows to that viewer.

    A card that is thrown face down and turned up is played (br.18.1, uy.52.b).
    """
    found: set[Card] = set()
    for event in events:
        if isinstance(event, f.Played | f.LaidEarly) and event.seat == seat:
            found.add(event.card)
        elif isinstance(event, ShownAside) and event.to == who:
            found.update(event.cards)
    return found


_SHOW: Final = "muestro"
