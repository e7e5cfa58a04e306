"""Regret matching (CFR+) for a game of two sides that each hold one of a few classes of hands.

A game is a tuple of choices; what follows a word is a later choice, a comparison of the hands, or a settled worth.
Equal games are solved once, whatever table and score they come from.
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
"""How often each class of a side comes to a choice; `None` where none does."""


class Compared(NamedTuple):
    """An end at which the hands are compared: what it is worth to side 0 if it wins, and if it loses."""

    won: float
    lost: float


class Settled(NamedTuple):
    """An end at which the hands do not matter: what it is worth to side 0."""

    worth: float


class Choice(NamedTuple):
    """Which side chooses, and what follows each of its words: an end, or the number of a later choice."""

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
def solved(game: Game) -> Shares:
    """Return how much each class says each word, so that nobody gains much against it.

    >>> call = Choice(0, (1, Settled(-1.0)))
    >>> answer = Choice(1, (Compared(2.0, -2.0), Settled(1.0)))
    >>> _, answers = solved(Game((call, answer), (0.5, 0.5), ((0.5, 0.0), (1.0, 0.5))))
    >>> [round(wants / (wants + folds), 2) for wants, folds in zip(*answers)]
    [0.5, 1.0]

    The better class always wants the call, and the worse one every other time.
    """
    solver = _Solver(game)
    for step in range(1, _STEPS + 1):
        for side in (0, 1):
            solver.learn(side, float(step * step))
    # Many games are kept.
    return tuple(tuple(array("f", row) for row in rows) for rows in solver.sums)


def gap(game: Game, shares: Shares) -> float:
    """Return what somebody gains, on average of both sides, who knows the shares and answers them best.

    >>> call = Choice(0, (1, Settled(-1.0)))
    >>> answer = Choice(1, (Compared(2.0, -2.0), Settled(1.0)))
    >>> game = Game((call, answer), (0.5, 0.5), ((0.5, 0.0), (1.0, 0.5)))
    >>> 0.0 <= gap(game, solved(game)) < 0.01
    True
    """
    ends = _Ends(game)

    def best(at: int, coming: Vector, learner: int) -> Vector:
        side, after = game.choices[at]
        chosen = [None] * len(after) if side == learner else matched(shares[at])
        values: list[Vector] = []
        for row, one in zip(chosen, after, strict=True):
            reach = coming if row is None else list(map(mul, coming, row))
            values.append(best(one, reach, learner) if isinstance(one, int) else ends.worth(one, reach, learner))
        return [max(column) for column in zip(*values, strict=True)] if side == learner else _added(values)

    prior = list(game.prior)
    return sum(sum(map(mul, prior, best(0, prior, side))) for side in (0, 1)) / 2


class _Ends:
    """What the ends of a game are worth."""

    def __init__(self, game: Game) -> None:
        classes = range(len(game.prior))
        self._better = (game.wins, [[1.0 - game.wins[mine][theirs] for mine in classes] for theirs in classes])

    def worth(self, end: Compared | Settled, rival: Vector, learner: int) -> Vector:
        """Return what an end is worth to each class of a side, given how often its rival comes to it."""
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
        self._regrets = [[[0.0] * size for _ in one.after] for one in game.choices]
        self._chosen = [matched(rows) for rows in self._regrets]
        self.sums = [[[0.0] * size for _ in one.after] for one in game.choices]

    def learn(self, learner: int, weight: float) -> None:
        """Let a side regret what it could have said better, against what the other side says now."""
        self._walk(0, self._prior, self._prior, (learner, weight))

    def _walk(self, at: int, own: Reach, rival: Reach, how: tuple[int, float]) -> Vector:
        """Return what a choice is worth to the learner's classes, weighed by how the rival comes to it."""
        learner, weight = how
        side, after = self._choices[at]
        chosen = self._chosen[at]
        mine = side == learner
        values: list[Vector] = []
        for row, one in zip(chosen, after, strict=True):
            reach = rival if mine else _times(rival, row)
            if isinstance(one, int):
                share = _times(own, row) if mine else own
                # Where nobody comes nothing is learnt: most raises of raises are such places.
                value = [] if share is None and reach is None else self._walk(one, share, reach, how)
            else:
                value = [] if reach is None else self._ends.worth(one, reach, learner)
            if reach is not None:
                values.append(value)
        if not mine:
            return _added(values)
        if own is not None:
            heavy = [weight * one for one in own]
            self.sums[at] = [
                [one + much * share for one, much, share in zip(row, heavy, shares, strict=True)]
                for row, shares in zip(self.sums[at], chosen, strict=True)
            ]
        return self._regret(at, values) if rival is not None else []

    def _regret(self, at: int, values: Sequence[Vector]) -> Vector:
        """Return what a choice of the learner is worth, and add up by how much each word was better."""
        rows, regrets = self._chosen[at], self._regrets[at]
        mean = _added([list(map(mul, row, value)) for row, value in zip(rows, values, strict=True)])
        for word, value in enumerate(values):
            gains = zip(regrets[word], value, mean, strict=True)
            regrets[word] = [more if (more := one + gain - base) > 0.0 else 0.0 for one, gain, base in gains]
        self._chosen[at] = matched(regrets)
        return mean


def _times(reach: Reach, row: Vector) -> Reach:
    if reach is None:
        return None
    found = list(map(mul, reach, row))
    return found if any(found) else None


def _added(rows: Sequence[Vector]) -> Vector:
    return list(map(sum, zip(*rows, strict=True)))


def matched(regrets: Sequence[Sequence[float]]) -> list[Vector]:
    """Return the frequencies that regrets give, by word and class.

    >>> matched([[3.0, 0.0], [1.0, 0.0]])
    [[0.75, 0.5], [0.25, 0.5]]
    """
    share = 1.0 / len(regrets)
    totals = list(map(sum, zip(*regrets, strict=True)))
    return [[one / total if total > 0.0 else share for one, total in zip(row, totals, strict=True)] for row in regrets]
