"""The events in a database: statements for both SQLite and PostgreSQL, each run in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from truco.app.office.machines import Machine
from truco.app.office.row import Row
from truco.app.tables import TOURNAMENT, TOURNAMENT_BRANCH, TOURNAMENT_ENTRY, TOURNAMENT_MACHINE

_NUL: Final = "\0"


class StoredEvent(NamedTuple):
    """An event of a database without its log.

    - `id`, `code`: its names in this database; `uid`: its name in all copies.
    - `number`, `digest`: of the last entry of its log.
    - `created`, `updated`, `alive`: seconds since 1970; `alive` is the last sign of the writing machine.
    """

    id: int
    code: str
    uid: str
    name: str
    created: float
    updated: float
    number: int
    digest: str
    alive: float


class NewEvent(NamedTuple):
    """An event to store in a database; the fields are those of `StoredEvent`."""

    code: str
    uid: str
    name: str
    created: float
    alive: float


_COLUMNS: Final = [TOURNAMENT.c[name] for name in StoredEvent._fields]


def list_events(connection: Connection) -> tuple[StoredEvent, ...]:
    """Return the events of a database, the most recently written first."""
    query = select(*_COLUMNS).order_by(TOURNAMENT.c.updated.desc(), TOURNAMENT.c.id.desc())
    return tuple(StoredEvent(*columns) for columns in connection.execute(query))


def find_event(connection: Connection, code: str) -> StoredEvent | None:
    """Return the event with a code, `None` if there is none."""
    if _NUL in code:
        return None
    columns = connection.execute(select(*_COLUMNS).where(TOURNAMENT.c.code == code)).one_or_none()
    return None if columns is None else StoredEvent(*columns)


def rows_after(connection: Connection, event: int, number: int) -> tuple[Row, ...]:
    """Return the rows of an event after a number, in order."""
    kept = TOURNAMENT_ENTRY.c
    query = select(kept.number, kept.device, kept.client_id, kept.body, kept.digest)
    query = query.where(kept.tournament_id == event, kept.number > number).order_by(kept.number)
    return tuple(Row(*columns) for columns in connection.execute(query))


class News(NamedTuple):
    """The number and digest of the last entry of an event, the last sign of the writing machine, and new rows."""

    number: int
    digest: str
    alive: float
    rows: tuple[Row, ...]


def news(connection: Connection, event: int, number: int, digest: str) -> News:
    """Return the news of an event for a program that has read it up to a row; no rows if that row is still the last."""
    kept = TOURNAMENT.c
    last, digest_now, alive = connection.execute(
        select(kept.number, kept.digest, kept.alive).where(kept.id == event)
    ).one()
    rows = () if digest_now == digest else rows_after(connection, event, number)
    # Another program may write between the two statements; its rows are read the next time.
    rows = tuple(row for row in rows if row.number <= last)
    return News(last, digest_now, alive, rows)


def create(connection: Connection, *, new: NewEvent, rows: Sequence[Row]) -> int:
    """Store a new event with its first rows, and return its id.

    Raises `IntegrityError` if the code or the uid is taken.
    """
    last = {"number": rows[-1].number, "digest": rows[-1].digest, "updated": new.created}
    named = new.name.replace(_NUL, "\ufffd")  # PostgreSQL stores no NUL
    result = connection.execute(insert(TOURNAMENT).values({**new._asdict(), "name": named, **last}))
    event: int = result.inserted_primary_key[0]  # type: ignore[index]  # an insert of one row has a key
    _insert(connection, event, rows)
    return event


def add(connection: Connection, event: int, rows: Sequence[Row], at: float, *, before: str) -> bool:
    """Append rows to the log of an event; return whether its last row is still the one with the digest `before`.

    `at` is the time of the last sign of the writing machine. Raises `IntegrityError` if the log has a row with the same
    number or client id, because another program has written.
    """
    if not _move_end(connection, event, rows[-1], at, before):
        return False
    _insert(connection, event, rows)
    return True


def _move_end(connection: Connection, event: int, last: Row, at: float, before: str) -> bool:
    """Make a row the last row of a log; return whether the last row had the digest `before`."""
    kept = TOURNAMENT.c
    values = {"number": last.number, "digest": last.digest, "updated": at, "alive": at}
    statement = update(TOURNAMENT).where(kept.id == event, kept.digest == before).values(values)
    return connection.execute(statement).rowcount == 1


def sign_of_life(connection: Connection, event: int, at: float) -> None:
    """Store the time of a sign of the writing machine."""
    connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.id == event).values(alive=at))


def _insert(connection: Connection, event: int, rows: Sequence[Row]) -> None:
    connection.execute(insert(TOURNAMENT_ENTRY), [_columns(event, row) for row in rows])


def _columns(event: int, row: Row) -> dict[str, Any]:
    return {
        "tournament_id": event,
        "number": row.number,
        "device": row.device,
        "client_id": row.client,
        "body": row.body,
        "digest": row.digest,
    }


# -- branches ----------------------------------------------------------------------------------------------------------


def rewind(connection: Connection, event: int, old: Sequence[Row], new: Sequence[Row], at: float) -> bool:
    """Replace the last rows of a log, which become a branch; return whether the old rows were still the last ones.

    `old` and `new` begin with the same number; `at` is the time of the last sign of the writing machine.
    """
    if not _move_end(connection, event, new[-1], at, old[-1].digest):
        return False  # another program has written meanwhile
    kept = TOURNAMENT_ENTRY.c
    add_branch(connection, event, old)
    connection.execute(delete(TOURNAMENT_ENTRY).where(kept.tournament_id == event, kept.number >= old[0].number))
    _insert(connection, event, new)
    return True


def add_branch(connection: Connection, event: int, rows: Sequence[Row]) -> None:
    """Store a series of rows beside the log; rows that are stored already stay unchanged."""
    branch = rows[0].digest
    kept = TOURNAMENT_BRANCH.c
    query = select(kept.number).where(kept.tournament_id == event, kept.branch == branch)
    stored = {number for (number,) in connection.execute(query)}
    new = [{**_columns(event, row), "branch": branch} for row in rows if row.number not in stored]
    if new:
        connection.execute(insert(TOURNAMENT_BRANCH), new)


def branches(connection: Connection, event: int) -> dict[str, tuple[Row, ...]]:
    """Return the series of rows beside the log of an event, each in order, by its first digest."""
    kept = TOURNAMENT_BRANCH.c
    query = select(kept.branch, kept.number, kept.device, kept.client_id, kept.body, kept.digest)
    query = query.where(kept.tournament_id == event).order_by(kept.branch, kept.number)
    by_branch: dict[str, list[Row]] = {}
    for branch, *columns in connection.execute(query):
        by_branch.setdefault(branch, []).append(Row(*columns))
    return {branch: tuple(rows) for branch, rows in by_branch.items()}


# -- machines ----------------------------------------------------------------------------------------------------------


def machines(connection: Connection, event: int) -> tuple[Machine, ...]:
    """Return the machines with a copy of an event, in the order of their ids."""
    kept = TOURNAMENT_MACHINE.c
    query = select(kept.device, kept.name, kept.address, kept.secret, kept.seen)
    query = query.where(kept.tournament_id == event).order_by(kept.device)
    return tuple(Machine(*columns) for columns in connection.execute(query))


def put_machine(connection: Connection, event: int, machine: Machine) -> None:
    """Store a machine, and replace its earlier values."""
    forget_machine(connection, event, machine.device)
    connection.execute(insert(TOURNAMENT_MACHINE).values(tournament_id=event, **machine._asdict()))


def forget_machine(connection: Connection, event: int, device: str) -> None:
    """Delete a machine from the machines of an event."""
    kept = TOURNAMENT_MACHINE.c
    connection.execute(delete(TOURNAMENT_MACHINE).where(kept.tournament_id == event, kept.device == device))


def shared_codes(connection: Connection, device: str) -> tuple[str, ...]:
    """Return the codes of the events that other machines have, too."""
    kept = TOURNAMENT_MACHINE.c
    query = select(TOURNAMENT.c.code).where(
        TOURNAMENT.c.id.in_(select(kept.tournament_id).where(kept.device != device))
    )
    return tuple(code for (code,) in connection.execute(query))
