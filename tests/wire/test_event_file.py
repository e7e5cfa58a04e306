"""Real programs that are killed while they write or copy the file of an event: nothing that anybody saw is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.helpers import closing
from tests.helpers.events import COMMITTEE, a_team
from tests.helpers.offices import LAPTOP, made, office_of
from tests.helpers.wire import PATIENCE

from truco.app.office import Copier, copies_in
from truco.club import acts as a

WRITER = """
import asyncio, sys
from pathlib import Path
from tests.helpers.events import COMMITTEE, a_team
from tests.helpers.offices import LAPTOP, office_of
from truco.club import acts as a

async def write(file, first, count):
    async with office_of(Path(file)) as office:
        event = await office.event()
        for number in range(first, first + count):
            entry = await event.append(a.Enter(a_team(number)), COMMITTEE)
            print(entry.number, number, flush=True)

asyncio.run(write(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
"""
"""A program that signs up teams, and says the number of each entry once it was written."""

COPIER = """
import asyncio, os, sys, time
from pathlib import Path
from tests.helpers.events import COMMITTEE, a_team
from tests.helpers.offices import LAPTOP, office_of
from truco.app.office import Copier
from truco.club import acts as a

def slow(_file):
    print("disk", flush=True)
    time.sleep(0.3)

async def copy(file, folder):
    os.fsync = slow
    async with office_of(Path(file)) as office:
        event = await office.event()
        copier = Copier(event, Path(folder), LAPTOP, kept=3)
        for number in range(1, 1000):
            await event.append(a.Enter(a_team(number)), COMMITTEE)
            made = await copier.once()
            print(made.number, flush=True)

asyncio.run(copy(sys.argv[1], sys.argv[2]))
"""
"""A program that writes and copies in turn to a slow disk; it says what each copy has, and when the disk is at work."""


@contextlib.asynccontextmanager
async def running(program: str, *words: object) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a program, and kill it at the end if it still runs."""
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": f"{root}:{root / 'src'}"}
    async with closing.running([sys.executable, "-c", program, *words], env, stdout=PIPE) as started:
        yield started


async def read_line(program: asyncio.subprocess.Process) -> str:
    """Return the next line that a program prints."""
    assert program.stdout is not None
    async with asyncio.timeout(PATIENCE):
        return (await program.stdout.readline()).decode()


async def rest(program: asyncio.subprocess.Process) -> list[str]:
    """Return what a program prints until its end."""
    assert program.stdout is not None
    async with asyncio.timeout(PATIENCE):
        return (await program.stdout.read()).decode().splitlines()


@pytest.mark.parametrize("patience", [0.0, 0.003, 0.01])
async def test_a_kill_loses_no_entry_that_anybody_was_told_of(tmp_path: Path, patience: float) -> None:
    """After `kill -9` at any moment the file opens, its chain is whole, and every entry that was reported is there."""
    file = tmp_path / "copa.truco"
    async with office_of(file) as office:
        await made(office)
    async with running(WRITER, file, 1, 1000) as program:
        last = await read_line(program)
        for _ in range(3):
            last = await read_line(program)
        await asyncio.sleep(patience)
        program.send_signal(signal.SIGKILL)
        last = ([last, *(line for line in await rest(program) if line.count(" ") == 1)])[-1]
    async with office_of(file) as office:
        event = await office.event()
        number, team = map(int, last.split())
        assert event.number >= number
        assert f"T{team}" in event.event.entrants
        await event.append(a.Enter(a_team(2000)), COMMITTEE)


@pytest.mark.parametrize("moment", [1, 2])
async def test_a_kill_in_the_middle_of_a_copy_leaves_whole_copies(tmp_path: Path, moment: int) -> None:
    """Killed while the disk writes a copy: every copy in the folder opens, with all entries that its name says.

    The disk is at work twice for each copy: for the file, and for the folder.
    """
    file, stick = tmp_path / "copa.truco", tmp_path / "stick"
    stick.mkdir()
    async with office_of(file) as office:
        uid = (await made(office)).uid
    async with running(COPIER, file, stick) as program:
        lines = [await read_line(program) for _ in range(6)]
        assert lines == ["disk\n", "disk\n", "2\n", "disk\n", "disk\n", "3\n"]
        for _ in range(moment):
            assert await read_line(program) == "disk\n"
        program.send_signal(signal.SIGKILL)
        assert await rest(program) == []
    copies = copies_in(stick, uid)
    assert [copy.number for copy in copies] in ([3, 2], [4, 3, 2])
    for copy in copies:
        async with office_of(copy.file) as office:
            event = await office.event()
            assert (event.number, len(event.event.entrants)) == (copy.number, copy.number - 1)
    async with office_of(file) as office:
        event = await office.event()
        assert event.number == 4
        await event.append(a.Enter(a_team(2000)), COMMITTEE)
        assert (await Copier(event, stick, LAPTOP).once()).number == 5


async def test_two_programs_write_at_once(tmp_path: Path) -> None:
    """Two programs that sign up teams at the same time lose none, and each entry has a number of its own."""
    file = tmp_path / "copa.truco"
    async with office_of(file) as office:
        await made(office)
    async with running(WRITER, file, 1, 12) as writer, running(WRITER, file, 101, 12) as other:
        numbers = [line.split() for lines in await asyncio.gather(rest(writer), rest(other)) for line in lines]
    async with office_of(file) as office:
        event = await office.event()
        assert event.number == 25
        assert sorted(int(number) for number, _ in numbers) == list(range(2, 26))
        assert {f"T{team}" for _, team in numbers} == event.event.entrants.keys()


async def test_a_file_that_is_being_written_opens_a_moment_later(tmp_path: Path) -> None:
    """A program that opens an event while another program has its file for itself waits, and is not refused."""
    file = tmp_path / "copa.truco"
    async with office_of(file) as office:
        await made(office)
    with contextlib.closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        asyncio.get_running_loop().call_later(0.3, other.rollback)
        async with office_of(file) as office:
            assert not other.in_transaction
            assert (await office.event()).number == 1
