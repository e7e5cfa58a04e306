"""Swiss rounds of teams without colours: equals meet, never the same rivals twice, byes and floats are fair.

The rules are those of the Swiss Team Pairing System, FIDE C.04.6 (in force since February 2026), without colour
preferences (article 1.7). Numbers of articles below are of that text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from truco.club.pairing.entrants import entrants
from truco.club.pairing.floats import Field, upfloaters
from truco.club.pairing.halves import bracket_pairs
from truco.club.pairing.matching import NO_MATE, bits, has_perfect, matched, unmatched
from truco.club.result import Pair

Points = int | Fraction

NO_BYE: Final = "no-bye"
ALL_MET: Final = "all-met"


class Drawn(NamedTuple):
    """The pairs of a Swiss round, or why none is lawful.

    >>> Drawn((Pair("T1", "T2"),)).why
    ''

    - `pairs`: the strongest first, the bye last; the first team of each is the stronger one.
    - `floated`: the teams that meet one of another score; the next round needs them.
    - `repeats`: pairs that have met before, to be announced; `second_bye` likewise a team that may not have the bye.
    - `why`: empty, or the code `all-met` (the teams `left` have no lawful rival) or `no-bye` (whichever team gets the
      bye, the others cannot be paired; `left` are those allowed).
    """

    pairs: tuple[Pair, ...] = ()
    floated: frozenset[str] = frozenset()
    repeats: tuple[Pair, ...] = ()
    second_bye: str = ""
    why: str = ""
    left: tuple[str, ...] = ()


def swiss(
    teams: Iterable[str],
    played: Iterable[Pair] = (),
    *,
    points: Mapping[str, Points] = MappingProxyType({}),
    byes: Collection[str] = (),
    floated: Collection[str] = (),
) -> Drawn:
    """Return the next round of a Swiss, or why no lawful one is left.

    >>> swiss(["T1", "T2", "T3", "T4", "T5"]).pairs
    (Pair(a='T1', b='T3'), Pair(a='T2', b='T4'), Pair(a='T5', b=''))
    >>> swiss(["T1", "T2"], [Pair("T2", "T1")])
    Drawn(pairs=(), floated=frozenset(), repeats=(), second_bye='', why='all-met', left=('T1', 'T2'))

    `teams` are those that are there, in the order of their numbers, which stay the same for the whole event. `played`
    are the pairs that have met, `points` the score of each team (0 where it is not named). No team in `byes` gets the
    bye: who had one, and, by the terms of most events, who won by walkover. `floated` are the `floaters` of the last
    round; before the last two rounds of an event give none, since these float as it comes (articles 2.3.4 and 2.3.7).
    Raises `TournamentError` as `entrants`.
    """
    table = _Table(entrants(teams, least=1), tuple(played), points)
    bye = table.bye(byes)
    everybody = table.everybody
    if bye is not None:
        everybody &= ~(1 << bye)
    elif len(table.teams) % 2:
        return Drawn(why=NO_BYE, left=tuple(team for team in table.teams if team not in byes))
    if not has_perfect(table.near, everybody):
        mate = matched(table.near, everybody)
        left = tuple(table.teams[member] for member in bits(everybody) if mate[member] == NO_MATE)
        return Drawn(why=ALL_MET, left=left)
    return table.drawn(everybody, floated)


def swiss_with_repeats(
    teams: Iterable[str],
    played: Iterable[Pair] = (),
    *,
    points: Mapping[str, Points] = MappingProxyType({}),
    byes: Collection[str] = (),
    floated: Collection[str] = (),
) -> Drawn:
    """Return the next round of a Swiss; where no lawful one is left, one with as few repeated meetings as possible.

    >>> swiss_with_repeats(["T1", "T2"], [Pair("T2", "T1")])[:3]
    ((Pair(a='T1', b='T2'),), frozenset(), (Pair(a='T1', b='T2'),))

    The arguments are those of `swiss`. Those meet again who have met least often, and whose last meeting is longest ago
    in the order of `played`. If no team may have the bye, the team that would get it by its score has another one.
    Raises `TournamentError` as `entrants`.
    """
    field, before = entrants(teams, least=1), tuple(played)
    drawn = swiss(field, before, points=points, byes=byes, floated=floated)
    if not drawn.why:
        return drawn
    table = _Table(field, before, points)
    everybody, second_bye = table.everybody, ""
    if len(field) % 2:
        bye = table.bye_with_repeats(byes)
        everybody &= ~(1 << bye)
        second_bye = field[bye] if field[bye] in byes else ""
    table.allow_repeats(everybody)
    drawn = table.drawn(everybody, floated)
    met = {frozenset(pair) for pair in before}
    repeats = tuple(pair for pair in drawn.pairs if frozenset(pair) in met)
    return drawn._replace(repeats=repeats, second_bye=second_bye)


NONE_LEFT: Final[Mapping[str, Callable[..., Drawn]]] = MappingProxyType(
    {"fewer-rounds": swiss, "repeat": swiss_with_repeats}
)
"""What a preset may say for the case that no lawful pairing is left: the phase ends early, or some meet again."""


def floaters(pairs: Iterable[Pair], points: Mapping[str, Points]) -> frozenset[str]:
    """Return the teams that met a team of another score in a round, by the scores before it.

    >>> sorted(floaters([Pair("T1", "T2"), Pair("T3", "T4"), Pair("T5")], {"T1": 3, "T2": 2}))
    ['T1', 'T2']

    A bye is no float (article 1.5). Leave out pairs that were not played.
    """
    met = [pair for pair in pairs if not pair.is_bye]
    return frozenset(team for a, b in met if points.get(a, 0) != points.get(b, 0) for team in (a, b))


class _Table:
    """The teams of a round by their numbers, from 0, and whom each may meet."""

    def __init__(self, teams: Sequence[str], played: Sequence[Pair], points: Mapping[str, Points]) -> None:
        self.teams, self.played = teams, [pair for pair in played if not pair.is_bye]
        self.number = {team: number for number, team in enumerate(teams)}
        self.points = [points.get(team, 0) for team in teams]
        self.everybody = (1 << len(teams)) - 1
        self.near = [self.everybody & ~(1 << member) for member in range(len(teams))]
        for pair in self.played:
            self._meet(pair, again=False)

    def _meet(self, pair: Pair, *, again: bool) -> None:
        """Note whether a pair may meet, if both are there."""
        if pair.a in self.number and pair.b in self.number:
            a, b = self.number[pair.a], self.number[pair.b]
            for first, other in ((a, b), (b, a)):
                self.near[first] = self.near[first] | 1 << other if again else self.near[first] & ~(1 << other)

    def _by_bye(self) -> list[int]:
        """Return the teams in the order in which they would get the bye (articles 3.4.2 to 3.4.4)."""
        matches = Counter(team for pair in self.played for team in pair)
        return sorted(
            range(len(self.teams)), key=lambda member: (self.points[member], -matches[self.teams[member]], -member)
        )

    def bye(self, barred: Collection[str]) -> int | None:
        """Return the member with the bye so that the others can be paired; `None` if none may or needs to have it."""
        if len(self.teams) % 2 == 0:
            return None
        allowed = (member for member in self._by_bye() if self.teams[member] not in barred)
        return next((member for member in allowed if has_perfect(self.near, self.everybody & ~(1 << member))), None)

    def bye_with_repeats(self, barred: Collection[str]) -> int:
        """Return the member with the bye so that the fewest meet again; one that may not have it if none may."""
        order = self._by_bye()
        allowed = [member for member in order if self.teams[member] not in barred] or order
        return min(allowed, key=lambda member: unmatched(self.near, self.everybody & ~(1 << member)))

    def allow_repeats(self, among: int) -> None:
        """Allow as many repeated pairs as a set needs to be paired, and no more."""
        times = Counter(frozenset(pair) for pair in self.played)
        last = {frozenset(pair): pair for pair in self.played}
        latest = {key: at for at, key in enumerate(map(frozenset, self.played))}
        oldest_first = sorted(last, key=lambda key: (times[key], latest[key]))
        lacking = unmatched(self.near, among)
        for key in oldest_first:  # a meeting that does not help now helps no more once others are allowed
            if not lacking:
                return
            self._meet(last[key], again=True)
            still = unmatched(self.near, among)
            if still == lacking:
                self._meet(last[key], again=False)
            lacking = still

    def drawn(self, everybody: int, floated: Collection[str]) -> Drawn:
        """Return the round of a set of teams who can all be paired; who is left has the bye."""
        scores = {score: level for level, score in enumerate(sorted(set(self.points)))}
        groups = [0] * len(scores)
        for member, score in enumerate(self.points):
            groups[scores[score]] |= 1 << member
        shy = sum(1 << self.number[team] for team in floated if team in self.number)
        field = Field(tuple(self.near), tuple(groups), shy)
        rest = everybody
        pairs: list[tuple[int, int]] = []
        for level in reversed(range(len(groups))):
            residents = rest & groups[level]
            if residents:
                up = upfloaters(field, level, rest)
                pairs += bracket_pairs(field.near, residents, up, shy)
                rest &= ~(residents | up)
        bye = [Pair(self.teams[member]) for member in bits(self.everybody & ~everybody)]
        boards = (*(self._pair(*pair) for pair in sorted(pairs, key=self._strength)), *bye)
        return Drawn(boards, floaters(boards, dict(zip(self.teams, self.points, strict=True))))

    def _pair(self, top: int, bottom: int) -> Pair:
        """Return a pair with the team of the higher score first, then the better numbered."""
        first, second = sorted((top, bottom), key=lambda member: (-self.points[member], member))
        return Pair(self.teams[first], self.teams[second])

    def _strength(self, pair: tuple[int, int]) -> tuple[Points, Points, int]:
        """Return what boards are ordered by: the higher score, both scores, the better number."""
        scores = [self.points[member] for member in pair]
        return -max(scores), -sum(scores), min(pair)
