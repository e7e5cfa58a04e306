"""A season's ranking: points by place, the best stages, level teams, names."""

import pytest

from truco.club.season import USUAL_POINTS, SeasonTerms, Stage, alike, season, season_terms
from truco.errors import TournamentError

TERMS = SeasonTerms((10, 6, 4, 2), others=1)


def table(stages: list[Stage], terms: SeasonTerms = TERMS) -> list[tuple[int, str, int, str]]:
    """Return the ranking as rows of place, team, points and what decided."""
    return [
        (season_place.place, season_place.team, season_place.points, season_place.decided_by)
        for season_place in season(stages, terms)
    ]


def test_points_by_place_are_added_up() -> None:
    """Two stages by hand: A 10 + 4, B 6 + 10, C 4 + 6, D 0 + 2, and E 1 for a place without points of its own."""
    stages = [Stage("1", ("A", "B", "C")), Stage("2", ("B", "C", "A", "D", "E"))]
    assert table(stages) == [
        (1, "B", 16, "points"),
        (2, "A", 14, "points"),
        (3, "C", 10, "points"),
        (4, "D", 2, "points"),
        (5, "E", 1, "points"),
    ]
    (first, *_) = season(stages, TERMS)
    assert (first.by_stage, first.counted) == ((2, 1), (0, 1))


def test_only_the_best_stages_count() -> None:
    """With the best two of three A has 10 + 10, not 10 + 10 + 1."""
    stages = [
        Stage("1", ("A", "B", "C", "D", "E")),
        Stage("2", ("B", "C", "D", "E", "A")),
        Stage("3", ("A", "B", "C", "D", "E")),
    ]
    (first, second, *_) = season(stages, SeasonTerms((10, 6, 4, 2), others=1, best=2))
    assert (first.team, first.points, first.counted) == ("A", 20, (0, 2))
    assert (second.team, second.points) == ("B", 16)


@pytest.mark.parametrize(
    ("stages", "expected"),
    [
        # A 10 + 2, B 6 + 6: A has the first place.
        ([("A", "B", "C", "D"), ("C", "B", "D", "A")], [("A", "best-places"), ("B", "best-places")]),
        # A and B were both once first and once second; B was first in the last stage.
        ([("A", "B"), ("B", "A")], [("B", "last-stage"), ("A", "last-stage")]),
    ],
)
def test_level_teams_are_separated(stages: list[tuple[str, ...]], expected: list[tuple[str, str]]) -> None:
    """Level on points: more first places and so on, then more stages, then the last stage."""
    rows = [row for row in table([Stage(str(n), teams) for n, teams in enumerate(stages)]) if row[1] in ("A", "B")]
    assert rows[0][2] == rows[1][2]
    assert [(team, decided) for _, team, _, decided in rows] == expected


def test_teams_that_nothing_separates_share_a_place() -> None:
    """Without criteria A and B are level on 16 points: both are first, and C is third."""
    terms = SeasonTerms((10, 6, 4), order=())
    assert table([Stage("1", ("A", "B", "C")), Stage("2", ("B", "A", "C"))], terms) == [
        (1, "A", 16, "level"),
        (1, "B", 16, "level"),
        (3, "C", 8, "points"),
    ]


def test_a_team_is_its_name_to_the_letter() -> None:
    """`Os Gaúchos` and `Os Gaúchos B` are two teams with points of their own; names that look alike are shown."""
    stages = [Stage("1", ("Os Gaúchos", "Os Gaúchos B")), Stage("2", ("Os gauchos", "Nova Raça"))]
    assert [row[1] for row in table(stages)] == ["Os gauchos", "Os Gaúchos", "Nova Raça", "Os Gaúchos B"]
    assert ("Os Gaúchos", "Os gauchos") in alike(stages)
    assert not any("Nova Raça" in pair for pair in alike(stages))


@pytest.mark.parametrize(
    ("points", "others", "best"),
    [("1,2", "", ""), ("6,four", "", ""), ("6,,4", "", ""), ("-6", "", ""), ("6", "x", ""), ("6", "", "-1"),
     ("6", "", "1.5"), ("9999999", "", ""), (",".join(["1"] * 201), "", ""), ("٣", "", "")]
)  # fmt: skip
def test_bad_terms_of_a_season_are_refused(points: str, others: str, best: str) -> None:
    """Points that rise from place to place, and fields that are no whole numbers, are errors."""
    with pytest.raises(TournamentError) as caught:
        season_terms(points, others, best)
    assert caught.value.code == "bad-terms"


def test_an_unknown_criterion_of_a_season_is_refused() -> None:
    """Level teams are separated by criteria that exist."""
    with pytest.raises(TournamentError, match="luck"):
        SeasonTerms((2,), order=("luck",))


def test_fields_of_a_season_may_be_empty() -> None:
    """Without points of one's own the usual ones count, and all stages."""
    terms = season_terms("", " ", "")
    assert (terms.points, terms.others, terms.best) == (USUAL_POINTS, 0, 0)


def test_many_names_are_compared_in_time() -> None:
    """Six hundred names are looked through for those that are alike; the two that differ by an accent are found."""
    names = tuple(f"Equipo {number * 7919 % 10007:05} de {number * 104729 % 9973}" for number in range(600))
    stages = [Stage("1", (*names[:300], "Los Gaúchos")), Stage("2", (*names[300:], "Los Gauchos"))]
    assert ("Los Gaúchos", "Los Gauchos") in alike(stages)


def test_two_teams_of_one_stage_are_not_the_same() -> None:
    """`Pamperos 1` and `Pamperos 2` were both there, so there is no question whether they are one team."""
    assert alike([Stage("1", ("Pamperos 1", "Pamperos 2")), Stage("2", ("Pamperos 1",))]) == ()
    assert alike([Stage("1", ("Pamperos 1",)), Stage("2", ("Pamperos 2",))]) == (("Pamperos 1", "Pamperos 2"),)


def test_a_team_is_once_in_a_stage() -> None:
    """A team that is twice in a stage, and one without a name, are errors."""
    for teams, code in ((("A", "A"), "same-team"), (("A", " "), "bad-name")):
        with pytest.raises(TournamentError) as caught:
            season([Stage("1", teams)], TERMS)
        assert caught.value.code == code
