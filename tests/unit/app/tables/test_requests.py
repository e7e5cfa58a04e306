"""Requests of people to a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.helpers.play import law

from truco.app.tables.requests import Granted, Request, grant_request, open_table, recount, sit
from truco.app.tables.row import Row
from truco.app.tables.seats import Chair, read_name
from truco.app.tables.settings import Settings, change_settings, settings_for
from truco.app.tables.table import Table, after, blank_table
from truco.engine import MESA, Phase
from truco.engine.table import facts as f
from truco.errors import TableError

BOTS = ("random", "vecino", "zorro")
PEOPLE = tuple(Chair(seat, "human") for seat in ("A1", "B1", "A2", "B2"))
WAITING = (Chair("A1", "human"), Chair("B1", "open"))


def table_of(*chairs: Chair) -> Table:
    """Return a table that was opened with these chairs."""
    table = blank_table(law(len(chairs)), chairs, Settings())
    return taken(table, open_table(table))


def taken(table: Table, grant: Granted) -> Table:
    """Return the table after what was granted."""
    return after(table, Row(table.seq + 1, 0.0, MESA, "x", (), grant.events, grant.standing))


def ask(table: Table, who: str, do: str, /, online: str = "A1 B1 A2 B2", **details: Any) -> Table:  # noqa: ANN401
    """Return the table after a request."""
    return taken(table, grant_request(table, Request(who, do, details, online.split(), BOTS)))


def refused(table: Table, who: str, do: str, /, online: str = "A1 B1 A2 B2", **details: Any) -> str:  # noqa: ANN401
    """Return the code with which a request is refused."""
    with pytest.raises(TableError) as caught:
        ask(table, who, do, online=online, **details)
    return caught.value.code


def over(table: Table) -> Table:
    """Return the table after the end of its match."""
    return after(table, Row(table.seq + 1, 0.0, MESA, "x", (), (f.MatchEnded("A", ()),)))


def test_the_match_begins_when_the_last_seat_is_taken() -> None:
    """A table with a free seat waits; who sits down there begins the match."""
    table = table_of(*WAITING)
    assert (table.match, table.playing) == (0, False)
    seat, grant = sit(table, None)
    table = taken(table, grant)
    assert seat == "B1"
    assert table.playing
    assert table.state.public.drawing == ("A1", "B1")


def test_a_seat_is_taken_once() -> None:
    """A taken seat, an unknown seat, and a full table are refused with different codes."""
    table = table_of(*PEOPLE)
    for seat, code in (("B1", "seat-taken"), ("C1", "no-such-seat"), (None, "table-full")):
        with pytest.raises(TableError, match=code):
            sit(table, seat)


def test_a_bot_fills_a_free_seat() -> None:
    """A bot on the last free seat begins the match."""
    table = ask(table_of(*WAITING), "A1", "bot", seat="B1", bot="zorro")
    assert table.chair("B1") == Chair("B1", "bot", "zorro")
    assert table.playing


def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back() -> None:
    """The seat of an absent person stays that person's."""
    table = ask(table_of(*PEOPLE), "A1", "bot", online="A1 B1", seat="A2", bot="random")
    assert table.chair("A2").player == "vecino"
    assert table.chair("A2").kind == "human"
    table = ask(table, "A2", "return")
    assert table.chair("A2").person
    assert refused(table, "A2", "return") == "no-stand-in"


@pytest.mark.parametrize(
    ("details", "code"),
    [
        ({"seat": "B1", "bot": "vecino"}, "seat-present"),
        ({"seat": "B1", "bot": "lobo"}, "unknown-bot"),
        ({"seat": "B1"}, "unknown-bot"),
        ({"seat": "Z9", "bot": "vecino"}, "no-such-seat"),
        ({"bot": "vecino"}, "no-such-seat"),
    ],
)
def test_nobody_who_is_present_is_replaced(details: dict[str, str], code: str) -> None:
    """A bot for a present person, an unknown bot or an unknown seat is refused."""
    assert refused(table_of(*PEOPLE), "A1", "bot", **details) == code


