"""`truco tournament bracket`: a bracket in words, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from truco.cli.event.place import AT, Asked, Desk, about_event, absent_told, named, run, show
from truco.messages import text
from truco.office.exchange.score import write_score
from truco.office.wording import stage_title
from truco.tournament.event import Event
from truco.tournament.outcomes import bracket_of, result_of
from truco.tournament.pairing.bracket import EMPTY, Bracket, Meeting, Source
from truco.tournament.stages import stage_of


@click.command("bracket")
@about_event
@click.argument("phase", required=False)
@AT
def bracket(asked: Asked, *, phase: str | None, at: int | None) -> None:
    """Print the bracket of PHASE, else of the last one that was drawn, in words: who meets, or who will."""

    async def work(desk: Desk) -> None:
        event = desk.as_of(at)
        brackets = [name for name, one in event.phases.items() if one.bracket is not None]
        chosen = phase or (brackets[-1] if brackets else event.terms.phases[-1].name)
        with desk.about(chosen):
            found = bracket_of(event, chosen)
        rows = [_row(one, event, chosen) for one in found.meetings.values()]
        show(asked, rows, told_bracket(found, event, chosen, desk.language))

    run(asked, work)


def _numbers(event: Event, phase: str) -> dict[str, int]:
    """Return the number of the match of each node that was paired."""
    return {one.node: one.number for one in event.matches_of(phase)}


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
        "partidas": [list(one) for one in result.partidas] if result else [],
        "wo": result.absent if result else "",
    }


def told_bracket(found: Bracket, event: Event, phase: str, language: str) -> Iterator[str]:
    """Yield a bracket round by round, and the champion once there is one."""
    numbers = _numbers(event, phase)
    for meetings in found.stages.values():
        shown = [one for one in meetings if one.state != EMPTY]
        if shown:
            yield stage_title(stage_of(found, shown[0].node), language)
        for one in shown:
            yield _line(one, event, numbers.get(one.node.id, 0), language)
    if found.champion:
        yield text("tournament.champion", language, team=named(event, found.champion))


def _line(meeting: Meeting, event: Event, number: int, language: str) -> str:
    a, b = (
        _occupant(team, source, event, language)
        for team, source in ((meeting.a, meeting.node.a), (meeting.b, meeting.node.b))
    )
    pair = text("tournament.pair", language, a=a, b=b)
    result = result_of(event, event.matches[number]) if number else None
    score = write_score(result.partidas) if result else ""
    if result and result.absent:
        score = f"{score} {absent_told(event, result.absent, language, abandoned=bool(score))}".strip()
    known = f"{score}: {named(event, meeting.winner)}" if score and meeting.winner else score
    told = f"  {meeting.node.id:<5} {number or '':>3}  {pair}"
    return f"{told}  {known}".rstrip()


def _occupant(team: str | None, source: Source, event: Event, language: str) -> str:
    """Return who has a place of a match, or who will."""
    if team:
        return named(event, team)
    if team == "":
        return text("tournament.bye", language)
    return text(f"paper.{source.kind}-of", language, match=source.of)
