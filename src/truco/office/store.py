"""What a database keeps of events: statements for both SQLite and PostgreSQL, each run in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, insert, select, update

from truco.office.row import Row
from truco.tables import TOURNAMENT, TOURNAMENT_ENTRY

_NUL: Final = "\0"


class Listed(NamedTuple):
    """An event as a list shows it.

    - `id`, `code`: in this database; `uid`: in all copies of the event.
    - `number`, `digest`: of the last entry of its log.
    - `created`, `updated`, `alive`: seconds since 1970; `alive` is the last sign of the machine that writes.
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


class New(NamedTuple):
    """An event that a database gets; the fields are those of `Listed`."""

    code: str
    uid: str
    name: str
    created: float
    alive: float


_COLUMNS: Final = [TOURNAMENT.c[name] for name in Listed._fields]


def listed(connection: Connection) -> tuple[Listed, ...]:
    """Return the events of a database, the one last written to first."""
    query = select(*_COLUMNS).order_by(TOURNAMENT.c.updated.desc(), TOURNAMENT.c.id.desc())
    return tuple(Listed(*one) for one in connection.execute(query))


def found(connection: Connection, code: str) -> Listed | None:
    """Return the event with a code, `None` if there is none."""
    if _NUL in code:
        return None
    one = connection.execute(select(*_COLUMNS).where(TOURNAMENT.c.code == code)).one_or_none()
    return None if one is None else Listed(*one)


def rows_after(connection: Connection, event: int, number: int) -> tuple[Row, ...]:
    """Return the rows of an event after a number, in order."""
    kept = TOURNAMENT_ENTRY.c
    query = select(kept.number, kept.device, kept.client_id, kept.body, kept.digest)
    query = query.where(kept.tournament_id == event, kept.number > number).order_by(kept.number)
    return tuple(Row(*one) for one in connection.execute(query))


def last_number(connection: Connection, event: int) -> tuple[int, float]:
    """Return the number of the last entry of an event, and when the machine that writes gave its last sign."""
    query = select(TOURNAMENT.c.number, TOURNAMENT.c.alive).where(TOURNAMENT.c.id == event)
    number, alive = connection.execute(query).one()
    return number, alive


def create(connection: Connection, *, new: New, rows: Sequence[Row]) -> None:
    """Store a new event with its first rows.

    Raises `IntegrityError` if the code or the uid is taken.
    """
    last = {"number": rows[-1].number, "digest": rows[-1].digest, "updated": new.created}
    named = new.name.replace(_NUL, "\ufffd")  # PostgreSQL stores no NUL
    made = connection.execute(insert(TOURNAMENT).values({**new._asdict(), "name": named, **last}))
    _insert(connection, made.inserted_primary_key[0], rows)  # type: ignore[index]  # an insert of one row has a key


def add(connection: Connection, event: int, rows: Sequence[Row], at: float) -> None:
    """Append rows to the log of an event; `at` is the time of the last sign of the machine that writes.

    Raises `IntegrityError` if the log has a row with the same number or client id, because somebody else has written.
    """
    _insert(connection, event, rows)
    last = {"number": rows[-1].number, "digest": rows[-1].digest, "updated": at, "alive": at}
    connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.id == event).values(last))


def sign_of_life(connection: Connection, event: int, at: float) -> None:
    """Store that the machine that writes gave a sign at a time."""
    connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.id == event).values(alive=at))


def _insert(connection: Connection, event: int, rows: Sequence[Row]) -> None:
    values = [
        {
            "tournament_id": event,
            "number": one.number,
            "device": one.device,
            "client_id": one.client,
            "body": one.body,
            "digest": one.digest,
        }
        for one in rows
    ]
    connection.execute(insert(TOURNAMENT_ENTRY), values)
