"""The places of the teams of an event: the ranking of each phase, the qualified teams, and the whole event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from truco.club.criteria import Ledger, ledger
from truco.club.duplicate import AtTable, DuplicatePlace, rank_duplicate
from truco.club.event import Event, Phase
from truco.club.lots import lots
from truco.club.outcomes import bracket_of, open_matches, results_of
from truco.club.overall import overall
from truco.club.pairing.bracket import Standing
from truco.club.ranking import (
    DISQUALIFIED,
    Place,
    Reason,
    Row,
    next_placed,
    qualified,
    rank,
    rank_groups,
    separated,
)
from truco.club.result import Result, missing, walked_over
from truco.club.rounds import propose_round
from truco.club.terms import PhaseTerms
from truco.errors import TournamentError

_GROUPS: Final = "groups"
_BRACKET: Final = "bracket"
_DUPLICATE: Final = "duplicate"
_SWISS: Final = "swiss"
_ALL_MEET: Final = ("groups", "league")
_FINALISTS: Final = ("champion", "final")


def lots_of(phase: Phase) -> tuple[str, ...]:
    """Return the lots of a phase: those drawn by hand, else those of its seed; none where there is no seed.

    >>> lots_of(Phase({"": ("T1", "T2")}, "5821")), lots_of(Phase({"": ("T1", "T2")}))
    (('T2', 'T1'), ())

    Rules: br.6.p1.d.
    """
    return phase.lots or (lots(phase.seed, phase.teams) if phase.seed else ())


def disqualified(event: Event) -> Mapping[str, str]:
    """Return the teams that were disqualified, each with the last phase that it reached.

    >>> from truco.club.event import EMPTY
    >>> dict(disqualified(EMPTY))
    {}

    Rules: br.36.p1.
    """
    out = {name: entrant.sent_out for name, entrant in event.entrants.items() if entrant.status == "disqualified"}
    reached = {team: name for name, phase in event.phases.items() for team in phase.teams}
    return MappingProxyType({team: phase or reached.get(team, "") for team, phase in out.items()})


def places_of(event: Event, phase: str, *, official: bool = False) -> Mapping[str, tuple[Place, ...]]:
    """Return the ranking of each group of a phase; of a phase without groups, that of all its teams.

    >>> from truco.club.event import EMPTY
    >>> dict(places_of(EMPTY, "group"))
    {}

    Teams of a duplicate are ranked as their hands compare (`duplicate_places`). With `official` only results whose
    sheets are signed count (br.38.p3).
    """
    drawn = event.phases.get(phase)
    if drawn is None:
        return MappingProxyType({})
    terms, out = event.terms.phase(phase), _out_of(event, phase)
    drawn_lots, results = lots_of(drawn), _counted(event, phase, official=official)
    if terms.kind == _GROUPS:
        return MappingProxyType(rank_groups(drawn.groups, results, terms, drawn_lots, disqualified=out))
    if terms.kind == _DUPLICATE:
        book = ledger(drawn.teams, results, {phase: terms}, drawn_lots)
        return MappingProxyType({"": _numbered(_compared_rows(event, phase), book)})
    return MappingProxyType({"": rank(drawn.teams, results, terms, drawn_lots, disqualified=out)})


def _out_of(event: Event, phase: str) -> tuple[str, ...]:
    """Return who was disqualified in a phase; who is later keeps the place that it had when this one ended.

    Rules: br.36.p1.
    """
    return tuple(team for team, reached in disqualified(event).items() if reached in (phase, ""))


def _counted(event: Event, phase: str, *, official: bool = False) -> tuple[Result, ...]:
    """Return the results of a phase, with the walkovers of teams that were disqualified before they were paired.

    Rules: br.36.p1.
    """
    results, terms, out = results_of(event, phase, official=official), event.terms.phase(phase), _out_of(event, phase)
    if not out or terms.kind not in _ALL_MEET:
        return results
    played = results_of(event, phase) if official else results
    groups = event.phases[phase].groups
    left = {group: missing(teams, played, terms.meetings) for group, teams in groups.items()}
    return (*results, *(r for group in left for r in walked_over(left[group], out, phase=phase, group=group)))


def duplicate_places(event: Event, phase: str) -> tuple[DuplicatePlace, ...]:
    """Return the ranking of a duplicate, whose hands are compared table by table and not won or lost.

    >>> from truco.club.event import EMPTY
    >>> duplicate_places(EMPTY, "duplicate")
    ()

    A round counts as far as its hands are written.
    """
    drawn = event.phases.get(phase)
    if drawn is None:
        return ()
    rounds = [
        [AtTable(match.a, match.b, match.hands) for match in event.matches_of(phase, number) if match.hands]
        for number in drawn.rounds
    ]
    return rank_duplicate(drawn.teams, rounds, lots_of(drawn))


def following_of(event: Event, phase: str) -> tuple[Place, ...]:
    """Return the ranking of those placed first behind the teams that qualify, where some of them do as well.

    >>> from truco.club.event import EMPTY
    >>> following_of(EMPTY, "group")
    ()
    """
    if phase not in event.phases or not event.terms.phase(phase).best_next:
        return ()
    terms, drawn_lots = event.terms.phase(phase), lots_of(event.phases[phase])
    return next_placed(places_of(event, phase), _counted(event, phase), terms, drawn_lots)


def qualified_of(event: Event, phase: str) -> tuple[str, ...]:
    """Return the teams that would reach the next phase now: group by group in order of place.

    >>> from truco.club.event import EMPTY
    >>> qualified_of(EMPTY, "group")
    ()
    """
    if phase not in event.phases or not event.terms.phase(phase).qualify:
        return ()
    return qualified(places_of(event, phase), following_of(event, phase), event.terms.phase(phase))


def _bracket_rows(event: Event, standings: Iterable[Standing], book: Ledger) -> list[Row]:
    """Return the teams that have left a bracket in order; who was disqualified comes last.

    Rules: br.7.c.1, br.7.c.2, br.36.p1.
    """
    out = disqualified(event)
    rows: list[Row] = []
    gone: list[Row] = []
    for standing in standings:
        why = _left(standing, book)
        good = [team for team in standing.teams if team not in out]
        bad = Reason(f"tournament.reason.{DISQUALIFIED}")
        gone += [(team, DISQUALIFIED, bad) for team in standing.teams if team in out]
        if len(standing.teams) == 1 and good:
            rows.append((good[0], "round", why))
        elif good:
            rows += separated(good, event.terms.overall.same_round, book, restart=False, before=(why,))
    return [*rows, *gone]


def _left(standing: Standing, book: Ledger) -> Reason:
    """Return why teams have the places at which they left a bracket: who won it, lost the final, or lost in a round."""
    if standing.first <= len(_FINALISTS):
        return Reason(f"tournament.reason.round.{_FINALISTS[standing.first - 1]}")
    last = max((match.result.round for team in standing.teams for match in book.matches[team][-1:]), default=0)
    return Reason("tournament.reason.round.lost", mine=str(last))


def _compared_rows(event: Event, phase: str) -> list[Row]:
    """Return the teams of a duplicate in order; who was disqualified comes last."""
    out = disqualified(event)
    ranked = duplicate_places(event, phase)
    order = lots_of(event.phases[phase]) if ranked else ()
    texts = {
        place.team: {
            "share": f"{place.compared.match_points}/{place.compared.top}",
            "compared": f"{float(place.compared.points):+.2f}",
            "lot": str(order.index(place.team) + 1) if place.team in order else "",
        }
        for place in ranked
    }
    rows = [_compared_row(place, ranked, texts) for place in ranked]
    bad = Reason(f"tournament.reason.{DISQUALIFIED}")
    good = [row for row in rows if row[0] not in out]
    return [*good, *((row[0], DISQUALIFIED, bad) for row in rows if row[0] in out)]


def _compared_row(
    place: DuplicatePlace, ranked: Iterable[DuplicatePlace], texts: Mapping[str, Mapping[str, str]]
) -> Row:
    """Return a team of a duplicate with what decided its place: among all, or among those that were level with it."""
    decided = {"points": "compared", "level": "lot"}.get(place.decided_by, place.decided_by)
    mine = texts[place.team][decided]
    if decided == "share":
        return place.team, decided, Reason("tournament.reason.alone", mine=mine)
    on = ("share", "compared")[: 1 + (decided == "lot")]
    shares = place.compared.share, place.compared.points
    level = tuple(
        other.team
        for other in ranked
        if other is not place and (other.compared.share, other.compared.points)[: len(on)] == shares[: len(on)]
    )
    if place.decided_by == "level":
        return place.team, decided, Reason("tournament.reason.lot.open", level, on)
    key = "lot.drawn" if decided == "lot" else decided
    others = tuple((team, texts[team][decided]) for team in level)
    return place.team, decided, Reason(f"tournament.reason.{key}", level, on, mine, others)


def _event_ledger(event: Event, teams: Sequence[str]) -> Ledger:
    """Return what the criteria look at, over all phases of an event."""
    results = [result for name in event.phases for result in _counted(event, name)]
    first = next(iter(event.phases.values()), None)
    return ledger(teams, results, {phase.name: phase for phase in event.terms.phases}, lots_of(first) if first else ())


def _numbered(rows: Iterable[Row], book: Ledger) -> tuple[Place, ...]:
    return tuple(
        Place(number, team, book.figures[team], decided, why) for number, (team, decided, why) in enumerate(rows, 1)
    )


def overall_of(event: Event) -> tuple[Place, ...]:
    """Return all teams of an event in order of place, once its last phase is over; nothing before that.

    >>> from truco.club.event import EMPTY
    >>> overall_of(EMPTY)
    ()

    After a single elimination its teams are placed by the round in which they lost (`overall`), after another bracket
    by the places at which they left it, else as in the last phase. Those who did not reach it follow, separated by the
    criteria that the terms name (`overall.others`).

    Rules: br.7.a, br.7.b, br.7.c.1, br.7.c.2, br.36.p1.
    """
    last = event.terms.phases[-1] if event.terms.phases else PhaseTerms()
    drawn = event.phases.get(last.name)
    reached = drawn.teams if drawn is not None and is_over(event, last.name) else _alone(event, last)
    if not reached:
        return ()
    listed = event.entrants if drawn is not None and drawn.over else ()  # a file lists only teams that take part
    teams = list(dict.fromkeys((*(team for phase in event.phases.values() for team in phase.teams), *listed)))
    if last.kind == _BRACKET and last.bracket == "single" and not last.lengths:
        results = [result for name in event.phases for result in _counted(event, name)]
        first = next(iter(event.phases))
        tables = places_of(event, first) if first != last.name else {}
        before = {place.team: place.place for rows in tables.values() for place in rows}
        return overall(
            teams,
            reached,
            results,
            event.terms,
            lots_of(event.phases[first]),
            disqualified=disqualified(event),
            places=before,
        )
    book = _event_ledger(event, teams)
    if last.kind == _BRACKET:
        rows = _bracket_rows(event, bracket_of(event, last.name).places, book)
    elif last.kind == _DUPLICATE:
        rows = _compared_rows(event, last.name)
    else:
        places = [place for group in places_of(event, last.name).values() for place in group]
        rows = [(place.team, place.decided_by, place.reason) for place in places]
    others = [team for team in teams if team not in reached]
    why = Reason("tournament.reason.phase")
    more = separated(others, event.terms.overall.others, book, restart=False, before=(why,)) if others else ()
    return _numbered([*rows, *more], book)


def _alone(event: Event, last: PhaseTerms) -> tuple[str, ...]:
    """Return the only team that reaches a single elimination, all others of which were disqualified before its draw."""
    names = event.terms.names
    before = last.after or next((earlier for earlier, name in pairwise(names) if name == last.name), "")
    single = last.kind == _BRACKET and last.bracket == "single" and not last.lengths and last.takes == "qualified"
    if last.name in event.phases or not single or not before or not is_over(event, before):
        return ()
    through = qualified_of(event, before)
    return through if len(through) == 1 else ()


def is_over(event: Event, phase: str) -> bool:
    """Return whether a phase has all its results, and no round is left to be paired.

    >>> from truco.club.event import EMPTY
    >>> is_over(EMPTY, "group")
    False
    """
    if phase not in event.phases:
        return False
    terms, says = event.terms.phase(phase), event.phases[phase].over
    if says is not None:
        return says
    if terms.kind == _BRACKET:
        return bracket_of(event, phase).is_over
    if not event.matches_of(phase) or open_matches(event, phase):
        return False
    if terms.kind == _SWISS and (not terms.rounds or len(event.phases[phase].rounds) >= terms.rounds):
        return True
    try:
        propose_round(event, phase)
    except TournamentError:
        return True
    return False
