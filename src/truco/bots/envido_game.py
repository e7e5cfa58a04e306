"""The envido as a small game of two sides, solved for the score: how often to call, raise, want and fold.

Regret matching (CFR+) over classes of totals, with the ladder of the rulebook and the equity of the score. Nobody who
knows only his total gains much against its frequencies, however he calls; so nothing here models a rival. What is said
of the truco is left out. It is worked out once for a score and kept, so it depends on nothing but what everybody sees.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import Final, NamedTuple

from truco.bots.regrets import Choice, Compared, Game, Settled, gap, solved
from truco.bots.tables import Tables
from truco.engine import Law

PASS: Final = ""
"""What a seat does that opens nothing."""

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
        self._cuts, prior, wins = _chances(t, sizes)
        self._numbers = {key: at for at, key in enumerate(self._keys(_START))}
        self._game = Game(tuple(map(self._choice, self._numbers)), prior, wins)
        self._shares = solved(self._game)

    def frequencies(self, opener: int, side: int, chain: Chain, total: int) -> Mapping[str, float]:
        """Return how often a side that holds a total says each of its words, by token (`PASS` for none).

        `opener` and `side` are 0 for the side of the mano; `opener` is the side that made the first call of the chain.
        """
        key = Key(opener, chain, side)
        at = bisect_right(self._cuts, total)
        shares = [row[at] for row in self._shares[self._numbers[key]]]
        whole = sum(shares) or 1.0
        return {said: share / whole for said, share in zip(self._words(key), shares, strict=True)}

    def gap(self) -> float:
        """Return what somebody gains, on average of both sides, who knows the frequencies and answers them best."""
        return gap(self._game, self._shares)

    # -- the game -----------------------------------------------------------------------------------------------------

    def _keys(self, key: Key) -> Iterator[Key]:
        """Yield a choice and all that follow it."""
        yield key
        for said in self._words(key):
            after = self._after(key, said)
            if isinstance(after, Key):
                yield from self._keys(after)

    def _words(self, key: Key) -> tuple[str, ...]:
        follow = self.t.law.terms.envido.chains[key.chain].follow
        return (self.t.yes, self.t.no, *follow) if key.chain else (PASS, *follow)

    def _choice(self, key: Key) -> Choice:
        after = [self._after(key, said) for said in self._words(key)]
        return Choice(key.side, tuple(self._numbers[one] if isinstance(one, Key) else one for one in after))

    def _after(self, key: Key, said: str) -> Key | Compared | Settled:
        """Return what follows a word: the next choice, or what the end is worth to side 0."""
        if said == self.t.yes:
            return self._wanted(key.chain)
        if said == self.t.no:
            return Settled(self._worth(self.t.law.terms.envido.chains[key.chain].refused, 1 - key.side))
        if said != PASS:
            return Key(key.opener if key.chain else key.side, (*key.chain, said), 1 - key.side)
        return Key(1, (), 1) if key.side == 0 else Settled(0.0)

    def _wanted(self, chain: Chain) -> Compared:
        """Return what a wanted chain is worth to side 0."""
        law, rung = self.t.law, self.t.law.terms.envido.chains[chain]
        found = []
        for winner in (0, 1):
            side = self._first if winner == 0 else 1 - self._first
            points = rung.adds
            if rung.named is not None:
                points = law.terms.envido.falta(self._score, side, law.terms.match.target, law.terms.match.buenas_from)[
                    0
                ]
            found.append(self._worth(points, winner))
        return Compared(*found)

    def _worth(self, points: int, winner: int) -> float:
        """Return the chance of side 0 after so many points for a side, less what it has now."""
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
    near = t.law.terms.match.target - _EXACT
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
    return len(list(islice(law.terms.envido.chains.every(), _CHAINS + 1))) <= _CHAINS


@lru_cache(maxsize=_KEPT)
def _solved(t: Tables, mano: int, score: tuple[int, ...], sizes: tuple[int, ...]) -> EnvidoGame:
    return EnvidoGame(t, mano, score, sizes)
