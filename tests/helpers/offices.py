"""Makes offices: events in files, machines that share or copy them, and a clock that tests move."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from tests.helpers.closing import in_use
from tests.helpers.events import BEGIN, COMMITTEE, DESK, Diary, a_team

from truco.app.office import Device, KeptEvent, Office, Row
from truco.app.office.row import first_digest, row_of
from truco.club import acts as a
from truco.club.log import Log
from truco.club.outcomes import terms_of
from truco.club.propose import propose_draw
from truco.club.terms import preset_text

LAPTOP: Final = Device("laptop-0001", "laptop")
OTHER: Final = Device("other-0002", "other")
UID: Final = "00112233445566778899aabbccddeeff"
CREATED: Final = a.Create("Copa", preset_text("fenacef"), 2026, "Montevideo")


class Clock:
    """A clock that only a test moves."""

    def __init__(self, now: float = BEGIN) -> None:
        """Begin at the time at which the events of tests begin, or at another one."""
        self.now = now

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@contextlib.asynccontextmanager
async def office_of(file: Path, device: Device = LAPTOP, clock: Clock | None = None) -> AsyncIterator[Office]:
    """Open the office of a file, and close it at the end."""
    async with in_use(Office.of_file(file, device, clock or Clock())) as office:
        yield office


async def made(office: Office, teams: int = 0) -> KeptEvent:
    """Make an event with some teams."""
    event = await office.create(CREATED, COMMITTEE)
    for number in range(1, teams + 1):
        await event.append(a.Enter(a_team(number)), COMMITTEE)
    return event


def rows_of(log: Log, device: Device) -> tuple[Row, ...]:
    """Return the rows of a log, as if a machine had written all of it."""
    rows: list[Row] = []
    for entry in log.entries:
        before = rows[-1].digest if rows else first_digest(UID)
        rows.append(row_of(entry, device.id, f"c{entry.number}", before))
    return tuple(rows)


def keep(file: Path, log: Log, device: Device, silence: float = 0.0) -> None:
    """Make a file with the event of a log, as if a machine had written all of it."""

    async def work() -> None:
        async with office_of(file, device, Clock(time.time())) as office:
            await office.add_copy(UID, rows_of(log, device), silence)

    asyncio.run(work())


STAGES: Final = ("open", "closed", "drawn", "paired", "played")


def a_league(stage: str, teams: int = 4) -> Diary:
    """Return an event of the preset `league` at a stage, one of `STAGES`."""
    diary = Diary("league")
    diary.register(teams, close=stage != "open")
    if stage in ("drawn", "paired", "played"):
        diary.write(propose_draw(diary.event, "league", "5821"))
    if stage in ("paired", "played"):
        diary.pair("league")
    if stage == "played":
        diary.play("league")
    return diary


def a_knockout(teams: int = 5) -> Diary:
    """Return an event of the preset `knockout` after its first round."""
    diary = Diary("knockout", tables=2)
    diary.register(teams)
    diary.write(propose_draw(diary.event, "knockout", "5821"))
    for match in diary.pair("knockout"):
        if match.b:
            diary.write(a.Record(match.number, ((12, 5),) * terms_of(diary.event, match).needed), DESK)
    return diary
