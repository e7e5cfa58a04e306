"""`truco data`: finding the user's data, copying it, listing reports, deleting it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
from sqlalchemy.exc import SQLAlchemyError

from truco.app.cli.books import JSON
from truco.app.cli.database import no_database
from truco.app.cli.group import Group
from truco.app.cli.progress import progress
from truco.app.cli.refusal import Refusal
from truco.app.cli.speech import chosen_language
from truco.app.cli.terminal.seats import Seats
from truco.app.tables import (
    BESIDE,
    Report,
    Store,
    data_folder,
    database_file,
    default_database,
    file_of,
    owners_file,
)
from truco.errors import TableError
from truco.messages import text

_PAGES = 2048
"""How many pages of a database are copied in one step."""

_database = click.option(
    "--database", default=None, metavar="URL", help="Another database than the one in your data folder."
)


@click.group("data", cls=Group)
def data_command() -> None:
    """Find, back up or delete what this program keeps."""


@data_command.command("where")
@JSON
def _where(*, as_json: bool) -> None:
    """Print the folder of your data."""
    folder = str(data_folder())
    click.echo(json.dumps({"folder": folder}) if as_json else folder)


@data_command.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_database
@JSON
def _backup(file: Path, database: str | None, *, as_json: bool) -> None:
    """Copy all tables to FILE, also while a server runs, and your own seats to FILE.seats.json."""
    source = _file(database)
    seats, beside = Seats().path, file.with_name(f"{file.name}.seats.json")
    keys = database is None and seats.exists()
    if not source.exists():
        raise Refusal("no-tables", text("data.none", chosen_language(), file=source))
    for path in (file, *([beside] if keys else ())):
        if path.exists():
            raise Refusal("exists", text("data.exists", chosen_language(), file=path))
    owners_file(file)
    try:
        _copy_database(source, file)
    except sqlite3.Error as error:
        file.unlink()
        raise no_database(error, database or default_database()) from None
    if keys:
        # Readable only by its owner, as the file that it copies, because the tokens give access to the seats.
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:  # noqa: PTH123
            out.write(seats.read_bytes())
    names = [str(file), *([str(beside)] if keys else [])]
    for line in [json.dumps({"files": names})] if as_json else names:
        click.echo(line)


def _copy_database(source: Path, file: Path) -> None:
    """Copy a database into an empty file, whole and without talk; raises `sqlite3.Error` for a damaged database."""
    with (
        contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as original,
        contextlib.closing(sqlite3.connect(file)) as copy,
    ):
        # Of a server that writes meanwhile all steps copy the same state, because one transaction reads them.
        original.isolation_level = None
        original.execute("BEGIN")
        (pages,) = original.execute("PRAGMA page_count").fetchone()
        original.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with progress("progress.backup", pages) as bar:
            done = 0

            def advance(_status: int, remaining: int, total: int) -> None:
                nonlocal done
                bar.advance(total - remaining - done)
                done = total - remaining

            original.backup(copy, pages=_PAGES, progress=advance)
        if copy.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            raise sqlite3.DatabaseError("database disk image is malformed")
        _delete_talk(copy)


def _delete_talk(copy: sqlite3.Connection) -> None:
    """Delete from a copy the talk of tables where words do not bind, because it is stored for its match alone."""
    if copy.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'talk'").fetchone():
        copy.execute("PRAGMA secure_delete = ON")
        with copy:
            copy.execute("DELETE FROM talk")


@data_command.command("reports")
@_database
@JSON
def _reports(database: str | None, *, as_json: bool) -> None:
    """List the rulings that players reported: table, act, time and comment."""
    file = file_of(database or default_database())
    if file is not None and not file.exists():
        raise Refusal("no-tables", text("data.none", chosen_language(), file=file))
    url = database or default_database()
    try:
        reports = asyncio.run(_read_reports(url))
    except TableError as error:
        raise no_database(error, url) from None
    except (SQLAlchemyError, OSError, TypeError, ValueError) as error:  # the last two for a value in the address
        raise no_database(error, url) from None
    rows = [_report(report) for report in reports]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    for row in rows:
        click.echo("{table} {act} {at} {text}".format_map(row))
    if not reports:
        click.echo(text("data.no-reports", chosen_language()), err=True)


def _report(report: Report) -> dict[str, object]:
    # A comment comes from a stranger, so its control characters must not reach the terminal.
    comment = "".join(sign if sign.isprintable() else " " for sign in report.text)
    when = datetime.fromtimestamp(report.at, UTC).isoformat(timespec="seconds")
    return {"table": report.code, "act": report.seq, "at": when, "text": " ".join(comment.split())}


async def _read_reports(url: str) -> tuple[Report, ...]:
    """Return the reports of a database; it is only read, because a server may have it open."""
    store = Store(url)
    try:
        return await store.reports()
    finally:
        await store.close()


@data_command.command("delete")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_database
def _delete(*, yes: bool, database: str | None) -> None:
    """Delete all tables, names and tokens kept here; of another database, its tables alone."""
    source = _file(database)
    beside = [source.with_name(source.name + end) for end in BESIDE]
    keys = [Seats().path] if database is None else []
    files = [path for path in (source, *beside, *keys) if path.exists()]
    if not files:
        click.echo(text("data.nothing", chosen_language()))
        return
    if not yes:
        where = data_folder() if database is None else source
        click.confirm(text("data.sure", chosen_language(), file=where), abort=True)
    asyncio.run(_delete_files(database or default_database(), [source, *beside, *keys]))
    click.echo(text("data.deleted", chosen_language()))


async def _delete_files(url: str, files: Sequence[Path]) -> None:
    """Delete the files of a database that no server has open."""
    store = Store(url)
    try:
        await store.hold()
        for path in files:
            path.unlink(missing_ok=True)
    except TableError as error:
        raise no_database(error, url) from None
    finally:
        await store.close()


def _file(database: str | None) -> Path:
    """Return the file of a database; raises `Refusal` for a database that is not a file."""
    path = database_file() if database is None else file_of(database)
    if path is None:
        raise Refusal("no-file", text("data.no-file", chosen_language()))
    return path
