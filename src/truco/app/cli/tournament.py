"""`truco tournament`: the standings of an event from its results."""

from __future__ import annotations

import json
from typing import Final

import click

from truco.app.cli.books import JSON, LANG
from truco.app.cli.files import STANDARD, TooLargeError, is_database, read_text
from truco.app.cli.lazy import LazyGroup
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.refusal import Refusal, Unusable, as_word
from truco.app.cli.speech import chosen_language
from truco.app.cli.summaries import OF_TOURNAMENT
from truco.club.fields import ResultsError
from truco.club.results_file import read_results
from truco.club.standings import standings, standings_to_json
from truco.messages import text

LARGEST: Final = 4_194_304
"""Bytes of a results file; an event of 256 teams has a tenth of it."""

CONTRADICTIONS: Final = frozenset(("not-qualified", "already-out", "twice-in-round", "played-twice", "too-many-next"))
"""The codes of files that can be read, but contradict themselves."""

EVENT: Final = {
    "new": "teams:new",
    "presets": "teams:list_presets",
    "add": "teams:add",
    "import": "files:import_list",
    "list": "teams:list_teams",
    "check-in": "teams:check_in",
    "close": "teams:close",
    "draw": "rounds:draw",
    "verify": "rounds:verify",
    "pair": "rounds:pair",
    "call": "rounds:call",
    "result": "rounds:result",
    "correct": "rounds:correct",
    "bracket": "bracket:bracket",
    "print": "papers:print_document",
    "sheet": "papers:sheet",
    "withdraw": "teams:withdraw",
    "disqualify": "teams:disqualify",
    "appoint": "teams:appoint",
    "key": "teams:key",
    "set": "teams:set_values",
    "write": "files:write_acts",
    "log": "files:log",
    "export": "files:export",
    "copy": "files:copy",
    "follow": "machines:follow",
    "take-over": "machines:take_over",
    "machines": "machines:list_machines",
    "merge": "merge:merge",
    "season": "season:season_ranking",
    "demo": "demo:demo",
}
"""The commands of an event, in the order in which people need them: the module in `app.cli.event` and the name."""


@click.group(
    "tournament",
    cls=LazyGroup,
    others={name: f"truco.app.cli.event.{where}" for name, where in EVENT.items()},
    summaries=OF_TOURNAMENT,
)
@with_rulebooks
def tournament_command() -> None:
    """Run a tournament: sign-up, draw, rounds, results, standings; one event is one file."""


@tournament_command.command("standings")
@click.argument("file")
@click.option("--database", metavar="URL", help="A server's database; FILE is the event's code there.")
@click.option("--at", type=int, metavar="NUMBER", help="As an event was after this entry of its log.")
@JSON
@LANG
def standings_of_file(file: str, *, database: str | None, at: int | None, as_json: bool, lang: str | None) -> None:
    """Print the standings of the event FILE, or of the one whose results FILE (- for standard input) holds.

    A table for each group, who qualified and the overall places, each with the reason that decided it. What a file of
    results holds says docs/standings.md.

    Exit status: 0 when the standings are printed, 1 when the results contradict each other, 2 when FILE cannot be read.
    """
    language = lang or chosen_language()
    try:
        if database or (file != STANDARD and is_database(file)):
            from truco.app.cli.event.standing import print_standings  # noqa: PLC0415  (it needs the office)

            print_standings(file, database, at, as_json=as_json, language=language)
            return
        ranked = standings(read_results(read_text(file, LARGEST)))
    except ResultsError as error:
        raise _refused(error, language) from None
    except TooLargeError as error:
        problem = text("tournament.error.too-large", language, limit=error.limit)
        raise Unusable(error.code, problem) from None
    except BrokenPipeError:
        raise  # not the file is closed, but the pipe to which the lines are written
    except (OSError, UnicodeDecodeError) as error:
        problem = text("command.file", language, file=file, problem=as_word(error, language))
        raise Unusable("no-file", problem) from None
    if as_json:
        click.echo(json.dumps(standings_to_json(ranked), ensure_ascii=False))
        return
    from truco.app.cli.standings import told_standings  # noqa: PLC0415  (it needs the office)

    for line in told_standings(ranked, language):
        click.echo(line)


def _refused(error: ResultsError, language: str) -> Refusal:
    """Return an error of a results file as a sentence, with its place for programs."""
    kind = Refusal if error.code in CONTRADICTIONS else Unusable
    values = {"where": error.where, "got": error.got, "among": ", ".join(error.among)}
    key = f"tournament.error.{error.code}{'' if error.where or error.line else '.anywhere'}"
    problem = text(key, language, **values, line=error.line, column=error.column)
    place = {"line": error.line, "column": error.column} if error.line else {"where": error.where}
    return kind(error.code, problem, **place, got=error.got)
