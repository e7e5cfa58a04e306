"""The store: every row is committed before anybody sees it.

Rows of all tables that wait at the same time share one commit.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    insert,
    make_url,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from truco.app.tables.chain import first_link, next_link
from truco.app.tables.chat import KEPT
from truco.app.tables.chat import Line as Sentence
from truco.app.tables.database import Database, Durability, Journal, Line, Work, append
from truco.app.tables.retention import Keeping, delete_tables
from truco.app.tables.row import Row, body_of, number_in, read_row
from truco.app.tables.schema import EVENT, GAME_TABLE, REPORT, SEAT, TALK
from truco.app.tables.sqlite import Sqlite
from truco.app.tables.stored import UnreadableError
from truco.app.tables.summary import COLUMNS, Summary, columns_of, read_summary
from truco.errors import TableError

_GROUP: Final = 64
_UNCHANGED: Final[dict[str, str | int | None]] = dict.fromkeys(COLUMNS)


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
    summary: Summary


class Made(NamedTuple):
    """A new table in the store: its number, and the digest of the first row of its log."""

    id: int
    digest: str


class Mine(NamedTuple):
    """A seat of a person, with its table: its number, code, rules, seats and summary, and the names of its people.

    `updated` is the time of its last row, `over` is whether its last match is over.
    """

    table_id: int
    code: str
    seat: str
    updated: float
    rules: str
    seats: tuple[str, ...]
    over: bool
    summary: Summary
    names: Mapping[str, str]


class Owned(NamedTuple):
    """A seat of a person: the number and the code of the table, and the seat."""

    table_id: int
    code: str
    seat: str


@dataclass(frozen=True, slots=True)
class Holder:
    """A person by the hashes of tokens: of a `person`, whose token opens any seat with it, and of `keys`.

    A key is the code of a table and the hash of the token of a seat there.
    """

    person: str = ""
    keys: frozenset[tuple[str, str]] = frozenset()

    @property
    def seats(self) -> ColumnElement[bool]:
        """The condition that a seat, joined with its table, is one of the person's."""
        hashes = {self.person, *(token_hash for _, token_hash in self.keys)} - {""}
        either = or_(SEAT.c.token_hash == self.person, tuple_(GAME_TABLE.c.code, SEAT.c.token_hash).in_(self.keys))
        return and_(SEAT.c.token_hash.in_(hashes), either)


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

    async def create(  # noqa: PLR0913, PLR0917  (what the store keeps of a table beside its rows)
        self,
        code: str,
        rules: str,
        seats: Sequence[str],
        first: Row,
        people: People,
        summary: Summary | None = None,
    ) -> Made | None:
        """Store a new table with its summary and the first row of its log; return `None` if the code is taken."""
        body = body_of(first)
        digest = _digest(first_link(code, rules, seats), first, body)

        def run(connection: Connection) -> int:
            values = {"code": code, "rules": rules, "seats": " ".join(seats), "created": first.at, "updated": first.at}
            made = connection.execute(insert(GAME_TABLE).values(values))
            table_id: int = made.inserted_primary_key[0]  # type: ignore[index]  # an insert of one row has a key
            append(connection, [_line(table_id, first, body, digest, over=False, summary=summary)])
            _store_people(connection, table_id, people)
            return table_id

        try:
            return Made(await self._do(run), digest)
        except IntegrityError:
            return None

    async def append(  # noqa: PLR0913  (what the store keeps of a table beside its rows)
        self,
        table_id: int,
        row: Row,
        people: People,
        *,
        after: str,
        over: bool,
        used: float | None = None,
        summary: Summary | None = None,
    ) -> str:
        """Store the next row of a log with its changes of people; return its digest.

        `after` is the digest of the row before. `used` is the time of the last use of the table as its people see it,
        that of the row where none is given. `summary` is that of the table after the row; without one it stays. With a
        row after which the match is `over` the sentences that do not bind are deleted. Raises `IntegrityError` if the
        log has a row with its number or client id already, because another process has written to it.
        """
        body = body_of(row)
        digest = _digest(after, row, body)

        def run(connection: Connection) -> None:
            _store_people(connection, table_id, people)
            if over:
                connection.execute(TALK.delete().where(TALK.c.table_id == table_id))

        line = _line(table_id, row, body, digest, over=over, used=used, summary=summary)
        await self._do(run if people or over else None, line)
        return digest

    async def summarize(self, table_id: int, digest: str, summary: Summary) -> None:
        """Store the summary of a table; nothing changes if its log has grown since the row with the digest."""
        same = (GAME_TABLE.c.id == table_id, GAME_TABLE.c.digest == digest)
        change = update(GAME_TABLE).where(*same).values(columns_of(summary))
        await self._do(lambda connection: connection.execute(change))

    async def summarize_damaged(self, code: str, summary: Summary) -> None:
        """Store the summary of a table whose log cannot be read and that has none yet."""
        same = (GAME_TABLE.c.code == code, GAME_TABLE.c.phase == "")
        change = update(GAME_TABLE).where(*same).values(columns_of(summary))
        await self._do(lambda connection: connection.execute(change))

    async def forget(self, table_id: int, seats: Sequence[str]) -> None:
        """Delete the names and tokens of seats."""
        gone = SEAT.delete().where(SEAT.c.table_id == table_id, SEAT.c.seat.in_(seats))
        await self._do(lambda connection: connection.execute(gone))

    async def forget_all(self, seats: Sequence[Owned]) -> None:
        """Delete the names and tokens of seats of many tables, also of damaged ones, in one transaction."""
        gone = SEAT.delete().where(SEAT.c.table_id == bindparam("at"), SEAT.c.seat == bindparam("of"))
        which = [{"at": owned.table_id, "of": owned.seat} for owned in seats]
        if which:
            await self._do(lambda connection: connection.execute(gone, which))

    async def delete_old(self, keeping: Keeping, now: float, used: Collection[str]) -> tuple[str, ...]:
        """Delete tables that were not used for long, as `delete_tables` does; return their codes."""
        codes: tuple[str, ...] = await self._do(lambda connection: delete_tables(connection, keeping, now, used))
        return codes

    async def report(self, table_id: int, seq: int, at: float, text: str) -> None:
        """Store a report of a ruling."""
        kept = insert(REPORT).values(table_id=table_id, seq=seq, at=at, text=_storable(text))
        await self._do(lambda connection: connection.execute(kept))

    async def tell(self, table_id: int, line: Sentence) -> None:
        """Store a sentence that does not bind, and delete those that are no longer kept.

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
        fetched = await self._database.read(lambda connection: _fetch(connection, _storable(code)))
        # A log may be long, and what PostgreSQL reads arrives on the event loop.
        return None if fetched is None else await asyncio.to_thread(_read, fetched)

    async def talk(self, table_id: int) -> tuple[Sentence, ...]:
        """Return the sentences that are kept of a table, the oldest first."""
        query = select(TALK.c.number, TALK.c.who, TALK.c.name, TALK.c.text).where(TALK.c.table_id == table_id)
        return tuple(Sentence(*line) for line in await self._rows(query.order_by(TALK.c.number)))

    async def row_of(self, table_id: int, client: str) -> int | None:
        """Return the number of the row that a client's message made, `None` if it made none."""
        query = select(EVENT.c.seq, EVENT.c.body)
        query = query.where(EVENT.c.table_id == table_id, EVENT.c.client_id == _storable(client))
        rows = await self._rows(query)
        return next((number_in(*row) for row in rows), None)

    async def reports(self) -> tuple[Report, ...]:
        """Return the stored reports of rulings, the oldest first."""
        query = (
            select(GAME_TABLE.c.code, REPORT.c.seq, REPORT.c.at, REPORT.c.text)
            .join(GAME_TABLE, GAME_TABLE.c.id == REPORT.c.table_id)
            .order_by(REPORT.c.id)
        )
        return tuple(Report(*report) for report in await self._rows(query))

    async def unfinished(self, since: float) -> tuple[str, ...]:
        """Return the codes of the tables whose match is not over and that were used after the time `since`."""
        query = select(GAME_TABLE.c.code).where(GAME_TABLE.c.over == 0, GAME_TABLE.c.updated >= since)
        return tuple(code for (code,) in await self._rows(query))

    async def without_summary(self, many: int) -> tuple[str, ...]:
        """Return the codes of some tables whose summary was not computed yet, the one that was used last first."""
        query = select(GAME_TABLE.c.code).where(GAME_TABLE.c.phase == "").order_by(GAME_TABLE.c.updated.desc())
        return tuple(code for (code,) in await self._rows(query.limit(many)))

    async def mine(self, holder: Holder, *, code: str = "", many: int = 100, after: int = 0) -> tuple[Mine, ...]:
        """Return seats of a person with their tables, the table that was used last first.

        With a `code` only those at that table; `many` is the most that are returned, `after` how many are left out
        before the first.
        """
        query = (
            select(SEAT.c.seat, *_LISTED)
            .join(GAME_TABLE, SEAT.c.table_id == GAME_TABLE.c.id)
            .where(holder.seats, *((GAME_TABLE.c.code == code,) if code else ()))
            .order_by(GAME_TABLE.c.updated.desc(), GAME_TABLE.c.id.desc())
            .limit(many)
            .offset(after)
        )

        def work(connection: Connection) -> tuple[Mine, ...]:
            rows = connection.execute(query).all()
            people = select(SEAT.c.table_id, SEAT.c.seat, SEAT.c.name)
            people = people.where(SEAT.c.table_id.in_({row.id for row in rows}))
            names: dict[int, dict[str, str]] = {}
            for table_id, seat, name in connection.execute(people):
                names.setdefault(table_id, {})[seat] = name
            return tuple(_mine(*row, names=names) for row in rows)

        return await self._database.read(work)

    async def seats_of(self, holder: Holder) -> tuple[Owned, ...]:
        """Return all seats of a person."""
        query = select(GAME_TABLE.c.id, GAME_TABLE.c.code, SEAT.c.seat)
        query = query.join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id).where(holder.seats)
        return tuple(Owned(*row) for row in await self._rows(query))

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
            from truco.app.tables.postgres import Postgres  # noqa: PLC0415  (an extra)

            return Postgres(address.set(drivername="postgresql+asyncpg"))
    except ImportError as error:
        raise TableError("no-driver") from error
    except (SQLAlchemyError, ValueError) as error:
        raise TableError("bad-database") from error
    raise TableError("bad-database")


