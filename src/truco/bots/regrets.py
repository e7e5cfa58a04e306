"""Regret matching (CFR+) for a game of two sides that each hold a hand of one of a few classes.

A game is a tuple of choices; after a word comes a later choice, a comparison of the hands, or a settled worth. Equal
games are solved once, for all tables and scores that have them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

_STEPS: Final = 90
_KEPT: Final = 512

Vector = list[float]
"""A number for each class."""

Reach = Vector | None
"""How often each class of a side comes to a choice; `None` where no class does."""


class Compared(NamedTuple):
    """An end at which the hands are compared: its worth for side 0 if that side wins, and if it loses."""

    won: float
    lost: float


class Settled(NamedTuple):
    """An end at which the hands do not matter: its worth for side 0."""

    worth: float


class Choice(NamedTuple):
    """The side that chooses, and by each of its words the end that follows, or the number of a later choice."""

    side: int
    after: tuple[int | Compared | Settled, ...]


class Game(NamedTuple):
    """The choices, the first one first; how often a side holds each class; how often side 0 has the better hand.

    `wins` is by the class of side 0, then by that of side 1.
    """

    choices: tuple[Choice, ...]
    prior: tuple[float, ...]
    wins: tuple[tuple[float, ...], ...]


Shares = tuple[tuple[Sequence[float], ...], ...]
"""By choice, word and class: how much a word is said, beside the other words of the same choice and class."""


@lru_cache(maxsize=_KEPT)
def solve(game: Game) -> Shares:
    """Return how much each class says each word, so that a rival gains little with any answer.

    >>> call = Choice(0, (1, Settled(-1.0)))
    >>> answer = Choice(1, (Compared(2.0, -2.0), Settled(1.0)))
    >>> _, answers = solve(Game((call, answer), (0.5, 0.5), ((0.5, 0.0), (1.0, 0.5))))
    >>> [round(wants / (wants + folds), 2) for wants, folds in zip(*answers)]
    [0.5, 1.0]

    The better class always accepts the call, and the worse one every other time.
    """
    solver = _Solver(game)
    for step in range(1, _STEPS + 1):
        for side in (0, 1):
            solver.learn(side, float(step * step))
    # Arrays are small, and the cache holds many games.
    return tuple(tuple(array("f", row) for row in rows) for rows in solver.sums)


def mean_gap(game: Game, shares: Shares) -> float:
    """Return the gain of the best answers to some shares, as the mean of both sides.

    >>> call = Choice(0, (1, Settled(-1.0)))
    >>> answer = Choice(1, (Compared(2.0, -2.0), Settled(1.0)))
    >>> game = Game((call, answer), (0.5, 0.5), ((0.5, 0.0), (1.0, 0.5)))
    >>> 0.0 <= mean_gap(game, solve(game)) < 0.01
    True
    """
    ends = _Ends(game)

    def best(at: int, coming: Vector, learner: int) -> Vector:
        side, after = game.choices[at]
        frequencies = [None] * len(after) if side == learner else match_regrets(shares[at])
        values: list[Vector] = []
        for row, step in zip(frequencies, after, strict=True):
            reach = coming if row is None else list(map(mul, coming, row))
            values.append(best(step, reach, learner) if isinstance(step, int) else ends.worth(step, reach, learner))
        return [max(column) for column in zip(*values, strict=True)] if side == learner else _sum_rows(values)

    prior = list(game.prior)
    return sum(sum(map(mul, prior, best(0, prior, side))) for side in (0, 1)) / 2


class _Ends:
    """The worths of the ends of a game."""

    def __init__(self, game: Game) -> None:
        classes = range(len(game.prior))
        self._better = (game.wins, [[1.0 - game.wins[mine][theirs] for mine in classes] for theirs in classes])

    def worth(self, end: Compared | Settled, rival: Vector, learner: int) -> Vector:
        """Return the worth of an end for each class of a side, given how often its rival comes to it."""
        whole = sum(rival)
        if isinstance(end, Settled):
            return [whole * (-end.worth if learner else end.worth)] * len(rival)
        base = whole * (-end.won if learner else end.lost)
        span = end.won - end.lost
        return [span * sum(map(mul, row, rival)) + base for row in self._better[learner]]


class _Solver:
    """The regrets and the summed frequencies of a game, by choice, word and class."""

    def __init__(self, game: Game) -> None:
        size = len(game.prior)
        self._choices = game.choices
        self._ends = _Ends(game)
        self._prior = list(game.prior)
        self._regrets = [[[0.0] * size for _ in choice.after] for choice in game.choices]
        self._frequencies = [match_regrets(rows) for rows in self._regrets]
        self.sums = [[[0.0] * size for _ in choice.after] for choice in game.choices]

    def learn(self, learner: int, weight: float) -> None:
        """Add up the regrets of a side for its worse words, against the present frequencies of the other side."""
        self._walk(0, self._prior, self._prior, (learner, weight))

    def _walk(self, at: int, own: Reach, rival: Reach, how: tuple[int, float]) -> Vector:
        """Return the worth of a choice for the learner's classes, weighted by how often the rival comes to it."""
        learner, weight = how
        side, after = self._choices[at]
        frequencies = self._frequencies[at]
        mine = side == learner
        values: list[Vector] = []
        for row, step in zip(frequencies, after, strict=True):
            reach = rival if mine else _times(rival, row)
            if isinstance(step, int):
                share = _times(own, row) if mine else own
                # A choice that neither side reaches teaches nothing; most raises of raises are such choices.
                value = [] if share is None and reach is None else self._walk(step, share, reach, how)
            else:
                value = [] if reach is None else self._ends.worth(step, reach, learner)
            if reach is not None:
                values.append(value)
        if not mine:
            return _sum_rows(values)
        if own is not None:
            weights = [weight * share for share in own]
            self.sums[at] = [
                [before + factor * share for before, factor, share in zip(row, weights, shares, strict=True)]
                for row, shares in zip(self.sums[at], frequencies, strict=True)
            ]
        return self._regret(at, values) if rival is not None else []

    def _regret(self, at: int, values: Sequence[Vector]) -> Vector:
        """Return the worth of a choice of the learner, and add to the regrets by how much each word is better."""
        rows, regrets = self._frequencies[at], self._regrets[at]
        mean = _sum_rows([list(map(mul, row, value)) for row, value in zip(rows, values, strict=True)])
        for word, value in enumerate(values):
            gains = zip(regrets[word], value, mean, strict=True)
            regrets[word] = [after if (after := before + gain - base) > 0.0 else 0.0 for before, gain, base in gains]
        self._frequencies[at] = match_regrets(regrets)
        return mean


def _times(reach: Reach, row: Vector) -> Reach:
    if reach is None:
        return None
    products = list(map(mul, reach, row))
    return products if any(products) else None


def _sum_rows(rows: Sequence[Vector]) -> Vector:
    return list(map(sum, zip(*rows, strict=True)))


def match_regrets(regrets: Sequence[Sequence[float]]) -> list[Vector]:
    """Return the frequencies of words in proportion to their regrets, by word and class.

    >>> match_regrets([[3.0, 0.0], [1.0, 0.0]])
    [[0.75, 0.5], [0.25, 0.5]]
    """
    share = 1.0 / len(regrets)
    totals = list(map(sum, zip(*regrets, strict=True)))
    return [
        [regret / total if total > 0.0 else share for regret, total in zip(row, totals, strict=True)] for row in regrets
    ]
