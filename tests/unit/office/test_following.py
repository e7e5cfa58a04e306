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

from truco.errors import TournamentError
from truco.office import (
    SILENT,
    DivergedError,
    FileSource,
    Follower,
    KeptEvent,
    OtherDeviceError,
    WriterAliveError,
    batch_to_json,
    copy_of,
    read_row,
)
from truco.office.remote import ServerSource
from truco.tournament import acts as a
from truco.tournament.event import Entry


@pytest.fixture
def clock() -> Clock:
    """The clock of all machines."""
    return Clock()


@pytest.fixture
async def event(tmp_path: Path, clock: Clock) -> AsyncIterator[KeptEvent]:
    """An event with two teams on the first machine."""
    async with office_of(tmp_path / "copa.truco", LAPTOP, clock) as office:
        yield await made(office, 2)


def server(event: KeptEvent, *, up: list[bool]) -> httpx.MockTransport:
    """Return a server with an event; it answers while `up` is true."""

    async def answer(request: httpx.Request) -> httpx.Response:
        if not up[0]:
            raise httpx.ConnectError("refused")
        if request.headers["Authorization"] != "Bearer key":
            return httpx.Response(403)
        assert request.url.path == f"/api/events/{event.code}/rows"
        await event.refresh()
        if request.method == "POST":
            await event.receive([read_row(one) for one in json.loads(request.content)["rows"]])
            return httpx.Response(204, json={})
        return httpx.Response(200, json=batch_to_json(event, int(request.url.params["after"])))

    return httpx.MockTransport(answer)


async def test_a_machine_follows_a_server_and_takes_over_when_it_dies(
    event: KeptEvent, tmp_path: Path, clock: Clock
) -> None:
    """While the server answers a takeover is refused; then the copy goes on, and the old machine learns it later."""
    up, told = [True], list[Entry]()
    async with (
        httpx.AsyncClient(transport=server(event, up=up)) as client,
        office_of(tmp_path / "second.truco", OTHER, clock) as office,
    ):
        source = ServerSource(f"http://box/api/events/{event.code}", "key", client)
        copy = await copy_of(source, office)
        assert await copy_of(source, office) is copy
        follower = Follower(source, copy)
        await event.append(a.Enter(a_team(3)), COMMITTEE)
        running = asyncio.create_task(follower.run(told.append, every=0.01))
        async with asyncio.timeout(10):
            while not told:  # noqa: ASYNC110  (the test looks as a person would)
                await asyncio.sleep(0.01)
            with pytest.raises(WriterAliveError):
                await copy.take_over(COMMITTEE, "Why not")
            up[0] = False
            clock.now += SILENT
            while not follower.problem:  # noqa: ASYNC110  (as a person looks)
                await asyncio.sleep(0.01)
            await copy.take_over(COMMITTEE, "Dead")
            await running
        assert [one.number for one in told] == [4]
        await copy.append(a.Enter(a_team(4)), COMMITTEE)
        up[0] = True
        await source.send(copy.rows())
        with pytest.raises(OtherDeviceError, match="taken-over"):
            await event.append(a.Enter(a_team(5)), COMMITTEE)
        assert event.log == copy.log


async def test_a_machine_follows_a_file(event: KeptEvent, tmp_path: Path, clock: Clock) -> None:
    """A file in a shared folder is followed as a server is, and gets the rows of whoever takes over."""
    source = FileSource(tmp_path / "copa.truco", OTHER)
    async with office_of(tmp_path / "second.truco", OTHER, clock) as office:
        copy = await copy_of(source, office)
        await event.append(a.Enter(a_team(3)), COMMITTEE)
        follower = Follower(source, copy)
        assert [one.number for one in await follower.once()] == [4]
        assert await follower.once() == ()
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
        with pytest.raises(OSError, match="403"):
            await ServerSource(f"http://box/api/events/{event.code}", "no", client).batch(0)
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
    transport = httpx.MockTransport(lambda _request: httpx.Response(200, json=answer))
    async with httpx.AsyncClient(transport=transport) as client:
        with pytest.raises(TournamentError, match="bad-log"):
            await ServerSource("http://box/api/events/K7MPQ", "key", client).batch(0)


@pytest.mark.parametrize("later", [0, 1, 3])
async def test_who_follows_after_a_takeover_learns_which_entries_are_its_own_alone(
    event: KeptEvent, tmp_path: Path, clock: Clock, later: int
) -> None:
    """Written after the last copy, they stay; that is told whether the other machine wrote less, as much or more."""
    async with office_of(tmp_path / "second.truco", OTHER, clock) as office:
        copy = await copy_of(FileSource(tmp_path / "copa.truco", OTHER), office)
        for number in (3, 4):
            await event.append(a.Enter(a_team(number)), COMMITTEE)
        await copy.take_over(COMMITTEE, "It hangs", forced=True)
        for number in range(5, 5 + later):
            await copy.append(a.Enter(a_team(number)), COMMITTEE)
    before = event.log
    follower = Follower(FileSource(tmp_path / "second.truco", LAPTOP), event)
    with pytest.raises(DivergedError) as refused:
        await follower.once()
    assert [one.number for one in refused.value.mine] == [4, 5]
    assert len(refused.value.theirs) == 1 + later
    assert event.log == before


async def test_the_first_machine_follows_who_took_over(event: KeptEvent, tmp_path: Path, clock: Clock) -> None:
    """Where it has nothing of its own it learns of the takeover, and writes no more."""
    async with office_of(tmp_path / "second.truco", OTHER, clock) as office:
        copy = await copy_of(FileSource(tmp_path / "copa.truco", OTHER), office)
        await copy.take_over(COMMITTEE, "It hangs", forced=True)
    assert event.writes
    told = await Follower(FileSource(tmp_path / "second.truco", LAPTOP), event).once()
    assert [type(one.act) for one in told] == [a.TakeOver]
    assert not event.writes
