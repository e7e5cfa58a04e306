"""A second machine that follows: from a file or a server, until the first one dies and it takes over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.helpers.events import COMMITTEE, a_team
from tests.helpers.offices import LAPTOP, OTHER, Clock, made, office_of

from truco.app.office import (
    SILENT,
    Device,
    DivergedError,
    FileSource,
    Follower,
    KeptEvent,
    Machine,
    MeetResult,
    OtherDeviceError,
    WriterAliveError,
    batch_to_json,
    copy_of,
    meet,
    read_row,
    row_to_json,
)
from truco.app.office.machines import ADDRESS, NONCE, SIGNATURE, Message, is_signed, reply, signature
from truco.app.office.remote import ServerSource
from truco.club import acts as a
from truco.club.event import Entry
from truco.errors import TournamentError


@pytest.fixture
def clock() -> Clock:
    """The clock of all machines."""
    return Clock()


@pytest.fixture
async def event(tmp_path: Path, clock: Clock) -> AsyncIterator[KeptEvent]:
    """An event with two teams on the first machine."""
    async with office_of(tmp_path / "copa.truco", LAPTOP, clock) as office:
        yield await made(office, 2)


SECRET = "5e" * 32
"""The secret of the two machines."""


def server(event: KeptEvent, *, up: list[bool], sender: Device = OTHER) -> httpx.MockTransport:
    """Return a server with an event; it answers a machine while `up` is true, and signs what it says."""

    async def answer(request: httpx.Request) -> httpx.Response:
        if not up[0]:
            raise httpx.ConnectError("refused")
        given, method = request.headers, request.method
        assert request.url.path == f"/api/events/{event.code}/rows"
        message = Message(sender.id, method, event.uid, given[NONCE], request.url.query.decode(), given[ADDRESS])
        status, answer = 403, {"error": {"code": "bad-key"}}
        if is_signed(SECRET, message, request.content, given[SIGNATURE]):
            await event.refresh()
            status = 200 if method == "GET" else 201
            answer = await (_given(event, request) if method == "GET" else _taken(event, request, sender))
        body = json.dumps(answer).encode()
        return httpx.Response(
            status, content=body, headers={SIGNATURE: signature(SECRET, reply(given[NONCE], status), body)}
        )

    return httpx.MockTransport(answer)


async def _given(event: KeptEvent, request: httpx.Request) -> dict[str, Any]:
    return await batch_to_json(event, int(request.url.params["after"]))


async def _taken(event: KeptEvent, request: httpx.Request, sender: Device) -> dict[str, Any]:
    sent = json.loads(request.content)
    adopted = await event.adopt([read_row(row) for row in sent["rows"]], sender=sender.id)
    return {"number": event.number, "apart": [row_to_json(row) for row in adopted.apart]}


def source_of(event: KeptEvent, client: httpx.AsyncClient, secret: str = SECRET) -> ServerSource:
    """Return the event of a server, for the other machine."""
    machine = Machine(LAPTOP.id, LAPTOP.name, f"http://box/api/events/{event.code}", secret)
    return ServerSource(machine, event.uid, OTHER, client)


async def test_a_machine_follows_a_server_and_takes_over_when_it_dies(
    event: KeptEvent, tmp_path: Path, clock: Clock
) -> None:
    """While the server answers a takeover is refused; then the copy goes on, and the old machine learns it later.

    The copy has the time of the last contact with the server.
    """
    up, entries = [True], list[Entry]()
    async with (
        httpx.AsyncClient(transport=server(event, up=up)) as client,
        office_of(tmp_path / "second.truco", OTHER, clock) as office,
    ):
        source = source_of(event, client)
        copy = await copy_of(source, office)
        assert await copy_of(source, office) is copy
        await copy.put_machine(source.machine)
        follower = Follower(source, copy, LAPTOP.id)
        await event.append(a.Enter(a_team(3)), COMMITTEE)
        running = asyncio.create_task(follower.run(lambda met: entries.extend(met.entries), every=0.01))
        async with asyncio.timeout(10):
            while not entries:  # noqa: ASYNC110  (the test looks as a person would)
                await asyncio.sleep(0.01)
            with pytest.raises(WriterAliveError):
                await copy.take_over(COMMITTEE, "Why not")
            last_contact = clock.now
            up[0] = False
            # Time passes once a request has failed: one that the server still answers is the last that was heard of it.
            while not follower.problem:  # noqa: ASYNC110  (as a person looks)
                await asyncio.sleep(0.01)
            clock.now += SILENT
            await copy.take_over(COMMITTEE, "Dead")
            await running
        assert [entry.number for entry in entries] == [4]
        assert [machine.seen for machine in await copy.machines()] == [last_contact]
        await copy.append(a.Enter(a_team(4)), COMMITTEE)
        telling = asyncio.create_task(follower.send_changes(lambda _met: None, every=0.01))
        await asyncio.sleep(0)
        up[0] = True
        async with asyncio.timeout(10):
            while event.number < copy.number:  # noqa: ASYNC110  (as a person looks)
                await asyncio.sleep(0.01)
        telling.cancel()
        with pytest.raises(OtherDeviceError, match="taken-over"):
            await event.append(a.Enter(a_team(5)), COMMITTEE)
        assert event.log == copy.log


async def test_a_machine_follows_a_file(event: KeptEvent, tmp_path: Path, clock: Clock) -> None:
    """A file in a shared folder is followed as a server is, and gets the rows of the machine that takes over."""
    source = FileSource(tmp_path / "copa.truco", OTHER)
    async with office_of(tmp_path / "second.truco", OTHER, clock) as office:
        copy = await copy_of(source, office)
        await event.append(a.Enter(a_team(3)), COMMITTEE)
        follower = Follower(source, copy)
        assert [entry.number for entry in (await follower.once()).entries] == [4]
        assert await follower.once() == MeetResult()
        await copy.take_over(COMMITTEE, "It hangs", forced=True)
        await source.send(copy.rows())
        with pytest.raises(OtherDeviceError, match="taken-over"):
            await event.append(a.Enter(a_team(5)), COMMITTEE)


async def test_a_source_that_is_not_there_is_told(tmp_path: Path, event: KeptEvent, clock: Clock) -> None:
    """A file that is gone and a server that refuses the key are errors of the system, and nothing is made."""
    gone = tmp_path / "gone.truco"
    with pytest.raises(FileNotFoundError):
        await FileSource(gone, OTHER).batch(0)
    async with httpx.AsyncClient(transport=server(event, up=[True])) as client:
        with pytest.raises(OSError, match="did not sign"):
            await source_of(event, client, "no").batch(0)
    assert not await asyncio.to_thread(gone.exists)
    async with office_of(tmp_path / "third.truco", OTHER, clock) as office:
        other = await made(office)
        with pytest.raises(TournamentError, match="other-event"):
            await Follower(FileSource(tmp_path / "copa.truco", OTHER), other).once()


@pytest.mark.parametrize(
    "answer",
    [
        [],
        {"uid": "ab"},
        {"rows": [{"number": 1}]},
        {"rows": [], "silence": "long"},
        {"rows": [{"number": "1", "device": "", "client": "", "body": "", "digest": ""}]},
    ],
)
async def test_an_answer_that_is_no_log_is_refused(answer: Any) -> None:  # noqa: ANN401  (JSON of any shape)
    """Whatever else a server sends is `bad-log`."""

    def respond(request: httpx.Request) -> httpx.Response:
        body = json.dumps(answer).encode()
        signed = signature(SECRET, reply(request.headers[NONCE], 200), body)
        return httpx.Response(200, content=body, headers={SIGNATURE: signed})

    async with httpx.AsyncClient(transport=httpx.MockTransport(respond)) as client:
        machine = Machine(LAPTOP.id, LAPTOP.name, "http://box/api/events/K7MPQ", SECRET)
        with pytest.raises(TournamentError, match="bad-log"):
            await ServerSource(machine, "ab" * 16, OTHER, client).batch(0)


@pytest.mark.parametrize("later", [0, 1, 3])
async def test_who_wrote_after_a_takeover_has_its_entries_set_apart(
    event: KeptEvent, tmp_path: Path, clock: Clock, later: int
) -> None:
    """The log of the machine that took over prevails, whichever is longer; the rows of the other one wait at both."""
    async with office_of(tmp_path / "second.truco", OTHER, clock) as office:
        copy = await copy_of(FileSource(tmp_path / "copa.truco", OTHER), office)
        for number in (3, 4):
            await event.append(a.Enter(a_team(number)), COMMITTEE)
        await copy.take_over(COMMITTEE, "It hangs", forced=True)
        for number in range(5, 5 + later):
            await copy.append(a.Enter(a_team(number)), COMMITTEE)
        own = event.rows(3)
        met = await Follower(FileSource(tmp_path / "second.truco", LAPTOP), event).once()
        assert (met.apart, len(met.entries)) == (own, 1 + later)
        assert (await copy.refresh(), event.rows()) == (event.event, copy.rows())
        assert list((await event.branches()).values()) == list((await copy.branches()).values()) == [own]
        with pytest.raises(OtherDeviceError, match="taken-over"):
            await event.append(a.Enter(a_team(9)), COMMITTEE)


async def test_whoever_meets_the_other_first_the_same_log_prevails(
    event: KeptEvent, tmp_path: Path, clock: Clock
) -> None:
    """The machine that took over sets the entries of the other one apart as well, and then both are equal."""
    async with office_of(tmp_path / "second.truco", OTHER, clock) as office:
        source = FileSource(tmp_path / "copa.truco", OTHER)
        copy = await copy_of(source, office)
        await event.append(a.Enter(a_team(3)), COMMITTEE)
        own = event.rows(3)
        await copy.take_over(COMMITTEE, "It hangs", forced=True)
        await copy.append(a.Enter(a_team(4)), COMMITTEE)
        met = await meet(copy, source)
        assert (met.theirs, met.apart) == (own, ())
        await event.refresh()
        assert event.rows() == copy.rows()
        assert list((await event.branches()).values()) == [own]
        assert await meet(copy, source) == MeetResult()


async def test_of_two_takeovers_every_machine_prefers_the_same(event: KeptEvent, tmp_path: Path, clock: Clock) -> None:
    """The earlier one of two prevails, and one with another takeover before it prevails over both."""
    third = Device("third-0003", "third")
    async with (
        office_of(tmp_path / "second.truco", OTHER, clock) as second,
        office_of(tmp_path / "third.truco", third, clock) as office,
    ):
        kept_event = await copy_of(FileSource(tmp_path / "copa.truco", OTHER), second)
        two = await copy_of(FileSource(tmp_path / "copa.truco", third), office)
        clock.now += 60
        await two.take_over(COMMITTEE, "It hangs", forced=True)
        clock.now += 60
        await kept_event.take_over(COMMITTEE, "It hangs", forced=True)
        await meet(kept_event, FileSource(tmp_path / "third.truco", OTHER))
        assert (kept_event.writer, kept_event.rows()) == (third, two.rows())
        await event.refresh()
        await meet(event, FileSource(tmp_path / "second.truco", LAPTOP))
        assert event.writer == third
        assert not event.writes


async def test_neither_log_prevails_where_one_machine_wrote_both(
    event: KeptEvent, tmp_path: Path, clock: Clock
) -> None:
    """Two files of one machine that were both written to stay as they are, and each has its own entries."""
    async with office_of(tmp_path / "second.truco", LAPTOP, clock) as office:
        copy = await copy_of(FileSource(tmp_path / "copa.truco", LAPTOP), office)
        await event.append(a.Enter(a_team(3)), COMMITTEE)
        await copy.append(a.Enter(a_team(4)), COMMITTEE)
        before = event.rows(), copy.rows()
        with pytest.raises(DivergedError, match="diverged"):
            await meet(copy, FileSource(tmp_path / "copa.truco", LAPTOP))
        assert (event.rows(), copy.rows(), await event.branches()) == (*before, {})


async def test_other_programs_read_a_log_anew_whose_end_was_replaced(
    event: KeptEvent, tmp_path: Path, clock: Clock
) -> None:
    """A program that had read the entries that were set apart reads those in their place, also where they are fewer."""
    async with (
        office_of(tmp_path / "second.truco", OTHER, clock) as office,
        office_of(tmp_path / "copa.truco", LAPTOP, clock) as again,
    ):
        copy = await copy_of(FileSource(tmp_path / "copa.truco", OTHER), office)
        for number in (3, 4, 5):
            await event.append(a.Enter(a_team(number)), COMMITTEE)
        reader = await again.event()
        following = reader.follow(3)
        assert [(await anext(following)).number for _ in range(3)] == [4, 5, 6]
        await copy.take_over(COMMITTEE, "It hangs", forced=True)
        await meet(copy, FileSource(tmp_path / "copa.truco", OTHER))
        async with asyncio.timeout(10):
            assert (await anext(following)).act == a.TakeOver(OTHER.id, OTHER.name)
        assert (reader.number, sorted(reader.event.entrants)) == (4, ["T1", "T2"])
        assert reader.rows() == copy.rows()


async def test_the_first_machine_follows_who_took_over(event: KeptEvent, tmp_path: Path, clock: Clock) -> None:
    """Where it has nothing of its own it learns of the takeover, and writes no more."""
    async with office_of(tmp_path / "second.truco", OTHER, clock) as office:
        copy = await copy_of(FileSource(tmp_path / "copa.truco", OTHER), office)
        await copy.take_over(COMMITTEE, "It hangs", forced=True)
    assert event.writes
    meet_result = await Follower(FileSource(tmp_path / "second.truco", LAPTOP), event).once()
    assert [type(entry.act) for entry in meet_result.entries] == [a.TakeOver]
    assert not event.writes
