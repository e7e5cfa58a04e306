"""The ranking of teams: each criterion, the order in which they are asked, and the reason of each place."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from tests.helpers.results import jogo

from truco.club.criteria import CRITERIA, ledger
from truco.club.ranking import Place, next_placed, qualified, rank, rank_groups
from truco.club.result import Result
from truco.club.terms import PhaseTerms, event_terms
from truco.errors import TournamentError

GROUP = event_terms("fenacef").phase("group")
ROUND_OF_THREE = ["A-B 12-6 8-12 12-9", "B-C 12-10 9-12 12-8", "C-A 12-11 3-12 12-7"]


FOUR_TEAMS = [
    "A-B 12-8 13-5",
    "A-C 12-10 7-12 9-12",
    "A-D 12-6 12-4",
    "B-C 12-10 12-10",
    "B-D 12-5 10-12 12-5",
    "C-D 12-7 12-7",
]


def played(*lines: str) -> list[Result]:
    """Return results from lines such as `A-B 12-8 13-5`."""
    results = []
    for line in lines:
        match = jogo(line)
        partidas = tuple((a, b) for a, b in match.get("partidas", ()))
        results.append(Result(match["a"], match["b"], partidas, match.get("wo", ""), group=match.get("group", "")))
    return results


def ranked(lines: Sequence[str], terms: PhaseTerms = GROUP, lots: str = "", **more: object) -> tuple[Place, ...]:
    """Return the ranking of all teams that occur, in the order of the alphabet before."""
    results = played(*lines)
    teams = sorted({team for result in results for team in result.pair.teams})
    return rank(teams, results, terms, list(lots), **more)  # type: ignore[arg-type]


def order(places: Sequence[Place]) -> str:
    """Return the teams of a ranking in a row."""
    return "".join(place.team for place in places)


def decided(places: Sequence[Place]) -> dict[str, str]:
    """Return what decided the place of each team."""
    return {place.team: place.decided_by for place in places}


@pytest.mark.parametrize("chain", [(), ("head-to-head",), ("sets-among", "balance-among")])
def test_a_first_criterion_that_cannot_be_applied_is_skipped(chain: tuple[str, ...]) -> None:
    """Where not all have met, what compares those who have says nothing: the next criterion or lots place everybody."""
    places = ranked(["A-B 12-6 12-8", "C-D 12-6 12-8"], replace(GROUP, order=chain), lots="DCBA")
    assert order(places) == "DCBA"
    assert set(decided(places).values()) == {"lot"}
    points = replace(GROUP, order=(*chain, "points"))
    assert order(ranked(["A-B 12-6 12-8", "C-D 12-6 12-8"], points, lots="DCBA")) == "CADB"
    assert rank([], [], replace(GROUP, order=chain)) == ()


# -- FENACEF -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("br.6.1")
def test_points_come_before_all_else() -> None:
    """B has 4 points and A has 2: B is ahead, although A won their jogo."""
    places = ranked(["A-B 12-0 0-12 12-0", "B-C 12-0 12-0"])
    assert order(places) == "BAC"
    assert [place.figures.points for place in places] == [4, 2, 0]
    assert decided(places) == dict.fromkeys("ABC", "points")


@pytest.mark.rule("br.6.p1", "br.6.p1.a")
def test_of_level_teams_more_partidas_come_before_their_jogo() -> None:
    """A and B have 4 points; A won four partidas, B three and their jogo: A is ahead."""
    places = ranked(
        ["B-A 12-1 12-1", "A-C 12-1 1-12 12-1", "A-D 12-1 1-12 12-1", "B-C 1-12 12-1 1-12", "D-B 12-1 12-1"]
    )
    row = {place.team: place.figures for place in places}
    assert (row["A"].points, row["A"].won, row["B"].points, row["B"].won) == (4, 4, 4, 3)
    assert (order(places).index("A"), decided(places)["A"]) == (0, "won")


@pytest.mark.rule("br.6.p1", "br.6.p1.b")
def test_the_jogo_of_two_level_teams_comes_before_the_balance() -> None:
    """B and C have 5 points and 4 partidas, and C the larger balance; B beat C and is ahead."""
    places = ranked(FOUR_TEAMS)
    assert order(places) == "ABCD"
    assert [place.figures.balance for place in places] == [20, 4, 12, -36]
    assert decided(places) == {"A": "points", "B": "head-to-head", "C": "head-to-head", "D": "points"}


@pytest.mark.rule("br.6.p1.b")
def test_three_that_beat_each_other_go_on_to_the_balance() -> None:
    """A, B and C have 3 points in the jogos among them, so their balance decides."""
    places = ranked(ROUND_OF_THREE)
    assert order(places) == "ABC"
    assert decided(places) == dict.fromkeys("ABC", "balance")
    assert [place.figures.balance for place in places] == [8, -2, -6]


@pytest.mark.rule("br.6.p1.b")
def test_head_to_head_needs_that_all_level_teams_have_met() -> None:
    """A, B and C are level; A and C have not met, so that it does not help A to have beaten B."""
    places = ranked(["A-B 12-11 12-11", "B-D 12-0 12-0", "C-D 12-2 12-1"])
    assert [(place.team, place.figures.points, place.figures.balance) for place in places[:3]] == [
        ("B", 3, 22),
        ("C", 3, 21),
        ("A", 3, 2),
    ]
    assert decided(places) == {"A": "balance", "B": "balance", "C": "balance", "D": "points"}


@pytest.mark.rule("br.6.p1.b", "br.5.2")
@pytest.mark.parametrize(("wo", "expected", "by"), [("both", "BA", "balance"), ("B", "AB", "points")])
def test_a_double_walkover_is_no_meeting(wo: str, expected: str, by: str) -> None:
    """Two teams whose jogo neither came to have not met, so that the balance decides between them."""
    places = [place for place in ranked([f"A-B wo {wo}", "A-C 12-1 12-1", "B-C 12-0 12-0"]) if place.team != "C"]
    assert order(places) == expected
    assert decided(places) == {"A": by, "B": by}


@pytest.mark.rule("br.6.p1.b", "br.5.2")
def test_after_a_double_walkover_three_level_teams_have_not_all_met() -> None:
    """A beat C and C beat B, which does not count, since neither A nor B came to their jogo: the balance decides."""
    places = ranked(["A-B wo both", "A-C 12-0 12-0", "C-B 12-11 12-11", "B-D 22-0 22-0"])
    assert [(place.team, place.figures.points, place.figures.balance) for place in places[:3]] == [
        ("B", 3, 42),
        ("A", 3, 24),
        ("C", 3, -22),
    ]
    assert decided(places) == {"A": "balance", "B": "balance", "C": "balance", "D": "points"}


@pytest.mark.rule("br.6.p1.b", "br.5.1")
def test_a_walkover_is_a_meeting() -> None:
    """A and B are level and B has the larger balance, but did not come to their jogo: A is ahead."""
    places = ranked(["A-B wo B", "C-A 12-0 12-0", "B-D 22-0 12-0", "C-D 12-0 12-0", "C-B 12-11 12-11"])
    assert [(place.team, place.figures.points, place.figures.balance) for place in places[1:3]] == [
        ("A", 3, 0),
        ("B", 3, 8),
    ]
    assert decided(places)["A"] == decided(places)["B"] == "head-to-head"


@pytest.mark.rule("br.6.p1", "br.6.p1.b")
def test_those_whom_a_criterion_leaves_level_begin_again() -> None:
    """The balance puts A ahead of B and C, who are still level in it; then the jogo between those two decides."""
    lines = ["A-B 12-1 12-1", "B-C 12-3 12-3", "C-A 12-9 12-9", "A-D 12-0 12-0", "B-D 12-9 12-9", "C-D 12-5 12-5"]
    places = ranked(lines, lots="CBAD")
    assert [(place.team, place.figures.points, place.figures.balance) for place in places[:3]] == [
        ("A", 6, 40),
        ("B", 6, 2),
        ("C", 6, 2),
    ]
    assert decided(places) == {"A": "balance", "B": "head-to-head", "C": "head-to-head", "D": "points"}
    assert order(ranked(lines, replace(GROUP, restart=False), lots="CBAD")) == "ACBD"


@pytest.mark.rule("br.6.p1.c")
def test_the_balance_counts_what_goes_beyond_the_target_and_all_rivals() -> None:
    """A, B and C beat each other by as much; B won 22-10 and 12-8 against D, which is +16, the others +8."""
    lines = ["A-B 12-8 12-8", "B-C 12-8 12-8", "C-A 12-8 12-8", "A-D 12-8 12-8", "B-D 22-10 12-8", "C-D 12-8 12-8"]
    places = ranked(lines, lots="ACBD")
    assert [(place.team, place.figures.balance) for place in places] == [("B", 16), ("C", 8), ("A", 8), ("D", -32)]
    assert decided(places) == {"A": "head-to-head", "B": "balance", "C": "head-to-head", "D": "points"}


@pytest.mark.rule("br.6.p1.d")
def test_lots_decide_what_nothing_else_does() -> None:
    """Three teams that are level in everything are in the order drawn, whatever order they are given in."""
    lines = ["A-B 12-8 12-8", "B-C 12-8 12-8", "C-A 12-8 12-8"]
    for given in ("ABC", "CAB", "BCA"):
        places = rank(list(given), played(*lines), GROUP, ["B", "C", "A"])
        assert order(places) == "BCA"
        assert decided(places) == dict.fromkeys("ABC", "lot")
        assert {place.reason.key for place in places} == {"tournament.reason.lot.drawn"}


def test_where_lots_are_missing_the_reason_says_so() -> None:
    """Teams without a lot come after those that have one, in the order given, and the place says that it is open."""
    places = rank(list("CAB"), [], GROUP, ["B"])
    assert order(places) == "BCA"
    assert {place.reason.key for place in places} == {"tournament.reason.lot.open"}


@pytest.mark.rule("br.36.p1")
def test_a_disqualified_team_is_last_and_its_results_stand() -> None:
    """A has most points and no claim to a place; B, whom it beat, gets nothing back."""
    lines = ["A-B 12-8 12-8", "A-C 12-8 12-8", "B-C 12-8 12-8"]
    places = ranked(lines, disqualified=["A"])
    assert order(places) == "BCA"
    assert {place.team: place.figures.points for place in places} == {"A": 6, "B": 3, "C": 0}
    assert decided(places) == {"A": "disqualified", "B": "points", "C": "points"}


# -- groups ------------------------------------------------------------------------------------------------------------

THREE = ["G1: M-U 12-9 12-9", "G1: M-V 12-9 7-12 7-12", "G1: V-U 12-8 12-8"]
FOUR = ["G2: N-P 12-6 12-6", "G2: N-Q 12-6 10-12 9-12", "G2: N-R 7-12 6-12", "G2: P-Q 12-8 12-8", "G2: R-P 12-8 12-8"]
GROUPS = {"G1": ["M", "U", "V"], "G2": ["N", "P", "Q", "R"]}
ONE_AND_THE_BEST = replace(GROUP, qualify=1, best_next=1)


def following(groups: Mapping[str, Sequence[str]], lines: Sequence[str], lots: str = "") -> tuple[Place, ...]:
    """Return those placed second."""
    results = played(*lines)
    return next_placed(
        rank_groups(groups, results, ONE_AND_THE_BEST, list(lots)), results, ONE_AND_THE_BEST, list(lots)
    )


@pytest.mark.rule("br.6.p2", "br.6.p2.e")
def test_level_teams_of_groups_of_different_sizes_are_separated_by_average() -> None:
    """M of three and N of four have 4 points; N has the higher average and is ahead."""
    lines = [*THREE, *FOUR, "G2: R-Q 12-8 12-8"]
    places = following(GROUPS, lines)
    assert order(places) == "NM"
    assert decided(places) == {"M": "average", "N": "average"}
    assert [str(place.figures.average) for place in places] == ["68/66", "50/51"]


@pytest.mark.rule("br.6.p1", "br.6.p2")
def test_points_are_compared_as_they_are_whatever_the_size_of_the_group() -> None:
    """A second with more points is ahead of one from a smaller group with a better average."""
    lines = ["G1: V-M 12-0 12-0", "G1: V-U 12-0 12-0", "G1: M-U 12-0 12-0", *FOUR, "G2: R-Q 12-8 12-8"]
    places = following(GROUPS, lines)
    assert order(places) == "NM"
    assert decided(places) == {"M": "points", "N": "points"}


@pytest.mark.rule("br.6.p2", "br.6.p2.f")
def test_a_level_set_of_different_sizes_has_one_chain_for_all() -> None:
    """X and Y, of equal groups, stay level with each other by average, so lots decide: not the partidas they won."""
    groups = {"G1": ["A", "X", "B"], "G2": ["C", "Y", "D"], "G3": ["E", "Z", "F", "G"]}
    lines = [
        "G1: A-X 12-0 12-0",
        "G1: X-B 12-0 12-0",
        "G1: A-B 12-0 12-0",
        "G2: C-Y 0-12 12-0 12-0",
        "G2: Y-D 0-12 12-0 12-0",
        "G2: C-D 12-0 12-0",
        "G3: E-Z 12-0 12-0",
        "G3: Z-F 12-0 12-0",
        "G3: Z-G 0-12 0-12",
    ]
    lines += ["G3: E-F 12-0 12-0", "G3: E-G 12-0 12-0", "G3: F-G 12-0 12-0"]
    places = following(groups, lines, lots="YXZABCDEFG")
    assert {place.team: (place.figures.points, place.figures.won, str(place.figures.average)) for place in places} == {
        "X": (3, 2, "24/24"),
        "Y": (3, 3, "36/36"),
        "Z": (3, 2, "24/48"),
    }
    assert order(places) == "YXZ"
    assert decided(places) == {"X": "lot", "Y": "lot", "Z": "average"}
    equal = {name: teams[:3] for name, teams in groups.items() if name != "G3"}
    assert decided(following(equal, lines[:6])) == {"X": "won", "Y": "won"}


@pytest.mark.rule("br.6.p1")
def test_between_equal_groups_there_is_no_head_to_head() -> None:
    """X and Y have not met: their balance decides, as it does within a group."""
    groups = {"G1": ["A", "X", "B"], "G2": ["C", "Y", "D"]}
    lines = ["G1: A-X 12-0 12-0", "G1: X-B 12-0 12-0", "G1: A-B 12-0 12-0"]
    lines += ["G2: C-Y 12-0 12-0", "G2: Y-D 12-0 12-1", "G2: C-D 12-0 12-0"]
    places = following(groups, lines)
    assert order(places) == "XY"
    assert decided(places) == {"X": "balance", "Y": "balance"}


@pytest.mark.rule("br.6.1")
def test_who_qualifies_is_told_group_by_group_then_the_best_of_the_next() -> None:
    """The first of each group in order of the groups, then the best second."""
    results = played(*THREE, *FOUR, "G2: R-Q 12-8 12-8")
    tables = rank_groups(GROUPS, results, ONE_AND_THE_BEST)
    assert qualified(tables, next_placed(tables, results, ONE_AND_THE_BEST), ONE_AND_THE_BEST) == ("V", "R", "N")
    assert qualified(tables, (), replace(GROUP, qualify=2)) == ("V", "M", "R", "N")


@pytest.mark.rule("br.36.p1")
def test_a_team_disqualified_in_the_groups_does_not_qualify_nor_come_next() -> None:
    """With V out M and U qualify of three; V is not among the next placed."""
    tables = rank_groups(GROUPS, played(*THREE), GROUP, disqualified=["V"])
    assert qualified(tables, (), GROUP)[:2] == ("M", "U")
    assert "V" not in order(next_placed(tables, played(*THREE), GROUP))
    assert "V" not in qualified(tables, (), replace(GROUP, qualify=3))


# -- other criteria ----------------------------------------------------------------------------------------------------


def by(*criteria: str, restart: bool = False) -> PhaseTerms:
    """Return the terms of a league that ranks by some criteria."""
    return replace(GROUP, order=criteria, restart=restart, bye_points=3, bye_won=2)


@pytest.mark.parametrize(
    ("name", "lines", "expected"),
    [
        ("wins", ["A-B 12-0 0-12 12-0", "C-A 12-0 12-0", "A-D 12-0 0-12 12-0", "D-B 12-0 12-0"], "ACDB"),
        ("won", ["A-B 12-0 12-0", "C-D 12-0 0-12 12-0"], "ACDB"),
        ("sets", ["A-B 12-0 0-12 12-0", "C-D 12-0 12-0"], "CABD"),
        ("balance", ["A-B 12-8 12-8", "C-D 12-7 12-8"], "CABD"),
        ("scored", ["A-B 12-8 12-8", "C-D 12-7 13-8"], "CABD"),
        ("average", ["A-B 12-6 12-6", "C-D 12-5 12-6"], "CABD"),
        ("average", ["A-B 12-6 12-6", "C-D wo D"], "ABCD"),
    ],
)
def test_the_larger_figure_is_ahead(name: str, lines: list[str], expected: str) -> None:
    """Matches won, partidas won and their difference, points scored and their difference, the average."""
    assert order(ranked(lines, by(name, "lot"), lots="ABCD")) == expected


def test_matches_among_the_level_teams_count_alone() -> None:
    """The matches among A, B and C separate them, not the 44 points by which A beat D."""
    lines = ["A-B 12-9 12-9", "B-C 12-2 12-2", "C-A 12-5 12-5", "A-D 22-0 22-0", "B-D 12-8 12-8", "C-D 12-8 12-8"]
    assert order(ranked(lines, by("points", "balance", "lot"), lots="CBAD")) == "ABCD"
    assert order(ranked(lines, by("points", "balance-among", "lot"), lots="CBAD")) == "BCAD"
    lines[0] = "A-B 12-9 0-12 12-9"
    assert order(ranked(lines, by("wins", "sets-among", "lot"), lots="ABCD")) == "BCAD"
    apart = ["A-B 12-0 12-0", "C-D 12-0 12-0"]
    assert decided(ranked(apart, by("wins", "sets-among", "balance-among", "lot"), lots="CBAD"))["A"] == "lot"


def test_rivals_points_measure_how_strong_they_were() -> None:
    """Of two that won one match each, the one whose rivals have more points is ahead."""
    lines = ["A-B 12-0 12-0", "C-D 12-0 12-0", "B-E 12-0 12-0", "F-D 12-0 12-0", "F-A 12-0 12-0", "G-C 12-0 12-0"]
    assert CRITERIA["sonneborn-berger"].measure("A", ledger("AB", played("A-B 12-0 0-12 0-12"), GROUP)) == {
        "A": (0, "0")
    }
    results = played(*lines)
    book = ledger(list("ABCDEFG"), results, GROUP)
    assert [book.figures[team].points for team in "ABCDEFG"] == [3, 3, 3, 0, 0, 6, 3]

    def measured(name: str) -> dict[str, int]:
        measures = CRITERIA[name].measure(list("ABCDEFG"), book)
        assert measures is not None
        return {team: measure.key for team, measure in measures.items()}

    assert measured("buchholz") == {"A": 9, "B": 3, "C": 3, "D": 9, "E": 3, "F": 3, "G": 3}
    assert measured("buchholz-cut") == {"A": 6, "B": 3, "C": 3, "D": 6, "E": 0, "F": 3, "G": 0}
    assert measured("sonneborn-berger") == {"A": 3, "B": 0, "C": 0, "D": 0, "E": 0, "F": 3, "G": 3}


def test_a_bye_and_an_absent_rival_count_as_a_rival_with_ones_own_points() -> None:
    """No team gains or loses rivals' points by not playing; the winner over an absent rival gets its points."""
    results = [*played("B-C 12-0 12-0", "A-B wo B"), Result("A")]
    book = ledger(list("ABC"), results, by("points", "lot"))
    buchholz = CRITERIA["buchholz"].measure(list("ABC"), book)
    sonneborn = CRITERIA["sonneborn-berger"].measure(list("ABC"), book)
    assert buchholz is not None
    assert sonneborn is not None
    assert {team: figures.points for team, figures in book.figures.items()} == {"A": 6, "B": 3, "C": 0}
    assert {team: measure.key for team, measure in buchholz.items()} == {"A": 12, "B": 3, "C": 3}
    assert {team: measure.key for team, measure in sonneborn.items()} == {"A": 9, "B": 0, "C": 0}


