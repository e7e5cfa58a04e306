"""The envido as a small game of two sides, solved for the score: how often to call, raise, want and fold.

Regret matching (CFR+) over classes of totals, with the ladder of the rulebook and the equity of the score. Nobody who
knows only his total gains much against its frequencies, however he calls; so nothing here models a rival. What is said
of the truco is left out. It is worked out once for a score and kept, so it depends on nothing but what everybody sees.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from operator import mul
from typing import Final, NamedTuple

from truco.bots.tables import Tables
from truco.engine import Law

PASS: Final = ""
"""What a seat does that opens nothing."""

_STEPS: Final = 90
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
    """A choice: which side opened (its own, where nobody has), what was called, and who chooses."""

    opener: int
    chain: Chain
    side: int


class Node(NamedTuple):
    """What may be said at a choice, and by word and class of totals the regrets and the summed frequencies."""

    words: tuple[str, ...]
    regrets: list[Sequence[float]]
    sums: list[Sequence[float]]


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
        """Solve the game for the side of the mano at a score; `sizes` says how many seats it and the other have."""
        self.t = t
        self._first = mano
        self._score = score
        self._cuts = _cuts(t.totals)
        count = len(self._cuts) + 1
        self._prior = _prior(t.totals, self._cuts)
        self._wins = _wins(t.totals, self._cuts, sizes)
        self._lost = [[1.0 - self._wins[mine][theirs] for mine in range(count)] for theirs in range(count)]
        self._nodes: dict[Key, Node] = {}
        self._pays = {chain: self._worth_of(chain) for chain in t.law.chains.every() if chain}
        self._solve()

    def frequencies(self, opener: int, side: int, chain: Chain, total: int) -> Mapping[str, float]:
        """Return how often a side that holds a total says each of its words, by token (`PASS` for none).

        `opener` and `side` are 0 for the side of the mano; `opener` is the side that made the first call of the chain.
        """
        node = self._nodes[Key(opener, chain, side)]
        at = bisect_right(self._cuts, total)
        rows = [row[at] for row in node.sums]
        whole = sum(rows) or 1.0
        return {said: row / whole for said, row in zip(node.words, rows, strict=True)}

    # -- the game -----------------------------------------------------------------------------------------------------

    def _worth_of(self, chain: Chain) -> tuple[float, float, float]:
        """Return what it is worth to side 0 if it wins a wanted chain, loses it, and has its own call refused."""
        law, rung = self.t.law, self.t.law.chains[chain]
        found = []
        for winner in (0, 1):
            side = self._first if winner == 0 else 1 - self._first
            points = rung.adds
            if rung.named is not None:
                points = law.falta(self._score, side, law.target, law.buenas_from)[0]
            found.append(self._worth(points, winner))
        return found[0], found[1], self._worth(rung.refused, 0)

    def _worth(self, points: int, winner: int) -> float:
        """Return the chance of side 0 after so many points for a side, less what it has now."""
        mine, theirs = self._score[self._first], self._score[1 - self._first]
        after = self.t.worth(mine + points, theirs) if winner == 0 else self.t.worth(mine, theirs + points)
        return after - self.t.worth(mine, theirs)

    def _refused(self, chain: Chain, caller: int) -> float:
        return self._pays[chain][2] if caller == 0 else self._worth(self.t.law.chains[chain].refused, 1)

    def _solve(self) -> None:
        for step in range(1, _STEPS + 1):
            for side in (0, 1):
                self._walk(_START, [self._prior, self._prior], side, step)
        for key, node in self._nodes.items():
            # Many games are kept, and of each only this is asked for.
            self._nodes[key] = Node(node.words, [], [array("f", row) for row in node.sums])

    def _node(self, key: Key) -> Node:
        found = self._nodes.get(key)
        if found is None:
            follow = self.t.law.chains[key.chain].follow
            words = (self.t.yes, self.t.no, *follow) if key.chain else (PASS, *follow)
            size = len(self._prior)
            found = self._nodes[key] = Node(words, [[0.0] * size for _ in words], [[0.0] * size for _ in words])
        return found

    def _walk(self, key: Key, reach: Sequence[Vector], learner: int, step: int) -> Vector:
        """Return what the learner's totals are worth from a choice on, weighed by how the rival comes to it."""
        node = self._node(key)
        chosen = _matched(node.regrets)

        def go(key: Key, reach: Sequence[Vector]) -> Vector:
            return self._walk(key, reach, learner, step)

        values = self._values(key, chosen, reach, learner, go)
        if key.side != learner:
            return _added(values)
        mean = _added([list(map(mul, row, value)) for row, value in zip(chosen, values, strict=True)])
        weight = float(step * step)
        own = reach[key.side]
        for at, (row, value) in enumerate(zip(chosen, values, strict=True)):
            gains = zip(node.regrets[at], value, mean, strict=True)
            node.regrets[at] = [max(0.0, one + gain - base) for one, gain, base in gains]
            sums = zip(node.sums[at], own, row, strict=True)
            node.sums[at] = [one + weight * mine * share for one, mine, share in sums]
        return mean

    def _values(
        self, key: Key, chosen: Sequence[Vector], reach: Sequence[Vector], learner: int, go: _Go
    ) -> list[Vector]:
        """Return what the learner's totals are worth after each word of a choice."""
        found: list[Vector] = []
        for said, row in zip(self._node(key).words, chosen, strict=True):
            mine = list(map(mul, reach[key.side], row))
            after = [mine, reach[1]] if key.side == 0 else [reach[0], mine]
            if said in (self.t.yes, self.t.no):
                found.append(self._end(key, said, after[1 - learner], learner))
            elif said != PASS:
                opener = key.opener if key.chain else key.side
                found.append(go(Key(opener, (*key.chain, said), 1 - key.side), after))
            else:
                found.append(go(Key(1, (), 1), after) if key.side == 0 else [0.0] * len(mine))
        return found

    def _end(self, key: Key, said: str, rival: Vector, learner: int) -> Vector:
        """Return what the learner's totals are worth where a chain is wanted, or refused."""
        if said == self.t.no:
            worth = self._refused(key.chain, 1 - key.side)
            return [sum(rival) * (worth if learner == 0 else -worth)] * len(rival)
        won, lost, _ = self._pays[key.chain]
        base = sum(rival) * (lost if learner == 0 else -won)
        table = self._wins if learner == 0 else self._lost
        return [(won - lost) * sum(map(mul, row, rival)) + base for row in table]

    def gap(self) -> float:
        """Return what somebody gains, on average of both sides, who knows the frequencies and answers them best."""
        return sum(sum(map(mul, self._prior, self._best(side))) for side in (0, 1)) / 2

    def _best(self, learner: int) -> Vector:
        """Return what each total of a side is worth if it does the best against the frequencies of the other."""
        ones = [1.0] * len(self._prior)

        def go(key: Key, reach: Sequence[Vector]) -> Vector:
            node = self._node(key)
            if key.side == learner:
                values = self._values(key, [ones] * len(node.words), reach, learner, go)
                return [max(column) for column in zip(*values, strict=True)]
            return _added(self._values(key, _matched(node.sums), reach, learner, go))

        return go(_START, [self._prior, self._prior])


