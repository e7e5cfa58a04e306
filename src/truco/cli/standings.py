"""The standings of an event, line by line for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from truco.cli.speech import Speech
from truco.messages.reasons import row, told_reason
from truco.office.rules import rules_of
from truco.rulebooks.rulebook import load_rulebook
from truco.tournament.ranking import Place
from truco.tournament.standings import Standings, undrawn
from truco.tournament.values import written_as


def told_standings(found: Standings, language: str) -> Iterator[str]:
    """Yield the standings of an event, line by line.

    >>> from truco.tournament.results_file import read_results
    >>> from truco.tournament.standings import standings
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
    if found.terms.rules:
        speech.hear(load_rulebook(rules_of(found.terms)))
    for name, rows in found.tables.items():
        yield speech.say("tournament.standings.group", name=name) if name else speech.say("tournament.standings.table")
        yield from (*told_table(rows, speech), "")
    if found.following:
        yield speech.say("tournament.standings.next")
        yield from (*told_table(found.following, speech), "")
    if found.qualified is not None:
        yield f"{speech.say('tournament.standings.qualified')}: {', '.join(found.qualified)}"
    yield from told_overall(found.overall, speech)
    for names in undrawn(found):
        yield speech.say("tournament.standings.undrawn", names=row(names, language))
    for one in found.terms.overrides:
        form = found.terms.form(one.path)
        values = {"value": json.dumps(written_as(form, one.value)), "was": json.dumps(written_as(form, one.was))}
        yield speech.say("tournament.standings.override", path=one.path, **values)


def told_overall(places: Sequence[Place] | None, speech: Speech) -> Iterator[str]:
    """Yield the places of the whole event, each with its reason, or that there are none yet."""
    head = speech.say("tournament.standings.overall")
    if places is None:
        yield f"{head}: {speech.say('tournament.standings.not-over')}"
        return
    yield head
    yield from _columns((str(one.place), one.team, _why(one, speech)) for one in places)


def told_table(rows: Sequence[Place], speech: Speech) -> Iterator[str]:
    """Yield the table of a group: a line for the names of the columns, then one for each team."""
    more = [name for name, _ in rows[0].figures.more] if rows else []
    heads = ("team", "points", "won", "for", "balance", "average")
    names = ["", *(speech.say(f"tournament.standings.head.{one}") for one in heads)]
    names += [speech.say(f"tournament.criterion.{one}") for one in more]
    yield from _columns([(*names, speech.say("tournament.standings.head.why")), *(_row(one, speech) for one in rows)])


def _row(one: Place, speech: Speech) -> tuple[str, ...]:
    had = one.figures
    return (
        str(one.place),
        one.team,
        str(had.points),
        f"{had.won}-{had.lost}",
        f"{had.scored}-{had.conceded}",
        f"{had.balance:+d}",
        str(had.average) or "-",
        *(str(value) for _, value in had.more),
        _why(one, speech),
    )


def _why(one: Place, speech: Speech) -> str:
    return told_reason(one.reason, one.decided_by, speech.language, speech.chico)


def _columns(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield rows with their columns below one another, the last as long as it is."""
    lines = list(rows)
    if not lines:
        return
    widths = [max(len(row[column]) for row in lines) for column in range(len(lines[0]) - 1)]
    for line in lines:
        yield "  " + "  ".join((*(f"{field:{width}}" for field, width in zip(line, widths, strict=False)), line[-1]))
