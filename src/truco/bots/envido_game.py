"""The envido as a small game of two sides, solved for the score: how often to call, raise, accept and fold.

The solution is regret matching (CFR+) over classes of totals, with the ladder of the rulebook and the equity of the
score. A rival that sees only its own total gains little against these frequencies, however it calls; so no model of the
rival is needed. The calls of the truco are left out. The game is solved once for a score and cached, so its frequencies
depend only on what everybody sees.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import Final, NamedTuple

from truco.bots.regrets import Choice, Compared, Game, Settled, mean_gap, solve
from truco.bots.tables import Tables
from truco.engine import Law

PASS: Final = ""
"""The choice of a seat that does not open the envido."""

_CLASS: Final = 0.055
_KEPT: Final = 512
_CHAINS: Final = 40
"""The most chains of calls that a game may have to be solved; `oficial` has twelve."""
_LAWS: Final = 64
_EXACT: Final = 9
_ALIKE: Final = 3

Chain = tuple[str, ...]
Vector = list[float]


class Key(NamedTuple):
    """A choice: the side that opened (before a call the choosing side), the calls so far, and the choosing side."""

    opener: int
    chain: Chain
    side: int


_START: Final = Key(0, (), 0)


class EnvidoGame:
    """The frequencies of one score.

    >>> from truco.bots.tables import tables_of
    >>> from truco.engine import Law
    >>> from truco.rulebooks.ruleset import choose
    >>> game = envido_game(tables_of(Law(choose("oficial"), ("A1", "B1"))), 0, (0, 0))
    >>> chosen = game.frequencies(0, 1, ("real-envido",), 33)
    >>> chosen["no-quiero"] < 0.01, round(sum(chosen.values()), 6)
    (True, 1.0)

    Side 0 has the mano, and so the first word and the ties.
    """

    def __init__(self, t: Tables, mano: int, score: tuple[int, ...], sizes: tuple[int, ...]) -> None:
        """Solve the game for the side of the mano at a score; `sizes` are the numbers of seats of both sides."""
        self.t = t
        self._first = mano
        self._score = score
        self._cuts, prior, wins = _chances(t, sizes)
        self._numbers = {key: at for at, key in enumerate(self._keys(_START))}
        self._game = Game(tuple(map(self._choice, self._numbers)), prior, wins)
        self._shares = solve(self._game)

    def frequencies(self, opener: int, side: int, chain: Chain, total: int) -> Mapping[str, float]:
        """Return how often a side that holds a total says each of its words, by token (`PASS` for none).

        `opener` and `side` are 0 for the side of the mano; `opener` is the side that made the first call of the chain.
        """
        key = Key(opener, chain, side)
        at = bisect_right(self._cuts, total)
        shares = [row[at] for row in self._shares[self._numbers[key]]]
        whole = sum(shares) or 1.0
        return {token: share / whole for token, share in zip(self._words(key), shares, strict=True)}

    def gap(self) -> float:
        """Return the mean gain of both sides from the best answers to the frequencies."""
        return mean_gap(self._game, self._shares)

    # -- the game -----------------------------------------------------------------------------------------------------

    def _keys(self, key: Key) -> Iterator[Key]:
        """Yield a choice and all that follow it."""
        yield key
        for token in self._words(key):
            after = self._after(key, token)
            if isinstance(after, Key):
                yield from self._keys(after)

    def _words(self, key: Key) -> tuple[str, ...]:
        follow = self.t.law.terms.envido.chains[key.chain].follow
        return (self.t.yes, self.t.no, *follow) if key.chain else (PASS, *follow)

    def _choice(self, key: Key) -> Choice:
        steps = [self._after(key, token) for token in self._words(key)]
        return Choice(key.side, tuple(self._numbers[step] if isinstance(step, Key) else step for step in steps))

    def _after(self, key: Key, token: str) -> Key | Compared | Settled:
        """Return the next choice after a word, or the worth of the end for side 0."""
        if token == self.t.yes:
            return self._accepted(key.chain)
        if token == self.t.no:
            return Settled(self._worth(self.t.law.terms.envido.chains[key.chain].refused, 1 - key.side))
        if token != PASS:
            return Key(key.opener if key.chain else key.side, (*key.chain, token), 1 - key.side)
        return Key(1, (), 1) if key.side == 0 else Settled(0.0)

    def _accepted(self, chain: Chain) -> Compared:
        """Return the worth of an accepted chain for side 0, if it wins and if it loses."""
        law, rung = self.t.law, self.t.law.terms.envido.chains[chain]
        worths = []
        for winner in (0, 1):
            side = self._first if winner == 0 else 1 - self._first
            points = rung.adds
            if rung.named is not None:
                points = law.terms.envido.falta(self._score, side, law.terms.match.target, law.terms.match.buenas_from)[
                    0
                ]
            worths.append(self._worth(points, winner))
        return Compared(*worths)

    def _worth(self, points: int, winner: int) -> float:
        """Return by how much some points for a side change the chance of side 0 to win the chico."""
        mine, theirs = self._score[self._first], self._score[1 - self._first]
        after = self.t.worth(mine + points, theirs) if winner == 0 else self.t.worth(mine, theirs + points)
        return after - self.t.worth(mine, theirs)


@lru_cache(maxsize=_LAWS)
def _chances(
    t: Tables, sizes: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[float, ...], tuple[tuple[float, ...], ...]]:
    """Return the totals at which classes begin, how often each class is held, and how often side 0 is the better."""
    cuts = _cuts(t.totals)
    return cuts, tuple(_prior(t.totals, cuts)), tuple(map(tuple, _wins(t.totals, cuts, sizes)))


def _cuts(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the totals at which a new class begins, each of at least the part `_CLASS` of all hands."""
    cuts: list[int] = []
    begun = 0
    for total in sorted(set(totals)):
        at = bisect_left(totals, total)
        if at - begun >= _CLASS * len(totals) and len(totals) - at >= _CLASS * len(totals) / 2:
            cuts.append(total)
            begun = at
    return tuple(cuts)


