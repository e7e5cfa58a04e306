"""Duplicate truco: every table of a round plays the same deals, and is compared with the others, not with its rivals.

Luck is taken out so: who sits where team A sits gets the same cards as every other team A. The club knows no cards; a
deal is a seed, from which a table, or the printer of deal sheets, deals later. The seeds follow from a secret, of which
the digest is published before the first round and the secret after the last, so that anybody can check the deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from truco.club.result import Partida
from truco.errors import TournamentError


class Deal(NamedTuple):
    """A hand that every table of a round plays.

    `number` counts from 1 in the round. From `seed` the cards are dealt. `dealer` is the position, from 0, of who deals
    among the seats; `start` is the score at which the hand begins, of the teams `a` and `b`.
    """

    number: int
    seed: str
    dealer: int
    start: Partida


def commitment(secret: str) -> str:
    """Return what is published before the first round: the SHA-256 of the secret.

    >>> commitment("a long and secret text")[:8]
    'af028d10'
    """
    return sha256(f"duplicate\n{secret}".encode()).hexdigest()


def deals(secret: str, number: int, count: int, *, seats: int = 4, starts: Sequence[Partida] = ()) -> tuple[Deal, ...]:
    """Return the deals of a round.

    >>> [(one.number, one.dealer, one.start) for one in deals("secret", 2, 3, starts=((0, 0), (20, 20)))]
    [(1, 0, (20, 20)), (2, 1, (20, 20)), (3, 2, (20, 20))]

    `number` is that of the round, from 1, and says which of `starts` its hands begin at, the first again after the
    last; without any they begin at 0-0. Raises `TournamentError` (`bad-number`).
    """
    if number < 1 or count < 1 or seats < 1:
        raise TournamentError("bad-number", f"expected a round, a deal and a seat or more, got {number, count, seats}")
    start = starts[(number - 1) % len(starts)] if starts else (0, 0)
    return tuple(
        Deal(deal, sha256(f"{secret}\n{number}\n{deal}".encode()).hexdigest(), (deal - 1) % seats, start)
        for deal in range(1, count + 1)
    )


# -- scores ------------------------------------------------------------------------------------------------------------


class AtTable(NamedTuple):
    """The result of a table in a round: its teams, and the points of each in every hand, in order."""

    a: str
    b: str
    hands: tuple[Partida, ...]


class Compared(NamedTuple):
    """The comparisons of a team with the field.

    `match_points` are 2 for each other table that did worse with the same cards and 1 for each that did as well, `top`
    is the most that was possible. `points` is how much more it scored than the field on average, hand by hand.
    """

    match_points: int = 0
    top: int = 0
    points: Fraction = Fraction(0)

    def plus(self, other: Compared) -> Compared:
        """Return the sum of two comparisons.

        >>> Compared(3, 4).plus(Compared(1, 4)).share
        Fraction(1, 2)
        """
        return Compared(self.match_points + other.match_points, self.top + other.top, self.points + other.points)

    @property
    def share(self) -> Fraction:
        """The part of all possible match points; a half for a team without comparisons."""
        return Fraction(self.match_points, self.top) if self.top else Fraction(1, 2)


def compare(tables: Sequence[AtTable]) -> Mapping[str, Compared]:
    """Return what each team of a round has from the comparison of its hands with those of the other tables.

    >>> played = [AtTable("T1", "T2", ((2, 0),)), AtTable("T3", "T4", ((1, 0),)), AtTable("T5", "T6", ((0, 3),))]
    >>> {team: (one.match_points, str(one.points)) for team, one in compare(played).items()}
    {'T1': (4, '3'), 'T2': (0, '-3'), 'T3': (2, '3/2'), 'T4': (2, '-3/2'), 'T5': (0, '-9/2'), 'T6': (4, '9/2')}

    A team is compared with those that held the same cards; its rivals have what it lacks. A hand that a table did not
    play (`hands` is shorter) is not compared there. Raises `TournamentError` (`team-twice`).
    """
    names = [team for table in tables for team in (table.a, table.b)]
    if len(set(names)) < len(names):
        raise TournamentError("team-twice", f"expected each team at one table, got {', '.join(names)}")
    compared = dict.fromkeys(names, Compared())
    for number in range(max((len(table.hands) for table in tables), default=0)):
        played = [table for table in tables if number < len(table.hands)]
        for table in played:
            mine = _difference(table, number)
            others = [_difference(other, number) for other in played if other is not table]
            if not others:
                continue
            better = sum(2 * (mine > other) + (mine == other) for other in others)
            ahead = mine - Fraction(sum(others), len(others))
            top = 2 * len(others)
            compared[table.a] = compared[table.a].plus(Compared(better, top, ahead))
            compared[table.b] = compared[table.b].plus(Compared(top - better, top, -ahead))
    return compared


def _difference(table: AtTable, number: int) -> int:
    a, b = table.hands[number]
    return a - b


class DuplicatePlace(NamedTuple):
    """A row of a duplicate's ranking: the sums of all rounds, and what decided: `share`, `points`, `lot`, `level`."""

    place: int
    team: str
    compared: Compared
    decided_by: str


def rank_duplicate(
    teams: Sequence[str], rounds: Sequence[Sequence[AtTable]], lots: Sequence[str] = ()
) -> tuple[DuplicatePlace, ...]:
    """Return the teams of a duplicate in order: by their share of the match points, then by points, then by lots.

    >>> played = [AtTable("T1", "T2", ((2, 0),)), AtTable("T3", "T4", ((1, 0),))]
    >>> [(one.place, one.team, str(one.compared.share)) for one in rank_duplicate(["T1", "T2", "T3", "T4"], [played])]
    [(1, 'T1', '1'), (2, 'T4', '1'), (3, 'T2', '0'), (4, 'T3', '0')]

    The share, and not the sum, is compared: a team that had a bye has played fewer hands. Without lots teams that are
    level stay in the order given, and `decided_by` says `level`.
    """
    sums = dict.fromkeys(teams, Compared())
    for tables in rounds:
        for team, comparison in compare(tables).items():
            sums[team] = sums.get(team, Compared()).plus(comparison)
    drawn = {team: place for place, team in enumerate(lots)}

    def keys(team: str) -> tuple[Fraction, Fraction, int]:
        return sums[team].share, sums[team].points, -drawn.get(team, len(drawn))

    ordered = sorted(sums, key=keys, reverse=True)
    names = ("share", "points", "lot")
    places = []
    for number, team in enumerate(ordered, 1):
        near = [ordered[at] for at in (number - 2, number) if 0 <= at < len(ordered)]
        depths = [_first_difference(keys(team), keys(other)) for other in near]
        deepest = max(depths, default=0)
        places.append(DuplicatePlace(number, team, sums[team], names[deepest] if deepest < len(names) else "level"))
    return tuple(places)


def _first_difference(mine: Sequence[object], its: Sequence[object]) -> int:
    return next((at for at, (own, two) in enumerate(zip(mine, its, strict=True)) if own != two), len(mine))
