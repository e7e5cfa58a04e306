"""A test that fails, or whose program does not start, leaves nothing open: no later test is blamed for it."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.helpers import closing
from tests.helpers.laptops import laptops
from tests.helpers.wire import joined, served
from tests.wire import test_crash, test_crowds, test_event_file, test_stops, test_terminal

from truco.app.tables import Store
from truco.errors import TableError

PARENT = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1)"])
print("started", flush=True)
time.sleep(60)
"""
"""A program whose output is held open by another one for a while after its end."""


class FailedError(Exception):
    """The error of a test that fails."""


async def a_server(folder: Path) -> None:
    """Fail while a socket of a server is open."""
    async with served(folder / "t.db", limits=test_crowds.SMALL) as server:
        made = await server.make(test_crowds.TWO)
        async with joined(server.address, made["code"]), test_crowds.mute(server, made["code"], made["token"]):
            raise FailedError


async def a_connection(folder: Path) -> None:
    """Fail while a connection has sent half a request."""
    async with served(folder / "t.db") as server, closing.connection(*test_crowds.place(server)) as (_, writer):
        writer.write(b"GET / HTTP/1.1\r\n")
        raise FailedError


async def a_program(folder: Path) -> None:
    """Fail while a program is still to print, and another that it started prints as well."""
    async with test_event_file.running(PARENT, folder) as program:
        assert await test_event_file.read_line(program) == "started\n"
        raise FailedError


async def a_terminal(folder: Path) -> None:
    """Fail while a terminal waits for a line."""
    async with test_terminal.terminal(folder, *test_terminal.QUICK) as game:
        await game.line()
        raise FailedError


async def a_server_that_does_not_start(folder: Path) -> None:
    """Start a server of a database that there cannot be."""
    async with test_crash.running(folder / "none" / "t.db"):
        raise FailedError


async def a_program_of_data(folder: Path) -> None:
    """Fail at the first line of a server with its own data."""
    async with test_stops.started(folder):
        raise FailedError


async def a_laptop(folder: Path) -> None:
    """Fail while a laptop serves."""
    async with laptops(folder) as (laptop, _):
        await laptop.serve()
        raise FailedError


async def a_store(folder: Path) -> None:
    """Open the store of a file that is none."""
    (folder / "t.db").mkdir()
    async with closing.in_use(Store(f"sqlite:///{folder / 't.db'}")):
        raise FailedError


@pytest.mark.parametrize(
    ("work", "error"),
    [
        *((work, FailedError) for work in (a_server, a_connection, a_program, a_terminal, a_program_of_data, a_laptop)),
        (a_server_that_does_not_start, AssertionError),
        (a_store, TableError),
    ],
)
def test_what_fails_leaves_nothing_open(
    tmp_path: Path, work: Callable[[Path], Awaitable[None]], error: type[Exception]
) -> None:
    """However a test ends, no socket, pipe or program of it is left for the garbage collector."""

    async def failing() -> None:
        with pytest.raises(error):
            await work(tmp_path)

    gc.collect()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        asyncio.run(failing())
        gc.collect()
    assert [str(warning.message) for warning in caught if issubclass(warning.category, ResourceWarning)] == []
