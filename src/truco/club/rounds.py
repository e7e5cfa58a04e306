"""The rounds that the machine would pair: the next one, or an earlier one as it would pair it now.

These functions call the pairings and are called before an act is written, never while a log is replayed: what was
paired stays in the log, whatever a later version of the program would pair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import ceil, log2
from types import MappingProxyType
from typing import Final

from truco.club.acts import Fixture, PairRound
from truco.club.criteria import ledger
from truco.club.duplicate import Deal, commitment, deals
from truco.club.event import Event, Match
from truco.club.outcomes import bracket_of, check_over, result_of, results_of, terms_of
from truco.club.pairing.bracket import Meeting
from truco.club.pairing.league import league_round
from truco.club.pairing.swiss import NONE_LEFT, Drawn, floaters
from truco.club.result import Pair
from truco.errors import TournamentError


def propose_round(event: Event, phase: str, number: int = 0) -> PairRound:
    """Return the next round of a phase as the machine pairs it, or an earlier one as it would pair it now.

    `number` is that of the round, 0 for the next one; only results of the rounds before it count. Raises
    `TournamentError`: `not-drawn`, `round-open` where the next round of a bracket waits for matches that
    are played, `phase-over` where no round is left, `no-lawful-pairs` where no pairing is lawful.
    """
    if phase not in event.phases:
        raise TournamentError("not-drawn", f"expected a phase that was drawn, got {phase}")
    chosen = number or max(event.phases[phase].rounds, default=0) + 1
    fixtures = _BY_KIND[event.terms.phase(phase).kind](event, phase, chosen)
    if not fixtures:
        if event.phases[phase].bracket is not None:
            check_over(event, event.matches_of(phase))
        raise TournamentError("phase-over", f"expected a round {chosen} of {phase}, got none that is left")
    return PairRound(phase, chosen, fixtures)


def advised_rounds(event: Event, phase: str) -> int:
    """Return how many rounds a Swiss needs so that one team alone can win all; 0 where it has as many, or is none.

    >>> from truco.club.event import EMPTY
    >>> from dataclasses import replace
    >>> from truco.club.terms import event_terms
    >>> advised_rounds(replace(EMPTY, terms=event_terms("swiss")), "swiss")
    0

    Each round halves the teams that have won all: of 33 teams, six rounds leave one.
    """
    terms = event.terms.phase(phase)
    drawn = event.phases.get(phase)
    teams = len(drawn.teams) if drawn else len(event.inside)
    needed = ceil(log2(teams)) if teams > 1 else 0
    return needed if terms.kind == "swiss" and 0 < terms.rounds < needed else 0


def _league(event: Event, phase: str, number: int) -> tuple[Fixture, ...]:
    """Return a round of the league of each group; a group that has finished sooner is not in it."""
    twice = event.terms.phase(phase).meetings > 1
    fixtures = []
    for name, teams in event.phases[phase].groups.items():
        fixtures += [Fixture(pair.a, pair.b, name) for pair in league_round(teams, number, twice=twice)]
    return tuple(fixtures)


def _nodes(event: Event, phase: str, number: int) -> tuple[Fixture, ...]:
    """Return a round of a bracket: the open nodes of the earliest round; an earlier one with who would come now."""
    paired = event.phases[phase].rounds.get(number)
    if paired is not None:
        now = [_now(event, event.matches[match_number]) for match_number in paired.matches]
        return tuple(Fixture(meeting.a or "", meeting.b or "", node=meeting.node.id) for meeting in now)
    taken = {match.node for match in event.matches_of(phase)}
    waiting = [meeting for meeting in bracket_of(event, phase).open if meeting.node.id not in taken]
    first = min((meeting.node.round for meeting in waiting), default=0)
    chosen = [meeting for meeting in waiting if meeting.node.round == first]
    return tuple(Fixture(meeting.a or "", meeting.b or "", node=meeting.node.id) for meeting in chosen)


def _now(event: Event, match: Match) -> Meeting:
    """Return who would come to the node of a match now; to one that is over by results alone."""
    bracket = bracket_of(event, match.phase, without=match.node)
    return (bracket.meetings if result_of(event, match) is None else bracket.by_results)[match.node]


def _duplicate(event: Event, phase: str, number: int) -> tuple[Fixture, ...]:
    """Return a round of a duplicate: new rivals in each, by the tables of a league, as many rounds as the terms say."""
    terms = event.terms.phase(phase)
    if terms.rounds and number > terms.rounds:
        return ()
    return tuple(Fixture(pair.a, pair.b) for pair in league_round(event.phases[phase].teams, number))


def _swiss(event: Event, phase: str, number: int) -> tuple[Fixture, ...]:
    """Return a round of a Swiss: by the points so far, never the same rivals twice, the bye to no team that had one."""
    terms = event.terms.phase(phase)
    if terms.rounds and number > terms.rounds:
        return ()
    before = [match for match in event.matches_of(phase) if match.round < number]
    last = tuple(match.pair for match in before if match.round == number - 1 and _was_played(event, match))
    # Who met a team of another score before the last two rounds floats as it comes (C.04.6, 2.3.4 and 2.3.7).
    floated = number > 1 and (not terms.rounds or number <= terms.rounds - 2)
    paired = _paired(
        terms.none_left,
        tuple(team for team in event.phases[phase].teams if event.entrants[team].is_in),
        tuple(match.pair for match in before if _was_played(event, match)),
        tuple(_points(event, phase, number).items()),
        tuple(team for match in before if (team := _had_bye(event, match))),
        tuple(sorted(floaters(last, _points(event, phase, number - 1)))) if floated else (),
    )
    if paired.why:
        left = ", ".join(paired.left)
        raise TournamentError("no-lawful-pairs", f"expected rivals who have not met, got {paired.why} for {left}")
    return tuple(Fixture(pair.a, pair.b) for pair in paired.pairs)


@lru_cache(maxsize=256)
def _paired(  # noqa: PLR0913, PLR0917  (all that a round follows from; a correction asks for the same rounds again)
    none_left: str,
    teams: tuple[str, ...],
    met: tuple[Pair, ...],
    points: tuple[tuple[str, int], ...],
    byes: tuple[str, ...],
    floated: tuple[str, ...],
) -> Drawn:
    return NONE_LEFT[none_left](teams, met, points=dict(points), byes=byes, floated=floated)


def _points(event: Event, phase: str, number: int) -> Mapping[str, int]:
    """Return the points of each team before a round."""
    results = [result for result in results_of(event, phase) if result.round < number]
    book = ledger(event.phases[phase].teams, results, event.terms.phase(phase))
    return {team: figures.points for team, figures in book.figures.items()}


def _was_played(event: Event, match: Match) -> bool:
    result = result_of(event, match)
    return bool(match.b) and (result is None or bool(result.partidas))


def _had_bye(event: Event, match: Match) -> str:
    """Return the team that had a bye in a match, or won it by walkover; empty where none did."""
    result = result_of(event, match)
    if result is None or result.partidas:
        return ""
    return result.winner(terms_of(event, match).best_of)


_BY_KIND: Final[Mapping[str, Callable[[Event, str, int], tuple[Fixture, ...]]]] = MappingProxyType(
    {"groups": _league, "league": _league, "swiss": _swiss, "bracket": _nodes, "duplicate": _duplicate}
)
"""How each kind of phase is paired."""


def repeats(event: Event, act: PairRound) -> tuple[Pair, ...]:
    """Return the pairs of a proposed round that have met before in the phase, which are announced."""
    earlier = [match for match in event.matches_of(act.phase) if match.round < act.round and match.b]
    before = {frozenset(match.pair.teams) for match in earlier}
    pairs = [Pair(fixture.a, fixture.b) for fixture in act.fixtures if fixture.b]
    return tuple(pair for pair in pairs if frozenset(pair.teams) in before)


def deals_of(event: Event, phase: str, number: int, secret: str) -> tuple[Deal, ...]:
    """Return the deals that every table plays in a round of a duplicate.

    >>> from dataclasses import replace
    >>> from truco.club.event import EMPTY
    >>> from truco.club.terms import event_terms
    >>> deals_of(replace(EMPTY, terms=event_terms("duplicate")), "duplicate", 1, "secret")
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: not-drawn: expected a phase that is drawn, got duplicate

    The draw names the digest of the `secret`, which is not in the log before it is published. Raises `TournamentError`:
    `no-such-phase`, `not-duplicate`, `not-drawn`, `bad-secret`.
    """
    terms = event.terms.phase(phase)
    if terms.kind != "duplicate":
        raise TournamentError("not-duplicate", f"expected a phase of a duplicate, got {phase}")
    if phase not in event.phases:
        raise TournamentError("not-drawn", f"expected a phase that is drawn, got {phase}")
    if commitment(secret) != event.phases[phase].committed:
        raise TournamentError("bad-secret", "expected the secret whose digest the draw names, got another one")
    return deals(secret, number, terms.deals, seats=2 * event.terms.team.plays, starts=terms.starts)
