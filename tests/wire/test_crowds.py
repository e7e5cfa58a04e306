"""Many clients at once, clients that never finish a request, and clients that read nothing."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.helpers.closing import connection
from tests.helpers.wire import PATIENCE, Client, Served, joined, served
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from truco.app.cli.serve import files_at_most
from truco.app.tables import Keeper, Room
from truco.app.web.connections import Limits, limits_for

TWO = {"A1": "Nora", "B1": "open"}
SMALL = Limits(connections=24, by_address=8, spectators=3, by_seat=2, request=PATIENCE, unread=0.3, farewell=0.1)
HASTY = replace(SMALL, request=0.3)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    """A server with small limits, which waits for a request as long as a busy machine may take."""
    async with served(tmp_path / "t.db", haste=500, limits=SMALL) as running:
        yield running


@pytest.fixture
async def hasty(tmp_path: Path) -> AsyncIterator[Served]:
    """A server that does not wait long for a request."""
    async with served(tmp_path / "t.db", haste=500, limits=HASTY) as running:
        yield running


def place(server: Served) -> tuple[str, int]:
    """Return the address of a server for a plain connection."""
    host, port = server.address.removeprefix("http://").split(":")
    return host, int(port)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Return what the server sent before it closed a plain connection; fail if it does not close it."""
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionResetError):
            return await reader.read()
    return b""


async def eventually(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  (what is waited for has no event)
            await asyncio.sleep(0.01)


# -- requests that do not come ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n{",
        b"GET /api/messages/es HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
    ],
)
async def test_a_request_that_does_not_come_whole_is_given_up(hasty: Served, begun: bytes) -> None:
    """A connection that sends nothing, half a request, half a body, or half a second request is closed in time."""
    async with connection(*place(hasty)) as (reader, writer):
        writer.write(begun)
        await ended(reader)


async def test_drops_of_a_request_win_no_time(hasty: Served) -> None:
    """A client that sends a header now and then has the same time as others, counted from the first byte."""
    async with connection(*place(hasty)) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\n")
        closed = asyncio.ensure_future(ended(reader))
        async with asyncio.timeout(PATIENCE):
            while not closed.done():
                with contextlib.suppress(ConnectionError):
                    writer.write(b"X: y\r\n")
                    await writer.drain()
                await asyncio.sleep(0.02)
        assert b"408" in await closed or closed.done()


