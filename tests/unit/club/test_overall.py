"""The places of a whole event: by the round of defeat, by the average, and who is out."""

from collections.abc import Sequence

import pytest
from tests.helpers.offices import a_league
from tests.helpers.results import jogo

from truco.club.overall import course, is_over, overall
from truco.club.places import overall_of
from truco.club.ranking import Place
from truco.club.result import Result
from truco.club.terms import EventTerms, event_terms

FENACEF = event_terms("fenacef")
KNOCKOUT = FENACEF.phase("knockout")
THIRD = FENACEF.with_override("knockout.third_place", value=True)


def played(*lines: str) -> list[Result]:
    """Return results from lines such as `1: A-B 12-1 12-1 12-1` or `G: A-B wo B`."""
    results = []
    for line in lines:
        match = jogo(line)
        partidas = tuple((a, b) for a, b in match.get("partidas", ()))
        where = {"phase": match["phase"], "group": match.get("group", ""), "round": match.get("round", 0)}
        results.append(Result(match["a"], match["b"], partidas, match.get("wo", ""), **where))
    return results


def placed(
    teams: str, reached: str, lines: Sequence[str], terms: EventTerms = FENACEF, lots: str = "", **more: object
) -> tuple[Place, ...]:
    """Return the places of an event."""
    return overall(list(teams), list(reached), played(*lines), terms, list(lots), **more)  # type: ignore[arg-type]


def order(places: Sequence[Place]) -> str:
    """Return the teams of a ranking in a row."""
    return "".join(place.team for place in places)


SEMIFINALS = ["1: A-F 12-8 12-8 8-12 12-8", "1: E-B 12-1 12-1 12-1"]
FINAL = "2: A-E 12-8 12-8 12-8"


@pytest.mark.rule("br.7.c.1")
def test_teams_of_the_knock_out_stand_by_how_far_they_got() -> None:
    """The champion, the beaten finalist, then both who lost in the semi-finals, whatever their averages are."""
    places = placed("ABEF", "ABEF", [*SEMIFINALS, "2: A-E 12-11 0-12 12-11 0-12 12-11"])
    assert order(places) == "AEFB"
    assert [place.decided_by for place in places] == ["round", "round", "average", "average"]
    assert places[0].figures.average.key < places[1].figures.average.key
    assert [place.reason.key.rpartition(".")[2] for place in places[:2]] == ["champion", "final"]


@pytest.mark.rule("br.7.c.1")
def test_who_lost_the_semi_finals_did_not_lose_a_final_that_nobody_played() -> None:
    """Both teams of a semi-final are absent: A wins without a final, and three teams lost in the first round."""
    places = placed("ABEF", "ABEF", [SEMIFINALS[0], "1: E-B wo both"])
    assert places[0].reason.key.endswith(".champion")
    assert [(place.reason.before[0].key.rpartition(".")[2], place.reason.before[0].mine) for place in places[1:]] == [
        ("lost", "1"),
        ("lost", "1"),
        ("lost", "1"),
    ]


@pytest.mark.rule("br.7.c.1", "br.36.p1")
def test_who_never_lost_but_did_not_play_on_stands_where_it_left() -> None:
    """A correction gives F the victory over A after A has won the final: A stays champion, F got as far as B."""
    corrected = ["1: A-F 8-12 8-12 8-12", "1: E-B 12-11 12-11 12-11", FINAL]
    places = placed("ABEF", "ABEF", corrected)
    assert order(places) == "AEFB"
    assert [place.reason.before[0].key.rpartition(".")[2] for place in places[2:]] == ["lost", "lost"]
    third = placed("ABEF", "ABEF", [*corrected[:2], "2: F-B 0-12 0-12 0-12", FINAL], THIRD)
    assert order(third) == "AEBF"
    both = ["1: A-F 8-12 8-12 8-12", "1: E-B 1-12 1-12 1-12", FINAL]
    assert order(placed("ABEF", "ABEF", both)) == "AEBF"


