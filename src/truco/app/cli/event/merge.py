"""`truco tournament merge`: what another machine wrote after a takeover, taken into the event or set aside."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import click

from truco.app.cli.event.place import REASON, Desk, Options, about_event, entries_to_json, entry_line, run, show
from truco.app.cli.event.refusals import sentence_of
from truco.app.cli.event.rounds import change_lines
from truco.app.office.merging import Branch, Merger, find_choice, id_of, plans, set_aside, take, take_all
from truco.club.event import Entry
from truco.messages import text


@click.command("merge")
@about_event
@click.option("--take", "taken", multiple=True, metavar="ID", help="Take this entry into the event.")
@click.option("--drop", "dropped", multiple=True, metavar="ID", help="Set this entry aside; the log keeps it.")
@click.option("--all", "fitting", is_flag=True, help="Take every entry about which nothing else was written here.")
@REASON
def merge(options: Options, *, taken: tuple[str, ...], dropped: tuple[str, ...], fitting: bool, reason: str) -> None:
    """List what another machine wrote after this one had taken over, and decide about each entry.

    Each line has the ID of an entry, what it would change, and what was written here about the same thing. What is
    taken becomes an entry of the author who merges; what is dropped stays in the log, and changes nothing.
    """

    async def work(desk: Desk) -> None:
        await desk.kept.refresh()
        written: list[Entry] = []
        if fitting:
            for branch in await _branches(desk):
                with desk.about(branch.machine):
                    written += await take_all(desk.kept, branch, desk.author)
        for entry_id in (*taken, *dropped):
            with desk.about(entry_id):
                branch, choice = await find_choice(desk.kept, _merger(desk), entry_id)
                if entry_id in taken:
                    written.append(await take(desk.kept, choice, desk.author))
                else:
                    written.append(await set_aside(desk.kept, choice, branch.machine, desk.author, reason))
        branches = await _branches(desk)
        value = {"written": entries_to_json(written), "waiting": _as_json(branches)}
        show(options, value, _lines(desk, written, branches))

    run(options, work)


async def _branches(desk: Desk) -> tuple[Branch, ...]:
    return await plans(desk.kept, _merger(desk))


def _merger(desk: Desk) -> Merger:
    return Merger(desk.author, desk.language, time.time())


def _as_json(branches: tuple[Branch, ...]) -> list[dict[str, Any]]:
    return [
        {
            "id": id_of(choice.row),
            "machine": branch.machine,
            "entry": entries_to_json([choice.entry])[0],
            "changes": [changed._asdict() for changed in choice.changes],
            "against": entries_to_json(choice.against),
            "same": choice.same,
            "code": choice.code,
        }
        for branch in branches
        for choice in branch.choices
    ]


def _lines(desk: Desk, written: Sequence[Entry], branches: Sequence[Branch]) -> Iterator[str]:
    """Yield what was decided, and the entries that wait."""
    for entry in written:
        yield entry_line(entry, desk.event, desk.language)
    for branch in branches:
        yield from _branch_lines(desk, branch)
    if not branches:
        yield text("tournament.nothing-to-merge", desk.language)


def _branch_lines(desk: Desk, branch: Branch) -> Iterator[str]:
    language = desk.language
    yield text("tournament.merge-of", language, machine=branch.machine, n=len(branch.choices))
    for choice in branch.choices:
        yield f"{id_of(choice.row)}  {entry_line(choice.entry, desk.event, language)}"
        for entry in choice.against:
            key = "tournament.merge-same" if choice.same else "tournament.merge-against"
            yield f"  {text(key, language, entry=entry_line(entry, desk.event, language))}"
        if choice.code:
            yield f"  {sentence_of(choice.code, language, '', choice.problem)}"
        for line in change_lines(choice.changes, desk.event, language):
            yield f"  {line}"
