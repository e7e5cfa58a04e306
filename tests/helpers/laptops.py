"""Simulates laptops: each has a data folder, runs the commands that people type, and can lose its connection."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import ssl
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx
from tests.helpers.nursery import Child, nursery
from tests.helpers.wire import Body

PATIENCE = 120.0
"""Seconds for which a test waits for a program: several of them start at once, on a machine that may be busy."""


def free_port() -> int:
    """Return a port that no program uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Running:
    """A program that runs until it is ended; it may be stopped, as a laptop that sleeps."""

    def __init__(self, child: Child, output: asyncio.StreamReader, pipe: asyncio.ReadTransport) -> None:
        """Use a program that was started, and what it prints."""
        self._child, self._output, self._pipe = child, output, pipe

    @classmethod
    async def started(cls, words: Sequence[object], env: Mapping[str, str]) -> Running:
        """Start `truco` with some words."""
        ours, its = os.pipe()
        output = asyncio.StreamReader()
        pipe, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(output), os.fdopen(ours, "rb")
        )
        try:
            child = await asyncio.to_thread(nursery().start, [*map(str, words)], env, its)
        except BaseException:
            pipe.close()
            raise
        finally:
            os.close(its)
        return cls(child, output, pipe)

    async def line(self, wanted: str) -> str:
        """Return the next line that has some words."""
        output = ""
        async with asyncio.timeout(PATIENCE):
            while True:
                line = (await self._output.readline()).decode()
                output += line
                assert line, f"expected {wanted!r} before the end of the program, got {output}"
                if re.search(wanted, line):
                    return line

    async def all(self) -> tuple[int, str]:
        """Return its exit status, and all that it prints, once it has ended."""
        async with asyncio.timeout(PATIENCE):
            output = await self._output.read()
            return await self._ended(), output.decode()

    def send(self, how: signal.Signals) -> None:
        """Send a signal."""
        if not self._child.status.done():
            os.kill(self._child.pid, how)

    async def end(self) -> None:
        """Kill the program."""
        self.send(signal.SIGCONT)
        self.send(signal.SIGKILL)
        await self._ended()

    async def _ended(self) -> int:
        status = await asyncio.wrap_future(self._child.status)
        self._pipe.close()
        return status


class Laptop:
    """A machine with its own data folder and one event file or database."""

    def __init__(self, folder: Path, name: str) -> None:
        """Make the folder of the machine."""
        self.folder = folder / name
        self.folder.mkdir()
        self.file = self.folder / "copa.truco"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.server: Running | None = None
        self._running: list[Running] = []
        self._cables: list[Cable] = []
        self._env = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "LANG": "en_US.UTF-8"}

    async def truco(self, *words: object) -> str:
        """Run `truco tournament` with some words; return what it prints, and fail where it is refused."""
        status, output = await self.tried(*words)
        assert status == 0, output
        return output

    async def tried(self, *words: object) -> tuple[int, str]:
        """Run `truco tournament` with some words; return its exit status, and all that it prints."""
        program = await self.start("tournament", *words)
        return await program.all()

    async def start(self, *words: object) -> Running:
        """Start a command that goes on until it is ended."""
        self._running.append(await Running.started(words, self._env))
        return self._running[-1]

    async def follow(self, url: str, key: str) -> Running:
        """Follow the event of a server, and wait until that is said."""
        program = await self.start("tournament", "follow", url, self.file, "--key", key)
        await program.line("Following")
        return program

    async def serve(self, *words: object) -> Running:
        """Serve the file of this machine, and wait until the server answers."""
        self.server = await self.start(
            "serve", "--port", self.port, "--database", f"sqlite:///{self.file.absolute()}", *words
        )
        await self.server.line(self.address)
        return self.server

    def cable(self) -> Cable:
        """Return a network between this machine's server and others."""
        self._cables.append(Cable(self.port))
        return self._cables[-1]

    async def end(self) -> None:
        """End everything that runs here, whatever else cannot be ended."""
        async with contextlib.AsyncExitStack() as stack:
            for cable in self._cables:
                stack.push_async_callback(cable.cut)
            for program in self._running:
                stack.push_async_callback(program.end)


