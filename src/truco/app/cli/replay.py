"""`truco replay`: a game record or a position, in sentences or as JSON."""

from __future__ import annotations

import json
import sys
from typing import Final

import click

from truco.app.cli.files import TooLargeError, read_text
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.refusal import Refusal, Unusable, as_word
from truco.app.cli.speech import Speech, chosen_language
from truco.app.cli.tale import tale
from truco.errors import NotationError, ReplayError, RulebookError, TrucoError
from truco.messages import LANGUAGES
from truco.messages.expected import translate_expected, translate_problem
from truco.record import Replay, is_position, read_position, read_prefix, replay_position, replay_prefix, to_json
from truco.record.parts import TOP, Place

LARGEST: Final = 1_048_576
"""Bytes of a record; the longest matches have a tenth of it."""

WRONG: Final = Refusal.exit_code
UNREADABLE: Final = Unusable.exit_code
"""The exit status for a record that the rules contradict, and for one that cannot be read."""


@click.command("replay")
@with_rulebooks
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the game in words.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the words; else that of LANG, else es.")
def replay_command(file: str, *, as_json: bool, lang: str | None) -> None:
    """Replay the game record FILE (- for standard input) and compare every fact that it states.

    FILE may hold a position instead, or be one: a line that begins with truco-position/1.

    Exit status: 0 when everything agrees, 1 when something does not, 2 when there is no record to read.
    """
    desk = Desk("-" if is_position(file) else file, Speech(lang or chosen_language()), as_json=as_json)
    result, unread = read_replay(file, desk)
    fault = first_fault(result, unread)
    if as_json:
        wrong = {"error": desk.body(*fault)} if fault else {}
        click.echo(json.dumps({**to_json(result), **wrong}, ensure_ascii=False))
    else:
        for line in tale(result, desk.speech):
            click.echo(line)
    for warning, place in result.warnings:
        desk.say(place, "record.warning", problem=warning)
    if fault is not None:
        desk.fault(*fault)
        sys.exit(WRONG)


def read_replay(file: str, desk: Desk) -> tuple[Replay, NotationError | None]:
    """Return the replay of a file, or of a position, and the error at which reading ended.

    Where nothing can be read, the desk prints why, and the program ends.
    """
    try:
        return _replayed(file if is_position(file) else read_text(file, LARGEST))
    except NotationError as error:
        desk.refuse(error, Place(error.line, error.column))
    except RulebookError as error:
        desk.refuse(error, TOP)
    except TooLargeError as error:
        desk.refuse(error, TOP)
    except (OSError, UnicodeDecodeError) as error:
        raise desk.no_file(error) from None
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
    """Prints to standard error; each line begins with file, line and column."""

    def __init__(self, file: str, speech: Speech, *, as_json: bool = False) -> None:
        self._file = file
        self._as_json = as_json
        self.speech = speech

    def say(self, place: Place, key: str, **values: object) -> None:
        """Print a message of the catalogue."""
        self._print(place, self.speech.say(key, **values))

    def refuse(self, error: TrucoError, place: Place) -> None:
        """Print an error without a replay, for programs too, which get no other object."""
        if self._as_json:
            click.echo(json.dumps({"error": self.body(error, place)}, ensure_ascii=False))
        self.fault(error, place)

    def fault(self, error: TrucoError, place: Place) -> None:
        """Print an error with its code."""
        self._print(place, f"{error.code}: {self._problem(error)}")

    def no_file(self, error: OSError | UnicodeDecodeError) -> Unusable:
        """Return why the file cannot be used."""
        problem = self.speech.say("record.no-file", problem=as_word(error, self.speech.language))
        return Unusable("no-file", f"{self._file}:1:1: {problem}", line=1, column=1)

    def body(self, error: TrucoError, place: Place) -> dict[str, object]:
        """Return an error as an object for programs."""
        return {"code": error.code, "problem": self._problem(error), "line": place.line, "column": place.column}

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
        click.echo(f"{self._file}:{place.line}:{place.column}: {problem}", err=True)


def first_fault(result: Replay, unread: NotationError | None) -> tuple[TrucoError, Place] | None:
    """Return the first error of a record, with its place."""
    if result.stop is not None:
        return result.stop
    return None if unread is None else (unread, Place(unread.line, unread.column))
