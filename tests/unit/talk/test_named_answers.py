"""Answers that name their calls, where an envite and the truco wait together (uruguay)."""

from __future__ import annotations

import pytest
from tests.helpers.cases import case
from tests.helpers.talking import read_sentence, table

from truco.engine import Act, rule
from truco.engine.table.facts import Spoke
from truco.talk.quotes import sentence_word

HANDS = "7e6e4c/7c1o3b@12b"
WITH_FLOR = "7e6e4c/7o1o3o@12b"
BOTH = ("B1:vuelvo", "A1:envido+truco")
LEY = ("A1:ley-falta-truco", "B1:vuelvo", "B1:a-punto")


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        case("uy.69.0 uy.69.c", "quiero el truco y no quiero el envido", "no-quiero+quiero"),
        case("uy.69.0 uy.69.b", "no quiero el truco, quiero el envido", "quiero+no-quiero"),
        case("uy.69.a uy.69.d", "quiero el envido y el truco", "quiero+quiero"),
        case("uy.69.a uy.69.d", "quiero todo", "quiero+quiero"),
        case("uy.69.e", "no quiero ni el envido ni el truco", "no-quiero+no-quiero"),
        case("uy.69.f", "retruco, y no quiero el envido", "no-quiero+retruco"),
    ],
)
def test_answers_bind_in_the_order_of_the_calls_that_they_name(sentence: str, word: str) -> None:
    """Whatever is said first, the envido gets the answer that names it, and the truco its own."""
    assert read_sentence("uruguay", HANDS, *BOTH, says=f"B1:{sentence}").word == word


@pytest.mark.rule("uy.60.a", "uy.69.0")
@pytest.mark.parametrize("sentence", ["quiero el truco", "no quiero el truco", "el truco lo quiero", "quiero truco"])
def test_the_truco_alone_is_not_answered_while_the_envido_waits(sentence: str) -> None:
    """An answer that names the truco alone has no effect, and answers no envido: that one comes first."""
    law, state = table("uruguay", HANDS, *BOTH)
    decision = rule(law, state, Act("B1", sentence_word(sentence)))
    assert (decision.ruling.kind, decision.ruling.code) == ("void", "answer-first")
    assert "uy.60.a" in decision.ruling.rules
    assert decision.state.public.envido == state.public.envido
    assert decision.state.public.truco == state.public.truco


@pytest.mark.rule("uy.75.b")
@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("quiero el truco, no quiero la falta", "no-quiero+quiero"),
        ("quiero la falta y el truco", "quiero+quiero"),
        ("quiero todo", "quiero+quiero"),
        ("no quiero la falta ni el truco", "no-quiero+no-quiero"),
    ],
)
def test_the_answer_to_a_ley_de_juego_names_its_calls(sentence: str, word: str) -> None:
    """All, part or none of what was imposed is accepted in one answer, by the calls that it names."""
    assert read_sentence("uruguay", HANDS, *LEY, says=f"B1:{sentence}").word == word


@pytest.mark.rule("uy.75.b")
def test_an_answer_to_one_call_of_a_ley_de_juego_has_no_effect() -> None:
    """The answer to a ley de juego is to everything, so one that names the truco alone answers nothing."""
    reading = read_sentence("uruguay", HANDS, *LEY, says="B1:quiero el truco")
    assert (reading.kind, reading.reason) == ("void", "answer-all")


@pytest.mark.rule("uy.69.a")
@pytest.mark.parametrize("sentence", ["quiero el envido, el truco lo pienso después", "quiero todo el mate que haya"])
def test_a_truco_that_is_thought_over_is_not_accepted(sentence: str) -> None:
    """A player that goes on to speak of the truco has accepted the envido only; the truco waits."""
    assert read_sentence("uruguay", HANDS, *BOTH, says=f"B1:{sentence}").word == "quiero"


@pytest.mark.rule("uy.16.e")
@pytest.mark.parametrize(
    "sentence",
    [
        "quiero y no quiero",
        "quiero el truco y no quiero el envido",
        "quiero todo",
        "quiero el truco",
        "no tengo flor, quiero el truco y no quiero el envido",
    ],
)
def test_answers_show_nothing_of_a_flor(sentence: str) -> None:
    """The words bind alike, and others get the same, whether the speaker keeps silent about a flor or has none."""
    decisions = []
    for hands in (HANDS, WITH_FLOR):
        law, state = table("uruguay", hands, *BOTH)
        decisions.append(rule(law, state, Act("B1", sentence_word(sentence))))
    plain, flor = decisions
    assert isinstance(plain.events[0], Spoke)
    assert plain.events[0] == flor.events[0]
    assert plain.state.public == flor.state.public


@pytest.mark.parametrize(
    ("acts", "sentence", "word"),
    [
        (("B1:vuelvo", "A1:truco"), "quiero el truco", "quiero"),
        (("B1:vuelvo", "A1:truco"), "no quiero el truco", "no-quiero"),
        (("B1:vuelvo", "A1:envido"), "quiero el envido", "quiero"),
        (("B1:vuelvo", "A1:envido"), "no quiero, truco", "no-quiero+truco"),
        (("B1:vuelvo",), "quiero el truco", "truco"),
    ],
)
def test_where_one_call_waits_or_none_the_words_are_read_as_they_stand(
    acts: tuple[str, ...], sentence: str, word: str
) -> None:
    """The name of a call beside an answer is a call of its own where no two wait together."""
    assert read_sentence("uruguay", HANDS, *acts, says=f"B1:{sentence}").word == word
