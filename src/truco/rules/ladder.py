"""The chains of envido calls, from one description of which call may follow which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from truco.rulebooks.rulebook import EnvidoCall

Chain = tuple[str, ...]
"""Calls in the order said; the sides alternate."""


class Rung(NamedTuple):
    """Where a chain of calls stands: what may raise it, what it pays wanted and not wanted.

    `adds` is the sum of the calls in points; `named` the sum to be worked out (a falta), which replaces it.
    """

    follow: tuple[str, ...]
    adds: int
    named: str | None
    refused: int


def chains(calls: Sequence[EnvidoCall], refused_at_least: int) -> Mapping[Chain, Rung]:
    """Return every chain that the calls allow, the empty one (what may open) included.

    >>> ladder = chains([EnvidoCall("envido", 2, 2), EnvidoCall("falta-envido", "falta", 1)], 1)
    >>> ladder["envido", "envido"]
    Rung(follow=('falta-envido',), adds=4, named=None, refused=2)

    A call may follow lower calls, and itself while its `times` last; not wanted, a chain pays what stood before its
    last call, `refused_at_least` points at the least (of.envido.17, of.envido.19, of.envido.21).
    """
    words = [call.word for call in calls]
    by_word = {call.word: call for call in calls}
    found: dict[Chain, Rung] = {}
    waiting: list[Chain] = [()]
    while waiting:
        chain = waiting.pop()
        lowest = words.index(chain[-1]) if chain else 0
        follow = tuple(word for word in words[lowest:] if chain.count(word) < by_word[word].times)
        steps = [by_word[word].adds for word in chain]
        named = next((step for step in steps if isinstance(step, str)), None)
        numbers = [step for step in steps if isinstance(step, int)]
        before = sum(step for step in steps[:-1] if isinstance(step, int))
        found[chain] = Rung(follow, sum(numbers), named, max(before, refused_at_least))
        waiting.extend((*chain, word) for word in follow)
    return found
