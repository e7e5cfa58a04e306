"""`truco sheet`: the score sheet of a record, or an empty one, as a PDF to be printed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import click

from truco.app.cli.books import ruleset_named
from truco.app.cli.completion import offer_rulebooks
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.refusal import Unusable, as_word
from truco.app.cli.replay import UNREADABLE, WRONG, Desk, first_fault, read_replay
from truco.app.cli.speech import Speech, chosen_language, lang_option
from truco.app.paper import PAPERS, sheet_pdf
from truco.engine import Law, seats_of
from truco.engine.step import Place
from truco.errors import NotationError
from truco.messages import text
from truco.referee import Sheet, blank_sheet, sheet_of_record, sheet_to_json

_STDOUT: Final = "-"


@click.command("sheet")
@with_rulebooks
@click.argument("file", required=False)
@click.option("--paper", type=click.Choice(tuple(PAPERS)), default="a4", show_default=True, help="The size of paper.")
@lang_option()
@click.option("--out", default="sheet.pdf", show_default=True, help="The file to write; - for standard output.")
@click.option("--blank", is_flag=True, help="An empty sheet, to be filled by hand, instead of that of a record.")
@click.option(
    "--rules",
    default="oficial",
    show_default=True,
    shell_complete=offer_rulebooks,
    help="The rulebook of an empty sheet, with its options.",
)
@click.option("--seats", type=int, default=0, help="How many play, for an empty sheet; else the first format.")
@click.option("--json", "as_json", is_flag=True, help="Print the sheet as one JSON object and write no file.")
def sheet_command(  # noqa: PLR0913  (click's options)
    file: str | None, *, paper: str, lang: str | None, out: str, blank: bool, rules: str, seats: int, as_json: bool
) -> None:
    """Write the score sheet of the game record FILE (- for standard input) as a PDF.

    Who keeps the score and who judges are tags of the record: [Scorer "A1"], [Captain "A A2"], [Judge "Ana"].

    Exit status: 0 when the sheet is written, 1 when the record and the rules differ, 2 when there is nothing to read.
    """
    if (file is None) is not blank:
        raise click.UsageError(text("command.no-sheet", lang or chosen_language()))
    language = lang or chosen_language()
    desk = Desk(file or "--rules", Speech(language), as_json=as_json)
    try:
        sheet = _blank(rules, seats, language) if file is None else _filled(file, desk)
    except NotationError as error:
        desk.refuse(error, Place(error.line, error.column))
        sys.exit(UNREADABLE)
    if as_json:
        click.echo(json.dumps(sheet_to_json(sheet), ensure_ascii=False))
        return
    _write(out, sheet_pdf(sheet, language, paper), desk)


def _blank(rules: str, count: int, language: str) -> Sheet:
    """Return an empty sheet of a rulebook for a number of players, that of its first format where it is 0."""
    ruleset = ruleset_named(rules, language, Unusable)
    formats = ruleset.book.formats.values()
    seats = seats_of(ruleset, count) if count else next(iter(formats)).seats
    if not seats:
        counts = ", ".join(map(str, sorted({len(layout.seats) for layout in formats})))
        problem = text("command.one-of", language, name="--seats", expected=counts, got=count)
        raise Unusable("bad-rulebook", problem)
    return blank_sheet(Law(ruleset, seats))


def _filled(file: str, desk: Desk) -> Sheet:
    """Return the sheet of a record; end the program where the record and the rules differ."""
    result, unread = read_replay(file, desk)
    fault = first_fault(result, unread)
    if fault is not None:
        desk.refuse(*fault)
        sys.exit(WRONG)
    return sheet_of_record(result)


def _write(out: str, data: bytes, desk: Desk) -> None:
    if out == _STDOUT:
        sys.stdout.buffer.write(data)
        return
    try:
        Path(out).write_bytes(data)
    except OSError as error:
        problem = text("command.file", desk.speech.language, file=out, problem=as_word(error, desk.speech.language))
        raise Unusable("no-file", problem) from None
    click.echo(desk.speech.say("sheet.written", file=out))
