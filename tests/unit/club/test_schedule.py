"""Tables and times: who sits where next, rest between matches, a timetable for the day."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.events import DESK, MINUTE, Diary

from truco.club import acts as a
from truco.club.pairing.league import league
from truco.club.schedule import free_tables, next_seats, timetable
from truco.errors import TournamentError


def event(tables: int) -> Diary:
    """Return an event with a group of six and all its rounds paired."""
    diary = Diary(tables=tables)
    diary.write(a.SetTerm("rest", "10"))
    diary.register(6)
    diary.draw_groups("group", (6,))
    for _ in range(5):
        diary.pair("group")
    return diary


def test_waiting_matches_get_the_free_tables() -> None:
    """Two tables: the first two matches sit down; the third waits until a table is free and its teams have rested."""
    diary = event(2)
    assert next_seats(diary.event, diary.now) == (a.Seat(1, 1), a.Seat(2, 2))
    diary.write(a.Assign(next_seats(diary.event, diary.now)), DESK)
    assert free_tables(diary.event) == ()
    assert next_seats(diary.event, diary.now) == ()
    diary.write(a.Record(1, ((12, 3), (12, 4))), DESK)
    assert free_tables(diary.event) == (1,)
    (seat,) = next_seats(diary.event, diary.now)
    assert seat == a.Seat(3, 1)


def test_a_team_rests_between_matches() -> None:
    """With ten minutes of rest a team that has just played waits, others go first."""
    diary = event(3)
    diary.write(a.Assign(next_seats(diary.event, diary.now)), DESK)
    for number in (1, 2, 3):
        diary.write(a.Record(number, ((12, 3), (12, 4))), DESK)
    assert next_seats(diary.event, diary.now) == ()
    assert len(next_seats(diary.event, diary.now + 10 * MINUTE)) == 3


def test_a_table_is_taken_once() -> None:
    """A table that is not there, one of a match that goes on, and a match that is over are refused."""
    diary = event(2)
    diary.write(a.Assign((a.Seat(1, 1),)), DESK)
    assert diary.refused(a.Assign((a.Seat(2, 1),)), DESK) == "table-taken"
    assert diary.refused(a.Assign((a.Seat(2, 2), a.Seat(3, 2))), DESK) == "table-taken"
    assert diary.refused(a.Assign((a.Seat(2, 3),)), DESK) == "no-such-table"
    diary.write(a.Assign((a.Seat(1, 2), a.Seat(2, 1))), DESK)
    assert (diary.match(1).table, diary.match(2).table) == (2, 1)
    diary.write(a.Record(1, ((12, 3), (12, 4))), DESK)
    diary.write(a.Assign((a.Seat(3, 2),)), DESK)
    assert diary.refused(a.Assign((a.Seat(1, 1),)), DESK) == "already-over"
    diary.write(a.CountTables(4), DESK)
    diary.write(a.Assign((a.Seat(2, 4),)), DESK)


@given(st.integers(2, 9), st.integers(1, 5), st.integers(0, 20))
def test_in_a_timetable_nobody_is_in_two_places(teams: int, tables: int, rest: int) -> None:
    """Every match of a league has a slot; no table and no team has two at once, and every team rests."""
    rounds = league([f"T{n}" for n in range(teams)])
    slots = timetable(rounds, tables, begins=0.0, minutes=30, rest=rest)
    assert [slot.pair for slot in slots] == [pair for pairs in rounds for pair in pairs if not pair.is_bye]
    for number, slot in enumerate(slots):
        for other in slots[number + 1 :]:
            apart = abs(other.begins - slot.begins)
            if slot.table == other.table:
                assert apart >= 30 * MINUTE
            if set(slot.pair) & set(other.pair):
                assert apart >= (30 + rest) * MINUTE


def test_a_timetable_needs_tables_and_minutes() -> None:
    """No table, and matches that last no time, are errors."""
    for tables, minutes in ((0, 30), (1, 0)):
        with pytest.raises(TournamentError, match="bad-number"):
            timetable([], tables, begins=0.0, minutes=minutes)
