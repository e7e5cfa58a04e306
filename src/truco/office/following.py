"""A second machine that follows an event live: from a file that it can read, or from a server on the same network."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from truco.errors import TableError, TournamentError
from truco.office.device import Device
from truco.office.errors import DivergedError
from truco.office.kept import KeptEvent
from truco.office.merging import waiting
from truco.office.office import Office
from truco.office.row import Row, read_row, row_to_json
from truco.tournament.event import Entry

_OFTEN: Final = 1.0
"""Seconds between two looks at the source."""

_STORED: Final = 20.0
"""Seconds between two times at which it is stored when the source was heard of."""


class Batch(NamedTuple):
    """What a machine that follows gets: the event, the rows that it lacks, and how long the writer has been silent.

    `silence` is in seconds; `device` is the machine that answers, `branches` the series of rows that it keeps beside
    its log, each by the digest of its first row; `word` is what the next message to it repeats.
    """

    uid: str
    code: str
    rows: tuple[Row, ...]
    silence: float
    device: str = ""
    branches: tuple[str, ...] = ()
    word: str = ""


async def batch_to_json(event: KeptEvent, after: int) -> dict[str, Any]:
    """Return the rows of an event after a number as JSON, as a server gives them to a machine that follows."""
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
    """Another machine's copy of an event; each method raises `OSError` where it cannot be reached now."""

    @property
    def is_server(self) -> bool:
        """Whether a program answers there, and not only a file lies there."""

    async def batch(self, after: int, last: str = "") -> Batch:
        """Return the rows after a number; `last` is the digest of the last row that this machine has."""

    async def send(self, rows: Sequence[Row], apart: Sequence[Sequence[Row]] = ()) -> tuple[Row, ...]:
        """Give the source rows that it lacks, and the branches that this machine keeps beside its log.

        Return the rows that became a branch there. Raises `TournamentError` (`diverged`) where the log of the source
        prevails.
        """


@dataclass(frozen=True, slots=True)
class FileSource:
    """An event in a file of another machine, such as one in a shared folder or on a stick."""

    file: Path
    device: Device
    is_server: bool = False

    async def batch(self, after: int, last: str = "") -> Batch:  # noqa: ARG002  (a file needs not know)
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


class Met(NamedTuple):
    """What a meeting of two machines changed here.

    `entries` are new in the log. `apart` are rows that this machine wrote while the other one had taken over, `theirs`
    those that the other one wrote while this one had: both wait for the merge.
    """

    entries: tuple[Entry, ...] = ()
    apart: tuple[Row, ...] = ()
    theirs: tuple[Row, ...] = ()


async def meet(event: KeptEvent, source: Source) -> Met:
    """Make the logs of two machines equal: afterwards both name the same machine as the one that writes.

    Where both were written to, the log of the machine that took over prevails (`machines.prevails`), and the rows that
    the other machine alone has become a branch at both. Raises `OSError` where the source cannot be reached,
    `DivergedError` where neither log prevails, and `TournamentError` as `KeptEvent.adopt` does.
    """
    await event.refresh()
    known = event.number
    batch = await source.batch(max(known - 1, 0), event.digest)
    if batch.uid != event.uid:
        raise TournamentError("other-event", f"expected the event {event.uid}, got {batch.uid}")
    if known and batch.rows[:1] != event.rows(known - 1)[:1]:
        batch = await source.batch(0, event.digest)  # they part somewhere before
    try:
        entries, apart = await event.adopt(batch.rows, batch.silence, sender=batch.device)
    except DivergedError as error:
        if not error.prevails:
            raise
        await event.add_branch(error.theirs)
        later = await source.send(event.rows(error.mine[0].number - 1))
        await event.add_branch(later)
        return Met(theirs=later or error.theirs)
    last = batch.rows[-1].number if batch.rows else 0
    lacking = event.rows(last) if event.writes or source.is_server else ()
    unknown = await _unknown(event, batch)
    if lacking or unknown:
        await source.send(lacking, unknown)
    return Met(entries, apart)


async def _unknown(event: KeptEvent, batch: Batch) -> tuple[tuple[Row, ...], ...]:
    """Return the branches here that wait for the merge and that the other machine does not have."""
    kept = await event.branches()
    return tuple(rows for digest, rows in kept.items() if digest not in batch.branches and waiting(event, rows))


class Follower:
    """Keeps a copy of an event equal to its source.

    `device` is the id of the source's machine, empty where nobody has to know when it was heard of. `problem` is why
    the source could not be reached at the last look, empty where it could.
    """

    def __init__(self, source: Source, event: KeptEvent, device: str = "") -> None:
        """Follow a source into a copy."""
        self.event: Final = event
        self.problem = ""
        self._source, self._device = source, device
        self._stored = float("-inf")

    async def once(self) -> Met:
        """Meet the source, and return what changed; raises what `meet` raises."""
        return await meet(self.event, self._source)

    async def run(self, told: Callable[[Met], None], every: float = _OFTEN) -> None:
        """Follow until this machine has taken over, and tell what changes; `every` is in seconds.

        Raises what `meet` raises; a source that cannot be reached is tried again.
        """
        await self.event.refresh()
        while not self.event.writes:
            await self._look(told, every)

    async def tell(self, told: Callable[[Met], None], every: float = _OFTEN) -> None:
        """Give the source what is written here after a takeover, as soon as it can be reached, until cancelled."""
        while True:
            await self._look(told, every)

    async def _look(self, told: Callable[[Met], None], every: float) -> None:
        try:
            told(await self.once())
            self.problem = ""
            if self._device and (now := time.monotonic()) - self._stored > _STORED:
                self._stored = now
                await self.event.saw(self._device)
        except OSError as error:
            self.problem = str(error)
            told(Met())
        await asyncio.sleep(every)
        await self.event.refresh()


async def copy_of(source: Source, office: Office) -> KeptEvent:
    """Return the copy of a source's event in an office, begun if it is not there.

    Raises `OSError` where the source cannot be reached, and `TournamentError` as `Office.add_copy` does.
    """
    found = await source.batch(0)
    for listed in await office.events():
        if listed.uid == found.uid:
            return await office.event(listed.code)
    return await office.add_copy(found.uid, found.rows, found.silence, code=found.code)
