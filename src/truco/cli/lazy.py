"""A group of commands whose modules are imported when they are called, so that no command waits for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import click


class LazyGroup(click.Group):
    """A group with commands of its own and commands that other modules define.

    `others` has the module of each such command and its name there, as `truco.cli.value:order_command`.
    """

    def __init__(self, *args: Any, others: Mapping[str, str] | None = None, **more: Any) -> None:  # noqa: ANN401  (click's)
        """Keep where the other commands are."""
        super().__init__(*args, **more)
        self.others: Final = dict(others or {})

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        """Return the names in the order people meet them."""
        return [*(name for name in self.others), *(name for name in self.commands if name not in self.others)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one command."""
        if cmd_name in self.others:
            module, _, name = self.others[cmd_name].partition(":")
            found: click.Command = getattr(import_module(module), name)
            return found
        return super().get_command(ctx, cmd_name)
