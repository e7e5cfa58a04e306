"""Typed lines, read in their own thread so that the program does not wait for them."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from threading import Semaphore, Thread
from typing import Final

_AHEAD: Final = 64


class Lines:
    """Lines in the order they were typed, and `None` at their end."""

    def __init__(self) -> None:
        """Begin without lines."""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._free = Semaphore(_AHEAD)

    def put(self, line: str | None) -> None:
        """Add a line."""
        self._queue.put_nowait(line)

    async def take(self) -> str | None:
        """Return the next line, as soon as it is typed."""
        line = await self._queue.get()
        self._free.release()
        return line

    def wait(self) -> None:
        """Wait, in another thread, until the queue is short enough, because a program may write without end."""
        self._free.acquire()


def read_lines() -> Lines:
    """Return the lines of standard input, read in a separate thread; an event loop must be running.

    A separate file object reads them, so that the lock of `sys.stdin` is free when the program ends.
    """
    lines = Lines()
    loop = asyncio.get_running_loop()
    encoding = sys.stdin.encoding

    def run() -> None:
        # The loop may be closed while the player is still typing.
        with contextlib.suppress(RuntimeError), open(0, encoding=encoding, errors="replace", closefd=False) as file:
            for line in file:
                lines.wait()
                loop.call_soon_threadsafe(lines.put, line)
            loop.call_soon_threadsafe(lines.put, None)

    Thread(target=run, name="typed lines", daemon=True).start()
    return lines
