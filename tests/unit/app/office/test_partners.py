"""The checks of a machine before it writes: it has slept, and another one may have taken over meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from tests.helpers.events import COMMITTEE
from tests.helpers.offices import LAPTOP, OTHER, Clock, made, office_of
from tests.unit.app.office.test_following import SECRET, server

from truco.app.office import FileSource, KeptEvent, Machine, Partners, copy_of

HOUR = 3600.0
"""Seconds for which the machine sleeps."""

Answer = Callable[[httpx.Request], httpx.Response]


class Two(NamedTuple):
    """The machine that writes, its view of the others, the copy at another machine, and the clock of both."""

    event: KeptEvent
    partners: Partners
    copy: KeptEvent
    clock: Clock
    client: httpx.AsyncClient

    @property
    def caller(self) -> Machine:
        """The other machine, which only calls by itself."""
        return Machine(OTHER.id, OTHER.name, "", SECRET)

    @property
    def address(self) -> str:
        """Where the server of the other machine answers."""
        return f"http://other/api/events/{self.event.code}"


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[Two]:
    """Two machines that have just met; the other one has a server, of which the first one knows nothing."""
    clock = Clock()
    async with (
        office_of(tmp_path / "copa.truco", LAPTOP, clock) as office,
        office_of(tmp_path / "second.truco", OTHER, clock) as second,
    ):
        event = await made(office, 2)
        copy = await copy_of(FileSource(tmp_path / "copa.truco", OTHER), second)
        async with httpx.AsyncClient(transport=server(copy, up=[True], sender=LAPTOP)) as client:
            partners = Partners(event, lambda: client, now=clock)
            kept = Two(event, partners, copy, clock, client)
            await partners.note_message(kept.caller, is_complete=True)
            yield kept


async def test_a_server_that_becomes_known_after_a_sleep_is_asked_before_a_write(two: Two) -> None:
    """A message that waited in the network names the server of the machine that took over: it is asked first."""
    await two.partners.check()
    two.clock.now += HOUR
    await two.copy.take_over(COMMITTEE, "It sleeps", forced=True)
    checking = asyncio.create_task(two.partners.check())
    await asyncio.wait([checking], timeout=0.05)
    await two.partners.note_message(two.caller, two.address, is_complete=False)
    await checking
    assert not two.event.writes


async def test_a_machine_that_calls_is_awaited_until_it_has_nothing_to_tell(two: Two) -> None:
    """After a sleep a message that may be old ends no wait; the next one does, and the write goes on at once."""
    await two.partners.check()
    word = two.partners.word
    two.clock.now += HOUR
    checking = asyncio.create_task(two.partners.check())
    await two.partners.note_message(two.caller, is_complete=False)
    done, _ = await asyncio.wait([checking], timeout=0.05)
    assert not done
    assert two.partners.word != word
    await two.partners.note_message(two.caller, is_complete=True)
    async with asyncio.timeout(1):
        await checking


async def test_a_sleep_during_a_look_is_noticed(two: Two) -> None:
    """The answer that came before the sleep says nothing of the time after it: the machine looks again."""
    await two.partners.note_message(two.caller, two.address, is_complete=False)
    times: list[float] = []

    async def asleep(_request: httpx.Request) -> None:
        times.append(two.clock.now)
        two.clock.now += HOUR if len(times) == 1 else 0.0

    two.client.event_hooks = {"request": [asleep]}
    await two.partners.look()
    await two.copy.take_over(COMMITTEE, "It sleeps", forced=True)
    await two.partners.check()
    assert not two.event.writes
    assert len(times) > 1
