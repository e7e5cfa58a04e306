"""Turn clocks as data: a deadline, the seconds in each side's bank, and the grace of who lost the connection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from truco.app.tables.pace import PACES
from truco.app.tables.settings import Settings
from truco.cards import Card
from truco.engine import Law, Word
from truco.engine.table.words import Kind

REFILL: Final = 10.0
"""Seconds that are added to each side's bank after every hand, up to its first value."""

GRACES: Final = 2
"""How many whole times of grace a seat has in a match, however often its connection breaks."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a table.

    `banks` are the seconds of each side in the order of the sides. `seat` is the seat whose time runs, empty if none
    runs; `deadline` is when it ends, in seconds since 1970, with the side's bank included. Where that seat lost its
    connection, its time does not count until `held`, and the deadline is so much later; 0 where it counts from the
    beginning. `graces` are the seconds of grace that each seat that lost its connection has left in this match.
    """

    banks: tuple[float, ...]
    seat: str = ""
    deadline: float = 0.0
    held: float = 0.0
    graces: tuple[tuple[str, float], ...] = ()


def new_clock(sides: Sequence[str], settings: Settings) -> Clock:
    """Return the clock of a new match, with full banks and no seat's time running."""
    return Clock(tuple(float(settings.bank_seconds) for _ in sides))


def stop(clock: Clock, sides: Sequence[str], now: float) -> Clock:
    """Return the clock stopped; the time beyond the turn is subtracted from the bank of the seat's side.

    >>> stop(Clock((120.0, 120.0), "B1", deadline=280.0), ("A", "B"), now=180.0).banks
    (120.0, 100.0)
    """
    if not clock.seat:
        return clock
    clock, at = resume(clock, now), sides.index(clock.seat[0])
    left = min(clock.banks[at], max(0.0, clock.deadline - now))
    return Clock((*clock.banks[:at], left, *clock.banks[at + 1 :]), graces=clock.graces)


def start(clock: Clock, sides: Sequence[str], seat: str, turn_seconds: int, now: float) -> Clock:
    """Return the clock with the time of a seat running.

    >>> start(Clock((120.0, 90.0)), ("A", "B"), "B1", 60, now=1000.0).deadline
    1150.0
    """
    deadline = now + turn_seconds + clock.banks[sides.index(seat[0])]
    return Clock(clock.banks, seat, deadline, graces=clock.graces)


def grace_left(clock: Clock, seat: str, settings: Settings) -> float:
    """Return the seconds of grace that a seat has left in this match.

    >>> grace_left(Clock((0.0, 0.0), graces=(("B1", 5.0),)), "B1", Settings())
    5.0
    >>> grace_left(Clock((0.0, 0.0)), "A1", Settings()) == GRACES * PACES["normal"].grace
    True
    """
    return dict(clock.graces).get(seat, GRACES * PACES[settings.pace].grace)


def hold(clock: Clock, settings: Settings, since: float, now: float) -> Clock:
    """Return a running clock whose seat lost its connection at the time `since`: for a while it does not count.

    >>> clock = hold(Clock((0.0, 0.0), "B1", deadline=30.0), Settings(), since=10.0, now=12.0)
    >>> clock.held, clock.deadline
    (40.0, 60.0)

    The grace is that of the table's pace, or what the seat has left of it in this match; it counts from the loss.
    """
    left = grace_left(clock, clock.seat, settings)
    until = since + min(PACES[settings.pace].grace, left)
    graces = {**dict(clock.graces), clock.seat: max(0.0, left - (until - since))}
    later = max(0.0, until - since)
    return replace(clock, held=max(until, now), deadline=clock.deadline + later, graces=tuple(sorted(graces.items())))


def resume(clock: Clock, now: float) -> Clock:
    """Return a clock that counts again: the seat is back, and keeps the grace that it did not use.

    >>> clock = hold(Clock((0.0, 0.0), "B1", deadline=30.0), Settings(), since=10.0, now=10.0)
    >>> resume(clock, now=15.0).deadline, resume(clock, now=99.0).deadline
    (35.0, 60.0)
    """
    unused = max(0.0, clock.held - now)
    if not unused:
        return clock
    graces = tuple((seat, left + unused if seat == clock.seat else left) for seat, left in clock.graces)
    return replace(clock, held=now, deadline=clock.deadline - unused, graces=graces)


def refill(clock: Clock, settings: Settings) -> Clock:
    """Return a stopped clock after a hand, with `REFILL` added to each bank up to its first value."""
    full = float(settings.bank_seconds)
    return replace(clock, banks=tuple(min(full, bank + REFILL) for bank in clock.banks))


_SAFE: Final = (
    *(Kind.NO_QUIERO, Kind.FLOR, Kind.CON_LEY, Kind.A_PUNTO, Kind.ACHICO),
    *(Kind.NUMBER, Kind.SON_BUENAS, Kind.CALLO, Kind.DISCARD),
)
"""The words that are safe, the safest first; cards come after them."""


def safe_word(law: Law, words: Sequence[Word], muestra: Card | None = None) -> Word | None:
    """Return the word for a seat whose time is over: no quiero, flor, its true number, or its lowest card.

    >>> from truco.engine import word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> str(safe_word(law, [word(one) for one in ("1e", "4c", "truco", "paso", "mazo")]))
    '4c'

    `muestra` is the muestra, if the rulebook has one.
    """
    for kind in _SAFE:
        lowest = _lowest(law, [candidate for candidate in words if candidate.kind is kind], muestra)
        if lowest is not None:
            return lowest
    return _lowest(law, [candidate for candidate in words if candidate.kind is Kind.CARD], muestra)


def _lowest(law: Law, words: Sequence[Word], muestra: Card | None) -> Word | None:
    """Return the word with the lowest card, or the first word if none has a card; `None` if there is no word."""
    strength = law.worth.strength(muestra)
    return min(words, key=lambda candidate: strength[candidate.cards[0]] if candidate.cards else 0, default=None)