def test_the_place_in_the_phase_before_may_decide() -> None:
    """The team with the higher place before is ahead; a team without a place comes last."""
    places = rank(list("ABC"), [], by("place", "lot"), list("ABC"), places={"C": 1, "B": 4})
    assert order(places) == "CBA"


def test_a_preset_may_go_on_with_the_next_criterion_instead_of_beginning_again() -> None:
    """B and C stay level in the balance: begun again their jogo decides; gone on, the points they scored."""
    lines = ["A-B 12-1 12-1", "B-C 12-3 12-3", "C-A 12-9 12-9", "A-D 12-0 12-0", "B-D 12-9 12-9", "C-D 13-6 12-5"]
    chain = ("points", "head-to-head", "balance", "scored", "lot")
    again, on = (ranked(lines, by(*chain, restart=restart), lots="DCBA") for restart in (True, False))
    assert {place.team: place.figures.balance for place in again}["B"] == {
        place.team: place.figures.balance for place in on
    }["C"]
    assert (order(again), decided(again)["B"]) == ("ABCD", "head-to-head")
    assert (order(on), decided(on)["B"]) == ("ACBD", "scored")


def test_a_row_has_the_values_of_the_other_criteria() -> None:
    """Criteria outside the table are among the figures, but for those that depend on which teams are level."""
    places = ranked(["A-B 12-0 12-0"], by("points", "wins", "head-to-head", "buchholz", "lot"))
    assert [place.figures.more for place in places] == [(("wins", 1), ("buchholz", 0)), (("wins", 0), ("buchholz", 3))]


