"""The bodies of requests and answers: JSON, read as a value of a type, of a limited size."""

from __future__ import annotations

import gzip
from typing import Final, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from truco.app.web.encode import to_text
from truco.app.web.pages import takes_gzip
from truco.app.web.problems import UNREADABLE, Problem
from truco.app.web.security import largest

_Body = TypeVar("_Body")

_SMALL: Final = 2048
"""Bytes below which nothing is packed."""

_QUICK: Final = 1
"""The level of packing: an event with 256 teams takes a few milliseconds, and is a tenth as long."""


def json_answer(body: object, status: int = 200) -> Response:
    """Return a response with a value as JSON."""
    return Response(to_text(body), status, media_type="application/json")


class Packed(NamedTuple):
    """A large value as JSON, and the same packed; that is empty where it would be no shorter."""

    text: bytes
    packed: bytes


def packed(body: object) -> Packed:
    """Return a value as JSON, and packed."""
    text = to_text(body).encode()
    return Packed(text, gzip.compress(text, _QUICK, mtime=0) if len(text) >= _SMALL else b"")


def packed_answer(request: Request, body: object) -> Response:
    """Return a response with a large value as JSON, packed if the client can unpack it; it may be `Packed` already."""
    made = body if isinstance(body, Packed) else packed(body)
    if not made.packed or not takes_gzip(request.headers):
        return Response(made.text, media_type="application/json")
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(made.packed, headers=headers, media_type="application/json")


async def body_of(request: Request) -> bytes:
    """Return the body of a request; raise `Problem` (`too-large`) as soon as it is too large."""
    limit, parts, size = largest(request.url.path), [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Problem("too-large")
        parts.append(part)
    return b"".join(parts)


async def json_of(request: Request, kind: type[_Body]) -> _Body:
    """Return the body of a request as a value of a type; raise `Problem` (`bad-message`, `bad-json`, `too-large`)."""
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except msgspec.ValidationError as error:
        raise Problem("bad-message", expected=str(error)) from None
    except UNREADABLE:
        raise Problem("bad-json") from None
