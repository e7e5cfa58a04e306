"""Club matches: two clubs at several tables at once; the first to win so many partidas wins, at home or away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from truco.club.result import Partida, Result
from truco.errors import TournamentError

LEVEL: Final = "level"


@dataclass(frozen=True, slots=True)
class ClubTerms:
    """How two clubs play.

    >>> ClubTerms(tables=7, to_win=6).best_of
    11

    They play at `tables` tables at once, to `target` points a partida (0: any). The first club that has won `to_win`
    partidas, at whatever tables, wins. `each` is how many partidas a table plays at most, 0: until a club has won.
    """

    tables: int = 7
    to_win: int = 6
    target: int = 0
    each: int = 0

    def __post_init__(self) -> None:
        """Refuse terms by which no club could win."""
        if self.tables < 1 or self.to_win < 1 or self.each < 0:
            raise TournamentError("bad-terms", f"expected one table and one partida or more, got {self}")

    @property
    def best_of(self) -> int:
        """The most partidas that a match can have before a club has won."""
        return 2 * self.to_win - 1


class AtTable(NamedTuple):
    """A partida of a club match: at which table, and its points."""

    table: int
    points: Partida


@dataclass(frozen=True, slots=True)
class ClubMatch:
    """Two clubs at several tables.

    >>> match = ClubMatch("Peñarol", "Nacional", ClubTerms(tables=2, to_win=2))
    >>> match.add(1, (30, 12)).add(2, (20, 30)).add(1, (30, 29)).winner
    'Peñarol'

    `partidas` are those that are over, in the order in which they ended: the partida that gives a club its last victory
    ends the match, whatever is still on the other tables.
    """

    home: str
    away: str
    terms: ClubTerms
    partidas: tuple[AtTable, ...] = ()

    @property
    def won(self) -> tuple[int, int]:
        """The partidas won by the club at home and by the other one."""
        home = sum(partida.points[0] > partida.points[1] for partida in self.partidas)
        return home, len(self.partidas) - home

    @property
    def points(self) -> Partida:
        """The points of both clubs over all tables."""
        return sum(partida.points[0] for partida in self.partidas), sum(partida.points[1] for partida in self.partidas)

    @property
    def winner(self) -> str:
        """The club that won: the first to its number of partidas, or with more of them once all tables are done."""
        home, away = self.won
        if self.terms.to_win in (home, away):
            return self.home if home == self.terms.to_win else self.away
        if self.is_over and home != away:
            return self.home if home > away else self.away
        return ""

    @property
    def is_over(self) -> bool:
        """Whether a club has won, or every table has played all that it plays."""
        full = self.terms.each * self.terms.tables
        return self.terms.to_win in self.won or bool(full and len(self.partidas) == full)

    def at(self, table: int) -> tuple[Partida, ...]:
        """Return the partidas of a table, in order."""
        return tuple(partida.points for partida in self.partidas if partida.table == table)

    def add(self, table: int, points: Partida) -> ClubMatch:
        """Return the match after one more partida at a table.

        Raises `TournamentError`: `no-such-table`, `already-over`, `table-done` for a table that has played all that it
        plays, and what `Result` raises of points.
        """
        if not 1 <= table <= self.terms.tables:
            raise TournamentError("no-such-table", f"expected a table from 1 to {self.terms.tables}, got {table}")
        if self.is_over:
            raise TournamentError("already-over", f"expected a match that goes on, got {self.won[0]}-{self.won[1]}")
        if self.terms.each and len(self.at(table)) == self.terms.each:
            raise TournamentError("table-done", f"expected {self.terms.each} partidas at table {table}, got one more")
        Result(self.home, self.away, (points,))
        target = self.terms.target
        if target and not min(points) < target <= max(points):
            raise TournamentError("bad-target", f"expected one club alone with {target} points or more, got {points}")
        return replace(self, partidas=(*self.partidas, AtTable(table, points)))

    def result(self, phase: str = "", number: int = 0) -> Result:
        """Return the result of the match as rankings read it: the partidas of all tables in the order they ended.

        >>> ClubMatch("P", "N", ClubTerms(1, 1), (AtTable(1, (30, 3)),)).result("liga", 2).round
        2
        """
        partidas = tuple(partida.points for partida in self.partidas)
        return Result(self.home, self.away, partidas, phase=phase, round=number)


class Legs(NamedTuple):
    """The outcome of two matches, one at home and one away: the winner, and what decided; `level` with no winner."""

    winner: str
    decided_by: str


def both_legs(first: ClubMatch, second: ClubMatch, order: Sequence[str] = ("matches", "partidas", "points")) -> Legs:
    """Return who wins over two legs.

    >>> one = ClubMatch("P", "N", ClubTerms(1, 1), (AtTable(1, (30, 3)),))
    >>> two = ClubMatch("N", "P", ClubTerms(1, 1), (AtTable(1, (30, 20)),))
    >>> both_legs(one, two)
    Legs(winner='P', decided_by='points')

    `order` are `matches` won, `partidas` won and `points`, compared one after the other. Raises `TournamentError`:
    `not-the-return` for a second match that is not of the same clubs the other way round, `not-over`, `bad-terms`.
    """
    if (second.home, second.away) != (first.away, first.home):
        problem = f"expected {first.away} at home to {first.home}, got {second.home} at home to {second.away}"
        raise TournamentError("not-the-return", problem)
    if not (first.is_over and second.is_over):
        raise TournamentError("not-over", "expected two matches that are over, got one that goes on")
    deciders = {
        "matches": (
            (first.winner == first.home) + (second.winner == first.home),
            (first.winner == first.away) + (second.winner == first.away),
        ),
        "partidas": (first.won[0] + second.won[1], first.won[1] + second.won[0]),
        "points": (first.points[0] + second.points[1], first.points[1] + second.points[0]),
    }
    for name in order:
        if name not in deciders:
            raise TournamentError("bad-terms", f"expected one of {', '.join(deciders)}, got {name!r}")
        mine, theirs = deciders[name]
        if mine != theirs:
            return Legs(first.home if mine > theirs else first.away, name)
    return Legs("", LEVEL)
