"""A group of commands that imports the module of a command when it is called, so that no command loads all modules."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from truco.app.cli.group import Group

_HELP: Final = 45
"""The columns of the help that a shell shows beside a command."""
_INDENTED: Final = 6
"""The columns of the margins in a list of commands."""


class LazyGroup(Group):
    """A group with commands of its own and commands that other modules define.

    `others` has the module of each such command and its name there, as `truco.app.cli.value:order_command`; `summaries`
    has its line in the list of commands, so that the list imports no module.
    """

    def __init__(
        self,
        *args: Any,  # noqa: ANN401  (click's)
        others: Mapping[str, str] | None = None,
        summaries: Mapping[str, str] | None = None,
        **more: Any,  # noqa: ANN401  (click's)
    ) -> None:
        """Store the modules and the summaries of the other commands."""
        super().__init__(*args, **more)
        self.others: Final = dict(others or {})
        self.summaries: Final = dict(summaries or {})

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        """Return the names in the order in which people need them."""
        return [*(name for name in self.others), *(name for name in self.commands if name not in self.others)]

    def load_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one command."""
        if cmd_name in self.others:
            module, _, name = self.others[cmd_name].partition(":")
            command: click.Command = getattr(import_module(module), name)
            return command
        return super().load_command(ctx, cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the commands and the options; a command with a summary is not imported."""
        names = (name for name in self.list_commands(ctx) if name.startswith(incomplete))
        items = [CompletionItem(name, help=self._summary(ctx, name, _HELP)) for name in names]
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with a line for each."""
        names = self.list_commands(ctx)
        limit = formatter.width - _INDENTED - max(map(len, names), default=0)
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._summary(ctx, name, limit)) for name in names])

    def _summary(self, ctx: click.Context, name: str, limit: int) -> str:
        """Return the line of a command; one without a summary is imported for it."""
        command = None if name in self.summaries else self.get_command(ctx, name)
        return self.summaries[name] if command is None else command.get_short_help_str(limit)
