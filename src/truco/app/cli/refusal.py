"""The errors of commands: a sentence for people, an object for programs, and a status by kind for shells."""

from __future__ import annotations

import errno
import json
import re
import socket
from collections.abc import Mapping
from typing import IO, Any, Final

import click

from truco.messages import text

STOPPED: Final = 130
"""The exit status of a command that was interrupted, as shells report Ctrl-C."""


class Refusal(click.ClickException):
    """Raised by a command that cannot answer: an unknown article, cards that are not a hand; status 1.

    >>> Refusal("bad-notation", "Expected a hand; got “8e”.").body()
    {'error': {'code': 'bad-notation', 'problem': 'Expected a hand; got “8e”.'}}

    Args:
        code: the stable word for the kind of error.
        problem: the expected and the actual value, a sentence in the reader's language.
        more: further values for programs, such as a place.
    """

    def __init__(self, code: str, problem: str, **more: object) -> None:
        """Store the reason, and whether the command prints JSON."""
        super().__init__(problem)
        self.code = code
        self.more = more
        context = click.get_current_context(silent=True)
        self.as_json = bool(context and context.params.get("as_json"))

    def body(self) -> Mapping[str, Any]:
        """Return the error as an object for programs."""
        return {"error": {"code": self.code, "problem": self.message, **self.more}}

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002  (click's own)
        """Print the sentence on standard error and, with `--json`, the object on standard output."""
        if self.as_json:
            click.echo(json.dumps(self.body(), ensure_ascii=False))
        click.echo(f"{self.message} ({self.code})", err=True)


class Unusable(Refusal):
    """Raised for a command line that cannot be understood, or a file that cannot be used; status 2.

    >>> Unusable("bad-usage", "Expected nothing more; got “x”.").exit_code
    2

    The arguments are those of `Refusal`.
    """

    exit_code = 2


class Failure(Refusal):
    """Raised where the program itself fails; status 3.

    >>> Failure("internal", "The program failed.").exit_code
    3

    The arguments are those of `Refusal`.
    """

    exit_code = 3


def as_word(error: OSError | UnicodeDecodeError, language: str) -> str:
    """Return why a file cannot be used, or why another machine cannot be reached, in a few words.

    >>> as_word(FileNotFoundError(errno.ENOENT, "No such file"), "en")
    'there is no file or folder of that name'
    """
    if isinstance(error, UnicodeDecodeError):
        return text("file.no-text", language)
    reason = _reason(error)
    return text(f"file.{reason}", language) if reason else text("file.other", language, problem=error.strerror or error)


def _reason(error: OSError) -> str:
    """Return the word for the kind of an error, empty where it has none."""
    if isinstance(error, socket.gaierror):  # its numbers have other meanings
        return "no-host"
    if isinstance(error, TimeoutError):
        return "silent"
    # Where a name has several addresses the error has no number, and its text has one for each address.
    numbers = [error.errno] if error.errno else [int(number) for number in _NUMBERS.findall(str(error))]
    reasons = {_REASONS.get(number, "") for number in numbers}
    return reasons.pop() if len(reasons) == 1 else ""


_NUMBERS: Final = re.compile(r"\[Errno ([0-9]+)\]")

_REASONS: Final = {
    errno.ENOENT: "missing",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no-folder",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.ENOSPC: "full",
    errno.EADDRINUSE: "taken",
    errno.EADDRNOTAVAIL: "elsewhere",
    errno.ECONNREFUSED: "refused",
    errno.ECONNRESET: "broken",
    errno.EHOSTUNREACH: "unreachable",
    errno.ENETUNREACH: "unreachable",
}