_LISTED: Final = (
    *(GAME_TABLE.c[name] for name in ("id", "code", "updated", "rules", "seats", "over")),
    *(GAME_TABLE.c[name] for name in COLUMNS),
)
"""The columns of a table that a list of tables shows."""


def _mine(  # noqa: PLR0913, PLR0917  (the columns)
    seat: str,
    table_id: int,
    code: str,
    updated: float,
    rules: str,
    seats: str,
    over: int,
    *columns: str | int,
    names: Mapping[int, Mapping[str, str]],
) -> Mine:
    summary, people = read_summary(columns), names.get(table_id, {})
    return Mine(table_id, code, seat, updated, rules, tuple(seats.split()), bool(over), summary, people)


class _Fetched(NamedTuple):
    """A table as the database has it: its columns, its people, and its log with the digest of its last row."""

    table: Any
    people: Sequence[Any]
    log: Sequence[Any]


def _fetch(connection: Connection, code: str) -> _Fetched | None:
    table = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.code == code)).one_or_none()
    if table is None:
        return None
    seats = connection.execute(select(SEAT).where(SEAT.c.table_id == table.id)).all()
    # One statement reads the rows and the last digest, because a row may be stored at the same time.
    query = select(EVENT, GAME_TABLE.c.digest.label("last")).join_from(EVENT, GAME_TABLE)
    log = connection.execute(query.where(EVENT.c.table_id == table.id).order_by(EVENT.c.seq)).all()
    return _Fetched(table, seats, log)


