"""`truco replay`: a game record, followed as a person would or told as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import click

from truco.errors import NotationError, TrucoError
from truco.record import NoRecordError, Replay, read_prefix, replay_prefix, to_json
from truco.record.parts import Place

_UNREADABLE: Final = 2
_WRONG: Final = 1


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the game in words.")
def replay_command(file: Path, *, as_json: bool) -> None:
    """Replay the game record FILE (- for standard input) and compare every fact that it states.

    Exit status: 0 when everything agrees, 1 when something does not, 2 when there is no record to read.
    """
    name = str(file)
    try:
        text = _read(name)
        record, unread = read_prefix(text)
    except (OSError, UnicodeDecodeError) as error:
        _complain(name, Place(), f"cannot be read: {error}")
        sys.exit(_UNREADABLE)
    except NoRecordError as error:
        _complain(name, Place(error.line, error.column), f"{error.code}: {error}")
        sys.exit(_UNREADABLE)
    result = replay_prefix(record, whole=unread is None)
    if as_json:
        click.echo(json.dumps(to_json(result), ensure_ascii=False))
    for text_, place in result.warnings:
        _complain(name, place, f"warning: {text_}")
    fault = _fault(result, unread)
    if fault:
        _complain(name, fault[1], f"{fault[0].code}: {fault[0]}")
        sys.exit(_WRONG)


def _read(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return data.decode("utf-8-sig")


def _fault(result: Replay, unread: NotationError | None) -> tuple[TrucoError, Place] | None:
    """Return the first fault of a record, with its place."""
    if result.stop is not None:
        return result.stop
    return None if unread is None else (unread, Place(unread.line, unread.column))


def _complain(name: str, place: Place, problem: str) -> None:
    click.echo(f"{name}:{place.line}:{place.column}: {problem}", err=True)
