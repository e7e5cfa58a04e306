"""Bots while a decided hand of a refereed table settles."""

from __future__ import annotations

import pytest

from truco.bots.settling import settling_word
from truco.match import Match
from truco.views import view_menu

HELD = "4e6b12c/1e5o7o"


def last_word(acts: str, seat: str = "B1", hands: str = HELD, book: str = "oficial") -> str:
    """Return what a bot says after some acts of a match, empty where it is not asked."""
    match = Match(book, refereed=True, seats=2, hands=hands)
    for act in acts.split():
        match.play(act)
    view = match.view(seat)
    choice = settling_word(match.law, view, view_menu(match.law, view))
    return "" if choice is None else choice.token


FOUR = "A1:envido B1:quiero A1:{} B1:son-buenas A1:12c B1:5o B1:7o A1:6b B1:1e A1:4e"


def test_a_bot_is_asked_nothing_before_the_hand_is_decided() -> None:
    """While the hand is played the bot chooses as ever."""
    assert last_word("A1:envido B1:quiero") == ""


@pytest.mark.parametrize(("number", "expected"), [("33", "reclamo-A1"), ("6", "callo")])
def test_a_bot_claims_a_wrong_number_that_all_can_see(number: str, expected: str) -> None:
    """With all cards of the rival open it claims 33 sung over 6, and never claims a true number."""
    assert last_word(FOUR.format(number)) == expected


def test_a_bot_claims_nothing_that_it_cannot_see() -> None:
    """A rival who goes to the mazo with its cards closed may have had 33."""
    assert last_word("A1:envido B1:quiero A1:33 B1:son-buenas A1:mazo") == "callo"


TWO = "A1:envido B1:quiero A1:{} B1:son-buenas A1:12c B1:1e B1:5o A1:4e"


@pytest.mark.parametrize(
    ("number", "hands", "expected"),
    [("33", HELD, "reclamo-A1"), ("31", HELD, "callo"), ("31", "4e6b12c/1e5o7e", "reclamo-A1")],
)
def test_a_bot_claims_a_number_that_no_third_card_makes(number: str, hands: str, expected: str) -> None:
    """Beside the king of cups and the four of swords 31 takes the seven of swords, which the bot may hold itself."""
    assert last_word(TWO.format(number), hands=hands) == expected


@pytest.mark.rule("rf.6.env.wrong")
def test_a_bot_claims_no_number_whose_falsehood_costs_nothing() -> None:
    """Under RUNFLA's rules the false number of a loser costs nothing: a claim of it would have no ground."""
    acts = "A1:envido B1:quiero A1:20 B1:32 A1:12c B1:5o A1:6b B1:7o B1:1e A1:4e"
    assert last_word(acts, book="runfla") == "callo"


@pytest.mark.parametrize(
    ("book", "hands", "expected"),
    [
        ("pagat-argentina", "12b6b4b/1e5o7o", "pido-flor-A1"),
        ("uruguay", "12b6b4b/1e5o7o@3c", "reclamo-A1"),
    ],
)
def test_a_bot_claims_a_flor_that_lies_open_and_was_never_said(book: str, hands: str, expected: str) -> None:
    """Three cards of basto were played and no word of them; with one of them still closed nothing is claimed."""
    assert last_word("A1:12b B1:1e B1:5o A1:6b A1:4b B1:7o", hands=hands, book=book) == expected
    assert last_word("A1:12b B1:1e B1:5o A1:6b B1:truco A1:no-quiero", hands=hands, book=book) == "callo"
