"""Positions of a match with rulings: corrections of rulings on earlier hands are written as what they came to."""

import pytest

from truco.match import Match

THREE = "2c12b10e/5e4e1e/5b5c7b@11o"
HANDS = "4c5c6c/7c10c11c"


def ruled(*acts: str) -> Match:
    """A refereed match in its second hand, whose first gave B two points by a ruling, and one for the mazo."""
    match = Match("oficial", seats=2, refereed=True, dealer="B1", hands=HANDS, score={"A": 3, "B": 3})
    for act in ("juez:points-B-2", "juez:warn-A1", "A1:mazo", "mesa:callo"):
        match.play(act)
    match.deal("1e2e3e/1b2b3b")
    for act in acts:
        match.play(act)
    return match


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        (("juez:correct-1:warn-B1",), "juez:score-A-3-B-5"),
        (("B1:truco", "juez:correct-1:points-B-1", "A1:quiero"), "B1:truco juez:score-A-3-B-6 A1:quiero"),
        (("juez:points-A-2", "juez:correct-3:warn-A"), "juez:points-A-2 juez:correct-1:warn-A"),
        (("juez:correct-1:warn-B1", "juez:correct-3:points-B-9"), "juez:score-A-3-B-5 juez:score-A-3-B-14"),
        (("B1:mazo", "mesa:callo", "juez:correct-1:warn-B1"), "B1:mazo mesa:callo juez:score-A-5-B-5"),
    ],
)
def test_a_correction_of_an_earlier_ruling_is_written_as_the_score_that_it_set(
    acts: tuple[str, ...], words: str
) -> None:
    """The position reads back to the same score and the same seat to act; rulings of its hand keep their order."""
    match = ruled(*acts)
    line = match.position()
    assert line.endswith(f"2:A1 1e2e3e/1b2b3b {words}")
    again = Match.from_position(line)
    assert (again.score, again.chicos, again.phase, again.due) == (match.score, match.chicos, match.phase, match.due)


def test_a_correction_that_takes_a_chico_back_is_written_too() -> None:
    """B won the first chico by a point that was not his: the chico goes on, and the position says so."""
    match = Match("oficial", seats=2, refereed=True, dealer="B1", hands=HANDS, score={"A": 3, "B": 27})
    for act in ("juez:points-B-1", "A1:mazo", "mesa:callo"):
        match.play(act)
    match.deal("1e2e3e/1b2b3b")
    assert (match.score, match.chicos) == ({"A": 0, "B": 0}, {"A": 0, "B": 1})
    match.play("juez:correct-1:warn-B1")
    again = Match.from_position(match.position())
    assert (again.score, again.chicos) == (match.score, match.chicos) == ({"A": 3, "B": 29}, {"A": 0, "B": 0})


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        ("points-B-29", "juez:lose-partida-A"),
        ("lose-partida-A", "juez:lose-partida-A"),
        ("lose-match-A", "juez:lose-match-A"),
    ],
)
def test_a_correction_that_ends_the_match_is_written_as_what_the_loser_lost(verdict: str, words: str) -> None:
    """Where it decides the last chico of a hand before, the position gives that chico, and the match, to the winner."""
    at_one_each = {"A": 1, "B": 1}
    match = Match("oficial", seats=2, refereed=True, dealer="B1", hands=HANDS, chicos=at_one_each)
    for act in ("juez:warn-A1", "A1:mazo", "mesa:callo"):
        match.play(act)
    match.deal("1e2e3e/1b2b3b")
    match.play(f"juez:correct-1:{verdict}")
    line = match.position()
    assert line.endswith(words)
    again = Match.from_position(line)
    assert (again.winner, again.phase, again.chicos) == (match.winner, match.phase, match.chicos)
    assert match.winner == "B"


def test_with_three_sides_who_won_by_a_correction_wins_alone() -> None:
    """The loss of A gives B and C a chico, and B the match: the position has B alone reach the points."""
    chicos = {"A": 0, "B": 1, "C": 0}
    match = Match("pagat-uruguay", seats=3, refereed=True, dealer="C1", hands=THREE, chicos=chicos)
    match.play("juez:lose-hand-A")
    match.deal(THREE)
    match.play("juez:correct-1:lose-partida-A")
    assert (match.winner, match.chicos) == ("B", {"A": 0, "B": 2, "C": 1})
    again = Match.from_position(match.position())
    assert (again.winner, again.chicos) == (match.winner, match.chicos)


def test_a_proposal_to_correct_an_earlier_ruling_is_left_out_until_it_passes() -> None:
    """Players vote where no judge sits: what they agree on is written as the score that it set."""
    match = ruled("A1:propongo-correct-1:warn-B1")
    assert match.position().endswith("1e2e3e/1b2b3b")
    match.play("B1:voto-si")
    assert match.position().endswith("1e2e3e/1b2b3b juez:score-A-3-B-5")
    assert Match.from_position(match.position()).score == match.score
