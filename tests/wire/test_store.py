"""The store: what is committed, and in what order."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect
from sqlalchemy.exc import IntegrityError
from tests.helpers.closing import in_use
from tests.helpers.play import law

from truco.app.tables import Durability, Store
from truco.app.tables.requests import open_table
from truco.app.tables.row import Row
from truco.app.tables.schema import METADATA
from truco.app.tables.seats import Chair
from truco.app.tables.settings import Settings
from truco.app.tables.store import Holder, Person
from truco.app.tables.table import blank_table

SEATS = ("A1", "B1")


def first() -> Row:
    """Return the row that opens a table."""
    grant = open_table(blank_table(law(2), (Chair("A1", "human"), Chair("B1", "human")), Settings()))
    return Row(1, 5.0, "mesa", "open", (), grant.events, grant.standing)


@pytest.fixture
def address(tmp_path: Path) -> str:
    """The address of a new database."""
    return f"sqlite:///{tmp_path / 't.db'}"


async def test_the_migrations_make_the_schema_that_the_code_uses(address: str) -> None:
    """Tables, columns, keys and unique constraints of a migrated database are those of the code."""
    async with in_use(Store(address)):
        pass
    engine = create_engine(address)
    inspector = inspect(engine)
    assert set(inspector.get_table_names()) == {*METADATA.tables, "alembic_version"}
    for name, table in METADATA.tables.items():
        assert [column["name"] for column in inspector.get_columns(name)] == [column.name for column in table.columns]
        assert inspector.get_pk_constraint(name)["constrained_columns"] == [column.name for column in table.primary_key]
    assert inspector.get_unique_constraints("event")[0]["column_names"] == ["table_id", "client_id"]
    engine.dispose()


async def test_a_database_is_opened_again(address: str) -> None:
    """Opening an up-to-date store changes nothing, and its rows are still there."""
    numbers = []
    for _ in range(2):
        async with in_use(Store(address)) as store:
            made = await store.create("AAAAA", "oficial", SEATS, first(), {"A1": Person("Nora", "hash")})
            numbers.append(None if made is None else made.id)
    assert numbers == [1, None]
    async with in_use(Store(address)) as store:
        stored = await store.load("AAAAA")
        assert stored is not None
        assert (stored.rules, stored.seats, stored.people) == ("oficial", SEATS, {"A1": Person("Nora", "hash")})
        assert stored.rows == (first(),)
        assert await store.load("BBBBB") is None


async def test_rows_of_many_tables_share_commits_and_none_is_lost(address: str) -> None:
    """Two hundred simultaneous rows are all stored, each in its log."""
    async with in_use(Store(address)) as store:
        made = [await store.create(f"T{n:04}", "oficial", SEATS, first(), {}) for n in range(4)]

        async def play(table: int, digest: str) -> None:
            for seq in range(2, 52):
                row = Row(seq, 6.0, "A1", "envido", client=f"A1:{seq}")
                digest = await store.append(table, row, {}, after=digest, over=False)

        await asyncio.gather(*(play(*arguments) for arguments in made if arguments is not None))
        for n in range(4):
            stored = await store.load(f"T{n:04}")
            assert stored is not None
            assert [row.seq for row in stored.rows] == list(range(1, 52))


async def test_a_row_or_an_id_is_stored_once(address: str) -> None:
    """A second row with the same number or client id is refused, and the other rows of that commit are stored."""
    async with in_use(Store(address)) as store:
        made = await store.create("AAAAA", "oficial", SEATS, first(), {})
        assert made is not None
        good = Row(2, 6.0, "A1", "envido", client="A1:x")
        digest = await store.append(made.id, good, {}, after=made.digest, over=False)
        results = await asyncio.gather(
            store.append(made.id, Row(2, 6.0, "B1", "truco"), {}, after=made.digest, over=False),
            store.append(made.id, Row(3, 6.0, "A1", "truco", client="A1:x"), {}, after=digest, over=False),
            store.append(made.id, Row(3, 6.0, "B1", "mazo", client="B1:x"), {}, after=digest, over=False),
            return_exceptions=True,
        )
        assert [isinstance(result, IntegrityError) for result in results] == [True, True, False]
        stored = await store.load("AAAAA")
        assert stored is not None
        assert [row.word for row in stored.rows] == ["open", "envido", "mazo"]


async def test_a_commit_is_safe_before_anybody_hears_of_it(address: str, tmp_path: Path) -> None:
    """When an append returns, another connection reads the row; the journal is a write-ahead log."""
    async with in_use(Store(address)) as store:
        made = await store.create("AAAAA", "oficial", SEATS, first(), {})
        assert made is not None
        with contextlib.closing(sqlite3.connect(tmp_path / "t.db")) as other:
            digest = await store.append(made.id, Row(2, 6.0, "A1", "envido"), {}, after=made.digest, over=False)
            assert other.execute("select seq, client_id, digest from event").fetchall()[1:] == [(2, None, digest)]
            assert other.execute("select updated, over, digest from game_table").fetchone() == (6.0, 0, digest)
            await store.append(made.id, Row(3, 7.0, "B1", "sit"), {"B1": Person("Ana", "h")}, after=digest, over=True)
            assert other.execute("select count(*) from event").fetchone() == (3,)
            assert other.execute("select name from seat where seat = 'B1'").fetchone() == ("Ana",)
            assert other.execute("pragma journal_mode").fetchone() == ("wal",)
        assert await store.unfinished(0.0) == ()


@pytest.mark.parametrize(("durability", "level"), [(Durability.CRASH, 1), (Durability.POWER, 2)])
async def test_how_safe_a_commit_is_can_be_chosen(address: str, durability: Durability, level: int) -> None:
    """Rows survive the end of the program (SQLite's NORMAL), or the loss of power as well (FULL)."""
    async with in_use(Store(address, durability)) as store:
        made = await store.create("AAAAA", "oficial", SEATS, first(), {})
        assert made is not None
        await store.append(made.id, Row(2, 6.0, "A1", "envido"), {}, after=made.digest, over=False)
        # A setting of each connection, not of the file: rows alone have a connection of their own.
        database: Any = store._database  # noqa: SLF001
        assert (
            await database.write(lambda connection: connection.exec_driver_sql("PRAGMA synchronous").scalar()) == level
        )
        assert database._appending.driver_connection.execute("PRAGMA synchronous").fetchone() == (level,)  # noqa: SLF001


async def test_names_and_tokens_can_be_deleted(address: str) -> None:
    """Personal data is stored apart from the log, and deleted when the person asks for it or leaves."""
    async with in_use(Store(address)) as store:
        made = await store.create("AAAAA", "oficial", SEATS, first(), {"A1": Person("Nora", "h1")})
        assert made is not None
        sat = Row(2, 6.0, "B1", "sit")
        await store.append(made.id, sat, {"B1": Person("Ana", "h2")}, after=made.digest, over=False)
        both = Holder(keys=frozenset({("AAAAA", "h1"), ("AAAAA", "h2")}))
        assert [seat.seat for seat in await store.seats_of(both)] == ["A1", "B1"]
        await store.forget(made.id, ("A1",))
        await store.append(made.id, Row(3, 6.0, "B1", "leave"), {"B1": None}, after=made.digest, over=False)
        assert await store.seats_of(both) == ()
        assert await store.mine(both) == ()
