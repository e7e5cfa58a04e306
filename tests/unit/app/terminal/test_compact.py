"""The compact mode: a whole table in a few short lines."""

from __future__ import annotations

import pytest
from tests.unit.app.terminal.test_game import ANSWERS, CARDS, ENVIDO, MAZO, Peer, playing, until
from tests.unit.app.terminal.test_scene import RANGE, scene

from truco.app.cli.terminal import compact
from truco.app.cli.terminal.game import Habits
from truco.app.cli.terminal.scene import Clock
from truco.app.cli.terminal.wire import Message

WIDTH = 40


def test_a_turn_is_a_few_lines() -> None:
    """Score, tricks, cards and words with their prices are in a few lines, each choice with its number."""
    menu: list[Message] = [*CARDS, ENVIDO, MAZO]
    moment = scene(
        "A1 B1", *menu, rules="oficial", cards=["1e", "5o"], tanto=29, score=[12, 18], target=30, buenas_from=16,
        hand=3, chicos_to_win=1, tricks=[{"plays": [["A1", "4c"], ["B1", "7b"]], "winner": "B1"}], trick=[["B1", "3c"]],
    )  # fmt: skip
    assert compact.turn(moment, WIDTH) == [
        "Mano 3 · vos 12 · b1 18",
        "Vos 4c, b1 7b* · b1 3c",
        "1 1e · 2 5o · Tanto: 29.",
        "3 envido 2/1 · 4 me voy al mazo",
    ]


def test_a_question_says_what_waits_and_what_an_answer_pays() -> None:
    """The pending call has its line, and each answer its price."""
    moment = scene(
        "A1 B1", *ANSWERS, *CARDS, rules="oficial", cards=["1e", "5o"], tanto=29,
        envido={"state": "pending", "chain": ["envido"], "caller": "B1"},
    )  # fmt: skip
    lines = compact.turn(moment, WIDTH)
    assert "Espera respuesta: envido." in lines
    assert lines[-1] == "1 quiero 2 · 2 no quiero 1"
    assert "3 1e · 4 5o · Tanto: 29." in lines


@pytest.mark.parametrize("tricks", [0, 1])
def test_an_envido_of_an_earlier_trick_takes_no_line(tricks: int) -> None:
    """The result of the hand is there as long as it is news: until the first trick is over."""
    done = [{"plays": [["A1", "4c"], ["B1", "7b"]], "winner": "B1"}] * tricks
    envido = {"state": "closed", "chain": ["envido"], "caller": "B1"}
    moment = scene("A1 B1", *CARDS, rules="oficial", cards=["1e", "5o"], tanto=29, tricks=done, envido=envido)
    assert ("Ya se jugó: envido." in compact.turn(moment, WIDTH)) == (tricks == 0)


def test_the_card_turned_and_the_cards_that_it_raises_are_named() -> None:
    """The muestra is shown, and a piece in the hand has its mark."""
    moment = scene(
        "A1 B1", {"word": "2o", "group": "card"}, RANGE, rules="uruguay", muestra="7o", cards=["2o"], tanto=37
    )
    lines = compact.turn(moment, WIDTH)
    assert "Muestra 7o" in " ".join(lines)
    assert "1 2o (pieza)" in " ".join(lines)
    assert "2 … tantos envido 3-40" in " ".join(lines)


@pytest.mark.parametrize("width", [24, 32, 40])
def test_six_seats_fit_into_a_narrow_window(width: int) -> None:
    """No line is wider than the window, and the whole table takes no more than half of a phone's."""
    seats = "A1 B1 A2 B2 A3 B3"
    plays = [[seat, card] for seat, card in zip(seats.split(), ("1e", "4c", "7b", "12o", "3c", "5e"), strict=True)]
    moment = scene(
        seats, *CARDS, ENVIDO, MAZO, rules="oficial", cards=["1e", "5o"], tanto=29, hand=12,
        tricks=[{"plays": plays, "winner": "A1"}], trick=plays[:3],
    )  # fmt: skip
    lines = compact.turn(moment, width)
    assert max(map(len, lines)) <= width
    assert len(lines) <= 400 // width
    assert max(map(len, compact.table(moment, width))) <= width


def test_the_table_of_who_waits_says_whose_turn_it_is() -> None:
    """Outside one's turn the same lines end with who is due."""
    moment = scene("A1 B1", rules="oficial", cards=["1e"], due="B1")
    assert compact.table(moment, WIDTH)[-1] == "Le toca a b1."


async def test_the_game_is_compact_from_the_beginning_and_switches() -> None:
    """With the habit turns are short; the word for it switches to sentences and back, and prints the turn anew."""

    async def script(peer: Peer) -> None:
        await peer.welcome([*CARDS, ENVIDO, MAZO])
        await peer.connection.wait_closed()

    async with playing(script, habits=Habits(compact=WIDTH)) as terminal:
        await until(terminal, "3 envido 2/1 · 4 me voy al mazo")
        assert not [line for line in terminal.told if line.startswith("Te toca")]
        terminal.type("compacto")
        await until(terminal, "3. Envido: querido 2, no querido 1")
        terminal.type("compacto", "mesa")
        await until(terminal, "Te toca.")
        assert terminal.told.count("3 envido 2/1 · 4 me voy al mazo") == 2
        terminal.type("salir")


def test_the_time_that_is_left_is_told_in_few_lines_too() -> None:
    """Where a clock of the player runs, the seconds are beside the cards."""
    moment = scene("A1 B1", *CARDS, rules="oficial", cards=["1e", "5o"], tanto=29)
    moment.clock = Clock("A1", "2000-01-01T00:00:00+00:00")
    assert "Tenés 0 segundos." in " ".join(compact.turn(moment, 80))
