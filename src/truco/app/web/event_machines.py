"""The requests by which two machines keep an event together, and by which pages find the other one.

A machine that begins to follow gets a secret for its key. From then on both sign what they send (`office.machines`):
no other sender makes a machine believe that another one writes.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final
from urllib.parse import unquote

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from truco.app.office import DamagedRowsError, KeptEvent, Machine, batch_to_json, read_row, row_to_json
from truco.app.office.machines import (
    ADDRESS,
    MACHINE,
    NONCE,
    SIGNATURE,
    is_loopback,
    is_signed,
    new_secret,
    reply,
    signature,
)
from truco.app.office.machines import Message as Signed
from truco.app.web.bodies import body_of, json_answer, json_of
from truco.app.web.events import Hall, event_in, event_named, hall_of, official, official_in, refused
from truco.app.web.pages import the_page
from truco.app.web.problems import UNREADABLE, Problem
from truco.errors import TournamentError

_DIGITS: Final = 6
_WORD: Final = re.compile("[0-9a-f]{16,64}")
_ADDRESS: Final = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,200}/api/events/[A-Za-z0-9]{1,8}")
_OF_EVENT: Final = re.compile("/(?:api/events|e|r)/([A-Za-z0-9]{1,8})(?:[/-].*)?")
_DAMAGED: Final = ("broken-chain", "newer-version")
"""Codes of rows that cannot be added; of stored rows they are faults of this server."""

_Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
_Rows = Annotated[list[dict[str, Any]], msgspec.Meta(max_length=5000)]


class _Device(msgspec.Struct):
    id: _Id
    name: Annotated[str, msgspec.Meta(max_length=120)]


class _Sent(msgspec.Struct):
    rows: _Rows
    apart: Annotated[list[_Rows], msgspec.Meta(max_length=100)] = []


async def _pair(request: Request) -> Response:
    """Give a machine that begins to follow the secret of the two machines."""
    kept, _ = await official_in(request)
    wanted = await json_of(request, _Device)
    if not (wanted.id.isprintable() and wanted.name.isprintable()):
        raise Problem("bad-message", expected="the id and name of a machine")
    own = await kept.own_machine()
    if wanted.id == own.device:  # another copy on this machine, which writes as this server does
        secret = own.secret or new_secret()
        await kept.put_machine(own._replace(secret=secret))
    else:
        secret = new_secret()
        await (
            hall_of(request)
            .neighbours.partners(kept)
            .note_message(Machine(wanted.id, wanted.name, "", secret), is_complete=True)
        )
    answer = {"uid": kept.uid, "code": kept.code, "device": own.device, "name": kept.device.name, "secret": secret}
    return json_answer(answer, 201)


async def _forget(request: Request) -> Response:
    """Forget a machine that keeps the event no more."""
    kept, _ = await official_in(request)
    await kept.forget_machine(request.path_params["device"])
    await hall_of(request).neighbours.partners(kept).refresh()
    return Response(status_code=204)


async def _machine_of(request: Request, kept: KeptEvent, body: bytes) -> tuple[Machine, str]:
    """Return the machine that has signed a request, and the secret with which it did; raises `Problem` (`bad-key`)."""
    given = request.headers
    device, nonce, address = unquote(given.get(MACHINE, "")), given.get(NONCE, ""), given.get(ADDRESS, "")
    message = Signed(device, request.method, kept.uid, nonce, request.url.query, address)
    own = await kept.own_machine()
    partner = next((machine for machine in await kept.machines() if machine.device == device), None)
    for secret in (partner.secret if partner else "", own.secret):
        if _WORD.fullmatch(nonce) and is_signed(secret, message, body, given.get(SIGNATURE, "")):
            # Who holds a copy of this event has the secret of this machine, which was in the copy.
            return partner or Machine(device, device.rpartition("-")[0] or device, "", secret), secret
    raise Problem("bad-key")


async def _rows_out(request: Request) -> Response:
    """Answer with the rows of the log after a number: to a machine that signs, or for a key."""
    kept = await event_in(request)
    after = request.query_params.get("after", "0")
    if not after.isdecimal() or len(after) > _DIGITS:
        raise Problem("bad-message", expected="after=NUMBER")
    if MACHINE not in request.headers:
        await official(request, kept.event)
        return json_answer(await batch_to_json(kept, int(after)))
    machine, secret = await _machine_of(request, kept, b"")
    await _note_sender(request, kept, machine, knows=kept.has_digest(request.query_params.get("last", "")))
    word = hall_of(request).neighbours.partners(kept).word
    return _signed(request, secret, json_answer({**await batch_to_json(kept, int(after)), "word": word}))


async def _rows_in(request: Request) -> Response:
    """Take the rows of a machine that took over, and give back those that it puts other rows in the place of.

    Raises `DamagedRowsError` (`damaged-rows`) for rows that do not follow or were changed, and what `adopt` raises.
    """
    kept = await event_in(request)
    body = await body_of(request)
    machine, secret = await _machine_of(request, kept, body)
    try:
        answer = json_answer(await _adopted(kept, machine, body), 201)
    except TournamentError as error:
        answer = refused(request, error)
    await _note_sender(request, kept, machine, knows=True)
    hall_of(request).news.set()
    return _signed(request, secret, answer)


async def _adopted(kept: KeptEvent, machine: Machine, body: bytes) -> dict[str, Any]:
    try:
        sent = msgspec.json.decode(body, type=_Sent)
    except UNREADABLE:
        raise TournamentError("bad-log", "expected rows of a log, got something else") from None
    # Damage of the log that is stored here is told first: the sender is not at fault there.
    await kept.refresh()
    try:
        adopted = await kept.adopt(tuple(read_row(row) for row in sent.rows), sender=machine.device)
        for branch in sent.apart:
            await kept.add_branch(tuple(read_row(row) for row in branch))
    except TournamentError as error:
        if error.code not in _DAMAGED:
            raise
        raise DamagedRowsError(error.problem) from None
    return {"number": kept.number, "apart": [row_to_json(row) for row in adopted.apart]}


async def _note_sender(request: Request, kept: KeptEvent, machine: Machine, *, knows: bool) -> None:
    """Take note of a message; one without the present word may be older than what the machine has done since."""
    if machine.device != kept.device.id:
        address, client = request.headers.get(ADDRESS, ""), request.client
        near = client is not None and is_loopback(
            f"http://[{client.host}]" if ":" in client.host else f"http://{client.host}"
        )
        reachable = address if _ADDRESS.fullmatch(address) and (near or not is_loopback(address)) else ""
        partners = hall_of(request).neighbours.partners(kept)
        is_new = request.query_params.get("word", "") == partners.word
        await partners.note_message(machine, reachable, is_complete=knows and is_new)


def _signed(request: Request, secret: str, answer: Response) -> Response:
    parts = reply(request.headers.get(NONCE, ""), answer.status_code)
    answer.headers[SIGNATURE] = signature(secret, parts, bytes(answer.body))
    return answer


async def _is_here(request: Request) -> Response:
    """Answer pages of other machines with whether this one is there and writes; everybody may know it."""
    kept = await event_named(request, request.path_params["code"])
    headers = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
    answer = json_answer({"number": kept.number, "writes": kept.writes})
    answer.headers.update(headers)
    return answer


# -- what every answer says --------------------------------------------------------------------------------------------

MACHINES: Final = "truco-machines"
"""The header with the pages of an event at the other machines, one after the other with a space between."""


class Elsewhere:
    """Middleware that names the other machines in every answer about an event, and allows pages to ask them."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add the headers to its answer."""
        matched = _OF_EVENT.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        hall: Hall = scope["app"].state.hall

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                origins = " ".join(hall.neighbours.origins)
                if origins and headers.get("content-type", "").startswith("text/html"):
                    policy = headers.get("content-security-policy", "")
                    headers["Content-Security-Policy"] = policy.replace(_OWN, f"{_OWN} {origins}")
                if matched is not None:
                    headers[MACHINES] = " ".join(hall.neighbours.pages_for(scope, matched[1]))
                message["headers"] = headers.raw
            await send(message)

        await self._app(scope, receive, send_with_headers)


_OWN: Final = "connect-src 'self'"


def _event_page(request: Request) -> Response:
    """Return the page, which names the other machines of its event from the beginning."""
    matched = _OF_EVENT.fullmatch(request.url.path)
    pages = hall_of(request).neighbours.pages_for(request.scope, matched[1]) if matched else ()
    return the_page(meta={MACHINES: " ".join(pages)} if pages else {})


def event_machine_routes() -> list[BaseRoute]:
    """Return the routes of the requests between machines, and of the pages of events, which name the other ones."""
    base = "/api/events/{code}"
    return [
        Route(f"{base}/machines", _pair, methods=["POST"]),
        Route(f"{base}/machines/{{device}}", _forget, methods=["DELETE"]),
        Route(f"{base}/rows", _rows_out, methods=["GET"]),
        Route(f"{base}/rows", _rows_in, methods=["POST"]),
        Route("/e/{code}/here", _is_here, methods=["GET"]),
        Route("/e/{rest:path}", _event_page),
        Route("/r/{short}", _event_page),
    ]
