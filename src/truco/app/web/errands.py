"""Requests whose answers take long to work out: in worker processes, one at a time for each address."""

from __future__ import annotations

import asyncio
import copyreg
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any, Final, TypeVar

from starlette.requests import HTTPConnection

from truco.app.office import KeptEvent
from truco.app.office.workers import EventWorkers
from truco.app.tables.pool import Pool
from truco.app.web.problems import Problem
from truco.app.web.security import client_of

_WAITING: Final = 8
"""How many such requests of one address may wait."""

_Result = TypeVar("_Result")


class Errands:
    """Long work for requests, which never keeps the event loop busy."""

    def __init__(self, pool: Pool) -> None:
        """Use the worker processes of a pool, by `away` for what is worked out of the log of an event."""
        self.away: Final = EventWorkers(pool)
        self._pool = pool
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    async def do(self, connection: HTTPConnection, work: Callable[..., _Result], *about: object) -> _Result:
        """Call a function of a module in a worker process, and return its result or raise its exception.

        Other such work of the same address is done before. Raises `Problem` (`too-many`) where too much waits already.
        """
        async with self._lane(client_of(connection.scope)):
            return await self._pool.run(work, *about)

    async def do_on(
        self,
        connection: HTTPConnection,
        kept: KeptEvent,
        work: Callable[..., _Result],
        *about: object,
        by: str = "",
        little: bool = True,
    ) -> _Result:
        """Call a function of a module with the log of an event, as `Away.run` does, and otherwise do as `do` does.

        `by` is a person with an office who asks: other people at the same address are not waited for. Without
        `little` a worker does it for little events, too.
        """
        async with self._lane(f"{kept.code} {by}" if by else client_of(connection.scope)):
            if little:
                return await self.away.run(kept, work, *about)
            return await self.away.send(kept, work, *about)

    async def close(self) -> None:
        """Give all such work up, because the server stops: its callers get `TableError` (`closing`)."""
        await self._pool.close()

    @asynccontextmanager
    async def _lane(self, name: str) -> AsyncIterator[None]:
        """Wait until all other work of the same lane is done."""
        if self._waiting[name] >= _WAITING:
            raise Problem("too-many")
        self._waiting[name] += 1
        lock = self._locks.setdefault(name, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            self._waiting[name] -= 1
            if not self._waiting[name]:
                del self._waiting[name], self._locks[name]


async def do_errand(connection: HTTPConnection, work: Callable[..., _Result], *about: object) -> _Result:
    """Do long work for a request, as `Errands.do` does with those of its server."""
    errands: Errands = connection.app.state.errands
    return await errands.do(connection, work, *about)


async def do_errand_on(
    connection: HTTPConnection,
    kept: KeptEvent,
    work: Callable[..., _Result],
    *about: object,
    by: str = "",
    little: bool = True,
) -> _Result:
    """Do long work on the log of an event for a request, as `Errands.do_on` does with those of its server."""
    errands: Errands = connection.app.state.errands
    return await errands.do_on(connection, kept, work, *about, by=by, little=little)


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


def _as_read_only(
    mapping: MappingProxyType[Any, Any],
) -> tuple[Callable[..., MappingProxyType[Any, Any]], tuple[Any, ...]]:
    return _read_only, (dict(mapping),)


# An event has such mappings, which Python by itself sends to no other process.
copyreg.pickle(MappingProxyType, _as_read_only)
