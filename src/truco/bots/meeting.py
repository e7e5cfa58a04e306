"""A meeting of bots over many deals, one bot for each side, and an estimate of their strength.

In a duplicate meeting all games of a set are dealt from the same packs, and the bots change sides (two games for two
bots, three for three), so that no bot is luckier in its cards. The intervals are computed over sets, because the games
of a set are not independent.
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
from truco.bots.exploiters import exploiter_named
from truco.bots.zorro import Zorro
from truco.engine import Law
from truco.errors import RulebookError, TrucoError
from truco.record import write_record
from truco.rulebooks.ruleset import read_rules_tag

NORMAL_95: Final = 1.959964
"""The standard errors between the mean and either end of a 95 % interval."""


class Meeting(NamedTuple):
    """The bots of a meeting, one for each side, and the games: `matches` games of a `unit`.

    With `duplicate` they are played in sets of the same deals. `rules` is the text of a record's `Rules` tag; `form` is
    the name of a format, empty for the first with `seats` seats, and with 0 seats for the rulebook's first. `samples`
    is the number of worlds of `zorro` and `picaro` (0: their own number), `jobs` the number of processes. With
    `refereed` they play at refereed tables.
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
    refereed: bool = False


class UnevenError(TrucoError):
    """Raised for a number of bots that is not the number of sides.

    >>> print(UnevenError(2, ("A", "B", "C")))
    expected 3 bots, one for each of A, B, C, got 2

    Args:
        bots: the number of bots.
        sides: the sides of the format.
    """

    code = "uneven-bots"

    def __init__(self, bots: int, sides: tuple[str, ...]) -> None:
        """Store the number of bots and the sides."""
        super().__init__(bots, sides)
        self.bots = bots
        self.sides = sides

    def __str__(self) -> str:
        """Return the expected number and the number of bots, on one line."""
        return f"expected {len(self.sides)} bots, one for each of {', '.join(self.sides)}, got {self.bots}"


