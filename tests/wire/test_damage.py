"""Databases that were damaged or deleted, and two servers that use the same one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.helpers.closing import in_use
from tests.helpers.closing import running as started
from tests.helpers.tables import FakeMoments, until
from tests.helpers.wire import joined, served
from tests.wire.test_crash import running, seated

from truco.app.tables import Host, Store, Surroundings, Wish
from truco.app.tables.stored import UnreadableError
from truco.errors import TableError

NORA, OPEN, BOT = Wish("human", "Nora"), Wish("open"), Wish("bot", bot="vecino")
TWO_PEOPLE = {"A1": NORA, "B1": OPEN}


def changed(database: Path, *statements: str) -> None:
    """Change a database without the program."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def host_of(database: Path) -> Host:
    """Return a host with a database and a clock that does not move."""
    return Host(Surroundings(Store(f"sqlite:///{database}"), FakeMoments()))


async def three_tables(database: Path) -> list[tuple[str, str]]:
    """Make three tables of two people; return code and first token of each."""
    async with in_use(host_of(database)) as host:
        tables = []
        for _ in range(3):
            made = await host.create("oficial", TWO_PEOPLE, {"turn_seconds": None})
            keeper = await host.keeper(made.code)
            await keeper.sit("Ana", "B1")
            await keeper.request("A1", "1", "settings", {"settings": {"pace": "fast"}})
            tables.append((made.code, made.token))
    return tables


DAMAGES = {
    "a row is missing": "delete from event where table_id = 2 and seq = 2",
    "the last row is missing": "delete from event where table_id = 2 and seq = 3",
    "no row is left": "delete from event where table_id = 2",
    "a row was changed": "update event set body = replace(body, 'fast', 'slow') where table_id = 2",
    "a row is of another table": "update event set body = (select body from event where table_id = 1 and seq = 3) "
    "where table_id = 2 and seq = 2",
    "an hour was changed": "update event set at = at + 1 where table_id = 2 and seq = 2",
    "a row is no JSON": "update event set body = '{' where table_id = 2 and seq = 3",
    "the rules are none": "update game_table set rules = 'oficial target=x' where id = 2",
    "the table was opened otherwise": "update game_table set rules = 'oficial chicos=1' where id = 2",
}


