"""Corrections of rulings: they undo and give what the hand came to, not what it was when it was first ruled on."""

from __future__ import annotations

import pytest

from truco.record import Replay, read_record, record_of, replay, write_record

HEAD = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] [Judge "Eva"] [Admission "refereed"]\n'
CARDS = "deal A1 7e6e4c B1 7o5o3b"
WON = "A1:envido B1:no-quiero A1:truco B1:no-quiero"
"""A wins a point of the envido, then one of the truco."""
LATER = f"\nhand 2 {CARDS} {WON} mesa:callo"


def replayed(acts: str) -> Replay:
    """Replay a first hand with its rulings, and what follows it."""
    return replay(read_record(f"{HEAD}hand 1 {CARDS} {acts}"))


def scores(acts: str) -> list[tuple[int, ...]]:
    """Return the score after each hand; the record that is written of them reads the same."""
    done = replayed(acts)
    assert done.law is not None
    steps = [step for hand in done.hands for step in hand.steps]
    again = replay(read_record(write_record(record_of(done.law, {}, steps))))
    scores = [hand.score for hand in done.hands]
    assert [hand.score for hand in again.hands] == scores
    return scores


@pytest.mark.parametrize("when", ["juez:warn-A1 {won}", "{won} juez:warn-A1"])
@pytest.mark.parametrize(("instead", "score"), [("annul-hand", (0, 0)), ("misdeal", (0, 0)), ("lose-hand-A", (1, 1))])
@pytest.mark.parametrize("ended", ["", " mesa:callo"])
def test_a_correction_takes_what_the_hand_has_given_since(
    when: str, instead: str, score: tuple[int, int], ended: str
) -> None:
    """A warning early in a hand is corrected once the hand is decided, or over: of its points none too many is left."""
    assert scores(f"{when.format(won=WON)}{ended} juez:correct-1:{instead}") == [score]


@pytest.mark.parametrize("when", ["juez:warn-A1 {won}", "{won} juez:warn-A1"])
@pytest.mark.parametrize(("instead", "score"), [("annul-hand", (2, 0)), ("lose-hand-A", (3, 1))])
def test_a_correction_in_the_next_hand_takes_what_the_hand_gave(
    when: str, instead: str, score: tuple[int, int]
) -> None:
    """The same a hand later: the points of the hand that was ruled on go, those of the next stay."""
    assert scores(f"{when.format(won=WON)} mesa:callo{LATER} juez:correct-1:{instead}")[-1] == score


@pytest.mark.parametrize("ruled", ["annul-hand", "misdeal", "lose-hand-A", "lose-hand-B"])
def test_a_ruling_on_a_decided_hand_is_undone_with_all_that_the_hand_was_to_pay(ruled: str) -> None:
    """A hand that B gave up is annulled or lost while it settles; without that ruling A has both its points."""
    assert scores(f"{WON} juez:{ruled} juez:correct-1:warn-A1") == [(2, 0)]
    assert scores(f"{WON} juez:{ruled}{LATER} juez:correct-1:warn-A1")[-1] == (4, 0)


def test_corrections_of_a_correction_come_to_the_same_as_the_last_alone() -> None:
    """Annulled, then lost, then only warned: the last ruling counts, as if it had been the first."""
    once = f"juez:warn-A1 {WON} mesa:callo juez:correct-1:"
    assert scores(f"{once}annul-hand juez:correct-1:lose-hand-A") == scores(f"{once}lose-hand-A")
    assert scores(f"{once}annul-hand juez:correct-1:warn-A") == [(2, 0)]
