"""Matches of an event at the server's own tables: opened by the desk, played, written back by themselves."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
from tests.helpers.deals import play
from tests.helpers.tables import FakeMoments, Meek
from tests.helpers.wire import PATIENCE, Served, served
from tests.wire.test_event_desk import get, post, started
from tests.wire.test_events import Event, code_of

from truco.app.tables import Keeper


def frozen() -> dict[str, Any]:
    """Return surroundings in which only the test moves the time, and chance comes from a seed."""
    return {"moments": FakeMoments(), "chance": random.Random(5), "dice": random.Random(1), "thinker": Meek()}


async def result(event: Event, number: int) -> dict[str, Any]:
    """Wait until a match has a result, and return it."""
    async with asyncio.timeout(PATIENCE):
        while not (body := await match(event, number))["result"]:  # noqa: ASYNC110  (as a person looks)
            await asyncio.sleep(0.05)
    return body


async def match(event: Event, number: int) -> dict[str, Any]:
    """Return a match as everybody sees it."""
    return next(match_body for match_body in (await event.read()).json()["matches"] if match_body["number"] == number)


async def seated(server: Served, event: Event, number: int) -> Keeper:
    """Open the table of a match, and have everybody there say that they are ready."""
    answer = await post(event, f"/matches/{number}/table", json={"settings": {"pace": "fast"}})
    assert answer.status_code == 201, answer.text
    assert (await post(event, f"/matches/{number}/table", json={})).json() == answer.json()
    keeper = await server.host.keeper(answer.json()["table"])
    for seat in keeper.table.law.seats:
        await keeper.request(seat, "ready", "ready", {"on": True})
    return keeper


async def test_a_result_of_a_table_is_written_by_itself(tmp_path: Path) -> None:
    """The table plays the rulebook and length of the phase; its score is the result, with the table as its author."""
    around = frozen()
    async with served(tmp_path / "t.db", **around) as server:
        event = await started(server.http)
        keeper = await seated(server, event, 1)
        assert str(keeper.table.law.ruleset).startswith("fenacef")
        assert (await get(event, "/desk")).json()["own_tables"] == {"1": keeper.code}
        links = (await post(event, "/matches/1/seats")).json()["seats"]
        assert sorted(links) == ["A1", "A2", "B1", "B2"]
        await play(keeper, around["moments"], 7)
        body = await result(event, 1)
        won = [a > b for a, b in body["result"]["partidas"]]
        assert max(won.count(True), won.count(False)) == 2
        assert all(max(partida) >= 12 > min(partida) for partida in body["result"]["partidas"])
        assert body["result"]["winner"] == body["a" if won.count(True) == 2 else "b"]
        last = (await get(event, "/log", kind="record")).json()["entries"][0]
        assert last["author"] == f"table:{keeper.code}"


async def test_what_ended_while_the_server_was_down_is_written_when_it_is_back(tmp_path: Path) -> None:
    """A match that was over before anybody could write it has its result after the next start, once."""
    around = frozen()
    async with served(tmp_path / "t.db", **around) as server:
        event = await started(server.http)
        keeper = await seated(server, event, 1)
        await event.write({"is": "suspend", "match": 1})  # nothing is written about it meanwhile
        await play(keeper, around["moments"], 7)
        assert (await match(event, 1))["result"] is None
    async with served(tmp_path / "t.db", **frozen()) as server:
        again = Event(server.http, {"code": event.code, "key": event.key})
        await again.write({"is": "resume", "match": 1})
        assert (await result(again, 1))["result"]["partidas"]
        entries = (await get(again, "/log", kind="record")).json()
        assert entries["found"] == 1


async def test_who_may_open_a_table_and_for_which_match(tmp_path: Path) -> None:
    """A request without a key opens no table; a match that is over, or is not there, gets none."""
    async with served(tmp_path / "t.db", **frozen()) as server:
        event = await started(server.http)
        answer: httpx.Response = await server.http.post(f"{event.here}/matches/1/table", json={})
        assert code_of(answer) == (403, "bad-key")
        await event.write({"is": "record", "match": 1, "partidas": [[12, 8], [12, 3]]})
        assert code_of(await post(event, "/matches/1/table", json={})) == (422, "already-over")
        assert code_of(await post(event, "/matches/99/table", json={})) == (404, "no-such-match")
