"""A process killed in the middle of a call: nothing is lost or doubled, and no card changes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from tests.helpers.programs import Program, program
from tests.helpers.wire import PATIENCE, Body, joined


def free_port() -> int:
    """Return a port that no program uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """The real program with its own database."""

    def __init__(self, database: Path | str) -> None:
        """Choose a port; nothing is started yet."""
        self.database = database
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._program: Program | None = None
        self._closing = contextlib.AsyncExitStack()

    async def start(self) -> None:
        """Start it and wait until it answers."""
        address = self.database if isinstance(self.database, str) else f"sqlite:///{self.database}"
        words = ["serve", "--port", str(self.port), "--database", address]
        self._program = await self._closing.enter_async_context(program(words, os.environ))
        async with asyncio.timeout(PATIENCE):
            line = await self._program.stdout.readline()
        assert self.address in line.decode()

    async def kill(self) -> None:
        """Kill it, if it was started and still runs."""
        await self._closing.aclose()

    async def end(self, how: signal.Signals) -> int:
        """Send it a signal and wait until it ends; return its exit status."""
        assert self._program is not None
        self._program.send_signal(how)
        status = await self._program.wait()
        await self._closing.aclose()
        return status


@contextlib.asynccontextmanager
async def running(database: Path | str) -> AsyncIterator[Process]:
    """Run the program, and kill it at the end if it still runs."""
    process = Process(database)
    try:
        await process.start()
        yield process
    finally:
        await process.kill()


async def seated(address: str, **more: object) -> tuple[str, dict[str, str]]:
    """Make a table of two people; return its code and the token of each seat."""
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as http:
        seats = {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "open"}}
        settings = {"pace": "fast", "turn_seconds": None, **more}
        made: Body = (
            await http.post("/api/tables", json={"rules": "oficial", "seats": seats, "settings": settings})
        ).json()
        taken: Body = (await http.post(f"/api/tables/{made['code']}/seats", json={"name": "Ana"})).json()
    return made["code"], {"A1": made["token"], "B1": taken["token"]}


def stored(database: Path) -> list[tuple[int, str | None, str]]:
    """Return the rows of the log: number, client id, body."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        rows: list[tuple[int, str | None, str]] = connection.execute(
            "select seq, client_id, body from event order by seq"
        ).fetchall()
        return rows


@pytest.mark.parametrize("patience", [0.0, 0.001, 0.004, None])
async def test_a_kill_in_the_middle_of_a_call_loses_and_doubles_nothing(tmp_path: Path, patience: float | None) -> None:
    """After a kill during a truco, or a moment later, the server continues with the same cards and one truco.

    `patience` is how many seconds pass between the sending and the kill; none waits for the answer.
    """
    database = tmp_path / "t.db"
    async with running(database) as process:
        code, tokens = await seated(process.address)
        async with (
            joined(process.address, code, tokens["A1"]) as nora,
            joined(process.address, code, tokens["B1"]) as ana,
        ):
            await nora.ready(lambda: nora.view["phase"] == "play")
            await ana.ready(lambda: ana.view["phase"] == "play")
            players = {"A1": nora, "B1": ana}
            caller = nora.view["due"]
            other = "B1" if caller == "A1" else "A1"
            before = {seat: client.view["cards"] for seat, client in players.items()}
            seen = players[caller].seq
            await players[caller].send(type="act", id="the-truco", word="truco", answers=None)
            if patience is None:
                acknowledged = await players[caller].answer("the-truco")
                assert acknowledged["type"] == "ok"
            else:
                await asyncio.sleep(patience)
            await process.end(signal.SIGKILL)
        await process.start()
        async with (
            joined(process.address, code, tokens[caller], since=seen) as returned,
            joined(process.address, code, tokens[other]) as two,
        ):
            await returned.send(type="act", id="the-truco", word="truco", answers=None)
            answer = await returned.answer("the-truco")
            assert (answer["type"], answer["seq"]) == ("ok", seen + 1)
            await two.caught_up(seen + 1)
            assert {caller: returned.view["cards"], other: two.view["cards"]} == before
            assert two.view["truco"] == {"level": 1, "pending": True, "caller": caller, "holder": ""}
            assert [entry["act"] for entry in returned.log if entry["seq"] > seen] == ["truco"]
            assert two.pending == seen + 1
            assert (await two.act("quiero"))["type"] == "ok"
    rows = stored(database)
    assert [seq for seq, _, _ in rows] == list(range(1, len(rows) + 1))
    assert sum(client == f"{caller}:the-truco" for _, client, _ in rows) == 1
    assert [json.loads(body)["word"] for _, _, body in rows][-2:] == ["truco", "quiero"]


def said_in(database: Path) -> bytes:
    """Return all bytes of the files of a database."""
    return b"".join(file.read_bytes() for file in database.parent.glob(f"{database.name}*"))


async def test_talk_that_binds_nobody_outlives_a_kill_and_not_the_match(tmp_path: Path) -> None:
    """After a kill each viewer has the talk that it received, spectators apart; after the match nothing is left."""
    database = tmp_path / "t.db"
    async with running(database) as process:
        code, tokens = await seated(process.address, talk="chat")
        async with joined(process.address, code, tokens["A1"]) as nora, joined(process.address, code) as leo:
            await nora.send(type="talk", id="t", text="qué linda mano")
            first = (await nora.answer("t"))["number"]
            await leo.send(type="talk", id="t", text="mirá el as", name="Leo")
            await leo.answer("t")
        await process.end(signal.SIGKILL)
        await process.start()
        async with (
            joined(process.address, code, tokens["A1"]) as nora,
            joined(process.address, code, tokens["B1"]) as ana,
            joined(process.address, code) as leo,
        ):
            talk = [[line["text"] for line in client.messages[-1]["chat"]] for client in (nora, ana, leo)]
            assert talk == [["qué linda mano"], ["qué linda mano"], ["qué linda mano", "mirá el as"]]
            await ana.send(type="talk", id="t", text="¿otra?")
            assert (await ana.answer("t"))["number"] > first + 1
            assert await nora.ask("resign")
            async with httpx.AsyncClient(base_url=process.address, trust_env=False) as http:
                record = await http.get(f"/api/tables/{code}/record")
            assert "linda" not in record.text
        await process.end(signal.SIGINT)
        assert not [text for text in ("qué linda mano", "mirá el as", "¿otra?") if text.encode() in said_in(database)]
        await process.start()
        async with joined(process.address, code) as leo:
            assert leo.messages[-1]["chat"] == []


async def test_the_program_ends_well_on_a_polite_signal(tmp_path: Path) -> None:
    """Ctrl-C ends the server without an error, and asks the clients to come back."""
    async with running(tmp_path / "t.db") as process:
        code, tokens = await seated(process.address)
        async with joined(process.address, code, tokens["A1"]) as nora:
            ending = asyncio.create_task(process.end(signal.SIGINT))
            with contextlib.suppress(Exception):
                while True:
                    await nora.next()
            assert nora.socket.close_code == 1012
            assert await ending == 0