def test_lots_come_last_whether_a_preset_names_them_or_not() -> None:
    """No teams are left level."""
    places = ranked(["A-B 12-0 12-0", "C-D 12-0 12-0"], by("points"), lots="DCBA")
    assert order(places) == "CADB"
    assert set(decided(places).values()) == {"lot"}


def test_an_unknown_criterion_is_refused() -> None:
    """The error names those that there are."""
    with pytest.raises(TournamentError, match="head-to-head") as caught:
        ranked(["A-B 12-0 12-0"], by("beauty"))
    assert caught.value.code == "bad-terms"


# -- reasons -----------------------------------------------------------------------------------------------------------


def test_a_reason_names_who_was_level_in_what_and_the_values_that_decided() -> None:
    """B and C were level in points and partidas, and B has 3 points of their jogo, C none; A needs no rival."""
    first, second, third, _ = ranked(FOUR_TEAMS)
    assert (first.reason.key, first.reason.mine) == ("tournament.reason.alone", "7")
    assert second.reason.key == "tournament.reason.head-to-head.ahead"
    assert second.reason[1:5] == (("C",), ("points", "won"), "3", (("C", "0"),))
    assert third.reason.key == "tournament.reason.head-to-head.behind"
    assert third.reason[1:5] == (("B",), ("points", "won"), "0", (("B", "3"),))


