"""`truco rules automaton`: how large the contests of a rulebook are, as automata, and what each of them can do."""

from __future__ import annotations

from pathlib import Path

import click

from truco.app.cli.books import LANG, book_named
from truco.app.cli.completion import offer_rulebooks
from truco.app.cli.progress import progress
from truco.app.cli.refusal import Refusal
from truco.app.cli.speech import chosen_language
from truco.automaton import Contests, NotWholeError, contests, table_of
from truco.automaton.hands import TRIES
from truco.automaton.shelf import stored
from truco.engine import Law
from truco.messages import key_for_chico, text
from truco.pictures import contest_pictures
from truco.rulebooks.rulebook import Rulebook, load_rulebook
from truco.rulebooks.ruleset import choose
from truco.rulebooks.terms.match import FormatTerms


@click.command("automaton")
@click.argument("code", shell_complete=offer_rulebooks)
@click.option("--format", "form", metavar="NAME", help="The format; else the first of the rulebook.")
@click.option("--tries", type=click.IntRange(1), help=f"Explore anew, each word so often (else {TRIES}).")
@click.option(
    "--json", "json_to", type=click.Path(path_type=Path, dir_okay=False), help="Write the contests to a file."
)
@click.option(
    "--svg", "svg_to", type=click.Path(path_type=Path, file_okay=False), help="Write the pictures into a folder."
)
@click.option("--table", "table_to", type=click.Path(path_type=Path, dir_okay=False), help="Write all situations, too.")
@LANG
def automaton(  # noqa: PLR0913  (its options)
    code: str,
    *,
    form: str | None,
    tries: int | None,
    json_to: Path | None,
    svg_to: Path | None,
    table_to: Path | None,
    lang: str | None,
) -> None:
    """Print how many values and steps each contest of the rulebook CODE has: tricks, truco, envido, flor, leaving.

    With --table the situations of the whole table are explored as well, which two seats are few enough for.
    """
    language = lang or chosen_language()
    explored = _contests(code, form, tries, language)
    for contest in explored.contests:
        name = text(key_for_chico(f"automaton.contest.{contest.name}", load_rulebook(code).chico), language)
        click.echo(text("automaton.size", language, contest=name, values=len(contest.values), steps=len(contest.steps)))
    click.echo(text("automaton.found", language, tries=explored.tries, acts=explored.acts, newest=explored.newest))
    if json_to is not None:
        json_to.write_text(explored.text(), encoding="utf-8")
    if svg_to is not None:
        _write_pictures(explored, code, svg_to, language)
    if table_to is not None:
        _write_table(code, form, tries, table_to, language)


def _write_pictures(drawn: Contests, code: str, folder: Path, language: str) -> None:
    """Write the pictures of contests; only those that come with a rulebook are drawn."""
    pictures = contest_pictures(code, language)
    if not pictures or drawn != stored(code):
        raise Refusal("not-drawn", text("automaton.not-drawn", language))
    folder.mkdir(parents=True, exist_ok=True)
    for picture in pictures:
        folder.joinpath(f"{code}-{picture.name}.svg").write_text(picture.styled(), encoding="utf-8")


def _write_table(code: str, form: str | None, tries: int | None, file: Path, language: str) -> None:
    """Explore all situations of a format, print how many there are and write them to a file."""
    seats = _format(book_named(code, language), form, language)
    click.echo(text("automaton.exploring", language, rules=code, format=seats.name), err=True)
    try:
        with progress("progress.exploring", tries or TRIES) as bar:
            table = table_of(Law(choose(code), seats.seats, seats.name), tries or TRIES, bar.advance)
    except NotWholeError as error:
        raise Refusal("not-whole", text("automaton.not-whole", language, reason=str(error))) from None
    moves, entries = (sum(map(len, rows)) for rows in (table.moves, table.menus))
    click.echo(text("automaton.table", language, situations=len(table.due), entries=entries, moves=moves))
    click.echo(text("automaton.found", language, tries=table.tries, acts=table.acts, newest=table.newest))
    file.write_text(table.text(), encoding="utf-8")


def _contests(code: str, form: str | None, tries: int | None, language: str) -> Contests:
    """Return the contests that come with the rulebook, or explore the format that is asked for."""
    book = book_named(code, language)
    seats = _format(book, form, language)
    stored_contests = stored(code) if tries is None else None
    if stored_contests is not None and stored_contests.format == seats.name:
        return stored_contests
    click.echo(text("automaton.exploring", language, rules=code, format=seats.name), err=True)
    with progress("progress.exploring", tries or TRIES) as bar:
        return contests(Law(choose(code), seats.seats, seats.name), tries or TRIES, bar.advance)


def _format(book: Rulebook, name: str | None, language: str) -> FormatTerms:
    if name is None:
        return next(iter(book.formats.values()))
    if name not in book.formats:
        raise Refusal("bad-rulebook", text("command.no-format", language, expected=", ".join(book.formats), got=name))
    return book.formats[name]