@pytest.mark.rule("br.7.c.2", "br.6.p3")
def test_losers_of_a_round_stand_by_the_average_of_both_phases() -> None:
    """F lost its semi-final by less than B; with the groups B has the higher average and is third."""
    places = placed("ABEFXY", "ABEF", ["G: B-X 12-0 12-0", "G: F-Y 0-12 0-12", *SEMIFINALS, FINAL])
    assert order(places[:4]) == "AEBF"
    assert [str(place.figures.average) for place in places[2:4]] == ["27/36", "36/68"]
    third = places[2].reason
    assert (third.key, third.mine, third.others) == ("tournament.reason.average", "27/36", (("F", "36/68"),))
    assert [reason.key for reason in third.before] == ["tournament.reason.round.lost"]
    assert order(placed("ABEF", "ABEF", [*SEMIFINALS, FINAL])) == "AEFB"


@pytest.mark.rule("br.7.c.2", "br.6.p2.f")
def test_losers_of_a_round_with_the_same_average_stand_by_lot() -> None:
    """B and F lost 0-3 by the same scores."""
    lines = ["1: A-F 12-8 12-8 12-8", "1: E-B 12-8 12-8 12-8", FINAL]
    for lots in ("BFAE", "FBAE"):
        places = placed("ABEF", "ABEF", lines, lots=lots)
        assert order(places) == f"AE{lots[:2]}"
        assert {place.decided_by for place in places[2:]} == {"lot"}


@pytest.mark.rule("br.7.a", "br.7.b")
def test_who_did_not_reach_the_knock_out_stands_behind_by_average_alone() -> None:
    """X has more points and partidas than Y, who has the higher average; both are behind A and B, whose is lower."""
    lines = ["G: A-X 12-11 0-22 12-11", "G: A-B 12-11 12-11", "G: B-X 0-22 12-11 12-11", "G: X-Y 12-11 0-22 12-11"]
    lines += ["G: A-Y 12-11 0-22 12-11", "G: B-Y 12-11 0-22 12-11", "1: A-B 12-0 12-0 12-0"]
    places = placed("ABXY", "AB", lines)
    row = {place.team: place.figures for place in places}
    assert row["X"].points > row["Y"].points
    assert row["Y"].average.key > row["X"].average.key > row["B"].average.key
    assert order(places) == "ABYX"
    assert [place.decided_by for place in places] == ["round", "round", "average", "average"]


@pytest.mark.rule("br.7.b", "br.6.p4")
def test_walkovers_do_not_enter_the_overall_average() -> None:
    """X won its only match by walkover: 0/0 is behind the team that lost what it played."""
    places = placed("ABXYZ", "AB", ["G: X-Z wo Z", "G: Y-A 0-12 1-12", "1: A-B 12-0 12-0 12-0"], lots="ZXYAB")
    assert order(places) == "ABYZX"
    assert [place.decided_by for place in places[2:]] == ["average", "lot", "lot"]


@pytest.mark.rule("br.4.1", "br.5.2")
def test_where_both_are_absent_both_are_out() -> None:
    """No team goes on from a double walkover: A, whose bracket side is empty, is the champion without a final."""
    lines = ["1: A-B 12-0 12-0 12-0", "1: C-D wo both"]
    assert dict(course(played(*lines), KNOCKOUT).lost) == {"B": 1, "C": 1, "D": 1}
    assert is_over("ABCD", played(*lines), KNOCKOUT)
    assert order(placed("ABCD", "ABCD", lines, lots="DCBA")) == "ABDC"
    nobody = placed("AB", "AB", ["1: A-B wo both"], lots="BA")
    assert order(nobody) == "BA"
    assert {place.decided_by for place in nobody} == {"lot"}


