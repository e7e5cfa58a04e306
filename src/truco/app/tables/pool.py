"""Work that takes long, in other processes, so that the event loop serves everybody meanwhile."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import TypeVar

from truco.errors import TableError
from truco.outside import Folders, adopt_all, portable

_Result = TypeVar("_Result")


_LAST_WORK = 0.5
"""Seconds that work which has begun may still take when the processes end."""


class Pool:
    """Some processes, which are started when they are first needed."""

    def __init__(self, workers: int = 2) -> None:
        """Begin without processes; there are never more than `workers`."""
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def run(self, work: Callable[..., _Result], *about: object) -> _Result:
        """Call a function of a module in another process, and return its result or raise its exception.

        Raises `TableError` (`closing`) for work that is not done when the processes end.
        """
        try:
            return await self._begun(work, *about)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if self._closed and task is not None and not task.cancelling():  # the work was cancelled, not who waits
                raise TableError("closing") from None
            raise
        except BrokenProcessPool:
            if self._closed:
                raise TableError("closing") from None
            # A worker died. The next call starts new ones; this work is done here.
            self._pool = None
            return await asyncio.to_thread(work, *about)

    def _begun(self, work: Callable[..., _Result], *about: object) -> asyncio.Future[_Result]:
        if self._closed:
            raise TableError("closing")
        if self._pool is None:
            # Spawned, not forked: a fork would copy locks that the threads of the database may hold.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_start_worker, initargs=(portable(),)
            )
        try:
            return asyncio.get_running_loop().run_in_executor(self._pool, work, *about)
        except OSError as error:  # its pipes are closed before it says that a worker died
            raise BrokenProcessPool from error

    async def close(self) -> None:
        """End the processes, also those at work, and wait until they and what the system keeps for them are gone."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is None:
            return
        working = tuple((pool._processes or {}).values())  # noqa: SLF001  (Python 3.14 has `terminate_workers`)
        answers = pool._result_queue._writer  # type: ignore[attr-defined]  # noqa: SLF001  (its types lack it)
        ending = asyncio.create_task(asyncio.to_thread(pool.shutdown, cancel_futures=True))
        # A worker that ends while cancelled work still waits breaks the pool's thread, so the pool drops that first.
        await asyncio.wait({ending}, timeout=_LAST_WORK)
        for process in () if ending.done() else working:
            process.terminate()
        # Else the rest of an answer that a worker was sending would be waited for: this end of its pipe is open, too.
        if not ending.done():
            answers.close()
        await ending


def _start_worker(folders: Folders) -> None:
    """Prepare a worker: it ignores Ctrl-C, and it ends when the server ends, however that happens.

    `folders` are the rulebooks from outside that the server has.
    """
    adopt_all(folders)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:  # pragma: no cover  (the process ends here)
    wait([sentinel])
    os._exit(1)
