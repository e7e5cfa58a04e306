"""Requests whose answers take long to work out: in worker processes, one at a time for each address."""

from __future__ import annotations

import asyncio
import copyreg
from collections import Counter
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final, TypeVar

from starlette.requests import HTTPConnection

from truco.tables.pool import Pool
from truco.web.problems import Problem
from truco.web.security import client_of

_WAITING: Final = 8
"""How many such requests of one address may wait."""

_Result = TypeVar("_Result")


class Errands:
    """Long work for requests, which never keeps the event loop busy."""

    def __init__(self, pool: Pool) -> None:
        """Use the worker processes of a pool."""
        self._pool = pool
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    async def do(self, connection: HTTPConnection, work: Callable[..., _Result], *about: object) -> _Result:
        """Call a function of a module in a worker process, and return its result or raise its exception.

        Other such work of the same address is done before. Raises `Problem` (`too-many`) where too much waits already.
        """
        client = client_of(connection.scope)
        if self._waiting[client] >= _WAITING:
            raise Problem("too-many")
        self._waiting[client] += 1
        lock = self._locks.setdefault(client, asyncio.Lock())
        try:
            async with lock:
                return await self._pool.run(work, *about)
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client], self._locks[client]


async def do_errand(connection: HTTPConnection, work: Callable[..., _Result], *about: object) -> _Result:
    """Do long work for a request, as `Errands.do` does with those of its server."""
    errands: Errands = connection.app.state.errands
    return await errands.do(connection, work, *about)


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


def _as_read_only(
    mapping: MappingProxyType[Any, Any],
) -> tuple[Callable[..., MappingProxyType[Any, Any]], tuple[Any, ...]]:
    return _read_only, (dict(mapping),)


# An event has such mappings, which Python by itself sends to no other process.
copyreg.pickle(MappingProxyType, _as_read_only)