class Estimate(NamedTuple):
    """A mean and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


class Standing(NamedTuple):
    """The result of a meeting for a bot: its share of the games, and its points a hand minus those of a rival."""

    bot: str
    wins: Estimate
    points: Estimate


class Report(NamedTuple):
    """The result of a meeting, for each bot."""

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
    """Return the mean of independent values with its 95 % interval (normal; without width for a single value).

    >>> [round(value, 4) for value in estimate([0.0, 0.5, 0.5, 1.0])]
    [0.5, 0.0999, 0.9001]
    """
    return ratio([(value, 1) for value in values])


def ratio(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """Return the ratio of two sums over independent pairs, with its 95 % interval.

    >>> [round(value, 3) for value in ratio([(6, 10), (2, 10), (4, 10), (4, 10)])]
    [0.4, 0.24, 0.56]

    The usual estimate: the deviations of the pairs from the mean rate, divided by the mean of the second numbers.
    """
    count = len(pairs)
    total = sum(number for _, number in pairs)
    rate = sum(value for value, _ in pairs) / total
    away = sum((value - rate * number) ** 2 for value, number in pairs) / (count - 1) if count > 1 else 0.0
    reach = NORMAL_95 * sqrt(away / count) * count / total
    return Estimate(rate, rate - reach, rate + reach)


def meet(
    meeting: Meeting,
    store: Callable[[str, str], None] | None = None,
    prepare: Callable[[], None] | None = None,
    played: Callable[[], None] = lambda: None,
) -> Report:
    """Play a meeting and return its report.

    >>> meet(Meeting(("random", "random"), 4, unit="hand")).wins.mean
    0.5

    `store` is called with the name and text of each game's record, `played` after each set of games, of which there are
    `sets_of(meeting)`. If there are several processes, each calls `prepare` first. Raises `UnknownBotError`,
    `RulebookError` for the rules, and `UnevenError` for too many or too few bots.
    """
    start = time.perf_counter()
    for name in meeting.bots:
        bot_at_arena(name, meeting.samples)
    law = law_of(meeting.rules, meeting.seats, meeting.form, refereed=meeting.refereed)
    meeting = meeting._replace(seats=len(law.seats))
    if len(meeting.bots) != len(law.sides):
        raise UnevenError(len(meeting.bots), law.sides)
    turns = _turns(meeting)
    work = [(meeting, pair, turns, store is not None) for pair in range(sets_of(meeting))]
    sets: list[list[Game]] = []
    for games, records in _play_sets(work, meeting.jobs, prepare):
        played()
        sets.append(games)
        if store is not None:
            for name, text in records:
                store(name, text)
    every_game = [game for games in sets for game in games]
    return Report(
        meeting,
        len(every_game),
        tuple(_standing(name, at, sets) for at, name in enumerate(meeting.bots)),
        sum(game.hands for game in every_game),
        sum(game.decisions for game in every_game),
        time.perf_counter() - start,
    )


def sets_of(meeting: Meeting) -> int:
    """Return how many sets of games a meeting has: one for each game, or for each deal that all sides play in turn.

    >>> sets_of(Meeting(("zorro", "vecino"), 7)), sets_of(Meeting(("zorro", "vecino"), 7, duplicate=False))
    (4, 7)
    """
    return -(-meeting.matches // _turns(meeting))


def _turns(meeting: Meeting) -> int:
    """Return how many games a set has: there are as many bots as sides."""
    return len(meeting.bots) if meeting.duplicate else 1


def _standing(name: str, at: int, sets: Sequence[Sequence[Game]]) -> Standing:
    """Return the result of the bot with a number over the sets of games."""
    return Standing(
        name,
        _share(estimate([sum(game.won[at] for game in games) / len(games) for games in sets])),
        ratio([(sum(game.points[at] for game in games), sum(game.hands for game in games)) for games in sets]),
    )


def _share(share: Estimate) -> Estimate:
    """Return an estimate of a share with its interval within 0 and 1."""
    return Estimate(share.mean, max(0.0, share.low), min(1.0, share.high))


_Work = tuple[Meeting, int, int, bool]
_Played = tuple[list[Game], list[tuple[str, str]]]


def _play_sets(work: Sequence[_Work], jobs: int, prepare: Callable[[], None] | None) -> Iterable[_Played]:
    """Play the sets in one process, or in several; the results are the same."""
    if jobs == 1:
        yield from map(_play_set, work)
        return
    with ProcessPoolExecutor(jobs, initializer=prepare) as pool:
        yield from pool.map(_play_set, work)


def _play_set(work: _Work) -> _Played:
    """Play the games of a set; return them with their records if these are stored."""
    meeting, pair, turns, has_records = work
    law = law_of(meeting.rules, meeting.seats, meeting.form, refereed=meeting.refereed)
    bots = [bot_at_arena(name, meeting.samples) for name in meeting.bots]
    games: list[Game] = []
    records: list[tuple[str, str]] = []
    for turn in range(turns):
        game, table = play(law, bots, Task(meeting.seed, pair, turn, meeting.unit))
        games.append(game)
        if has_records:
            records.append((f"{pair + 1:05}{law.sides[turn]}.truco", write_record(table.record())))
    return games, records


@lru_cache(maxsize=4)
def law_of(rules: str, seats: int, form: str, *, refereed: bool = False) -> Law:
    """Return the law of a meeting.

    >>> law_of("oficial", 2, "").seats
    ('A1', 'B1')

    `rules`, `seats` and `form` are those of a `Meeting`. Raises `RulebookError` for a format that does not exist.
    """
    ruleset = read_rules_tag(rules)
    formats = ruleset.book.formats.values()
    for layout in formats:
        if form in ("", layout.name) and seats in (0, len(layout.seats)):
            return Law(ruleset, layout.seats, form, refereed=refereed)
    expected = ", ".join(f"{layout.name} ({len(layout.seats)})" for layout in formats)
    problem = f"expected {expected}, got {form or seats}"
    raise RulebookError(ruleset.book.file, "formats", "", problem=problem)


def bot_at_arena(name: str, samples: int = 0) -> Bot:
    """Return a bot or a player with a simple habit by its name.

    >>> bot_at_arena("never-folds").name, bot_at_arena("zorro", 5).samples
    ('never-folds', 5)

    `samples` is its number of worlds (0: its own). Raises `UnknownBotError` for a name that no bot has.
    """
    bot: Bot = exploiter_named(name) or bot_named(name)
    if samples and isinstance(bot, Zorro):
        bot.samples = samples
    return bot
