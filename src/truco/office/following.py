"""A second machine that follows an event live: from a file that it can read, or from a server on the same network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from truco.errors import TableError, TournamentError
from truco.office.device import Device
from truco.office.kept import KeptEvent
from truco.office.office import Office
from truco.office.row import Row, read_row, row_to_json
from truco.tournament.event import Entry

_OFTEN: Final = 1.0
"""Seconds between two looks at the source."""


class Batch(NamedTuple):
    """What a machine that follows gets: the event, the rows that it lacks, and how long the writer has been silent.

    `silence` is in seconds.
    """

    uid: str
    code: str
    rows: tuple[Row, ...]
    silence: float


def batch_to_json(event: KeptEvent, after: int) -> dict[str, Any]:
    """Return the rows of an event after a number as JSON, as a server gives them to a machine that follows."""
    rows = [row_to_json(one) for one in event.rows(after)]
    return {"uid": event.uid, "code": event.code, "rows": rows, "silence": event.silence}


def read_batch(stored: object) -> Batch:
    """Return a batch from JSON.

    >>> read_batch({"uid": "ab", "code": "K7MPQ", "rows": [], "silence": 2})
    Batch(uid='ab', code='K7MPQ', rows=(), silence=2.0)

    Raises `TournamentError` (`bad-log`).
    """
    if not isinstance(stored, dict) or not isinstance(stored.get("rows"), list):
        raise TournamentError("bad-log", f"expected an event with its rows, got {str(stored)[:80]!r}")
    silence = stored.get("silence", 0.0)
    if not isinstance(silence, int | float):
        raise TournamentError("bad-log", f"expected the seconds of silence, got {silence!r}")
    rows = tuple(read_row(one) for one in stored["rows"])
    return Batch(str(stored.get("uid", "")), str(stored.get("code", "")), rows, float(silence))


class Source(Protocol):
    """Where a machine that follows gets an event from."""

    async def batch(self, after: int) -> Batch:
        """Return the rows after a number; raises `OSError` where the source cannot be reached now."""

    async def send(self, rows: Sequence[Row]) -> None:
        """Give the source rows that it lacks, such as those with which this machine took over."""


@dataclass(frozen=True, slots=True)
class FileSource:
    """An event in a file of another machine, such as one in a shared folder or on a stick."""

    file: Path
    device: Device

    async def batch(self, after: int) -> Batch:
        """Return the rows of the file after a number."""
        if not await asyncio.to_thread(self.file.exists):
            raise FileNotFoundError(2, "No such file", str(self.file))
        office = Office.of_file(self.file, self.device)
        try:
            event = await (await office.open()).event()
            return Batch(event.uid, event.code, event.rows(after), event.silence)
        except TableError as error:
            raise OSError(error.code) from error
        finally:
            await office.close()

    async def send(self, rows: Sequence[Row]) -> None:
        """Add rows to the file."""
        office = Office.of_file(self.file, self.device)
        try:
            await (await (await office.open()).event()).receive(rows)
        finally:
            await office.close()


class Follower:
    """Keeps a copy of an event equal to its source.

    `problem` is why the source could not be reached at the last look, empty where it could.
    """

    def __init__(self, source: Source, event: KeptEvent) -> None:
        """Follow a source into a copy."""
        self.event: Final = event
        self.problem = ""
        self._source = source

    async def once(self) -> tuple[Entry, ...]:
        """Take over what is new at the source, and return the new entries.

        Raises `OSError` where the source cannot be reached, and what `KeptEvent.receive` raises: `DivergedError` where
        this copy has entries that the source lacks, because another machine took over without them.
        """
        known = self.event.number
        found = await self._source.batch(max(known - 1, 0))
        if found.uid != self.event.uid:
            raise TournamentError("other-event", f"expected the event {self.event.uid}, got {found.uid}")
        if known and found.rows[:1] != self.event.rows(known - 1)[:1]:
            found = await self._source.batch(0)  # they part somewhere before
        return await self.event.receive(found.rows, found.silence)

    async def run(self, told: Callable[[Entry], None], every: float = _OFTEN) -> None:
        """Follow until this machine has taken over, and tell every new entry; `every` is in seconds.

        Raises what `KeptEvent.receive` raises; a source that cannot be reached is tried again.
        """
        await self.event.refresh()
        while not self.event.writes:
            try:
                for entry in await self.once():
                    told(entry)
                self.problem = ""
            except OSError as error:
                self.problem = str(error)
            await asyncio.sleep(every)
            await self.event.refresh()


async def copy_of(source: Source, office: Office) -> KeptEvent:
    """Return the copy of a source's event in an office, begun if it is not there.

    Raises `OSError` where the source cannot be reached, and `TournamentError` as `Office.add_copy` does.
    """
    found = await source.batch(0)
    for one in await office.events():
        if one.uid == found.uid:
            return await office.event(one.code)
    return await office.add_copy(found.uid, found.rows, found.silence, code=found.code)
