"""The request of a season: the ranking of teams over several events of a server."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.app.web.bodies import json_answer
from truco.app.web.errands import do_errand, do_errand_on
from truco.app.web.event_body import Body
from truco.app.web.events import event_named
from truco.club.log import Log
from truco.club.places import overall_of
from truco.club.season import SeasonTerms, Stage, alike, check_stages, rows_of, season, season_terms, stage_of


async def _season(request: Request) -> Response:
    """Answer with the ranking over the events that are named, in their order, and names that may mean one team."""
    query = request.query_params
    codes = list(dict.fromkeys(code.upper() for code in query.getlist("event")))
    check_stages(len(codes))
    terms = season_terms(query.get("points", ""), query.get("others", ""), query.get("best", ""))
    events = [await event_named(request, code) for code in codes]
    results = [(kept.event.name, await do_errand_on(request, kept, _stage, kept.code)) for kept in events]
    stages = [stage for _, stage in results if stage is not None]
    ranked = await do_errand(request, _ranked, stages, terms)
    return json_answer({**ranked, "open": [name for name, stage in results if stage is None]})


def _stage(log: Log, code: str) -> Stage | None:
    """Return an event as a stage of a season, `None` where it is not over; a worker calls this."""
    return stage_of(log.event, code) if overall_of(log.event) else None


def _ranked(stages: Sequence[Stage], terms: SeasonTerms) -> Body:
    """Return the names of stages, the ranking over them, and names that may mean one team; a worker calls this."""
    return {
        "stages": [stage.name for stage in stages],
        "ranking": rows_of(season(stages, terms)) if stages else [],
        "alike": alike(stages),
    }


def season_routes() -> list[BaseRoute]:
    """Return the route of seasons."""
    return [Route("/api/season", _season)]
