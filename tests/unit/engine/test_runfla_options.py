"""Options that the RUNFLA text leaves to the table: the chains of the envido, two flores of a side, truco first."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, ended, play

FOUR = "4e5e6e 7b10c3o 7o11o6o 2o3c4c"
"""Hands in which A1 and A2 have flores of 35 and 33."""
AGAINST = "4e5e6e 7b10b3b 7o11o6o 2o3c4c"
"""The same, with one of 30 for B1."""
ALL = "A1:flor B1:flor A2:flor"


def chosen(options: str, line: str, hands: str) -> Played:
    """Play a hand under some options."""
    return ended(play(line, hands, book="runfla", options=options))


@pytest.mark.parametrize(
    ("line", "falta", "award"),
    [
        case("rf.6.env.t8", "A1:envido", "B1:falta-envido A1:no-quiero", "B +2 envido"),
        case("rf.6.env.t8", "A1:envido B1:envido", "A1:falta-envido B1:no-quiero", "A +4 envido"),
        case("rf.6.env.t8", "A1:envido B1:real-envido", "A1:falta-envido B1:no-quiero", "A +5 envido"),
    ],
)
def test_a_falta_that_the_printed_table_lacks(line: str, falta: str, award: str) -> None:
    """By default such a falta is lawful and pays the sum of the calls before it; with the option it is refused."""
    hands = "4e5e6o 7b10b3o"
    assert chosen("", f"{line} {falta}", hands).awards == [award]
    caller = falta.split(maxsplit=1)[0]
    assert chosen("envido-table=printed", f"{line} {caller}!not-a-raise", hands).code == "not-a-raise"


@pytest.mark.parametrize(
    ("line", "award"),
    [
        case("rf.6.env.t8", "A1:falta-envido B1:no-quiero", "A +1 envido"),
        case("rf.6.env.t7", "A1:real-envido B1:falta-envido A1:no-quiero", "B +3 envido"),
        case("rf.6.env.t5", "A1:envido B1:envido A1:real-envido B1:falta-envido A1:no-quiero", "B +7 envido"),
    ],
)
def test_a_falta_that_the_printed_table_has(line: str, award: str) -> None:
    """The three printed chains with a falta are lawful with and without the option."""
    for options in ("", "envido-table=printed"):
        assert chosen(options, line, "4e5e6o 7b10b3o").awards == [award]


@pytest.mark.parametrize(
    ("line", "hands", "each", "side"),
    [
        case("rf.6.flor.t1", "A1:flor A2:flor", FOUR, "A +6 flor", "A +3 flor"),
        case(
            "rf.6.flor.t3",
            "A1:flor B1:flor A2:flor A1:35 B1:son-buenas A2:33",
            AGAINST,
            "A +9 flor",
            "A +6 flor",
        ),
        case("rf.6.flor.t2", "A1:flor B1:con-flor-me-achico A2:flor", AGAINST, "A +7 flor", "A +4 flor"),
        case("rf.6.flor.t2", "B1:flor A2:flor A1:con-flor-me-achico", AGAINST, "B +4 flor", "B +4 flor"),
    ],
)
def test_two_flores_of_a_side_count_each_or_together(line: str, hands: str, each: str, side: str) -> None:
    """By default every flor pays three points; with the option all flores of a side pay three together."""
    assert chosen("", line, hands).awards == [each]
    assert chosen("flores=side", line, hands).awards == [side]


@pytest.mark.rule("rf.8.resv.f")
def test_truco_first_may_cost_its_caller_alone() -> None:
    """After a truco first no seat of that side may call flor or envido; with the option only its caller may not."""
    line = "A1:truco A1:flor!window-closed"
    assert chosen("", f"{line} A2:flor!window-closed A2:envido!own-call-pending", FOUR).code == "own-call-pending"
    assert chosen("forfeit=player", f"{line} A1:envido!own-call-pending A2:flor B1:quiero", FOUR).awards == [
        "A +3 flor"
    ]


@pytest.mark.rule("rf.8.resv.f")
def test_who_said_truco_first_answers_an_envido_and_raises_none() -> None:
    """The caller may only answer an envido; with the option his partner may raise it, by default neither may."""
    hands = "4e5e6c 7b10c3o 7o11o6b 2o3c4c"
    line = "A1:truco B1:envido A1:real-envido!window-closed"
    assert chosen("", f"{line} A2:real-envido!window-closed A2:quiero", hands).code is None
    assert chosen("forfeit=player", f"{line} A2:real-envido B1:no-quiero", hands).awards == ["A +2 envido"]
