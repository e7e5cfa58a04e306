"""The public part of a table beside the cards in hand."""

from __future__ import annotations

import pytest
from tests.helpers.play import Played, law, play

from truco.engine import new_match
from truco.views import can_talk, lifted_tricks

HANDS = "6b5c10o 7c6o12b"
PLAYED = "A1:6b B1:7c B1:6o A1:10o"


def still_there(hand: Played) -> list[str]:
    """The cards of the hand's tricks that are on the table."""
    public = hand.state.public
    done = public.tricks[lifted_tricks(hand.law, public) :]
    return [str(card) for trick in done for _, card in trick.plays] + [str(card) for _, card in public.trick]


@pytest.mark.parametrize(
    ("played", "lying"),
    [(1, ["6b"]), (2, ["6b", "7c"]), (3, ["6o"]), (4, ["6o", "10o"])],
)
@pytest.mark.rule("uy.97.a")
def test_played_cards_are_lifted_when_the_next_trick_is_led(played: int, lying: list[str]) -> None:
    """The cards of a trick stay on the table until the first card of the next one is played."""
    line = " ".join(PLAYED.split()[:played])
    assert still_there(play(line, HANDS, book="uruguay", muestra="3e")) == lying
    assert len(still_there(play(line, HANDS, book="uruguay", muestra="3e", options="past-tricks=lie"))) == played


def test_a_hand_that_is_over_lies_open() -> None:
    """After the last trick all cards that were played can be looked at until the next hand; other books lift none."""
    over = play(f"{PLAYED} A1:5c B1:12b", HANDS, book="uruguay", muestra="3e")
    assert over.over
    assert len(still_there(over)) == 6
    assert len(still_there(play(PLAYED, HANDS))) == 4


@pytest.mark.rule("br.25.1")
def test_nobody_talks_while_the_tricks_are_played() -> None:
    """Between the hands of a Brazilian tournament people may talk, not while one is played; elsewhere always."""
    fenacef = law(4, book="fenacef")
    before = new_match(fenacef, "B2")
    assert can_talk(fenacef, before.public)
    hand = play("", "3s2sAs 7h6h5h 3d2dAd 7c6c5c", book="fenacef")
    assert not can_talk(hand.law, hand.state.public)
    over = play("B1:truco A1:desistir", "3s2sAs 7h6h5h 3d2dAd 7c6c5c", book="fenacef")
    assert over.over
    assert can_talk(over.law, over.state.public)
    assert can_talk(law(4), play(seats=4).state.public)
