"""The costs of visitors: the list of one's tables, a long record, many watchers; now and at an earlier commit.

The servers run in processes of their own, over real sockets on the loopback, each with its own database.

List: a person has many finished tables; the processor time of the server for a `GET /api/mine` after a restart.

Record: a long record is sent to `POST /api/replays`; meanwhile another visitor sends small requests again and again.
The longest time that this visitor waited shows how long the server's event loop was busy.

Watchers: many sockets join a table, one after another; the bytes that the server sends to all of them for each that
joins.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.tables import ROOT, Served, served
from tests.helpers.copied import multiply

BASELINE: Final = "2a373ea"
_TABLES: Final = 1000
_STEPS: Final = (3_900, 10_612)
_FEW, _MANY = 200, 1000
_HEAD: Final = (
    '[Record "truco/1"]\n[Rules "oficial"]\n[Admission "refereed"]\n[A1 "Leo"] [B1 "Ana"]\n\n'
    "hand 1 deal A1 1e5o4o B1 3c7o12o\n"
)
_NEW: Final = {
    "rules": "oficial chicos=1",
    "seats": {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "bot", "bot": "vecino"}},
    "settings": {},
}


async def _resign(server: Served, code: str, token: str) -> None:
    """Resign a table's match by its socket."""
    async with connect(f"ws://{server.address}/ws/{code}", proxy=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        await socket.send(json.dumps({"type": "table", "id": "r", "do": "resign"}))
        while json.loads(await socket.recv()).get("id") != "r":
            pass


async def list_cost(tree: Path, tables: int) -> dict[str, object]:
    """Return the processor time of the list of a person's finished tables."""
    with tempfile.TemporaryDirectory(prefix="truco-bench-") as folder:
        database = Path(folder) / "tables.db"
        async with served(tree=tree, database=database) as server:
            async with httpx.AsyncClient(base_url=f"http://{server.address}", trust_env=False) as http:
                made = (await http.post("/api/tables", json=_NEW)).raise_for_status().json()
            await _resign(server, made["code"], made["token"])
        await asyncio.to_thread(multiply, database, made["code"], tables - 1)
        async with served(tree=tree, database=database) as server:
            person = {"Truco-Person": made["token"]}
            async with httpx.AsyncClient(base_url=f"http://{server.address}", trust_env=False, timeout=120) as http:
                first = server.processor()
                rows = (await http.get("/api/mine", headers=person)).raise_for_status().json()
                once = server.processor() - first
                again = server.processor()
                for _ in range(20):
                    (await http.get("/api/mine", headers=person)).raise_for_status()
                each = (server.processor() - again) / 20
        return {
            "tables": tables,
            "shown": len(rows),
            "first_ms": round(once * 1000, 1),
            "again_ms": round(each * 1000, 1),
        }


async def record_cost(server: Served, steps: int) -> dict[str, object]:
    """Return the longest time that another visitor waited while a record was opened."""
    body = (_HEAD + " ".join(["B1:vale-cuatro {void}"] * steps)).encode()
    async with httpx.AsyncClient(base_url=f"http://{server.address}", trust_env=False, timeout=120) as http:
        await http.get("/api/bots")
        request = asyncio.create_task(http.post("/api/replays", content=body))
        worst = 0.0
        while not request.done():
            began = time.perf_counter()
            await http.get("/api/bots")
            worst = max(worst, time.perf_counter() - began)
        return {"steps": steps, "status": (await request).status_code, "others_wait_ms": round(worst * 1000, 1)}


async def watch_cost(server: Served, count: int) -> dict[str, object]:
    """Return the bytes that the server sends to all watchers of a table for each that joins."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}", trust_env=False) as http:
        made = (await http.post("/api/tables", json=_NEW)).raise_for_status().json()
    sent, open_ones, readers = [0], list[ClientConnection](), list[asyncio.Task[None]]()
    used = server.processor()

    async def read(socket: ClientConnection, joined: asyncio.Event) -> None:
        with contextlib.suppress(Exception):
            async for frame in socket:
                sent[0] += len(frame)
                joined.set()

    for _ in range(count):
        socket = await connect(f"ws://{server.address}/ws/{made['code']}", proxy=None)
        joined = asyncio.Event()
        open_ones.append(socket)
        readers.append(asyncio.create_task(read(socket, joined)))
        await socket.send(json.dumps({"type": "hello"}))
        await joined.wait()
    await asyncio.sleep(0.5)
    took = server.processor() - used
    for socket in open_ones:
        await socket.close()
    await asyncio.gather(*readers)
    return {
        "watchers": count,
        "bytes_a_join": round(sent[0] / count),
        "processor_ms_a_join": round(took * 1000 / count, 2),
    }


async def measure(tree: Path, *, many: bool) -> dict[str, Any]:
    """Return the measures of the server in a checkout; `many` is whether it accepts a thousand watchers."""
    measures: dict[str, Any] = {"mine": await list_cost(tree, _TABLES)}
    async with served(tree=tree) as server:
        measures["records"] = [await record_cost(server, steps) for steps in _STEPS]
        measures["watchers"] = [await watch_cost(server, count) for count in ((_FEW, _MANY) if many else (_FEW,))]
    return measures


def _measured_at(baseline: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="truco-bench-") as folder:
        archive = subprocess.run(
            ["git", "archive", baseline, "src", "bench"], cwd=ROOT, capture_output=True, check=True
        )
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed:
            packed.extractall(folder, filter="data")
        return asyncio.run(measure(Path(folder), many=False))


def _print(name: str, measures: dict[str, Any]) -> None:
    mine = measures["mine"]
    print(
        f"{name}: list of {mine['tables']} finished tables: {mine['first_ms']} ms of processor, "
        f"{mine['again_ms']} ms when asked again ({mine['shown']} shown)"
    )
    for row in measures["records"]:
        print(
            f"{name}: record of {row['steps']} steps ({row['status']}): others wait {row['others_wait_ms']} ms at most"
        )
    for row in measures["watchers"]:
        print(
            f"{name}: {row['watchers']} watchers of one table: {row['bytes_a_join']} bytes and "
            f"{row['processor_ms_a_join']} ms of processor for each that joins"
        )


def main() -> None:
    """Print the measures of now and of the earlier commit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--baseline", metavar="COMMIT", default=BASELINE, help="the earlier commit, empty for none")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    report = {"here": asyncio.run(measure(ROOT, many=True))}
    if args.baseline:
        report[args.baseline] = _measured_at(args.baseline)
    if args.json:
        print(json.dumps(report))
        return
    for name, measures in report.items():
        _print(name, measures)


if __name__ == "__main__":
    main()