def _prior(totals: Sequence[int], cuts: Sequence[int]) -> Vector:
    """Return the part of all hands in each class."""
    edges = [0, *(bisect_left(totals, cut) for cut in cuts), len(totals)]
    return [(after - before) / len(totals) for before, after in pairwise(edges)]


def _wins(totals: Sequence[int], cuts: Sequence[int], sizes: Sequence[int]) -> list[Vector]:
    """Return how often side 0 has the better total, by the classes of the speakers of both sides.

    The partners' totals are drawn from all hands; the side of the mano wins ties.
    """
    values = sorted(set(totals))
    count = len(totals)
    below = [bisect_right(totals, value) / count for value in values]
    classes: list[list[tuple[int, float]]] = [[] for _ in range(len(cuts) + 1)]
    for at, value in enumerate(values):
        classes[bisect_right(cuts, value)].append((at, below[at] - (below[at - 1] if at else 0.0)))
    rows = [[_best(held, below, size - 1) for held in classes] for size in sizes]
    wins: list[Vector] = []
    for mine in rows[0]:
        row: Vector = []
        for theirs in rows[1]:
            upto, won = 0.0, 0.0
            for share, other in zip(mine, theirs, strict=True):
                upto += other
                won += share * upto
            row.append(won)
        wins.append(row)
    return wins


def _best(held: Sequence[tuple[int, float]], below: Sequence[float], partners: int) -> Vector:
    """Return how likely each total is the best of a side with a seat that holds a total of a class."""
    whole = sum(share for _, share in held)
    likelihoods = [0.0] * len(below)
    for at, share in held:
        part = share / whole
        likelihoods[at] += part * below[at] ** partners
        for other in range(at + 1, len(below)):
            likelihoods[other] += part * (below[other] ** partners - below[other - 1] ** partners)
    return likelihoods


def envido_game(t: Tables, mano: int, score: tuple[int, ...]) -> EnvidoGame:
    """Return the envido of a law, for the side of the mano and the score before the hand.

    Far from the target a single point changes the chances very little, so some scores share a game.
    """
    near = t.law.terms.match.target - _EXACT
    shared = tuple(points if points >= near else points // _ALIKE * _ALIKE for points in score)
    sizes = tuple(sum(t.side[seat] == side for seat in t.playing) for side in (mano, 1 - mano))
    return _solved(t.alike, mano, shared, sizes)


def is_solved(t: Tables) -> bool:
    """Return whether the envido of a law is solved, as it is unless calls may follow one another without end.

    >>> from truco.bots.tables import tables_of
    >>> from truco.engine import Law
    >>> from truco.rulebooks.ruleset import choose
    >>> [is_solved(tables_of(Law(choose(code), ("A1", "B1")))) for code in ("oficial", "pagat-argentina", "paulista")]
    [True, False, False]
    """
    return t.ladder and _is_short(t.law)


@lru_cache(maxsize=_LAWS)
def _is_short(law: Law) -> bool:
    return len(list(islice(law.terms.envido.chains.every(), _CHAINS + 1))) <= _CHAINS


@lru_cache(maxsize=_KEPT)
def _solved(t: Tables, mano: int, score: tuple[int, ...], sizes: tuple[int, ...]) -> EnvidoGame:
    return EnvidoGame(t, mano, score, sizes)