@contextlib.asynccontextmanager
async def laptops(folder: Path) -> AsyncIterator[tuple[Laptop, Laptop]]:
    """Lend two machines, and end what runs there."""
    both = Laptop(folder, "old"), Laptop(folder, "new")
    async with contextlib.AsyncExitStack() as stack:
        for laptop in both:
            stack.push_async_callback(laptop.end)
        yield both


class Online:
    """An event as the holder of a key uses it over HTTP; `address` may be that of any machine that keeps it."""

    def __init__(self, code: str, key: str) -> None:
        """Use an event that was made."""
        self.code, self.key = code, key

    @classmethod
    async def made(cls, address: str) -> Online:
        """Make a league of four pairs, drawn, with its first round paired."""
        new = {"name": "Copa del Club", "preset": "league", "person": "Zulma", "year": 2026, "own_seed": True}
        async with _client(address) as http:
            answer = (await http.post("/api/events", json=new)).json()
        event = cls(answer["code"], answer["key"])
        teams = [
            {"is": "enter", "team": {"id": f"T{n}", "players": [{"name": f"Ana {n}"}, {"name": f"Eva {n}"}]}}
            for n in range(1, 5)
        ]
        assert await event.write(address, *teams, {"is": "close-registration"}) == 201
        draw = (await event.read(address, "/proposals/draw?phase=league&seed=5821"))["act"]
        assert await event.write(address, draw) == 201
        assert await event.write(address, (await event.read(address, "/proposals/round?phase=league"))["act"]) == 201
        return event

    @property
    def bearer(self) -> dict[str, str]:
        """The header that says who asks."""
        return {"Authorization": f"Bearer {self.key}"}

    def url(self, address: str) -> str:
        """Return where a machine answers about the event."""
        return f"{address}/api/events/{self.code}"

    async def read(self, address: str, path: str = "/desk") -> Body:
        """Read something of the event at a machine."""
        async with _client(address) as http:
            body: Body = (await http.get(f"{self.url(address)}{path}", headers=self.bearer)).json()
            return body

    async def answer(self, address: str, *acts: Body) -> httpx.Response:
        """Write acts at a machine, and return its answer."""
        async with _client(address) as http:
            body = {"acts": list(acts), "reason": "-"}
            return await http.post(f"{self.url(address)}/acts", json=body, headers=self.bearer)

    async def write(self, address: str, *acts: Body) -> int:
        """Write acts at a machine, and return the status of its answer."""
        return (await self.answer(address, *acts)).status_code

    async def refused(self, address: str, *acts: Body) -> str:
        """Write acts at a machine, and return the code with which it refuses them, empty where it does not."""
        answer = await self.answer(address, *acts)
        return "" if answer.is_success else str(answer.json()["error"]["code"])

    async def until(self, address: str, wanted: Any) -> Body:  # noqa: ANN401  (a function of the desk)
        """Return the desk at a machine as soon as something is true of it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                desk = await self.read(address)
                if wanted(desk):
                    return desk
                await asyncio.sleep(0.1)


_NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nobody here speaks TLS, and reading the certificates of the world for each client takes longer than its request."""


def _client(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE, verify=_NO_AUTHORITIES)


class Cable:
    """The network between two machines: a way to a server that can be cut, and mended."""

    def __init__(self, port: int) -> None:
        """Lead to a port of this machine."""
        self._port = port
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.here = free_port()
        self.address = f"http://127.0.0.1:{self.here}"

    async def mend(self) -> None:
        """Forward all bytes."""
        self._server = await asyncio.start_server(self._through, "127.0.0.1", self.here)

    async def cut(self) -> None:
        """Forward no bytes."""
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        ends = [writer]
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._port)
            ends.append(back)
            await asyncio.gather(_copy(reader, back), _copy(there, writer))
        except (OSError, asyncio.CancelledError):
            for end in ends:
                end.transport.abort()
        finally:
            for end in ends:
                end.close()
            self._tasks.discard(task)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.close()


def told_json(text: str) -> Any:  # noqa: ANN401  (JSON of any shape)
    """Return the JSON that a command printed."""
    return json.loads(text)
