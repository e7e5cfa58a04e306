"""Limits of connections: how many there may be, and how long a client may keep the server waiting.

uvicorn limits the number of requests at once and pings its sockets. This module adds a deadline for a request that is
never complete, a limit for each address, and an end for a client that reads nothing.
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

from truco.app.web.encode import to_text
from truco.app.web.names import network_of
from truco.app.web.problems import RETRY_AFTER, problem_body
from truco.messages import choose_language

_CLOSED: Final = "Content-Length: 0\r\nConnection: close\r\n\r\n"
_NOT_NOW: Final = f"HTTP/1.1 503 Service Unavailable\r\nRetry-After: {RETRY_AFTER[503]}\r\n{_CLOSED}".encode()
_LATE: Final = f"HTTP/1.1 408 Request Timeout\r\n{_CLOSED}".encode()
_MESSAGES_AHEAD: Final = 8
_SPARE_FILES: Final = 128
"""Open files that a process needs beside its connections: the database, static files, pipes to the bots."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server's connections.

    `connections` is their number at once, `by_address` that of one client (an address, or a /64 of IPv6), `spectators`
    and `by_seat` are the numbers of sockets of one table without a seat and of one seat. In seconds: a request must be
    complete within `request`, what was sent must be read within `unread`, and a socket is cut `farewell` after its end.
    """

    connections: int = 8192
    by_address: int = 4096
    spectators: int = 4096
    by_seat: int = 8
    request: float = 15.0
    unread: float = 30.0
    farewell: float = 2.0


def limits_for(files: int) -> Limits:
    """Return the limits of a process that may have a number of files open.

    >>> limits_for(1024).connections, limits_for(1024).by_address, limits_for(100_000).connections
    (896, 448, 8192)

    Half of them may come from one address, because a whole club may be behind one.
    """
    usual = Limits()
    connections = min(usual.connections, max(files - _SPARE_FILES, files // 2))
    return Limits(connections=connections, by_address=connections // 2)


class Census:
    """Counts the connections of each client; those of `proxies` belong to many clients and have no limit."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        """Begin without connections."""
        self._limits = limits
        self._proxies = tuple(ipaddress.ip_network(proxy) for proxy in proxies)
        self._count: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection; return whether it is within the limits."""
        client = network_of(address)
        self._count[client] += 1
        fits = self._count[client] <= self._limits.by_address or self._is_proxy(address)
        return fits and self._count.total() <= self._limits.connections

    def leave(self, address: str) -> None:
        """Remove a counted connection, whether it was within the limits or not."""
        client = network_of(address)
        self._count[client] -= 1
        if self._count[client] <= 0:
            del self._count[client]

    def _is_proxy(self, address: str) -> bool:
        with contextlib.suppress(ValueError):
            parsed = ipaddress.ip_address(address)
            return any(parsed in network for network in self._proxies)
        return False


class Requests(H11Protocol):
    """A connection for requests: refused if too many are open, closed if a request is not complete in time."""

    limits: ClassVar[Limits]
    census: ClassVar[Census]
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _abort: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Count the connection, and start the deadline of its first request."""
        super().connection_made(transport)
        if self.census.enter(_address(self.client)):
            self._watch()
        else:
            transport.write(_NOT_NOW)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Read data; the deadline of a request runs from its first byte to its last."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request, or continue one that has begun."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the deadlines, because the connection becomes a socket."""
        self._stop()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Start a deadline for a client that does not read the response."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self.limits.unread, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop that deadline, because the client reads."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def shutdown(self) -> None:
        """End because the server stops: refuse a request of which half came, and cut one that goes on for long."""
        super().shutdown()
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.SEND_RESPONSE:
            self.transport.write(_NOT_NOW)
            self.transport.close()
        self._abort = self.loop.call_later(self.limits.farewell, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the deadlines, and remove the connection from the count."""
        self._stop()
        if self._abort is not None:
            self._abort.cancel()
        self.census.leave(_address(self.client))
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Run the deadline while a request is incomplete; between two requests uvicorn's timeout runs."""
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
    """A connection that became a socket: cut if it has ended and the client does not read the rest."""

    limits: ClassVar[Limits]
    census: ClassVar[Census]
    _abort: asyncio.TimerHandle | None = None

    def send_receive_event_to_app(self) -> None:
        """Queue a message, and keep reading while few wait; uvicorn would pause after each, with two system calls."""
        reads_on = not self.read_paused and self.queue.qsize() < _MESSAGES_AHEAD
        if reads_on:
            self.read_paused = True  # not true, but it stops uvicorn from pausing
        super().send_receive_event_to_app()
        if reads_on:
            self.read_paused = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the cut, and remove the connection from the count."""
        if self._abort is not None:
            self._abort.cancel()
        self.census.leave(_address(self.client))
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """End a socket that did not answer a ping, also if nothing can be written to it."""
        super().keepalive_timeout()
        self._cut()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Cut the connection after its task has ended."""
        super().on_task_complete(task)
        self._cut()

    def shutdown(self) -> None:
        """End because the server stops; answer an unfinished handshake with 503 and `Retry-After`."""
        if not self.handshake_complete and self.initial_response is None:
            language = choose_language(
                self.request.headers.get("Accept-Language", "") if self.handshake_initiated else ""
            )
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
        """Abort the connection after some seconds if the client has still not read everything."""
        if self._abort is None and not self.disconnected and self.transport.get_write_buffer_size():
            self._abort = self.loop.call_later(self.limits.farewell, self.transport.abort)


def protocols(limits: Limits, proxies: Sequence[str] = ()) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """Return the protocol classes for requests and for sockets, with the limits of one server."""
    shared = {"limits": limits, "census": Census(limits, proxies)}
    return type("Requests", (Requests,), shared), type("Sockets", (Sockets,), shared)


def _address(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""
