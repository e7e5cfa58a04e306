"""`truco tournament follow`, `take-over`, `machines`: the machines that keep an event, of which one writes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from truco.app.cli.event.place import (
    REASON,
    Desk,
    Options,
    about_event,
    clock,
    entries_to_json,
    entry_line,
    office_of,
    run,
    show,
)
from truco.app.cli.event.refusals import refused
from truco.app.cli.refusal import Refusal
from truco.app.office import (
    Device,
    FileSource,
    Follower,
    KeptEvent,
    Machine,
    MeetResult,
    Office,
    Row,
    Seen,
    Source,
    copy_of,
)
from truco.club.event import Entry
from truco.errors import TournamentError
from truco.messages import text

if TYPE_CHECKING:
    import httpx

_PAGE: Final = "/e/"
_API: Final = "/api/events/"


@click.command("take-over")
@about_event
@click.option("--force", is_flag=True, help="Even though the other machine gave a sign a moment ago.")
@REASON
def take_over(options: Options, *, force: bool, reason: str) -> None:
    """Make this machine the one that writes the event, with a reason.

    What the other machine wrote last is read first, then it is told, and writes no more. Where it cannot be reached
    now, it is told as soon as it can be, while `follow` or `serve` runs here; what it writes until then waits for
    `merge`.
    """

    async def work(desk: Desk) -> None:
        await desk.partners.look()
        with desk.about(desk.author):
            entry = await desk.kept.take_over(desk.author, reason, forced=force)
        await desk.partners.look()
        seen = desk.partners.seen()
        waits = bool(await desk.kept.branches())
        show(options, entries_to_json([entry]), _taken_over(desk, entry, seen, waits=waits))

    run(options, work)


def _taken_over(desk: Desk, entry: Entry, seen: Sequence[Seen], *, waits: bool) -> Iterator[str]:
    """Yield what a takeover came to; `waits` says that entries wait for the merge."""
    yield entry_line(entry, desk.event, desk.language)
    yield text("tournament.taken-over", desk.language, name=desk.device.name)
    for partner in seen:
        key = "tournament.machine-told" if partner.is_seen else "tournament.machine-not-told"
        yield text(key, desk.language, name=partner.machine.name)
    if waits:
        yield text("tournament.to-merge", desk.language, file=desk.options.file)


@click.command("machines")
@about_event
@click.option("--forget", metavar="ID", help="Forget the machine with this id, which keeps the event no more.")
def list_machines(options: Options, *, forget: str | None) -> None:
    """List the other machines that keep an event: which one writes, and whether each can be seen now."""

    async def work(desk: Desk) -> None:
        if forget is not None:
            if forget not in [machine.device for machine in await desk.kept.machines()]:
                raise Refusal("no-such-machine", text("tournament.refused.no-such-machine", desk.language, got=forget))
            await desk.kept.forget_machine(forget)
        await desk.partners.look()
        rows = [
            {
                "device": partner.machine.device,
                "name": partner.machine.name,
                "address": partner.machine.address,
                "writes": partner.writes,
                "seen": partner.is_seen,
                "at": partner.machine.seen,
            }
            for partner in desk.partners.seen()
        ]
        kept, names = desk.kept, {"name": desk.device.name, "writer": desk.kept.writer.name}
        headline = "tournament.machine-writes-here" if kept.writes else "tournament.machine-follows-here"
        lines = [text(headline, desk.language, **names)]
        lines += [_machine_line(partner, desk.language) for partner in desk.partners.seen()]
        value = {"name": desk.device.name, "writes": kept.writes, "writer": kept.writer.name, "machines": rows}
        show(options, value, lines)

    run(options, work)


def _machine_line(partner: Seen, language: str) -> str:
    machine = partner.machine
    if partner.is_seen:
        return text("tournament.machine-seen", language, name=machine.name)
    at = clock(machine.seen) if machine.seen else "-"
    return text("tournament.machine-unseen", language, name=machine.name, at=at)


# -- following ---------------------------------------------------------------------------------------------------------


@click.command("follow")
@click.argument("source")
@about_event
@click.option("--key", default="", help="One of the event's keys, for the first time that a server is followed.")
@click.option("--once", is_flag=True, help="Read once and end.")
def follow(options: Options, *, source: str, key: str, once: bool) -> None:
    """Keep the copy FILE of an event equal to SOURCE, another file or http://HOST:PORT/e/CODE.

    Every new entry is printed, until Ctrl-C. Once this machine has taken over, SOURCE is told as soon as it can be
    reached, and gets what is written here.
    """
    asyncio.run(_followed(options, source, key, once=once))


async def _followed(options: Options, source: str, key: str, *, once: bool) -> None:
    import httpx  # noqa: PLC0415  (slow to import, and few commands need it)

    async with httpx.AsyncClient(trust_env=False) as client, _copy_at(options) as (office, device):
        try:
            kept, origin, machine = await _paired(office, device, source, key, client)
            desk = Desk(options, office, kept, device)
            follower = Follower(origin, kept, machine)
            names = {"name": kept.event.name, "writer": kept.writer.name}
            value = {"code": kept.code, **names, "number": kept.number}
            show(options, value, [text("tournament.following", desk.language, **names)])
            if once:
                _print_met(desk, await follower.once())
            else:
                await _follow_on(desk, follower)
        except TournamentError as error:
            raise refused(error, options.language, source) from None
        except OSError as error:
            problem = text("tournament.unreachable", options.language, problem=error.strerror or str(error))
            raise Refusal("unreachable", problem) from None


@contextlib.asynccontextmanager
async def _copy_at(options: Options) -> AsyncIterator[tuple[Office, Device]]:
    """Open the file of a copy, which is made where it does not exist."""
    async with office_of(options, new=None) as opened:
        yield opened


async def _paired(
    office: Office, device: Device, source: str, key: str, client: httpx.AsyncClient
) -> tuple[KeptEvent, Source, str]:
    """Return the copy of an event, its source, and the id of the source's machine, which is known here from now on."""
    from truco.app.office.remote import ServerSource, pair  # noqa: PLC0415  (slow to import)

    if not source.startswith(("http://", "https://")):
        file = FileSource(Path(source), device)
        kept = await copy_of(file, office)
        if kept.writer.id != device.id:
            place = str(Path(source).absolute())  # noqa: ASYNC240  (nothing else runs)
            await kept.put_machine(Machine(kept.writer.id, kept.writer.name, place))
        return kept, file, kept.writer.id
    url = source.rstrip("/").replace(_PAGE, _API)
    for listed in await office.events():
        kept = await office.event(listed.code)
        followed = next((machine for machine in await kept.machines() if machine.address == url), None)
        if followed is not None and not key:
            return kept, ServerSource(followed, kept.uid, device, client), followed.device
    paired = await pair(url, key, device, client)
    server = ServerSource(paired.machine, paired.uid, device, client)
    kept = await copy_of(server, office)
    await kept.put_machine(paired.machine)
    return kept, server, paired.machine.device


