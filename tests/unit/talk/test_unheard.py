"""The secret of a sentence: that its speaker holds a flor."""

import pytest
from tests.helpers.play import law, play

from truco.engine import Act, rule
from truco.engine.table.events import Faulted
from truco.talk.quotes import sentence_word


@pytest.mark.rule("uy.17.a")
@pytest.mark.parametrize("line", ["A1:envido+truco", "A1:truco", "A1:envido", ""])
@pytest.mark.parametrize(
    "text",
    [
        "me dijo truco",
        "truco, truco, envido",
        "retruco vale cuatro",
        "envido y quiero",
        "quiero vale cuatro",
        "truco",
        "no quiero nada de truco ni de envido",
        "real envido, y después retruco",
    ],
)
def test_a_word_in_vain_is_heard_alike_with_a_flor_and_without(line: str, text: str) -> None:
    """A void word denies the flor of its speaker, and neither the words nor the facts show it."""
    decisions = []
    for held in ("7e6e1e", "7e6c1e"):
        state = play(f"B1:vuelvo {line}", f"7c4c1b {held}", book="uruguay", muestra="6o", refereed=True).state
        events = rule(law(2, book="uruguay", refereed=True), state, Act("B1", sentence_word(text))).events
        decisions.append([event for event in events if not isinstance(event, Faulted)])
    assert decisions[0] == decisions[1]


@pytest.mark.rule("uy.17.a")
def test_what_is_void_costs_who_holds_a_flor() -> None:
    """The fault is noted though the word has no effect; without a flor there is none."""
    noted = []
    for held in ("7e6e1e", "7e6c1e"):
        state = play("B1:vuelvo A1:envido+truco", f"7c4c1b {held}", book="uruguay", muestra="6o", refereed=True).state
        events = rule(law(2, book="uruguay", refereed=True), state, Act("B1", sentence_word("me dijo truco"))).events
        noted.append([event.key for event in events if isinstance(event, Faulted)])
    assert noted == [["flor-first.call"], []]