def _read(fetched: _Fetched) -> Stored:
    """Return a table as a value; raises `UnreadableError` as `Store.load` does."""
    table, seats, log = fetched
    people = {row.seat: Person(row.name, row.token_hash) for row in seats}
    link, rows = first_link(table.code, table.rules, table.seats.split()), []
    for number, row in enumerate(log, 1):
        if row.seq != number:
            raise UnreadableError(f"row {number} is missing")
        link = next_link(link, row.seq, row.at, row.client_id, row.body)
        if link != row.digest:
            raise UnreadableError(f"row {number}, or one before it, was changed")
        rows.append(replace(read_row(row.seq, row.at, row.client_id, row.body), digest=link))
    if not rows or link != log[-1].last:
        raise UnreadableError(f"rows after row {len(rows)} are missing")
    summary = read_summary([getattr(table, name) for name in COLUMNS])
    return Stored(table.id, table.code, table.rules, tuple(table.seats.split()), people, tuple(rows), summary)


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
    table_id: int,
    row: Row,
    body: str,
    digest: str,
    *,
    over: bool,
    used: float | None = None,
    summary: Summary | None = None,
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
    at, changed = row.at if used is None else used, _UNCHANGED if summary is None else columns_of(summary)
    kept = {f"new_{name}": value for name, value in changed.items()}
    return Line(columns, {"used": table_id, "at": at, "ended": int(over), "last": digest, **kept})


def _store_people(connection: Connection, table_id: int, people: People) -> None:
    for seat, person in people.items():
        if person is None:
            connection.execute(SEAT.delete().where(SEAT.c.table_id == table_id, SEAT.c.seat == seat))
        else:
            kept = {"table_id": table_id, "seat": seat, "name": person.name, "token_hash": person.token_hash}
            upsert = (pg_insert if connection.dialect.name == "postgresql" else sqlite_insert)(SEAT).values(kept)
            changes = {"name": person.name, "token_hash": person.token_hash}
            connection.execute(upsert.on_conflict_do_update(index_elements=["table_id", "seat"], set_=changes))
