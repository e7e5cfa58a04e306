"""The figures from results: classification points, partidas, the balance and the average."""

from fractions import Fraction

import pytest

from truco.club.points import Average, Figures, figures_of, given, total
from truco.club.result import Partida, Result
from truco.club.terms import event_terms

GROUP = event_terms("fenacef").phase("group")
KNOCKOUT = event_terms("fenacef").phase("knockout")
SWISS = GROUP.__class__(kind="swiss", bye_points=2, bye_won=1)


def brought(*partidas: Partida, absent: str = "") -> tuple[Figures, Figures]:
    """Return what a group jogo of A and B brings both."""
    figures = figures_of(Result("A", "B", partidas, absent), GROUP)
    return figures["A"], figures["B"]


@pytest.mark.rule("br.3.b", "br.4.a", "br.4.b")
@pytest.mark.parametrize(
    ("partidas", "points"),
    [
        (((12, 8), (13, 5)), (3, 0)),
        (((8, 12), (5, 13)), (0, 3)),
        (((12, 8), (5, 12), (12, 9)), (2, 1)),
        (((8, 12), (12, 5), (9, 12)), (1, 2)),
    ],
)
def test_a_jogo_brings_three_points_in_all(partidas: tuple[Partida, ...], points: tuple[int, int]) -> None:
    """Two partidas to none bring 3 and 0 points, two to one 2 and 1: the loser of a long jogo gains a point too."""
    first, second = brought(*partidas)
    assert (first.points, second.points) == points


@pytest.mark.rule("br.5.1", "br.6.p1.a", "br.6.p1.c")
def test_a_walkover_is_three_points_two_partidas_and_24_points_for_the_balance() -> None:
    """The present side wins 2-0 and 12-0 in each partida; the absent one loses as much."""
    there, absent = brought(absent="B")
    assert (there.points, there.won, there.lost, there.scored, there.conceded, there.balance) == (3, 2, 0, 24, 0, 24)
    assert (absent.points, absent.won, absent.lost, absent.scored, absent.conceded) == (0, 0, 2, 0, 24)


@pytest.mark.rule("br.5.2")
def test_where_both_are_absent_nobody_gains_anything() -> None:
    """A double walkover brings no points, no partidas and no points for the balance."""
    for figures in brought(absent="both"):
        assert (figures.points, figures.wins, figures.won, figures.lost, figures.scored, figures.conceded) == (
            0,
            0,
            0,
            0,
            0,
            0,
        )


@pytest.mark.rule("br.6.p4")
@pytest.mark.parametrize(
    ("partidas", "absent", "won", "scored", "average"),
    [
        (((12, 9),), "B", (2, 0), (24, 9), "12/9"),
        (((9, 12),), "B", (2, 1), (33, 12), "9/12"),
        (((12, 9),), "A", (1, 2), (12, 33), "12/9"),
        (((12, 9), (9, 12)), "A", (1, 2), (21, 33), "21/21"),
        (((12, 9),), "both", (1, 0), (12, 9), "12/9"),
    ],
)
def test_what_was_not_played_goes_to_the_rival_of_who_gave_up(
    partidas: tuple[Partida, ...], absent: str, won: tuple[int, int], scored: tuple[int, int], average: str
) -> None:
    """The partidas that are missing to a victory are walkovers; those that were played count, in the average too."""
    first, second = brought(*partidas, absent=absent)
    points = {(2, 0): (3, 0), (2, 1): (2, 1), (1, 2): (1, 2), (1, 0): (0, 0)}
    assert (first.points, second.points) == points[won]
    assert (first.won, second.won) == won == (second.lost, first.lost)
    assert (first.scored, second.scored) == scored == (second.conceded, first.conceded)
    assert str(first.average) == average
    assert second.average == first.average[::-1]


@pytest.mark.rule("br.6.p4", "br.28.pu.c")
def test_a_partida_lost_by_a_penalty_counts_like_one_that_was_played() -> None:
    """12-0 by penalty enters the balance and the average."""
    first = figures_of(Result("A", "B", ((12, 0), (12, 10)), penalties=(0,)), GROUP)["A"]
    assert (str(first.average), first.balance) == ("24/10", 14)


@pytest.mark.rule("br.4.p2", "br.5.1")
def test_a_walkover_of_the_knock_out_is_three_partidas_and_no_points() -> None:
    """In the knock-out three partidas win, and there are no classification points."""
    there = figures_of(Result("A", "B", absent="B"), KNOCKOUT)["A"]
    assert (there.points, there.wins, there.won, there.scored) == (0, 1, 3, 36)
    assert given(Result("A", "B", ((1, 12), (1, 12)), absent="B"), KNOCKOUT) == (3, 0)


@pytest.mark.rule("br.1.pu", "br.5.1")
def test_an_event_may_count_walkovers_otherwise() -> None:
    """Points and scores of walkovers are terms, so an event can change them; the partidas stay."""
    terms = event_terms("fenacef").with_override("group.walkover_points", [2, 0])
    changed = terms.with_override("group.walkover_score", [0, 0]).phase("group")
    there = figures_of(Result("A", "B", absent="B"), changed)["A"]
    assert (there.points, there.won, there.scored) == (2, 2, 0)


def test_a_bye_brings_what_the_terms_say_and_no_points_for_the_average() -> None:
    """A team without a rival gets the points and partidas of a bye; a match that was not played brings nothing."""
    assert figures_of(Result("A"), SWISS) == {"A": Figures(points=2, played=1, wins=1, won=1)}
    assert figures_of(Result("A", "B"), SWISS) == {}


@pytest.mark.rule("br.6.p3")
def test_averages_are_compared_as_exact_fractions() -> None:
    """Nothing is rounded: 1/3 is above 3333/10000; x/0 is above all others and level with any x/0, 0/0 below all."""
    ordered = [Average(1, 0), Average(10**20 + 1, 10**20), Average(1, 1), Average(1, 3), Average(3333, 10_000)]
    ordered += [Average(0, 24), Average()]
    keys = [average.key for average in ordered]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)
    assert Average(24, 0).key == Average(12, 0).key
    assert Average(60, 48).key == Average(75, 60).key == (1, Fraction(5, 4))


@pytest.mark.rule("br.6.p3")
def test_an_average_is_written_as_it_is_added_up() -> None:
    """It is points scored by points conceded, not reduced; empty where nothing was played."""
    both = total(figures["A"] for figures in (figures_of(Result("A", "B", ((12, 8), (12, 6))), GROUP),) * 2)
    assert (str(both.average), str(Average(24, 0)), str(Average())) == ("48/28", "24/0", "")
