"""The effects of a time that is over, and how long the table waits for a lost connection."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.helpers.citations import answered
from tests.unit.app.tables.test_requests import PEOPLE, ask, over, refused, table_of, taken

from truco.app.tables.absence import choose, claimed, heir, out_of_time, outcome, played_by_bot, stale
from truco.app.tables.clock import GRACES, Clock, grace_left, hold, resume, start, stop
from truco.app.tables.laws import law_of
from truco.app.tables.pace import PACES
from truco.app.tables.requests import Granted, open_table
from truco.app.tables.row import Absence, Looked, Row, Standing, body_of, read_row
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.app.tables.table import Table, after, blank_table
from truco.engine import MESA
from truco.engine.table import facts as f
from truco.errors import TableError

ALL = ("A1", "B1", "A2", "B2")
SIDES = ("A", "B")


def timed(*chairs: Chair, rules: str = "oficial") -> Table:
    """Return a table at which the time of the seat that draws first is over."""
    law = law_of(rules, tuple(chair.seat for chair in chairs))
    table = blank_table(law, chairs, Settings(turn_seconds=30))
    table = taken(table, open_table(table))
    return table._replace(clock=Clock((0.0, 0.0), "A1", 30.0))


def absent(table: Table, online: str = "A1 B1 A2 B2") -> Table:
    """Return the table after the others were asked about A1."""
    standing = out_of_time(table, online.split(), 30.0)
    assert standing is not None
    return taken(table, Granted(standing))


def after_choices(table: Table, *choices: str) -> Table:
    """Return a table after some choices, each as `B1:wait`."""
    for choice in choices:
        seat, _, what = choice.partition(":")
        table = taken(table, Granted(choose(table, seat, what)))
    return table


def test_the_others_are_asked_for_as_long_as_the_pace_gives() -> None:
    """When a time is over the seat is absent, and until a time of the table's pace the other people choose."""
    absence = absent(timed(*PEOPLE)).standing.absence
    assert absence == Absence("A1", 30.0 + PACES["normal"].choose, 1, ())


@pytest.mark.parametrize("online", ["A1", "A1 spectator", ""])
def test_without_other_people_nobody_is_asked(online: str) -> None:
    """Spectators, bots and those who are not connected choose nothing."""
    assert out_of_time(timed(*PEOPLE), online.split(), 30.0) is None
    bots = (PEOPLE[0], *(Chair(seat, "bot", "vecino") for seat in ALL[1:]))
    assert out_of_time(timed(*bots), ALL, 30.0) is None


@pytest.mark.parametrize(
    ("choices", "online", "early", "late"),
    [
        ("", "B1 A2 B2", "", "bot"),
        ("B1:bot", "B1 A2 B2", "", "bot"),
        ("B1:bot A2:bot B2:wait", "B1 A2 B2", "bot", "bot"),
        ("B1:wait A2:bot", "B1 A2 B2", "", "bot"),
        ("B1:wait A2:wait B2:bot", "B1 A2 B2", "wait", "wait"),
        ("B1:wait", "B1 A2 B2", "", "wait"),
        ("B1:claim B2:claim", "B1 A2 B2", "", "bot"),
        ("B1:claim B2:claim A2:wait", "B1 A2 B2", "wait", "wait"),
        ("B1:claim B2:claim A2:bot", "B1 A2 B2", "bot", "bot"),
        ("B1:claim B2:claim A2:claim", "B1 A2 B2", "claim", "claim"),
        ("B1:claim B2:claim", "B1 B2", "claim", "claim"),
        ("B1:claim", "B2", "", "bot"),
        ("B1:wait B1:claim B2:claim", "B1 B2", "claim", "claim"),
        ("B1:claim", "", "bot", "bot"),
    ],
)
def test_what_the_others_choose(choices: str, online: str, early: str, late: str) -> None:
    """A claim needs all who are there, partners too; else more must want to wait than want a bot; else a bot plays."""
    table = after_choices(absent(timed(*PEOPLE)), *choices.split())
    present = (*online.split(), "A1")
    assert outcome(table, present, last=False) == early
    assert outcome(table, present, last=True) == late


def test_only_other_people_choose_and_only_when_asked() -> None:
    """The absent seat, a seat that a bot plays, an unknown choice, and a table where all are there are refused."""
    table = timed(*PEOPLE)
    assert refused(table, "B1", "choose", choice="bot") == "nobody-absent"
    table = absent(table)
    assert refused(table, "A1", "choose", choice="bot") == "may-not-choose"
    for wrong in ("resign", None, ["bot"]):
        assert refused(table, "B1", "choose", choice=wrong) == "bad-choice"
    table = taken(table, Granted(played_by_bot(table, "B2")))
    with pytest.raises(TableError, match="nobody-absent"):
        choose(table, "B2", "bot")
    assert ask(absent(timed(*PEOPLE)), "B1", "choose", choice="wait").standing.absence == Absence(
        "A1", 60.0, 1, (("B1", "wait"),)
    )


