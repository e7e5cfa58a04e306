"""Checks that everything a test opens or starts is closed again, also where opening or starting fails.

The garbage collector closes a file that is left open, at any later moment, and its warning fails the test that runs
at that moment.
"""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

PATIENCE: Final = 60.0
"""Seconds in which a program that was killed must be gone."""


class Openable(Protocol):
    """Something that is opened and closed, such as a store, a host or the office of a file."""

    @property
    def open(self) -> Callable[..., Awaitable[object]]:
        """The function that opens it."""

    async def close(self) -> None:
        """Close it, opened or not."""


_Opened = TypeVar("_Opened", bound=Openable)


@contextlib.asynccontextmanager
async def in_use(resource: _Opened, **how: bool) -> AsyncIterator[_Opened]:
    """Open something, and close it at the end; `how` is for its `open`."""
    try:
        await resource.open(**how)
        yield resource
    finally:
        await resource.close()


async def killed(program: Process) -> None:
    """Kill a program if it still runs, and close what it was read by: its pipes outlive its end for a moment."""
    if program.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            program.kill()
    async with asyncio.timeout(PATIENCE):
        await program.communicate()


@contextlib.asynccontextmanager
async def running(
    command: Sequence[object],
    env: Mapping[str, str] | None = None,
    *,
    stdin: int | None = None,
    stdout: int = DEVNULL,
    stderr: int | None = None,
) -> AsyncIterator[Process]:
    """Run a program, and kill it at the end if it still runs."""
    program = await asyncio.create_subprocess_exec(
        *map(str, command), env=env, stdin=stdin, stdout=stdout, stderr=stderr
    )
    try:
        yield program
    finally:
        await killed(program)


@contextlib.asynccontextmanager
async def connection(host: str, port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Connect to a server without any protocol, and close the connection at the end."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
