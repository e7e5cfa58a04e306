"""The request of a season: the ranking of teams over several events of a server."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.tournament.event import Event
from truco.tournament.places import overall_of
from truco.tournament.season import SeasonTerms, alike, check_stages, rows_of, season, season_terms, stage_of
from truco.web.bodies import json_answer
from truco.web.event_body import Body
from truco.web.events import event_named


async def _season(request: Request) -> Response:
    """Answer with the ranking over the events that are named, in their order, and names that may mean one team."""
    asked = request.query_params
    codes = list(dict.fromkeys(code.upper() for code in asked.getlist("event")))
    check_stages(len(codes))
    terms = season_terms(asked.get("points", ""), asked.get("others", ""), asked.get("best", ""))
    events = {code: (await event_named(request, code)).event for code in codes}
    return json_answer(await run_in_threadpool(_ranked, events, terms))


def _ranked(events: Mapping[str, Event], terms: SeasonTerms) -> Body:
    """Return the ranking over those events that are over, and the names of the others; events are by their codes."""
    over = {code: one for code, one in events.items() if overall_of(one)}
    stages = [stage_of(one, code) for code, one in over.items()]
    return {
        "stages": [one.name for one in stages],
        "open": [one.name for code, one in events.items() if code not in over],
        "ranking": rows_of(season(stages, terms)) if stages else [],
        "alike": [list(one) for one in alike(stages)],
    }


def season_routes() -> list[BaseRoute]:
    """Return the route of seasons."""
    return [Route("/api/season", _season)]
