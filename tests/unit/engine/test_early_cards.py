"""Cards put on the table before their turn at a refereed table under the Reglamento Oficial: they count as played."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, counted, play

from truco.engine import due

FOUR = "4c5e5o 6b6o12c 3e2e1c 7o4b7c"


def refereed(line: str, hands: str = FOUR) -> Played:
    """Play a hand at a refereed table."""
    return play(line, hands, refereed=True)


@pytest.mark.parametrize(
    ("line", "tricks"),
    [
        case("of.played.3", "A2:3e A1:4c B1:6b B2:4b", ["A2"]),
        case("of.played.3", "A2:3e B2:7o A1:4c B1:6b", ["B2"], name="two of them, one after the other"),
        case("of.played.3", "A1:4c A1:5o B1:6b A2:3e B2:4b", ["A2"], name="the card of the next trick"),
        case("of.played.3", "B2:7o A1:truco A1:4c!answer-first B1:quiero A1:4c B1:6b A2:3e", ["B2"]),
    ],
)
def test_a_card_out_of_turn_is_played_when_its_turn_comes(line: str, tricks: list[str]) -> None:
    """The others still play in turn; the early card is played by itself when its owner's turn comes."""
    hand = refereed(line)
    assert hand.tricks == tricks
    assert "fault" in {step.decision.ruling.kind for step in hand.steps}


@pytest.mark.rule("of.played.3")
def test_an_early_card_cannot_be_exchanged_or_taken_back() -> None:
    """The card that was laid first is that of this trick, a second that of the next; neither can be taken back."""
    hand = refereed("A2:3e A2:2e A2:3e!card-not-held A2:levanto-3e!unknown-word A1:4c B1:6b")
    assert due(hand.law, hand.state.public) == "B2"
    assert refereed("A2:4c!card-not-held").code == "card-not-held"


@pytest.mark.rule("of.played.3")
def test_an_early_card_closes_the_envido_for_its_owner_alone() -> None:
    """His partner and the rivals may still call the envido while they have no card down."""
    hand = refereed("A2:3e A2:envido A1:envido B1:quiero")
    kinds = [step.decision.ruling.kind for step in hand.steps]
    assert kinds == ["fault", "void", "lawful", "lawful"]


@pytest.mark.parametrize(
    ("line", "tricks", "gains"),
    [
        case("of.played.4 of.played.2", "A1:3e+4c B1:2b B1:6o A1:5o B1:12c", ["A1", "B1", "B1"], "B +1"),
        case(
            "of.played.2", "A1:4c+3e B1:2b B1:6o A1:5o B1:12c", ["B1", "A1", "B1"], "B +1", name="the other way round"
        ),
        case("of.played.4", "A1:3e+4c B1:2b B1:truco A1:no-quiero", ["A1"], "B +1", name="the second waits"),
    ],
)
def test_of_two_cards_at_once_the_first_is_for_this_trick(line: str, tricks: list[str], gains: str) -> None:
    """The second card is for the next trick, whatever happens in between."""
    hand = refereed(line, "3e4c5o 2b6o12c")
    assert hand.tricks == tricks
    assert hand.gains == counted(gains)


@pytest.mark.parametrize(
    ("line", "tricks", "gains"),
    [
        case("of.played.2", "A1:3e+4c+5o B1:2b B1:6o B1:12c", ["A1", "B1", "B1"], "B +1"),
        case("of.played.2", "A1:4c+3e+5o B1:2b B1:6o B1:12c", ["B1", "A1", "B1"], "B +1", name="the other way round"),
        case("of.played.2", "A1:3e B1:2b A1:4c+5o B1:12c B1:6o", ["A1", "B1", "B1"], "B +1", name="the last two"),
        case("of.played.2", "A1:3e+4c+5o B1:2b+12c+6o", ["A1", "B1", "B1"], "B +1", name="both of them"),
        case("of.played.2", "A1:3e+4c+5o B1:2b B1:truco A1:no-quiero", ["A1"], "B +1", name="what lies there waits"),
    ],
)
def test_three_cards_at_once_are_played_in_the_order_in_which_they_fell(
    line: str, tricks: list[str], gains: str
) -> None:
    """The first is for this trick, the others for the next two, in that order; none of them can be changed."""
    hand = refereed(line, "3e4c5o 2b6o12c")
    assert hand.tricks == tricks
    assert hand.gains == counted(gains)


@pytest.mark.rule("of.played.2")
def test_of_three_cards_that_lie_there_none_is_exchanged() -> None:
    """A seat that put all three down cannot play another card, or one of them twice."""
    hand = refereed("A1:4c+5e+5o A1:5e!card-not-held A1:5o!card-not-held B1:6b A2:3e B2:4b")
    assert (hand.tricks, due(hand.law, hand.state.public)) == (["A2"], "A2")
    refereed("A1:4c+5e+4c!card-not-held A1:4c+5e+6b!card-not-held B1:6b+6o+12c!not-your-turn A1:4c")
    assert play("A1:4c+5e+5o!", FOUR).code


@pytest.mark.rule("of.played.4", "of.played.3")
def test_two_cards_need_the_turn_and_the_cards() -> None:
    """Two cards at once are rejected out of turn, with a card not held, and at an assisted table."""
    refereed("B1:6b+6o!not-your-turn A1:4c+3e!card-not-held A1:4c+4c!card-not-held A1:4c+5e")
    assert play("A1:4c+5e! A2:3e!not-your-turn", FOUR).code
