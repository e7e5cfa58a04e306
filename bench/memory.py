"""The memory of a server while people play: its growth in the second half of some minutes of load.

A process of its own serves the real application. People play at sixteen tables of all rulebooks and formats, at a
quarter of them against bots; spectators come and go, connections break, words are refused, and finished matches are
played again. The memory is measured after a collection of garbage and a trim of the allocator, so the growth is memory
that the program uses.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ctypes
import gc
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from truco.app.cli.serve import listen, server_config, spare_collector
from truco.app.tables import Host, Store, Surroundings
from truco.app.web import create_app
from truco.app.web.connections import Limits
from truco.bots import BOTS
from truco.rulebooks.rulebook import CODES, load_rulebook

TABLES: Final = 16
EVERY: Final = 30.0
"""Seconds between two measurements."""

PAUSE: Final = 0.3
_LEAST: Final = 8
_MIB: Final = 2**20
_UNBOUNDED: Final = 1e9
_HASTE: Final = 10.0
_WRONG: Final = 0.05
_STAYS: Final = (20.0, 60.0)
_QUIET: Final = 1.0
_ENDS_EARLY: Final = ("mazo", "paso", "falta-envido")


class Sample(NamedTuple):
    """The memory of the server in MiB after some seconds of load, and the number of words that people had sent."""

    seconds: float
    memory: float
    words: int


def growth(samples: list[Sample]) -> float:
    """Return the growth of the memory over the samples in MiB, from the line that fits them best."""
    line = statistics.linear_regression([sample.seconds for sample in samples], [sample.memory for sample in samples])
    return line.slope * (samples[-1].seconds - samples[0].seconds)


# -- the server ------------------------------------------------------------------------------------------------------


def memory_in_use() -> float:
    """Return the resident memory of this process in MiB, after releasing all unused memory."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / _MIB


class _Announced(uvicorn.Server):
    """A server that prints its port, sets the garbage collector as `truco serve` does, and ends with its input."""

    async def startup(self, sockets: Any = None) -> None:  # noqa: ANN401  (as the base class has it)
        await super().startup(sockets)
        spare_collector()
        print(*(listener.getsockname()[1] for listener in sockets), flush=True)


def serve(database: str) -> None:
    """Serve tables; print the memory in use for each line of the standard input, and stop at its end."""
    limits = Limits(by_address=Limits().connections)
    host = Host(Surroundings(Store(database), haste=_HASTE))
    server = _Announced(server_config(create_app(host, limits=limits, burst=_UNBOUNDED, rate=_UNBOUNDED)))

    def answer(loop: asyncio.AbstractEventLoop) -> None:
        for _ in sys.stdin:
            loop.call_soon_threadsafe(lambda: print(memory_in_use(), flush=True))
        server.should_exit = True

    async def run() -> None:
        loop = asyncio.get_running_loop()
        answering = loop.run_in_executor(None, answer, loop)
        await server.serve(sockets=[listen("127.0.0.1", 0)])
        await answering

    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(run())


