"""The costs of tables: bytes sent, memory, processor time, and how many tables a process serves without delay.

A process of its own serves the real application, over real sockets on the loopback and a real database file in a
temporary folder; this process plays all seats. Words are drawn from the menus in the messages, without the words that
end a hand or a chico early (`mazo`, `paso`, `falta-envido`), and the seats cut and deal themselves, so that every row
of the log is an act of a seat.

Bytes: the WebSocket frames of complete games of one chico, with headers. `seen` is the message to a seat about an act;
`everything` is all data that is sent in both directions because of the act, an equal share for each seat. For
comparison, in the same run: the same `seen` messages with the complete view instead of the changed keys.

Memory: the growth of the server's resident memory over some tables in mid-hand, with both sockets of each open.

Load: each table plays an act a second. The latency of an act is the time from the moment at which it was due, sent late
or not, until every seat has received it; the processors' shares show which of the two processes was busy.

Cost: the processor time of the server for an act, now and at an earlier commit (`--baseline`), measured in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import io
import itertools
import json
import os
import pstats
import random
import socket
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import uvicorn
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from truco.app.cli.serve import listen, server_config, spare_collector
from truco.app.tables import Host, Store, Surroundings
from truco.app.web import create_app
from truco.app.web.connections import Limits
from truco.engine import seats_of
from truco.rulebooks.ruleset import choose

SEATS = {count: seats_of(choose("oficial"), count) for count in (2, 4)}
LIMIT: Final = 50.0
"""Milliseconds within which 99 of 100 acts should reach all seats."""

_LEFT_OUT: Final = ("mazo", "paso", "muestro", "falta-envido")
_BYTES_TABLES: Final = 12
_BYTES_ACTS: Final = 400
_BYTES_PAUSE: Final = 0.12
_MID_HAND: Final = 3
_AT_ONCE: Final = 8
_FAR_ABOVE: Final = 20
_UNBOUNDED: Final = 1e9
_WARM: Final = 3.0
_WATCH: Final = "watch"
ROOT: Final = Path(__file__).parents[1]


class Offer(msgspec.Struct):
    """A word of a menu."""

    word: str
    group: str


class Message(msgspec.Struct):
    """The part of a message that this bench reads; the view's values stay encoded."""

    type: str
    view: dict[str, msgspec.Raw] = {}
    menu: list[Offer] = []
    pending: int | None = None
    code: str = ""


_MESSAGES: Final = msgspec.json.Decoder(Message)
_ENCODER: Final = msgspec.json.Encoder()


def frame_bytes(payload: int, *, masked: bool = False) -> int:
    """Return the size of the frame of a message."""
    header = 2 if payload < 126 else 4 if payload < 65_536 else 10  # noqa: PLR2004  (the steps of RFC 6455)
    return payload + header + 4 * masked


