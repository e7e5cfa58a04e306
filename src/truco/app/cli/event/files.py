"""`truco tournament log`, `export`, `import`, `copy`: the log and the files of an event."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from truco.app.cli.event.place import (
    REASON,
    SURE,
    Desk,
    Options,
    about_event,
    answer,
    entries_to_json,
    entry_line,
    now,
    run,
    show,
    write,
)
from truco.app.cli.files import STANDARD, TooLargeError
from truco.app.cli.refusal import Refusal, Unusable, as_word
from truco.app.office import Copier, Wish, copies_in, copy_to
from truco.app.office.exchange.importing import check_rows, read_list, write_rows
from truco.app.office.exchange.results import results_file, results_to_csv
from truco.app.office.exchange.table import LARGEST, decoded
from truco.app.office.exchange.teams import teams_to_csv, teams_to_json
from truco.club.event import Entry, Event
from truco.club.log import search
from truco.club.log_format import read_act, write_log
from truco.club.names import KINDS
from truco.club.results_file import to_json
from truco.club.standings import standings_of, standings_to_json
from truco.errors import TournamentError
from truco.messages import text

# -- the log -----------------------------------------------------------------------------------------------------------


@click.command("log")
@about_event
@click.option("--search", "words", default="", help="Words of the reason, the author, the act or its teams.")
@click.option("--by", default="", help="Entries of this author.")
@click.option("--team", default="", help="Entries about the team with this id.")
@click.option(
    "--kind", type=click.Choice(tuple(KINDS)), default=None, metavar="KIND", help="Acts of a kind: record, ..."
)
def log(options: Options, *, words: str, by: str, team: str, kind: str | None) -> None:
    """Print the log of an event: every act with its author, its time and its reason; nothing is ever deleted."""

    async def work(desk: Desk) -> None:
        entries = search(desk.kept.log, text=words, author=by, team=team, kind=kind or "")
        show(options, entries_to_json(entries), (entry_line(entry, desk.event, desk.language) for entry in entries))

    run(options, work)


@click.command("write")
@about_event
@click.argument("acts", nargs=-1, required=True, metavar="ACT...")
@REASON
def write_acts(options: Options, *, acts: tuple[str, ...], reason: str) -> None:
    """Write any ACT as JSON, all in one: '{"is": "post", "text": "Almuerzo a las 13"}'."""

    def wishes(desk: Desk) -> Sequence[Wish]:
        written = []
        for act in acts:
            with desk.about(act):
                written.append(Wish(read_act(_parsed(act)), reason))
        return written

    write(options, wishes)


def _parsed(source: str) -> object:
    try:
        return json.loads(source)
    except ValueError as error:
        raise TournamentError("bad-json", f"expected JSON, got {error}") from None


# -- import and export -------------------------------------------------------------------------------------------------

WHAT: Final = ("teams", "results", "standings", "log")


@click.command("export")
@about_event
@click.argument("what", type=click.Choice(WHAT))
@click.option("--csv", "as_csv", is_flag=True, help="A table for office programs, instead of JSON (teams, results).")
@click.option("--out", default=STANDARD, show_default=True, help="The file to write; - for standard output.")
def export(options: Options, *, what: str, as_csv: bool, out: str) -> None:
    """Write the teams, the results, the standings or the whole log of an event to a file.

    Results are the results file of docs/standings.md, which `truco tournament standings` reads.
    """
    if as_csv and what not in ("teams", "results"):
        problem = text("command.one-of", options.language, name="--csv", expected="teams, results", got=what)
        raise click.UsageError(problem)

    async def work(desk: Desk) -> None:
        with desk.about(desk.event.terms.code):
            data = _as_csv(desk, what) if as_csv else _as_json(desk, what)
        _put(out, data, options)

    run(options, work)


def _as_csv(desk: Desk, what: str) -> str:
    return (teams_to_csv if what == "teams" else results_to_csv)(desk.event, desk.language)


def _as_json(desk: Desk, what: str) -> str:
    if what == "log":
        return write_log(desk.kept.log) + "\n"
    return json.dumps(_WRITTEN[what](desk.event), ensure_ascii=False) + "\n"


_WRITTEN: Final[Mapping[str, Callable[[Event], object]]] = {
    "teams": teams_to_json,
    "results": lambda event: to_json(results_file(event)),
    "standings": lambda event: standings_to_json(standings_of(event)),
}
"""What is exported as JSON, except the log."""


def _put(out: str, data: str, options: Options) -> None:
    """Write a text to a file, or to standard output."""
    if out == STANDARD:
        sys.stdout.buffer.write(data.encode("utf-8"))
        return
    try:
        Path(out).write_bytes(data.encode("utf-8"))
    except OSError as error:
        raise _no_file(out, error, options.language) from None
    show(options, {"file": out}, [text("tournament.written", options.language, file=out)])


def _no_file(file: str, error: OSError, language: str) -> Unusable:
    return Unusable("no-file", text("command.file", language, file=file, problem=as_word(error, language)))


@click.command("import")
@about_event
@click.argument("what", type=click.Choice(("teams", "results")))
@click.argument("source", metavar="LIST")
@click.option("--dry-run", is_flag=True, help="Only say what would be written.")
@SURE
@REASON
def import_list(  # noqa: PLR0913  (click's options)
    options: Options, *, what: str, source: str, dry_run: bool, sure: bool, reason: str
) -> None:
    """Read teams or results from LIST (- for standard input), CSV or JSON; all rows are written, or none.

    Separators may be semicolons, commas, tabulators or bars, and the names of columns Spanish, Portuguese, English or
    German: team, player 1, player 2, born 1, club, seed; or match, team A, team B, score, absent.
    """
    given = _given(source, options.language)

    async def work(desk: Desk) -> None:
        with desk.about(source):
            acts, ignored = read_list(what, given, desk.event, sure=sure)
            if ignored:
                click.echo(text("tournament.ignored", desk.language, names=", ".join(ignored)), err=True)
            entries: tuple[Entry, ...] = ()
            if dry_run:
                check_rows(await desk.kept.refresh(), acts, desk.author, now())
            else:
                entries = await write_rows(desk.kept, acts, desk.author, at=now(), reason=reason)
        if dry_run:
            entries = tuple(
                Entry(desk.kept.number + number, desk.kept.number, now(), desk.author, act, reason)
                for number, (_, act) in enumerate(acts, 1)
            )
        answer(desk, entries)

    run(options, work)


def _given(source: str, language: str) -> str:
    """Return the text of a list."""
    try:
        if source == STANDARD:
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise _no_file(source, error, language) from None
    if len(data) > LARGEST:
        raise Unusable(TooLargeError.code, text("tournament.error.too-large", language, limit=LARGEST))
    return decoded(data)


# -- copies and other machines -----------------------------------------------------------------------------------------


def _is_itself(options: Options, target: Path) -> bool:
    """Return whether a copy would be written over the event."""
    return not options.database and target.exists() and target.samefile(options.file)


@click.command("copy")
@about_event
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--every", type=float, metavar="SECONDS", help="Copy into the folder TARGET again and again.")
@click.option("--keep", type=int, default=10, show_default=True, help="How many copies stay in a folder.")
@click.option("--list", "listed", is_flag=True, help="List the copies in the folder TARGET, and say how old they are.")
def copy(options: Options, *, target: Path, every: float | None, keep: int, listed: bool) -> None:
    """Copy an event to the file TARGET, or into the folder TARGET, such as a stick.

    A copy is whole or not there, whatever happens meanwhile. Another machine goes on with it after `take-over`.
    """

    async def work(desk: Desk) -> None:
        if listed:
            _list_copies(desk, target)
            return
        if _is_itself(options, target):
            raise Refusal("same-file", text("tournament.refused.same-file", options.language, file=target))
        if not target.is_dir() and every is None:  # noqa: ASYNC240  (nothing else runs)
            number = await copy_to(desk.kept, target, desk.device)
            _print_copy(desk, target, number)
            return
        copier = Copier(desk.kept, target, desk.device, every=every or 0.0, kept=keep)
        if every is None:
            made = await copier.once()
            _print_copy(desk, made.file, made.number)
            return
        await _copy_on(desk, copier, every)

    try:
        run(options, work)
    except OSError as error:
        raise _no_file(str(target), error, options.language) from None


def _print_copy(desk: Desk, file: Path, number: int) -> None:
    value = {"file": str(file), "number": number}
    show(desk.options, value, [text("tournament.copied", desk.language, **value)])


async def _copy_on(desk: Desk, copier: Copier, every: float) -> None:
    """Copy until the command is stopped, and print every copy."""
    last: object = None
    while True:
        try:
            made = await copier.once()
        except OSError as error:
            click.echo(text("tournament.copy-failed", desk.language, problem=as_word(error, desk.language)), err=True)
        else:
            if made != last:
                _print_copy(desk, made.file, made.number)
            last = made
        await asyncio.sleep(every)


def _list_copies(desk: Desk, folder: Path) -> None:
    rows = [
        {
            "file": str(saved.file),
            "number": saved.number,
            "seconds": round(time.time() - saved.at),
            "missing": max(desk.kept.number - saved.number, 0),
        }
        for saved in copies_in(folder, desk.kept.uid)
    ]
    lines = [text("tournament.copy-age", desk.language, **row) for row in rows]
    show(desk.options, rows, lines or [text("tournament.no-copies", desk.language, folder=folder)])
