"""The folds: how each act changes an event, or why it is refused, in one module for each noun."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from truco.club import acts as a
from truco.club.event import Entry, Event
from truco.club.fold import desk, discipline, draws, offices, registration, results, room
from truco.club.limits import check_likely
from truco.club.names import kind_of
from truco.errors import TournamentError

__all__ = ["FOLDS", "fold", "fold_new"]

_MODULES: Final = (offices, registration, draws, room, results, discipline, desk)

_Fold = Callable[[Event, Entry, Any], Event]
_Check = Callable[[Event, Any], None]


def _named(name: str) -> Iterator[Any]:
    """Yield the functions of this package that have a name: one, or none."""
    return (getattr(module, name) for module in _MODULES if hasattr(module, name))


def _word(kind: type) -> str:
    return kind_of(kind).replace("-", "_")


FOLDS: Final[Mapping[type, _Fold]] = MappingProxyType({kind: next(_named(_word(kind))) for kind in a.ACTS})
"""The fold of each kind of act: the function of this package with its name, `pair_round` of `PairRound`."""

_CHECKS: Final[Mapping[type, _Check]] = MappingProxyType(
    {kind: check for kind in a.ACTS for check in _named(f"check_new_{_word(kind)}")}
)
"""What is asked of a new act besides, by its kind; logs of older programs have acts that would be refused for it."""


def fold_new(event: Event, entry: Entry) -> Event:
    """Return the event after an entry that is written now: as `fold`, without what only older logs may have.

    >>> from truco.club.event import EMPTY
    >>> fold_new(EMPTY, Entry(1, 0, 0.0, "Ana", a.CloseRegistration()))
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: not-begun: expected Create as the first act, got CloseRegistration

    Raises `TournamentError`: what the checks of new acts raise, and what `fold` raises.
    """
    after = fold(event, entry)
    act: Any = entry.act
    if type(act) in _CHECKS:
        _CHECKS[type(act)](event, act)
    if hasattr(act, "sure"):
        check_likely(event, act)
    return after


def fold(event: Event, entry: Entry) -> Event:
    """Return the event after one more entry of its log.

    >>> from truco.club.event import EMPTY
    >>> fold(EMPTY, Entry(1, 0, 0.0, "Ana", a.CloseRegistration()))
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: not-begun: expected Create as the first act, got CloseRegistration

    Raises `TournamentError` for an act that is refused: `bad-number` for an entry that is not the next one, the codes
    of `offices.check_author`, and those of the fold of the act.
    """
    if entry.number != event.number + 1 or not 0 <= entry.after < entry.number:
        raise TournamentError("bad-number", f"expected entry {event.number + 1}, got {entry.number}")
    offices.check_author(event, entry)
    return replace(FOLDS[type(entry.act)](event, entry, entry.act), number=entry.number)
