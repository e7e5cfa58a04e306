"""The audiences that may see the fields of an event.

Each field of an event states its audience in its type. Views are derived from these types (`truco.views.project`), and
a field that could hold a card without an audience stops the program at import.

>>> from truco.slotted import value
>>> @value
... class Pocketed:
...     seat: Seat
...     card: Card
>>> audiences_of(Pocketed)
Traceback (most recent call last):
...
TypeError: Pocketed.card states no audience: expected a type of truco.engine.table.audience, got Card
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, get_args, get_origin

from truco.cards import UNKNOWN, Card
from truco.engine.table.judge_words import OFFICIALS
from truco.engine.table.said import as_heard
from truco.rulebooks import rulebook

JUDGE: Final = "J1"
"""The judge of a table as a viewer; what the judge does is recorded as `juez`."""

_Share = Callable[[Any, Any, str, Sequence[str]], Any]
"""A function of a value, its event, the viewer, and the seats of the match, that returns what the viewer sees."""


@dataclass(frozen=True, slots=True)
class Audience:
    """The viewers that see a field of an event, or notice the event at all.

    `includes` decides whether a viewer sees the field. Every other viewer sees what `share` returns: unknown cards, or
    an empty text. When the match is over, an audience with `ends` includes everybody.
    """

    name: str
    includes: Callable[[Any, str], bool]
    ends: bool = False
    share: _Share = lambda value, _event, _who, _seats: unknown(value)

    def sees(self, event: object, who: str, *, match_over: bool = False) -> bool:
        """Return whether a viewer belongs to this audience of an event."""
        return (match_over and self.ends) or self.includes(event, who)


def unknown(value: Any) -> Any:  # noqa: ANN401  (the value of any field)
    """Return what a viewer outside the audience sees of a value: unknown cards, as many as there are, or nothing.

    >>> from truco.cards import parse_hand
    >>> print(*unknown(parse_hand("1e5o")))
    ?? ??
    >>> unknown("sena-1e"), unknown(("A1", "B1"))
    ('', ())
    """
    if isinstance(value, Card):
        return UNKNOWN
    if isinstance(value, str):
        return ""
    if isinstance(value, tuple):
        return tuple(unknown(part) for part in value if not isinstance(part, str))
    return value


def may_read(seat: str, who: str) -> bool:
    """Return whether a viewer may read a complaint of a seat to the judge: its side, and the officials (br.32.pu).

    >>> [may_read("A1", who) for who in ("A2", "B1", JUDGE, "juez", "spectator")]
    [True, False, True, True, False]
    """
    return who.startswith(seat[:1]) or who in (JUDGE, *OFFICIALS)


def is_for_the_judge(event: Any, who: str) -> bool:  # noqa: ANN401  (a claim, its judgement, or an irregular act)
    """Return whether the words of a claim go to the judge, and a viewer may not read them."""
    return event.judge and not may_read(event.seat, who)


def _own_hand(hands: tuple[tuple[Card, ...], ...], event: Any, who: str, seats: Sequence[str]) -> Any:  # noqa: ANN401
    """Return the hands of a deal with only the viewer's own cards known, unless they lie unseen before their seats."""
    own = seats.index(who) if who in seats and not event.hidden else -1
    return tuple([hand if at == own else (UNKNOWN,) * len(hand) for at, hand in enumerate(hands)])


EVERYBODY: Final = Audience("everybody", lambda _event, _who: True)
ITS_SEAT: Final = Audience("the seat of the event", lambda event, who: who == event.seat)
ADDRESSEE: Final = Audience(
    "the seat of the event, and the one that it shows something to", lambda event, who: who in (event.seat, event.to)
)
EACH_ITS_OWN: Final = Audience("each seat its own", lambda _event, _who: False, share=_own_hand)
PARTNERS: Final = Audience("the seats that look at each other's cards", lambda event, who: who in event.seats)
WATCHING: Final = Audience(
    "the seat that signs, and those that look at it",
    lambda event, who: who == event.seat or who in event.seen,
    ends=True,
)
LOOKING: Final = Audience("the seat that looks", lambda event, who: who == event.seat, ends=True)
NOBODY: Final = Audience("nobody", lambda _event, _who: False)
NOBODY_YET: Final = Audience("nobody before the match is over", lambda _event, _who: False, ends=True)
COMPLAINT: Final = Audience(
    "the side that complains, and those who rule", lambda event, who: not is_for_the_judge(event, who), ends=True
)
CHARGE: Final = Audience(
    "those who read the complaint; everybody once it brings a fault to light",
    lambda event, who: bool(event.found) or not is_for_the_judge(event, who),
    ends=True,
)
AS_SAID: Final = Audience(
    "the seat of the event; the others as far as the kind of the word allows (truco.engine.table.said)",
    lambda event, who: who == event.seat,
    ends=True,
    share=lambda token, event, who, _seats: as_heard(token, in_private=is_for_the_judge(event, who)),
)

