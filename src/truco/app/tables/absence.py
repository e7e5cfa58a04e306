"""Absent seats: when the time of a seat is over, the others choose a bot, more waiting, or a claim of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from truco.app.tables.clock import Clock
from truco.app.tables.pace import PACES
from truco.app.tables.row import Absence, Row, Standing
from truco.app.tables.seats import STAND_IN, people, with_chair
from truco.app.tables.table import Table, due_seat
from truco.engine.table import facts as f
from truco.errors import TableError

TIME_OUT: Final = "time-out"
"""The word of the row with which the time of a seat is over and the others must choose."""

STOOD_IN: Final = "stand-in"
"""The word of the row in which the others give a seat that lost its connection to a bot."""

WALKOVER: Final = "walkover"
"""The word of the row in which the others claim the match of an absent seat."""

BOT, WAIT, CLAIM = "bot", "wait", "claim"
CHOICES: Final = (BOT, WAIT, CLAIM)
"""The choices of the others."""


def choosers(table: Table, seat: str, online: Collection[str]) -> tuple[str, ...]:
    """Return the seats that choose when the time of a seat is over: the other people who are connected."""
    return tuple(other for other in people(table.chairs) if other != seat and other in online)


def out_of_time(table: Table, online: Collection[str], now: float) -> Standing | None:
    """Return the standing in which the others are asked about the seat whose time is over, `None` without others."""
    seat = table.clock.seat
    if not choosers(table, seat, online):
        return None
    until = now + PACES[table.settings.pace].choose
    return replace(table.standing, absence=Absence(seat, until, table.acted))


def lost_in_turn(table: Table, clock: Clock, online: Collection[str]) -> Standing | None:
    """Return the standing in which the others are asked about a seat that lost its connection in its turn.

    `clock` is the clock with the seat's grace. The question is open until the seat returns or its time is over; `None`
    where no other person is connected.
    """
    if not choosers(table, clock.seat, online):
        return None
    return replace(table.standing, absence=Absence(clock.seat, clock.deadline, table.acted, lost=True))


def choose(table: Table, seat: str, choice: object) -> Standing:
    """Return the standing after a seat chose what happens to an absent seat; it may choose anew.

    Raises `TableError`: `nobody-absent`, `may-not-choose` for the absent seat and seats that a bot plays, `bad-choice`,
    also for a claim while a seat that lost its connection still has time.
    """
    absence = table.standing.absence
    if absence is None:
        raise TableError("nobody-absent")
    if seat == absence.seat or seat not in people(table.chairs):
        raise TableError("may-not-choose")
    if choice not in CHOICES or (absence.lost and choice == CLAIM):
        raise TableError("bad-choice")
    choices = {**dict(absence.choices), seat: str(choice)}
    return replace(table.standing, absence=replace(absence, choices=tuple(sorted(choices.items()))))


def outcome(table: Table, online: Collection[str], *, last: bool) -> str:
    """Return what was chosen about the absent seat, empty while a person must still choose.

    A claim needs everybody who is there, the partners of the absent seat too. Else they wait where more want to wait
    than want a bot. `last` is whether the time to choose is over: then a bot plays where nothing was chosen. While the
    absent seat still has time, a bot needs everybody who is there.
    """
    absence = table.standing.absence
    if absence is None:
        return ""
    present = choosers(table, absence.seat, online)
    choices = [choice for seat, choice in absence.choices if seat in present]
    if len(choices) < len(present) and not last:
        return ""
    if choices and len(choices) == len(present) and set(choices) == {CLAIM}:
        return CLAIM
    count = Counter(choices)
    if absence.lost and count[BOT] < len(choices):
        return WAIT
    return WAIT if count[WAIT] > count[BOT] else BOT


def without_absence(table: Table) -> Standing:
    """Return the standing of a table without the question about an absent seat."""
    return replace(table.standing, absence=None)


def played_by_bot(table: Table, seat: str) -> Standing:
    """Return the standing in which a stand-in plays for a person until that person returns."""
    chair = replace(table.chair(seat), stand_in=STAND_IN)
    return replace(without_absence(table), chairs=with_chair(table.chairs, chair))


def heir(table: Table, side: str) -> str:
    """Return the side that wins when another gives up: the one that is ahead, the first of equal ones."""
    public = table.state.public
    standing = dict(zip(public.sides, zip(public.chicos, public.score, strict=True), strict=True))
    return max((rival for rival in public.sides if rival != side), key=standing.__getitem__)


def claimed(table: Table) -> Row:
    """Return the row in which the side of the absent seat loses the match, by the rulebook's article where it has one.

    Rules: br.5.1.
    """
    absence = table.standing.absence
    assert absence is not None  # noqa: S101  (only an absent seat loses so)
    rules = table.law.walkover
    ended = f.MatchEnded(heir(table, absence.seat[0]), rules)
    return Row(0, 0.0, absence.seat, WALKOVER, rules, (ended,), without_absence(table))


def stale(table: Table) -> bool:
    """Return whether the others are asked about a seat of which they need not decide any more.

    That person acted, left or is played by a bot, the table pauses, or the match is over.
    """
    absence = table.standing.absence
    if absence is None:
        return False
    due = table.running and table.chair(absence.seat).person and due_seat(table) == absence.seat
    return not due or table.acted != absence.since
