"""The refusals of an event as sentences with their codes, and as objects for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, Any, Final

import click

from truco.app.cli.refusal import Refusal
from truco.app.office import DivergedError, OtherDeviceError, WriterAliveError
from truco.app.office.exchange.table import BadRowsError, Fault
from truco.club.event import Entry
from truco.club.log import NewerEntriesError
from truco.club.log_format import write_entry
from truco.club.names import kind_of
from truco.club.refusal import DetailedError
from truco.club.team import BadLetterError
from truco.club.values import BadTermError
from truco.errors import TournamentError
from truco.messages import catalogue, text


def refused(error: TournamentError, language: str, given: str) -> Refusal:
    """Return a refusal of an event as that of a command; `got` is what came."""
    writers: dict[type, Any] = {
        NewerEntriesError: _newer,
        OtherDeviceError: _other_device,
        WriterAliveError: _alive,
        DivergedError: _diverged,
        DetailedError: _detailed,
    }
    if isinstance(error, BadRowsError):
        return _BadRows(error, language)
    if type(error) in writers:
        sentence, more = writers[type(error)](error, language)
        return Refusal(error.code, sentence, **more)
    if isinstance(error, BadTermError) and error.allowed:
        sentence = sentence_of(error.code, language, given, error.problem, allowed=error.allowed)
        return Refusal(error.code, sentence, got=given, allowed=error.allowed)
    sentence = sentence_of(error.code, language, given, error.problem)
    if isinstance(error, BadLetterError):
        sentence = text("event.letter", language, sentence=sentence, letter=error.letter)
    return Refusal(error.code, sentence, got=given)


def sentence_of(code: str, language: str, given: str, problem: str = "", *, allowed: str = "") -> str:
    """Return what was expected and what came, for the code of a refusal; `allowed` are the values that are allowed.

    >>> sentence_of("no-rows", "en", "x.csv")
    'Expected one row or more; got “x.csv”.'
    >>> sentence_of("team-out", "en", "T4")
    'That team is out of the event. What came: T4.'
    """
    words = catalogue(language)
    if f"tournament.refused.{code}" in words:
        return text(f"tournament.refused.{code}", language, got=given)
    if f"event.error.{code}" in words:
        sentence = text(f"event.error.{code}", language)
        if allowed:
            sentence = text("event.allowed", language, sentence=sentence, allowed=allowed)
        return text("tournament.refused", language, sentence=sentence, got=given) if given else sentence
    return text("tournament.refused.other", language, problem=problem or code, got=given)


def _newer(error: NewerEntriesError, language: str) -> tuple[str, dict[str, Any]]:
    sentence = text("tournament.refused.newer-entries", language, entries=_listed(error.entries, language))
    return sentence, {"entries": [write_entry(entry) for entry in error.entries]}


def _detailed(error: DetailedError, language: str) -> tuple[str, dict[str, Any]]:
    key = f"tournament.{error.code}"
    chosen = key if key in catalogue(language) else f"event.error.{error.code}"
    return text(chosen, language, **error.details), error.details


def _other_device(error: OtherDeviceError, language: str) -> tuple[str, dict[str, Any]]:
    more: dict[str, Any] = {"writer": error.writer.name}
    values: dict[str, str] = {}
    if error.taken is not None:
        values = {"author": error.taken.author, "reason": error.taken.reason}
        more |= values
    return text(f"tournament.refused.{error.code}", language, writer=error.writer.name, **values), more


def _alive(error: WriterAliveError, language: str) -> tuple[str, dict[str, Any]]:
    values = {"writer": error.writer.name, "seconds": round(error.seconds)}
    return text("tournament.refused.writer-alive", language, **values), values


def _diverged(error: DivergedError, language: str) -> tuple[str, dict[str, Any]]:
    mine = [row.entry for row in error.mine]
    values = {"mine": len(mine), "first": error.mine[0].number if error.mine else 0}
    sentence = text("tournament.refused.diverged", language, entries=_listed(mine, language), **values)
    return sentence, {"mine": [write_entry(entry) for entry in mine]}


def _listed(entries: Sequence[Entry], language: str) -> str:
    """Return entries by number, author and kind."""
    return "; ".join(
        f"{entry.number} {entry.author}: {text(f'tournament.act.{kind_of(type(entry.act))}', language)}"
        for entry in entries
    )


class _BadRows(Refusal):
    """A file of which nothing was imported: a line for each fault."""

    def __init__(self, error: BadRowsError, language: str) -> None:
        """Keep the faults, each with its sentence."""
        faults = [(fault, sentence_of(fault.code, language, fault.got)) for fault in error.faults]
        self._lines = [_line(fault, problem, language) for fault, problem in faults]
        sentence = text("tournament.refused.bad-rows", language, n=len(faults))
        bodies = [{**fault._asdict(), "problem": problem} for fault, problem in faults]
        super().__init__(error.code, sentence, faults=bodies)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence, and the faults below it."""
        super().show(file)
        for line in self._lines:
            click.echo(line, err=True)


def _line(fault: Fault, problem: str, language: str) -> str:
    where = {name: value for name, value in (("line", fault.line), ("column", fault.column)) if value}
    key = _FAULTS[bool(fault.line), bool(fault.column)]
    return f"{text(key, language, problem=problem, **where)} ({fault.code})"


_FAULTS: Final = {
    (True, True): "tournament.fault-column",
    (True, False): "tournament.fault",
    (False, True): "tournament.fault-field",
    (False, False): "tournament.fault-whole",
}
"""The line of a fault, by whether it names a line and a column; what is no table has neither or a field alone."""
