"""The public list of a server's events, the events that a request names, and the presets of new ones."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.app.office.listing import PAGE, ListedEvent, events_with_codes, public_events, set_listed
from truco.app.office.wording import source_text
from truco.app.tables.codes import could_be_code
from truco.app.web.bodies import json_answer, json_of
from truco.app.web.event_body import Body
from truco.app.web.event_desk import asked_language
from truco.app.web.events import guesses_of, hall_of, official_in
from truco.app.web.finding import page_in
from truco.app.web.problems import Problem
from truco.club.terms import event_terms, presets
from truco.messages import text

_NAMED: Final = 64
"""How many events a request may name."""


class _Listing(msgspec.Struct):
    listed: bool


async def _list(request: Request) -> Response:
    """Answer with a page of the public list of events, or with the events that the request names."""
    named = [code.strip().upper() for code in request.query_params.getlist("code")[:_NAMED]]
    if named:
        return json_answer([_listed_body(event) for event in await _events_named(request, named)])
    page = page_in(request)
    events = await hall_of(request).office.database.read(partial(public_events, page=page))
    answer = json_answer([_listed_body(event) for event in events])
    if len(events) == PAGE:
        answer.headers["Link"] = f'</api/events?page={page + 1}>; rel="next"'
    return answer


def _listed_body(event: ListedEvent) -> Body:
    return {"code": event.code, "name": event.name, "updated": event.updated, "listed": bool(event.listed)}


async def _events_named(request: Request, named: list[str]) -> tuple[ListedEvent, ...]:
    """Return the events with these codes; codes without an event are counted as guesses.

    Raises `Problem` (`too-many`) where the address has sent too many of those.
    """
    guesses = guesses_of(request)
    wanted = [code for code in dict.fromkeys(named) if could_be_code(code)]
    new = [code for code in wanted if not guesses.has_opened(request.scope, code)]
    taken = [code for code in new if guesses.take(request.scope)]
    wanted = [code for code in wanted if code not in new or code in taken]
    events = await hall_of(request).office.database.read(partial(events_with_codes, codes=wanted))
    there = {event.code for event in events}
    for _ in range(len(there.intersection(taken))):
        guesses.give_back(request.scope)
    for code in there:
        guesses.opened(request.scope, code)
    if not wanted and new:
        raise Problem("too-many")
    return events


async def _list_publicly(request: Request) -> Response:
    """Put an event into the public list of this server, or take it out."""
    kept, _ = await official_in(request)
    wanted = await json_of(request, _Listing)
    await hall_of(request).office.database.write(partial(set_listed, code=kept.code, listed=wanted.listed))
    return json_answer({"code": kept.code, "listed": wanted.listed})


async def _presets(request: Request) -> Response:
    """Answer with the presets: what each is called, how its phases are played, and where its values come from."""
    language = asked_language(request)
    return json_answer(await run_in_threadpool(lambda: [_preset(code, language) for code in presets()]))


def _preset(code: str, language: str) -> Body:
    terms = event_terms(code)
    return {
        "code": code,
        "title": text(f"event.preset.{code}", language),
        "rules": terms.rules,
        "plays": terms.team.plays,
        "phases": [{"name": phase.name, "kind": phase.kind, "best_of": phase.best_of} for phase in terms.phases],
        "sources": {
            path: {"rules": list(source.rules), "text": source_text(source.text, language)}
            for path, source in terms.sources.items()
        },
    }


def event_list_routes() -> list[BaseRoute]:
    """Return the routes of the list of events."""
    return [
        Route("/api/presets", _presets, methods=["GET"]),
        Route("/api/events", _list, methods=["GET"]),
        Route("/api/events/{code}/listed", _list_publicly, methods=["POST"]),
    ]
