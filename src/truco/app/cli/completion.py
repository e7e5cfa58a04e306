"""`truco completion`: the script by which a shell completes the commands, and what it offers for some values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click
from click.shell_completion import CompletionItem, ShellComplete, get_completion_class

SHELLS: Final = ("bash", "zsh", "fish")
"""The shells with a script."""

_PROGRAM: Final = "truco"
_VARIABLE: Final = "_TRUCO_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def completion_command(shell: str) -> None:
    """Print the script by which SHELL completes commands, options and their values at a Tab.

    In bash: eval "$(truco completion bash)", once or in ~/.bashrc; docs/commands.md has the lines of the others.
    """
    context = click.get_current_context().find_root()
    kind = get_completion_class(shell)
    assert kind is not None  # noqa: S101  (click has each of these)
    # The method of the base class: that of bash starts bash to ask for its version.
    script = ShellComplete.source(kind(context.command, {}, _PROGRAM, _VARIABLE))
    click.echo(script.encode(), nl=False)  # bytes, because bash on Windows reads no carriage returns


def offer_rulebooks(_context: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the codes of rulebooks for a value."""
    from truco.rulebooks.rulebook import codes  # noqa: PLC0415  (not for the help of a command)

    return _items(codes(), incomplete)


def offer_bots(_context: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the names of bots for a value."""
    from truco.bots import BOTS  # noqa: PLC0415  (the same)

    return _items(BOTS, incomplete)


def _items(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
