"""The store: every row is committed before anybody is shown what it says.

Rows that wait at the same moment, of whatever tables, share one commit.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import platformdirs
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, bindparam, event, func, insert, make_url, select, update
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from truco.errors import TableError
from truco.tables.row import Row, body_of, read_row
from truco.tables.schema import EVENT, GAME_TABLE, REPORT, SEAT

_GROUP: Final = 64


class Person(NamedTuple):
    """What is kept of a person at a table: the name, and the hash of the token that opens the seat."""

    name: str
    token_hash: str


People = Mapping[str, Person | None]
"""What changed about people by seat; `None` for one who left."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it was stored."""

    id: int
    code: str
    rules: str
    seats: tuple[str, ...]
    people: dict[str, Person]
    rows: tuple[Row, ...]


class Mine(NamedTuple):
    """One of a person's tables: its code, the seat, and when something happened there last."""

    code: str
    seat: str
    updated: float


class _Line(NamedTuple):
    """A line of a log: its columns, and what it says of its table."""

    columns: Mapping[str, Any]
    used: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Job:
    """Work for the writer.

    `line` is a line of a log, which goes into the database together with those of other jobs; `run` is the rest.
    """

    run: Callable[[AsyncConnection], Awaitable[Any]] | None
    done: asyncio.Future[Any]
    line: _Line | None = None


def data_folder() -> Path:
    """Return the folder of the user's data."""
    return platformdirs.user_data_path("truco", appauthor=False)


def database_file() -> Path:
    """Return the file of the store in the user's data folder."""
    return data_folder() / "tables.db"


def default_database() -> str:
    """Return the address of the store in the user's data folder, which is made if it is not there."""
    file = database_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{file.as_posix()}"


def file_of(url: str) -> Path | None:
    """Return the file in which an address keeps its tables, `None` for a database that is no file.

    >>> print(file_of("sqlite+aiosqlite:////srv/truco/tables.db").as_posix(), file_of("postgresql://box/truco"))
    /srv/truco/tables.db None
    """
    address = make_url(url)
    return Path(address.database) if address.get_backend_name() == "sqlite" and address.database else None


class Report(NamedTuple):
    """A ruling that somebody reported: the table's code, the row, when (seconds since 1970), and the comment."""

    code: str
    seq: int
    at: float
    text: str


