"""The table and the time of each match: for the next free tables, or for a whole day on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.club.acts import Seat
from truco.club.event import Event, Match
from truco.club.outcomes import result_of
from truco.club.result import Pair
from truco.errors import TournamentError

_MINUTE: Final = 60.0


def free_tables(event: Event) -> tuple[int, ...]:
    """Return the tables without a match that is played or to be played.

    >>> from dataclasses import replace
    >>> from truco.club.event import EMPTY
    >>> free_tables(replace(EMPTY, tables=3))
    (1, 2, 3)
    """
    taken = {match.table for match in event.matches.values() if match.table and result_of(event, match) is None}
    return tuple(table for table in range(1, event.tables + 1) if table not in taken)


def rested_from(event: Event, team: str) -> float:
    """Return the time from which a team has rested as the terms say (seconds since 1970), 0 if it has played nothing.

    >>> from truco.club.event import EMPTY
    >>> rested_from(EMPTY, "T1")
    0.0
    """
    ended = [match.ended for match in event.matches.values() if team in match.pair.teams and match.ended]
    return max(ended) + event.terms.rest * _MINUTE if ended else 0.0


def next_seats(event: Event, now: float) -> tuple[Seat, ...]:
    """Return which waiting matches may sit down at which free tables now, in the order in which they were paired.

    >>> from truco.club.event import EMPTY
    >>> next_seats(EMPTY, 1_800_000_000.0)
    ()

    A team that is at a table, or has not rested as long as the terms say, waits; `now` are seconds since 1970. No team
    is seated where the tables are not counted.
    """
    free = list(free_tables(event))
    waiting = [match for match in event.matches.values() if match.b and result_of(event, match) is None]
    busy = {team for match in waiting if match.table or match.started for team in match.pair.teams}
    seats = []
    for match in waiting:
        if not free:
            break
        if match.table or not _may_sit(event, match, busy, now):
            continue
        busy.update(match.pair.teams)
        seats.append(Seat(match.number, free.pop(0)))
    return tuple(seats)


def _may_sit(event: Event, match: Match, busy: set[str], now: float) -> bool:
    return not busy & set(match.pair.teams) and all(rested_from(event, team) <= now for team in match.pair.teams)


class Slot(NamedTuple):
    """A match of a timetable: its pair, its table, and when it begins (seconds since 1970)."""

    pair: Pair
    table: int
    begins: float


def timetable(
    rounds: Sequence[Sequence[Pair]], tables: int, *, begins: float, minutes: int, rest: int = 0
) -> tuple[Slot, ...]:
    """Return when and where the matches of some rounds are played, if each lasts so many minutes.

    >>> day = timetable([[Pair("A", "B"), Pair("C", "D")], [Pair("A", "C")]], 1, begins=0, minutes=30, rest=10)
    >>> [("-".join(one.pair), one.table, one.begins / 60) for one in day]
    [('A-B', 1, 0.0), ('C-D', 1, 30.0), ('A-C', 1, 70.0)]

    No round begins before every match of the round before it has. A team rests `rest` minutes between two matches;
    byes are left out. Raises `TournamentError` (`bad-number`).
    """
    if tables < 1 or minutes < 1 or rest < 0:
        raise TournamentError("bad-number", f"expected tables and minutes from 1, got {tables} and {minutes}")
    free = dict.fromkeys(range(1, tables + 1), begins)
    ready: dict[str, float] = {}
    floor, slots = begins, []
    for pairs in rounds:
        latest = floor
        for pair in pairs:
            if pair.is_bye:
                continue
            table = min(free, key=lambda number: (free[number], number))
            start = max(free[table], floor, *(ready.get(team, begins) for team in pair.teams))
            slots.append(Slot(pair, table, start))
            free[table] = start + minutes * _MINUTE
            ready |= dict.fromkeys(pair.teams, free[table] + rest * _MINUTE)
            latest = max(latest, start)
        floor = latest
    return tuple(slots)
