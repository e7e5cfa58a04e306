"""The standings of a results file: a table for each group, who qualified, and the places of the whole event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from truco.club.event import Entrant, Event, Match, Phase, Round
from truco.club.fields import ResultsError
from truco.club.overall import is_over
from truco.club.places import following_of, overall_of, places_of
from truco.club.ranking import DISQUALIFIED, Place, qualified
from truco.club.result import Result, missing
from truco.club.results_file import BRACKET, GROUPS, ONLY, ResultsFile, check_bracket
from truco.club.team import Team
from truco.club.terms import EventTerms, Override, PhaseTerms
from truco.club.values import Form, written_as

_SWISS: Final = "swiss"


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of an event.

    `tables` are the places of each group; a phase without groups has one table, whose name is empty. `following` are
    the places of the first teams behind those that qualified, one of each group, where the terms take some of them.
    `qualified` are the teams of the bracket; `None` where there is none. `overall` has every team of the event; `None`
    until its last phase is over.
    """

    terms: EventTerms
    tables: Mapping[str, tuple[Place, ...]]
    following: tuple[Place, ...]
    qualified: tuple[str, ...] | None
    overall: tuple[Place, ...] | None


def standings(file: ResultsFile) -> Standings:
    """Return the standings of an event after the results of a file.

    >>> from truco.club.results_file import read_results
    >>> jogo = '{"phase": "group", "group": "G1", "a": "T1", "b": "T2", "wo": "T1"}'
    >>> found = standings(read_results(f'{{"groups": {{"G1": ["T1", "T2"]}}, "jogos": [{jogo}]}}'))
    >>> [(one.team, one.figures.points) for one in found.tables["G1"]], found.qualified, found.overall
    ([('T2', 3), ('T1', 0)], ('T2', 'T1'), None)

    Raises `ResultsError` where a bracket does not follow from the tables: `not-qualified`, `twice-in-round`,
    `already-out`; and `too-many-next` where more of the next placed should go through than there are.
    """
    return standings_of(_event_of(file))


def standings_of(event: Event) -> Standings:
    """Return the standings of an event whose phases a results file can hold (`fits`).

    >>> from truco.club.event import EMPTY
    >>> from truco.club.terms import event_terms
    >>> standings_of(replace(EMPTY, terms=event_terms("fenacef"))).qualified
    ()

    Before the first draw all teams are in one table, and there are no overall places. Where a bracket was drawn with
    other teams than those that qualify by the results now, its teams are the qualified ones.

    Rules: br.4.1, br.6.1, br.7.a, br.7.b, br.7.c.1, br.7.c.2, br.36.p1.
    """
    first, last = event.terms.phases[0], event.terms.phases[-1]
    places, only = overall_of(event) or None, ONLY if first.kind == GROUPS else ""
    if not event.phases:
        event = replace(event, phases={first.name: Phase({"": event.inside})})
    drawn = event.phases[last.name].teams if last.name in event.phases else ()
    if first.kind == BRACKET:
        return Standings(event.terms, {}, (), drawn, places)
    tables = {name or only: rows for name, rows in places_of(event, first.name).items()}
    if last.kind != BRACKET:
        return Standings(event.terms, tables, (), None, places)
    following = following_of(event, first.name)
    through = qualified(tables, following, first)
    return Standings(event.terms, tables, following, drawn if drawn and set(drawn) != set(through) else through, places)


# -- the event of a file -----------------------------------------------------------------------------------------------


def _event_of(file: ResultsFile) -> Event:
    """Return the event of a file; raises what `standings` raises.

    A file has neither the rounds of a table nor the nodes of a bracket: each phase has one round, and its `over`.
    """
    table, bracket, through, whole = file.table, file.bracket, file.teams, True
    entrants = {team: Entrant(Team(team)) for team in file.teams}
    entrants |= {team: Entrant(Team(team), DISQUALIFIED, sent_out=phase) for team, phase in file.disqualified.items()}
    matches = {number: _match(number, result) for number, result in enumerate(file.results, 1)}
    event = Event(terms=file.terms, entrants=entrants, matches=matches)
    if table is not None:
        whole = file.over or _is_whole(file, table)
        event = _drawn(event, table.name, Phase(file.groups, lots=file.lots, over=whole))
    if bracket is None:
        return event
    if table is not None:
        following = following_of(event, table.name)
        if table.best_next > len(following):
            problem = f"expected at most {len(following)}, one of each group that has a team left"
            raise ResultsError("too-many-next", f"{problem}, got {table.best_next}", "best_next", str(table.best_next))
        through = qualified(places_of(event, table.name), following, table)
    through, played = file.qualified or through, file.of(bracket)
    check_bracket(file, through)
    over = is_over(through, played, bracket, drawn=bool(file.qualified)) and bool(played or whole)
    return _drawn(event, bracket.name, Phase({"": through}, lots=file.lots, over=over))


