"""`truco tournament standings` for an event: its tables with the names of the teams."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from truco.app.cli.event.bracket import bracket_lines
from truco.app.cli.event.place import Desk, Options, name_of, run, show, speech_of
from truco.app.cli.standings import told_overall, told_standings, told_table
from truco.app.office.wording import phase_name
from truco.club.duplicate import DuplicatePlace
from truco.club.event import Event
from truco.club.outcomes import bracket_of
from truco.club.places import duplicate_places, overall_of, places_of
from truco.club.ranking import Place, Reason
from truco.club.results_file import fits
from truco.club.standings import Standings, row_to_json, standings_of, standings_to_json
from truco.messages import text

_DUPLICATE: Final = "duplicate"
_BRACKET: Final = "bracket"


def print_standings(file: str, database: str | None, at: int | None, *, as_json: bool, language: str) -> None:
    """Print the standings of an event, or those after an entry of its log."""
    options = Options(file, database, None, as_json, language)

    async def work(desk: Desk) -> None:
        event = desk.as_of(at)
        show(options, event_standings(event) if as_json else None, event_lines(event, language))

    run(options, work)


def event_standings(event: Event) -> dict[str, Any]:
    """Return the standings of an event as programs read them.

    Those of an event that a results file can hold are as docs/standings.md says; of others, the table of each phase.
    """
    if fits(event.terms):
        return standings_to_json(standings_of(event))
    return {
        "phases": {phase: _phase_to_json(event, phase) for phase in event.phases},
        "overall": [place.team for place in overall_of(event)] or None,
    }


def _phase_to_json(event: Event, phase: str) -> dict[str, Any]:
    """Return the tables of a phase by their groups; a bracket has none."""
    kind = event.terms.phase(phase).kind
    if kind == _BRACKET:
        return {}
    if kind == _DUPLICATE:
        return {"": [_compared_to_json(place) for place in duplicate_places(event, phase)]}
    return {group: [row_to_json(row) for row in rows] for group, rows in places_of(event, phase).items()}


def _compared_to_json(place: DuplicatePlace) -> dict[str, Any]:
    """Return a row of a duplicate: its match points of how many, and how much more it scored than the field."""
    had = place.compared
    points = {"match_points": had.match_points, "top": had.top, "points": str(had.points)}
    return {"team": place.team, **points, "decided_by": place.decided_by}


def event_lines(event: Event, language: str) -> Iterator[str]:
    """Yield the standings of an event, line by line, with the names of its teams."""
    names = {team: name_of(event, team) for team in event.entrants}
    if fits(event.terms):
        yield from told_standings(_named(standings_of(event), names), language)
        return
    speech = speech_of(event, language)
    if not event.phases:
        yield text("tournament.nothing-drawn", language)
    for phase in event.phases:
        if event.terms.phase(phase).kind == _DUPLICATE:
            yield from _duplicate(event, phase, names, language)
            continue
        if event.terms.phase(phase).kind == _BRACKET:
            yield phase_name(phase, language)
            yield from (*bracket_lines(bracket_of(event, phase), event, phase, language), "")
            continue
        for group, rows in places_of(event, phase).items():
            yield text("tournament.table", language, phase=phase_name(phase, language), group=group).rstrip()
            yield from (*told_table([renamed(row, names) for row in rows], speech), "")
    yield from told_overall([renamed(place, names) for place in overall_of(event)] or None, speech)


def _duplicate(event: Event, phase: str, names: Mapping[str, str], language: str) -> Iterator[str]:
    """Yield the ranking of a duplicate: the part of all match points that each team has."""
    yield phase_name(phase, language)
    for place in duplicate_places(event, phase):
        share = f"{float(place.compared.share):.1%}"
        values = {"points": place.compared.match_points, "top": place.compared.top, "share": share}
        line = text("tournament.duplicate", language, **values, more=f"{float(place.compared.points):+.2f}")
        yield f"  {place.place:>3}  {names[place.team]}  {line}"
    yield ""


def _named(ranked: Standings, names: Mapping[str, str]) -> Standings:
    """Return standings with the names of the teams in the place of their ids."""
    return replace(
        ranked,
        tables={group: tuple(renamed(row, names) for row in rows) for group, rows in ranked.tables.items()},
        following=tuple(renamed(row, names) for row in ranked.following),
        qualified=None if ranked.qualified is None else tuple(names[team] for team in ranked.qualified),
        overall=None if ranked.overall is None else tuple(renamed(place, names) for place in ranked.overall),
    )


def renamed(place: Place, names: Mapping[str, str]) -> Place:
    """Return a place with the names of all teams in it."""
    return place._replace(team=names[place.team], reason=_reason(place.reason, names))


def _reason(reason: Reason, names: Mapping[str, str]) -> Reason:
    return reason._replace(
        level=tuple(names[team] for team in reason.level),
        others=tuple((names.get(team, team), value) for team, value in reason.others),
        before=tuple(_reason(earlier, names) for earlier in reason.before),
    )
