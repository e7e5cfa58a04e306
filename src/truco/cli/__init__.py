"""The command `truco`: each subcommand has its own module, imported when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from truco import __version__

COMMANDS: Final = {
    "play": "play",
    "learn": "learn",
    "serve": "serve",
    "hosts": "hosts",
    "replay": "replay",
    "sheet": "sheet",
    "value": "value",
    "order": "value",
    "rules": "rules",
    "talk": "talk",
    "arena": "arena",
    "bots": "bots",
    "data": "data",
}
"""The subcommands and their modules, which define them as `NAME_command`."""


class _Lazy(click.Group):
    """A group whose commands are imported one at a time, so that `truco value` starts without a web server."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        """Return the names in the order people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return one command."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        found: click.Command = getattr(import_module(f"truco.cli.{module}"), f"{cmd_name}_command")
        return found


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="truco")
def main() -> None:
    """Truco as its regulations play it: tables, bots, records and rules."""
