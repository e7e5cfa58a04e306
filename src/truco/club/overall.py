"""The places of a whole event: who won the bracket, who lost in which round, and who never reached it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from truco.club.criteria import Ledger, ledger
from truco.club.ranking import DISQUALIFIED, Place, Reason, Row, separated
from truco.club.result import BOTH, Result
from truco.club.terms import EventTerms, PhaseTerms

ROUND: Final = "round"
"""What decides the place of a team that is alone with its round of defeat, the champion's too."""

THIRD_PLACE: Final = "third-place"
PHASE: Final = "phase"
"""What decides the place of the only team that did not reach the bracket."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a single elimination has gone: the round in which each team lost, and the match for third place.

    `lost` has the teams that are out; `third` is `None` until that match was played.
    """

    lost: Mapping[str, int]
    third: Result | None = None


def course(results: Sequence[Result], terms: PhaseTerms) -> Course:
    """Return how a single elimination has gone.

    >>> from truco.club.terms import event_terms
    >>> knockout = event_terms("fenacef").phase("knockout")
    >>> played = [Result("A", "B", absent="B", round=1), Result("C", "D", absent="both", round=1)]
    >>> dict(course(played, knockout).lost)
    {'B': 1, 'C': 1, 'D': 1}

    Where both teams were absent, both are out. A match of two teams that are out is the one for third place.

    Rules: br.4.1, br.4.p2, br.7.c.1.
    """
    lost: dict[str, int] = {}
    third: Result | None = None
    for result in sorted(results, key=lambda result: result.round):
        loser = result.loser(terms.best_of)
        out = result.pair.teams if result.absent == BOTH else (loser,) if loser else ()
        if result.b and set(result.pair.teams) <= lost.keys():
            third = result
        else:
            lost |= dict.fromkeys(out, result.round)
    return Course(MappingProxyType(lost), third)


def is_over(reached: Collection[str], results: Sequence[Result], terms: PhaseTerms, *, drawn: bool = False) -> bool:
    """Return whether a single elimination is over: at most one team is left, and the third place was played for.

    >>> from truco.club.terms import event_terms
    >>> knockout = event_terms("fenacef").phase("knockout")
    >>> is_over(["A", "B"], [], knockout), is_over(["A", "B"], [Result("A", "B", absent="B", round=1)], knockout)
    (False, True)

    `reached` are the teams that the bracket began with. Where there is no third place to play for, none is awaited.
    `drawn` says that the bracket stays as it was drawn, whatever was corrected: then it is over once all was played.
    """
    played = [result for result in results if result.b]
    final = (len(reached) - 1).bit_length()
    # The losers of the last round before the final: where a match had none, or two, nobody plays for the third place.
    beaten = [result for result in played if result.round == final - 1 and result.absent != BOTH]
    third = int(terms.third_place and len(beaten) == len(("a", "b")))
    if drawn:
        before = [result for result in played if result.round < final]
        # All but the champion and the other finalist lose before the final; where both were absent, two at once, unless
        # one of them has played on before that was corrected.
        ordered = sorted(played, key=lambda result: result.round)
        later = {team: result.round for result in ordered for team in result.pair.teams}
        left = len(reached) - 2 - sum(_leave(result, later) for result in before)
        return left < 0 or (left == 0 and len(played) - len(before) >= 1 + third)
    gone = course(results, terms)
    return len(set(reached) - gone.lost.keys()) <= 1 and (not third or gone.third is not None)


def _leave(result: Result, last: Mapping[str, int]) -> int:
    """Return how many teams a match has sent out of a bracket; `last` is the last round that each has played."""
    return 2 if result.absent == BOTH and all(last[team] == result.round for team in result.pair.teams) else 1


def overall(  # noqa: PLR0913  (all that decides the places of an event)
    teams: Sequence[str],
    reached: Sequence[str],
    results: Sequence[Result],
    terms: EventTerms,
    lots: Sequence[str] = (),
    *,
    disqualified: Mapping[str, str] = MappingProxyType({}),
    places: Mapping[str, int] = MappingProxyType({}),
) -> tuple[Place, ...]:
    """Return all teams of an event in order of place: by the round of the bracket in which they lost, then the others.

    >>> from truco.club.terms import event_terms
    >>> final = Result("A", "B", ((12, 1), (12, 2), (12, 3)), phase="knockout", round=1)
    >>> ranked = overall(["A", "B", "C"], ["A", "B"], [final], event_terms("fenacef"))
    >>> [(one.place, one.team, one.decided_by) for one in ranked]
    [(1, 'A', 'round'), (2, 'B', 'round'), (3, 'C', 'phase')]

    `reached` are the teams with which the bracket, the last phase of the terms, began; `results` those of all phases.
    `disqualified` teams, each with the phase, come last of those that got as far as they. `places` are those in the
    phase before the bracket, for terms that ask for them. The bracket should be over (`is_over`).

    Rules: br.7.a, br.7.b, br.7.c.1, br.7.c.2, br.36.p1.
    """
    bracket = terms.phases[-1]
    book = ledger(teams, results, {phase.name: phase for phase in terms.phases}, lots, places)
    gone = _as_played(reached, [result for result in results if result.phase == bracket.name], bracket)
    last = [team for team in reached if disqualified.get(team) == bracket.name]
    others = [team for team in teams if team not in reached]
    never = [team for team in others if team in disqualified]
    rows = [
        *_by_round([team for team in reached if team not in last], gone, (len(reached) - 1).bit_length(), book, terms),
        *_gone(last, book, terms.overall.same_round),
        *_others([team for team in others if team not in never], book, terms),
        *_gone(never, book, terms.overall.others),
    ]
    return tuple(
        Place(number, team, book.figures[team], decided, why) for number, (team, decided, why) in enumerate(rows, 1)
    )