class Store:
    """The log of all tables in a database.

    `url` is an address as SQLAlchemy writes it; a plain `sqlite://` or `postgresql://` gets its asynchronous driver.
    """

    def __init__(self, url: str) -> None:
        """Name the database; nothing is opened yet.

        Raises `TableError` (`bad-database`) for an address that names no database this program can speak to.
        """
        try:
            self._engine = _engine(url)
        except (SQLAlchemyError, ModuleNotFoundError) as error:
            raise TableError("bad-database") from error
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the schema up to date and begin to write.

        Raises `TableError` (`bad-database`) where the database cannot be opened.
        """
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError) as error:
            raise TableError("bad-database") from error
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what waits and let go of the database."""
        if self._writer is not None:
            await self._jobs.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._engine.dispose()

    # -- writing ---------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while len(jobs) < _GROUP and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            try:
                await self._commit(jobs)
            except Exception as error:  # noqa: BLE001  (whoever waits for a commit is told why it failed)
                await self._one_by_one(jobs, error)
            for _ in jobs:
                self._jobs.task_done()

    async def _commit(self, jobs: Sequence[_Job]) -> None:
        """Commit jobs together; nobody hears of one before all are safe."""
        async with self._engine.begin() as connection:
            await _append(connection, [job.line for job in jobs if job.line is not None])
            results = [None if job.run is None else await job.run(connection) for job in jobs]
        for job, result in zip(jobs, results, strict=True):
            if not job.done.done():
                job.done.set_result(result)

    async def _one_by_one(self, jobs: Sequence[_Job], error: Exception) -> None:
        """Commit each of a group that failed by itself, so that one table's trouble is not another's."""
        if len(jobs) == 1:
            if not jobs[0].done.done():
                jobs[0].done.set_exception(error)
            return
        for job in jobs:
            try:
                await self._commit([job])
            except Exception as own:  # noqa: BLE001  (as above)
                if not job.done.done():
                    job.done.set_exception(own)

    async def _do(self, run: Callable[[AsyncConnection], Awaitable[Any]] | None, line: _Line | None = None) -> Any:  # noqa: ANN401  (what the job returns)
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(run, done, line))
        return await done

    async def create(self, code: str, rules: str, seats: Sequence[str], first: Row, people: People) -> int | None:
        """Store a new table with the first row of its log; `None` where the code is taken."""

        async def run(connection: AsyncConnection) -> int:
            values = {"code": code, "rules": rules, "seats": " ".join(seats), "created": first.at, "updated": first.at}
            made = await connection.execute(insert(GAME_TABLE).values(values))
            table_id: int = made.inserted_primary_key[0]  # type: ignore[index]  # an insert of one row has a key
            await _append(connection, [_line(table_id, first, over=False)])
            await _note_people(connection, table_id, people)
            return table_id

        try:
            number: int = await self._do(run)
        except IntegrityError:
            return None
        return number

    async def append(self, table_id: int, row: Row, people: People, *, over: bool) -> None:
        """Store the next row of a log with what it changes about people (`None` for one who left).

        Raises `IntegrityError` where that row, or one with its client id, is there already: another process plays the
        table.
        """

        async def run(connection: AsyncConnection) -> None:
            await _note_people(connection, table_id, people)

        await self._do(run if people else None, _line(table_id, row, over=over))

    async def forget(self, table_id: int, seats: Sequence[str]) -> None:
        """Delete the names and tokens of seats."""

        async def run(connection: AsyncConnection) -> None:
            await connection.execute(SEAT.delete().where(SEAT.c.table_id == table_id, SEAT.c.seat.in_(seats)))

        await self._do(run)

    async def report(self, table_id: int, seq: int, at: float, text: str) -> None:
        """Keep a report of a ruling."""

        async def run(connection: AsyncConnection) -> None:
            await connection.execute(insert(REPORT).values(table_id=table_id, seq=seq, at=at, text=text))

        await self._do(run)

    # -- reading ---------------------------------------------------------------------------------------------------

    async def load(self, code: str) -> Stored | None:
        """Return a table with its whole log, `None` where there is none of that code."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.code == code))).one_or_none()
            if found is None:
                return None
            seats = await connection.execute(select(SEAT).where(SEAT.c.table_id == found.id))
            people = {one.seat: Person(one.name, one.token_hash) for one in seats}
            log = select(EVENT).where(EVENT.c.table_id == found.id).order_by(EVENT.c.seq)
            rows = tuple(read_row(one.seq, one.at, one.client_id, one.body) for one in await connection.execute(log))
        return Stored(found.id, found.code, found.rules, tuple(found.seats.split()), people, rows)

    async def row_of(self, table_id: int, client: str) -> int | None:
        """Return the row that a client's message made, `None` where it made none."""
        query = select(EVENT.c.seq).where(EVENT.c.table_id == table_id, EVENT.c.client_id == client)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def reports(self) -> tuple[Report, ...]:
        """Return the reports of rulings that are kept, the oldest first."""
        query = (
            select(GAME_TABLE.c.code, REPORT.c.seq, REPORT.c.at, REPORT.c.text)
            .join(GAME_TABLE, GAME_TABLE.c.id == REPORT.c.table_id)
            .order_by(REPORT.c.id)
        )
        async with self._engine.connect() as connection:
            return tuple(Report(*one) for one in await connection.execute(query))

    async def unfinished(self, since: float) -> tuple[str, ...]:
        """Return the codes of the tables whose match was not over and that were used since an hour."""
        query = select(GAME_TABLE.c.code).where(GAME_TABLE.c.over == 0, GAME_TABLE.c.updated >= since)
        async with self._engine.connect() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def mine(self, token_hashes: Sequence[str]) -> tuple[Mine, ...]:
        """Return the seats that tokens open, the table used last first."""
        query = (
            select(GAME_TABLE.c.code, SEAT.c.seat, GAME_TABLE.c.updated)
            .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
            .where(SEAT.c.token_hash.in_(token_hashes), func.length(SEAT.c.token_hash) > 0)
            .order_by(GAME_TABLE.c.updated.desc())
        )
        async with self._engine.connect() as connection:
            return tuple(Mine(*one) for one in await connection.execute(query))


_USED: Final = (
    update(GAME_TABLE)
    .where(GAME_TABLE.c.id == bindparam("used"))
    .values(updated=bindparam("at"), over=bindparam("ended"))
)


def _line(table_id: int, row: Row, *, over: bool) -> _Line:
    columns = {"table_id": table_id, "seq": row.seq, "at": row.at, "client_id": row.client, "body": body_of(row)}
    return _Line(columns, {"used": table_id, "at": row.at, "ended": int(over)})


async def _append(connection: AsyncConnection, lines: Sequence[_Line]) -> None:
    """Append lines to the logs of their tables; a statement costs trips to the database's thread, so two for all."""
    if lines:
        await connection.execute(insert(EVENT), [line.columns for line in lines])
        await connection.execute(_USED, [line.used for line in lines])


async def _note_people(connection: AsyncConnection, table_id: int, people: People) -> None:
    for seat, person in people.items():
        if person is None:
            await connection.execute(SEAT.delete().where(SEAT.c.table_id == table_id, SEAT.c.seat == seat))
        else:
            kept = {"table_id": table_id, "seat": seat, "name": person.name, "token_hash": person.token_hash}
            upsert = (pg_insert if connection.dialect.name == "postgresql" else sqlite_insert)(SEAT).values(kept)
            changes = {"name": person.name, "token_hash": person.token_hash}
            await connection.execute(upsert.on_conflict_do_update(index_elements=["table_id", "seat"], set_=changes))


_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def _engine(url: str) -> AsyncEngine:
    address = make_url(url)
    address = address.set(drivername=_DRIVERS.get(address.drivername, address.drivername))
    engine = create_async_engine(address)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _safe_sqlite)
    return engine


def _safe_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401  (the driver's own class)
    """Let readers read while one writes, and let no commit be lost with the machine's power."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    """Run the steps of the schema that this database has not seen."""
    config = Config()
    config.set_main_option("script_location", "truco.tables:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
