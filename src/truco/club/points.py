"""The figures that a result brings each team: classification points, partidas, the balance and the average."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from truco.club.result import BOTH, Result
from truco.club.terms import PhaseTerms


class Average(NamedTuple):
    """The points that a team scored and conceded in partidas that were really played, compared as a fraction.

    >>> str(Average(77, 57)), Average(60, 48).key == Average(75, 60).key
    ('77/57', True)

    Rules: br.6.p3, br.6.p4.
    """

    scored: int = 0
    conceded: int = 0

    @property
    def key(self) -> tuple[int, Fraction]:
        """The key by which averages are compared: x/0 is above all others, 0/0 below all.

        >>> Average(24, 0).key > Average(99, 1).key > Average(0, 24).key > Average(0, 0).key
        True
        """
        if self.conceded:
            return 1, Fraction(self.scored, self.conceded)
        return (2 if self.scored else 0), Fraction(0)

    def __str__(self) -> str:
        """Return it as files write it, not reduced; empty where nothing was played."""
        return f"{self.scored}/{self.conceded}" if self.scored or self.conceded else ""


class Figures(NamedTuple):
    """The figures of a team after one match, or after several.

    `points` are classification points; `played` counts matches, `wins` those that were won; `won` and `lost` count
    partidas. `scored` and `conceded` are the points for the balance, with the partidas of walkovers; `average` leaves
    these out. `more` are values that other criteria give the team, by their names.
    """

    points: int = 0
    played: int = 0
    wins: int = 0
    won: int = 0
    lost: int = 0
    scored: int = 0
    conceded: int = 0
    average: Average = Average()
    more: tuple[tuple[str, int], ...] = ()

    @property
    def balance(self) -> int:
        """The points scored, less those conceded."""
        return self.scored - self.conceded


def given(result: Result, terms: PhaseTerms) -> tuple[int, int]:
    """Return how many partidas a walkover gives each team of a match: what its absent rival did not play.

    >>> from truco.club.terms import event_terms
    >>> group = event_terms("fenacef").phase("group")
    >>> given(Result("T2", "T3", ((12, 9),), absent="T3"), group), given(Result("T2", "T3", absent="both"), group)
    ((1, 0), (0, 0))

    A team gets as many as it lacks for its victory; where both are absent, neither gets any.

    Rules: br.5.1, br.5.2.
    """
    won = result.won()
    if result.absent in ("", BOTH):
        return 0, 0
    return (terms.needed - won[0], 0) if result.absent == result.b else (0, terms.needed - won[1])


def figures_of(result: Result, terms: PhaseTerms) -> dict[str, Figures]:
    """Return what a result brings each of its teams; nothing for a match that was not played yet.

    >>> from truco.club.terms import event_terms
    >>> group = event_terms("fenacef").phase("group")
    >>> for team, one in figures_of(Result("C", "A", ((10, 12), (12, 7), (12, 9))), group).items():
    ...     print(team, one.points, one.won, one.lost, one.average)
    C 2 2 1 34/28
    A 1 1 2 28/34

    The partidas of a walkover count as won and in the balance, and not in the average.

    Rules: br.3.b, br.4.a, br.4.b, br.5.1, br.5.2, br.6.p4.
    """
    if result.is_open:
        return {}
    if not result.b:
        return {result.a: Figures(terms.bye_points, played=1, wins=1, won=terms.bye_won)}
    played, gifts = result.won(), given(result, terms)
    won = (played[0] + gifts[0], played[1] + gifts[1])
    points = _points(result, won, terms)
    winner = result.winner(terms.best_of)
    at_table = [sum(partida[side] for partida in result.partidas) for side in (0, 1)]
    figures = {}
    for side, team in enumerate((result.a, result.b)):
        other = 1 - side
        present, absent = terms.walkover_score
        figures[team] = Figures(
            points=points[side],
            played=1,
            wins=int(team == winner),
            won=won[side],
            lost=won[other],
            scored=at_table[side] + present * gifts[side] + absent * gifts[other],
            conceded=at_table[other] + present * gifts[other] + absent * gifts[side],
            average=Average(at_table[side], at_table[other]),
        )
    return figures


def _points(result: Result, won: tuple[int, int], terms: PhaseTerms) -> tuple[int, int]:
    """Return the classification points of both teams; none where no team won."""
    winner = result.winner(terms.best_of)
    if not winner:
        return 0, 0
    more, fewer = max(won), min(won)
    points = terms.points_for(more, fewer) if result.partidas else terms.walkover_points
    return points if winner == result.a else (points[1], points[0])


def total(several: Iterable[Figures]) -> Figures:
    """Return what a team has after several matches.

    >>> total([Figures(3, won=2), Figures(1, won=1, lost=2)])[:5]
    (4, 0, 0, 3, 2)
    """
    rows = list(several)
    return Figures(
        points=sum(row.points for row in rows),
        played=sum(row.played for row in rows),
        wins=sum(row.wins for row in rows),
        won=sum(row.won for row in rows),
        lost=sum(row.lost for row in rows),
        scored=sum(row.scored for row in rows),
        conceded=sum(row.conceded for row in rows),
        average=Average(sum(row.average.scored for row in rows), sum(row.average.conceded for row in rows)),
    )
