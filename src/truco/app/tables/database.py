"""The interface between the store and its database: SQLite (`sqlite.py`) or PostgreSQL (`postgres.py`).

Work is a plain function with a connection as its argument. With SQLite it runs in threads, so that the event loop never
waits for a disk; with PostgreSQL the asynchronous driver runs it.
"""

from __future__ import annotations

import contextlib
import os
import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar

from sqlalchemy import URL, Connection, bindparam, func, insert, inspect, make_url, text, update

from truco.app.tables.migrations import versions
from truco.app.tables.schema import EVENT, GAME_TABLE, METADATA
from truco.app.tables.summary import COLUMNS
from truco.errors import TableError

_OWNER_ALONE: Final = 0o600
LEASE: Final = "-lease"
"""The end of the name of the file that a server locks while it uses the database."""
SERVER: Final = "-server"
"""The end of the name of the file in which a server writes its address while it uses the database."""
BESIDE: Final = ("-wal", "-shm", LEASE, SERVER)
"""The ends of the names of the files beside the file of a database."""

_Result = TypeVar("_Result")
Work = Callable[[Connection], _Result]


class Durability(StrEnum):
    """The failures that a stored row survives in SQLite: a `kill -9` of the program, or also a loss of power."""

    CRASH = "crash"
    POWER = "power"


class Journal(StrEnum):
    """Where SQLite keeps what a commit needs.

    `BESIDE` the file, in another one that stays, so that others read while one writes: a copy of the file alone lacks
    rows. `NONE_LEFT`: nothing stays beside the file after a commit, so that the file alone has every row.
    """

    BESIDE = "WAL"
    NONE_LEFT = "DELETE"


class Line(NamedTuple):
    """A row of a log as the database gets it: its columns, and what changes in the row of its table.

    `used` has a value for each column of the table's summary; `None` leaves the column as it is.
    """

    columns: Mapping[str, str | float | None]
    used: Mapping[str, str | float | None]


_USED: Final = (
    update(GAME_TABLE)
    .where(GAME_TABLE.c.id == bindparam("used"))
    .values(
        updated=bindparam("at"),
        over=bindparam("ended"),
        digest=bindparam("last"),
        **{
            name: func.coalesce(bindparam(f"new_{name}", type_=GAME_TABLE.c[name].type), GAME_TABLE.c[name])
            for name in COLUMNS
        },
    )
)


def append(connection: Connection, lines: Sequence[Line]) -> None:
    """Append rows to the logs of their tables, with two statements for all of them."""
    if lines:
        connection.execute(insert(EVENT), [line.columns for line in lines])
        connection.execute(_USED, [line.used for line in lines])


class Database(Protocol):
    """A database of tables; `open` must be called first."""

    async def open(self) -> None:
        """Update the schema. Raises `TableError` (`bad-database`) where that fails."""

    async def hold(self) -> None:
        """Lock the database for this server. Raises `TableError` (`database-in-use`) where another server has."""

    async def write(self, work: Work[_Result]) -> _Result:
        """Run work in a transaction. Raises `TableError` (`store-lost`) where the database was deleted or lost."""

    async def append(self, lines: Sequence[Line]) -> None:
        """Append rows to the logs of their tables in one transaction; every act needs this, so it must be fast.

        Raises `IntegrityError` where a row has the same number or client id already, and `TableError` as `write` does.
        """

    async def read(self, work: Work[_Result]) -> _Result:
        """Run work that only reads, and return its result."""

    async def close(self) -> None:
        """Close the connections and unlock the database."""


def shown(url: str) -> str:
    """Return the address of a database with asterisks in the place of its password.

    >>> shown("postgresql://truco:s3cret@box/truco"), shown("sqlite:///t.db")
    ('postgresql://truco:***@box/truco', 'sqlite:///t.db')
    """
    return re.sub(r"(?i)([?&]password=)[^&]*", r"\1***", re.sub(r"(://[^:/?#]*:).*@", r"\1***@", url))


def file_of(url: str) -> Path | None:
    """Return the file of a database by its address, `None` if it is no file.

    >>> print(file_of("sqlite:////srv/truco/tables.db").as_posix(), file_of("postgresql://box/truco"))
    /srv/truco/tables.db None
    """
    return file_in(make_url(url))


def file_in(address: URL) -> Path | None:
    """Return the file of a database, `None` if it is no file or is in memory."""
    named = address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")
    return Path(address.database or "") if named else None


def owners_file(file: Path) -> None:
    """Create a file that only its owner can read, or restrict an existing one: it contains the packs in play.

    A file on a disk that knows no owners, such as a memory stick, stays as it is, and so does one that another program
    removes at this moment, as SQLite does with the files beside a database when its last user ends.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ALONE))
        return
    with contextlib.suppress(PermissionError, FileNotFoundError):
        if os.name == "posix" and file.stat().st_uid == os.geteuid():
            file.chmod(_OWNER_ALONE)


def newest_schema() -> str:
    """Return the number of the last migration.

    >>> int(newest_schema()) >= 4
    True
    """
    return max(name[1:5] for _, name, _ in pkgutil.iter_modules(versions.__path__))


class ForeignTablesError(Exception):
    """A database has tables of another program with names of ours; the text has these names."""


def is_current(connection: Connection) -> bool:
    """Return whether a database has all migrations and no later ones."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [newest_schema()]


def migrate(connection: Connection) -> None:
    """Run the migrations that this database does not have yet.

    Raises `TableError`: `newer-database` for a database of a later program, `bad-database` (because of a
    `ForeignTablesError`) for one in which another program has tables with names of ours.
    """
    if is_current(connection):
        return
    there = inspect(connection)
    if not there.has_table("alembic_version"):
        foreign = sorted(set(there.get_table_names()) & set(METADATA.tables))
        if foreign:
            raise TableError("bad-database") from ForeignTablesError(", ".join(foreign))
    from alembic import command  # noqa: PLC0415  (slow to import, and seldom needed)
    from alembic.config import Config  # noqa: PLC0415  (the same)
    from alembic.util import CommandError  # noqa: PLC0415  (the same)

    config = Config()
    config.set_main_option("script_location", "truco.app.tables:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise TableError("newer-database") from error
