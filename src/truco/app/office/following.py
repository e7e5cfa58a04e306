"""The copy of an event on a second machine, live from a file that it can read or from a server on the same network."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from truco.app.office.device import Device
from truco.app.office.errors import DivergedError
from truco.app.office.kept import KeptEvent
from truco.app.office.merging import unmerged_rows
from truco.app.office.office import Office
from truco.app.office.row import Row, read_row, row_to_json
from truco.club.event import Entry
from truco.errors import TableError, TournamentError

_OFTEN: Final = 1.0
"""Seconds between two reads of the source."""

_STORED: Final = 20.0
"""Seconds between two updates of the stored time of the last contact with the source."""


class Batch(NamedTuple):
    """The answer for a machine that follows: the event, the rows that it lacks, and the silence of the writer.

    `silence` is in seconds; `device` is the answering machine, `branches` are its series of rows beside its log, each
    by the digest of its first row; `word` is the word that the next message to it repeats.
    """

    uid: str
    code: str
    rows: tuple[Row, ...]
    silence: float
    device: str = ""
    branches: tuple[str, ...] = ()
    word: str = ""


async def batch_to_json(event: KeptEvent, after: int) -> dict[str, Any]:
    """Return the rows of an event after a number as JSON, for the answer of a server to a machine that follows."""
    return {
        "uid": event.uid,
        "code": event.code,
        "rows": [row_to_json(row) for row in event.rows(after)],
        "silence": event.silence,
        "device": event.device.id,
        "branches": sorted(await event.branches()),
    }


def read_batch(stored: object) -> Batch:
    """Return a batch from JSON.

    >>> read_batch({"uid": "ab", "code": "K7MPQ", "rows": [], "silence": 2})
    Batch(uid='ab', code='K7MPQ', rows=(), silence=2.0, device='', branches=(), word='')

    Raises `TournamentError` (`bad-log`).
    """
    if not isinstance(stored, dict) or not isinstance(stored.get("rows"), list):
        raise TournamentError("bad-log", f"expected an event with its rows, got {str(stored)[:80]!r}")
    silence, branches = stored.get("silence", 0.0), stored.get("branches", [])
    if not isinstance(silence, int | float):
        raise TournamentError("bad-log", f"expected the seconds of silence, got {silence!r}")
    if not isinstance(branches, list) or not all(isinstance(digest, str) for digest in branches):
        raise TournamentError("bad-log", f"expected a list of digests, got {str(branches)[:80]!r}")
    rows = tuple(read_row(row) for row in stored["rows"])
    uid, code, device, word = (str(stored.get(name, "")) for name in ("uid", "code", "device", "word"))
    return Batch(uid, code, rows, float(silence), device, tuple(branches), word)


class Source(Protocol):
    """Another machine's copy of an event; each method raises `OSError` while it cannot be reached."""

    @property
    def is_server(self) -> bool:
        """Whether the source is a server, and not a file."""

    async def batch(self, after: int, last: str = "") -> Batch:
        """Return the rows after a number; `last` is the digest of the last row that this machine has."""

    async def send(self, rows: Sequence[Row], apart: Sequence[Sequence[Row]] = ()) -> tuple[Row, ...]:
        """Send the source the rows that it lacks, and the branches of this machine.

        Return the rows that became a branch at the source. Raises `TournamentError` (`diverged`) if the log of the
        source prevails.
        """


@dataclass(frozen=True, slots=True)
class FileSource:
    """An event in a file of another machine, such as one in a shared folder or on a stick."""

    file: Path
    device: Device
    is_server: bool = False

    async def batch(self, after: int, last: str = "") -> Batch:  # noqa: ARG002  (a file does not need it)
        """Return the rows of the file after a number."""
        if not await asyncio.to_thread(self.file.exists):
            raise FileNotFoundError(2, "No such file", str(self.file))
        office = Office.of_file(self.file, self.device)
        try:
            event = await (await office.open()).event()
            branches = tuple(sorted(await event.branches()))
            return Batch(event.uid, event.code, event.rows(after), event.silence, event.writer.id, branches)
        except TableError as error:
            raise OSError(error.code) from error
        finally:
            await office.close()

    async def send(self, rows: Sequence[Row], apart: Sequence[Sequence[Row]] = ()) -> tuple[Row, ...]:
        """Add rows to the file."""
        office = Office.of_file(self.file, self.device)
        try:
            event = await (await office.open()).event()
            adopted = await event.adopt(rows, sender=self.device.id)
            for branch in apart:
                await event.add_branch(branch)
        except TableError as error:
            raise OSError(error.code) from error
        else:
            return adopted.apart
        finally:
            await office.close()


