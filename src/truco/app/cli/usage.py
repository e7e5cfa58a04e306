"""The errors of a wrong command line, in the user's language instead of the parser's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import click

from truco.app.cli.refusal import Unusable
from truco.messages import text

_CODE: Final = "bad-usage"
_CAME: Final = re.compile(r"'?(?P<got>.*?)'? is not ")
_EXTRA: Final = re.compile(r"Got unexpected extra arguments? \((?P<got>.*)\)")
_PATH: Final = re.compile(r"\w+ '(?P<got>.*)' is a (?P<kind>file|directory)\.")
_COMMAND: Final = re.compile(r"No such command '(?P<got>.*?)'")


class Misuse(Unusable):
    """Raised for a wrong command line; it also prints how to get help."""

    def __init__(self, problem: str, command: str, hint: str) -> None:
        """Store the sentence, the command and the line on its help."""
        super().__init__(_CODE, problem, command=command)
        self._hint = hint

    def show(self, file: object = None) -> None:  # noqa: ARG002  (click's own)
        """Print the sentence, and how to get help."""
        super().show()
        click.echo(self._hint, err=True)


def misuse(error: click.UsageError, words: Sequence[str], language: str) -> Misuse:
    """Return an error of the parser as a sentence in a language; `words` are those of the command line.

    >>> misuse(click.NoSuchOption("--sing"), ["value"], "en").message
    'Expected one of the options ; got “--sing”.'
    """
    command = error.ctx.command_path if error.ctx else " ".join(("truco", *words[:1]))
    return Misuse(_problem(error, language), command, text("command.help", language, command=command))


def _problem(error: click.UsageError, language: str) -> str:
    if isinstance(error, click.NoSuchOption):
        options = _options(error.ctx) if error.ctx else []
        return text("command.no-option", language, expected=_row(options), got=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        return text("command.no-value", language, name=error.option_name)
    if isinstance(error, click.MissingParameter):
        return text("command.missing", language, name=_named(error.param) if error.param else "")
    if match := _COMMAND.match(error.message):
        return text("command.no-command", language, expected=_row(_commands(error.ctx)), got=match["got"])
    if match := _EXTRA.match(error.message):
        return text("command.extra", language, got=match["got"])
    if isinstance(error, click.BadParameter) and error.param is not None and (came := _CAME.match(error.message)):
        return _unfit(error.param, came["got"], language)
    if match := _PATH.match(error.message):
        problem = text("file.folder" if match["kind"] == "directory" else "file.no-folder", language)
        return text("command.file", language, file=match["got"], problem=problem)
    if isinstance(error, click.BadParameter) and error.param_hint:
        return f"{error.param_hint}: {error.message}"
    return error.message


def _commands(context: click.Context | None) -> list[str]:
    if context is None or not isinstance(context.command, click.Group):
        return []
    return context.command.list_commands(context)


def _unfit(param: click.Parameter, value: str, language: str) -> str:
    """Return the values that a parameter accepts, and the value that it got."""
    name, kind = _named(param), param.type
    if isinstance(kind, click.Choice):
        return text(
            "command.one-of", language, name=name, expected=_row([str(choice) for choice in kind.choices]), got=value
        )
    if isinstance(kind, click.IntRange) and kind.max is not None:
        return text("command.range", language, name=name, least=kind.min, most=kind.max, got=value)
    if isinstance(kind, click.IntRange):
        return text("command.at-least", language, name=name, least=kind.min, got=value)
    return text("command.number", language, name=name, got=value)


def _named(param: click.Parameter) -> str:
    """Return a parameter as it is written: an option with its hyphens, an argument in capitals."""
    return max(param.opts, key=len) if isinstance(param, click.Option) else (param.metavar or param.name or "").upper()


def _options(context: click.Context) -> list[str]:
    shown = (option for option in context.command.params if isinstance(option, click.Option) and not option.hidden)
    return [_named(option) for option in shown] + ["--help"]


def _row(names: Sequence[str]) -> str:
    return ", ".join(names)
