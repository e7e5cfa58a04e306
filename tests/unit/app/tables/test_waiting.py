"""The waiting room: who is ready, who sits where, which seats are kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.unit.app.tables.test_requests import ask, refused, table_of, taken

from truco.app.tables.laws import law_of
from truco.app.tables.requests import Granted, Request, grant_request, sit
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.app.tables.table import Table, blank_table
from truco.app.tables.waiting import must_draw_partners
from truco.errors import TableError

FREE = Chair("B1", "open")


def waiting(*chairs: Chair) -> Table:
    """Return a table before its first match, whose host is at A1."""
    table = table_of(*chairs)
    return table._replace(standing=replace(table.standing, host="A1"))


def unready(seat: str) -> Chair:
    """Return the chair of a person who has not said yet that the match may begin."""
    return Chair(seat, "human", ready=False)


def test_the_match_begins_when_all_people_are_ready() -> None:
    """A full table waits until each person has pressed; who takes it back is waited for."""
    seat, grant = sit(waiting(unready("A1"), FREE), None, ready=False)
    table = taken(waiting(unready("A1"), FREE), grant)
    assert (seat, table.match) == ("B1", 0)
    table = ask(ask(table, "A1", "ready", on=True), "A1", "ready", on=False)
    table = ask(table, "B1", "ready", on=True)
    assert table.match == 0
    assert ask(table, "A1", "ready").match == 1


def test_who_sits_down_ready_need_not_press() -> None:
    """A program that says nothing of it is ready at once, and so is who takes a seat in the middle of a match."""
    table = waiting(Chair("A1", "human"), FREE)
    assert taken(table, sit(table, None)[1]).playing
    left = ask(taken(table, sit(table, None)[1]), "B1", "leave")
    assert taken(left, sit(left, "B1", ready=False)[1]).chair("B1").ready


def test_bots_are_always_ready_and_so_is_who_plays_them_alone() -> None:
    """One person among bots begins at once, from the beginning or once bots fill the table; two people do not."""
    assert waiting(unready("A1"), Chair("B1", "bot", "vecino")).match == 1
    assert ask(waiting(unready("A1"), FREE), "A1", "bot", seat="B1", bot="zorro").match == 1
    four = waiting(unready("A1"), Chair("B1", "human"), Chair("A2", "open"), Chair("B2", "bot", "zorro"))
    assert ask(four, "A1", "bot", seat="A2", bot="zorro").match == 0


def test_the_host_moves_people_and_bots() -> None:
    """Two change places, or one goes to a free seat; who is moved says again that it is ready, the host need not."""
    table = waiting(Chair("A1", "human"), Chair("B1", "human"), Chair("A2", "open"), Chair("B2", "bot", "zorro"))
    grant = grant_request(table, Request("A1", "move", {"seat": "B1", "to": "A2"}, (), ()))
    assert grant.moves == {"B1": "A2", "A2": "B1"}
    table = taken(table, grant)
    assert [(chair.kind, chair.ready) for chair in table.chairs] == [
        ("human", True),
        ("open", True),
        ("human", False),
        ("bot", True),
    ]
    table = ask(table, "A1", "move", seat="B2", to="B1")
    assert (table.chair("B1").bot, table.chair("B2").kind) == ("zorro", "open")
    moved = ask(table, "A1", "move", seat="A1", to="B2")
    assert (moved.standing.host, moved.chair("B2").ready, moved.chair("A1").kind) == ("B2", True, "open")
    assert ask(moved, "B2", "move", seat="B2", to="B2").standing == moved.standing


def test_nobody_takes_a_locked_seat_by_the_link() -> None:
    """A locked seat is refused and passed over; the host may put a bot or a person there, and opens it again."""
    table = ask(waiting(Chair("A1", "human"), FREE), "A1", "lock", seat="B1", on=True)
    for wanted, code in (("B1", "seat-locked"), (None, "table-full")):
        with pytest.raises(TableError, match=code):
            sit(table, wanted)
    assert taken(table, sit(ask(table, "A1", "lock", seat="B1", on=False), "B1")[1]).playing
    filled = ask(table, "A1", "bot", seat="B1", bot="zorro")
    assert (filled.match, filled.chair("B1").locked) == (1, False)
    four = waiting(Chair("A1", "human"), replace(FREE, locked=True), Chair("A2", "human"), Chair("B2", "open"))
    moved = ask(four, "A1", "move", seat="A2", to="B1")
    assert (moved.chair("B1").kind, moved.chair("A2").kind) == ("human", "open")
    assert not any(chair.locked for chair in moved.chairs)


@pytest.mark.parametrize(
    ("who", "do", "details", "code"),
    [
        ("A2", "move", {"seat": "A2", "to": "B1"}, "host-only"),
        ("A2", "lock", {"seat": "B1", "on": True}, "host-only"),
        ("A1", "move", {"seat": "A2", "to": "Z9"}, "no-such-seat"),
        ("A1", "move", {"to": "B1"}, "no-such-seat"),
        ("A1", "lock", {"seat": "A2", "on": True}, "seat-taken"),
        ("A1", "lock", {"seat": "B1", "on": "yes"}, "bad-settings"),
        ("A2", "ready", {"on": 1}, "bad-settings"),
    ],
)
def test_what_the_waiting_room_refuses(who: str, do: str, details: dict[str, Any], code: str) -> None:
    """Only the host moves and locks; seats that are none, taken seats and other values are refused."""
    table = waiting(Chair("A1", "human"), FREE, unready("A2"), Chair("B2", "open"))
    assert refused(table, who, do, **details) == code


def test_once_the_match_has_begun_seats_are_fixed() -> None:
    """No person moves, locks or presses in the middle of a match, or between two."""
    table = waiting(Chair("A1", "human"), Chair("B1", "bot", "vecino"))
    for do in ("move", "lock", "ready"):
        assert refused(table, "A1", do, seat="A1", to="B1", on=True) == "seats-fixed"


def test_partners_are_drawn_only_among_who_is_ready() -> None:
    """Where kings are drawn for partners, the draw waits until all are ready."""
    law = law_of("pagat-argentina partners=kings", ("A1", "B1", "A2", "B2"))
    chairs = (Chair("A1", "human"), unready("B1"), Chair("A2", "bot", "zorro"), Chair("B2", "bot", "zorro"))
    table = blank_table(law, chairs, Settings())
    assert not must_draw_partners(table)
    assert must_draw_partners(taken(table, Granted(ask(table, "B1", "ready").standing)))
