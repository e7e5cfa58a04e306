"""`truco tournament season`: a ranking over several events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click

from truco.app.cli.books import JSON, LANG
from truco.app.cli.event.place import Desk, Options, run, show
from truco.app.cli.event.refusals import refused
from truco.app.cli.files import is_database
from truco.app.cli.refusal import Unusable, as_word
from truco.app.cli.speech import chosen_language
from truco.app.office.exchange.table import decoded, lines_of
from truco.club.season import USUAL_POINTS, SeasonPlace, SeasonTerms, Stage, alike, points_in, season, stage_of
from truco.errors import TournamentError
from truco.messages import text

_USUAL: Final = ",".join(map(str, USUAL_POINTS))
_COUNT: Final = click.IntRange(min=0)


@click.command("season")
@click.argument("stages", nargs=-1, required=True, metavar="STAGE...")
@click.option("--points", default=_USUAL, show_default=True, help="Points of the first places.")
@click.option("--others", type=_COUNT, default=0, show_default=True, help="Points of everybody else who took part.")
@click.option("--best", type=_COUNT, default=0, show_default=True, help="How many stages of a team count; 0 for all.")
@JSON
@LANG
def season_ranking(  # noqa: PLR0913  (click's options)
    stages: tuple[str, ...], *, points: str, others: int, best: int, as_json: bool, lang: str | None
) -> None:
    """Rank the teams of a season by their names: each STAGE is the file of a finished event, or a list.

    A list has the names of its teams in order of place, one a line.
    """
    language = lang or chosen_language()
    played = [_stage(file, language) for file in stages]
    try:
        ranking = season(played, SeasonTerms(points_in(points), others, best))
    except TournamentError as error:
        raise refused(error, language, points) from None
    names = _distinct_names([stage.name for stage in played])
    doubts = alike(played)
    value = {
        "stages": names,
        "ranking": [_row(place, names) for place in ranking],
        "alike": [list(pair) for pair in doubts],
    }
    lines = [text("tournament.season.head", language, n=len(played)), *_ranking_lines(ranking, language)]
    lines += [text("tournament.season.alike", language, names=" / ".join(pair)) for pair in doubts]
    show(Options("", None, None, as_json, language), value, lines)


def _distinct_names(names: Sequence[str]) -> list[str]:
    """Return names of stages of which no two are the same: the second `Copa` is `Copa (2)`."""
    counts = [names[: at + 1].count(name) for at, name in enumerate(names)]
    return [name if count == 1 else f"{name} ({count})" for name, count in zip(names, counts, strict=True)]


def _stage(file: str, language: str) -> Stage:
    """Return a stage: the places of an event, or a list of names."""
    try:
        if not is_database(file):
            lines = lines_of(decoded(Path(file).read_bytes()))
            return _listed(file, tuple(next(filter(None, line.cells)) for line in lines), language)
    except OSError as error:
        problem = text("command.file", language, file=file, problem=as_word(error, language))
        raise Unusable("no-file", problem) from None
    return run(Options(file, None, None, as_json=False, lang=language), _places)


def _listed(file: str, teams: tuple[str, ...], language: str) -> Stage:
    """Return a stage from the names of a list; raises `Refusal` for what is no name, and for a team that is twice."""
    bad = [("bad-name", team) for team in teams if not team.isprintable()]
    bad += [("same-team", team) for at, team in enumerate(teams) if team in teams[:at]]
    if bad:
        code, name = bad[0]
        problem = f"expected the name of each team once in {file}, got {name!r}"
        raise refused(TournamentError(code, problem), language, f"{file}: {name!r}")
    return Stage(Path(file).stem, teams)


async def _places(desk: Desk) -> Stage:
    """Return the places of an event that is over."""
    with desk.about(desk.event.name):
        return stage_of(desk.event)


def _row(place: SeasonPlace, names: Sequence[str]) -> dict[str, Any]:
    return {
        "place": place.place,
        "team": place.team,
        "points": place.points,
        "by_stage": dict(zip(names, place.by_stage, strict=True)),
        "counted": [names[at] for at in place.counted],
        "decided_by": place.decided_by,
    }


def _ranking_lines(ranking: Sequence[SeasonPlace], language: str) -> Iterator[str]:
    width = max(len(place.team) for place in ranking) if ranking else 0
    for place in ranking:
        points = text("tournament.season.points", language, n=place.points)
        stages = " ".join(str(number or "-") for number in place.by_stage)
        yield f"  {place.place:>3}  {place.team:{width}}  {points}  ({stages})"
