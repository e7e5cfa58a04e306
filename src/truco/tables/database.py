"""What a database of tables does for the store, whichever it is: SQLite (`sqlite.py`) or PostgreSQL (`postgres.py`).

Work is a plain function over a connection. With SQLite it runs in threads, so that the event loop never waits for a
disk; with PostgreSQL in the driver's own way.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, bindparam, insert, make_url, update

from truco.tables.schema import EVENT, GAME_TABLE

_OWNER_ALONE: Final = 0o600
LEASE: Final = "-lease"
"""How the name of the file ends that a server locks while it has the database."""
BESIDE: Final = ("-wal", "-shm", LEASE)
"""How the names of the files end that lie beside the file of a database."""

_Result = TypeVar("_Result")
Work = Callable[[Connection], _Result]


class Durability(StrEnum):
    """What a stored row survives in SQLite: the end of the program (`kill -9` too), or the loss of power as well."""

    CRASH = "crash"
    POWER = "power"


class Line(NamedTuple):
    """A row of a log as the database gets it: its columns, and what changes in the row of its table."""

    columns: Mapping[str, Any]
    used: Mapping[str, Any]


_USED: Final = (
    update(GAME_TABLE)
    .where(GAME_TABLE.c.id == bindparam("used"))
    .values(updated=bindparam("at"), over=bindparam("ended"), digest=bindparam("last"))
)


def append(connection: Connection, lines: Sequence[Line]) -> None:
    """Append rows to the logs of their tables, with two statements for all of them."""
    if lines:
        connection.execute(insert(EVENT), [line.columns for line in lines])
        connection.execute(_USED, [line.used for line in lines])


class Database(Protocol):
    """A database that was named; `open` comes first."""

    async def open(self) -> None:
        """Bring the schema up to date. Raises `TableError` (`bad-database`) where that cannot be done."""

    async def hold(self) -> None:
        """Hold the database for this server alone. Raises `TableError` (`database-in-use`) where another holds it."""

    async def write(self, work: Work[_Result]) -> _Result:
        """Run work in a transaction. Raises `TableError` (`store-lost`) where what was written is nowhere any more."""

    async def append(self, lines: Sequence[Line]) -> None:
        """Append rows to the logs of their tables, in a transaction of their own: what every act needs, and quick.

        Raises `IntegrityError` where a row of that number or with that client id is there, and `TableError` as `write`.
        """

    async def read(self, work: Work[_Result]) -> _Result:
        """Run work that only reads."""

    async def close(self) -> None:
        """Let go of the database."""


def shown(url: str) -> str:
    """Return an address as it may be shown: without the password in it.

    >>> shown("postgresql://truco:s3cret@box/truco"), shown("sqlite:///t.db")
    ('postgresql://truco:***@box/truco', 'sqlite:///t.db')
    """
    return re.sub(r"(?i)([?&]password=)[^&]*", r"\1***", re.sub(r"(://[^:/?#]*:).*@", r"\1***@", url))


def file_of(url: str) -> Path | None:
    """Return the file in which an address keeps its tables, `None` for a database that is no file.

    >>> print(file_of("sqlite:////srv/truco/tables.db").as_posix(), file_of("postgresql://box/truco"))
    /srv/truco/tables.db None
    """
    return file_in(make_url(url))


def file_in(address: URL) -> Path | None:
    """Return the file of an address, `None` for a database that is no file, or is kept in memory."""
    named = address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")
    return Path(address.database or "") if named else None


def owners_file(file: Path) -> None:
    """Make a file that its owner alone can read, or make an older one so: it holds the packs in play."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ALONE))
        return
    if os.name == "posix" and file.stat().st_uid == os.geteuid():
        file.chmod(_OWNER_ALONE)


def migrate(connection: Connection) -> None:
    """Run the steps of the schema that this database has not seen."""
    config = Config()
    config.set_main_option("script_location", "truco.tables:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