def test_who_rests_while_the_last_two_are_absent_is_first() -> None:
    """Of three who are left one rests: where both others stay away, it alone is left and has won."""
    lines = ["1: A-B 12-0 12-0 12-0", "1: C-D wo D", "1: E-F wo F", "2: C-E wo both"]
    assert order(placed("ABCDEF", "ABCDEF", lines))[0] == "A"


@pytest.mark.rule("br.4.1", "br.7.c.1")
@pytest.mark.parametrize(
    ("reached", "lines", "over"),
    [
        ("ABEF", [], False),
        ("ABEF", SEMIFINALS, False),
        ("ABEF", [*SEMIFINALS, FINAL], True),
        ("ABEFG", [*SEMIFINALS, FINAL], False),
        ("ABC", ["1: A-B 12-1 12-1 12-1"], False),
        ("ABC", ["1: A-B 12-1 12-1 12-1", "2: A-C 12-1 12-1 12-1"], True),
        ("A", [], True),
    ],
)
def test_a_knock_out_is_over_when_one_team_is_left(reached: str, lines: list[str], *, over: bool) -> None:
    """Every other team has lost; byes are matches that are not played."""
    assert is_over(reached, played(*lines), KNOCKOUT) is over


def test_a_match_for_third_place_decides_where_the_terms_have_one() -> None:
    """The losers of the semi-finals meet in the round of the final; without terms for it the average decides."""
    lines = [*SEMIFINALS, FINAL]
    knockout = THIRD.phase("knockout")
    assert not is_over("ABEF", played(*lines), knockout)
    lines.append("2: B-F 12-0 12-0 12-0")
    assert is_over("ABEF", played(*lines), knockout)
    places = placed("ABEF", "ABEF", lines, THIRD)
    assert order(places) == "AEBF"
    assert [place.decided_by for place in places[2:]] == ["third-place", "third-place"]
    assert order(placed("ABEF", "ABEF", [*lines[:3], "2: B-F wo both"], THIRD)) == "AEFB"


def test_nobody_waits_for_a_third_place_that_nobody_can_play_for() -> None:
    """With three teams one loses before the final, with two none does."""
    knockout = THIRD.phase("knockout")
    assert is_over("ABC", played("1: A-B 12-1 12-1 12-1", "2: A-C 12-1 12-1 12-1"), knockout)
    assert is_over("AB", played("1: A-B 12-1 12-1 12-1"), knockout)
    assert order(placed("ABCD", "ABCD", ["1: A-B wo both", "1: C-D 12-1 12-1 12-1"], THIRD)[:1]) == "C"
    assert placed("ABCD", "ABCD", [], THIRD)


@pytest.mark.rule("br.36.p1")
def test_a_disqualified_team_is_last_of_the_phase_that_it_reached() -> None:
    """E, sent out in the knock-out, is behind B and F and ahead of X; Y, sent out in the groups, is behind X."""
    lines = ["G: Y-X 22-0 22-0", *SEMIFINALS, "2: A-E wo E"]
    places = placed("ABEFXY", "ABEF", lines, disqualified={"E": "knockout", "Y": "group"})
    assert order(places) == "AFBEXY"
    assert [place.decided_by for place in places] == [
        "round",
        "average",
        "average",
        "disqualified",
        "phase",
        "disqualified",
    ]


def test_terms_may_rank_the_others_by_their_place_in_the_group() -> None:
    """The places of the phase before are a criterion like any other."""
    terms = FENACEF.with_override("overall.others", ["place", "lot"])
    places = placed("ABXYZ", "AB", ["1: A-B 12-0 12-0 12-0"], terms, places={"X": 4, "Y": 3, "Z": 5})
    assert order(places) == "ABYXZ"


def test_a_league_is_over_after_its_last_round() -> None:
    """With all results of a round but rounds to come no team has a place in the event; after the last one all have."""
    diary = a_league("played")
    assert overall_of(diary.event) == ()
    for _ in range(2):
        diary.pair("league")
        diary.play("league")
    assert len(overall_of(diary.event)) == 4