@pytest.mark.parametrize("statement", DAMAGES.values(), ids=DAMAGES.keys())
async def test_one_damaged_table_is_left_alone_and_the_others_go_on(
    statement: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """For any damage to a table's rows the log and its owner get a message, and all other tables continue."""
    tables = await three_tables(tmp_path / "t.db")
    changed(tmp_path / "t.db", statement)
    async with in_use(host_of(tmp_path / "t.db")) as host:
        # Resumed without being asked for.
        await until(lambda: len(host._keepers) == 2 and caplog.messages != [])  # noqa: SLF001
        assert list(host._keepers) == [tables[0][0], tables[2][0]]  # noqa: SLF001
        assert len(caplog.messages) >= 1
        assert f"table {tables[1][0]} is damaged and stays closed" in caplog.messages[0]
        with pytest.raises(TableError, match="damaged-table"):
            await host.keeper(tables[1][0])
        phases = {table.code: table.phase for table in await host.mine(tables)}
        assert phases == {tables[0][0]: "draw", tables[1][0]: "damaged", tables[2][0]: "draw"}
        assert await host.forget(tables) == 3
        assert await host.mine(tables) == ()


async def test_whoever_asks_for_a_damaged_table_is_told(tmp_path: Path) -> None:
    """A request for a damaged table is refused with a special code; the list of the person's tables marks it."""
    tables = await three_tables(tmp_path / "t.db")
    changed(tmp_path / "t.db", DAMAGES["a row is missing"])
    async with served(tmp_path / "t.db") as server:
        answer = await server.http.get(f"/api/tables/{tables[1][0]}", headers={"Accept-Language": "en"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "damaged-table")
        assert "damaged" in answer.json()["error"]["message"]
        keys = " ".join(f"{code}.{token}" for code, token in tables)
        mine = (await server.http.get("/api/mine", headers={"Truco-Seats": keys})).json()
        assert {table["code"]: table["phase"] == "damaged" for table in mine} == {
            code: number == 1 for number, (code, _) in enumerate(tables)
        }


async def test_a_log_that_is_whole_is_read_while_it_grows(tmp_path: Path) -> None:
    """A reader does not report a log as damaged because rows are stored meanwhile."""
    store = Store(f"sqlite:///{tmp_path / 't.db'}")
    async with in_use(Host(Surroundings(store, FakeMoments()))) as host:
        made = await host.create("oficial", TWO_PEOPLE, {})
        keeper = await host.keeper(made.code)

        async def write() -> None:
            for number in range(60):
                pace = ("fast", "slow")[number % 2]
                with contextlib.suppress(TableError):
                    await keeper.request("A1", str(number), "settings", {"settings": {"pace": pace}})

        async def read() -> None:
            for _ in range(60):
                await store.load(made.code)

        await asyncio.gather(write(), read(), read())
        changed(tmp_path / "t.db", "delete from event where seq = 2")
        with pytest.raises(UnreadableError, match="row 2 is missing"):
            await store.load(made.code)


def files_of(folder: Path) -> dict[str, str]:
    """Return the files of a folder with their permissions."""
    return {file.name: oct(file.stat().st_mode & 0o777) for file in folder.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")
async def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    """Only the owner can read the database and its journal, even if the file was readable by all before."""
    (tmp_path / "t.db").touch(mode=0o644)
    before = os.umask(0)
    try:
        async with in_use(host_of(tmp_path / "t.db")) as host:
            await host.create("oficial", TWO_PEOPLE, {})
            modes = files_of(tmp_path)
            assert {"t.db", "t.db-wal", "t.db-shm"} <= modes.keys()
            assert set(modes.values()) == {"0o600"}
            command = [sys.executable, "-m", "truco", "data", "backup", str(tmp_path / "copy.db")]
            command += ["--database", f"sqlite:///{tmp_path / 't.db'}"]
            async with started(command) as done:
                assert await done.wait() == 0
            assert files_of(tmp_path)["copy.db"] == "0o600"
    finally:
        os.umask(before)


async def test_a_journal_that_another_program_removes_meanwhile_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database opens, though the last program that used it removes its journal while this one looks at it."""
    async with in_use(host_of(tmp_path / "t.db")) as host:
        await host.create("oficial", TWO_PEOPLE, {})
    journal, opened = tmp_path / "t.db-wal", os.open
    journal.touch()

    def opening(path: Path, *how: int) -> int:
        if path == journal and journal.exists():
            journal.unlink()
            raise FileExistsError(path)
        return opened(path, *how)

    monkeypatch.setattr("truco.app.tables.database.os.open", opening)
    async with in_use(host_of(tmp_path / "t.db")) as host:
        monkeypatch.undo()
        await host.create("oficial", TWO_PEOPLE, {})


@pytest.mark.parametrize("gone", ["t.db", "t.db-wal"])
async def test_a_database_that_was_deleted_is_noticed(
    tmp_path: Path, gone: str, caplog: pytest.LogCaptureFixture
) -> None:
    """If the file or its journal is deleted, no act is acknowledged, and clients and the log get the reason."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "open"})
        async with joined(server.address, made["code"], made["token"]) as nora:
            assert (await nora.ask("settings", settings={"pace": "fast"}))["type"] == "ok"
            (tmp_path / gone).unlink()
            answer = await nora.ask("settings", settings={"pace": "slow"})
            assert (answer["type"], answer["code"]) == ("refused", "store-lost")
        seats = {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "open"}}
        refused = await server.http.post("/api/tables", json={"rules": "oficial", "seats": seats})
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "store-lost")
        messages = [record.message for record in caplog.records if record.levelno == logging.CRITICAL]
        assert len(messages) == 1
        assert "deleted or replaced" in messages[0]


async def test_a_database_that_was_replaced_is_noticed(tmp_path: Path) -> None:
    """The server acknowledges no act after another file replaced its database."""
    async with in_use(Store(f"sqlite:///{tmp_path / 't.db'}")) as store:
        await store.forget(1, ("A1",))
        (tmp_path / "t.db").rename(tmp_path / "old.db")
        (tmp_path / "t.db").touch()
        with pytest.raises(TableError, match="store-lost"):
            await store.forget(1, ("A1",))


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the program to its end."""
    command = [sys.executable, "-m", "truco", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=False)


async def test_a_second_server_is_refused_and_readers_are_not(tmp_path: Path) -> None:
    """While a server runs, a second one and deletion are refused; after a kill of the first the next one starts."""
    database = tmp_path / "t.db"
    url = f"sqlite:///{database}"
    async with running(database) as process:
        code, tokens = await seated(process.address)
        for command in (["serve"], ["play", "--lang", "en"], ["data", "delete", "--yes"]):
            output = await asyncio.to_thread(program, *command, "--database", url)
            assert output.returncode == 1, command
            assert "database-in-use" in output.stderr, command
            assert "Traceback" not in output.stderr
        assert (await asyncio.to_thread(program, "data", "reports", "--database", url)).returncode == 0
        copied = await asyncio.to_thread(program, "data", "backup", str(tmp_path / "copy.db"), "--database", url)
        assert copied.returncode == 0
        async with httpx.AsyncClient(base_url=process.address, trust_env=False) as http:
            assert (await http.get(f"/api/tables/{code}")).status_code == 200
        await process.end(signal.SIGKILL)
        await process.start()
        async with joined(process.address, code, tokens["A1"]) as nora:
            assert nora.view["cards"] is not None
