"""A flor denied in a sentence that says more: what binds beside the denial, and when nothing is denied (uruguay)."""

import pytest
from tests.helpers.cases import case
from tests.helpers.talking import read_sentence, table

from truco.engine import Act, rule
from truco.engine.table.events import Faulted
from truco.engine.table.facts import Spoke
from truco.talk.quotes import sentence_word

FLOR, PLAIN, OTHER = "7e6e3e", "7e6e4c", "7o1o3b"
"""A flor, a hand without one, and the hand of the other seat, which has none, under the muestra 12b."""


@pytest.mark.parametrize(
    ("acts", "seat", "sentence", "token"),
    [
        case("uy.16.e uy.17.a", "", "A1", "No tengo flor, ¡truco!", "truco"),
        case("uy.16.e uy.17.a", "", "A1", "no hay flor pero envido", "envido"),
        case("uy.16.e uy.17.b", "A1:envido", "B1", "no tengo flor, quiero", "quiero"),
        case("uy.16.e uy.17.b", "A1:truco", "B1", "ni flor ni nada: no quiero", "no-quiero"),
    ],
)
def test_what_is_said_beside_a_denied_flor_binds_whoever_has_one(
    acts: str, seat: str, sentence: str, token: str
) -> None:
    """The call or the answer counts with a flor and without; others get the same, and only the log has the denial."""
    decisions = []
    for hand in (FLOR, PLAIN):
        hands = f"{hand}/{OTHER}" if seat == "A1" else f"{OTHER}/{hand}"
        law, state = table("uruguay", f"{hands}@12b", "B1:vuelvo", *acts.split())
        decisions.append(rule(law, state, Act(seat, sentence_word(sentence))))
    denied, plain = decisions
    assert [decision.ruling.kind for decision in decisions] == ["fault", "lawful"]
    assert "uy.16.e" in denied.ruling.rules
    assert denied.events[0] == plain.events[0] == Spoke(seat, sentence, token)
    assert denied.state.public == plain.state.public
    assert "flor-first.negated" in {event.key for event in denied.events if isinstance(event, Faulted)}


@pytest.mark.rule("uy.16.e")
@pytest.mark.parametrize("acts", ["A1:flor", "A1:flor B1:flor"])
def test_a_flor_that_was_sung_is_not_denied_afterwards(acts: str) -> None:
    """A player that sang his flor takes nothing back by denying it."""
    reading = read_sentence("uruguay", f"{FLOR}/7o1o3o@12b", "B1:vuelvo", *acts.split(), says="A1:no tengo flor")
    assert (reading.kind, reading.reason) == ("none", "negated")


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        case("uy.16.e", "no quiero flor", ("forfeits", "void")),
        case("uy.16.e", "No quiero ni ver una flor", ("forfeits", "void")),
        case("uy.16.e", "cero flor", ("forfeits", "void")),
        case("uy.16.e", "não tenho flor", ("forfeits", "none")),
        case("uy.16.e", "nem flor nem nada", ("forfeits", "none")),
    ],
)
def test_a_negative_expression_of_any_form_before_the_word_sings_no_flor(sentence: str, kinds: tuple[str, str]) -> None:
    """An expression with a word of the game in it, and one from across the border, deny the flor as any other."""
    readings = [
        read_sentence("uruguay", f"{hand}/{OTHER}@12b", "B1:vuelvo", says=f"A1:{sentence}") for hand in (FLOR, PLAIN)
    ]
    assert (tuple(reading.kind for reading in readings), [reading.word for reading in readings]) == (kinds, ["", ""])


@pytest.mark.rule("uy.16.e")
def test_before_the_muestra_nothing_is_denied() -> None:
    """No sentence has an effect before the muestra is turned, so the cards of the speaker do not matter."""
    readings = [read_sentence("uruguay", f"{hand}/{OTHER}@12b", says="A1:no tengo flor") for hand in (FLOR, PLAIN)]
    assert [(reading.kind, reading.reason) for reading in readings] == [("none", "negated")] * 2


@pytest.mark.rule("uy.16.b", "uy.16.e")
@pytest.mark.parametrize(
    "sentence", ["No tengo mate. ¡Flor!", "¿No jugás? Bueno, flor.", "¡No, bo! Flor", "no sé.flor"]
)
def test_a_negative_word_of_a_sentence_before_denies_no_flor(sentence: str) -> None:
    """A full stop, a question mark or an exclamation mark ends the turn of phrase: the flor after it is sung."""
    assert read_sentence("uruguay", f"{FLOR}/{OTHER}@12b", "B1:vuelvo", says=f"A1:{sentence}").word == "flor"


@pytest.mark.rule("uy.16.e")
@pytest.mark.parametrize(
    "sentence",
    ["no, flor", "no quiero hablar: flor", "no tengo... flor", "no… ¡flor!", "Llueve. No tengo flor", "ni 1.5 de flor"],
)
def test_what_ends_no_sentence_parts_no_negative_word_from_the_flor(sentence: str) -> None:
    """A comma, a colon, a silence and the point in a number end no sentence: the negative word denies the flor."""
    assert "uy.16.e" in read_sentence("uruguay", f"{FLOR}/{OTHER}@12b", "B1:vuelvo", says=f"A1:{sentence}").rules
