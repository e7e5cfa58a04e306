"""`truco data` and the addresses of `truco serve`."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.closing import in_use

from truco.app.cli import main
from truco.app.cli.serve import page_address
from truco.app.cli.terminal.seats import Seat, Seats
from truco.app.tables import Host, Store, Surroundings, Wish
from truco.app.tables.row import Row


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of user data for this test alone."""
    monkeypatch.setattr("truco.app.tables.folder.data_folder", lambda: tmp_path)
    monkeypatch.setattr("truco.app.cli.data.data_folder", lambda: tmp_path)
    monkeypatch.setattr("truco.app.cli.terminal.seats.data_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def tables(folder: Path) -> Path:
    """Return a database of tables in the folder."""
    with contextlib.closing(sqlite3.connect(folder / "tables.db")) as database:
        database.execute("create table game_table (code text)")
        database.execute("insert into game_table values ('K7MPQ')")
        database.commit()
    return folder / "tables.db"


def test_the_folder_of_ones_data_is_told(folder: Path) -> None:
    """`truco data where` prints the folder and nothing else."""
    assert CliRunner().invoke(main, ["data", "where"]).output == f"{folder}\n"


def test_a_backup_is_a_database_of_its_own(tables: Path, tmp_path: Path) -> None:
    """`truco data backup` copies what is stored, and never over a file that exists."""
    copy = tmp_path / "copy.db"
    done = CliRunner().invoke(main, ["data", "backup", str(copy)])
    assert done.exit_code == 0, done.output
    with contextlib.closing(sqlite3.connect(copy)) as database:
        assert database.execute("select code from game_table").fetchall() == [("K7MPQ",)]
    again = CliRunner().invoke(main, ["data", "backup", str(copy)])
    assert again.exit_code == 1
    assert "copy.db" in again.output
    assert tables.exists()


def test_a_backup_has_nothing_of_what_was_said(tmp_path: Path) -> None:
    """Talk that is not binding is kept for the match alone, so that a copy of the tables leaves it out."""
    kept, copy = tmp_path / "k.db", tmp_path / "copy.db"
    asyncio.run(_send_talk(f"sqlite:///{kept}"))
    with contextlib.closing(sqlite3.connect(kept)) as tables:
        assert tables.execute("SELECT text FROM talk").fetchall() == [("qué linda mano",)]
    run = CliRunner().invoke(main, ["data", "backup", str(copy), "--database", f"sqlite:///{kept}"])
    assert run.exit_code == 0, run.output
    with contextlib.closing(sqlite3.connect(copy)) as tables:
        assert tables.execute("SELECT count(*) FROM talk").fetchone() == (0,)
        assert tables.execute("SELECT count(*) FROM game_table").fetchone() == (1,)
    assert b"linda mano" not in copy.read_bytes()


async def _send_talk(url: str) -> None:
    store = Store(url)
    async with in_use(Host(Surroundings(store))) as host:
        made = await host.create("oficial", {"A1": Wish("human", "Nora"), "B1": Wish("open")}, {"talk": "chat"})
        await (await host.keeper(made.code)).talk("A1", "qué linda mano")


def test_a_backup_has_the_keys_of_ones_seats(tables: Path, tmp_path: Path) -> None:
    """The seats of the terminal are copied beside the tables, for their owner alone."""
    Seats(tables.with_name("seats.json")).keep(Seat("", "K7MPQ", "A1", "secret"))
    copy = tmp_path / "copy.db"
    done = CliRunner().invoke(main, ["data", "backup", str(copy)])
    assert done.exit_code == 0, done.output
    keys = tmp_path / "copy.db.seats.json"
    assert done.output.splitlines() == [str(copy), str(keys)]
    assert [seat.token for seat in Seats(keys).all()] == ["secret"]
    assert keys.stat().st_mode & 0o077 == 0


def test_another_database_is_copied_and_deleted_alone(tables: Path, tmp_path: Path) -> None:
    """`--database` names another database; the user's own tables and tokens do not change."""
    Seats(tables.with_name("seats.json")).keep(Seat("", "K7MPQ", "A1", "secret"))
    other, copy = tmp_path / "other.db", tmp_path / "copy.db"
    with contextlib.closing(sqlite3.connect(other)) as database:
        database.execute("create table other (code text)")
        database.commit()
    url = f"sqlite:///{other}"
    assert CliRunner().invoke(main, ["data", "backup", str(copy), "--database", url]).output == f"{copy}\n"
    with contextlib.closing(sqlite3.connect(copy)) as database:
        assert database.execute("select * from other").fetchall() == []
    assert CliRunner().invoke(main, ["data", "delete", "--yes", "--database", url]).exit_code == 0
    assert (other.exists(), tables.exists(), tables.with_name("seats.json").exists()) == (False, True, True)
    far = CliRunner().invoke(main, ["data", "backup", str(copy), "--database", "postgresql://box/truco"])
    assert far.exit_code == 1
    assert isinstance(far.exception, SystemExit)


async def _reported(url: str) -> None:
    async with in_use(Store(url)) as store:
        made = await store.create("K7MPQ", "oficial", ("A1", "B1"), Row(1, 0.0, "mesa", "open"), {})
        assert made is not None
        await store.report(made.id, 17, 1_700_000_000.0, "¿Está\n\x1b[2Jbien?")


@pytest.mark.parametrize("named", [False, True])
def test_reports_are_listed(folder: Path, tmp_path: Path, named: bool) -> None:
    """Each report is a line with table, act, time and comment, without the control characters of a comment."""
    file = tmp_path / "other.db" if named else folder / "tables.db"
    arguments = ["--database", f"sqlite:///{file}"] if named else []
    assert CliRunner().invoke(main, ["data", "reports", *arguments]).exit_code == 1
    asyncio.run(_reported(f"sqlite:///{file}"))
    done = CliRunner().invoke(main, ["data", "reports", *arguments])
    assert done.output == "K7MPQ 17 2023-11-14T22:13:20+00:00 ¿Está [2Jbien?\n"


def test_there_is_nothing_to_back_up_before_the_first_table(folder: Path, tmp_path: Path) -> None:
    """Without any table a backup says so and makes no file."""
    done = CliRunner().invoke(main, ["data", "backup", str(tmp_path / "copy.db")])
    assert done.exit_code == 1
    assert not (folder / "copy.db").exists()


@pytest.mark.parametrize(("answer", "left"), [("n\n", True), ("y\n", False)])
def test_deleting_asks_first(tables: Path, answer: str, left: bool) -> None:
    """`truco data delete` deletes only after a yes."""
    CliRunner().invoke(main, ["data", "delete"], input=answer)
    assert tables.exists() is left


def test_deleting_nothing_is_no_error(folder: Path) -> None:
    """Where there is no data there is nothing to ask."""
    done = CliRunner().invoke(main, ["data", "delete"])
    assert done.exit_code == 0
    assert list(folder.iterdir()) == []


def test_deleting_without_a_question_is_possible(tables: Path) -> None:
    """With `--yes` the command does not ask."""
    assert CliRunner().invoke(main, ["data", "delete", "--yes"]).exit_code == 0
    assert not tables.exists()


def test_deleting_takes_the_keys_of_the_terminal_too(folder: Path) -> None:
    """The terminal's seats, which have tokens, are deleted too, also if there is no table."""
    Seats().keep(Seat("http://box:8000", "K7MPQ", "A1", "secret"))
    assert (folder / "seats.json").exists()
    assert CliRunner().invoke(main, ["data", "delete", "--yes"]).exit_code == 0
    assert list(folder.iterdir()) == []


def test_the_address_of_all_addresses_is_the_machines_own() -> None:
    """A server that listens on all addresses prints one that a phone can reach, never 0.0.0.0."""
    shown = page_address("0.0.0.0", 8000)  # noqa: S104  (what a person would type)
    assert "0.0.0.0" not in shown  # noqa: S104  (the same)
    assert shown.endswith(":8000/")


def test_a_port_in_use_is_told() -> None:
    """A port in use gives an error with its number, not a traceback."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = CliRunner().invoke(main, ["serve", "--port", str(port)])
    assert done.exit_code == 1
    assert str(port) in done.output
