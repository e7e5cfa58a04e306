"""Many who watch one table: what each of them costs does not grow with the number of the others (A5)."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Final

import pytest
from tests.helpers.costs import Cost, counted
from tests.helpers.night import by_night
from tests.helpers.tables import Eye
from tests.helpers.wire import Client, Served, joined, served
from websockets.asyncio.client import connect

from truco.app.tables import Keeper
from truco.views import JUDGE, SPECTATOR

TWO: Final = {"A1": "Nora", "B1": "open"}


async def watched(server: Served, code: str, count: int) -> tuple[int, list[int]]:
    """Have spectators join a table and leave it; return the bytes sent to them, and the counts that the first saw."""
    clients: list[Client] = []
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(count):
            client = await stack.enter_async_context(joined(server.address, code))
            clients.append(client)
        for client in clients:
            await client.drained()
    counts = [message["count"] for message in clients[0].messages if message["type"] == "watching"]
    return sum(len(frame) for client in clients for frame in client.frames), counts


@pytest.mark.parametrize("admission", ["assisted", "judged"])
@pytest.mark.parametrize(("few", "many"), by_night([(25, 75), (250, 1000)], day=lambda few, _: few == 25))
async def test_bytes_grow_with_the_number_of_watchers(tmp_path: Path, few: int, many: int, admission: str) -> None:
    """Over real sockets, thrice as many watchers are sent about thrice as many bytes, not nine times as many."""
    sent = []
    async with served(tmp_path / "t.db") as server:
        for count in (few, many):
            made = await server.make(TWO, admission=admission)
            bytes_sent, counts = await watched(server, made["code"], count)
            assert counts[:9] == list(range(2, 11))
            assert len(counts) < 30
            sent.append(bytes_sent / count)
    assert sent[1] < 1.2 * sent[0]


async def test_the_judge_learns_who_watches(tmp_path: Path) -> None:
    """The judge learns of each spectator who comes and goes, of a few at most; a player and other spectators do not."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO, admission="judged")
        keeper = await server.host.keeper(made["code"])
        judge, player, first = Eye(JUDGE), Eye("A1"), Eye(SPECTATOR)
        for eye in (judge, player, first):
            keeper.watch(eye)
        before = len(player.rooms)
        eyes = [Eye(SPECTATOR) for _ in range(200)]
        for eye in eyes:
            keeper.watch(eye)
        assert [visitor.number for visitor in judge.rooms[-1].visitors] == list(range(172, 202))
        assert judge.rooms[-1].watching == 201
        assert (len(player.rooms), first.rooms) == (before, [])
        assert player.counts[-1] == first.counts[-1] == 200
        for eye in eyes:
            keeper.unwatch(eye)
        assert [visitor.number for visitor in judge.rooms[-1].visitors] == [1]
        assert player.counts[-1] < 10


def _joins(keeper: Keeper, count: int) -> int:
    """Return the calls that so many joins and leaves cost."""
    cost, eyes = Cost(), [Eye(SPECTATOR) for _ in range(count)]
    with counted(cost):
        for eye in eyes:
            keeper.watch(eye)
        for eye in eyes:
            keeper.unwatch(eye)
    return cost.calls


@pytest.mark.parametrize("admission", ["assisted", "judged"])
async def test_work_grows_with_the_number_of_watchers(tmp_path: Path, admission: str) -> None:
    """Four times as many who join and leave cost about four times as many calls."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO, admission=admission)
        keeper = await server.host.keeper(made["code"])
        _joins(keeper, 10)
        few, many = _joins(keeper, 200), _joins(keeper, 800)
    assert many < 4.8 * few


@pytest.mark.night
async def test_a_thousand_watch_one_table(tmp_path: Path) -> None:
    """A thousand sockets of one address watch a table, each sees the next acts, and a person sits down beside them."""
    async with served(tmp_path / "t.db") as server, contextlib.AsyncExitStack() as stack:
        made = await server.make(TWO)
        clients = [await stack.enter_async_context(joined(server.address, made["code"])) for _ in range(1000)]
        ana = await server.sit(made["code"], "Ana")
        async with joined(server.address, made["code"], ana["token"]) as seat:
            assert seat.messages[0]["table"]["watching"] == 1000
        await asyncio.gather(*(client.until(lambda message: message["type"] == "seen") for client in clients))


async def test_the_two_hundred_and_first_is_let_in(tmp_path: Path) -> None:
    """More than two hundred may watch one table from one address."""
    async with served(tmp_path / "t.db") as server, contextlib.AsyncExitStack() as stack:
        made = await server.make(TWO)
        keeper = await server.host.keeper(made["code"])
        for _ in range(203):
            keeper.watch(Eye(SPECTATOR))
        crowd = server.server.config.app.state.crowd  # type: ignore[union-attr]
        for _ in range(203):
            assert crowd.join(made["code"], Eye(SPECTATOR)) is not None
        where = f"{server.address.replace('http', 'ws')}/ws/{made['code']}"
        client = Client(await stack.enter_async_context(connect(where, proxy=None)))
        await client.send(type="hello", lang="en")
        assert (await client.next())["type"] == "welcome"
