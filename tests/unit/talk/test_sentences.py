"""A message of several sentences: which words belong together, and which stand alone."""

from __future__ import annotations

import pytest
from tests.helpers.cases import case
from tests.helpers.talking import said

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
    reading = said(rules, hands, *before.split(), says=f"B1:{sentence}")
    assert (reading.kind, reading.word) == ("call", "quiero")
