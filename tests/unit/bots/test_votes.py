"""How bots vote where there is no judge: for what the text says of a known fault, and for a warning."""

from __future__ import annotations

import pytest
from tests.helpers.play import play

from truco.bots.votes import vote
from truco.engine import Act, rule, word

FOUR = "6h5d5s 5h5c6s KhKd6c JhJd6d"
FLOR = "12b6b4b 1e5o7o"


def voted(proposal: str, line: str, hands: str, book: str, muestra: str = "") -> str:
    """Return how a bot votes on a ruling that is proposed after a line of acts."""
    played = play(line, hands, book=book, refereed=True, muestra=muestra)
    proposed = rule(played.law, played.state, Act("A1", word(f"propongo-{proposal}")))
    assert proposed.ruling.happened, proposed.ruling
    return vote(played.law, proposed.state.public)


@pytest.mark.parametrize("proposal", ["annul-hand:br.12.p5", "annul-hand"])
def test_a_bot_annuls_no_hand_without_a_wrong_count(proposal: str) -> None:
    """No bot saves a lost hand by a proposal; a bot that has counted claims, and the cards are looked at."""
    assert voted(proposal, "A2:truco B2:cair", FOUR, "fenacef") == "voto-no"


@pytest.mark.parametrize("line", ["A1:12b", "A1:12b B1:1e B1:5o A1:6b A1:4b B1:7o"])
@pytest.mark.parametrize(
    ("proposal", "expected"),
    [
        ("warn-A1:uy.99.b", "voto-si"),
        ("warn-A1", "voto-no"),
        ("expel-A1:uy.99.b", "voto-no"),
        ("disqualify-B:uy.100.a", "voto-no"),
        ("disqualify-A:uy.100.a", "voto-no"),
        ("expel-A1:uy.100.b", "voto-no"),
        ("points-A-9:uy.103.a", "voto-no"),
    ],
)
def test_a_bot_agrees_to_a_warning_and_gives_no_match_away(line: str, proposal: str, expected: str) -> None:
    """The mildest step is agreed to; a grave fault that has not come to light disqualifies no side."""
    assert voted(proposal, line, FLOR, "uruguay", "3c") == expected


def test_a_bot_agrees_to_what_the_text_says_of_a_fault_that_came_to_light() -> None:
    """Having won an envite and denied a flor costs at the hand's end, and may then be disqualified (uy.100.a)."""
    line = "A1:envido B1:quiero A1:30 A1:12b B1:1e B1:5o A1:6b A1:4b B1:7o mesa:callo"
    assert voted("disqualify-A:uy.100.a", line, FLOR, "uruguay", "3c") == "voto-si"
    assert voted("disqualify-B:uy.100.a", line, FLOR, "uruguay", "3c") == "voto-no"