class MeetResult(NamedTuple):
    """The changes on this machine from a meeting with another one.

    `entries` are new in the log. `apart` are rows that this machine wrote after a takeover by the other one, `theirs`
    are rows that the other one wrote after a takeover by this one: both wait for the merge.
    """

    entries: tuple[Entry, ...] = ()
    apart: tuple[Row, ...] = ()
    theirs: tuple[Row, ...] = ()


async def meet(event: KeptEvent, source: Source) -> MeetResult:
    """Make the logs of two machines equal: afterwards both name the same writing machine.

    If both were written to, the log of the machine that took over prevails (`machines.prevails`), and the rows that
    only the other machine has become a branch at both. Raises `OSError` if the source cannot be reached,
    `DivergedError` if neither log prevails, and `TournamentError` as `KeptEvent.adopt` does.
    """
    await event.refresh()
    count = event.number
    batch = await source.batch(max(count - 1, 0), event.digest)
    if batch.uid != event.uid:
        raise TournamentError("other-event", f"expected the event {event.uid}, got {batch.uid}")
    if count and batch.rows[:1] != event.rows(count - 1)[:1]:
        batch = await source.batch(0, event.digest)  # the logs differ from an earlier row on
    try:
        entries, apart = await event.adopt(batch.rows, batch.silence, sender=batch.device)
    except DivergedError as error:
        if not error.prevails:
            raise
        await event.add_branch(error.theirs)
        later = await source.send(event.rows(error.mine[0].number - 1))
        await event.add_branch(later)
        return MeetResult(theirs=later or error.theirs)
    last = batch.rows[-1].number if batch.rows else 0
    lacking = event.rows(last) if event.writes or source.is_server else ()
    unknown = await _unsent_branches(event, batch)
    if lacking or unknown:
        await source.send(lacking, unknown)
    return MeetResult(entries, apart)


async def _unsent_branches(event: KeptEvent, batch: Batch) -> tuple[tuple[Row, ...], ...]:
    """Return the branches that wait for the merge and that the other machine lacks."""
    kept = await event.branches()
    return tuple(rows for digest, rows in kept.items() if digest not in batch.branches and unmerged_rows(event, rows))


class Follower:
    """Updates a copy of an event from its source.

    `device` is the id of the source's machine, empty if the time of the last contact is not stored. `problem` is the
    error of the last read of the source, empty after a success.
    """

    def __init__(self, source: Source, event: KeptEvent, device: str = "") -> None:
        """Prepare to follow a source with a copy."""
        self.event: Final = event
        self.problem = ""
        self._source, self._device = source, device
        self._stored = float("-inf")

    async def once(self) -> MeetResult:
        """Meet the source, and return the changes; raises the errors of `meet`."""
        return await meet(self.event, self._source)

    async def run(self, report: Callable[[MeetResult], None], every: float = _OFTEN) -> None:
        """Follow until this machine has taken over, and report the changes; `every` is in seconds.

        Raises the errors of `meet`; a source that cannot be reached is tried again.
        """
        await self.event.refresh()
        while not self.event.writes:
            await self._look(report, every)

    async def send_changes(self, report: Callable[[MeetResult], None], every: float = _OFTEN) -> None:
        """Send the source the rows since a takeover, as soon as it can be reached, until cancelled."""
        while True:
            await self._look(report, every)

    async def _look(self, report: Callable[[MeetResult], None], every: float) -> None:
        try:
            report(await self.once())
            self.problem = ""
            if self._device and (now := time.monotonic()) - self._stored > _STORED:
                self._stored = now
                await self.event.note_contact(self._device)
        except OSError as error:
            self.problem = str(error)
            report(MeetResult())
        await asyncio.sleep(every)
        await self.event.refresh()


async def copy_of(source: Source, office: Office) -> KeptEvent:
    """Return the copy of a source's event in an office, which is created if it is missing.

    Raises `OSError` if the source cannot be reached, and `TournamentError` as `Office.add_copy` does.
    """
    batch = await source.batch(0)
    for listed in await office.events():
        if listed.uid == batch.uid:
            return await office.event(listed.code)
    return await office.add_copy(batch.uid, batch.rows, batch.silence, code=batch.code)
