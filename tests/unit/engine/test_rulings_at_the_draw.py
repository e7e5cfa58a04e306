"""Rulings while the dealer of a chico is drawn: they belong to the hand that the draw begins."""

import pytest

from truco.engine import Phase
from truco.errors import ActRejected
from truco.match import Match
from truco.record import read_record, replay

WON = {"A": 11, "B": 4}


def drawing(*before: str) -> Match:
    """A match of FENACEF in the middle of the draw for its second partida; A won the first one by a ruling."""
    match = Match("fenacef", seats=4, refereed=True, dealer="B2", score=WON, seed="draw")
    for act in (*before, "juez:lose-hand-B", "A1:tiro"):
        match.play(act)
    assert (match.phase, match.score, match.chicos) == (Phase.DRAW, {"A": 0, "B": 0}, {"A": 1, "B": 0})
    return match


def drawn(match: Match) -> Match:
    """The same match after the draw and the deal."""
    while match.phase is Phase.DRAW:
        match.play(f"{match.due}:tiro")
    match.deal()
    return match


@pytest.mark.rule("br.38.1")
def test_a_score_set_in_the_draw_takes_no_partida_away() -> None:
    """The judge sets 3-2 while the dealer is drawn: the partida that A has won stays won, and the record replays."""
    match = drawing()
    match.play("juez:score-A-3-B-2")
    assert (match.score, match.chicos) == ({"A": 3, "B": 2}, {"A": 1, "B": 0})
    drawn(match)
    assert (match.score, match.chicos) == ({"A": 3, "B": 2}, {"A": 1, "B": 0})
    assert "hand 2  dealer" in match.record()
    assert replay(read_record(match.record())).state == match.state
    again = Match.from_position(match.position())
    assert (again.score, again.chicos, again.due) == (match.score, match.chicos, match.due)


@pytest.mark.rule("br.32.2")
def test_a_correction_in_the_draw_ends_no_hand() -> None:
    """A ruling on the partida before is corrected: the draw goes on, and the new partida begins from nothing."""
    match = drawing("juez:points-B-2")
    match.play("juez:correct-1:points-B-1")
    assert (match.phase, match.score, match.chicos) == (Phase.DRAW, {"A": 0, "B": 0}, {"A": 1, "B": 0})
    drawn(match)
    assert (match.phase, match.score) == (Phase.PLAY, {"A": 0, "B": 0})
    assert replay(read_record(match.record())).state == match.state


def test_no_partida_is_won_before_its_first_deal() -> None:
    """A score that would win the partida cannot be set in the draw, by a new ruling or by a correction of one there."""
    match = drawing()
    with pytest.raises(ActRejected, match="not-dealt"):
        match.play("juez:score-A-12-B-2")
    match.play("juez:warn-A1")
    for order in ("correct-2:score-A-12-B-2", "correct-2:points-A-9", "correct-2:lose-partida-B"):
        with pytest.raises(ActRejected, match="not-dealt"):
            match.play(f"juez:{order}")
    assert drawn(match).chicos == {"A": 1, "B": 0}


def test_a_correction_in_the_draw_may_give_the_partida_back() -> None:
    """Without the point that won it the partida goes on, from the score that the lines come to."""
    match = drawing()
    match.play("juez:correct-1:warn-B")
    assert (match.score, match.chicos) == ({"A": 11, "B": 4}, {"A": 0, "B": 0})
    drawn(match)
    assert (match.score, match.chicos) == ({"A": 11, "B": 4}, {"A": 0, "B": 0})
    assert replay(read_record(match.record())).state == match.state