@contextlib.asynccontextmanager
async def _process() -> AsyncIterator[tuple[subprocess.Popen[str], str]]:
    """Start a server in a process of its own; yield the process and the address."""
    with tempfile.TemporaryDirectory(prefix="truco-load-") as folder:
        command = [sys.executable, str(Path(__file__)), "--serve", f"sqlite:///{folder}/tables.db"]
        with subprocess.Popen(  # noqa: ASYNC220  (no other task runs yet)
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdin is not None  # noqa: S101
            assert process.stdout is not None  # noqa: S101
            try:
                port = int(await asyncio.to_thread(process.stdout.readline))
                yield process, f"127.0.0.1:{port}"
            finally:
                process.stdin.close()
                await asyncio.to_thread(process.wait, 60)


# -- the people ------------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def _at_table(address: str, code: str) -> AsyncIterator[ClientConnection]:
    """Connect to a table; close the socket at the end, also if the load ends during the closing handshake."""
    socket = None
    try:
        async with connect(f"ws://{address}/ws/{code}", proxy=None) as socket:
            yield socket
    finally:
        if socket is not None:
            socket.transport.abort()


@dataclass
class Load:
    """The people at all tables."""

    address: str
    chance: random.Random
    pause: float
    words: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    async def play(self, code: str, token: str) -> None:
        """Play a seat without end; the connection breaks now and then."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with _at_table(self.address, code) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": token}))
                    await _Seat(self, socket).play_until(time.monotonic() + self.chance.uniform(*_STAYS))

    async def watch(self, code: str) -> None:
        """Come as a spectator and leave, again and again."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with _at_table(self.address, code) as socket:
                    await socket.send(json.dumps({"type": "hello"}))
                    async with asyncio.timeout(self.chance.uniform(2, 8)):
                        async for _ in socket:
                            pass
            await asyncio.sleep(self.chance.uniform(2, 20))


@dataclass
class _Seat:
    """A connection of a seat, with the menu of the last message."""

    load: Load
    socket: ClientConnection
    menu: list[str] = field(default_factory=list)
    pending: int | None = None
    phase: str = ""
    waits: bool = False
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    async def play_until(self, end: float) -> None:
        """Say a word or request a rematch whenever that is possible, until a time."""
        while time.monotonic() < end:
            try:
                async with asyncio.timeout(_QUIET):
                    self._read(json.loads(await self.socket.recv()))
            except TimeoutError:
                self.waits = False
            if not self.waits and (self.menu or self.phase == "match-over"):
                self.waits = True
                await asyncio.sleep(self.load.chance.uniform(0, 2 * self.load.pause))
                await self.socket.send(json.dumps(self._message()))

    def _read(self, message: dict[str, Any]) -> None:
        if message["type"] in ("welcome", "seen"):
            self.menu, self.pending = [offer["word"] for offer in message["menu"]], message["pending"]
            self.phase = message["view"].get("phase", self.phase)
            self.waits = False
        elif message["type"] == "refused":
            self.load.refused[message["code"]] += 1
            self.waits = False

    def _message(self) -> dict[str, Any]:
        """Return a word of the menu, now and then a word that the law refuses, or the request for a rematch."""
        number = f"{time.monotonic_ns()}-{next(self._numbers)}"
        if not self.menu:
            return {"type": "table", "id": number, "do": "rematch"}
        self.load.words += 1
        words = [word for word in self.menu if word not in _ENDS_EARLY] or self.menu
        wrong = self.load.chance.random() < _WRONG
        word = "quiero-vale-cuatro" if wrong else self.load.chance.choice(words)
        return {"type": "act", "id": number, "word": word, "answers": self.pending}


async def _seat_people(load: Load, http: httpx.AsyncClient, number: int) -> list[tuple[str, str]]:
    """Make a table, with a rulebook and format by its number; return the codes and tokens of its people."""
    code = CODES[number % len(CODES)]
    formats = list(load_rulebook(code).formats.values())
    first, *others = formats[number // len(CODES) % len(formats)].seats
    against_bots = number % 4 == 0
    wishes = {first: {"kind": "human", "name": "Nora"}}
    for seat in others:
        wishes[seat] = {"kind": "bot", "bot": load.chance.choice(list(BOTS))} if against_bots else {"kind": "open"}
    settings = {"pace": "fast", "auto_deal": True}
    answer = await http.post("/api/tables", json={"rules": code, "seats": wishes, "settings": settings})
    made = answer.raise_for_status().json()
    tokens = [made["token"]]
    for seat in () if against_bots else others:
        wanted = {"name": f"Ana {seat}", "seat": seat}
        taken = await http.post(f"/api/tables/{made['code']}/seats", json=wanted)
        tokens.append(taken.raise_for_status().json()["token"])
    return [(made["code"], token) for token in tokens]


async def measure(minutes: float, every: float = EVERY, pause: float = PAUSE, *, show: bool = False) -> list[Sample]:
    """Play at `TABLES` tables for some minutes; return the memory of the server at intervals of `every` seconds.

    Each person says a word on average `pause` seconds after that is possible.
    """
    samples: list[Sample] = []
    async with _process() as (process, address):
        load = Load(address, random.Random(1), pause)
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60, trust_env=False) as http:
            people = [await _seat_people(load, http, number) for number in range(TABLES)]
        tasks = [asyncio.create_task(load.play(*seat)) for seats in people for seat in seats]
        tasks += [asyncio.create_task(load.watch(seats[0][0])) for seats in people]
        begin = time.monotonic()
        while time.monotonic() < begin + 60 * minutes:
            await asyncio.sleep(every)
            assert process.stdin is not None  # noqa: S101
            assert process.stdout is not None  # noqa: S101
            process.stdin.write("\n")
            process.stdin.flush()
            memory = float(await asyncio.to_thread(process.stdout.readline))
            samples.append(Sample(time.monotonic() - begin, memory, load.words))
            if show:
                print(f"{samples[-1].seconds:6.0f} s {memory:8.2f} MiB {load.words:8} words", flush=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return samples


def main() -> None:
    """Print the memory under load."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=4.0, help="minutes of load")
    parser.add_argument("--pause", type=float, default=PAUSE, help="seconds that a person thinks on average")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.serve)
        return
    every = min(EVERY, 60 * args.minutes / _LEAST)
    samples = asyncio.run(measure(args.minutes, every=every, pause=args.pause, show=not args.json))
    grown = growth(samples[len(samples) // 2 :])
    if args.json:
        print(json.dumps({"samples": [sample._asdict() for sample in samples], "grown_mib": round(grown, 2)}))
    else:
        print(f"memory: {grown:+.2f} MiB in the second half of {args.minutes:g} minutes, {samples[-1].words} words")


if __name__ == "__main__":
    main()
