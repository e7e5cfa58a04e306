"""Tables in PostgreSQL; needs the extra `postgres`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from typing import Final, TypeVar

from asyncpg.exceptions import InterfaceError, PostgresError
from sqlalchemy import URL, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from truco.app.tables.database import Line, Work, append, migrate
from truco.errors import TableError

_LOG: Final = logging.getLogger(__name__)
_TRUCO: Final = 7_278_326
"""The number of our lock, different from those of other programs in the same database."""
_LOCK: Final = text("SELECT pg_try_advisory_lock(:truco, hashtext(current_schema()))").bindparams(truco=_TRUCO)
_LOOK: Final = 5.0

_Result = TypeVar("_Result")


class Postgres:
    """A database of PostgreSQL. Broken connections are replaced before they are used."""

    def __init__(self, address: URL) -> None:
        self._engine = create_async_engine(address, pool_pre_ping=True)
        self._lease: AsyncConnection | None = None
        self._looking: asyncio.Task[None] | None = None
        self._lost = False

    async def open(self) -> None:
        """Update the schema."""
        async with self._reached(), self._engine.begin() as connection:
            await connection.run_sync(migrate)

    async def hold(self) -> None:
        """Lock the schema with a separate connection; the lock ends with it, however this process ends."""
        async with self._reached():
            held = await self._lock()
        if not held:
            raise TableError("database-in-use")
        self._looking = asyncio.create_task(self._look())

    @contextlib.asynccontextmanager
    async def _reached(self) -> AsyncIterator[None]:
        """Raise any error of reaching the database as `TableError` (`bad-database`)."""
        try:
            yield
        except (SQLAlchemyError, OSError, PostgresError, InterfaceError, TypeError, ValueError) as error:
            # The driver raises the last two for a value in the address that it does not take.
            await self._engine.dispose()
            raise TableError("bad-database") from error

    async def _lock(self) -> bool:
        lease = await (await self._engine.connect()).execution_options(isolation_level="AUTOCOMMIT")
        if (await lease.execute(_LOCK)).scalar_one():
            self._lease = lease
            return True
        await lease.close()
        return False

    async def _look(self) -> None:
        """Check the lock every few seconds, and lock again if its connection broke."""
        while not self._lost:
            await asyncio.sleep(_LOOK)
            try:
                assert self._lease is not None  # noqa: S101  (locked before)
                await self._lease.execute(text("SELECT 1"))
            except Exception:  # noqa: BLE001  (whatever broke the connection, lock again)
                with contextlib.suppress(Exception):
                    await self._retake()

    async def _retake(self) -> None:
        assert self._lease is not None  # noqa: S101  (locked before)
        with contextlib.suppress(Exception):
            await self._lease.invalidate()
            await self._lease.close()
        if not await self._lock():
            self._lost = True
            _LOG.critical("another server holds the database now: no act is accepted any more")

    def _check(self) -> None:
        if self._lost:
            raise TableError("store-lost")

    async def write(self, work: Work[_Result]) -> _Result:
        """Run work in a transaction, and return its result."""
        self._check()
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def append(self, lines: Sequence[Line]) -> None:
        """Append rows to the logs of their tables in one transaction."""
        await self.write(lambda connection: append(connection, lines))

    async def read(self, work: Work[_Result]) -> _Result:
        """Run work that only reads, and return its result."""
        self._check()
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close the connections, which also unlocks the schema."""
        if self._looking is not None:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking
        if self._lease is not None:
            with contextlib.suppress(Exception):
                await self._lease.close()
        await self._engine.dispose()
