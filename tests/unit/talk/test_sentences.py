"""A message of several sentences: which words belong together, and which are alone."""

from __future__ import annotations

import pytest
from tests.helpers.cases import case
from tests.helpers.talking import read_sentence

HANDS = "1e5o4o/7o6o4c"


@pytest.mark.parametrize(
    ("rules", "hands", "before"),
    [
        case("rf.8.resv.b", "runfla", HANDS, "A1:truco"),
        case("pg.talk.1", "pagat-argentina", HANDS, "A1:truco"),
        case("uy.67.b", "uruguay", f"{HANDS}@6b", "B1:vuelvo A1:truco"),
    ],
)
@pytest.mark.parametrize("sentence", ["¿Por qué no? ¡Quiero!", "¿Cómo que no? Quiero.", "¿No, decís? Quiero"])
def test_no_phrase_goes_on_after_a_question(rules: str, hands: str, before: str, sentence: str) -> None:
    """Who asks "why not?" and then says quiero has accepted: the no belongs to the question."""
    reading = read_sentence(rules, hands, *before.split(), says=f"B1:{sentence}")
    assert (reading.kind, reading.word) == ("call", "quiero")


@pytest.mark.parametrize(("sign", "bound"), [("\n", "quiero"), (".\n", "quiero"), (" ", "no-quiero")])
def test_no_phrase_goes_on_after_a_no_at_the_end_of_a_line(sign: str, bound: str) -> None:
    """A no on a line of its own belongs to what was said before, and the next line is a yes (rf.8.resv.b)."""
    reading = read_sentence("runfla", HANDS, "A1:truco", says=f"B1:mate no{sign}quiero")
    assert (reading.kind, reading.word) == ("call", bound)


@pytest.mark.parametrize(
    ("rules", "before", "seat", "sentence", "bound"),
    [
        case("of.truco.7", "oficial", "", "A1", "¡Truco! ¿Qué me mirás?", "truco"),
        case("of.envido.4", "oficial", "", "A1", "Mozo, otra birra. ¡Envido!", "envido"),
        case("of.accept.2", "oficial", "A1:truco", "B1", "¿Por qué no? ¡Quiero!", "quiero"),
        case("of.envido.16", "oficial", "A1:envido", "B1", "No quiero. Seguí jugando.", "no-quiero"),
        case("of.mazo.1", "oficial", "", "A1", "Me voy al mazo. No ligué nada.", "mazo"),
        case("rf.6.env.a", "runfla", "A1:envido B1:quiero", "A1", "¡Veintinueve! Chupate esa.", "29"),
        case("pg.envido.28", "pagat-argentina", "A1:envido B1:quiero", "A1", "29. Andá a cantarle a Gardel", "29"),
        case("rf.6.truco.mazo.a", "runfla", "", "A1", "Al mazo. Esto es un velorio.", "mazo"),
    ],
)
def test_a_call_in_a_sentence_of_its_own_binds_beside_others(
    rules: str, before: str, seat: str, sentence: str, bound: str
) -> None:
    """Where a word binds only alone, it does so in its own sentence, whatever is said before and after it."""
    reading = read_sentence(rules, HANDS, *before.split(), says=f"{seat}:{sentence}")
    assert (reading.kind, reading.word, reading.reason) == ("call", bound, "said")


@pytest.mark.rule("of.talk.2")
@pytest.mark.parametrize(
    "sentence",
    [
        "¿Truco? ¿Quién habló?",
        "¡Truco! gritó el tipo y se paró",
        "¿Qué dijo? Truco.",
        "«Truco.» Así empezó la pelea.",
        "Jugamos mucho al truco. Por plata, nunca.",
    ],
)
def test_a_call_that_is_asked_about_or_told_does_not_stand_alone(sentence: str) -> None:
    """A question beside other words, a quotation and the reported words of another person call nothing (oficial)."""
    reading = read_sentence("oficial", HANDS, says=f"A1:{sentence}")
    assert (reading.kind, reading.word) == ("none", "")


@pytest.mark.parametrize(
    ("seats", "sentence", "bound"),
    [
        case("of.talk.2", 2, "¿canto truco?", ""),
        case("of.talk.2", 4, "¿Le canto envido, compañero?", ""),
        case("of.talk.2", 2, "¿Cantó truco, don?", ""),
        case("of.truco.7", 2, "canto truco", "truco"),
        case("of.truco.7", 2, "Canto truco, ¿eh?", "truco"),
        case("of.truco.7", 2, "¿truco?", "truco"),
    ],
)
def test_who_asks_whether_to_call_has_not_called(seats: int, sentence: str, bound: str) -> None:
    """A question whether to call, or whether another has, is none; a call with a question behind it is one."""
    hands = HANDS if seats == 2 else f"{HANDS}/1b2b3b/4e5e6e"
    reading = read_sentence("oficial", hands, says=f"A1:{sentence}")
    assert (reading.word, reading.kind) == (bound, "call" if bound else "none")
