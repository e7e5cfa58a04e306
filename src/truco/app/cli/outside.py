"""The option `--rulebooks` of every command that takes a rulebook: it adds folders from outside to our own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from truco.errors import RulebookError

_Command = TypeVar("_Command", bound=Callable[..., Any])

_INSTALLED = "truco.installed"
_HELP = "A folder with a rulebook, or with several, to add to ours (again for more)."


def with_rulebooks(command: _Command) -> _Command:
    """Give a command the option `--rulebooks`; the folders are added before its other options are read."""
    option = click.option(
        "--rulebooks",
        metavar="DIR",
        multiple=True,
        is_eager=True,
        expose_value=False,
        callback=_add,
        type=click.Path(path_type=Path),
        help=_HELP,
    )
    return option(command)


def _add(context: click.Context, _option: click.Parameter, places: tuple[Path, ...]) -> None:
    """Add the folders of packages and of the command line; print the errors of wrong folders and skip them.

    A command and the group above it both have the option: the folders of packages are added once.
    """
    from truco.outside import add_installed, add_rulebooks  # noqa: PLC0415  (not for the help of a command)

    errors = [] if context.meta.get(_INSTALLED) else add_installed()
    context.meta[_INSTALLED] = True
    for place in places:
        try:
            errors += add_rulebooks(place)
        except RulebookError as error:
            raise click.BadParameter(f"{error.code}: {error}", param_hint="--rulebooks") from None
    for wrong in errors:
        click.echo(f"{wrong.code}: {wrong}", err=True)
