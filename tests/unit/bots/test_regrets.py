"""Games of two sides are solved by what they are, not by the table or the score that they come from."""

from collections.abc import Sequence

import pytest
from tests.helpers.play import law

from truco.bots.envido_game import EnvidoGame, envido_game
from truco.bots.regrets import Choice, Compared, Game, Settled, mean_gap, solve
from truco.bots.tables import tables_of
from truco.cards import CARDS
from truco.engine import Law, seats_of
from truco.rulebooks.ruleset import choose

CALL = Choice(0, (1, Compared(1.0, -1.0)))
ANSWER = Choice(1, (Compared(2.0, -2.0), Settled(1.0)))
SURE = ((0.5, 0.0, 0.0), (1.0, 0.5, 0.0), (1.0, 1.0, 0.5))
POKER = Game((CALL, ANSWER), (1 / 3, 1 / 3, 1 / 3), SURE)


def _shares_of_first(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return how often each class says the first of two words."""
    first, second = rows
    return [share / (share + other) for share, other in zip(first, second, strict=True)]


def test_the_best_calls_and_the_middle_does_not() -> None:
    """With three classes the best calls and wants always, the worst never wants, and the middle has no call to make."""
    calls, answers = map(_shares_of_first, solve(POKER))
    assert calls[2] > 0.99
    assert calls[1] < 0.5
    assert answers[2] > 0.99
    assert answers[0] < 0.01


def test_nobody_gains_against_a_solution_but_against_guesses() -> None:
    """A rival with the frequencies gains next to nothing against the solved ones, and much against one word always."""
    always = tuple(((1.0,) * 3, (0.0,) * 3) for _ in POKER.choices)
    assert 0 <= mean_gap(POKER, solve(POKER)) < 0.005
    assert mean_gap(POKER, always) > 0.05


def test_an_equal_game_of_another_table_is_not_solved_again() -> None:
    """A law made anew, a refereed one, and the same score seen from the other side have the games that are known."""
    solve.cache_clear()
    rules = choose("oficial")
    plain, other = (tables_of(Law(rules, ("A1", "B1"), refereed=refereed)) for refereed in (False, True))
    first = EnvidoGame(plain, 0, (27, 23), (1, 1)).frequencies(0, 0, (), 30)
    assert EnvidoGame(other, 0, (27, 23), (1, 1)).frequencies(0, 0, (), 30) == first
    assert EnvidoGame(tables_of(law(2)), 1, (23, 27), (1, 1)).frequencies(0, 0, (), 30) == first
    assert solve.cache_info().misses == 1
    assert EnvidoGame(plain, 0, (23, 27), (1, 1)).frequencies(0, 0, (), 30) != first
    assert solve.cache_info().misses == 2


def test_the_hands_of_another_table_are_not_counted_again() -> None:
    """Laws that count hands alike share what all hands count; under another muestra and in another book they differ."""
    plain, refereed = (
        tables_of(Law(choose("uruguay"), ("A1", "B1"), refereed=refereed), CARDS["5o"]) for refereed in (False, True)
    )
    assert plain.totals is refereed.totals
    assert plain.flores is refereed.flores
    assert plain.totals != tables_of(plain.law, CARDS["6o"]).totals
    assert tables_of(law(2)).totals != plain.totals


@pytest.mark.parametrize("code", ["oficial", "runfla"])
def test_every_choice_has_frequencies_that_come_to_one(code: str) -> None:
    """For every call and every opener, the words of a choice have shares that come to 1."""
    t = tables_of(Law(choose(code), seats_of(choose(code), 2)))
    game = envido_game(t, 0, (0, 0))
    for chain in t.law.terms.envido.chains.every():
        for opener in (0, 1):
            side = (opener + len(chain)) % 2
            for total in (0, 27, 33):
                frequencies = game.frequencies(opener, side, chain, total)
                assert sum(frequencies.values()) == pytest.approx(1)
                assert set(frequencies) >= set(t.law.terms.envido.chains[chain].follow)
