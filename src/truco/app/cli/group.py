"""A group of commands whose options may be before or after the subcommand."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Final

import click

_VERSION: Final = "version"
_END: Final = "--"


class Group(click.Group):
    """A group whose commands accept its options too, and whose command line may begin with options of a command.

    So `truco --lang pt rules list`, `truco rules --lang pt list` and `truco rules list --lang pt` are the same.
    """

    def load_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command of the group, without the options of the group."""
        return super().get_command(ctx, cmd_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command with the options of the group that it has not."""
        command = self.load_command(ctx, cmd_name)
        if command is not None:
            own = {name for option in _options_of(command) for name in option.opts}
            command.params += [_inherited(option) for option in _options_of(self) if not own.intersection(option.opts)]
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the group's own options, after moving those of a command behind its name."""
        return super().parse_args(ctx, self._ordered(ctx, args))

    def _ordered(self, ctx: click.Context, words: list[str]) -> list[str]:
        """Return a command line with the options of the command behind its name; one without a command stays."""
        names = set(self.list_commands(ctx))
        for at, word in enumerate(words):
            if word == _END:
                break
            if word not in names:
                continue
            if at == 0:
                break
            before = self._split(ctx, words[:at], words[at:])
            if before is not None:
                own, others = before
                return [*own, word, *others, *words[at + 1 :]]
        return words

    def _split(self, ctx: click.Context, before: list[str], rest: Sequence[str]) -> tuple[list[str], list[str]] | None:
        """Return the words before a command: those of the group's options, and those of the command's.

        It returns `None` where they are not options of these two with their values.
        """
        mine = {name: option for option in _options_of(self, ctx) for name in _names(option)}
        others = {name: option for option in self._below(ctx, rest) for name in _names(option)}
        own: list[str] = []
        foreign: list[str] = []
        at = 0
        while at < len(before):
            name, equals, _ = before[at].partition("=")
            option = mine.get(name) or others.get(name)
            if option is None:
                return None
            count = 0 if equals else _values_after(option, before[at + 1 :])
            words = before[at : at + 1 + count]
            if len(words) <= count:
                return None
            # Behind the command an option without its value would take the next word for it.
            alone = _has_optional_value(option) and not count and not equals
            (own if name in mine else foreign).extend([f"{name}={option.flag_value}"] if alone else words)
            at += 1 + count
        return own, foreign

    def _below(self, ctx: click.Context, words: Sequence[str]) -> Iterator[click.Option]:
        """Yield the options of the commands that some words name, one below the other."""
        command = self.get_command(ctx, words[0])
        if command is None:
            return
        if isinstance(command, Group):
            names = command.list_commands(ctx)
            at = next((at for at, word in enumerate(words[1:], 1) if word in names), 0)
            if at:
                yield from command._below(ctx, words[at:])  # noqa: SLF001  (of the same class)
        yield from _options_of(command)


def _options_of(command: click.Command, ctx: click.Context | None = None) -> list[click.Option]:
    """Return the options of a command; with a context also that of its help."""
    params = command.params if ctx is None else command.get_params(ctx)
    return [param for param in params if isinstance(param, click.Option)]


def _names(param: click.Parameter) -> list[str]:
    return [*param.opts, *param.secondary_opts]


def _inherited(option: click.Option) -> click.Option:
    """Return an option of a group for one of its commands; the version is not listed again."""
    if option.name != _VERSION:
        return option
    hidden = copy.copy(option)
    hidden.hidden = True
    return hidden


def _values_after(option: click.Option, words: Sequence[str]) -> int:
    """Return how many of the words after an option are its values."""
    if option.is_flag or option.count:
        return 0
    if _has_optional_value(option):
        return int(bool(words) and not words[0].startswith("-"))
    return option.nargs


def _has_optional_value(option: click.Option) -> bool:
    return option._flag_needs_value  # noqa: SLF001  (click has no public name for it)
