"""The pending call at a table, in every book and format: its side, its row, and who must answer it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.helpers.play import Played, play
from tests.helpers.sound import bound
from tests.helpers.walk import begin, walk

from truco.app.tables.acts import act, words_of
from truco.app.tables.requests import open_table
from truco.app.tables.row import Row
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.app.tables.table import Table, after, blank_table, calling, due_seat, pending_call
from truco.engine import due
from truco.errors import ActRejected
from truco.rulebooks.rulebook import CODES, load_rulebook

FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
ANSWERS = ("quiero", "no-quiero", "cair", "desistir")


def seated(code: str, form: str) -> Table:
    """A table of people before its match."""
    ruled = bound(code, form)
    return blank_table(ruled, tuple(Chair(seat, "human") for seat in ruled.seats), Settings())


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_the_call_that_waits_is_in_the_log(code: str, form: str) -> None:
    """Whatever waits for an answer has the row of its call, which its caller's side said, and its answers name it."""
    for seed in range(12):
        table = seated(code, form)
        seat_of_row: dict[int, str] = {}
        events, state = begin(table.law)
        grant = open_table(table)
        table = after(table, Row(1, 0.0, "A1", "open", (), events, grant.standing))
        for step in walk(table.law, state, random.Random(seed), 60):
            seat_of_row[table.seq + 1] = step.act.seat
            table = after(table, Row(table.seq + 1, 0.0, step.act.seat, step.act.word.token, (), step.decision.events))
            part, pending = calling(table), pending_call(table)
            if part is None or not table.state.public.in_hand:
                assert pending is None
                continue
            assert part.caller is not None
            assert pending is not None
            bands = table.law.bands[table.state.public.solo]
            assert bands[seat_of_row[pending]] == bands[part.caller(table.law, table.state.public)]
            seat = due_seat(table)
            for word in words_of(table, seat):
                if word.token in ANSWERS:
                    act(table, seat, word.token, pending, random.Random(1))


def reached(played: Played, people: tuple[str, ...] = ()) -> Table:
    """A table at which a hand was dealt and played as far as that."""
    chairs = tuple(
        Chair(seat, "human") if not people or seat in people else Chair(seat, "bot", "vecino")
        for seat in played.law.seats
    )
    table = replace(blank_table(played.law, chairs, Settings()), state=played.before, match=1)
    for step in played.steps:
        row = Row(table.seq + 1, 0.0, step.act.seat, step.act.word.token, (), step.decision.events)
        table = after(table, row)
    return table


def test_a_truco_raised_in_the_answer_to_a_ley_is_a_call() -> None:
    """A retruco that answers a ley is called in that row, although the truco was not called before (uy.81.b)."""
    line = "A1:ley-truco B1:vuelvo B1:a-punto A1:a-punto B1:retruco"
    table = reached(play(line, "1e4b12c 3c5b12o", book="uruguay", muestra="6o", score="A 10 B 22"))
    assert pending_call(table) == table.seq
    assert due_seat(table) == "A1"


def test_what_a_ley_imposed_waits_for_one_answer() -> None:
    """Once all declared, the answer names the row in which the ley was imposed; before that none is asked for."""
    declaring = play("A1:ley-truco B1:vuelvo", "1e4b12c 3c5b12o", book="uruguay", muestra="6o", score="A 10 B 22")
    assert pending_call(reached(declaring)) is None
    line = "A1:ley-truco B1:vuelvo B1:a-punto"
    table = reached(play(line, "1e4b12c 3c5b12o", book="uruguay", muestra="6o", score="A 10 B 22"))
    assert pending_call(table) == 1
    with pytest.raises(ActRejected, match="nothing-to-answer"):
        act(table, "B1", "quiero", None, random.Random(1))


@pytest.mark.parametrize("person", ["A1", "A2"])
def test_a_side_decides_its_mao_de_onze_by_its_person(person: str) -> None:
    """Beside a bot it is the person who says whether the hand of eleven is played: the first word binds both."""
    hand = play("", "4h6hKc 5h4sJc 6s5dQc 4d6cJs", book="fenacef", score="A 11 B 3")
    assert due_seat(reached(hand, (person,))) == person


def test_a_bot_declares_at_a_ley_though_the_truco_of_its_partner_waits() -> None:
    """No partner answers a call of its own side there: the bot that the ley waits for speaks, not its partner."""
    line = "A1:ley-resto B2:vuelvo A1:miro B2:a-punto B1:a-punto A1:a-punto A2:miro A1:truco"
    hand = play(line, "1e4b12c 3c5b12o 2c7o10b 4c6c11b", book="uruguay", muestra="6o")
    assert due(hand.law, hand.state.public) == "A2"
    table = reached(hand, ("A1",))
    assert pending_call(table) == table.seq
    assert due_seat(table) == "A2"
