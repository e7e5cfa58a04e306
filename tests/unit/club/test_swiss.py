"""Swiss rounds: equals meet, never the same rivals twice, byes and floats are fair, and what happens when none is left.

The examples number teams from 1, best first. Articles are those of FIDE C.04.6.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.swiss_events import Ahead, generated, ours, scores, theirs

from truco.club import values
from truco.club.pairing.halves import first_way
from truco.club.pairing.swiss import NONE_LEFT, Drawn, floaters, swiss, swiss_with_repeats
from truco.club.result import Pair
from truco.errors import TournamentError

Scores = Mapping[int, int]


def met(*pairs: str) -> list[Pair]:
    """Return pairs from words such as `1-4`."""
    return [Pair(*word.split("-")) for word in pairs]


def drawn(points: Scores, *played: str, byes: Iterable[int] = (), floated: Iterable[int] = ()) -> str:
    """Return the round of teams with such points as words, or why there is none."""
    names = [str(number) for number in sorted(points)]
    round_ = swiss(
        names,
        met(*played),
        points={str(number): gained for number, gained in points.items()},
        byes=[str(number) for number in byes],
        floated=[str(number) for number in floated],
    )
    return round_.why or " ".join("-".join(pair.teams) for pair in round_.pairs)


def level(count: int, points: int = 0) -> dict[int, int]:
    """Return the scores of so many teams that are level."""
    return dict.fromkeys(range(1, count + 1), points)


# -- article by article ------------------------------------------------------------------------------------------------


def test_the_top_half_meets_the_bottom_half() -> None:
    """Level teams meet half against half; after the favourites won, so do winners and losers (article 3.6)."""
    assert drawn(level(8)) == "1-5 2-6 3-7 4-8"
    won = {1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0, 7: 0, 8: 0}
    assert drawn(won, "1-5", "2-6", "3-7", "4-8") == "1-3 2-4 5-7 6-8"


@pytest.mark.parametrize(
    ("played", "pairs"),
    [
        (("1-4",), "1-5 2-4 3-6"),
        (("3-6",), "1-4 2-6 3-5"),
        (("1-4", "1-5"), "1-6 2-4 3-5"),
        (("1-4", "1-5", "1-6"), "1-3 2-5 4-6"),
        (("1-4", "1-5", "1-6", "1-3"), "1-2 3-5 4-6"),
    ],
)
def test_the_nearest_opponents_are_taken(played: tuple[str, ...], pairs: str) -> None:
    """Where the first way is barred, opponents change places in the bottom half, and then between the halves."""
    assert drawn(level(6), *played) == pairs


def test_the_first_way_is_the_first_of_all() -> None:
    """For a thousand random groups of up to ten, no lawful way comes before the one taken (articles 3.6.2 to 3.6.4)."""
    rng = Random(46)
    for _ in range(1000):
        count = 2 * rng.randint(1, 5)
        near = [0] * count
        for a, b in combinations(range(count), 2):
            if rng.random() < 0.6:
                near[a] |= 1 << b
                near[b] |= 1 << a
        ways = [tuple(way) for way in _ways(near, list(range(count)))]
        first = min(ways, key=lambda way: ([a for a, _ in way], [b for _, b in way]), default=None)
        assert first_way(near, (1 << count) - 1) == first


def _ways(near: list[int], left: list[int]) -> list[list[tuple[int, int]]]:
    """Return every way to pair those who are left."""
    if not left:
        return [[]]
    first, *others = left
    with_it = [other for other in others if near[first] >> other & 1]
    return [
        [(first, other), *way] for other in with_it for way in _ways(near, [each for each in others if each != other])
    ]


def test_an_odd_group_gets_the_best_of_the_next_score() -> None:
    """The fewest float up, from the next score, the best numbered (articles 2.3.1, 2.3.2 and 3.5.4)."""
    assert drawn({1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 0}) == "1-3 2-4 5-6"
    assert drawn({1: 2, 2: 1, 3: 1, 4: 0}, "1-2") == "1-3 2-4"
    assert drawn({1: 2, 2: 1, 3: 1, 4: 0}, "1-2", "1-3") == "1-4 2-3"


def test_a_pair_that_has_met_takes_two_up() -> None:
    """Two leaders who have met need two opponents from below (article 2.2.1)."""
    assert drawn({1: 2, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0}, "1-2") == "1-3 2-4 5-6"


def test_who_floated_before_does_not_float_again() -> None:
    """Of several who could float up, one who did not float in the last round does (article 2.3.4)."""
    points = {1: 2, 2: 1, 3: 1, 4: 1}
    assert drawn(points) == "1-2 3-4"
    assert drawn(points, floated=[2]) == "1-3 2-4"
    assert drawn(points, floated=[2, 3, 4]) == "1-2 3-4"


def test_the_next_group_is_left_so_that_it_can_be_paired() -> None:
    """A team floats up whose absence leaves the others of its score with each other (article 2.3.3).

    That matters more than who floated before.
    """
    points = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}
    assert drawn(points, "3-4") == "1-3 2-4 5-6"
    assert drawn(points, "3-4", floated=[3]) == "1-4 2-3 5-6"
    assert drawn(points, "3-4", floated=[3, 4]) == "1-3 2-4 5-6"


def test_who_floats_up_meets_nobody_who_floated_before() -> None:
    """The opponent of an upfloater is one who did not float in the last round (article 2.3.7)."""
    points = {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1}
    assert drawn(points) == "1-3 2-4 5-6"
    assert drawn(points, floated=[2]) == "2-3 1-4 5-6"
    assert drawn(points, floated=[1, 2]) == "1-2 3-4 5-6"
    assert drawn(points, floated=[1, 2, 3]) == "1-3 2-4 5-6"


def test_the_rest_can_always_be_paired() -> None:
    """A pair is not made that would leave others without lawful opponents (article 2.2.1)."""
    points = {1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}
    assert drawn(points, "5-6") == "1-4 2-5 3-6"


def test_boards_are_in_the_order_of_scores() -> None:
    """The strongest pair sits at the first board, and the stronger team of each is named first; the bye is last."""
    assert drawn({1: 0, 2: 1, 3: 1, 4: 3, 5: 0, 6: 2, 7: 0}, "4-6") == "4-2 6-3 1-5 7"
    assert drawn({1: 4, 2: 3, 3: 2, 4: 0}, "1-2", "1-3") == "1-4 2-3"


# -- byes --------------------------------------------------------------------------------------------------------------


def test_the_bye_goes_to_the_last_of_the_lowest_score() -> None:
    """The lowest score, then the most matches, then the worst number gets the bye (article 3.4)."""
    assert drawn(level(5)) == "1-3 2-4 5"
    assert drawn({1: 1, 2: 1, 3: 0, 4: 1, 5: 1}) == "1-4 2-5 3"
    assert drawn(level(5), "2-4") == "1-3 2-5 4"


def test_nobody_has_two_byes() -> None:
    """A team that had a bye, or a win that counts like one, has none (article 2.1.2)."""
    assert drawn(level(5), byes=[5]) == "1-3 2-5 4"
    assert drawn(level(5), byes=[5, 4, 3, 2]) == "2-4 3-5 1"
    assert drawn(level(3), byes=[1, 2, 3]) == "no-bye"


def test_a_bye_leaves_the_others_lawful_pairs() -> None:
    """The last team plays if without it the others could not be paired (article 3.4.1)."""
    assert drawn({1: 1, 2: 1, 3: 1, 4: 1, 5: 0}, "1-2", "1-3", "1-4") == "2-4 3-5 1"


def test_a_lone_team_has_the_bye() -> None:
    """One team that is there alone gets the bye; no team at all is an error."""
    assert drawn({1: 5}) == "1"
    with pytest.raises(TournamentError) as caught:
        swiss([])
    assert caught.value.code == "too-few-teams"


# -- no lawful round left ----------------------------------------------------------------------------------------------

ALL_OF_FOUR = ("1-3", "2-4", "1-2", "3-4", "1-4", "2-3")


def test_it_is_told_why_no_round_is_left() -> None:
    """Where all have met each other, or no team may have the bye, the answer says so and names the teams."""
    full = swiss(list("1234"), met(*ALL_OF_FOUR))
    assert (full.pairs, full.why, full.left) == ((), "all-met", ("1", "2", "3", "4"))
    assert swiss(list("1234"), met("1-2", "1-3", "1-4")) == Drawn(why="all-met", left=("1", "4"))
    assert swiss(list("123"), met("1-2", "1-3"), byes=["1", "3"]) == Drawn(why="no-bye", left=("2",))


def test_those_meet_again_whose_meeting_is_oldest() -> None:
    """With a repeat that is announced, the fewest and the oldest meetings are repeated, those met least often first."""
    again = swiss_with_repeats(list("1234"), met(*ALL_OF_FOUR))
    assert again.pairs == again.repeats == tuple(met("1-3", "2-4"))
    seldom = ("1-2", "3-4", "1-2", "3-4", "1-3", "2-4", "1-4", "2-3")
    assert swiss_with_repeats(list("1234"), met(*seldom)).repeats == tuple(met("1-3", "2-4"))
    twice = ("1-2", "3-4", "1-3", "2-4", "1-4", "2-3", "1-4", "2-3", "1-3", "2-4", "1-2", "3-4")
    assert swiss_with_repeats(list("1234"), met(*twice)).repeats == tuple(met("1-4", "2-3"))
    drawn = swiss_with_repeats(list("1234"), met("1-2", "1-3", "1-4"))
    assert (drawn.pairs, drawn.repeats) == (tuple(met("1-2", "3-4")), tuple(met("1-2")))


def test_a_second_bye_is_announced() -> None:
    """If no team may have the bye, the team with the lowest score has another one, and the answer names it."""
    again = swiss_with_repeats(list("123"), met("1-2"), points={"1": 2, "2": 1, "3": 3}, byes=["1", "2", "3"])
    assert (again.pairs, again.second_bye, again.repeats) == (tuple(met("3-1", "2")), "2", ())
    kept = swiss_with_repeats(list("123"), met("1-2", "1-3", "2-3"), byes=["3"])
    assert (kept.second_bye, len(kept.repeats)) == ("", 1)


def test_a_lawful_round_is_drawn_as_ever() -> None:
    """Where a lawful round is left, a preset that allows repeats changes nothing; both choices have a name for it."""
    assert sorted(NONE_LEFT) == sorted(values.NONE_LEFT) == ["fewer-rounds", "repeat"]
    rounds = [draw(list("12345"), met("1-3", "2-4"), byes=["5"]) for draw in NONE_LEFT.values()]
    assert rounds[0] == rounds[1]
    assert rounds[0].pairs == tuple(met("1-5", "2-3", "4"))


@given(st.integers(2, 7), st.integers(1, 12), st.integers(0, 10**6))
def test_the_fewest_meet_again(count: int, rounds: int, seed: int) -> None:
    """However long an event goes on, each round repeats as few meetings as any way to pair these teams would."""
    rng, names = Random(seed), [str(number) for number in range(1, count + 1)]
    played: list[Pair] = []
    byes: set[str] = set()
    points = Counter(dict.fromkeys(names, 0))
    for _ in range(rounds):
        each = swiss_with_repeats(names, played, points=points, byes=byes)
        assert sorted(team for pair in each.pairs for team in pair.teams) == sorted(names)
        before = {frozenset(pair) for pair in played}
        repeated = [pair for pair in each.pairs if frozenset(pair) in before]
        allowed = [name for name in names if name not in byes] or names
        assert tuple(repeated) == each.repeats
        assert len(repeated) == _fewest(names, before, allowed)
        played += [pair for pair in each.pairs if not pair.is_bye]
        byes |= {pair.a for pair in each.pairs if pair.is_bye}
        points.update(rng.choice(pair.teams) for pair in each.pairs)


def _fewest(names: list[str], before: set[frozenset[str]], allowed: list[str]) -> int:
    """Return the least number of repeats in any way to pair some teams."""
    if len(names) % 2:
        return min(_fewest([name for name in names if name != bye], before, allowed) for bye in allowed)
    if not names:
        return 0
    first, *others = names
    return min(
        (frozenset((first, other)) in before) + _fewest([each for each in others if each != other], before, allowed)
        for other in others
    )


# -- whole events ------------------------------------------------------------------------------------------------------


@given(st.integers(3, 256), st.integers(1, 9), st.integers(0, 10**6))
@settings(max_examples=30)
def test_each_round_of_an_event_is_fair(count: int, last: int, seed: int) -> None:
    """In events of 3 to 256 teams each is paired once a round, no team meets a rival twice or has two byes."""
    byes: set[str] = set()
    for ahead in generated(seed, count, last):
        each = ours(ahead)
        assert sorted(team for pair in each.pairs for team in pair.teams) == (sorted(ahead.there) if each.pairs else [])
        assert bool(each.pairs) != bool(each.why)
        before = {frozenset(match.pair) for matches in ahead.rounds for match in matches if match.played}
        assert not before & {frozenset(pair) for pair in each.pairs if not pair.is_bye}
        bye = {pair.a for pair in each.pairs if pair.is_bye}
        assert len(bye) == len(ahead.there) % 2 or each.why
        assert not bye & byes
        byes |= bye
        points = scores(ahead.rounds)
        assert each.floated == floaters(each.pairs, points)


def test_points_may_be_halves() -> None:
    """Scores are compared as they are, fractions too."""
    half = Fraction(1, 2)
    round_ = swiss(list("1234"), points={"1": half, "2": 1, "3": half, "4": 1})
    assert round_.pairs == tuple(met("2-4", "1-3"))


SIZES = [(3, 6), (4, 5), (7, 6), (8, 7), (11, 6), (12, 7), (15, 5), (16, 6)]


@pytest.mark.parametrize(("count", "last"), SIZES, ids=[f"{count} teams" for count, _ in SIZES])
def test_another_program_pairs_the_same(count: int, last: int) -> None:
    """The package gacrux pairs each round of a hundred generated events as we do, boards in the same order.

    By night there are five thousand. gacrux says nothing of repeats, so events end where no lawful round is left.
    """
    for seed in range(13):
        for ahead in generated(seed, count, last):
            assert _in_words(ahead, ours(ahead).pairs) == _in_words(ahead, theirs(ahead))


def _in_words(ahead: Ahead, pairs: Iterable[Pair]) -> tuple[int, list[list[str]]]:
    """Return the round and its pairs, without the order in a pair: gacrux gives colours, we name the stronger first."""
    return ahead.number, [sorted(pair.teams) for pair in pairs]