class Line(asyncio.Protocol):
    """The socket of a seat: stores the view of the seat and counts the bytes."""

    def __init__(self, game: Game, seat: str, token: str, address: str) -> None:
        """Prepare to connect and send the greeting."""
        self.seat = seat
        self.view: dict[str, msgspec.Raw] = {}
        self.menu: list[Offer] = []
        self.pending: int | None = None
        self.traffic = 0
        self.sizes: list[tuple[int, int]] = []
        self._game = game
        self._token = token
        self._talk = ClientProtocol(parse_uri(f"ws://{address}/ws/{game.code}"))
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the WebSocket handshake."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101
        self._transport = transport
        self._talk.send_request(self._talk.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Read the received frames."""
        self._talk.receive_data(data)
        for event in self._talk.events_received():
            if isinstance(event, Response):
                self.send({"type": "hello", "token": self._token})
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._read(bytes(event.data))
            elif isinstance(event, Frame) and event.opcode is Opcode.CLOSE:
                self._game.fail("the server closed a socket")
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Raise an error in the game, unless the game has closed the socket itself."""
        self._game.fail(f"a socket was lost: {exc}")

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        payload = _ENCODER.encode(message)
        self.traffic += frame_bytes(len(payload), masked=True)
        self._talk.send_text(payload)
        self._flush()

    def close(self) -> None:
        """Abort the connection."""
        if self._transport is not None:
            self._transport.abort()

    def _flush(self) -> None:
        if self._transport is not None:
            for data in self._talk.data_to_send():
                self._transport.write(data)

    def _read(self, payload: bytes) -> None:
        message = _MESSAGES.decode(payload)
        size = frame_bytes(len(payload))
        self.traffic += size
        if message.type in ("welcome", "seen"):
            self.view.update(message.view)
            self.menu, self.pending = message.menu, message.pending
            if self._game.weighed and message.type == "seen":
                rest = len(payload) - len(_ENCODER.encode(message.view))
                self.sizes.append((size, frame_bytes(rest + len(_ENCODER.encode(self.view)))))
        elif message.type == "refused":
            self._game.fail(f"a word from the menu was refused: {message.code}")
        self._game.received(self.seat, message.type)


class Game:
    """A table whose seats are all played by this process, an act after another."""

    def __init__(self, code: str, chance: random.Random, *, weighed: bool) -> None:
        """Prepare a table; no seat is connected yet."""
        self.code = code
        self.weighed = weighed
        self.lines: dict[str, Line] = {}
        self.shares: list[float] = []
        self._chance = chance
        self._count = itertools.count()
        self._waiting: set[tuple[str, str]] = set()
        self._done: asyncio.Future[None] | None = None
        self._all_received = 0.0
        self._open = True

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return not self._due()

    def _due(self) -> str:
        seat: str = msgspec.json.decode(next(iter(self.lines.values())).view["due"])
        return seat

    async def connect(self, tokens: dict[str, str], address: str) -> None:
        """Open the sockets of all seats and wait for the welcome of each."""
        host, port = address.split(":")
        loop = asyncio.get_running_loop()
        for seat, token in tokens.items():
            line = self.lines[seat] = Line(self, seat, token, address)
            done = self._expect([(seat, "welcome")])
            await loop.create_connection(lambda line=line: line, host, int(port))  # type: ignore[misc]
            await done

    def _expect(self, messages: Sequence[tuple[str, str]]) -> asyncio.Future[None]:
        self._waiting = set(messages)
        self._done = asyncio.get_running_loop().create_future()
        return self._done

    def received(self, seat: str, kind: str) -> None:
        """Count a received message."""
        if (seat, kind) in self._waiting:
            self._waiting.remove((seat, kind))
            if not any(kind == "seen" for _, kind in self._waiting) and not self._all_received:
                self._all_received = time.perf_counter()
            if not self._waiting and self._done is not None and not self._done.done():
                self._done.set_result(None)

    def fail(self, why: str) -> None:
        """Raise an error in `act` or `connect`, unless the game is closed."""
        if self._open and self._done is not None and not self._done.done():
            self._done.set_exception(RuntimeError(why))

    def close(self) -> None:
        """Close all sockets."""
        self._open = False
        for line in self.lines.values():
            line.close()

    async def act(self) -> float:
        """Play an act; return the time at which every seat had received it."""
        line = self.lines[self._due()]
        words = [offer.word for offer in line.menu]
        word = self._chance.choice([word for word in words if word not in _LEFT_OUT] or words)
        before = sum(other.traffic for other in self.lines.values())
        self._all_received = 0.0
        done = self._expect([(line.seat, "ok"), *((seat, "seen") for seat in self.lines)])
        line.send({"type": "act", "id": f"{next(self._count)}", "word": word, "answers": line.pending})
        await done
        self.shares.append((sum(other.traffic for other in self.lines.values()) - before) / len(self.lines))
        return self._all_received


# -- the server ------------------------------------------------------------------------------------------------------


class Announced(uvicorn.Server):
    """A server that prints its port when it accepts connections."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the port."""
        await super().startup(sockets)
        spare_collector()
        print(*(listener.getsockname()[1] for listener in sockets or ()), flush=True)


def serve(database: str, profile: str = "") -> None:
    """Serve tables until the standard input ends, without the limits for an address."""
    listening = listen("127.0.0.1", 0)
    limits = Limits(by_address=Limits().connections)
    app = create_app(Host(Surroundings(Store(database))), limits=limits, burst=_UNBOUNDED, rate=_UNBOUNDED)
    server = Announced(server_config(app))
    watch = cProfile.Profile()

    def listened(loop: asyncio.AbstractEventLoop) -> None:
        """Start or stop the profiler at each line of the standard input; stop the server at its end."""
        for line in sys.stdin:
            loop.call_soon_threadsafe(watch.enable if line.strip() == _WATCH else watch.disable)
        server.should_exit = True

    async def run() -> None:
        loop = asyncio.get_running_loop()
        ended = loop.run_in_executor(None, listened, loop)
        await server.serve(sockets=[listening])
        await ended

    config = server.config
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(run())
    if profile:
        watch.dump_stats(profile)


class Served:
    """A server in a process of its own, and the games played there."""

    def __init__(self, process: subprocess.Popen[str], address: str, http: httpx.AsyncClient, seed: int) -> None:
        """Begin without a table."""
        self.address = address
        self.games: list[Game] = []
        self._process = process
        self._pid = process.pid
        self._http = http
        self._chance = random.Random(seed)
        self._gate = asyncio.Semaphore(_AT_ONCE)

    async def open(self, tables: int, seats: int = 2, rules: str = "oficial", *, weighed: bool = False) -> list[Game]:
        """Open tables with a connected person on each seat."""
        made = await asyncio.gather(*(self._open(SEATS[seats], rules, weighed=weighed) for _ in range(tables)))
        self.games += made
        return list(made)

    async def _open(self, seats: Sequence[str], rules: str, *, weighed: bool) -> Game:
        async with self._gate:
            wishes = {seat: {"kind": "human" if seat == seats[0] else "open"} for seat in seats}
            wishes[seats[0]]["name"] = "Nora"
            body = {"rules": rules, "seats": wishes, "settings": {"auto_deal": False}}
            first = (await self._http.post("/api/tables", json=body)).raise_for_status().json()
            tokens = {first["seat"]: first["token"]}
            for seat in seats[1:]:
                wanted = {"name": f"Ana {seat}", "seat": seat}
                answer = await self._http.post(f"/api/tables/{first['code']}/seats", json=wanted)
                tokens[seat] = answer.raise_for_status().json()["token"]
            game = Game(first["code"], random.Random(self._chance.random()), weighed=weighed)
            await game.connect(tokens, self.address)
            return game

    def watch(self, *, on: bool) -> None:
        """Start or stop the profiler of the server."""
        assert self._process.stdin is not None  # noqa: S101
        self._process.stdin.write(f"{_WATCH if on else 'stop'}\n")
        self._process.stdin.flush()

    def memory(self) -> int:
        """Return the resident memory of the server in bytes."""
        statm = Path(f"/proc/{self._pid}/statm")
        if statm.exists():
            return int(statm.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
        output = subprocess.run(["ps", "-o", "rss=", "-p", str(self._pid)], capture_output=True, check=True)
        return int(output.stdout) * 1024

    def processor(self) -> float:
        """Return the processor seconds that the server has used, 0 where the system does not report them."""
        stat = Path(f"/proc/{self._pid}/stat")
        if not stat.exists():
            return 0.0
        numbers = stat.read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def served(
    seed: int = 1, profile: str = "", tree: Path = ROOT, database: Path | None = None
) -> AsyncIterator[Served]:
    """Start a server with a database, or an empty one, and end it; `tree` is the checkout whose server it is."""
    with tempfile.TemporaryDirectory(prefix="truco-bench-") as folder:
        url = f"sqlite:///{(database or Path(folder) / 'tables.db').as_posix()}"
        program = str(tree / "bench" / "tables.py")
        command = [sys.executable, program, "--serve", url, *(["--profile-to", profile] if profile else [])]
        with subprocess.Popen(  # noqa: ASYNC220  (no other task runs yet)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(tree / "src")},
        ) as process:
            assert process.stdin is not None  # noqa: S101
            assert process.stdout is not None  # noqa: S101
            try:
                address = f"127.0.0.1:{int(await asyncio.to_thread(process.stdout.readline))}"
                async with httpx.AsyncClient(base_url=f"http://{address}", timeout=30, trust_env=False) as http:
                    server = Served(process, address, http, seed)
                    yield server
                    for game in server.games:
                        game.close()
            finally:
                process.stdin.close()
                await asyncio.to_thread(process.wait, 30)


# -- the measures ----------------------------------------------------------------------------------------------------


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that a share of the values does not exceed."""
    return sorted(values)[int(share * (len(values) - 1))]


async def _play_out(game: Game) -> None:
    """Play a game to its end or to `_BYTES_ACTS` acts, no faster than the server allows a client to send."""
    for _ in range(_BYTES_ACTS):
        if game.over:
            break
        await game.act()
        await asyncio.sleep(_BYTES_PAUSE)


async def weigh() -> list[dict[str, object]]:
    """Return the bytes of an act for a seat, at tables of 2 and 4."""
    async with served() as server:
        kinds = {seats: await server.open(_BYTES_TABLES, seats, "oficial chicos=1", weighed=True) for seats in SEATS}
        await asyncio.gather(*(_play_out(game) for game in server.games))
    return [_weight(seats, games) for seats, games in kinds.items()]


def _weight(seats: int, games: Sequence[Game]) -> dict[str, object]:
    sizes = [pair for game in games for line in game.lines.values() for pair in line.sizes]
    seen, whole = [size for size, _ in sizes], [size for _, size in sizes]
    shares = [share for game in games for share in game.shares]
    return {
        "seats": seats,
        "acts": len(shares),
        "seen_median": round(statistics.median(seen)),
        "seen_p99": round(percentile(seen, 0.99)),
        "everything_median": round(statistics.median(shares)),
        "everything_p99": round(percentile(shares, 0.99)),
        "whole_view_median": round(statistics.median(whole)),
        "whole_view_p99": round(percentile(whole, 0.99)),
        "ratio_to_whole_view": round(sum(seen) / sum(whole), 2),
    }


async def remember(tables: int) -> dict[str, object]:
    """Return the memory that the server uses for an open table in the middle of a hand."""
    async with served() as server:
        await asyncio.gather(*(_to_mid_hand(game) for game in await server.open(_AT_ONCE)))
        before = server.memory()
        await asyncio.gather(*(_to_mid_hand(game) for game in await server.open(tables)))
        grown = server.memory() - before
    return {"tables": tables, "server_mib": round(before / 2**20, 1), "kib_per_table": round(grown / 2**10 / tables, 1)}


async def _to_mid_hand(game: Game) -> None:
    """Draw, cut, deal and play the first acts of a hand."""
    while any(offer.group == "before" for line in game.lines.values() for offer in line.menu):
        await game.act()
    for _ in range(_MID_HAND):
        await game.act()


async def _beats(game: Game, start: float, end: float) -> list[float]:
    """Play an act a second between two times; return the latencies in milliseconds."""
    latencies: list[float] = []
    while start < end and not game.over:
        await asyncio.sleep(start - time.perf_counter())
        latencies.append((await game.act() - start) * 1000)
        start += 1.0
    return latencies


async def step(server: Served, tables: int, seconds: float) -> dict[str, object]:
    """Return the latencies and the processor time with a number of tables; open tables are used again."""
    await server.open(tables - len(server.games))
    begin, used, own = time.perf_counter() + 1.0, server.processor(), time.process_time()
    offsets = [begin + at / tables for at in range(tables)]
    beats = (_beats(game, start, start + seconds) for game, start in zip(server.games, offsets, strict=True))
    latencies = [latency for beat in await asyncio.gather(*beats) for latency in beat]
    took = time.perf_counter() - begin
    return {
        "tables": tables,
        "acts": len(latencies),
        "median_ms": round(statistics.median(latencies), 1),
        "p99_ms": round(percentile(latencies, 0.99), 1),
        "worst_ms": round(max(latencies), 1),
        "server_processor": round((server.processor() - used) / took, 2),
        "bench_processor": round((time.process_time() - own) / took, 2),
        "processor_ms_an_act": round((server.processor() - used) * 1000 / len(latencies), 3),
    }


async def load(steps: Sequence[int], seconds: float) -> list[dict[str, object]]:
    """Return the latencies with more and more tables, until they are far above the limit."""
    rows: list[dict[str, object]] = []
    async with served() as server:
        for tables in steps:
            rows.append(await step(server, tables, seconds))
            if float(str(rows[-1]["p99_ms"])) > _FAR_ABOVE * LIMIT:
                break
    return rows


async def profile(tables: int, seconds: float, file: str) -> None:
    """Profile the server under load."""
    async with served(profile=file) as server:
        await server.open(tables)
        server.watch(on=True)
        await step(server, tables, seconds)
        server.watch(on=False)


async def _costs(trees: Sequence[Path], pairs: int, tables: int, seconds: float) -> list[list[float]]:
    """Return the processor time of an act of several servers, measured in turn `pairs` times while all of them run."""
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(served(tree=tree)) for tree in trees]
        for server in servers:
            await step(server, tables, _WARM)
        return [
            [float(str((await step(server, tables, seconds))["processor_ms_an_act"])) for server in servers]
            for _ in range(pairs)
        ]


def cost(baseline: str, pairs: int, tables: int, seconds: float) -> dict[str, object]:
    """Return the processor time of an act now and at an earlier commit, measured in turn."""
    with tempfile.TemporaryDirectory(prefix="truco-bench-") as folder:
        archive = subprocess.run(
            ["git", "archive", baseline, "src", "bench"], cwd=ROOT, capture_output=True, check=True
        )
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed:
            packed.extractall(folder, filter="data")
        times = asyncio.run(_costs((Path(folder), ROOT), pairs, tables, seconds))
    ratios = sorted(now / before for before, now in times)
    return {
        "baseline": baseline,
        "tables": tables,
        "pairs": pairs,
        "baseline_ms_an_act": round(statistics.median(before for before, _ in times), 3),
        "ms_an_act": round(statistics.median(now for _, now in times), 3),
        "ratio": round(statistics.median(ratios), 2),
        "ratios": [round(ratio, 2) for ratio in ratios],
    }


def _report(args: argparse.Namespace) -> dict[str, Any]:
    baseline = args.baseline and cost(args.baseline, args.pairs, args.cost_tables, args.cost_seconds)
    if args.cost_only:
        return {"cost": baseline}
    steps = asyncio.run(load(sorted(args.steps), args.seconds))
    good = list(itertools.takewhile(lambda row: float(str(row["p99_ms"])) < LIMIT, steps))
    return {
        "bytes": asyncio.run(weigh()),
        "memory": asyncio.run(remember(args.tables)),
        "load": steps,
        "most_tables": good[-1]["tables"] if good else 0,
        "limit_ms": LIMIT,
        "cost": baseline or None,
    }


def main() -> None:
    """Print the measures, or with `--profile` the profile of the server."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="tables whose memory is measured")
    parser.add_argument("--steps", type=int, nargs="+", default=[25, 50, 100, 200, 300, 400], help="tables under load")
    parser.add_argument("--seconds", type=float, default=8.0, help="seconds of load a step")
    parser.add_argument(
        "--baseline", metavar="COMMIT", default="", help="compare an act's processor time with a commit"
    )
    parser.add_argument("--pairs", type=int, default=7, help="runs of each side in that comparison")
    parser.add_argument("--cost-seconds", type=float, default=4.0, help="seconds of each run in that comparison")
    parser.add_argument("--cost-tables", type=int, default=100, help="tables in that comparison")
    parser.add_argument("--cost-only", action="store_true", help="measure nothing but that comparison")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--profile", action="store_true", help="print the profile of the server at the first step")
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    parser.add_argument("--profile-to", metavar="FILE", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.serve, args.profile_to or "")
        return
    if args.profile:
        with tempfile.TemporaryDirectory(prefix="truco-bench-") as folder:
            file = str(Path(folder) / "profile")
            asyncio.run(profile(args.steps[0], args.seconds, file))
            pstats.Stats(file, stream=sys.stdout).sort_stats("tottime").print_stats(70)
        return
    report = _report(args)
    if args.json:
        print(json.dumps(report))
        return
    _print(report)


def _print(report: dict[str, Any]) -> None:
    if report["cost"]:
        row = report["cost"]
        print(
            f"an act costs the server {row['ms_an_act']} ms of processor time, {row['baseline_ms_an_act']} ms at "
            f"{row['baseline']}: ratio {row['ratio']} ({row['ratios'][0]}-{row['ratios'][-1]} in {row['pairs']} pairs "
            f"at {row['tables']} tables)"
        )
    if "load" not in report:
        return
    for row in report["bytes"]:
        print(
            f"{row['seats']} seats: an act is {row['seen_median']} bytes of `seen` to a seat (p99 {row['seen_p99']}), "
            f"{row['everything_median']} of everything (p99 {row['everything_p99']}); with whole views "
            f"{row['whole_view_median']} (p99 {row['whole_view_p99']}): ratio {row['ratio_to_whole_view']}"
        )
    memory = report["memory"]
    print(f"memory: {memory['kib_per_table']} KiB a table in mid-hand, beside {memory['server_mib']} MiB of the server")
    for row in report["load"]:
        print(
            f"{row['tables']} tables, an act a second each: {row['median_ms']} ms until all seats know (median), "
            f"{row['p99_ms']} ms (p99), {row['worst_ms']} ms (worst of {row['acts']}); "
            f"processors: server {row['server_processor']}, bench {row['bench_processor']}; "
            f"{row['processor_ms_an_act']} ms of the server's an act"
        )
    print(f"tables at an act a second with p99 under {report['limit_ms']:.0f} ms: {report['most_tables']}")


if __name__ == "__main__":
    main()
