"""`truco hosts`: the names under which a server may be reached; changes count also while it runs."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from truco.app.cli.books import JSON
from truco.app.cli.group import Group
from truco.app.cli.refusal import Refusal
from truco.app.cli.speech import chosen_language
from truco.app.web.names import names_file, read_name, read_names
from truco.messages import text


@click.group("hosts", cls=Group)
def hosts_command() -> None:
    """Allow names under which `truco serve` answers; a server that runs takes them at once.

    Addresses, localhost and this machine's own name need no allowing.
    """


@hosts_command.command("list")
@JSON
def _list(*, as_json: bool) -> None:
    """Print the names that are allowed, one a line."""
    names = read_names(names_file())
    for line in [json.dumps(list(names))] if as_json else names:
        click.echo(line)


@hosts_command.command("add")
@click.argument("names", nargs=-1, required=True)
def _add(names: Sequence[str]) -> None:
    """Allow NAMES, such as truco.example.org, or *.example.org for all names below."""
    added = read_hosts(names)
    _write(dict.fromkeys((*read_names(names_file()), *added)))


@hosts_command.command("remove")
@click.argument("names", nargs=-1, required=True)
def _remove(names: Sequence[str]) -> None:
    """Allow NAMES no longer."""
    removed = read_hosts(names)
    _write(name for name in read_names(names_file()) if name not in removed)


def read_hosts(names: Iterable[str]) -> tuple[str, ...]:
    """Return host names in the form in which they are compared.

    Raises `Refusal` for a text that is not a host name.
    """
    readable = []
    for name in names:
        try:
            readable.append(read_name(name))
        except ValueError:
            raise Refusal("bad-name", text("hosts.bad", chosen_language(), name=name)) from None
    return tuple(readable)


def _write(names: Iterable[str]) -> None:
    """Replace the list in one step, so that a server that reads it meanwhile gets the old list or the new one."""
    file = names_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, path = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.writelines(f"{name}\n" for name in names)
    Path(path).replace(file)
