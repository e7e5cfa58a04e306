"""Starts a real server in the test's own loop, and clients that speak the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from tests.helpers.costs import Threads
from tests.helpers.tables import FakeMoments
from websockets.asyncio.client import ClientConnection, connect

from truco.app.cli.serve import listen, server_config
from truco.app.tables import Host, Store, Surroundings
from truco.app.web import create_app
from truco.app.web.connections import Limits
from truco.app.web.names import ServerNames
from truco.app.web.reach import Reach

PATIENCE = 30.0
Body = dict[str, Any]


@dataclass
class Served:
    """A running server: its address, and its host, which tests may look into."""

    address: str
    host: Host
    http: httpx.AsyncClient
    server: uvicorn.Server

    async def make(self, seats: dict[str, str], rules: str = "oficial", **settings: object) -> Body:
        """Make a table; a seat is `open`, `bot:NAME` or a person's name. Return the answer."""
        wishes: dict[str, Body] = {}
        for seat, who in seats.items():
            if who.startswith("bot:"):
                wishes[seat] = {"kind": "bot", "bot": who[4:]}
            else:
                wishes[seat] = {"kind": "open"} if who == "open" else {"kind": "human", "name": who}
        answer = await self.http.post("/api/tables", json={"rules": rules, "seats": wishes, "settings": settings})
        assert answer.status_code == 201, answer.text
        made: Body = answer.json()
        return made

    async def sit(self, code: str, name: str, seat: str | None = None) -> Body:
        """Take a seat; return the answer."""
        answer = await self.http.post(f"/api/tables/{code}/seats", json={"name": name, "seat": seat})
        assert answer.status_code == 201, answer.text
        taken: Body = answer.json()
        return taken


@contextlib.asynccontextmanager
async def served(  # noqa: PLR0913  (what a test may want otherwise)
    database: Path | str,
    *,
    burst: float = 10_000,
    names: ServerNames | None = None,
    proxies: Sequence[str] = (),
    limits: Limits | None = None,
    pings: float | None = None,
    reach: Reach | None = None,
    copies: Path | None = None,
    **around: Any,  # noqa: ANN401
) -> AsyncIterator[Served]:
    """Serve tables of a database on a free port; `pings` are seconds between two, `around` is for `Surroundings`.

    Long work of requests is done in threads; with `pool=Pool()` in processes, as everywhere else.
    """
    address = database if isinstance(database, str) else f"sqlite:///{database}"
    host = Host(Surroundings(Store(address), **{"pool": Threads(), **around}))
    if isinstance(around.get("moments"), FakeMoments):
        around["moments"].host = host
    with contextlib.closing(listen("127.0.0.1", 0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        config = server_config(
            create_app(host, names=names, limits=limits, burst=burst, reach=reach, copies=copies), proxies
        )
        if pings is not None:
            config.ws_ping_interval = config.ws_ping_timeout = pings
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            while not server.started:
                assert not running.done(), "the server did not start"
                await asyncio.sleep(0.005)
            async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as http:
                yield Served(address, host, http, server)
        finally:
            server.should_exit = True
            await running


@dataclass
class Client:
    """One socket of a table: every message as it came, and the view folded from them."""

    socket: ClientConnection
    frames: list[str] = field(default_factory=list)
    messages: list[Body] = field(default_factory=list)
    view: Body = field(default_factory=dict)
    menu: list[Body] = field(default_factory=list)
    pending: int | None = None
    log: list[Body] = field(default_factory=list)
    beats: list[list[Body]] = field(default_factory=list)
    seq: int = 0
    count: int = 0

    @property
    def words(self) -> list[str]:
        """Return the words of the menu."""
        return [choice["word"] for choice in self.menu]

    async def send(self, **message: object) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def next(self) -> Body:
        """Return the next message, taken note of."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        message: Body = json.loads(frame)
        self.frames.append(frame)
        self.messages.append(message)
        if message["type"] == "welcome":
            self.view = message["view"]
        if message["type"] in ("welcome", "seen"):
            self.view = self.view | message["view"]
            self.menu, self.pending, self.seq = message["menu"], message["pending"], message["seq"]
            self.log.extend(message["log"])
        if message["type"] == "beat":
            self.beats.append(message["log"])
        return message

    async def until(self, condition: Callable[[Body], bool], moments: FakeMoments | None = None) -> Body:
        """Return the next message for which a condition is true; a clock of the test moves on meanwhile."""
        while True:
            waiting = asyncio.ensure_future(self.next())
            while moments is not None and not waiting.done():
                await asyncio.wait({waiting}, timeout=0.005)
                if await moments.settle() == self.seq and not waiting.done():
                    moments.leap()
            message = await waiting
            if condition(message):
                return message

    async def ready(self, condition: Callable[[], bool], moments: FakeMoments | None = None) -> None:
        """Wait until something is so of what this client knows; it may be so already."""
        if not condition():
            await self.until(lambda _: condition(), moments)

    async def answer(self, number: str) -> Body:
        """Return the answer to a message of ours."""
        return await self.until(lambda message: message["type"] in ("ok", "refused") and message["id"] == number)

    async def act(self, word: str, *, number: str | None = None) -> Body:
        """Say or do something, naming the call that waits; return the answer."""
        self.count += 1
        name = number or f"n{self.count}"
        await self.send(type="act", id=name, word=word, answers=self.pending)
        return await self.answer(name)

    async def ask(self, do: str, **details: object) -> Body:
        """Ask something of the table; return the answer."""
        self.count += 1
        await self.send(type="table", id=f"n{self.count}", do=do, **details)
        return await self.answer(f"n{self.count}")

    async def drained(self) -> None:
        """Take every message that was sent until now."""
        await self.send(type="ping")
        await self.until(lambda message: message["type"] == "pong")

    async def caught_up(self, seq: int) -> None:
        """Wait until a row was seen."""
        while self.seq < seq:
            await self.next()


@contextlib.asynccontextmanager
async def joined(
    address: str, code: str, token: str | None = None, since: int | None = None, *, person: str = ""
) -> AsyncIterator[Client]:
    """Open the socket of a table, by the token of a seat or of a person, and take the welcome."""
    where = address.replace("http", "ws") + f"/ws/{code}" + ("" if since is None else f"?since={since}")
    async with connect(where, proxy=None, open_timeout=PATIENCE) as socket:
        client = Client(socket)
        await client.send(type="hello", token=token, person=person, lang="en")
        await client.until(lambda message: message["type"] == "welcome")
        yield client