def _as_played(reached: Sequence[str], results: Sequence[Result], terms: PhaseTerms) -> Course:
    """Return how a single elimination that is over has gone, where each team left after the last match that it played.

    That differs from the round of defeat only after a correction that came too late: matches that were played count
    (br.36.p1), so that a team may have lost and played on, or won and not.
    """
    played = sorted((result for result in results if result.b), key=lambda result: result.round)
    gone = course(played, terms)
    third = _third(gone, played, terms)
    final = max((result.round for result in played if result is not third), default=0)
    lost: dict[str, int] = {}
    left: dict[str, int] = {}
    for result in played:
        if result is not third:
            left |= dict.fromkeys(result.pair.teams, result.round)
            winner = result.winner(terms.best_of)
            lost = {team: number for team, number in lost.items() if team != winner}
            lost |= {team: result.round for team in result.pair.teams if team != winner}
    good = [team for team in reached if team not in lost]
    won = any(left.get(team) == final for team in good)  # else both were absent, and who rested that round is left
    early = {team: left[team] for team in good if won and left.get(team, final) < final}
    return Course(MappingProxyType(lost | early), third)


def _third(gone: Course, played: Sequence[Result], terms: PhaseTerms) -> Result | None:
    """Return the match for third place; where results leave open which of the last two it is, the first of them."""
    last = [result for result in played if result.round == played[-1].round]
    if not terms.third_place or len(last) == 1:
        return gone.third if terms.third_place else None
    before = {team for team, number in gone.lost.items() if number < played[-1].round}
    beaten = [before.intersection(result.pair.teams) for result in last]
    thirds = [result for result, out in zip(last, beaten, strict=True) if len(out) == len(result.pair.teams)]
    return thirds[0] if len(thirds) == 1 else last[0] if any(beaten) else None


def _by_round(teams: Sequence[str], gone: Course, rounds: int, book: Ledger, terms: EventTerms) -> Iterator[Row]:
    """Yield the teams of the bracket: who never lost, then those who lost in each round, the last round first.

    `rounds` are those of the bracket: where no team was left for the final, the losers before it did not lose it.
    """
    best = max(gone.lost.values(), default=0) + 1
    final = max(rounds, best - 1)
    for lost in sorted({gone.lost.get(team, best) for team in teams}, reverse=True):
        level = [team for team in teams if gone.lost.get(team, best) == lost]
        where = "champion" if lost == best else "final" if lost == final else "lost"
        why = Reason(f"tournament.reason.{ROUND}.{where}", mine=str(lost))
        if len(level) == 1:
            yield level[0], ROUND, why
        elif gone.third and set(gone.third.pair.teams) == set(level) and (first := _winner(gone.third, terms)):
            for team in sorted(level, key=lambda team: team != first):
                place = "ahead" if team == first else "behind"
                yield team, THIRD_PLACE, Reason(f"tournament.reason.{THIRD_PLACE}.{place}", before=(why,))
        else:
            yield from separated(level, terms.overall.same_round, book, restart=False, before=(why,))


def _winner(result: Result, terms: EventTerms) -> str:
    return result.winner(terms.phases[-1].best_of)


def _others(teams: Sequence[str], book: Ledger, terms: EventTerms) -> Iterator[Row]:
    why = Reason(f"tournament.reason.{PHASE}")
    if len(teams) == 1:
        yield teams[0], PHASE, why
    elif teams:
        yield from separated(teams, terms.overall.others, book, restart=False, before=(why,))


def _gone(teams: Sequence[str], book: Ledger, chain: Sequence[str]) -> Iterator[Row]:
    """Yield disqualified teams, which have no claim to a place, in the order of a chain."""
    if teams:
        for team, _, _ in separated(teams, chain, book, restart=False):
            yield team, DISQUALIFIED, Reason(f"tournament.reason.{DISQUALIFIED}")
