"""The store: every row is committed before anybody sees it.

Rows of all tables that wait at the same time share one commit.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, func, insert, make_url, select
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from truco.errors import TableError
from truco.tables.chain import first_link, next_link
from truco.tables.chat import KEPT
from truco.tables.chat import Line as Sentence
from truco.tables.database import Database, Durability, Journal, Line, Work, append
from truco.tables.row import Row, body_of, number_in, read_row
from truco.tables.schema import EVENT, GAME_TABLE, REPORT, SEAT, TALK
from truco.tables.sqlite import Sqlite
from truco.tables.stored import UnreadableError

_GROUP: Final = 64


class Person(NamedTuple):
    """A person at a table as stored: the name, and the hash of the token of the seat."""

    name: str
    token_hash: str


People = Mapping[str, Person | None]
"""The changes of people by seat; `None` for a person who left."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored table."""

    id: int
    code: str
    rules: str
    seats: tuple[str, ...]
    people: dict[str, Person]
    rows: tuple[Row, ...]


class Made(NamedTuple):
    """A new table in the store: its number, and the digest of the first row of its log."""

    id: int
    digest: str


class Mine(NamedTuple):
    """A seat of a person: the code of the table, the seat, the time of its last row, and the hash of the token."""

    code: str
    seat: str
    updated: float
    token_hash: str


@dataclass(frozen=True, slots=True)
class _Job:
    """Something to write, in one commit with whatever else waits.

    `line` is a row of a log; `run` is any other work.
    """

    run: Work[Any] | None
    done: asyncio.Future[Any]
    line: Line | None = None


class Report(NamedTuple):
    """A reported ruling: the table's code, the row, the time (seconds since 1970), and the comment."""

    code: str
    seq: int
    at: float
    text: str