def test_a_bots_own_seat_is_taken() -> None:
    """A bot cannot be put where a bot sits."""
    table = table_of(Chair("A1", "human"), Chair("B1", "bot", "vecino"))
    assert refused(table, "A1", "bot", seat="B1", bot="zorro") == "seat-taken"


def test_who_leaves_frees_the_seat_and_a_bot_plays_on() -> None:
    """During a match a stand-in keeps the free seat until another person sits down there."""
    table = ask(table_of(*PEOPLE), "A2", "leave")
    assert table.chair("A2") == Chair("A2", "open", stand_in="vecino")
    seat, grant = sit(table, None)
    table = taken(table, grant)
    assert seat == "A2"
    assert table.chair("A2") == Chair("A2", "human", since=3)
    assert table.match == 1


def test_who_leaves_before_the_match_leaves_an_empty_seat() -> None:
    """Before the match no bot plays for a person that left."""
    assert ask(table_of(*WAITING), "A1", "leave").chair("A1") == Chair("A1", "open")


def test_a_pause_needs_everybody_who_is_there() -> None:
    """The table pauses when all people online have asked; the consent of those who are away is not needed."""
    table = ask(table_of(*PEOPLE), "A1", "pause", online="A1 B1 A2")
    assert not table.standing.paused
    assert table.asked is not None
    assert (table.asked.what, table.asked.by) == ("pause", ("A1",))
    assert refused(table, "A1", "pause") == "already-asked"
    table = ask(table, "A2", "pause", online="A1 B1 A2")
    table = ask(table, "B1", "pause", online="A1 B1 A2")
    assert table.standing.paused
    assert table.asked is None
    assert refused(table, "B1", "pause") == "paused"
    table = ask(table, "B2", "resume")
    assert table.running
    assert refused(table, "B2", "resume") == "not-paused"


def test_one_person_among_bots_pauses_alone() -> None:
    """No consent of another person is needed where only bots play."""
    table = table_of(Chair("A1", "human"), Chair("B1", "bot", "vecino"))
    assert ask(table, "A1", "pause").standing.paused


def test_a_request_can_be_declined() -> None:
    """Anybody at the table can decline a request."""
    table = ask(ask(table_of(*PEOPLE), "A1", "pause"), "B1", "decline")
    assert table.asked is None


def test_another_request_takes_the_place_of_the_first() -> None:
    """Consent to one request is never consent to another."""
    table = ask(ask(table_of(*PEOPLE), "A1", "pause"), "B1", "resign")
    assert table.asked is not None
    assert (table.asked.what, table.asked.by) == ("resign", ("B1",))


def test_a_side_resigns_together() -> None:
    """Both people of a side must agree; the rivals are not asked, and win."""
    table = ask(table_of(*PEOPLE), "A1", "resign")
    assert table.playing
    table = ask(table, "B1", "resign")
    assert table.playing
    table = ask(ask(table, "A1", "resign"), "A2", "resign")
    assert table.over
    assert table.state.public.winner == "B"


def test_one_resigns_for_a_bot() -> None:
    """A person whose partner is a bot decides alone."""
    chairs = (Chair("A1", "human"), Chair("B1", "human"), Chair("A2", "bot", "vecino"), Chair("B2", "human"))
    assert ask(table_of(*chairs), "A1", "resign").state.public.winner == "B"


def test_a_rematch_begins_anew_at_the_same_table() -> None:
    """After the end all agree, and a second match begins with the draw at 0-0."""
    table = over(table_of(Chair("A1", "human"), Chair("B1", "human")))
    table = ask(ask(table, "A1", "rematch"), "B1", "rematch")
    assert (table.match, table.playing) == (2, True)
    assert table.state.public.phase is Phase.DRAW
    assert table.state.public.winner == ""


def test_each_request_has_its_time() -> None:
    """No rematch before the end, no pause or resignation after it or before the beginning."""
    playing, waiting = table_of(*PEOPLE), table_of(*WAITING)
    done = over(playing)
    assert refused(playing, "A1", "rematch") == "not-over"
    assert refused(waiting, "A1", "rematch") == "not-started"
    for do in ("pause", "resign"):
        assert refused(done, "A1", do) == "match-over"
        assert refused(waiting, "A1", do) == "not-started"


