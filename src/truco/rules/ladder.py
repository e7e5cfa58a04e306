"""The chains of envido calls, from a list of the calls that may follow each call."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

Chain = tuple[str, ...]
"""Calls in the order said; the sides alternate."""

NO_LIMIT: Final = -1
"""How often a call may be said that a rulebook allows `any` number of times."""


class EnvidoCall(NamedTuple):
    """One call of the envido: what it adds when accepted (points, or the name of a sum), how often it may be said."""

    word: str
    adds: int | str
    times: int


_REMEMBERED: Final = 4_096


class Rung(NamedTuple):
    """The state of a chain of calls: the raises that may follow, and its prices wanted and not wanted.

    `adds` is the sum of the calls in points; `named` is a price to compute later (a falta), which replaces the sum.
    """

    follow: tuple[str, ...]
    adds: int
    named: str | None
    refused: int


class Ladder:
    """Every chain that a rulebook's calls allow, with the empty chain before any call; each is computed on request.

    >>> ladder = Ladder([EnvidoCall("envido", 2, 2), EnvidoCall("falta-envido", "falta", 1)], 1)
    >>> ladder["envido", "envido"]
    Rung(follow=('falta-envido',), adds=4, named=None, refused=2)
    >>> endless = Ladder([EnvidoCall("envido", 2, NO_LIMIT)], 1)
    >>> endless[("envido",) * 9].adds, len(list(endless.every(longest=5)))
    (18, 6)

    A call may follow lower calls, and itself up to `times` times, which may be `NO_LIMIT`. Not wanted, a chain pays the
    sum before its last call, and at least `refused_at_least` points (of.envido.17, of.envido.19, of.envido.21;
    pg.envido.14.e, pg.envido.15, pg.envido.17). `without` are chains that are missing in a printed table and so are not
    allowed (rf.6.env.t8).
    """

    def __init__(self, calls: Sequence[EnvidoCall], refused_at_least: int, without: Collection[Chain] = ()) -> None:
        """Store the calls, the lowest first."""
        self._without = frozenset(without)
        self._words = tuple(call.word for call in calls)
        self._calls = {call.word: call for call in calls}
        self._refused_at_least = refused_at_least
        self._rung = lru_cache(_REMEMBERED)(self._compute_rung)

    def __getitem__(self, chain: Chain) -> Rung:
        """Return the rung of a chain; raises `KeyError` for a chain that the calls do not allow."""
        return self._rung(chain)

    def __contains__(self, chain: object) -> bool:
        """Return whether the calls allow a chain."""
        try:
            self._rung(chain)
        except KeyError:
            return False
        return True

    def every(self, longest: int | None = None) -> Iterator[Chain]:
        """Yield every chain of at most `longest` calls; `None` is only for calls with a limit."""
        waiting: list[Chain] = [()]
        while waiting:
            chain = waiting.pop()
            yield chain
            if longest is None or len(chain) < longest:
                waiting.extend((*chain, word) for word in self[chain].follow)

    def _compute_rung(self, chain: Chain) -> Rung:
        if chain and chain[-1] not in self[chain[:-1]].follow:
            raise KeyError(chain)
        steps = [self._calls[word].adds for word in chain]
        named = next((step for step in steps if isinstance(step, str)), None)
        numbers = sum(step for step in steps if isinstance(step, int))
        before = sum(step for step in steps[:-1] if isinstance(step, int))
        return Rung(self._follow(chain), numbers, named, max(before, self._refused_at_least))

    def _follow(self, chain: Chain) -> tuple[str, ...]:
        lowest = self._words.index(chain[-1]) if chain else 0
        left = {word: self._calls[word].times for word in self._words[lowest:]}
        lasting = (word for word, times in left.items() if times == NO_LIMIT or chain.count(word) < times)
        return tuple(word for word in lasting if (*chain, word) not in self._without)
