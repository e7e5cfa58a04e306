"""A meeting of two bots over many deals, and what can be said of their strength.

In a duplicate meeting both games of a pair are dealt from the same packs with the bots' seats swapped, so that luck in
the deal falls on both alike; the intervals are taken over pairs, for the two games of a pair are not two witnesses.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

from truco.bots.arena import Game, Task, play
from truco.bots.bot import Bot, bot_named
from truco.bots.zorro import Zorro
from truco.engine import SEATS, Law
from truco.record import write_record
from truco.rulebooks.ruleset import read_rules_tag

NORMAL_95: Final = 1.959964
"""How many standard errors a 95 % interval reaches to either side."""


class Meeting(NamedTuple):
    """Who meets whom, and over what: `matches` games of a `unit`, mirrored in pairs where `duplicate`.

    `rules` is the text of a record's `Rules` tag, `samples` the budget of `zorro` (0 its own); `jobs` the processes.
    """

    first: str
    second: str
    matches: int
    duplicate: bool = True
    unit: str = "chico"
    seats: int = 2
    seed: str = "arena"
    samples: int = 0
    rules: str = "oficial"
    jobs: int = 1


class Estimate(NamedTuple):
    """A mean with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


class Report(NamedTuple):
    """What came of a meeting, for the first bot; `points` are those a hand, less the other's."""

    meeting: Meeting
    games: int
    wins: Estimate
    points: Estimate
    hands: int
    decisions: int
    seconds: float


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its 95 % interval (normal; of no width for a single value).

    >>> [round(one, 4) for one in estimate([0.0, 0.5, 0.5, 1.0])]
    [0.5, 0.0999, 0.9001]
    """
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / (count - 1) if count > 1 else 0.0
    reach = NORMAL_95 * sqrt(spread / count)
    return Estimate(mean, mean - reach, mean + reach)


def ratio(pairs: Sequence[tuple[float, int]]) -> Estimate:
    """Return the sum of the first by the sum of the second with its 95 % interval, the pairs being independent.

    >>> [round(one, 3) for one in ratio([(6, 10), (2, 10), (4, 10), (4, 10)])]
    [0.4, 0.24, 0.56]

    The usual estimate of a ratio: what each pair is away from the mean rate, by the mean count.
    """
    count = len(pairs)
    total = sum(number for _, number in pairs)
    rate = sum(value for value, _ in pairs) / total
    away = sum((value - rate * number) ** 2 for value, number in pairs) / (count - 1) if count > 1 else 0.0
    reach = NORMAL_95 * sqrt(away / count) * count / total
    return Estimate(rate, rate - reach, rate + reach)


def meet(meeting: Meeting, keep: Callable[[str, str], None] | None = None) -> Report:
    """Play a meeting and return its report.

    >>> meet(Meeting("random", "random", 4, unit="hand")).wins.mean
    0.5

    `keep` gets the name and text of each game's record. Raises `UnknownBotError`, and `RulebookError` for the rules.
    """
    start = time.perf_counter()
    _made(meeting.first, meeting.samples)
    _made(meeting.second, meeting.samples)
    _law(meeting.rules, meeting.seats)
    sides = ("A", "B") if meeting.duplicate else ("A",)
    pairs = -(-meeting.matches // len(sides))
    work = [(meeting, pair, sides, keep is not None) for pair in range(pairs)]
    played: list[list[Game]] = []
    for games, records in _spread(work, meeting.jobs):
        played.append(games)
        if keep is not None:
            for name, text in records:
                keep(name, text)
    every = [game for games in played for game in games]
    return Report(
        meeting,
        len(every),
        _share(estimate([sum(game.won for game in games) / len(games) for games in played])),
        ratio([(sum(game.points for game in games), sum(game.hands for game in games)) for games in played]),
        sum(game.hands for game in every),
        sum(game.decisions for game in every),
        time.perf_counter() - start,
    )


def _share(found: Estimate) -> Estimate:
    """Return an estimate of a share, its interval within 0 and 1."""
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


_Work = tuple[Meeting, int, tuple[str, ...], bool]
_Played = tuple[list[Game], list[tuple[str, str]]]


def _spread(work: Sequence[_Work], jobs: int) -> Iterable[_Played]:
    """Play the pairs in one process, or in several; what comes of them is the same."""
    if jobs == 1:
        yield from map(_pair, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_pair, work)


def _pair(work: _Work) -> _Played:
    meeting, pair, sides, keep = work
    law = _law(meeting.rules, meeting.seats)
    bots = [_made(name, meeting.samples) for name in (meeting.first, meeting.second)]
    games: list[Game] = []
    records: list[tuple[str, str]] = []
    for side in sides:
        game, table = play(law, bots[0], bots[1], Task(meeting.seed, pair, side, meeting.unit))
        games.append(game)
        if keep:
            records.append((f"{pair + 1:05}{side}.truco", write_record(table.record())))
    return games, records


@lru_cache(maxsize=4)
def _law(rules: str, seats: int) -> Law:
    return Law(read_rules_tag(rules), SEATS[seats])


def _made(name: str, samples: int) -> Bot:
    return Zorro(samples) if samples and name == Zorro.name else bot_named(name)
