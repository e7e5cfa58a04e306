"""`truco replay`: a game record or a position, in sentences or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from truco.app.cli.files import STANDARD, TooLargeError, read_text
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.progress import note, progress
from truco.app.cli.refusal import Refusal, Unusable, as_word
from truco.app.cli.speech import Speech, chosen_language, lang_option
from truco.app.cli.tale import tale
from truco.engine.step import TOP, Place
from truco.errors import NotationError, ReplayError, RulebookError, TrucoError
from truco.messages.expected import translate_expected, translate_problem
from truco.record import (
    RecordedGame,
    Replay,
    is_position,
    read_position,
    read_prefix,
    read_records,
    replay_position,
    replay_prefix,
    to_json,
)

LARGEST: Final = 1_048_576
"""Bytes of a record; the longest matches have a tenth of it."""

WRONG: Final = Refusal.exit_code
UNREADABLE: Final = Unusable.exit_code
"""The exit status for a record that the rules contradict, and for one that cannot be read."""


@click.command("replay")
@with_rulebooks
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game instead of the game in words.")
@lang_option()
def replay_command(files: tuple[str, ...], *, as_json: bool, lang: str | None) -> None:
    """Replay the game records in FILE (- for standard input) and compare every fact that they state.

    A file may hold several records. FILE may hold a position instead, or be one: a line that begins with
    truco-position/1.

    Exit status: 0 when everything agrees, 1 when something does not, 2 when there is no record to read.
    """
    speech = Speech(lang or chosen_language())
    several, status = len(files) > 1, 0
    with progress("progress.replay", letters_in(files), printing=True) as bar:
        for file in files:
            desk = Desk("-" if is_position(file) else file, speech, as_json=as_json)
            try:
                games = games_of(read_file(file, desk))
            except UnreadableError:
                status = UNREADABLE
                continue
            for game in games:
                if (several or len(games) > 1) and not as_json:
                    click.echo(speech.say("record.game", n=game.number, file=desk.file, line=game.line))
                status = max(status, _tell(game.text, desk.at_line(game.line)))
                bar.advance(len(game.text))
    sys.exit(status)


def letters_in(files: Sequence[str]) -> int:
    """Return how many letters files have, about as many as bytes; 0 where one is standard input or a position.

    >>> letters_in(["-"])
    0
    """
    try:
        return sum(Path(file).stat().st_size for file in files) if STANDARD not in files else 0
    except (OSError, ValueError):
        return 0


def _tell(written: str, desk: Desk) -> int:
    """Print a game as it is replayed, and return the exit status for it."""
    try:
        result, unread = replay_text(written, desk)
    except UnreadableError:
        return UNREADABLE
    fault = first_fault(result, unread)
    if desk.as_json:
        wrong = {"error": desk.body(*fault)} if fault else {}
        click.echo(json.dumps({**to_json(result), **wrong}, ensure_ascii=False))
    else:
        for line in tale(result, desk.speech):
            click.echo(line)
    for warning, place in result.warnings:
        desk.say(place, "record.warning", problem=warning)
    if fault is not None:
        desk.fault(*fault)
    return WRONG if fault else 0


class UnreadableError(Exception):
    """Raised where there is nothing to replay, once a desk has printed why."""


def games_of(written: str) -> list[RecordedGame]:
    r"""Return the games of a file; a text that is no record is one game, whose reading says what is wrong.

    >>> [game.line for game in games_of("; Leo and Ana\n[Record]")], [game.line for game in games_of("nothing")]
    ([2], [1])
    """
    try:
        return list(read_records(written))
    except NotationError:
        return [RecordedGame(1, 1, written)]


def read_file(file: str, desk: Desk, most: int = LARGEST) -> str:
    """Return the text of a file, or a position that was given in its place.

    Raises `UnreadableError` where it cannot be read; the desk has printed why.
    """
    try:
        return file if is_position(file) else read_text(file, most)
    except TooLargeError as error:
        desk.refuse(error, TOP)
    except (OSError, UnicodeDecodeError) as error:
        desk.no_file(error).show()
    raise UnreadableError


def replay_text(written: str, desk: Desk) -> tuple[Replay, NotationError | None]:
    """Return the replay of a record or of a position, and the error at which reading ended.

    Raises `UnreadableError` where nothing can be read; the desk has printed why.
    """
    try:
        return _replayed(written)
    except NotationError as error:
        desk.refuse(error, Place(error.line, error.column))
    except RulebookError as error:
        desk.refuse(error, TOP)
    raise UnreadableError


def read_replay(file: str, desk: Desk) -> tuple[Replay, NotationError | None]:
    """Return the replay of a file, or of a position, and the error at which reading ended.

    Where nothing can be read, the desk prints why, and the program ends.
    """
    try:
        return replay_text(read_file(file, desk), desk)
    except UnreadableError:
        sys.exit(UNREADABLE)


def _replayed(text: str) -> tuple[Replay, NotationError | None]:
    """Return the replay of a record or a position, and the error at which reading a record ended.

    Raises `NotationError` for a text that is neither, or a position that cannot be read, and `RulebookError` for a
    position whose rules do not exist.
    """
    if is_position(text):
        return replay_position(read_position(text)), None
    record, unread = read_prefix(text)
    return replay_prefix(record, whole=unread is None), unread


class Desk:
    """Prints to standard error; each line begins with file, line and column.

    `line` is the line of the file on which the present record begins.
    """

    def __init__(self, file: str, speech: Speech, *, as_json: bool = False, line: int = 1) -> None:
        self.file = file
        self.as_json = as_json
        self.speech = speech
        self._line = line

    def at_line(self, line: int) -> Desk:
        """Return the desk for a record that begins on a line of the file."""
        return Desk(self.file, self.speech, as_json=self.as_json, line=line)

    def say(self, place: Place, key: str, **values: object) -> None:
        """Print a message of the catalogue."""
        self._print(place, self.speech.say(key, **values))

    def refuse(self, error: TrucoError, place: Place) -> None:
        """Print an error without a replay, for programs too, which get no other object."""
        if self.as_json:
            click.echo(json.dumps({"error": self.body(error, place)}, ensure_ascii=False))
        self.fault(error, place)

    def fault(self, error: TrucoError, place: Place) -> None:
        """Print an error with its code."""
        self._print(place, f"{error.code}: {self._problem(error)}")

    def no_file(self, error: OSError | UnicodeDecodeError) -> Unusable:
        """Return why the file cannot be used."""
        problem = self.speech.say("record.no-file", problem=as_word(error, self.speech.language))
        return Unusable("no-file", f"{self.file}:1:1: {problem}", line=1, column=1)

    def body(self, error: TrucoError, place: Place) -> dict[str, object]:
        """Return an error as an object for programs."""
        return {
            "code": error.code,
            "problem": self._problem(error),
            "line": self._line + place.line - 1,
            "column": place.column,
        }

    def _problem(self, error: TrucoError) -> str:
        match error:
            case ReplayError(expected=written, found=actual):
                return self.speech.say("record.differs", written=written, found=actual)
            case NotationError(expected=expected, text=actual):
                expectation = translate_expected(expected, self.speech.language)
                return self.speech.say("record.unreadable", expected=expectation, got=repr(actual))
            case TooLargeError():
                return self.speech.say("record.too-large", limit=error.limit)
            case RulebookError(file=file, field=field, rule=rule):
                where = f"{file}: {field} ({rule})" if rule else f"{file}: {field}"
                problem = translate_problem(error.problem, self.speech.language)
                return self.speech.say("record.rules", problem=f"{where}: {problem}")
            case _:
                return self.speech.say("record.rules", problem=error)

    def _print(self, place: Place, problem: str) -> None:
        note(f"{self.file}:{self._line + place.line - 1}:{place.column}: {problem}")


def first_fault(result: Replay, unread: NotationError | None) -> tuple[TrucoError, Place] | None:
    """Return the first error of a record, with its place."""
    if result.stop is not None:
        return result.stop
    return None if unread is None else (unread, Place(unread.line, unread.column))
