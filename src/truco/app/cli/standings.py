"""The standings of an event, line by line for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from truco.app.cli.speech import Speech
from truco.app.office.rules import rules_of
from truco.club.ranking import Place
from truco.club.standings import Standings, undrawn
from truco.club.values import written_as
from truco.messages.reasons import join_names, reason_text
from truco.rulebooks.rulebook import load_rulebook


def told_standings(ranked: Standings, language: str) -> Iterator[str]:
    """Yield the standings of an event, line by line.

    >>> from truco.club.results_file import read_results
    >>> from truco.club.standings import standings
    >>> file = read_results('{"groups": {"G1": ["Lobos"]}, "qualify": 1, "jogos": []}')
    >>> for line in told_standings(standings(file), "en"):
    ...     print(line)
    Group G1
         team   points  partidas  game points  balance  average  why
      1  Lobos  0       0-0       0-0          +0       -        points: 0
    <BLANKLINE>
    Qualified: Lobos
    Overall
      1  Lobos  won the tournament
    """
    speech = Speech(language)
    if ranked.terms.rules:
        speech.hear(load_rulebook(rules_of(ranked.terms)))
    for name, rows in ranked.tables.items():
        yield speech.say("tournament.standings.group", name=name) if name else speech.say("tournament.standings.table")
        yield from (*told_table(rows, speech), "")
    if ranked.following:
        yield speech.say("tournament.standings.next")
        yield from (*told_table(ranked.following, speech), "")
    if ranked.qualified is not None:
        yield f"{speech.say('tournament.standings.qualified')}: {', '.join(ranked.qualified)}"
    yield from told_overall(ranked.overall, speech)
    for names in undrawn(ranked):
        yield speech.say("tournament.standings.undrawn", names=join_names(names, language))
    for override in ranked.terms.overrides:
        form = ranked.terms.form(override.path)
        value, was = (json.dumps(written_as(form, setting)) for setting in (override.value, override.was))
        yield speech.say("tournament.standings.override", path=override.path, value=value, was=was)


def told_overall(places: Sequence[Place] | None, speech: Speech) -> Iterator[str]:
    """Yield the places of the whole event, each with its reason, or a line that the event is not over."""
    head = speech.say("tournament.standings.overall")
    if places is None:
        yield f"{head}: {speech.say('tournament.standings.not-over')}"
        return
    yield head
    yield from _columns((str(place.place), place.team, _why(place, speech)) for place in places)


def told_table(rows: Sequence[Place], speech: Speech) -> Iterator[str]:
    """Yield the table of a group: a line for the names of the columns, then a line for each team."""
    more = [name for name, _ in rows[0].figures.more] if rows else []
    heads = ("team", "points", "won", "for", "balance", "average")
    names = ["", *(speech.say(f"tournament.standings.head.{head}") for head in heads)]
    names += [speech.say(f"tournament.criterion.{criterion}") for criterion in more]
    yield from _columns(
        [(*names, speech.say("tournament.standings.head.why")), *(_row(place, speech) for place in rows)]
    )


def _row(place: Place, speech: Speech) -> tuple[str, ...]:
    figures = place.figures
    return (
        str(place.place),
        place.team,
        str(figures.points),
        f"{figures.won}-{figures.lost}",
        f"{figures.scored}-{figures.conceded}",
        f"{figures.balance:+d}",
        str(figures.average) or "-",
        *(str(value) for _, value in figures.more),
        _why(place, speech),
    )


def _why(place: Place, speech: Speech) -> str:
    return reason_text(place.reason, place.decided_by, speech.language, speech.chico)


def _columns(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield rows with their columns aligned, except the last column."""
    lines = list(rows)
    if not lines:
        return
    widths = [max(len(row[column]) for row in lines) for column in range(len(lines[0]) - 1)]
    for line in lines:
        yield "  " + "  ".join((*(f"{field:{width}}" for field, width in zip(line, widths, strict=False)), line[-1]))
