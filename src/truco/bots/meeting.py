"""A meeting of bots over many deals, one for each side, and what can be said of their strength.

In a duplicate meeting all games of a set are dealt from the same packs, with the bots moved on from side to side (two
games of two bots, three of three), so that luck in the deal falls on all alike; the intervals are taken over sets, for
the games of a set are not so many witnesses.
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
from truco.engine import Law
from truco.errors import RulebookError, TrucoError
from truco.record import write_record
from truco.rulebooks.ruleset import read_rules_tag

NORMAL_95: Final = 1.959964
"""How many standard errors a 95 % interval reaches to either side."""


class Meeting(NamedTuple):
    """Who meets whom, and over what: `matches` games of a `unit`, in sets of the same deals where `duplicate`.

    `bots` are as many as there are sides. `rules` is the text of a record's `Rules` tag, `form` the name of a format,
    which says who sits where (empty: the first for so many `seats`, and where that is 0 the rulebook's first);
    `samples` is the budget of `zorro` (0 its own), `jobs` the processes.
    """

    bots: tuple[str, ...]
    matches: int
    duplicate: bool = True
    unit: str = "chico"
    seats: int = 0
    seed: str = "arena"
    samples: int = 0
    rules: str = "oficial"
    jobs: int = 1
    form: str = ""


class UnevenError(TrucoError):
    """A number of bots that is not that of the sides.

    >>> print(UnevenError(2, ("A", "B", "C")))
    expected 3 bots, one for each of A, B, C, got 2

    Args:
        bots: how many came.
        sides: the sides of the format.
    """

    code = "uneven-bots"

    def __init__(self, bots: int, sides: tuple[str, ...]) -> None:
        """Keep what came and what was expected."""
        super().__init__(bots, sides)
        self.bots = bots
        self.sides = sides

    def __str__(self) -> str:
        """Return expectation and what came, on one line."""
        return f"expected {len(self.sides)} bots, one for each of {', '.join(self.sides)}, got {self.bots}"


class Estimate(NamedTuple):
    """A mean with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


class Standing(NamedTuple):
    """What came of a meeting for one bot: its share of the games, and its points a hand less those of a rival."""

    bot: str
    wins: Estimate
    points: Estimate


class Report(NamedTuple):
    """What came of a meeting: for each bot, and of the first, who is the one that is asked about."""

    meeting: Meeting
    games: int
    standings: tuple[Standing, ...]
    hands: int
    decisions: int
    seconds: float

    @property
    def wins(self) -> Estimate:
        """The first bot's share of the games."""
        return self.standings[0].wins

    @property
    def points(self) -> Estimate:
        """The first bot's points a hand."""
        return self.standings[0].points


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its 95 % interval (normal; of no width for a single value).

    >>> [round(one, 4) for one in estimate([0.0, 0.5, 0.5, 1.0])]
    [0.5, 0.0999, 0.9001]
    """
    return ratio([(value, 1) for value in values])


def ratio(pairs: Sequence[tuple[float, float]]) -> Estimate:
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


def meet(
    meeting: Meeting, keep: Callable[[str, str], None] | None = None, settle: Callable[[], None] | None = None
) -> Report:
    """Play a meeting and return its report.

    >>> meet(Meeting(("random", "random"), 4, unit="hand")).wins.mean
    0.5

    `keep` gets the name and text of each game's record; `settle` is called first in each process of a meeting that is
    played in several. Raises `UnknownBotError`, `RulebookError` for the rules, and
    `UnevenError` for more or fewer bots than sides.
    """
    start = time.perf_counter()
    for name in meeting.bots:
        _made(name, meeting.samples)
    law = _law(meeting.rules, meeting.seats, meeting.form)
    meeting = meeting._replace(seats=len(law.seats))
    if len(meeting.bots) != len(law.sides):
        raise UnevenError(len(meeting.bots), law.sides)
    turns = len(law.sides) if meeting.duplicate else 1
    pairs = -(-meeting.matches // turns)
    work = [(meeting, pair, turns, keep is not None) for pair in range(pairs)]
    played: list[list[Game]] = []
    for games, records in _spread(work, meeting.jobs, settle):
        played.append(games)
        if keep is not None:
            for name, text in records:
                keep(name, text)
    every = [game for games in played for game in games]
    return Report(
        meeting,
        len(every),
        tuple(_standing(name, at, played) for at, name in enumerate(meeting.bots)),
        sum(game.hands for game in every),
        sum(game.decisions for game in every),
        time.perf_counter() - start,
    )


def _standing(name: str, at: int, played: Sequence[Sequence[Game]]) -> Standing:
    """Return what came of the sets of games for the bot of a number."""
    return Standing(
        name,
        _share(estimate([sum(game.won[at] for game in games) / len(games) for games in played])),
        ratio([(sum(game.points[at] for game in games), sum(game.hands for game in games)) for games in played]),
    )


def _share(found: Estimate) -> Estimate:
    """Return an estimate of a share, its interval within 0 and 1."""
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


_Work = tuple[Meeting, int, int, bool]
_Played = tuple[list[Game], list[tuple[str, str]]]


def _spread(work: Sequence[_Work], jobs: int, settle: Callable[[], None] | None) -> Iterable[_Played]:
    """Play the sets in one process, or in several; what comes of them is the same."""
    if jobs == 1:
        yield from map(_pair, work)
        return
    with ProcessPoolExecutor(jobs, initializer=settle) as pool:
        yield from pool.map(_pair, work)


def _pair(work: _Work) -> _Played:
    meeting, pair, turns, keep = work
    law = _law(meeting.rules, meeting.seats, meeting.form)
    bots = [_made(name, meeting.samples) for name in meeting.bots]
    games: list[Game] = []
    records: list[tuple[str, str]] = []
    for turn in range(turns):
        game, table = play(law, bots, Task(meeting.seed, pair, turn, meeting.unit))
        games.append(game)
        if keep:
            records.append((f"{pair + 1:05}{law.sides[turn]}.truco", write_record(table.record())))
    return games, records


@lru_cache(maxsize=4)
def _law(rules: str, seats: int, form: str) -> Law:
    ruleset = read_rules_tag(rules)
    for one in ruleset.book.formats.values():
        if form in ("", one.name) and seats in (0, len(one.seats)):
            return Law(ruleset, one.seats, form)
    known = ", ".join(f"{one.name} ({len(one.seats)})" for one in ruleset.book.formats.values())
    problem = f"expected {known}, got {form or seats}"
    raise RulebookError(ruleset.book.file, "formats", "", problem=problem)


def _made(name: str, samples: int) -> Bot:
    return Zorro(samples) if samples and name == Zorro.name else bot_named(name)
