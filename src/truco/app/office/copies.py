"""Copies of an event in a folder or on a stick: each file is complete or missing; the last ones stay."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import tempfile
import time
import unicodedata
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from truco.app.office.device import Device
from truco.app.office.kept import KeptEvent
from truco.app.office.office import Office
from truco.app.office.row import Row
from truco.app.tables import Durability, Journal, database_at
from truco.errors import TableError, TournamentError

EVERY: Final = 60.0
"""Seconds between two copies."""

KEPT: Final = 10
"""The number of copies of an event in a folder."""

ENDING: Final = ".truco"

_PART: Final = ".part"
_FORGOTTEN: Final = 600.0
"""Seconds after which the file of an unfinished copy is deleted."""

_TIME: Final = "%Y-%m-%dT%H-%M-%SZ"
_NAME: Final = re.compile(rf"(?P<event>.+)-(?P<uid>[0-9a-f]{{6}})-(?P<time>[0-9TZ-]+)-(?P<number>[0-9]+){ENDING}")
_UID: Final = 6
_LONGEST: Final = 40


class Copy(NamedTuple):
    """A copy in a folder: its file, the number of its last entry, and its time (seconds since 1970)."""

    file: Path
    number: int
    at: float


def copy_name(name: str, uid: str, number: int, at: float) -> str:
    """Return the name of the file of a copy.

    >>> copy_name("Copa Peñarol 2026!", "0011223344", 57, 1_800_000_000.0)
    'copa-penarol-2026-001122-2027-01-15T08-00-00Z-57.truco'

    `at` is the time of the copy (seconds since 1970).
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST].strip("-") or "truco"
    return f"{words}-{uid[:_UID]}-{datetime.fromtimestamp(at, UTC).strftime(_TIME)}-{number}{ENDING}"


def copies_in(folder: Path, uid: str) -> tuple[Copy, ...]:
    """Return the copies of an event in a folder, the newest first; raises `OSError`."""
    copies = []
    for file in folder.iterdir():
        match = _NAME.fullmatch(file.name)
        if match and match["uid"] == uid[:_UID]:
            with contextlib.suppress(ValueError):
                at = datetime.strptime(match["time"], _TIME).replace(tzinfo=UTC).timestamp()
                copies.append(Copy(file, int(match["number"]), at))
    return tuple(sorted(copies, key=lambda copy: (copy.number, copy.at), reverse=True))


async def copy_to(event: KeptEvent, target: Path, device: Device) -> int:
    """Write a copy of an event to a file, which is replaced, and return the number of its last entry.

    The file is complete or missing at every moment. `device` is this machine. Raises `OSError`.
    """
    await event.refresh()
    data, rows = await _as_file(event, device)
    await asyncio.to_thread(_put, target, data)
    return len(rows)


async def _as_file(event: KeptEvent, device: Device) -> tuple[bytes, tuple[Row, ...]]:
    """Return the bytes of a file with an event, and its rows, because other rows may be written meanwhile."""
    rows = event.rows()
    with tempfile.TemporaryDirectory(prefix="truco-") as folder:
        file = Path(folder) / f"copy{ENDING}"
        database = database_at(f"sqlite:///{file.as_posix()}", Durability.CRASH, Journal.NONE_LEFT)
        office = await Office(database, device).open()
        try:
            # A machine that continues with the copy sends its rows here, signed with the secret of this machine.
            await office.store_copy(event, rows, await event.own_machine())
        finally:
            await office.close()
        return await asyncio.to_thread(file.read_bytes), rows


def _put(target: Path, data: bytes) -> None:
    """Write a file beside its target, sync it to the disk, and move it to its target."""
    part = target.with_name(f"{target.name}.{os.getpid()}{_PART}")
    try:
        with part.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class Copier:
    """Copies an event into a folder every minute.

    `last` is the newest copy, `None` before the first; `problem` is the system's error of the last attempt, empty after
    a success. `event.number - last.number` entries are not in the copy.
    """

    def __init__(  # noqa: PLR0913  (the parts of a series of copies)
        self,
        event: KeptEvent,
        folder: Path,
        device: Device,
        *,
        every: float = EVERY,
        kept: int = KEPT,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Prepare the copies of an event; `every` is in seconds, `kept` is the number of copies that stay."""
        self.event: Final = event
        self.folder: Final = folder
        self.last: Copy | None = None
        self.problem = ""
        self._digest = ""
        self._device = device
        self._every = every
        self._kept = max(kept, 1)
        self._now = now

    async def once(self) -> Copy:
        """Write a copy, unless the newest one has every entry, and delete the oldest; raises `OSError`."""
        await self.event.refresh()
        there = await asyncio.to_thread(copies_in, self.folder, self.event.uid)
        digest = self.event.digest
        if there and there[0].number == self.event.number and self._digest in ("", digest):
            self.last, self._digest = there[0], digest
            return there[0]
        at = self._now()
        data, rows = await _as_file(self.event, self._device)
        file = self.folder / copy_name(self.event.event.name, self.event.uid, len(rows), at)
        await asyncio.to_thread(_put, file, data)
        self.last, self._digest = Copy(file, len(rows), at), rows[-1].digest if rows else digest
        await asyncio.to_thread(_tidy, self.folder, self.event.uid, self._kept, at)
        return self.last

    async def run(self) -> None:
        """Copy without end; a folder that is missing now may exist a minute later."""
        while True:
            try:
                await self.once()
                self.problem = ""
            except OSError as error:
                self.problem = error.strerror or type(error).__name__
            except (TableError, TournamentError, SQLAlchemyError) as error:  # else no event would be copied any more
                self.problem = getattr(error, "code", None) or type(error).__name__
            await asyncio.sleep(self._every)


def _tidy(folder: Path, uid: str, kept: int, now: float) -> None:
    """Delete the oldest copies, and the unfinished files of killed programs."""
    for copy in copies_in(folder, uid)[kept:]:
        copy.file.unlink(missing_ok=True)
    for part in folder.glob(f"*-{uid[:_UID]}-*{ENDING}.*{_PART}"):
        with contextlib.suppress(FileNotFoundError):
            if now - part.stat().st_mtime > _FORGOTTEN:
                part.unlink()
