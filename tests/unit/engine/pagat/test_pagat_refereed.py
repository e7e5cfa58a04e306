"""A total that its cards do not show, at a refereed table of the reference page."""

import pytest
from tests.helpers.play import Played, ended, play

HANDS = "7e3e5c 7o10o3b"
"""30 against 27."""
MUESTRA = {"pagat-argentina": "", "pagat-uruguay": "6b"}


def refereed(line: str, book: str, score: str = "A 0 B 0") -> Played:
    """A hand of a refereed table of two."""
    return play(line, HANDS, book=book, muestra=MUESTRA[book], refereed=True, score=score)


@pytest.mark.rule("pg.envido.34")
@pytest.mark.parametrize("book", MUESTRA)
def test_a_total_that_is_not_shown_is_not_scored(book: str) -> None:
    """The envido of a false winner is nobody's once the hand is over; a false total that loses costs nothing."""
    hand = ended(refereed("A1:envido B1:quiero A1:31 B1:27 A1:truco B1:no-quiero", book))
    assert (hand.awards[0], hand.gains) == ("A +2 envido", {"A": 1, "B": 0})
    assert "pg.envido.34" in hand.cites
    lost = ended(refereed("A1:envido B1:quiero A1:26 B1:27 A1:truco B1:no-quiero", book))
    assert lost.gains == {"A": 1, "B": 2}


@pytest.mark.rule("pg.envido.34", "pg.score.12")
@pytest.mark.parametrize("book", MUESTRA)
def test_a_false_total_wins_no_game(book: str) -> None:
    """Where it would reach thirty the cards are shown at once, nobody scores, and the truco is played."""
    hand = refereed("A1:envido B1:quiero A1:31 B1:27", book, "A 28 B 3")
    assert (hand.awards, hand.over) == ([], False)
    assert refereed("A1:envido B1:quiero A1:30 B1:27", book, "A 28 B 3").over
