"""One function rules on every act: of a seat, of the table, of a judge, and on a sentence."""

import pytest
from tests.helpers.play import hands_of

from truco.engine import MESA, Act, Law, Ruling, State, deal_word, new_match, rule, word
from truco.engine.rule import ruling_together
from truco.engine.table.facts import Spoke
from truco.engine.table.state import evolved
from truco.rulebooks.ruleset import choose
from truco.talk.quotes import sentence_word

LAW = Law(choose("runfla"), ("A1", "B1"), refereed=True)
START = new_match(LAW, "B1")
DEAL = Act(MESA, deal_word(hands_of("7e6e4c 7o5o3b")))
DEALT = rule(LAW, START, DEAL).state
ACTS = {
    "an act of the table": (START, DEAL),
    "a word of a seat": (DEALT, Act("A1", word("truco"))),
    "a sentence of a seat": (DEALT, Act("A1", sentence_word("vamos al truco"))),
    "a ruling of the judge": (DEALT, Act("juez", word("warn-A1"))),
}


@pytest.mark.parametrize(("before", "act"), ACTS.values(), ids=ACTS)
def test_one_function_rules_on_every_act(before: State, act: Act) -> None:
    """The same function returns the ruling, the events and the state after them for any act of anybody."""
    ruling, events, after = rule(LAW, before, act)
    assert ruling.kind == "lawful"
    assert after == evolved(before, events) != before


@pytest.mark.parametrize(("language", "number"), [("en", "33"), ("", "")])
def test_a_sentence_is_ruled_in_its_language(language: str, number: str) -> None:
    """A number in English binds where the sentence is English, and not where it has the language of the rulebook."""
    before = DEALT
    for act in (Act("A1", word("envido")), Act("B1", word("quiero"))):
        before = rule(LAW, before, act).state
    spoke = rule(LAW, before, Act("A1", sentence_word("thirty-three", language))).events[0]
    assert isinstance(spoke, Spoke)
    assert spoke.word == number


@pytest.mark.parametrize("token", ["warn-A1", "propongo-warn-A1", "voto-si"])
def test_an_assisted_table_has_no_desk(token: str) -> None:
    """Where only lawful acts are accepted nothing is ruled, proposed or voted on: the words do not exist."""
    law = Law(choose("uruguay"), ("A1", "B1"))
    rulings = [rule(law, new_match(law, "B1"), Act(seat, word(token))).ruling for seat in ("A1", "juez")]
    assert [ruling.code for ruling in rulings] == ["unknown-word", "not-seated"]


def test_words_of_one_breath_are_a_fault_together_if_only_some_are_void() -> None:
    """Several words have one ruling with the rules of all; they are void together if each of them is."""
    lawful, void = Ruling("lawful", None, ("of.envido.2",)), Ruling("void", "not-singing", ("of.envido.9",))
    assert ruling_together([lawful, void]) == Ruling("fault", "not-singing", ("of.envido.2", "of.envido.9"))
    assert ruling_together([void, void]) == Ruling("void", "not-singing", ("of.envido.9",))
    assert ruling_together([lawful, lawful]) == lawful
