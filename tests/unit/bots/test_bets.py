"""The strongest bot bets as people do: the better the cards the oftener, with some bluffs, and folds not too much."""

import random
import tracemalloc
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest
from bench.habits import Counted, frequencies
from tests.helpers.play import law

from truco import Match
from truco.bots.betting import (
    Situation,
    answer_openly,
    price_shift,
    situation_of,
    solved_situations,
    truco_bets,
    without_tricks,
)
from truco.bots.envido_game import PASS, envido_game, is_solved
from truco.bots.meeting import Meeting, meet
from truco.bots.round import Round
from truco.bots.tables import tables_of
from truco.bots.zorro import Zorro, outcome
from truco.engine import Law, Word, seats_of
from truco.rulebooks.ruleset import choose
from truco.views import view_menu

HANDS = 300
MEMORY = 200_000_000
"""Bytes that a few hands of two bots may take."""


@cache
def counted(rules: str) -> Counted:
    """Return what the strongest bot says in hands against itself."""
    return frequencies("zorro", rules, HANDS)


def share(counts: Counted, what: str, kinds: set[str], bands: set[str]) -> float:
    """Return how often something is said, of all times that it could be, with hands of some bands."""
    totals: Counter[bool] = Counter()
    for (decision, band, kind), count in counts.choices.items():
        if decision == what and band in bands:
            totals[kind in kinds] += count
    assert totals.total() > 0
    return totals[True] / totals.total()


REAL = {"real-envido"}
CALLS = {"envido", "real-envido", "falta-envido"}


def test_real_envido_is_strength_before_it_is_a_lie() -> None:
    """It opens with real envido more often with good totals than with the worst, with which it still does at times."""
    good = share(counted("oficial"), "opens envido", REAL, {"27-29", "30+"})
    bad = share(counted("oficial"), "opens envido", REAL, {"0-9"})
    assert good > 1.5 * bad
    assert bad < 0.2


def test_envido_is_called_as_often_as_people_call_it() -> None:
    """It calls some envido in 25 to 60 % of the hands in which it may."""
    counts = counted("oficial")
    assert 0.25 < share(counts, "opens envido", CALLS, {"0-9", "20-26", "27-29", "30+"}) < 0.75
    assert 0.25 < counts.called / HANDS < 0.60


def test_the_worst_totals_mostly_stay_silent() -> None:
    """With a total below ten it calls an envido at most every third time; with thirty and more it mostly calls."""
    assert share(counted("oficial"), "opens envido", CALLS, {"0-9"}) < 0.35
    assert share(counted("oficial"), "opens envido", CALLS, {"30+"}) > 0.5


@pytest.mark.parametrize(("rules", "most"), [("oficial", 0.65), ("paulista", 0.75)])
def test_a_truco_is_folded_neither_always_nor_never(rules: str, most: float) -> None:
    """It folds a truco as often as its price allows, nearly never with the best quarter of its chances.

    The caller of truco wins one point at once and risks two: folding two thirds of the time would pay every bluff. In
    Brazil he risks three, and a bluff pays from three quarters on.
    """
    every = {"worst", "poor", "fair", "best"}
    assert 0.25 < share(counted(rules), "answers truco", {"folds"}, every) < most
    assert share(counted(rules), "answers truco", {"folds"}, {"best"}) < 0.05


@pytest.mark.parametrize("rules", ["oficial", "paulista"])
def test_a_truco_is_called_with_the_best_hands_and_as_a_lie(rules: str) -> None:
    """It calls truco oftener with the best hands than with the fair ones, and now and then with the worst."""
    best = share(counted(rules), "calls truco", {"call"}, {"best"})
    fair = share(counted(rules), "calls truco", {"call"}, {"fair"})
    worst = share(counted(rules), "calls truco", {"call"}, {"worst"})
    assert best > fair
    assert 0.02 < worst < 0.5


def _round(rules: str = "oficial", score: tuple[int, int] = (0, 0), seats: int = 2) -> Round:
    return Round(tables_of(Law(choose(rules), seats_of(choose(rules), seats))), 0, score)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("rules", ["oficial", "paulista"])
def test_the_better_the_hand_the_less_it_folds(rules: str, seats: int) -> None:
    """To a truco as first word it never folds the better hand and wants the worse; the best is never folded."""
    r = _round(rules, seats=seats)
    r.step(0)
    folds = [bets.folds for hope in range(5, 100, 5) if (bets := truco_bets(r, 1, hope / 100)) is not None]
    assert len(folds) == 19
    assert folds == sorted(folds, reverse=True)
    assert folds[0] > 0.5 > folds[-1] == 0