def test_what_a_table_does_not_know_is_refused() -> None:
    """A request without a meaning changes nothing."""
    assert refused(table_of(*PEOPLE), "A1", "dance") == "unknown-doing"


def test_the_clock_of_a_match_among_people_is_fixed() -> None:
    """The pace may change, the clock may not; one person among bots may change both."""
    table = table_of(*PEOPLE)
    assert ask(table, "A1", "settings", settings={"pace": "slow"}).settings.pace == "slow"
    assert refused(table, "A1", "settings", settings={"turn_seconds": 5}) == "settings-fixed"
    alone = table_of(Chair("A1", "human"), Chair("B1", "bot", "vecino"))
    assert ask(alone, "A1", "settings", settings={"turn_seconds": 5}).settings.turn_seconds == 5


@pytest.mark.parametrize(
    "settings", [{"pace": "warp"}, {"pace": []}, {"turn_seconds": 1}, {"bank_seconds": -1}, {"x": 1}, [], None]
)
def test_settings_out_of_range_are_refused(settings: object) -> None:
    """An unknown pace or setting, or an impossible time, is refused."""
    assert refused(table_of(*PEOPLE), "A1", "settings", settings=settings) == "bad-settings"


def test_a_flag_is_no_number_of_seconds() -> None:
    """True is a number in Python, but not for a clock."""
    with pytest.raises(TableError, match="bad-settings"):
        change_settings(Settings(), {"turn_seconds": True})


def test_who_wants_to_deals_by_hand() -> None:
    """Each person chooses whether the table draws, cuts and deals in his place."""
    table = ask(table_of(*PEOPLE), "A1", "deal-myself", on=True)
    assert table.chair("A1").deal_myself
    assert not ask(table, "A1", "deal-myself", on=False).chair("A1").deal_myself
    assert refused(table, "A1", "deal-myself", on="yes") == "bad-settings"


def test_only_several_people_get_a_clock_by_themselves() -> None:
    """A table with one person has no clock unless asked for; several have one unless they decline it."""
    assert settings_for(1, {}).turn_seconds is None
    assert settings_for(1, {"admission": "judged"}).refereed
    assert settings_for(1, {"turn_seconds": 20}).turn_seconds == 20
    assert settings_for(2, {}).turn_seconds == 60
    assert settings_for(2, {"turn_seconds": None}).turn_seconds is None


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "\u202eevil"])
def test_a_name_can_be_read(name: str) -> None:
    """An empty, an endless or an unprintable name is refused."""
    with pytest.raises(TableError, match="bad-name"):
        read_name(name)


def test_a_stand_in_is_not_asked_for_consent() -> None:
    """The consent of a person for whom a bot plays is not needed."""
    chairs = (PEOPLE[0], PEOPLE[1], replace(PEOPLE[2], stand_in="vecino"), replace(PEOPLE[3], stand_in="vecino"))
    table = ask(ask(table_of(*chairs), "A1", "pause"), "B1", "pause")
    assert table.standing.paused


@pytest.mark.parametrize(
    ("do", "online", "agreed"),
    [
        ("pause", "A1 A2 B2", False),
        ("pause", "A1", True),
        ("pause", "", False),
        ("resign", "A1 A2", False),
        ("resign", "A1 B1 B2", True),
    ],
)
def test_consents_are_counted_again_without_who_is_gone(do: str, online: str, agreed: bool) -> None:
    """A request takes effect when all that had not agreed are gone, while one that asked is there."""
    table = ask(table_of(*PEOPLE), "A1", do)
    grant = recount(table, online.split())
    assert (grant is not None) is agreed
    assert recount(table_of(*PEOPLE), ()) is None
    if grant is not None:
        table = taken(table, grant)
        assert (table.standing.paused, table.over) == (do == "pause", do == "resign")
        assert table.asked is None


def test_who_leaves_takes_a_consent_along() -> None:
    """A request of others stays; that of a person who leaves is cancelled."""
    table = ask(ask(table_of(*PEOPLE), "A1", "pause"), "A2", "pause")
    left = ask(table, "A2", "leave").asked
    assert left is not None
    assert left.by == ("A1",)
    assert ask(ask(table, "A2", "leave"), "A1", "leave").asked is None
