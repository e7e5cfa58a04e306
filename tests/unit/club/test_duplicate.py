"""Duplicate truco: the same deals for all, comparison with the field, deals that anybody can check."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truco.club.duplicate import AtTable, commitment, compare, deals, rank_duplicate
from truco.errors import TournamentError

HANDS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=4)


def tables(played: list[list[tuple[int, int]]]) -> list[AtTable]:
    """Return tables of invented teams with the hands of each."""
    return [AtTable(f"A{n}", f"B{n}", tuple(hands)) for n, hands in enumerate(played)]


def test_the_deals_of_a_round_follow_from_the_secret() -> None:
    """The same secret gives the same deals; another round, deal or secret gives others; dealers take turns."""
    dealt = deals("secret", 1, 5, starts=((0, 0), (29, 28)))
    assert dealt == deals("secret", 1, 5, starts=((0, 0), (29, 28)))
    assert len({deal.seed for deal in (*dealt, *deals("secret", 2, 5), *deals("other", 1, 5))}) == 15
    assert [deal.dealer for deal in dealt] == [0, 1, 2, 3, 0]
    assert {deal.start for deal in dealt} == {(0, 0)}
    assert {deal.start for deal in deals("secret", 2, 5, starts=((0, 0), (29, 28)))} == {(29, 28)}
    assert deals("secret", 3, 1, starts=((0, 0), (29, 28)))[0].start == (0, 0)
    with pytest.raises(TournamentError, match="bad-number"):
        deals("secret", 0, 5)


def test_the_secret_cannot_be_read_from_what_is_published() -> None:
    """The text published before the first round is a digest, of which no deal is part."""
    published = commitment("secret")
    assert published != commitment("secre")
    assert published not in {deal.seed for number in range(1, 9) for deal in deals("secret", number, 9)}


def test_a_hand_is_compared_with_the_field() -> None:
    """Three tables: A wins 2, 1 and -3 with the same cards; two match points a table beaten, and the mean apart."""
    compared = compare(tables([[(2, 0)], [(1, 0)], [(0, 3)]]))
    assert {team: compared.match_points for team, compared in compared.items()} == {
        "A0": 4, "B0": 0, "A1": 2, "B1": 2, "A2": 0, "B2": 4,
    }  # fmt: skip
    assert (compared["A0"].top, compared["A0"].points) == (4, Fraction(2 - (1 - 3) / 2))
    assert compared["A0"].share == 1


def test_level_hands_share_the_match_points() -> None:
    """Two tables with the same score have a point each, and neither is ahead of the field."""
    compared = compare(tables([[(2, 0)], [(2, 0)]]))
    assert {(compared.match_points, compared.top, compared.points) for compared in compared.values()} == {
        (1, 2, Fraction(0))
    }


def test_a_hand_that_a_table_did_not_play_is_not_compared_there() -> None:
    """The second table had no time for its second hand: there the first table has no comparison."""
    compared = compare(tables([[(2, 0), (6, 0)], [(1, 0)]]))
    assert (compared["A0"].match_points, compared["A0"].top) == (2, 2)
    assert compare(tables([[(2, 0)]]))["A0"].share == Fraction(1, 2)
    with pytest.raises(TournamentError, match="team-twice"):
        compare([AtTable("A", "B", ()), AtTable("A", "C", ())])


@given(st.lists(HANDS, min_size=1, max_size=6))
def test_comparison_gives_and_takes_the_same(played: list[list[tuple[int, int]]]) -> None:
    """All match points of a round are half of what was possible, all points add up to nothing, and rivals mirror."""
    compared = compare(tables(played))
    assert 2 * sum(compared.match_points for compared in compared.values()) == sum(
        compared.top for compared in compared.values()
    )
    assert sum(compared.points for compared in compared.values()) == 0
    for number in range(len(played)):
        assert compared[f"A{number}"].points == -compared[f"B{number}"].points
        assert compared[f"A{number}"].share + compared[f"B{number}"].share == 1


def test_places_are_by_share_then_points_then_lots() -> None:
    """A team with a bye has played less and is not behind for it; what stays level is decided by lot, or not at all."""
    first = tables([[(2, 0)], [(1, 0)]])
    second = [AtTable("A0", "A1", ((0, 0),)), AtTable("B1", "C", ((3, 0),))]
    ranked = rank_duplicate(["A0", "B0", "A1", "B1", "C"], [first, second])
    assert [(duplicate_place.team, str(duplicate_place.compared.share)) for duplicate_place in ranked] == [
        ("B1", "1"), ("A1", "1/2"), ("A0", "1/2"), ("B0", "0"), ("C", "0"),
    ]  # fmt: skip
    assert [duplicate_place.decided_by for duplicate_place in ranked] == [
        "share",
        "points",
        "points",
        "points",
        "points",
    ]
    assert {duplicate_place.decided_by for duplicate_place in rank_duplicate(["X", "Y"], [])} == {"level"}
    drawn = rank_duplicate(["X", "Y"], [], lots=["Y", "X"])
    assert [(duplicate_place.team, duplicate_place.decided_by) for duplicate_place in drawn] == [
        ("Y", "lot"),
        ("X", "lot"),
    ]