def test_a_reason_tells_how_others_left_the_level_set_before() -> None:
    """A left first, with 5 points of the jogos among the three; then B beat C."""
    lines = ["A-B 12-8 12-8", "A-C 12-8 8-12 12-8", "B-C 12-10 1-12 12-10", "A-D 8-12 8-12", "A-E 12-8 8-12 12-8"]
    lines += ["B-D 12-8 12-8", "B-E 12-8 8-12 12-8", "C-D 12-1 12-1", "C-E 12-1 8-12 12-1", "D-E 12-8 12-8"]
    second = ranked(lines)[1]
    (before,) = second.reason.before
    assert second.team == "B"
    assert before[:5] == ("tournament.reason.head-to-head.behind", ("A",), ("points", "won"), "2", (("A", "5"),))
    assert second.reason[1:5] == (("C",), ("points", "won"), "2", (("C", "1"),))


def test_a_reason_says_that_a_team_came_between_two_others() -> None:
    """A beat B and C, and B beat C; all three won two matches."""
    lines = ["A-B 12-0 12-0", "A-C 12-0 12-0", "B-C 12-0 12-0", "B-D 12-0 12-0", "C-D 12-0 12-0", "C-E 12-0 12-0"]
    places = ranked(lines, by("wins", "head-to-head", "lot"), lots="ABCDE")
    sides = [place.reason.key.rpartition(".")[2] for place in places[:3]]
    assert (order(places)[:3], sides) == ("ABC", ["ahead", "between", "behind"])
    assert places[1].reason.others == (("A", "6"), ("C", "0"))
