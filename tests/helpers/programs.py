"""Runs `truco` for a test: a process of its own with pipes, which is a copy of one that has imported all of Truco."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

from tests.helpers.nursery import Child, nursery

PATIENCE: Final = 60.0
"""Seconds in which a program that was killed must be gone."""


class Program:
    """A program that was started, its input and what it prints; errors are printed among the rest."""

    def __init__(self, child: Child, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        """Use a process with its two pipes."""
        self._child = child
        self.stdin = stdin
        self.stdout = stdout

    def send_signal(self, how: signal.Signals) -> None:
        """Send a signal, unless the program has ended."""
        if not self._child.status.done():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._child.pid, how)

    async def wait(self) -> int:
        """Return the exit status, once the program has ended."""
        async with asyncio.timeout(PATIENCE):
            return await asyncio.wrap_future(self._child.status)


@contextlib.asynccontextmanager
async def program(words: Sequence[str], env: Mapping[str, str]) -> AsyncIterator[Program]:
    """Run `truco` with some words and an environment, and kill it at the end if it still runs."""
    loop = asyncio.get_running_loop()
    its_input, our_input = os.pipe()
    our_output, its_output = os.pipe()
    stdout = asyncio.StreamReader()
    reading, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stdout), os.fdopen(our_output, "rb"))
    writing, flow = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, os.fdopen(our_input, "wb"))
    try:
        try:
            child = await asyncio.to_thread(nursery().start, words, env, its_output, its_input)
        finally:
            os.close(its_input)
            os.close(its_output)
        started = Program(child, asyncio.StreamWriter(writing, flow, None, loop), stdout)
        try:
            yield started
        finally:
            started.send_signal(signal.SIGKILL)
            await started.wait()
    finally:
        if not writing.is_closing():
            writing.abort()
        reading.close()
