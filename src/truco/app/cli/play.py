"""`truco play`: a match in plain lines, against bots or at a table of a server."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import click

from truco.app.cli.completion import offer_rulebooks
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.speech import chosen_language, lang_option
from truco.app.cli.terminal.seats import Seats
from truco.app.cli.terminal.session import Session, Wish
from truco.app.tables.settings import ADMISSIONS, TALKS
from truco.bots import BOTS
from truco.rules.sheets import JUDGE as OFFICIAL

_EPILOG = "Without CODE it starts a server of its own on this computer and makes a table."


@click.command("play", epilog=_EPILOG)
@with_rulebooks
@click.argument("code", default="")
@click.option("--server", default="", help="The server of the table CODE, as http://host:port.")
@click.option("--seat", default="", help="The seat to take at the table CODE; else the first free one.")
@click.option("--watch", is_flag=True, help="Only watch the table CODE.")
@click.option("--mine", is_flag=True, help="List your tables and go on with one.")
@click.option(
    "--seats", type=click.Choice(["2", "3", "4", "6"]), help="Seats of the new table; else the rulebook's first."
)
@click.option(
    "--format", "form", default="", help="The way to sit by its name, where a rulebook has several for a number."
)
@click.option(
    "--bot",
    "bots",
    type=click.Choice(sorted(BOTS)),
    multiple=True,
    help="Who plays in the other seats, in turn (again for more); else characters, a gentle one first (truco bots).",
)
@click.option("--free", multiple=True, metavar="SEAT", help="Leave a seat free for a friend (again for more).")
@click.option(
    "--rules",
    default="oficial",
    show_default=True,
    shell_complete=offer_rulebooks,
    help='Rulebook and options, as "oficial chicos=1".',
)
@click.option("--chico", is_flag=True, help="A quick game: one chico.")
@click.option("--to", "target", metavar="POINTS", help="Points of a chico, as target=POINTS in the rules.")
@click.option("--pace", type=click.Choice(["slow", "normal", "fast"]), default="normal", show_default=True)
@click.option(
    "--admission",
    type=click.Choice(ADMISSIONS),
    default=ADMISSIONS[0],
    show_default=True,
    help="Whether the new table takes lawful acts alone, or every act, without a judge or with one.",
)
@click.option(
    "--talk",
    type=click.Choice(TALKS),
    default=TALKS[0],
    show_default=True,
    help="How the new table talks: by buttons, in sentences that bind nobody, or in sentences whose words bind.",
)
@click.option("--hard", is_flag=True, help="Where words bind, do not show first what a sentence would do.")
@click.option("--signs", is_flag=True, help="Let partners make signs to each other.")
@click.option("--deal", is_flag=True, help="Draw, cut and deal yourself instead of leaving it to the table.")
@click.option(
    "--scorer", "scorers", multiple=True, metavar="SEAT", help="Who keeps the score at the new table, or juez."
)
@click.option("--captain", "captains", multiple=True, metavar="SEAT", help="The captain of a side (again for more).")
@click.option("--judge-shuffles", is_flag=True, help="The judge of the new table shuffles in the dealers' place.")
@click.option("--name", default="", help="Your name at the table.")
@lang_option()
@click.option("--database", default="", help="Where tables are kept; else in your data folder.")
@click.option("--ask/--no-ask", default=True, help="Ask once before mazo, paso, falta envido and resigning.")
@click.option("--compact/--long", default=None, help="A whole table in few lines; else so where the window is small.")
@click.option("--haste", default=1.0, hidden=True, help="Divide every delay of bots and table (for tests).")
def play_command(**options: Any) -> None:  # noqa: ANN401  (click's options)
    """Play truco in plain lines: alone against bots, or at the table CODE (or its link) of a server."""
    wish = _wish(**options)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    session = Session(wish, _print, Seats())
    has_table = True
    try:
        has_table = asyncio.run(session.run())
    except KeyboardInterrupt:
        _print("")
    session.farewell()
    if not has_table:
        sys.exit(1)


def _wish(  # noqa: PLR0913  (as many as there are options)
    *,
    seats: str | None,
    rules: str,
    chico: bool,
    target: str | None,
    lang: str | None,
    free: tuple[str, ...],
    judge_shuffles: bool,
    **rest: Any,  # noqa: ANN401
) -> Wish:
    """Return the options, with the shorthands expanded."""
    chosen = rules.split()
    chosen += ["chicos=1"] if chico else []
    chosen += [f"target={target}"] if target else []
    places = tuple(seat.upper() for seat in free)
    rest["shuffler"] = OFFICIAL if judge_shuffles else ""
    return Wish(lang or chosen_language(), seats=int(seats or 0), rules=" ".join(chosen), free=places, **rest)


def _print(line: str) -> None:
    """Print a line and flush it, also to a pipe."""
    click.echo(line)
