"""Where others reach a server: the address that its invitations name, and the door to the home network."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import SplitResult, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from truco.app.web.encode import to_text
from truco.app.web.names import name_in
from truco.app.web.problems import Problem

_FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers of proxies: a request with one of them may come from anywhere."""


def is_near(host: str) -> bool:
    """Return whether a `Host` header names the machine itself, so that it leads no other machine anywhere.

    >>> is_near("127.0.0.1:8000"), is_near("LOCALHOST"), is_near("[::1]:80"), is_near("192.168.1.7:8000")
    (True, True, True, False)
    """
    name = name_in(host)
    try:
        parsed = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return (mapped or parsed).is_loopback or parsed.is_unspecified


def read_public(url: str) -> str:
    """Return the address of a server as others know it, without a path.

    >>> read_public("https://Truco.example.org/")
    'https://truco.example.org'

    Raises `ValueError` for what is no such address: with another scheme, a path, a user, or the machine's own name.
    """
    parts = urlsplit(url.strip())
    host = parts.netloc.casefold()
    name = name_in(host)
    extra = parts.path.strip("/") or parts.query or parts.fragment
    if parts.scheme not in ("http", "https") or not name or extra or is_near(host) or not _is_port(parts):
        raise ValueError(url)
    return f"{parts.scheme}://{host}"


def _is_port(parts: SplitResult) -> bool:
    """Return whether an address names a port that there is, or none."""
    try:
        return parts.port != 0
    except ValueError:
        return False


class Reach:
    """Where others reach a server.

    `public` is the address that its owner named, empty for none; `network` that at which it listens at home;
    `opener` makes it listen there and returns the address, empty where there is no network; without one it cannot.
    """

    def __init__(self, public: str = "", network: str = "", opener: Callable[[], Awaitable[str]] | None = None) -> None:
        """Remember the addresses that are known."""
        self.public = public
        self.network = network
        self.opener = opener
        self._opening = asyncio.Lock()

    def origin(self, connection: HTTPConnection) -> str:
        """Return the beginning of a link for others, empty where no other machine reaches the server."""
        if self.public:
            return self.public
        if not is_near(connection.headers.get("host", "")):
            return f"{connection.url.scheme}://{connection.url.netloc}"
        return self.network

    def may_open(self, connection: HTTPConnection) -> bool:
        """Return whether who asks sits at the machine itself and the door can be opened."""
        client = connection.client
        local = client is not None and is_near(f"[{client.host}]" if ":" in client.host else client.host)
        straight = not any(name in connection.headers for name in _FORWARDED)
        return self.opener is not None and local and straight and is_near(connection.headers.get("host", ""))

    async def open(self, connection: HTTPConnection) -> None:
        """Listen on the home network too, until the server ends.

        Raises `Problem` (`not-from-here`) for who does not sit at the machine itself, `no-network` where there is none.
        """
        if not self.may_open(connection):
            raise Problem("not-from-here")
        async with self._opening:
            if not self.network and self.opener is not None:
                self.network = await self.opener()
        if not self.network:
            raise Problem("no-network")


async def _tell(request: Request) -> Response:
    reach: Reach = request.app.state.reach
    origin = reach.origin(request)
    body = {"origin": origin, "may_open": not origin and reach.may_open(request)}
    return Response(to_text(body), media_type="application/json")


async def _open(request: Request) -> Response:
    await request.app.state.reach.open(request)
    return await _tell(request)


def reach_routes() -> list[Route]:
    """Return the routes by which the page asks for the address of invitations, and opens the door."""
    return [Route("/api/reach", _tell, methods=["GET"]), Route("/api/reach", _open, methods=["POST"])]
