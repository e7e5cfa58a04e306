"""Typed lines, read apart from everything else so that nobody waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from threading import Thread

Lines = asyncio.Queue[str | None]
"""Lines as they were typed, and `None` at their end."""


def read_lines() -> Lines:
    """Return the lines of standard input, read in a thread of its own; a loop must be running.

    A file object of its own reads them: at the end of the program nobody holds the lock of `sys.stdin`.
    """
    lines = Lines()
    loop = asyncio.get_running_loop()
    encoding = sys.stdin.encoding

    def put(line: str | None) -> None:
        # The loop may be closed while somebody still types.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(lines.put_nowait, line)

    def run() -> None:
        with open(0, encoding=encoding, errors="replace", closefd=False) as file:
            for line in file:
                put(line)
        put(None)

    Thread(target=run, name="typed lines", daemon=True).start()
    return lines
