"""Connections as such: how many there may be, and how long one may keep the server waiting.

uvicorn has a limit of its own for requests at once and pings its sockets; what it lacks is here: a deadline for a
request that never comes whole, a limit for each address, and an end for a client that reads nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from truco.messages import speaks
from truco.web.encode import to_text
from truco.web.names import network_of
from truco.web.problems import RETRY_AFTER, problem_body

_CLOSED: Final = "Content-Length: 0\r\nConnection: close\r\n\r\n"
_FULL: Final = f"HTTP/1.1 503 Service Unavailable\r\nRetry-After: {RETRY_AFTER[503]}\r\n{_CLOSED}".encode()
_LATE: Final = f"HTTP/1.1 408 Request Timeout\r\n{_CLOSED}".encode()
_MESSAGES_AHEAD: Final = 8
_SPARE_FILES: Final = 128
"""Files that a process needs beside its connections: the database, the static files, the bots' pipes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a server lets its clients take.

    `connections` are those at once, `by_address` those of one client (an address, or a /64 of IPv6), `spectators` and
    `by_seat` the sockets of one table without a seat and of one seat. In seconds: within `request` a request must have
    come whole, within `unread` what was sent must have been read, and `farewell` after its end a socket is cut.
    """

    connections: int = 4096
    by_address: int = 1024
    spectators: int = 200
    by_seat: int = 8
    request: float = 15.0
    unread: float = 30.0
    farewell: float = 2.0


def limits_for(files: int) -> Limits:
    """Return the limits of a process that may have so many files open.

    >>> limits_for(1024).connections, limits_for(1024).by_address, limits_for(100_000).connections
    (896, 224, 4096)
    """
    usual = Limits()
    connections = min(usual.connections, max(files - _SPARE_FILES, files // 2))
    return Limits(connections=connections, by_address=connections // 4)


class Census:
    """Counts the connections of each client; those of `proxies` are many clients' and have no limit of their own."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        """Begin without a connection."""
        self._limits = limits
        self._proxies = tuple(ipaddress.ip_network(proxy) for proxy in proxies)
        self._count: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection; tell whether there is room for it."""
        client = network_of(address)
        self._count[client] += 1
        fits = self._count[client] <= self._limits.by_address or self._is_proxy(address)
        return fits and self._count.total() <= self._limits.connections

    def leave(self, address: str) -> None:
        """Forget a connection that was counted, whether there was room for it or not."""
        client = network_of(address)
        self._count[client] -= 1
        if self._count[client] <= 0:
            del self._count[client]

    def _is_proxy(self, address: str) -> bool:
        with contextlib.suppress(ValueError):
            found = ipaddress.ip_address(address)
            return any(found in network for network in self._proxies)
        return False


class Requests(H11Protocol):
    """A connection that sends requests: refused where too many are open, closed where a request does not come."""

    limits: ClassVar[Limits]
    census: ClassVar[Census]
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Count the connection, and give its first request a deadline."""
        super().connection_made(transport)
        if self.census.enter(_address(self.client)):
            self._watch()
        else:
            transport.write(_FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Read on; the deadline of a request runs from its first byte to its last."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request, or go on with one that has begun."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on to the socket that it becomes."""
        self._stop()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Give a client that does not read what it asked for a deadline too."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self.limits.unread, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the client reads."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop()
        self.census.leave(_address(self.client))
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Run the deadline while a request is on its way; between two requests uvicorn's own time runs."""
        coming = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and self.timeout_keep_alive_task is None
        if self.transport.is_closing() or not coming or self.transport.get_protocol() is not self:
            self._stop()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self.limits.request, self._end)

    def _end(self) -> None:
        if self.conn.our_state is h11.IDLE:
            self.transport.write(_LATE)
        self.transport.close()
        self.loop.call_later(self.limits.farewell, self.transport.abort)

    def _stop(self) -> None:
        for timer in (self._deadline, self._unread):
            if timer is not None:
                timer.cancel()
        self._deadline = self._unread = None


class Sockets(WebSocketsSansIOProtocol):
    """A connection that became a socket: cut where it ended and the client does not take in what is left."""

    limits: ClassVar[Limits]
    census: ClassVar[Census]
    _abort: asyncio.TimerHandle | None = None

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, and read on while few wait: uvicorn pauses after each one, at two calls of the system."""
        reads_on = not self.read_paused and self.queue.qsize() < _MESSAGES_AHEAD
        if reads_on:
            self.read_paused = True  # it is not, but so nothing is paused
        super().send_receive_event_to_app()
        if reads_on:
            self.read_paused = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._abort is not None:
            self._abort.cancel()
        self.census.leave(_address(self.client))
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """End a socket that did not answer a ping, even where nothing can be written to it any more."""
        super().keepalive_timeout()
        self._cut()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Let go of the connection once nobody uses it here."""
        super().on_task_complete(task)
        self._cut()

    def shutdown(self) -> None:
        """End because the server stops; a handshake that is under way is told to come back."""
        if not self.handshake_complete and self.initial_response is None:
            language = speaks(self.request.headers.get("Accept-Language", "") if self.handshake_initiated else "")
            refusal = self.conn.reject(503, to_text(problem_body("closing", language)))
            del refusal.headers["Content-Type"]
            refusal.headers["Content-Type"] = "application/json"
            refusal.headers["Retry-After"] = RETRY_AFTER[503]
            self.conn.send_response(refusal)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.handshake_complete = self.close_sent = True
        super().shutdown()
        self._cut()

    def _cut(self) -> None:
        """Break the connection off after a while if what was written is still not taken in."""
        if self._abort is None and not self.disconnected and self.transport.get_write_buffer_size():
            self._abort = self.loop.call_later(self.limits.farewell, self.transport.abort)


def protocols(limits: Limits, proxies: Sequence[str] = ()) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """Return what uvicorn is to make of a connection, for requests and for sockets, within limits of one server."""
    shared = {"limits": limits, "census": Census(limits, proxies)}
    return type("Requests", (Requests,), shared), type("Sockets", (Sockets,), shared)


def _address(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""
