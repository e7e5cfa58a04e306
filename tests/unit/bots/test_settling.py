"""Bots while a decided hand of a refereed table settles."""

from __future__ import annotations

import pytest

from truco.bots.settling import settle
from truco.match import Match
from truco.views import view_menu


def last_word(acts: str, seat: str = "B1") -> str:
    """Return what a bot says after some acts of a match, empty where it is not asked."""
    match = Match(refereed=True, hands="4e6b12c/1e5o7o")
    for act in acts.split():
        match.play(act)
    view = match.view(seat)
    found = settle(match.law, view, view_menu(match.law, view))
    return "" if found is None else found.token


FOUR = "A1:envido B1:quiero A1:{} B1:son-buenas A1:12c B1:5o B1:7o A1:6b B1:1e A1:4e"


def test_a_bot_is_asked_nothing_before_the_hand_is_decided() -> None:
    """While the hand is played the bot chooses as ever."""
    assert last_word("A1:envido B1:quiero") == ""


@pytest.mark.parametrize(("number", "said"), [("33", "reclamo-A1"), ("6", "callo")])
def test_a_bot_claims_a_wrong_number_that_all_can_see(number: str, said: str) -> None:
    """With all cards of the rival open it claims 33 sung over 6, and never claims a true number."""
    assert last_word(FOUR.format(number)) == said


def test_a_bot_claims_nothing_that_it_cannot_see() -> None:
    """A rival who goes to the mazo with its cards closed may have had 33."""
    assert last_word("A1:envido B1:quiero A1:33 B1:son-buenas A1:mazo") == "callo"
