"""The result of two teams: the points of each partida, or the absent team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from truco.errors import TournamentError

BOTH: Final = "both"
"""The word of a result for two absent teams, and so the name of no team."""

Partida = tuple[int, int]
"""The points of the teams `a` and `b` of a result."""


class Pair(NamedTuple):
    """Two teams that meet; without `b`, one that has a bye.

    >>> Pair("T1").is_bye, Pair("T2", "T1").meets(Pair("T1", "T2"))
    (True, True)
    """

    a: str
    b: str = ""

    @property
    def is_bye(self) -> bool:
        """Whether the team has no rival."""
        return not self.b

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams of the pair: two, or one that has a bye."""
        return (self.a, self.b) if self.b else (self.a,)

    def meets(self, other: Pair) -> bool:
        """Return whether another pair is of the same two teams, in any order."""
        return {self.a, self.b} == {other.a, other.b}


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match: what was played, or the absent team.

    >>> Result("T1", "T2", ((12, 8), (7, 12), (12, 10))).winner(best_of=3)
    'T1'
    >>> Result("T2", "T3", ((9, 12),), absent="T3").winner(best_of=3)
    'T2'

    `partidas` are the points of `a` and `b` in the order played, uncapped. `absent` is a team, or `both`; after
    `partidas` the team abandoned the match. `penalties` are the positions, from 0, of partidas that a penalty decided.
    Without `b` the result is a bye. Raises `TournamentError`: `bad-name`, `same-team`, `bad-points`, `level-score`,
    `not-in-match`, `bad-penalty`, `bye-played`, `bad-round`.

    Rules: br.3.a, br.5.1, br.5.2, br.28.pu.c.
    """

    a: str
    b: str = ""
    partidas: tuple[Partida, ...] = ()
    absent: str = ""
    penalties: tuple[int, ...] = ()
    phase: str = ""
    group: str = ""
    round: int = 0

    def __post_init__(self) -> None:
        """Refuse what no match can be."""
        _check_teams(self.a, self.b)
        for partida in self.partidas:
            _check_partida(partida)
        if self.absent and self.absent not in (self.a, self.b, BOTH):
            raise TournamentError("not-in-match", f"expected {self.a}, {self.b} or {BOTH}, got {self.absent}")
        if not self.b and (self.partidas or self.absent):
            raise TournamentError("bye-played", f"expected nothing but the team of a bye, got partidas of {self.a}")
        for position in self.penalties:
            if not 0 <= position < len(self.partidas) or min(self.partidas[position]) > 0:
                raise TournamentError("bad-penalty", f"expected the position of a partida won to 0, got {position}")
        if not _is_number(self.round):
            raise TournamentError("bad-round", f"expected a whole number from 0, got {self.round!r}")

    @property
    def pair(self) -> Pair:
        """The teams of the match."""
        return Pair(self.a, self.b)

    @property
    def is_open(self) -> bool:
        """Whether nothing was played yet and no team was absent: no result, except for a bye."""
        return bool(self.b) and not self.partidas and not self.absent

    def won(self) -> tuple[int, int]:
        """Return how many partidas each team won at the table.

        >>> Result("T1", "T2", ((12, 8), (7, 12))).won()
        (1, 1)
        """
        first = sum(a > b for a, b in self.partidas)
        return first, len(self.partidas) - first

    def winner(self, best_of: int) -> str:
        """Return the team that won; empty where none did: both were absent, or the match is not over.

        >>> Result("T1", "T2", absent="both").winner(3), Result("T1", "T2", ((12, 3),)).winner(3)
        ('', '')

        `best_of` is the number of partidas, 1, 3 or 5. A team with a bye wins.

        Rules: br.4.p2, br.5.1, br.5.2.
        """
        if not self.b:
            return self.a
        if self.absent:
            return "" if self.absent == BOTH else self.b if self.absent == self.a else self.a
        first, second = self.won()
        if max(first, second) < needed(best_of):
            return ""
        return self.a if first > second else self.b if second > first else ""

    def loser(self, best_of: int) -> str:
        """Return the rival of the winner; empty where there is none.

        >>> Result("T1", "T2", absent="T1").loser(3), Result("T1").loser(3)
        ('T1', '')
        """
        winner = self.winner(best_of)
        return "" if not winner else self.b if winner == self.a else self.a


def needed(best_of: int) -> int:
    """Return how many partidas win a match.

    >>> needed(1), needed(3), needed(5)
    (1, 2, 3)
    """
    return best_of // 2 + 1


def check_played(result: Result, best_of: int, target: int = 0) -> None:
    """Refuse partidas that no match of a length can have.

    >>> check_played(Result("T1", "T2", ((12, 8), (14, 11))), best_of=3, target=12)

    `target` is how many points win a partida; 0 where a partida may end at any score, as at an end time. Raises
    `TournamentError`: `no-result`, `bad-target`, `already-won` for a partida after the match was won or a team absent
    from a match that is over, `not-over` for a match that neither team won.

    Rules: br.3.a, br.3.c, br.4.p2.
    """
    if not result.b:
        return
    if result.is_open:
        raise TournamentError("no-result", "expected partidas, or who was absent, got neither")
    need, won = needed(best_of), [0, 0]
    for number, (a, b) in enumerate(result.partidas, 1):
        if target and not min(a, b) < target <= max(a, b):
            raise TournamentError("bad-target", f"expected one team alone with {target} points or more, got {a}-{b}")
        if need in won:
            raise TournamentError("already-won", f"expected no partida after {won[0]}-{won[1]}, got number {number}")
        won[a < b] += 1
    if result.absent and need in won:
        raise TournamentError("already-won", f"expected nobody absent after {won[0]}-{won[1]}, got {result.absent}")
    if not result.absent and need not in won:
        raise TournamentError("not-over", f"expected a team with {need} partidas won, got {won[0]}-{won[1]}")


def missing(teams: Sequence[str], results: Iterable[Result], meetings: int) -> tuple[Pair, ...]:
    """Return the pairs of a group that have not met as often as they should, once for each meeting that is missing.

    >>> missing(["T1", "T2", "T3"], [Result("T2", "T1", absent="T1"), Result("T1", "T3", absent="T1")], 1)
    (Pair(a='T2', b='T3'),)
    """
    met = Counter(frozenset(result.pair.teams) for result in results)
    pairs = [(Pair(*pair), meetings - met[frozenset(pair)]) for pair in combinations(teams, 2)]
    return tuple(pair for pair, left in pairs for _ in range(left))


def walked_over(
    pairs: Iterable[Pair], gone: Collection[str], *, phase: str = "", group: str = ""
) -> tuple[Result, ...]:
    """Return the results of pairs of which a team will not play any more: its rival wins by walkover.

    >>> [one.winner(3) for one in walked_over([Pair("T1", "T2"), Pair("T3", "T1"), Pair("T2", "T3")], ["T1"])]
    ['T2', 'T3']

    `gone` are the teams that do not play any more, `phase` and `group` those of the results. The matches that a team
    played before stay as they are. Where both teams are gone, both are absent.

    Rules: br.5.1, br.5.2, br.36.p1.
    """
    walkovers = []
    for pair in pairs:
        absent = [team for team in pair.teams if team in gone]
        if absent and not pair.is_bye:
            who = absent[0] if len(absent) == 1 else BOTH
            walkovers.append(Result(pair.a, pair.b, absent=who, phase=phase, group=group))
    return tuple(walkovers)


def _check_teams(a: str, b: str) -> None:
    for name in (a, b or a):
        if name.strip() in ("", BOTH) or name != name.strip():
            raise TournamentError("bad-name", f"expected the name of a team, got {name!r}")
    if a == b:
        raise TournamentError("same-team", f"expected two teams, got {a} twice")


def _check_partida(partida: Partida) -> None:
    if not all(_is_number(points) for points in partida):
        raise TournamentError("bad-points", f"expected two whole numbers from 0, got {list(partida)!r}")
    if partida[0] == partida[1]:
        raise TournamentError("level-score", f"expected a partida that one team won, got {partida[0]}-{partida[1]}")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