def test_every_solved_frequency_is_one() -> None:
    """Staying, raising and folding come to 1 at every level, for every chance."""
    for rules in ("oficial", "paulista"):
        r = _round(rules)
        for level in range(len(r.t.calls)):
            r.level, r.pending = level, bool(level)
            for hope in range(0, 101, 10):
                bets = truco_bets(r, 0 if not level else 1, hope / 100)
                assert bets is None or sum(bets) == pytest.approx(1)


def test_nobody_folds_what_is_lost_anyway() -> None:
    """One point from losing the chico a truco is never folded, because that loses it too."""
    r = _round(score=(29, 10))
    r.step(0)
    bets = truco_bets(r, 1, 0.02)
    assert bets is not None
    assert bets.folds == 0


def test_a_hand_of_real_envidos_without_end_is_worth_something() -> None:
    """Where a call may be repeated for ever (pg.envido.17), a hand played out may bring more than any table holds."""
    r = _round("pagat-argentina", score=(15, 29))
    r.held, r.tantos = [(1, 2, 3), (4, 5, 6)], (31, 20)
    r.act(0, "envido")
    for number in range(40):
        r.act(1 - number % 2, "real-envido")
    assert outcome(r, 1, r.t.yes, random.Random(1)) < 0.1


def test_nobody_raises_for_points_that_do_not_count() -> None:
    """A side that the hand brings home as it is does not raise it."""
    r = _round(score=(29, 10))
    bets = truco_bets(r, 0, 0.99)
    assert bets is not None
    assert bets.raises == 0


def test_far_behind_a_truco_is_wanted_with_less() -> None:
    """Behind with the rival near the end, less chance is needed to want a truco than at the beginning."""
    even, behind = _round(), _round(score=(28, 10))
    for r in (even, behind):
        r.step(0)
    assert price_shift(even, 1) == pytest.approx(0, abs=0.03)
    assert price_shift(behind, 1) > 0.1


def test_unknown_ladders_have_no_frequencies() -> None:
    """For a number of seats that no table was solved for, there is no answer rather than a wrong one."""
    r = _round(seats=6)
    r.step(0)
    assert truco_bets(r, 1, 0.5) is None


def test_a_situation_says_whose_turn_it_is() -> None:
    """The mano who answers and the mano who plays next are two situations."""
    r = _round()
    assert situation_of(r, 0) != situation_of(r, 1)


# -- the envido -----------------------------------------------------------------------------------------------------


def test_the_best_total_never_folds_and_the_worst_never_wants() -> None:
    """Thirty-three wants or raises every call; a total below four wants none."""
    game = envido_game(tables_of(law(2)), 0, (0, 0))
    for chain in (("envido",), ("real-envido",), ("falta-envido",)):
        best, worst = (game.frequencies(0, 1, chain, total) for total in (33, 1))
        assert best["no-quiero"] < 0.02
        assert worst["quiero"] < 0.05


def test_the_envido_depends_on_the_score() -> None:
    """A rival who needs two points makes a falta cheap, so it is called more often than at the beginning."""
    t = tables_of(law(2))
    first = envido_game(t, 0, (0, 0)).frequencies(0, 0, (), 30)
    late = envido_game(t, 0, (20, 28)).frequencies(0, 0, (), 30)
    assert late["falta-envido"] > first["falta-envido"]
    assert sum(first.values()) == pytest.approx(1)
    assert PASS in first


def test_nobody_gains_much_against_the_envido() -> None:
    """A rival with its frequencies and the best answers gains less than a twentieth of a point over the fair value."""
    t = tables_of(law(2))
    point = t.worth(1, 0) - t.worth(0, 0)
    assert 0 <= envido_game(t, 0, (0, 0)).gap() < 0.05 * point


@pytest.mark.parametrize("code", ["pagat-argentina", "pagat-uruguay"])
def test_an_envido_without_end_is_not_solved(code: str) -> None:
    """Where calls follow one another without limit the strongest looks ahead, and a hand takes little memory."""
    assert not is_solved(tables_of(law(book=code)))
    tracemalloc.start()
    meet(Meeting(("zorro", "zorro"), 2, unit="hand", rules=code, samples=5))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < MEMORY


SOLVED = [pytest.param(table, id=f"{stakes[-1]}-at-{seats}") for (stakes, seats), table in solved_situations().items()]


@pytest.mark.parametrize("table", SOLVED)
def test_a_situation_that_was_hardly_trained_is_answered_by_a_wider_one(table: Mapping[str, Situation]) -> None:
    """Every step that a situation has no row of its own for has one in the situation without earlier tricks (B1)."""
    wide = {name: situation for name, situation in table.items() if "*" in name}
    assert len(wide) == 4
    narrow = {name: set(situation.raises) for name, situation in table.items() if name not in wide}
    assert all(levels <= set(wide[without_tricks(name)].raises) for name, levels in narrow.items())
    assert any(levels < set(wide[without_tricks(name)].raises) for name, levels in narrow.items())


AFTER_TWO_LEVEL_TRICKS = {2: "1v1amidpp+", 4: "2v2amidpp+"}