class Store:
    """The log of all tables in a database.

    `url` is an address as SQLAlchemy writes it; the driver in it is replaced by ours.
    """

    def __init__(self, url: str, durability: Durability = Durability.CRASH) -> None:
        """Prepare to use a database without opening it. `durability` is what rows survive in SQLite.

        Raises `TableError` (`bad-database`, `no-driver`) for an address of no database that this program can use.
        """
        self._database = database_at(url, durability)
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self, *, alone: bool = False) -> None:
        """Update the schema and begin to write; with `alone`, lock the database for this server.

        Raises `TableError`: `bad-database` if the database cannot be opened, `database-in-use` if another server has
        locked it.
        """
        if alone:
            await self.hold()
        await self._database.open()
        self._writer = asyncio.create_task(self._write())

    async def hold(self) -> None:
        """Lock the database so that no server can open it, until `close` or the end of this process.

        Raises `TableError`: `database-in-use` if a server has locked it, `bad-database` if it cannot be reached.
        """
        await self._database.hold()

    async def close(self) -> None:
        """Write what waits, and close the database."""
        if self._writer is not None:
            await self._jobs.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
            self._writer = None
        await self._database.close()

    @property
    def database(self) -> Database:
        """The database, for others who keep something in it."""
        return self._database

    # -- writing ---------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while len(jobs) < _GROUP and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            try:
                await self._commit(jobs)
            except Exception as error:  # noqa: BLE001  (it is raised for each job that waits)
                await self._one_by_one(jobs, error)
            for _ in jobs:
                self._jobs.task_done()

    async def _commit(self, jobs: Sequence[_Job]) -> None:
        """Commit jobs together; their callers get the results after the commit."""
        lines = [job.line for job in jobs if job.line is not None]

        def work(connection: Connection) -> list[Any]:
            append(connection, lines)
            return [None if job.run is None else job.run(connection) for job in jobs]

        results: Sequence[Any] = (None,) * len(jobs)
        if any(job.run is not None for job in jobs):
            results = await self._database.write(work)
        else:
            await self._database.append(lines)
        for job, result in zip(jobs, results, strict=True):
            if not job.done.done():
                job.done.set_result(result)

    async def _one_by_one(self, jobs: Sequence[_Job], error: Exception) -> None:
        """Commit each job of a failed group by itself, so that the error of one table does not affect others."""
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

    async def _do(self, run: Work[Any] | None, line: Line | None = None) -> Any:  # noqa: ANN401  (what the job returns)
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(run, done, line))
        return await done

    async def create(self, code: str, rules: str, seats: Sequence[str], first: Row, people: People) -> Made | None:
        """Store a new table with the first row of its log; return `None` if the code is taken."""
        body = body_of(first)
        digest = _digest(first_link(code, rules, seats), first, body)

        def run(connection: Connection) -> int:
            values = {"code": code, "rules": rules, "seats": " ".join(seats), "created": first.at, "updated": first.at}
            made = connection.execute(insert(GAME_TABLE).values(values))
            table_id: int = made.inserted_primary_key[0]  # type: ignore[index]  # an insert of one row has a key
            append(connection, [_line(table_id, first, body, digest, over=False)])
            _store_people(connection, table_id, people)
            return table_id

        try:
            return Made(await self._do(run), digest)
        except IntegrityError:
            return None

    async def append(  # noqa: PLR0913  (what the store keeps of a table beside its rows)
        self, table_id: int, row: Row, people: People, *, after: str, over: bool, used: float | None = None
    ) -> str:
        """Store the next row of a log with its changes of people; return its digest.

        `after` is the digest of the row before. `used` is the time at which the table was last used as its people are
        told, that of the row where none is given. With a row after which the match is `over` the sentences that bound
        nobody are deleted. Raises `IntegrityError` if the log has a row with its number or client
        id already, because another process has written to it.
        """
        body = body_of(row)
        digest = _digest(after, row, body)

        def run(connection: Connection) -> None:
            _store_people(connection, table_id, people)
            if over:
                connection.execute(TALK.delete().where(TALK.c.table_id == table_id))

        await self._do(run if people or over else None, _line(table_id, row, body, digest, over=over, used=used))
        return digest

    async def forget(self, table_id: int, seats: Sequence[str]) -> None:
        """Delete the names and tokens of seats."""
        gone = SEAT.delete().where(SEAT.c.table_id == table_id, SEAT.c.seat.in_(seats))
        await self._do(lambda connection: connection.execute(gone))

    async def forget_at(self, code: str, seat: str) -> None:
        """Delete the name and token of a seat, also of a damaged table."""
        table = select(GAME_TABLE.c.id).where(GAME_TABLE.c.code == code).scalar_subquery()
        gone = SEAT.delete().where(SEAT.c.table_id == table, SEAT.c.seat == seat)
        await self._do(lambda connection: connection.execute(gone))

    async def report(self, table_id: int, seq: int, at: float, text: str) -> None:
        """Store a report of a ruling."""
        kept = insert(REPORT).values(table_id=table_id, seq=seq, at=at, text=_storable(text))
        await self._do(lambda connection: connection.execute(kept))

    async def tell(self, table_id: int, line: Sentence) -> None:
        """Store a sentence that binds nobody, and delete those that are no longer kept.

        Raises `IntegrityError` if another process has stored one with its number.
        """
        values = {"number": line.number, "who": line.who, "name": _storable(line.name), "text": _storable(line.text)}
        old = TALK.delete().where(TALK.c.table_id == table_id, TALK.c.number <= line.number - KEPT)

        def run(connection: Connection) -> None:
            connection.execute(insert(TALK).values(table_id=table_id, **values))
            connection.execute(old)

        await self._do(run)

    # -- reading ---------------------------------------------------------------------------------------------------

    async def load(self, code: str) -> Stored | None:
        """Return the table with a code and its complete log, `None` if there is none.

        Raises `UnreadableError` if a row of the log is missing, was changed, or cannot be read.
        """
        return await self._database.read(lambda connection: _load(connection, _storable(code)))

    async def talk(self, table_id: int) -> tuple[Sentence, ...]:
        """Return the sentences that are kept of a table, the oldest first."""
        query = select(TALK.c.number, TALK.c.who, TALK.c.name, TALK.c.text).where(TALK.c.table_id == table_id)
        return tuple(Sentence(*one) for one in await self._rows(query.order_by(TALK.c.number)))

    async def row_of(self, table_id: int, client: str) -> int | None:
        """Return the number of the row that a client's message made, `None` if it made none."""
        query = select(EVENT.c.seq, EVENT.c.body)
        query = query.where(EVENT.c.table_id == table_id, EVENT.c.client_id == _storable(client))
        found = await self._rows(query)
        return next((number_in(*one) for one in found), None)

    async def reports(self) -> tuple[Report, ...]:
        """Return the stored reports of rulings, the oldest first."""
        query = (
            select(GAME_TABLE.c.code, REPORT.c.seq, REPORT.c.at, REPORT.c.text)
            .join(GAME_TABLE, GAME_TABLE.c.id == REPORT.c.table_id)
            .order_by(REPORT.c.id)
        )
        return tuple(Report(*one) for one in await self._rows(query))

    async def unfinished(self, since: float) -> tuple[str, ...]:
        """Return the codes of the tables whose match is not over and that were used after the time `since`."""
        query = select(GAME_TABLE.c.code).where(GAME_TABLE.c.over == 0, GAME_TABLE.c.updated >= since)
        return tuple(code for (code,) in await self._rows(query))

    async def mine(self, token_hashes: Sequence[str]) -> tuple[Mine, ...]:
        """Return the seats of tokens, given by their hashes, with the table that was used last first."""
        query = (
            select(GAME_TABLE.c.code, SEAT.c.seat, GAME_TABLE.c.updated, SEAT.c.token_hash)
            .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
            .where(SEAT.c.token_hash.in_(token_hashes), func.length(SEAT.c.token_hash) > 0)
            .order_by(GAME_TABLE.c.updated.desc())
        )
        return tuple(Mine(*one) for one in await self._rows(query))

    async def _rows(self, query: Select[Any]) -> Sequence[Any]:
        return await self._database.read(lambda connection: connection.execute(query).all())


