"""The application: all routes of HTTP and sockets, for one host of tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from truco.app.office import Device, Office
from truco.app.tables import KEEP_ALL, Host, Keeping
from truco.app.web.api import api_routes
from truco.app.web.connections import Limits
from truco.app.web.crowd import Crowd
from truco.app.web.errands import Errands
from truco.app.web.event_desk import event_desk_routes
from truco.app.web.event_list import event_list_routes
from truco.app.web.event_machines import Elsewhere, event_machine_routes
from truco.app.web.event_merge import event_merge_routes
from truco.app.web.event_papers import event_paper_routes
from truco.app.web.event_tables import EventTables, event_table_routes
from truco.app.web.events import Hall, event_routes, refused
from truco.app.web.guesses import Guesses
from truco.app.web.learning import lesson_routes
from truco.app.web.names import ServerNames
from truco.app.web.pages import html_pages, page_routes, the_page, wants_page
from truco.app.web.problems import Problem, answer, details_of
from truco.app.web.reach import Reach, reach_routes
from truco.app.web.season import season_routes
from truco.app.web.security import Buckets, Guard, content_policy
from truco.app.web.socket import table_socket
from truco.errors import TournamentError, TrucoError
from truco.messages import LANGUAGES, catalogue
from truco.rulebooks.rulebook import codes, load_rulebook

_LOG: Final = logging.getLogger(__name__)
_HERE: Final = Device("here", "here")
"""The machine of a server without a name."""

_BY_STATUS: Final = {404: "not-found", 405: "method-not-allowed"}


def create_app(  # noqa: PLR0913  (what a server may have otherwise)
    host: Host,
    *,
    names: ServerNames | None = None,
    limits: Limits | None = None,
    reach: Reach | None = None,
    device: Device | None = None,
    copies: Path | None = None,
    address: str = "",
    keeping: Keeping = KEEP_ALL,
    burst: float = 60,
    rate: float = 2,
) -> Starlette:
    """Return the application for a host, which it opens and closes.

    `names` are the host names to which the server answers, beside addresses and the name of this machine; `limits` are
    those of connections; `reach` is where others reach it; `device` is this machine, as the logs of events name it;
    `copies` is a folder into which events are copied every minute; `address` is where other machines reach this server;
    `keeping` is how long unused events are kept; one address may send `burst` changing requests at once
    and `rate` in a second, and make twice as many tables, and a third as many events, at once.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await host.open()
        hall: Hall = app.state.hall
        hall_works = (hall.live, hall.copy, hall.delete_old, hall.neighbours.meet)
        works = (*hall_works, app.state.event_tables.follow)
        await _read_ahead(host)
        tasks = [asyncio.create_task(work()) for work in works]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await host.close()

    guesses = Guesses()
    guard = Middleware(
        Guard, policy=content_policy(html_pages()), names=names or ServerNames(), proofs=guesses, burst=burst, rate=rate
    )
    app = Starlette(
        routes=[
            *api_routes(),
            *event_list_routes(),
            *event_routes(),
            *season_routes(),
            *event_desk_routes(),
            *event_machine_routes(),
            *event_merge_routes(),
            *event_table_routes(),
            *event_paper_routes(),
            *lesson_routes(),
            *reach_routes(),
            WebSocketRoute("/ws/{code}", table_socket),
            *page_routes(),
        ],
        middleware=[Middleware(Elsewhere), guard],
        exception_handlers={
            TrucoError: _refused,
            TournamentError: refused,
            Problem: _refused,
            HTTPException: _http,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
        lifespan=lifespan,
    )
    app.state.host = host
    app.state.errands = Errands(host.pool)
    office, away = Office(host.database, device or _HERE), app.state.errands.away
    app.state.hall = Hall(office, device or _HERE, away, copies, keeping=keeping)
    app.state.event_tables = EventTables(host, app.state.hall)
    app.state.reach = reach or Reach()
    app.state.hall.neighbours.address = lambda: app.state.reach.network or address.rstrip("/")
    app.state.limits = limits or Limits()
    app.state.crowd = Crowd(app.state.limits)
    app.state.guesses = guesses
    app.state.making = {"table": Buckets(2 * burst, rate / 40), "event": Buckets(burst / 3, rate / 1200)}
    return app


async def _read_ahead(host: Host) -> None:
    """Read all messages and rulebooks, and compile the query of a person's tables, so that no request waits for it."""
    for language in LANGUAGES:
        await asyncio.to_thread(catalogue, language)
    for code in codes():
        await asyncio.to_thread(load_rulebook, code)
    with contextlib.suppress(Exception):  # a failure here comes again, and is shown, with the next request
        await host.mine((("-", "-"),), "-")


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, Problem):
        return answer(request, error.code, error.details)
    assert isinstance(error, TrucoError)  # noqa: S101  (registered only for these two)
    return answer(request, error.code, details_of(error))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  (registered only for it)
    if error.status_code == HTTPStatus.NOT_FOUND and wants_page(request):
        return the_page(error.status_code)
    return answer(request, _BY_STATUS.get(error.status_code, "bad-message"))


async def _gone(_request: Request, _error: Exception) -> Response:
    return Response(status_code=400)  # not received: the client disconnected during its request


async def _failed(request: Request, error: Exception) -> Response:
    # Only the class of the error: its text could contain what a seat may not know.
    _LOG.error("a request failed: %s", type(error).__name__)
    return answer(request, "internal")
