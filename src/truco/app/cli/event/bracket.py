"""`truco tournament bracket`: a bracket in words, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from truco.app.cli.event.place import AT, Desk, Options, about_event, absence_text, name_of, run, show
from truco.app.office.exchange.score import write_score
from truco.app.office.wording import stage_title
from truco.club.event import Event
from truco.club.outcomes import bracket_of, result_of
from truco.club.pairing.bracket import EMPTY, Bracket, Meeting, Source
from truco.club.stages import stage_of
from truco.messages import text


@click.command("bracket")
@about_event
@click.argument("phase", required=False)
@AT
def bracket(options: Options, *, phase: str | None, at: int | None) -> None:
    """Print the bracket of PHASE, else of the last one that was drawn, in words: who meets, or who will."""

    async def work(desk: Desk) -> None:
        event = desk.as_of(at)
        brackets = [name for name, phase in event.phases.items() if phase.bracket is not None]
        chosen = phase or (brackets[-1] if brackets else event.terms.phases[-1].name)
        with desk.about(chosen):
            drawn = bracket_of(event, chosen)
        rows = [_row(meeting, event, chosen) for meeting in drawn.meetings.values()]
        show(options, rows, bracket_lines(drawn, event, chosen, desk.language))

    run(options, work)


def _numbers(event: Event, phase: str) -> dict[str, int]:
    """Return the number of the match of each node that was paired."""
    return {match.node: match.number for match in event.matches_of(phase)}


def _row(meeting: Meeting, event: Event, phase: str) -> dict[str, Any]:
    node = meeting.node
    number = _numbers(event, phase).get(node.id, 0)
    result = result_of(event, event.matches[number]) if number else None
    return {
        "node": node.id,
        "part": node.part,
        "stage": node.stage,
        "state": meeting.state,
        "match": number,
        "a": meeting.a,
        "b": meeting.b,
        "from": [list(node.a), list(node.b)],
        "winner": meeting.winner,
        "partidas": [list(partida) for partida in result.partidas] if result else [],
        "wo": result.absent if result else "",
    }


def bracket_lines(drawn: Bracket, event: Event, phase: str, language: str) -> Iterator[str]:
    """Yield a bracket round by round, and the champion once there is one."""
    numbers = _numbers(event, phase)
    for meetings in drawn.stages.values():
        shown = [meeting for meeting in meetings if meeting.state != EMPTY]
        if shown:
            yield stage_title(stage_of(drawn, shown[0].node), language)
        for meeting in shown:
            yield _line(meeting, event, numbers.get(meeting.node.id, 0), language)
    if drawn.champion:
        yield text("tournament.champion", language, team=name_of(event, drawn.champion))


def _line(meeting: Meeting, event: Event, number: int, language: str) -> str:
    a, b = (
        _occupant(team, source, event, language)
        for team, source in ((meeting.a, meeting.node.a), (meeting.b, meeting.node.b))
    )
    pair = text("tournament.pair", language, a=a, b=b)
    result = result_of(event, event.matches[number]) if number else None
    score = write_score(result.partidas) if result else ""
    if result and result.absent:
        score = f"{score} {absence_text(event, result.absent, language, abandoned=bool(score))}".strip()
    outcome = f"{score}: {name_of(event, meeting.winner)}" if score and meeting.winner else score
    line = f"  {meeting.node.id:<5} {number or '':>3}  {pair}"
    return f"{line}  {outcome}".rstrip()


def _occupant(team: str | None, source: Source, event: Event, language: str) -> str:
    """Return who has a place of a match, or who will."""
    if team:
        return name_of(event, team)
    if team == "":
        return text("tournament.bye", language)
    return text(f"paper.{source.kind}-of", language, match=source.of)