async def _follow_on(desk: Desk, follower: Follower) -> None:
    """Follow, and send a takeover to the source, until the command is stopped."""
    with contextlib.suppress(asyncio.CancelledError):
        await follower.run(lambda met: _print_met(desk, met))
        shown: list[str] = []

        def print_told(met: MeetResult) -> None:
            _print_met(desk, met)
            key = "tournament.source-not-told" if follower.problem else "tournament.source-told"
            if not desk.options.as_json and shown[-1:] != [key]:
                shown.append(key)
                click.echo(text(key, desk.language, problem=follower.problem))

        await follower.send_changes(print_told)


def _print_met(desk: Desk, met: MeetResult) -> None:
    """Print the new entries, and those that wait for the merge."""
    for entry in met.entries:
        show(desk.options, entries_to_json([entry])[0], [entry_line(entry, desk.event, desk.language)])
    for rows, key in ((met.apart, "tournament.set-apart-here"), (met.theirs, "tournament.set-apart-there")):
        if rows:
            _print_apart(desk, rows, key)


def _print_apart(desk: Desk, rows: Sequence[Row], key: str) -> None:
    entries = [row.entry for row in rows]
    lines = [text(key, desk.language, n=len(rows), writer=desk.kept.writer.name, file=desk.options.file)]
    lines += [f"  {entry_line(entry, desk.event, desk.language)}" for entry in entries]
    show(desk.options, {"apart": entries_to_json(entries)}, lines)
