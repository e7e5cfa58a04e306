"""Tables in a file of SQLite: one thread writes, others read at the same time, and only one server uses the file."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, PoolProxiedConnection, StaticPool, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from truco.app.tables.database import (
    BESIDE,
    LEASE,
    Durability,
    Journal,
    Line,
    Work,
    file_in,
    is_current,
    migrate,
    owners_file,
)
from truco.app.tables.summary import COLUMNS
from truco.errors import TableError

_LOG: Final = logging.getLogger(__name__)
_READERS: Final = 2
_SYNCHRONOUS: Final = {Durability.CRASH: "NORMAL", Durability.POWER: "FULL"}

_APPEND: Final = """
INSERT INTO event (table_id, seq, at, client_id, body, digest)
VALUES (:table_id, :seq, :at, :client_id, :body, :digest)
"""
_SUMMARY: Final = ", ".join(f"{name} = coalesce(:new_{name}, {name})" for name in COLUMNS)
_USED: Final = f"UPDATE game_table SET updated = :at, over = :ended, digest = :last, {_SUMMARY} WHERE id = :used"  # noqa: S608  (names of columns)
"""`database.append` as plain SQL, which takes a quarter of the time of SQLAlchemy; an act needs nothing else."""

_Result = TypeVar("_Result")


class Sqlite:
    """A file of SQLite, or a database in memory. One thread writes; others read at the same time."""

    def __init__(self, address: URL, durability: Durability, journal: Journal = Journal.BESIDE) -> None:
        self._file = file_in(address)
        if self._file is None:
            shared: dict[str, Any] = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}
            self._engine = create_engine(address, **shared)
        else:
            self._engine = create_engine(address)
        self._durability = durability
        self._journal = journal
        event.listen(self._engine, "connect", self._connected)
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = self._writer if self._file is None else ThreadPoolExecutor(_READERS, "store-reader")
        self._appending: PoolProxiedConnection | None = None
        self._lease: sqlite3.Connection | None = None
        self._files = () if self._file is None else (str(self._file), str(self._beside("-wal")))
        self._known: dict[str, tuple[int, int]] = {}
        self._lost = False

    def _connected(self, connection: Any, _record: object) -> None:  # noqa: ANN401  (the driver's own class)
        """Set the options of a connection; a file that others have open keeps its journal as it is."""
        cursor = connection.cursor()
        if self._journal is Journal.NONE_LEFT:
            cursor.execute("PRAGMA busy_timeout=0")
        with contextlib.suppress(*((sqlite3.OperationalError,) if self._journal is Journal.NONE_LEFT else ())):
            cursor.execute(f"PRAGMA journal_mode={self._journal}")
        level = _SYNCHRONOUS[self._durability]
        # What is deleted is overwritten: names, tokens, and what was said.
        # From the first of these on it waits for another program that is writing: to set them the file is read.
        for pragma in ("busy_timeout=5000", f"synchronous={level}", "foreign_keys=ON", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    async def open(self) -> None:
        """Create the file, readable only by its owner, if it does not exist, and update the schema."""
        try:
            await self._run(self._writer, self._open)
        except (SQLAlchemyError, OSError, sqlite3.Error) as error:
            raise TableError("bad-database") from error

    def _open(self) -> None:
        if self._file is not None:
            for file in (self._file, *(self._beside(end) for end in BESIDE)):
                if file is self._file or file.exists():
                    owners_file(file)
        with self._engine.begin() as connection:
            self._check_whole(connection)
            if not is_current(connection):
                # Else each statement of a migration would be a transaction of its own.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                migrate(connection)

    @staticmethod
    def _check_whole(connection: Connection) -> None:
        """Raise `sqlite3.DatabaseError` for a file with damaged pages, before anything is written into it."""
        problems = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
        if problems != ["ok"]:
            raise sqlite3.DatabaseError("database disk image is malformed")

    def _beside(self, end: str) -> Path:
        assert self._file is not None  # noqa: S101  (called only for files)
        return self._file.with_name(self._file.name + end)

    async def hold(self) -> None:
        """Lock a file beside the database; the system unlocks it however this process ends."""
        if self._file is not None:
            try:
                await self._run(self._writer, self._hold)
            except OSError as error:
                raise TableError("bad-database") from error

    def _hold(self) -> None:
        owners_file(self._beside(LEASE))
        lease = sqlite3.connect(self._beside(LEASE), timeout=0, isolation_level=None, check_same_thread=False)
        try:
            lease.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            lease.close()
            raise TableError("database-in-use") from None
        self._lease = lease

    async def write(self, work: Work[_Result]) -> _Result:
        """Run work in a transaction in the writing thread, and return its result."""

        def writing() -> _Result:
            self._check_there()
            with self._engine.begin() as connection:
                result = work(connection)
            self._check_there()
            return result

        return await self._run(self._writer, writing)

    async def append(self, lines: Sequence[Line]) -> None:
        """Append rows to the logs of their tables in one transaction in the writing thread."""
        await self._run(self._writer, functools.partial(self._append, lines))

    def _append(self, lines: Sequence[Line]) -> None:
        if self._appending is None:
            self._check_there()  # opening a deleted file would make a new one
            self._appending = self._engine.raw_connection()
        connection: Any = self._appending.driver_connection
        try:
            with connection:
                connection.executemany(_APPEND, [line.columns for line in lines])
                connection.executemany(_USED, [line.used for line in lines])
        except sqlite3.IntegrityError as error:
            raise IntegrityError(_APPEND, None, error) from error
        self._check_there()

    async def read(self, work: Work[_Result]) -> _Result:
        """Run work that only reads committed rows in a reading thread, and return its result."""

        def reading() -> _Result:
            self._check_there()
            with self._engine.connect() as connection:
                return work(connection)

        return await self._run(self._readers, reading)

    def _check_there(self) -> None:
        """Check that the file and its journal are still those that were opened, because a deleted file keeps no rows.

        Raises `TableError` (`store-lost`) if they are not, also in all later calls.
        """
        for file in self._files:
            try:
                status = os.stat(file)  # noqa: PTH116  (a third of the time of `Path.stat`, at every commit)
            except FileNotFoundError:
                there = file not in self._known
            else:
                there = self._known.setdefault(file, (status.st_dev, status.st_ino)) == (status.st_dev, status.st_ino)
            if not there and not self._lost:
                self._lost = True
                _LOG.critical("the database %s was deleted or replaced: no acts are accepted any more", self._file)
        if self._lost:
            raise TableError("store-lost")

    async def close(self) -> None:
        """Close the file, end the threads, and unlock last."""
        await self._run(self._writer, self._let_go)
        if self._lease is not None:
            self._lease.close()
            self._lease = None
        for threads in {self._writer, self._readers}:
            threads.shutdown(wait=True)

    def _let_go(self) -> None:
        if self._appending is not None:
            self._appending.close()
            self._appending = None
        self._engine.dispose()

    @staticmethod
    async def _run(threads: ThreadPoolExecutor, work: Callable[[], _Result]) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(threads, work)