async def test_an_answer_that_nobody_reads_is_given_up(server: Served) -> None:
    """The server closes the connection of a client that requests large files and does not read them."""
    with socket.create_connection(place(server)) as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.sendall(b"GET /static/pack.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
        await eventually(lambda: bool(server.server.server_state.connections))
        await eventually(lambda: not server.server.server_state.connections)


async def test_half_open_connections_lock_nobody_out(server: Served) -> None:
    """Beyond its limit of connections an address gets 503, while other addresses may still connect."""
    async with contextlib.AsyncExitStack() as held:
        for _ in range(SMALL.by_address):
            await held.enter_async_context(connection(*place(server)))
        for _ in range(SMALL.connections):
            async with connection(*place(server)) as (reader, _):
                assert b" 503 " in await ended(reader)
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with httpx.AsyncClient(transport=transport, base_url=server.address) as other:
            assert (await other.get("/api/messages/es")).status_code == 200


def test_limits_fit_the_files_of_the_process() -> None:
    """A process that may open few files accepts fewer connections, and keeps some files for other uses."""
    assert limits_for(256).connections == 128
    assert limits_for(100_000) == Limits()
    assert files_at_most() >= 256


# -- sockets ----------------------------------------------------------------------------------------------------------


async def test_a_client_has_so_many_sockets(server: Served) -> None:
    """A client has a limit of sockets, a closed one makes room, and requests are still possible."""
    made = await server.make(TWO)
    await server.http.aclose()  # the connection of the requests counts too
    where = f"{server.address.replace('http', 'ws')}/ws/{made['code']}"
    async with contextlib.AsyncExitStack() as stack:
        open_ones = [await stack.enter_async_context(connect(where, proxy=None)) for _ in range(SMALL.by_address)]
        with pytest.raises((InvalidStatus, ConnectionError, EOFError)):
            await stack.enter_async_context(connect(where, proxy=None))
        await open_ones[0].close()
        await stack.enter_async_context(connect(where, proxy=None))


async def test_behind_a_proxy_each_client_has_its_sockets(tmp_path: Path) -> None:
    """Connections through a named proxy are counted for each client behind it, not for the proxy."""
    limits = Limits(connections=60, by_address=3)
    async with served(tmp_path / "t.db", limits=limits, proxies=["127.0.0.1"]) as server:
        made = await server.make(TWO)
        where = f"{server.address.replace('http', 'ws')}/ws/{made['code']}"
        async with contextlib.AsyncExitStack() as stack:
            for client in ("203.0.113.5", "203.0.113.6"):
                headers = {"X-Forwarded-For": client}
                for _ in range(limits.by_address):
                    await stack.enter_async_context(connect(where, proxy=None, additional_headers=headers))
                with pytest.raises(InvalidStatus) as refused:
                    await stack.enter_async_context(connect(where, proxy=None, additional_headers=headers))
                assert refused.value.response.status_code == 429
                assert json.loads(refused.value.response.body)["error"]["code"] == "too-many-sockets"


async def test_spectators_leave_room_for_who_sits(server: Served) -> None:
    """Beyond the limit of spectators the next one is refused with 1013; a person with a seat may connect."""
    made = await server.make(TWO)
    async with contextlib.AsyncExitStack() as stack:
        watching = [
            await stack.enter_async_context(joined(server.address, made["code"])) for _ in range(SMALL.spectators)
        ]
        async with connect(f"{server.address.replace('http', 'ws')}/ws/{made['code']}", proxy=None) as late:
            client = Client(late)
            await client.send(type="hello", lang="en")
            assert (await client.next())["code"] == "too-many-sockets"
            with pytest.raises(ConnectionClosed) as closed:
                await client.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
        async with joined(server.address, made["code"], made["token"]) as nora:
            assert nora.messages[0]["you"] == "A1"
        await watching[0].socket.close()
        await eventually(lambda: len(watchers(server, made["code"])) < SMALL.spectators)
        async with joined(server.address, made["code"]) as next_one:
            assert next_one.messages[0]["you"] is None


def watchers(server: Served, code: str) -> list[str]:
    """Return the watchers of a table that the server counts."""
    crowd = server.server.config.app.state.crowd  # type: ignore[union-attr]
    return [member.who for member in crowd._tables[code].members]  # noqa: SLF001


async def test_the_newest_sockets_of_a_seat_stay(server: Served) -> None:
    """If a seat opens too many sockets, it keeps the newest, and the oldest is closed with 1013."""
    made = await server.make(TWO)
    async with contextlib.AsyncExitStack() as stack:
        lines = [
            await stack.enter_async_context(joined(server.address, made["code"], made["token"]))
            for _ in range(SMALL.by_seat + 1)
        ]
        with pytest.raises(ConnectionClosed) as closed:
            await lines[0].until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        for line in lines[1:]:
            await line.send(type="ping")
            await line.until(lambda message: message["type"] == "pong")


# -- sockets that read nothing ----------------------------------------------------------------------------------------


def send_messages(keeper: Keeper) -> None:
    """Send some messages to every watcher of a table."""
    room = keeper.room()
    for watcher in tuple(keeper._gallery._watchers):  # noqa: SLF001  (what makes a table send so much is not the matter)
        for _ in range(16):
            watcher.changed(room)


@contextlib.asynccontextmanager
async def mute(server: Served, code: str, token: str) -> AsyncIterator[None]:
    """Open the socket of a seat by hand, greet, and read nothing from then on."""
    loop = asyncio.get_running_loop()
    key = base64.b64encode(bytes(16)).decode()
    handshake = (
        f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    hello = json.dumps({"type": "hello", "token": token}).encode()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        await loop.sock_connect(line, place(server))
        await loop.sock_sendall(line, handshake.encode())
        assert b" 101 " in await loop.sock_recv(line, 4096)
        await loop.sock_sendall(line, Frame(Opcode.TEXT, hello).serialize(mask=True))
        yield


def online(room: Room) -> list[str]:
    """Return the seats whose people are there."""
    return [place.chair.seat for place in room.places if place.online]


async def test_a_socket_that_never_reads_is_cut_off(tmp_path: Path) -> None:
    """If too much data waits for a client that reads nothing, it is disconnected and no longer counts as online."""
    async with served(tmp_path / "t.db", limits=SMALL) as server:
        made = await server.make(TWO)
        keeper = await server.host.keeper(made["code"])
        async with mute(server, made["code"], made["token"]):
            await eventually(lambda: online(keeper.room()) == ["A1"])
            for _ in range(40_000):
                if not online(keeper.room()):
                    break
                send_messages(keeper)
                await asyncio.sleep(0)
            assert online(keeper.room()) == []
            await eventually(lambda: not sockets(server))


async def test_a_socket_that_answers_no_ping_is_cut_off(tmp_path: Path) -> None:
    """A client that reads nothing is disconnected after a ping without an answer, even if little data waits."""
    async with served(tmp_path / "t.db", limits=SMALL, pings=0.5) as server:
        made = await server.make(TWO)
        keeper = await server.host.keeper(made["code"])
        async with mute(server, made["code"], made["token"]):
            await eventually(lambda: online(keeper.room()) == ["A1"])
            for _ in range(40_000):
                if stuffed(server):
                    break
                send_messages(keeper)
                await asyncio.sleep(0)
            assert stuffed(server)
            await eventually(lambda: not online(keeper.room()))
            await eventually(lambda: not sockets(server))


def sockets(server: Served) -> list[WebSocketsSansIOProtocol]:
    """Return the connections of a server that became sockets."""
    return [
        connection
        for connection in server.server.server_state.connections
        if isinstance(connection, WebSocketsSansIOProtocol)
    ]


def stuffed(server: Served) -> bool:
    """Return whether data waits in the server that the client of a socket does not read."""
    return any(connection.transport.get_write_buffer_size() > 1000 for connection in sockets(server))


# -- the end ----------------------------------------------------------------------------------------------------------


async def test_a_handshake_while_the_server_stops_is_told_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A handshake during the stop of the server gets 503 with `Retry-After`, not an internal error."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO)
        requested, never = asyncio.Event(), asyncio.Event()

        async def slow(_code: str) -> None:
            requested.set()
            await never.wait()

        monkeypatch.setattr(server.host, "keeper", slow)
        where = f"{server.address.replace('http', 'ws')}/ws/{made['code']}"
        shaking = asyncio.ensure_future(connect(where, proxy=None, additional_headers={"Accept-Language": "en"}))
        await requested.wait()
        server.server.should_exit = True
        with pytest.raises(InvalidStatus) as refused:
            await shaking
        answer = refused.value.response
        assert (answer.status_code, answer.headers["Retry-After"].isdecimal()) == (503, True)
        assert json.loads(answer.body)["error"]["code"] == "closing"
        never.set()
