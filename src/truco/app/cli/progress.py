"""How far a long command is, with the time left: a line on the error stream of a terminal, and nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from truco.app.cli.speech import chosen_language
from truco.messages import text

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

_ERASED: Final = "\r\x1b[K"
_CURSOR: Final = "\x1b[?25h"
"""What makes the cursor visible again, which a bar hides."""


class Progress:
    """The progress of a command, counted in steps; `bar` is `None` where none is shown."""

    def __init__(self, bar: ProgressBar[int] | None) -> None:
        """Store the bar."""
        self._bar = bar

    def advance(self, steps: int = 1) -> None:
        """Count steps that were done."""
        if self._bar is not None:
            self._bar.update(steps)

    def note(self, line: str) -> None:
        """Print a line on the error stream, above the bar."""
        if self._bar is not None:
            click.echo(_ERASED, err=True, nl=False)
        click.echo(line, err=True)
        self.advance(0)


_HIDDEN: Final = Progress(None)
_shown: Final = [_HIDDEN]
"""The progress that is shown is the last one."""


def note(line: str) -> None:
    """Print a line on the error stream, above the bar if one is shown."""
    _shown[-1].note(line)


@contextmanager
def progress(key: str, steps: int, *, printing: bool = False) -> Iterator[Progress]:
    """Show the progress of a number of steps while a command runs, and remove it at the end.

    `key` is the message about what is done. The time left follows from the time that the steps have taken. With
    `printing` the command prints its answer meanwhile: then nothing is shown where that is on the terminal, too.
    """
    if not steps or not sys.stderr.isatty() or (printing and sys.stdout.isatty()):
        yield _HIDDEN
        return
    bar = click.progressbar(length=steps, label=text(key, chosen_language()), file=sys.stderr)
    bar.render_progress()
    _shown.append(Progress(bar))
    try:
        yield _shown[-1]
    finally:
        _shown.pop()
        click.echo(_ERASED + _CURSOR, err=True, nl=False)