_Go = Callable[[Key, Sequence[Vector]], Vector]
"""What a side's totals are worth from a choice on."""


def _added(rows: Sequence[Vector]) -> Vector:
    return [sum(column) for column in zip(*rows, strict=True)]


def _matched(regrets: Sequence[Sequence[float]]) -> list[Vector]:
    """Return the frequencies that regrets give, by word and total."""
    share = 1.0 / len(regrets)
    totals = [sum(column) for column in zip(*regrets, strict=True)]
    return [[one / total if total > 0.0 else share for one, total in zip(row, totals, strict=True)] for row in regrets]


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
    edges = [0, *(bisect_left(totals, one) for one in cuts), len(totals)]
    return [(after - before) / len(totals) for before, after in pairwise(edges)]


def _wins(totals: Sequence[int], cuts: Sequence[int], sizes: Sequence[int]) -> list[Vector]:
    """Return how often side 0 has the better total, by the class of who speaks for it and for the other side.

    The partners' totals are drawn from all hands; ties are the mano's side's.
    """
    values = sorted(set(totals))
    count = len(totals)
    below = [bisect_right(totals, one) / count for one in values]
    classes: list[list[tuple[int, float]]] = [[] for _ in range(len(cuts) + 1)]
    for at, value in enumerate(values):
        classes[bisect_right(cuts, value)].append((at, below[at] - (below[at - 1] if at else 0.0)))
    rows = [[_best(held, below, size - 1) for held in classes] for size in sizes]
    found: list[Vector] = []
    for mine in rows[0]:
        row: Vector = []
        for theirs in rows[1]:
            upto, won = 0.0, 0.0
            for share, other in zip(mine, theirs, strict=True):
                upto += other
                won += share * upto
            row.append(won)
        found.append(row)
    return found


def _best(held: Sequence[tuple[int, float]], below: Sequence[float], partners: int) -> Vector:
    """Return how likely each total is the best of a side, one of whose seats holds a total of a class."""
    whole = sum(share for _, share in held)
    found = [0.0] * len(below)
    for at, share in held:
        part = share / whole
        found[at] += part * below[at] ** partners
        for other in range(at + 1, len(below)):
            found[other] += part * (below[other] ** partners - below[other - 1] ** partners)
    return found


def envido_game(t: Tables, mano: int, score: tuple[int, ...]) -> EnvidoGame:
    """Return the envido of a law, for the side of the mano and the score before the hand.

    Far from the target a point more or less changes next to nothing, so some scores share a game.
    """
    near = t.law.target - _EXACT
    shared = tuple(one if one >= near else one // _ALIKE * _ALIKE for one in score)
    sizes = tuple(sum(t.side[one] == side for one in t.playing) for side in (mano, 1 - mano))
    return _solved(t.alike, mano, shared, sizes)


def is_solved(t: Tables) -> bool:
    """Return whether the envido of a law is solved: where calls may follow one another without end it is not.

    >>> from truco.bots.tables import tables_of
    >>> from truco.engine import Law
    >>> from truco.rulebooks.ruleset import choose
    >>> [is_solved(tables_of(Law(choose(one), ("A1", "B1")))) for one in ("oficial", "pagat-argentina", "paulista")]
    [True, False, False]
    """
    return t.ladder and _is_short(t.law)


@lru_cache(maxsize=_LAWS)
def _is_short(law: Law) -> bool:
    return len(list(islice(law.chains.every(), _CHAINS + 1))) <= _CHAINS


@lru_cache(maxsize=_KEPT)
def _solved(t: Tables, mano: int, score: tuple[int, ...], sizes: tuple[int, ...]) -> EnvidoGame:
    return EnvidoGame(t, mano, score, sizes)
