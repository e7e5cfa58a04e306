"""How a server starts and stops: signals, a second server, folders for copies, damaged databases."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result
from tests.helpers.closing import connection, in_use, running
from tests.helpers.night import by_night
from tests.helpers.wire import PATIENCE

from truco.app.cli import main

LONG = f"""[Record "truco/1"]
[Rules "oficial"]
[A1 "Nora"] [B1 "Ana"]
[Admission "refereed"]

hand 1  dealer B1  score A 0 B 0
deal  A1 7e3e4c  B1 1c12b6o
{"B1:vale-cuatro {void} " * 3900}"""
"""A record that takes seconds to open."""

EVENT = {"name": "Copa", "preset": "fenacef", "person": "Zulma", "year": 2026}
TABLE = {"rules": "oficial", "seats": {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "open"}}}
PROGRAM = [sys.executable, "-c", "from truco.app.cli import main; main()"]

SEES_PROCESSES = Path("/proc/self/task").exists()


@pytest.fixture(autouse=True)
def hung_up() -> Iterator[None]:
    """Have servers end with the terminal, also where the tests themselves were started by `nohup`."""
    before = signal.getsignal(signal.SIGHUP)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@contextlib.asynccontextmanager
async def started(folder: Path, *more: str) -> AsyncIterator[tuple[Process, str]]:
    """Start a server whose data lie in a folder, with its address; kill it at the end if it still runs."""
    env = {**os.environ, "XDG_DATA_HOME": str(folder), "LANG": "en"}
    async with running([*PROGRAM, "serve", *more], env, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await process.stdout.readline()).decode()
        yield process, line.split()[-1].rstrip("/")


def refusal(folder: Path, *words: str, language: str = "en") -> Result:
    """Run a command that is refused, in this process; its data lie in a folder."""
    return CliRunner().invoke(main, words, env={"XDG_DATA_HOME": str(folder), "LANG": language})


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own; its data lie in a folder."""
    return subprocess.run(
        [*PROGRAM, *words],
        env={**os.environ, "XDG_DATA_HOME": str(folder), "LANG": "en", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


async def bots_at_work(address: str, pid: int) -> None:
    """Make a table at which a bot thinks in another process, and wait for that process."""
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as http:
        seats = {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "bot", "bot": "zorro"}}
        seats |= {"A2": {"kind": "bot", "bot": "zorro"}, "B2": {"kind": "bot", "bot": "zorro"}}
        wanted = {"rules": "oficial", "seats": seats, "settings": {"pace": "fast"}}
        for _ in range(4):  # at some of them a bot is mano
            made = await http.post("/api/tables", json=wanted)
            assert made.status_code == 201
    await worker_of(pid)


async def worker_of(pid: int) -> None:
    """Wait until a server has begun a worker process."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    async with asyncio.timeout(PATIENCE):
        # A worker, and the process that counts the semaphores.
        while len((await asyncio.to_thread(children.read_text, encoding="ascii")).split()) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)  # no event tells that another process has started one


@pytest.mark.skipif(not SEES_PROCESSES, reason="needs Linux to see the processes of a server")
@pytest.mark.parametrize(
    "signals",
    by_night(["TERM", "INT", "HUP", "TERM TERM", "INT TERM"], day=lambda signals: signals in ("TERM", "INT TERM")),
)
async def test_a_server_with_bots_at_work_stops_without_a_word(tmp_path: Path, signals: str) -> None:
    """At a signal, and at a second one, the server ends with the status 0 and prints no error; nothing is left over."""
    async with started(tmp_path) as (process, address):
        await bots_at_work(address, process.pid)
        for name in signals.split():
            process.send_signal(getattr(signal, f"SIG{name}"))
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            _, errors = await process.communicate()
    assert (process.returncode, errors.decode()) == (0, "")


async def replays(address: str, count: int) -> list[int | str]:
    """Send records that take long to open; return the statuses of the answers, or what broke the connection."""

    async def sent() -> int | str:
        try:
            async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as http:
                return (await http.post("/api/replays", content=LONG.encode())).status_code
        except httpx.HTTPError as error:
            return type(error).__name__

    return await asyncio.gather(*(sent() for _ in range(count)))


async def test_a_server_that_opens_records_stops_without_a_word(tmp_path: Path) -> None:
    """At a signal records that take seconds to open are not waited for; their senders learn that the server closes."""
    async with started(tmp_path) as (process, address):
        sending = asyncio.create_task(replays(address, 3))
        if SEES_PROCESSES:
            await worker_of(process.pid)
        await asyncio.sleep(0.3)  # no event tells that all three were heard
        begun = asyncio.get_running_loop().time()
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            _, errors = await process.communicate()
        taken = asyncio.get_running_loop().time() - begun
        statuses = await sending
    assert (process.returncode, errors.decode()) == (0, "")
    assert statuses == [503] * 3
    assert taken < 3


@pytest.mark.parametrize("what", ["half a body", "half a head", "a stream", "a socket"])
async def test_a_server_with_open_requests_stops_without_a_word(tmp_path: Path, what: str) -> None:
    """A request that never ends by itself is cut when the server stops, and nothing is printed about it."""
    async with started(tmp_path) as (process, address):
        host, _, port = address.removeprefix("http://").partition(":")
        async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as http:
            event = (await http.post("/api/events", json=EVENT)).json()
            table = (await http.post("/api/tables", json=TABLE)).json()
        sent = {
            "half a body": f"POST /api/replays HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 99\r\n\r\n[Rules",
            "half a head": f"GET /api/rulebooks HTTP/1.1\r\nHost: {host}",
            "a stream": f"GET /api/events/{event['code']}/live HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n",
            "a socket": f"GET /ws/{table['code']} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        }[what]
        async with connection(host, int(port)) as (_, writer):
            writer.write(sent.encode())
            await writer.drain()
            await asyncio.sleep(0.5)  # no event tells that the server has read it
            process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                _, errors = await process.communicate()
    assert (process.returncode, errors.decode()) == (0, "")


async def test_a_second_server_tells_the_address_of_the_first(tmp_path: Path) -> None:
    """A second server is refused with the address of the first; with `--open` the browser opens there."""
    async with started(tmp_path) as (_, address):
        refused = await asyncio.to_thread(run, tmp_path, "serve")
        assert refused.returncode == 1
        assert "database-in-use" in refused.stderr
        assert f"truco play --server {address}" in refused.stderr
        seen = tmp_path / "seen"
        browser = tmp_path / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n', encoding="utf-8")
        browser.chmod(0o755)
        opened = await asyncio.to_thread(run, tmp_path, "serve", "--open", BROWSER=f"{browser} %s")
        assert (opened.returncode, opened.stderr) == (0, "")
        assert address in opened.stdout
        assert seen.read_text(encoding="utf-8").strip().rstrip("/") == address
    async with started(tmp_path) as (after, other):  # one that was killed leaves its address; it is not believed
        after.terminate()
        await after.communicate()
    assert other != address
    assert await asyncio.to_thread(lambda: list(tmp_path.rglob("*-server"))) == []


def test_copies_go_into_a_folder_that_is_made(tmp_path: Path) -> None:
    """`--copies` makes its folder, and refuses one that cannot be made, that is a file, or that cannot be written."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in ("none/copies", "file"):
        refused = refusal(tmp_path, "serve", "--copies", str(tmp_path / folder))
        assert refused.exit_code == 2
        assert str(tmp_path / folder) in refused.stderr
        assert "Traceback" not in refused.stderr


async def test_a_server_makes_the_folder_of_its_copies(tmp_path: Path) -> None:
    """A folder for copies that does not exist is there as soon as the server is."""
    async with started(tmp_path, "--copies", str(tmp_path / "stick")) as (process, _):
        process.terminate()
        await process.communicate()
    assert stat.S_ISDIR((tmp_path / "stick").stat().st_mode)


def damaged(folder: Path) -> Path:
    """Make the database of some tables, and overwrite every second page."""
    database = folder / "tables.db"

    async def fill() -> None:
        from truco.app.tables import Host, Store, Surroundings, Wish  # noqa: PLC0415  (used here alone)

        async with in_use(Host(Surroundings(Store(f"sqlite:///{database}")))) as host:
            for _ in range(30):
                await host.create("oficial", {"A1": Wish("human", "Nora"), "B1": Wish("open")}, {})

    asyncio.run(fill())
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(database.read_bytes())
    for start in range(4096, len(data), 8192):
        data[start : start + 4096] = b"\xa5" * len(data[start : start + 4096])
    database.write_bytes(data)
    return database


def test_a_damaged_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    """Each command that opens a damaged database says so with a code, and changes nothing in the file."""
    database = damaged(tmp_path)
    before, url = database.read_bytes(), f"sqlite:///{database}"
    for words in (
        ["serve", "--database", url],
        ["data", "backup", str(tmp_path / "copy.db"), "--database", url],
        ["data", "reports", "--database", url],
        ["tournament", "list", "ABCDE", "--database", url],
    ):
        refused = refusal(tmp_path, *words)
        assert refused.exit_code == 1, (words, refused.stderr)
        assert "(bad-database)" in refused.stderr, (words, refused.stderr)
        assert "damaged" in refused.stderr, (words, refused.stderr)
        assert "Traceback" not in refused.stderr
    assert not (tmp_path / "copy.db").exists()
    assert database.read_bytes() == before


@pytest.mark.parametrize(
    ("language", "word"), [("es", "programa"), ("pt", "programa"), ("en", "program"), ("de", "Programm")]
)
def test_tables_of_another_program_are_named(tmp_path: Path, language: str, word: str) -> None:
    """A database in which another program has a table `event` is refused with that name, and stays as it is."""
    database = tmp_path / "other.db"
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE event (id INTEGER)")
    refused = refusal(tmp_path, "serve", "--database", f"sqlite:///{database}", language=language)
    assert refused.exit_code == 1
    assert "event" in refused.stderr
    assert word in refused.stderr
    assert "(bad-database)" in refused.stderr
    with contextlib.closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("event",)]