def test_a_claim_ends_the_match_for_the_others() -> None:
    """The claimant wins by a row of its own without an article where the rulebook has none for it."""
    table = absent(timed(*PEOPLE))
    row = claimed(table)
    assert (row.seat, row.word, row.rules) == ("A1", "walkover", ())
    table = after(table, row._replace(seq=table.seq + 1))
    assert (table.over, table.state.public.winner, table.standing.absence) == (True, "B", None)


@pytest.mark.rule("br.5.1")
def test_a_claim_cites_the_article_of_who_does_not_come() -> None:
    """FENACEF gives the jogo to who is present (Art. 5); the row cites it."""
    table = absent(timed(*PEOPLE, rules="fenacef"))
    rules = claimed(table).rules
    answered(rules)
    assert rules == ("br.5.1",)


def test_among_three_sides_the_one_ahead_wins() -> None:
    """Where two sides are left the one with more points wins, the first of equal ones."""
    table = timed(*(Chair(seat, "human") for seat in ("A1", "B1", "C1")), rules="pagat-argentina")
    public = table.state.public
    table = table._replace(state=table.state._replace(public=public._replace(score=(9, 4, 7))))
    assert [heir(table, side) for side in "ABC"] == ["C", "A", "A"]


def test_nobody_is_asked_any_more_once_that_person_acts_or_leaves() -> None:
    """An act, a pause, leaving, a bot on the seat, or the end of the match ends the question."""
    table = absent(timed(*PEOPLE))
    assert not stale(table)
    assert stale(table._replace(acted=table.seq))
    assert stale(over(table))
    for standing in (
        replace(table.standing, paused=True),
        replace(table.standing, chairs=(replace(PEOPLE[0], stand_in="vecino"), *PEOPLE[1:])),
        replace(table.standing, chairs=(replace(PEOPLE[0], kind="open", stand_in="vecino"), *PEOPLE[1:])),
    ):
        assert stale(table._replace(standing=standing))


def test_the_absence_is_read_as_it_was_written() -> None:
    """The absence, the choice and the viewers of it come back from the log."""
    absence = Absence("B1", 99.5, 7, (("A1", "wait"),))
    standing = Standing(PEOPLE, Settings(), absence=absence, looked=Looked(5, ("A1", "B2")))
    row = Row(8, 1.0, "B1", "time-out", standing=standing, clock=Clock((1.0, 2.0), "", 0.0, 3.0, (("B1", 4.0),)))
    assert read_row(8, 1.0, None, body_of(row)) == row


def test_who_has_looked_is_forgotten_with_the_next_hand() -> None:
    """Presses after one hand have no meaning for the next."""
    table = table_of(*PEOPLE)
    looked = table._replace(standing=replace(table.standing, looked=Looked(table.acted, ("A1",))))
    assert looked.looked == ("A1",)
    assert after(looked, Row(9, 0.0, MESA, "corto-7", (), (f.Cut(MESA, 7),))).looked == ()


def test_a_lost_connection_has_a_grace_of_its_own() -> None:
    """Half a minute at the usual pace does not count; who comes back sooner keeps the rest and loses no time."""
    running = start(Clock((20.0, 20.0)), SIDES, "B1", 40, now=100.0)
    lost = hold(running, Settings(), since=110.0, now=112.0)
    assert (lost.held, lost.deadline) == (140.0, 190.0)
    back = resume(lost, now=118.0)
    assert back.deadline == running.deadline + 8.0
    assert grace_left(back, "B1", Settings()) == GRACES * 30.0 - 8.0
    assert stop(back, SIDES, now=148.0).banks == (20.0, 20.0)


def test_the_grace_of_a_match_is_limited() -> None:
    """However often the connection breaks, all graces of a seat together are two whole ones; the others keep theirs."""
    clock, total = start(Clock((0.0, 0.0)), SIDES, "B1", 40, now=0.0), 0.0
    for _ in range(9):
        before, now = clock.deadline, clock.deadline - 1.0
        clock = hold(clock, Settings(), since=now, now=now)
        total += clock.deadline - before
        clock = replace(resume(clock, now=clock.held), held=0.0)
    assert total == GRACES * PACES["normal"].grace
    assert grace_left(clock, "B1", Settings()) == 0.0
    assert grace_left(clock, "A1", Settings()) == total


def test_an_act_in_the_grace_gives_the_rest_of_it_back() -> None:
    """Where a partner answers while the seat is away, only the time that passed is used up, and no bank."""
    clock = hold(start(Clock((20.0, 20.0)), SIDES, "B1", 40, now=0.0), Settings(), since=5.0, now=7.0)
    done = stop(clock, SIDES, now=15.0)
    assert (done.banks, done.held, done.seat) == ((20.0, 20.0), 0.0, "")
    assert grace_left(done, "B1", Settings()) == GRACES * 30.0 - 10.0
    assert grace_left(start(done, SIDES, "B1", 40, now=15.0), "B1", Settings()) == GRACES * 30.0 - 10.0
