"""`truco data`: where one's data lies; a copy of it; its end."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import click

from truco.cli.terminal.seats import Seats
from truco.cli.terminal.speech import chosen_language
from truco.messages import text
from truco.tables import data_folder, database_file


@click.group("data")
def data_command() -> None:
    """Find, back up or delete what this program keeps."""


@data_command.command("where")
def _where() -> None:
    """Print the folder of your data."""
    click.echo(str(data_folder()))


@data_command.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def _backup(file: Path) -> None:
    """Copy all tables to FILE, also while a server runs."""
    source = database_file()
    if not source.exists():
        raise click.ClickException(text("data.none", chosen_language(), file=source))
    if file.exists():
        raise click.ClickException(text("data.exists", chosen_language(), file=file))
    with (
        contextlib.closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as kept,
        contextlib.closing(sqlite3.connect(file)) as copy,
    ):
        kept.backup(copy)
    click.echo(str(file))


@data_command.command("delete")
@click.option("--yes", is_flag=True, help="Do not ask.")
def _delete(*, yes: bool) -> None:
    """Delete all tables, names and tokens kept here."""
    source = database_file()
    beside = (source.with_name(source.name + end) for end in ("-wal", "-shm"))
    files = [one for one in (source, *beside, Seats().path) if one.exists()]
    if not files:
        click.echo(text("data.nothing", chosen_language()))
        return
    if not yes:
        click.confirm(text("data.sure", chosen_language(), file=data_folder()), abort=True)
    for one in files:
        one.unlink()
    click.echo(text("data.deleted", chosen_language()))
