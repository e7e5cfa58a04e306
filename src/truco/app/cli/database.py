"""Why a database cannot be used, as a sentence with the remedy."""

from __future__ import annotations

import contextlib
import socket
import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy.exc import ArgumentError

from truco.app.cli.refusal import Refusal, as_word
from truco.app.cli.speech import chosen_language
from truco.app.tables import file_of, owners_file, shown
from truco.app.tables.database import SERVER, ForeignTablesError
from truco.errors import TableError
from truco.messages import text

_DAMAGED: Final = ("malformed", "not a database", "corrupt")
"""The words of SQLite's errors for a file with damaged pages, and for one that is not a database."""

_PATIENCE: Final = 2.0


def no_database(error: Exception, url: str, language: str = "", where: str = "") -> Refusal:
    """Return the refusal for a database that cannot be used after an `error`.

    `where` is the user's name for the database, if that is not its `url`.
    """
    language = language or chosen_language()
    code = error.code if isinstance(error, TableError) else "bad-database"
    address = server_address(url) or text("database.address", language)
    cause = _cause(error, language) if code == "bad-database" else ""
    return Refusal(code, text(f"error.{code}", language, database=where or shown(url), cause=cause, address=address))


def _cause(error: Exception, language: str) -> str:
    """Return why a database cannot be opened, as a sentence."""
    cause = error if error.__cause__ is None and not isinstance(error, TableError) else error.__cause__
    cause = getattr(cause, "orig", None) or cause
    if isinstance(cause, ForeignTablesError):
        return text("database.cause.foreign", language, tables=str(cause))
    if isinstance(cause, sqlite3.DatabaseError) and any(word in str(cause) for word in _DAMAGED):
        return text("database.cause.damaged", language)
    if isinstance(cause, OSError) and (cause.strerror or str(cause) or isinstance(cause, TimeoutError)):
        return text("database.cause.other", language, problem=as_word(cause, language))
    if cause is None or isinstance(cause, ValueError | TypeError | sqlite3.OperationalError) or not str(cause):
        return text("database.cause.address", language)
    return text("database.cause.other", language, problem=str(cause).partition("\n")[0].rpartition(">: ")[2])


def server_address(url: str) -> str:
    """Return the address of the server that uses a database, empty where no server answers."""
    file = _address_file(url)
    try:
        address = file.read_text(encoding="utf-8").strip() if file else ""
        parts = urlsplit(address)
        if parts.hostname and parts.port:
            # A server that was killed has left its file, and another program may use the database now.
            socket.create_connection((parts.hostname, parts.port), timeout=_PATIENCE).close()
            return address
    except (OSError, ValueError):
        pass
    return ""


def write_address(url: str, address: str) -> None:
    """Write the address of the server that uses a database beside its file, for a second start of the program."""
    file = _address_file(url)
    if file is not None:
        owners_file(file)
        file.write_text(f"{address}\n", encoding="utf-8")


def delete_address(url: str) -> None:
    """Delete the file that `write_address` wrote."""
    file = _address_file(url)
    if file is not None:
        with contextlib.suppress(OSError):
            file.unlink()


def _address_file(url: str) -> Path | None:
    try:
        file = file_of(url)
    except ArgumentError:
        return None
    return None if file is None else file.with_name(file.name + SERVER)
