"""`truco export`: the acts of game records as a table, one row an act, for other programs."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import click

from truco.app.cli.files import STANDARD
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.progress import progress
from truco.app.cli.refusal import Unusable
from truco.app.cli.replay import UNREADABLE, WRONG, Desk, UnreadableError, games_of, letters_in, read_file
from truco.app.cli.speech import Speech, chosen_language, lang_option
from truco.engine.step import TOP, Place
from truco.errors import NotationError, ReplayError, RulebookError, TrucoError
from truco.messages import text
from truco.record import PlayedAct, RecordedGame

_LARGEST: Final = 1 << 30
"""Bytes of a file; a file may hold many games."""

_BATCH: Final = 10_000
"""Rows that are written together."""

Rows = Iterator[PlayedAct]
COLUMNS: Final = PlayedAct._fields
_JSON, _CSV, _PARQUET = "jsonl", "csv", "parquet"


class _Output(NamedTuple):
    """A form of the table: how it writes rows to a stream, and whether that is one of bytes."""

    write: Callable[[IO[Any], Rows], None]
    binary: bool = False


@click.command("export")
@with_rulebooks
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--to", "form", type=click.Choice((_JSON, _CSV, _PARQUET)), default=_JSON, show_default=True)
@click.option("--out", default=STANDARD, show_default=True, help="The file to write; - for standard output.")
@lang_option()
def export_command(files: tuple[str, ...], *, form: str, out: str, lang: str | None) -> None:
    """Write the acts of the game records in FILE (- for standard input) as a table.

    A row is one act: game, hand, number, seat, word, ruling, rules, score and position. Games count over all files. A
    game that cannot be read, or that the rules contradict, has no rows.

    Exit status: 0 when all games are written, 1 when the rules contradict one, 2 when one cannot be read.
    """
    speech = Speech(lang or chosen_language())
    output = _outputs(speech.language)[form]
    if output.binary and out == STANDARD and sys.stdout.isatty():
        raise Unusable("bad-usage", text("export.needs-out", speech.language, form=form))
    with (
        progress("progress.export", letters_in(files), printing=out == STANDARD) as bar,
        _opened(out, binary=output.binary) as stream,
    ):
        exporter = _Exporter(speech, bar.advance)
        output.write(stream, exporter.rows(files))
    sys.exit(exporter.status)


class _Exporter:
    """Yields the rows of files and prints what is wrong in them; `status` is the exit status so far."""

    def __init__(self, speech: Speech, written: Callable[[int], None]) -> None:
        self._speech = speech
        self._written = written
        self._games = 0
        self.status = 0

    def rows(self, files: Sequence[str]) -> Rows:
        """Yield the acts of all games in order."""
        for file in files:
            desk = Desk(file, self._speech)
            try:
                games = games_of(read_file(file, desk, _LARGEST))
            except UnreadableError:
                self.status = UNREADABLE
                continue
            for game in games:
                self._games += 1
                yield from self._acts(game, desk)
                self._written(len(game.text))

    def _acts(self, game: RecordedGame, desk: Desk) -> list[PlayedAct]:
        """Return the acts of a game; none where it is wrong, which the desk prints."""
        try:
            return [act._replace(game=self._games) for act in game.acts()]
        except NotationError as error:
            self._refuse(error, desk, Place(error.line, error.column), UNREADABLE)
        except ReplayError as error:
            self._refuse(error, desk.at_line(game.line), TOP, WRONG)
        except RulebookError as error:
            self._refuse(error, desk.at_line(game.line), TOP, UNREADABLE)
        return []

    def _refuse(self, error: TrucoError, desk: Desk, place: Place, status: int) -> None:
        desk.fault(error, place)
        self.status = max(self.status, status)


@contextmanager
def _opened(out: str, *, binary: bool) -> Iterator[IO[Any]]:
    """Open the file to write, or standard output."""
    if out == STANDARD:
        yield sys.stdout.buffer if binary else sys.stdout
    elif binary:
        with Path(out).open("wb") as stream:
            yield stream
    else:
        with Path(out).open("w", encoding="utf-8", newline="") as stream:
            yield stream


def _outputs(language: str) -> dict[str, _Output]:
    return {
        _JSON: _Output(_write_json),
        _CSV: _Output(_write_csv),
        _PARQUET: _Output(lambda stream, rows: _write_parquet(stream, rows, language), binary=True),
    }


def _write_json(stream: IO[str], rows: Rows) -> None:
    """Write a line of JSON for each row; `rules` and `score` are lists."""
    for row in rows:
        stream.write(json.dumps(row._asdict(), ensure_ascii=False) + "\n")


def _write_csv(stream: IO[str], rows: Rows) -> None:
    """Write the names of the columns, then a line for each row; rules are apart by blanks, points by hyphens."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        plain = row._asdict() | {"rules": " ".join(row.rules), "score": "-".join(map(str, row.score))}
        writer.writerow(plain.values())


def _write_parquet(stream: IO[bytes], rows: Rows, language: str) -> None:
    """Write the rows as Parquet, some thousand in a group; raises `Unusable` where pyarrow is not installed."""
    try:
        import pyarrow as pa  # noqa: PLC0415  (an extra, for this form alone)
        from pyarrow import parquet  # noqa: PLC0415  (the same)
    except ImportError:
        raise Unusable("needs-data", text("export.needs-data", language)) from None
    small, name = pa.int32(), pa.dictionary(pa.int32(), pa.string())
    types = dict.fromkeys(("game", "hand", "number"), small) | dict.fromkeys(("seat", "word", "ruling"), name)
    types |= {"rules": pa.list_(pa.string()), "score": pa.list_(pa.int16()), "position": pa.string()}
    schema = pa.schema([(column, types[column]) for column in COLUMNS])
    with parquet.ParquetWriter(stream, schema, compression="zstd") as writer:
        while batch := list(islice(rows, _BATCH)):
            writer.write_table(pa.Table.from_pylist([row._asdict() for row in batch], schema=schema))
