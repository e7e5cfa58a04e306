"""The standings of a results file: a table for each group, who qualified, and the places of the whole event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from truco.club.fields import ResultsError
from truco.club.overall import is_over, overall
from truco.club.ranking import DISQUALIFIED, Place, next_placed, qualified, rank_groups
from truco.club.result import Result, missing, walked_over
from truco.club.results_file import GROUPS, ResultsFile, check_bracket
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

    Rules: br.4.1, br.6.1, br.7.a, br.7.b, br.7.c.1, br.7.c.2, br.36.p1.
    """
    table, bracket = file.table, file.bracket
    if table is None:
        drawn = file.qualified or file.teams
        check_bracket(file, drawn)
        return Standings(file.terms, {}, (), drawn, _overall(file, drawn, (), {}, whole=True))
    out = [team for team, phase in file.disqualified.items() if phase == table.name]
    results = (*file.of(table), *_forfeited(file, table, out))
    tables = rank_groups(file.groups, results, table, file.lots, disqualified=out)
    whole = file.over or _is_whole(file.groups, results, table, out)
    if bracket is None:
        return Standings(
            file.terms, tables, (), None, next(iter(tables.values())) if whole and len(tables) == 1 else None
        )
    following = next_placed(tables, results, table, file.lots) if table.best_next else ()
    if table.best_next > len(following):
        problem = f"expected at most {len(following)}, one of each group that has a team left, got {table.best_next}"
        raise ResultsError("too-many-next", problem, "best_next", str(table.best_next))
    through = file.qualified or qualified(tables, following, table)
    check_bracket(file, through)
    places = {place.team: place.place for rows in tables.values() for place in rows}
    return Standings(file.terms, tables, following, through, _overall(file, through, results, places, whole=whole))


def _overall(
    file: ResultsFile, reached: Sequence[str], before: Sequence[Result], places: Mapping[str, int], *, whole: bool
) -> tuple[Place, ...] | None:
    """Return the places of an event with a bracket, `before` which there were results; `None` until it is over."""
    bracket = file.terms.phases[-1]
    played = file.of(bracket)
    over = is_over(reached, played, bracket, drawn=bool(file.qualified))
    if not reached or not over or not (played or whole):
        return None
    return overall(
        file.teams,
        reached,
        (*before, *played),
        file.terms,
        file.lots,
        disqualified=file.disqualified,
        places=places,
    )


def _forfeited(file: ResultsFile, phase: PhaseTerms, out: Sequence[str]) -> tuple[Result, ...]:
    """Return the walkovers of teams that were disqualified: the matches that they had not played yet (br.36.p1)."""
    if phase.kind == _SWISS or not out:
        return ()
    return tuple(
        result
        for name, teams in file.groups.items()
        for result in walked_over(missing(teams, file.of(phase), phase.meetings), out, phase=phase.name, group=name)
    )


def _is_whole(
    groups: Mapping[str, Sequence[str]], results: Sequence[Result], phase: PhaseTerms, out: Sequence[str]
) -> bool:
    """Return whether a phase is over: every pair has met, or every round of a Swiss was played."""
    if phase.kind != _SWISS:
        return not any(missing(teams, results, phase.meetings) for teams in groups.values())
    played = Counter(team for result in results for team in result.pair.teams)
    return phase.rounds > 0 and all(
        played[team] >= phase.rounds for teams in groups.values() for team in teams if team not in out
    )


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
    if first.best_next and ranked.qualified is not None:
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