# -- the types of fields -----------------------------------------------------------------------------------------------

Seat = Annotated[str, EVERYBODY]
"""A seat, or `mesa`; empty for none."""
Seats = Annotated[tuple[str, ...], EVERYBODY]
"""Seats in order."""
Side = Annotated[str, EVERYBODY]
"""A side or a band of sides; empty for none."""
Name = Annotated[str, EVERYBODY]
"""A name from a fixed list: a code, a kind, a reason, a call, an answer. It names no card."""
Names = Annotated[tuple[str, ...], EVERYBODY]
"""Names in order."""
Text = Annotated[str, EVERYBODY]
"""Words that a seat says or a person writes for everybody."""
Rules = Annotated[rulebook.Rules, EVERYBODY]
"""The rules that everybody may see."""

OpenCard = Annotated[Card, EVERYBODY]
OpenCards = Annotated[tuple[Card, ...], EVERYBODY]
OwnCard = Annotated[Card, ITS_SEAT]
OwnCards = Annotated[tuple[Card, ...], ITS_SEAT]
CardsForOne = Annotated[tuple[Card, ...], ADDRESSEE]
"""Cards that a seat shows to one other seat."""
DealtHands = Annotated[tuple[tuple[Card, ...], ...], EACH_ITS_OWN]
"""The cards of all seats in order, of which each seat sees its own."""
SharedHands = Annotated[tuple[tuple[Card, ...], ...], PARTNERS]
SealedCard = Annotated[Card, NOBODY]
SealedCards = Annotated[tuple[Card, ...], NOBODY_YET]
SealedWord = Annotated[str, NOBODY]
SealedRules = Annotated[rulebook.Rules, NOBODY]

SaidWord = Annotated[str, AS_SAID]
"""A word of a seat, which may name cards that others must not see."""
SignWord = Annotated[str, WATCHING]
Witnesses = Annotated[tuple[str, ...], NOBODY_YET]
"""The seats that saw a sign."""
Gaze = Annotated[str, LOOKING]
Complaint = Annotated[str, COMPLAINT]
ComplaintRules = Annotated[rulebook.Rules, COMPLAINT]
ChargeRules = Annotated[rulebook.Rules, CHARGE]

# -- reading the types -------------------------------------------------------------------------------------------------

_HARMLESS: Final = (int, bool, type(None))
"""Types that hold no card and no text, and need no audience."""


def audiences_of(kind: type) -> Mapping[str, Audience]:
    """Return the audience of each field of a kind of event.

    >>> from truco.engine.table.events import Shuffled
    >>> [audience.name for audience in audiences_of(Shuffled).values()]
    ['everybody', 'nobody before the match is over']

    Raises `TypeError` for a field that could hold a card or a text and states no audience, or states two.
    """
    hints = typing.get_type_hints(kind, include_extras=True)
    return {field.name: _audience(kind, field.name, hints[field.name]) for field in fields(kind)}


def _audience(kind: type, field: str, hint: object) -> Audience:
    audiences = set(_stated(kind, field, hint))
    if len(audiences) > 1:
        raise TypeError(f"{kind.__name__}.{field} states {len(audiences)} audiences: expected one")
    return audiences.pop() if audiences else EVERYBODY


def _stated(kind: type, field: str, hint: object) -> typing.Iterator[Audience]:
    """Yield the audiences that a type states in its parts."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        yield from (part for part in args[1:] if isinstance(part, Audience))
    elif origin is tuple or origin in (typing.Union, types.UnionType):
        for part in args:
            if part is not Ellipsis:
                yield from _stated(kind, field, part)
    elif hint not in _HARMLESS:
        type_name = getattr(hint, "__name__", str(hint))
        raise TypeError(f"{kind.__name__}.{field} states no audience: expected a type of {__name__}, got {type_name}")


def notices(kind: type) -> Audience:
    """Return the audience that learns of a kind of event at all: what its `noticed_by` says, else everybody.

    >>> from truco.engine.table.events import Faulted
    >>> notices(Faulted).name
    'nobody'
    """
    audience: Audience = getattr(kind, "noticed_by", EVERYBODY)
    return audience