@pytest.mark.parametrize("seats", AFTER_TWO_LEVEL_TRICKS)
@pytest.mark.parametrize(("rules", "levels"), [("oficial", (2, 3)), ("paulista", (2, 3, 4))])
def test_after_two_level_tricks_a_lost_card_folds(rules: str, levels: tuple[int, ...], seats: int) -> None:
    """After two level tricks, to which training hardly ever came, a card that cannot win folds to a raise (B1).

    The row of such tricks alone wanted doze 88 to 99 times in a hundred with its worst class. This is the answer of the
    solved game; `zorro` tries it in played-out worlds besides.
    """
    r = _after_two_level_tricks(rules, seats)
    assert situation_of(r, r.turn) == AFTER_TWO_LEVEL_TRICKS[seats]
    for r.level in levels:
        bets = truco_bets(r, r.turn, 0.0)
        assert bets is not None
        assert bets.folds > 0.9


def _after_two_level_tricks(rules: str, seats: int) -> Round:
    """Return a table whose last seat answers a call before it plays its last card, after two level tricks."""
    r = _round(rules, seats=seats)
    r.held = [(1, 5, 6)] * seats
    for card in (6,) * seats + (5,) * seats + (1,) * (seats - 1):
        r.act(r.turn, card)
    r.pending = True
    return r


LAST_TRICKS = {
    "two seats": ("3d2dKs/3h2h4h@7c", ["A1:3d", "B1:3h", "A1:2d", "B1:2h", "A1:Ks"], "B1"),
    "four seats": (
        "3d2dKs/3h2hJh/4d4s6d/5c5h4h@7c",
        ["A1:3d", "B1:3h", "A2:4d", "B2:5c", "A1:2d", "B1:2h", "A2:4s", "B2:5h", "A1:Ks", "B1:Jh", "A2:6d"],
        "B2",
    ),
}
"""Hands of paulista with two level tricks, and a seat whose last card cannot win the third."""


@pytest.mark.parametrize(("hands", "acts", "seat"), LAST_TRICKS.values(), ids=LAST_TRICKS)
def test_the_last_steps_are_not_wanted_with_a_lost_card(hands: str, acts: list[str], seat: str) -> None:
    """With a card that cannot win the hand the strongest bot does not want doze, whatever was said before (B1).

    The solved frequencies wanted doze with it 79 to 99 times in a hundred.
    """
    match = Match("paulista", seats=4 if seat == "B2" else 2, hands=hands, dealer=seat)
    for act in acts:
        match.play(act)
    for call in ("truco", "seis", "nove", "doze"):
        match.play(f"{match.due}:{call}")
    assert match.due == seat
    shares = {word.token: share for word, share in weighed(match, seat).items()}
    assert shares == {"desistir": 1.0}


def weighed(match: Match, seat: str) -> Mapping[Word, float]:
    """Return how often the strongest bot says each word in a seat."""
    view = match.view(seat)
    return Zorro(samples=40).weigh(match.law, view, view_menu(match.law, view))


@pytest.mark.parametrize(
    ("rules", "level"), [(rules, level) for rules in ("oficial", "paulista") for level in (1, 2, 3)]
)
@pytest.mark.parametrize("way", [0.0, 0.2, 0.5, 0.9, 1.0])
def test_a_lie_gains_nothing_against_an_open_last_card(rules: str, level: int, way: float) -> None:
    """A rival who sees the last card of the bot gains nothing by calling with a card that loses (B2)."""
    round_ = Round(tables_of(Law(choose(rules), seats_of(choose(rules), 2))), 0, (0, 0))
    round_.level, round_.pending = level, True
    stakes, refused = round_.t.law.terms.truco.stakes, round_.t.law.terms.truco.refused
    price = (stakes[level] - refused[level]) / (2 * stakes[level])
    chance = price + way * (1.0 - price)
    bets = answer_openly(round_, chance)
    assert answer_openly(round_, price - 0.01).folds == 1.0
    lie = bets.folds * refused[level] - bets.stays * stakes[level]
    assert lie <= -stakes[level - 1] + 1e-9
    assert (bets.stays < 1.0) == (chance < 1.0)


def test_a_seat_answers_by_a_mixture_once_its_last_card_lies_open() -> None:
    """To a truco said against its open last card the bot neither always wants nor always folds (B2)."""
    match = Match("oficial", seats=2, hands="1e4c2b/3c12o6c", dealer="B1")
    for act in ("A1:4c", "B1:3c", "B1:6c", "A1:1e", "A1:2b", "B1:truco"):
        match.play(act)
    shares = {word.token: share for word, share in weighed(match, "A1").items()}
    assert 0.5 < shares["quiero"] < 0.95
    assert shares["quiero"] + shares["no-quiero"] == pytest.approx(1.0)
