"""The mailbox of a table: it runs one job at a time, in the order of their arrival."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from truco.errors import TableError

_Result = TypeVar("_Result")

Job = Callable[[], Awaitable[None]]
"""Work without a result; it raises no exception."""


class Mailbox:
    """Runs the jobs of one table one after another."""

    def __init__(self) -> None:
        """Accept jobs; none is run before `start`."""
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._actor: asyncio.Task[None] | None = None
        self._asked: set[asyncio.Future[Any]] = set()

    def start(self) -> None:
        """Begin to run jobs."""
        self._actor = asyncio.create_task(self._work())
        self._actor.add_done_callback(self._ended)

    def _ended(self, _actor: asyncio.Task[None]) -> None:
        """Raise `TableError` (`closing`) for all who wait for a result."""
        for done in self._asked:
            if not done.done():
                done.set_exception(TableError("closing"))

    async def close(self) -> None:
        """Stop; waiting jobs are never run."""
        if self._actor is not None:
            self._actor.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._actor

    @property
    def empty(self) -> bool:
        """Return whether no job waits."""
        return self._jobs.empty()

    @property
    def closed(self) -> bool:
        """Return whether jobs are not run, because the mailbox was not started or has ended."""
        return self._actor is None or self._actor.done()

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            await job()

    def post(self, job: Job) -> None:
        """Add a job at the end of the queue."""
        self._jobs.put_nowait(job)

    async def ask(self, job: Callable[[], Awaitable[_Result]]) -> _Result:
        """Add a job at the end of the queue, and return its result or raise its error.

        Raises `TableError` (`closing`) if the mailbox closes before the job was run.
        """
        if self.closed:
            raise TableError("closing")
        done: asyncio.Future[_Result] = asyncio.get_running_loop().create_future()

        async def carry_out() -> None:
            try:
                result = await job()
            except Exception as error:  # noqa: BLE001  (it is raised again in `ask`)
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
            # A raised error refers to this frame and to that of `carry_out`. If they still referred to the future,
            # which has the error, only the garbage collector could free them, and with them the table of that moment.
            if not done.cancelled():  # else `carry_out` may still have to see that no caller waits
                del done
