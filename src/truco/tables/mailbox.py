"""The mailbox of a table: one job at a time, in the order in which they came."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from truco.errors import TableError

_Result = TypeVar("_Result")

Job = Callable[[], Awaitable[None]]
"""Work of which nobody waits for the result; it raises nothing."""


class Mailbox:
    """Runs the jobs of one table one after another."""

    def __init__(self) -> None:
        """Take jobs at once; none is run before `start`."""
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._actor: asyncio.Task[None] | None = None
        self._asked: set[asyncio.Future[Any]] = set()

    def start(self) -> None:
        """Begin to run jobs."""
        self._actor = asyncio.create_task(self._work())
        self._actor.add_done_callback(self._ended)

    def _ended(self, _actor: asyncio.Task[None]) -> None:
        """Tell those who wait for a result that there will be none."""
        for done in self._asked:
            if not done.done():
                done.set_exception(TableError("closing"))

    async def close(self) -> None:
        """Stop; jobs that wait are never run."""
        if self._actor is not None:
            self._actor.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._actor

    @property
    def empty(self) -> bool:
        """Tell whether no job waits."""
        return self._jobs.empty()

    @property
    def closed(self) -> bool:
        """Tell whether no job is run any more, or none yet."""
        return self._actor is None or self._actor.done()

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            await job()

    def post(self, job: Job) -> None:
        """Put a job behind those that wait."""
        self._jobs.put_nowait(job)

    async def ask(self, job: Callable[[], Awaitable[_Result]]) -> _Result:
        """Put a job behind those that wait, and return its result or raise its error.

        Raises `TableError` (`closing`) where the mailbox closes before the job was run.
        """
        if self.closed:
            raise TableError("closing")
        done: asyncio.Future[_Result] = asyncio.get_running_loop().create_future()

        async def carry_out() -> None:
            try:
                result = await job()
            except Exception as error:  # noqa: BLE001  (it is raised again where it was asked)
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

        self._asked.add(done)
        self.post(carry_out)
        try:
            return await done
        finally:
            self._asked.discard(done)
