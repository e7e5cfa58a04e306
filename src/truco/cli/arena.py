"""`truco arena`: two bots meet over mirrored deals."""

from __future__ import annotations

import json
from pathlib import Path

import click

from truco.bots.arena import UNITS
from truco.bots.meeting import Estimate, Meeting, Report, meet
from truco.engine import SEATS
from truco.errors import TrucoError


class _Refused(click.ClickException):
    """A bot or a rulebook that does not exist; ends with status 2, as other wrong arguments do."""

    exit_code = 2

    def __init__(self, error: TrucoError) -> None:
        super().__init__(f"{error.code}: {error}")


@click.command("arena")
@click.argument("first", metavar="BOT")
@click.argument("second", metavar="BOT")
@click.option("--matches", default=100, show_default=True, type=click.IntRange(1), help="Games to play.")
@click.option("--duplicate", is_flag=True, help="Play every deal twice, with the bots' seats swapped.")
@click.option("--unit", default="chico", show_default=True, type=click.Choice(UNITS), help="What a game is.")
@click.option("--seats", default="2", show_default=True, type=click.Choice([str(count) for count in SEATS]))
@click.option("--seed", default="arena", show_default=True, help="The deals and all chance are drawn from it.")
@click.option("--samples", default=0, type=click.IntRange(0), help="Worlds that zorro deals; 0: its own number.")
@click.option("--rules", default="oficial", show_default=True, help="A rulebook with options, as in a record.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes to play in.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Keep each game's record there.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def arena_command(  # noqa: PLR0913  (one parameter an option)
    *,
    first: str,
    second: str,
    matches: int,
    duplicate: bool,
    unit: str,
    seats: str,
    seed: str,
    samples: int,
    rules: str,
    jobs: int,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let two BOTs play and say who is stronger, with 95 % intervals over pairs of deals."""
    meeting = Meeting(first, second, matches, duplicate, unit, int(seats), seed, samples, rules, jobs)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)

    def keep(name: str, text: str) -> None:
        if records is not None:
            (records / name).write_text(text, encoding="utf-8")

    try:
        report = meet(meeting, keep if records is not None else None)
    except TrucoError as error:
        raise _Refused(error) from None
    click.echo(json.dumps(_as_json(report)) if as_json else _as_text(report))


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
        "hands": report.hands,
        "decisions": report.decisions,
        "seconds": round(report.seconds, 2),
    }


def _as_text(report: Report) -> str:
    meeting = report.meeting
    dealt = "mirrored in pairs" if meeting.duplicate else "each dealt once"
    return "\n".join(
        (
            f"{meeting.first} against {meeting.second}, {meeting.seats} seats, {meeting.rules}",
            f"games   {report.games} of one {meeting.unit}, {dealt}; {report.hands} hands",
            f"wins    {_percent(report.wins)}",
            f"points  {report.points.mean:+.3f} a hand (95 %: {report.points.low:+.3f} to {report.points.high:+.3f})",
            f"time    {report.seconds:.1f} s for {report.decisions} decisions",
        )
    )


def _percent(wins: Estimate) -> str:
    return f"{100 * wins.mean:.1f} % (95 %: {100 * wins.low:.1f} % to {100 * wins.high:.1f} %)"
