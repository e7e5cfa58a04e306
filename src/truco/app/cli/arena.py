"""`truco arena`: bots play the same deals against each other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from math import comb
from pathlib import Path
from typing import Final

import click

from truco.app.cli.books import ruleset_named
from truco.app.cli.completion import offer_bots, offer_rulebooks
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.progress import progress
from truco.app.cli.refusal import Unusable
from truco.app.cli.speech import chosen_language
from truco.bots import UnknownBotError, characters, standings
from truco.bots.arena import UNITS
from truco.bots.meeting import Estimate, Meeting, Report, Standing, UnevenError, meet, sets_of
from truco.errors import TrucoError
from truco.messages import text
from truco.outside import adopt_all, portable
from truco.pictures import Strength, drawn_strengths

_TWO: Final = 2


@click.command("arena")
@with_rulebooks
@click.argument("bots", metavar="BOT BOT [BOT]", nargs=-1, shell_complete=offer_bots)
@click.option("--matches", default=100, show_default=True, type=click.IntRange(1), help="Games to play.")
@click.option("--duplicate", is_flag=True, help="Play every deal with the bots on every side.")
@click.option("--unit", default="chico", show_default=True, type=click.Choice(UNITS), help="What a game is.")
@click.option("--seats", type=click.IntRange(2, 6), help="How many play; else as in the rulebook's first format.")
@click.option("--format", "form", default="", help="A format of the rulebook, instead of a number of seats.")
@click.option("--seed", default="arena", show_default=True, help="The deals and all chance are drawn from it.")
@click.option("--samples", default=0, type=click.IntRange(0), help="Worlds that zorro deals; 0: its own number.")
@click.option(
    "--rules",
    default="oficial",
    show_default=True,
    shell_complete=offer_rulebooks,
    help="A rulebook with options, as in a record.",
)
@click.option("--refereed", is_flag=True, help="At refereed tables, where picaro bluffs with numbers.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes to play in.")
@click.option("--ladder", is_flag=True, help="Everybody against everybody (the characters, else the BOTs): a table.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Keep each game's record there.")
@click.option(
    "--svg", "svg_to", type=click.Path(dir_okay=False, path_type=Path), help="Draw the result in a file, too."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def arena_command(  # noqa: PLR0913  (one parameter an option)
    *,
    bots: tuple[str, ...],
    matches: int,
    duplicate: bool,
    unit: str,
    seats: int | None,
    form: str,
    seed: str,
    samples: int,
    rules: str,
    refereed: bool,
    jobs: int,
    ladder: bool,
    records: Path | None,
    svg_to: Path | None,
    as_json: bool,
) -> None:
    """Let a BOT for each side play and say who is stronger, with 95 % intervals over sets of the same deals."""
    if not bots and not ladder:
        context = click.get_current_context()
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    meeting = Meeting(bots, matches, duplicate or ladder, unit, seats or 0, seed, samples, rules, jobs, form, refereed)
    if ladder:
        _print_ladder(meeting, svg_to, as_json=as_json)
        return
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)

    def store(name: str, record: str) -> None:
        if records is not None:
            (records / name).write_text(record, encoding="utf-8")

    try:
        with progress("progress.arena", sets_of(meeting)) as bar:
            report = meet(meeting, store if records is not None else None, partial(adopt_all, portable()), bar.advance)
    except TrucoError as error:
        raise _refused(error, meeting) from None
    if svg_to is not None:
        values = {"bots": ", ".join(meeting.bots), "games": report.games, "rules": meeting.rules}
        title = text("arena.picture.title", chosen_language(), **values)
        strengths = [Strength(standing.bot, standing.wins) for standing in report.standings]
        _draw(title, strengths, len(meeting.bots), svg_to)
    click.echo(json.dumps(_as_json(report)) if as_json else _as_text(report, chosen_language()))


def _print_ladder(meeting: Meeting, svg_to: Path | None, *, as_json: bool) -> None:
    """Print the table of a ladder, and a line on the error stream after each meeting."""
    bots = meeting.bots or tuple(characters())
    steps = comb(len(bots), _TWO) * sets_of(meeting._replace(bots=bots[:_TWO]))
    try:
        with progress("progress.arena", steps) as bar:
            rungs = standings.ladder(bots, meeting, bar.note, bar.advance)
    except TrucoError as error:
        raise _refused(error, meeting) from None
    if svg_to is not None:
        title = text("arena.picture.ladder", chosen_language(), games=meeting.matches, rules=meeting.rules)
        _draw(title, [Strength(rung.bot, rung.share) for rung in reversed(rungs)], _TWO, svg_to)
    click.echo(json.dumps([_rung(rung) for rung in rungs]) if as_json else standings.markdown(rungs, meeting.unit))


def _draw(title: str, strengths: Sequence[Strength], sides: int, file: Path) -> None:
    """Write the picture of the shares of bots, of which as many play against each other as there are sides."""
    file.write_text(drawn_strengths(title, strengths, 1 / sides, chosen_language()), encoding="utf-8")


def _rung(rung: standings.Rung) -> dict[str, object]:
    """Return the JSON object of a player of the ladder."""
    return {
        "bot": rung.bot,
        "rating": rung.rating,
        "win_rates": {other: round(share.mean, 4) for other, share in rung.shares.items()},
        "points_a_hand": {other: round(points.mean, 4) for other, points in rung.points.items()},
    }


def _refused(error: TrucoError, meeting: Meeting) -> Unusable:
    """Return why a meeting is impossible: a player, a rulebook or a format that does not exist, or too few players."""
    language = chosen_language()
    match error:
        case UnknownBotError(name=name, names=names):
            problem = text("command.no-bot", language, expected=", ".join(names), got=name)
        case UnevenError(bots=bots, sides=sides):
            problem = text("command.uneven", language, n=bots, sides=len(sides))
        case _:
            formats = ruleset_named(meeting.rules, language, Unusable).book.formats.values()
            expected = ", ".join(f"{layout.name} ({len(layout.seats)})" for layout in formats)
            requested = " ".join(filter(None, (meeting.form, f"({meeting.seats})" if meeting.seats else "")))
            problem = text("command.no-format", language, expected=expected, got=requested)
    return Unusable(error.code, problem)


def _as_json(report: Report) -> dict[str, object]:
    settings = report.meeting._asdict()
    del settings["jobs"]
    return {
        **settings,
        "games": report.games,
        "win_rate": round(report.wins.mean, 4),
        "win_rate_95": [round(report.wins.low, 4), round(report.wins.high, 4)],
        "points_a_hand": round(report.points.mean, 4),
        "points_a_hand_95": [round(report.points.low, 4), round(report.points.high, 4)],
        "standings": [
            {
                "bot": standing.bot,
                "win_rate": round(standing.wins.mean, 4),
                "points_a_hand": round(standing.points.mean, 4),
            }
            for standing in report.standings
        ],
        "hands": report.hands,
        "decisions": report.decisions,
        "seconds": round(report.seconds, 2),
    }


def _as_text(report: Report, language: str) -> str:
    """Return a report in sentences."""
    meeting = report.meeting
    values = {
        "games": report.games,
        "unit": text(f"arena.unit.{meeting.unit}", language),
        "dealt": text("arena.duplicate" if meeting.duplicate else "arena.once", language),
        "hands": report.hands,
    }
    where = meeting.form or text("arena.seats", language, n=meeting.seats)
    against = f" {text('arena.against', language)} "
    seconds = _number(f"{report.seconds:.1f}", language)
    # With two bots the first one's result is enough.
    shown = report.standings if len(report.standings) > _TWO else report.standings[:1]
    return "\n".join(
        (
            f"{against.join(meeting.bots)}, {where}, {meeting.rules}",
            text("arena.games", language, **values),
            *(line for standing in shown for line in _standing(standing, language)),
            text("arena.time", language, seconds=seconds, decisions=report.decisions),
        )
    )


def _standing(standing: Standing, language: str) -> tuple[str, str]:
    """Return the lines of a bot: its share of the games, and its points a hand."""
    wins, points = (
        dict(zip(("mean", "low", "high"), (_number(form.format(value), language) for value in estimate), strict=True))
        for form, estimate in (("{:.1f}", _percent(standing.wins)), ("{:+.3f}", standing.points))
    )
    return (
        text("arena.wins", language, bot=standing.bot, share=wins.pop("mean"), **wins),
        text("arena.points", language, points=points.pop("mean"), **points),
    )


def _percent(wins: Estimate) -> Estimate:
    return Estimate(*(100 * value for value in wins))


def _number(digits: str, language: str) -> str:
    """Return a number with the decimal point of a language."""
    return digits.replace(".", text("number.point", language))