def database_at(url: str, durability: Durability, journal: Journal = Journal.BESIDE) -> Database:
    """Return the database of an address without opening it; the driver of PostgreSQL is an extra that may be missing.

    `durability` and `journal` are for SQLite. Raises `TableError` (`bad-database`, `no-driver`).
    """
    try:
        address = make_url(url)
        if address.get_backend_name() == "sqlite":
            return Sqlite(address.set(drivername="sqlite"), durability, journal)
        if address.get_backend_name() == "postgresql":
            from truco.tables.postgres import Postgres  # noqa: PLC0415  (an extra)

            return Postgres(address.set(drivername="postgresql+asyncpg"))
    except ImportError as error:
        raise TableError("no-driver") from error
    except (SQLAlchemyError, ValueError) as error:
        raise TableError("bad-database") from error
    raise TableError("bad-database")


def _load(connection: Connection, code: str) -> Stored | None:
    found = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.code == code)).one_or_none()
    if found is None:
        return None
    seats = connection.execute(select(SEAT).where(SEAT.c.table_id == found.id))
    people = {one.seat: Person(one.name, one.token_hash) for one in seats}
    # One statement reads the rows and the last digest, because a row may be stored at the same time.
    query = select(EVENT, GAME_TABLE.c.digest.label("last")).join_from(EVENT, GAME_TABLE)
    log = connection.execute(query.where(EVENT.c.table_id == found.id).order_by(EVENT.c.seq)).all()
    link, rows = first_link(found.code, found.rules, found.seats.split()), []
    for number, one in enumerate(log, 1):
        if one.seq != number:
            raise UnreadableError(f"row {number} is missing")
        link = next_link(link, one.seq, one.at, one.client_id, one.body)
        if link != one.digest:
            raise UnreadableError(f"row {number}, or one before it, was changed")
        rows.append(replace(read_row(one.seq, one.at, one.client_id, one.body), digest=link))
    if not rows or link != log[-1].last:
        raise UnreadableError(f"rows after row {len(rows)} are missing")
    return Stored(found.id, found.code, found.rules, tuple(found.seats.split()), people, tuple(rows))


def _storable(text: str) -> str:
    """Return a text that every database can store: PostgreSQL accepts no NUL.

    >>> _storable("a" + chr(0))
    'a\ufffd'
    """
    return text.replace("\0", "\ufffd")


def _digest(before: str, row: Row, body: str) -> str:
    client = None if row.client is None else _storable(row.client)
    return next_link(before, row.stored_at, row.at, client, body)


def _line(  # noqa: PLR0913  (the columns)
    table_id: int, row: Row, body: str, digest: str, *, over: bool, used: float | None = None
) -> Line:
    client = None if row.client is None else _storable(row.client)
    columns = {
        "table_id": table_id,
        "seq": row.stored_at,
        "at": row.at,
        "client_id": client,
        "body": body,
        "digest": digest,
    }
    return Line(columns, {"used": table_id, "at": row.at if used is None else used, "ended": int(over), "last": digest})


def _store_people(connection: Connection, table_id: int, people: People) -> None:
    for seat, person in people.items():
        if person is None:
            connection.execute(SEAT.delete().where(SEAT.c.table_id == table_id, SEAT.c.seat == seat))
        else:
            kept = {"table_id": table_id, "seat": seat, "name": person.name, "token_hash": person.token_hash}
            upsert = (pg_insert if connection.dialect.name == "postgresql" else sqlite_insert)(SEAT).values(kept)
            changes = {"name": person.name, "token_hash": person.token_hash}
            connection.execute(upsert.on_conflict_do_update(index_elements=["table_id", "seat"], set_=changes))
