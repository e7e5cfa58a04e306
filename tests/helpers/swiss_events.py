"""Generates Swiss events and pairs each round with the package gacrux too (FIDE C.04.6, without colours).

gacrux reads an event as a dictionary of its own: teams have numbers from 1, the bye is number 0, scores are `Decimal`.
A result that was not played (a walkover) is no meeting, and its winner may not have the bye any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from random import Random
from typing import Any, Final, NamedTuple

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingfideteam import pairing_fideteam

from truco.club.pairing.swiss import Drawn, floaters, swiss
from truco.club.result import Pair

AWARDS: Final = (
    ((1, 0),),
    ((2, 0), (1, 1)),
    ((3, 0), (2, 1)),
    ((3, 0), (3, 0), (2, 1), (1, 2)),
)
"""What matches may bring the two teams: in each way of counting, the awards that a match draws from."""

PARAMS: Final = {"methodList": ["fideteam", "nocolor", "mp"], "experimental": [], "verbose": 0}
SCORES: Final = {letter: Decimal(0) for letter in "WDLFHZPAU"} | {"FG": "W", "HG": "D", "ZG": "Z", "PG": "P"}


class Match(NamedTuple):
    """The points of a pair for each of its teams; `played` is false for a walkover, and `b` is empty for a bye."""

    pair: Pair
    points: tuple[int, int]
    played: bool = True


class Ahead(NamedTuple):
    """An event before a round: its teams in order, who is there, what was played, how many rounds it has."""

    teams: tuple[str, ...]
    there: tuple[str, ...]
    rounds: tuple[tuple[Match, ...], ...]
    last: int

    @property
    def number(self) -> int:
        """The number of the round."""
        return len(self.rounds) + 1


def scores(rounds: tuple[tuple[Match, ...], ...]) -> Counter[str]:
    """Return the points of all teams."""
    points: Counter[str] = Counter()
    for matches in rounds:
        for match in matches:
            for team, gained in zip(match.pair.teams, match.points, strict=False):
                points[team] += gained
    return points


def ours(ahead: Ahead) -> Drawn:
    """Return the round as our Swiss draws it."""
    matches = [match for each in ahead.rounds for match in each]
    barred = {match.pair.a for match in matches if match.pair.is_bye}
    barred |= {match.pair.teams[match.points[1] > match.points[0]] for match in matches if not match.played}
    counts = ahead.rounds and ahead.number <= ahead.last - 2
    floated = [match.pair for match in ahead.rounds[-1] if match.played] if counts else []
    return swiss(
        ahead.there,
        [match.pair for match in matches if match.played and not match.pair.is_bye],
        points=scores(ahead.rounds),
        byes=barred,
        floated=floaters(floated, scores(ahead.rounds[:-1])),
    )


def theirs(ahead: Ahead) -> list[Pair]:
    """Return the round as gacrux pairs it, in the order of its boards; nothing if it says that none is lawful."""
    number = {team: at for at, team in enumerate(ahead.teams, 1)}
    event = {
        "tournamentType": "Swiss",
        "teamTournament": True,
        "teamSize": 1,
        "numRounds": ahead.last,
        "currentRound": len(ahead.rounds),
        "pairingSystem": [],
        "topColor": "w",
        "topColorExplicit": True,
        "scoreSystem": {"match": SCORES, "game": SCORES},
        "competitors": [
            {"cid": at, "rank": at, "random": at, "present": team in ahead.there, "cplayers": []}
            for team, at in number.items()
        ],
        "gameList": [],
        "matchList": [_listed(match, at, number) for at, each in enumerate(ahead.rounds, 1) for match in each],
    }
    engine = pairing_fideteam(event, ahead.number, PARAMS)
    try:
        brackets = engine.compute_pairing(False)
    except GacruxNoLegalPairing:
        return []
    pairs = sorted((pair for bracket in brackets for pair in bracket["pairs"]), key=lambda pair: pair["board"])
    return [Pair(*(ahead.teams[pair[side] - 1] for side in "wb" if pair[side])) for pair in pairs]


def _listed(match: Match, at: int, number: dict[str, int]) -> dict[str, Any]:
    """Return a match as gacrux reads it."""
    a, b = match.points
    letters = ("P", "Z") if match.pair.is_bye else ("W", "L") if a > b else ("L", "W") if a < b else ("D", "D")
    sides = [
        {"cid": number[team], "result": letter, "score": Decimal(gained)}
        for team, letter, gained in zip(match.pair.teams, letters, match.points, strict=False)
    ]
    return {
        "round": at,
        "played": match.played,
        "white": sides[0],
        "black": sides[1] if len(sides) > 1 else None,
        "games": [],
    }


def generated(seed: int, count: int, last: int) -> Iterator[Ahead]:
    """Yield an event before each of its rounds, until no lawful round is left.

    The stronger team wins more often; some are absent in a round, some come late, some win by walkover.
    """
    rng = Random(seed)
    awards = rng.choice(AWARDS)
    bye = rng.choice((max(map(max, awards)), min(map(max, awards)), 0))
    absent, walkover = rng.choice((0, 0.05, 0.2)), rng.choice((0, 0.05))
    teams = tuple(str(at) for at in range(1, count + 1))
    rounds: tuple[tuple[Match, ...], ...] = ()
    while len(rounds) < last:
        there = tuple(team for team in teams if rng.random() >= absent)
        ahead = Ahead(teams, there, rounds, last)
        if len(there) > 1:
            yield ahead
        pairs = ours(ahead).pairs if there else ()
        if len(there) > 1 and not pairs:
            return
        rounds = (*rounds, tuple(_result(rng, pair, awards, bye, walkover) for pair in pairs))


def _result(rng: Random, pair: Pair, awards: tuple[tuple[int, int], ...], bye: int, walkover: float) -> Match:
    """Return what a match brings."""
    if pair.is_bye:
        return Match(pair, (bye, 0))
    win, loss = rng.choice(awards)
    if rng.random() < walkover:
        win, loss = awards[0]
        return Match(pair, (win, loss) if rng.random() < 0.5 else (loss, win), played=False)
    edge = 1 / (1 + 10 ** ((int(pair.a) - int(pair.b)) / 20))
    return Match(pair, (win, loss) if rng.random() < edge else (loss, win))
