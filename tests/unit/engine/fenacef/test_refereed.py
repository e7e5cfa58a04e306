"""A refereed table under FENACEF: a card face down in the first trick, and calls out of place."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, play

from truco.views import visible_word

FOUR = "4d4s4h 5c5h5s 6c6h6s Jc6d5d"


def refereed(line: str, score: str = "A 0 B 0") -> Played:
    """Play a hand dealt by A1, in which A2 leads."""
    return play(line, FOUR, book="fenacef", dealer="A1", refereed=True, score=score)


@pytest.mark.rule("br.18.1", "br.3.i")
def test_a_card_face_down_in_the_first_trick_is_turned_up_and_stands() -> None:
    """Everybody sees the card, and it counts; from the second trick on a card face down is lawful."""
    hand = refereed("A2:6c B2:(Jc) A1:4d B1:5c")
    assert [step.decision.ruling.kind for step in hand.steps] == ["lawful", "fault", "lawful", "lawful"]
    assert hand.tricks == ["B2"]
    assert visible_word("(Jc)", hand.steps[1].decision.events, "A1") == "(Jc)"
    assert refereed("A2:6c B2:Jc A1:4d B1:5c B2:(6d)").last.decision.ruling.kind == "lawful"


@pytest.mark.parametrize(
    ("line", "score"),
    [
        case("br.17.p1.1", "A1:truco A2:cair", "A 0 B 0"),
        case("br.17.p1.1", "A1:cair", "A 0 B 0", name="nothing asked"),
        case("br.17.p1.c", "A1:seis", "A 0 B 0"),
        case("br.17.p1.1", "A1:truco A1:seis", "A 0 B 0", name="raising oneself"),
        case("br.21.a.1", "A2:6c A1:jogar", "A 0 B 0", name="nothing to decide at no eleven"),
        case("br.17.p1.a", "A1:truco B1:cair A1:seis", "A 0 B 0"),
        case("br.17.p4.1", "A1:truco B1:seis A1:nove B1:doze A1:cair A1:doze", "A 0 B 0"),
        case("br.21.a.2", "A1:jogar B1:truco", "A 11 B 4"),
        case("br.11.4", "B1:truco", "A 11 B 11"),
    ],
)
def test_a_call_out_of_place_has_no_effect(line: str, score: str) -> None:
    """Such a call is void: it is public and changes nothing."""
    before, _, _ = line.rpartition(" ")
    hand = refereed(line, score)
    assert hand.last.decision.ruling.kind == "void"
    assert hand.state.public == refereed(before, score).state.public


@pytest.mark.parametrize(
    ("line", "score", "rule"),
    [
        case("br.17.p1.1", "A1:desistir", "A 4 B 6", "br.17.p1.1"),
        case("br.17.p1.1", "A1:desistir", "A 11 B 11", "br.17.p1.1"),
        case("br.21.a.1", "A1:desistir", "A 6 B 11", "br.21.a.1"),
        case("br.21.a.1", "A1:jogar", "A 4 B 6", "br.21.a.1"),
    ],
)
def test_who_gives_up_where_nobody_asked_is_told_what_it_answers(line: str, score: str, rule: str) -> None:
    """A hand is given up in answer to a raise; only where a pair has eleven the word also decides (Art. 21)."""
    ruling = refereed(line, score).last.decision.ruling
    assert (ruling.code, ruling.rules) == ("nothing-to-answer", (rule,))
