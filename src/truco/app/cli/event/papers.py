"""`truco tournament print` and `sheet`: the papers for the wall and the tables, as PDF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from truco.app.cli.event.place import Desk, Options, about_event, now, run, show
from truco.app.cli.files import STANDARD
from truco.app.cli.refusal import Unusable, as_word
from truco.app.office.printing import DOCUMENTS, PrintRequest, document_pdf
from truco.app.paper import PAPERS
from truco.messages import text

_PAPER: Final = click.option(
    "--paper", type=click.Choice(tuple(PAPERS)), default="a4", show_default=True, help="The size of paper."
)
_OUT: Final = click.option("--out", default="", help="The file to write, - for standard output; else WHAT.pdf.")
_BLANK: Final = click.option("--blank", is_flag=True, help="Sheets without what was played.")


@click.command("print")
@about_event
@click.argument("what", type=click.Choice(DOCUMENTS))
@click.option("--phase", default="", help="Of this phase; else of the last one that was drawn.")
@click.option("--round", "number", type=int, default=0, help="Of this round; else of the last one.")
@click.option("--text", "words", default="", help="The words of a notice; else those that hang.")
@click.option("--secret", default="", help="That of a duplicate, for its deals and slips.")
@click.option("--places", type=int, default=3, show_default=True, help="Certificates for so many places; 0 for all.")
@click.option("--each-player", is_flag=True, help="A certificate for each player.")
@_BLANK
@_PAPER
@_OUT
def print_document(  # noqa: PLR0913  (click's options)
    options: Options,
    *,
    what: str,
    phase: str,
    number: int,
    words: str,
    secret: str,
    places: int,
    each_player: bool,
    blank: bool,
    paper: str,
    out: str,
) -> None:
    """Write a document of an event as a PDF: its draw, a round, sheets, standings, a bracket, certificates.

    Slips are sheets with a line for each chico, two on a page; sheets have a line for each hand, as both have it in a
    duplicate. Deals and deal-slips show the cards of a duplicate, and need its secret.
    """
    wanted = PrintRequest(
        options.language,
        paper,
        now(),
        phase,
        number,
        blank=blank,
        text=words,
        places=places,
        each_player=each_player,
        secret=secret,
    )
    _print(options, what, wanted, out or f"{what}.pdf")


@click.command("sheet")
@about_event
@click.argument("matches", type=int, nargs=-1, required=True, metavar="MATCH...")
@_BLANK
@_PAPER
@_OUT
def sheet(options: Options, *, matches: tuple[int, ...], blank: bool, paper: str, out: str) -> None:
    """Write the sheets of some matches as a PDF: empty, or with what was played."""
    wanted = PrintRequest(options.language, paper, now(), matches=matches, blank=blank)
    _print(options, "slips", wanted, out or "sheet.pdf")


def _print(options: Options, what: str, wanted: PrintRequest, out: str) -> None:
    """Write a document to a file, or to standard output."""

    async def work(desk: Desk) -> bytes:
        about = " ".join(filter(None, (what, wanted.phase, *map(str, wanted.matches or filter(None, [wanted.round])))))
        with desk.about(about):
            return document_pdf(desk.event, what, wanted)

    data = run(options, work)
    if out == STANDARD:
        sys.stdout.buffer.write(data)
        return
    try:
        Path(out).write_bytes(data)
    except OSError as error:
        problem = text("command.file", options.language, file=out, problem=as_word(error, options.language))
        raise Unusable("no-file", problem) from None
    show(options, {"file": out, "bytes": len(data)}, [text("tournament.written", options.language, file=out)])