def _match(number: int, result: Result) -> Match:
    where = (result.phase, result.round, *result.pair, result.group)
    return Match(number, *where, partidas=result.partidas, absent=result.absent, over=True)


def _drawn(event: Event, name: str, drawn: Phase) -> Event:
    """Return an event in which a phase was drawn, with all its matches in one round."""
    numbers = tuple(number for number, match in event.matches.items() if match.phase == name)
    return replace(event, phases={**event.phases, name: replace(drawn, rounds={1: Round(numbers)})})


def _is_whole(file: ResultsFile, terms: PhaseTerms) -> bool:
    """Return whether a table is complete: every pair that is in has met, or every round of a Swiss was played."""
    out = {team for team, name in file.disqualified.items() if name == terms.name}
    results = file.of(terms)
    if terms.kind != _SWISS:
        left = (pair for teams in file.groups.values() for pair in missing(teams, results, terms.meetings))
        return not any(out.isdisjoint(pair.teams) for pair in left)
    played = Counter(team for result in results for team in result.pair.teams)
    return terms.rounds > 0 and all(played[team] >= terms.rounds for team in file.teams if team not in out)


# -- as JSON -----------------------------------------------------------------------------------------------------------


def standings_to_json(ranked: Standings) -> dict[str, Any]:
    """Return standings as `truco tournament standings --json` prints them.

    >>> from truco.club.results_file import read_results
    >>> file = read_results('{"groups": {"G1": ["T1"]}, "qualify": 1, "jogos": []}')
    >>> for key, value in standings_to_json(standings(file)).items():
    ...     print(key, value)
    groups {'G1': [{'team': 'T1', 'points': 0, 'won': 0, 'lost': 0, 'for': 0, 'against': 0, 'average': None,
     'decided_by': 'points'}]}
    qualified ['T1']
    overall ['T1']

    The keys are described in docs/standings.md.
    """
    first = ranked.terms.phases[0]
    table: dict[str, Any] = {}
    if first.kind == GROUPS:
        table["groups"] = {name: [row_to_json(row) for row in rows] for name, rows in ranked.tables.items()}
    elif ranked.tables:
        table[first.name] = [row_to_json(row) for row in ranked.tables[""]]
    if ranked.following:
        table["next"] = [row_to_json(row) for row in ranked.following]
    if ranked.qualified is not None:
        table["qualified"] = list(ranked.qualified)
    table["overall"] = None if ranked.overall is None else [place.team for place in ranked.overall]
    if waiting := undrawn(ranked):
        table["undrawn"] = [list(teams) for teams in waiting]
    if ranked.terms.overrides:
        changed = ranked.terms.overrides
        table["overrides"] = {
            override.path: _changed(ranked.terms.form(override.path), override) for override in changed
        }
    return table


def _changed(form: Form, override: Override) -> dict[str, Any]:
    return {"is": written_as(form, override.value), "was": written_as(form, override.was)}


def row_to_json(place: Place) -> dict[str, Any]:
    """Return a row of a table."""
    had = place.figures
    row: dict[str, Any] = {
        "team": place.team,
        "points": had.points,
        "won": had.won,
        "lost": had.lost,
        "for": had.scored,
        "against": had.conceded,
        "average": str(had.average) or None,
        **dict(had.more),
        "decided_by": place.decided_by,
    }
    return row | ({"disqualified": True} if place.decided_by == DISQUALIFIED else {})


def undrawn(ranked: Standings) -> tuple[tuple[str, ...], ...]:
    """Return the sets of level teams for which lots have to be drawn and were not, each in the order of its places.

    >>> from truco.club.results_file import read_results
    >>> undrawn(standings(read_results('{"groups": {"G1": ["T1", "T2"]}, "jogos": []}')))
    (('T1', 'T2'),)
    """
    rows = [*(row for rows in ranked.tables.values() for row in rows), *ranked.following, *(ranked.overall or ())]
    sets = [(row.team, *row.reason.level) for row in rows if row.reason.key == _OPEN]
    return tuple({frozenset(teams): teams for teams in reversed(sets)}.values())[::-1]


_OPEN: Final = "tournament.reason.lot.open"
