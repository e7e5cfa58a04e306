"""A second laptop that follows a server on the club's network, and goes on when the first one dies."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

import httpx
import pytest
from tests.helpers.events import NEW_EVENT
from tests.helpers.offices import OTHER, Clock, office_of
from tests.helpers.wire import PATIENCE
from tests.wire.test_crash import running

from truco.app.office import SILENT, Follower, WriterAliveError, copy_of
from truco.app.office.remote import ServerSource, pair
from truco.club import acts as a
from truco.club.event import Entry
from truco.club.team import Player, Team

NEW = NEW_EVENT | {"preset": "league"}


def signed_up(number: int) -> dict[str, object]:
    """Return the act that signs up a pair."""
    players = [{"name": f"Ana {number}"}, {"name": f"Eva {number}"}]
    return {"is": "enter", "team": {"id": f"T{number}", "players": players}}


async def test_a_second_laptop_goes_on_when_the_first_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has every entry of the dead server, takes over, and the first laptop is informed as soon as it is back."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    clock, received = Clock(time.time()), list[Entry]()
    async with (
        running(tmp_path / "t.db") as process,
        httpx.AsyncClient(base_url=process.address, trust_env=False, timeout=PATIENCE) as http,
        office_of(tmp_path / "second.truco", OTHER, clock) as office,
    ):
        event = (await http.post("/api/events", json=NEW)).json()
        path, key = f"/api/events/{event['code']}", {"Authorization": f"Bearer {event['key']}"}

        async def write(*acts: dict[str, object]) -> httpx.Response:
            return await http.post(f"{path}/acts", json={"acts": acts, "reason": "-"}, headers=key)

        paired = await pair(f"{process.address}{path}", event["key"], OTHER, http)
        source = ServerSource(paired.machine, paired.uid, OTHER, http)
        copy = await copy_of(source, office)
        assert copy.code == event["code"]
        follower = Follower(source, copy)
        following = asyncio.create_task(follower.run(lambda met: received.extend(met.entries), every=0.02))
        for number in range(1, 5):
            assert (await write(signed_up(number))).status_code == 201
        async with asyncio.timeout(PATIENCE):
            while len(copy.event.entrants) < 4:  # noqa: ASYNC110  (the test looks as a person would)
                await asyncio.sleep(0.02)
        with pytest.raises(WriterAliveError):
            await copy.take_over("Zulma", "Why not")
        await process.end(signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while not follower.problem:  # noqa: ASYNC110  (as a person looks)
                await asyncio.sleep(0.02)
        clock.now += SILENT + 1
        await copy.take_over("Zulma", "The laptop is dead")
        await following
        players = (Player("Iris"), Player("Olga"))
        await copy.append(a.Enter(Team("T5", "", players)), "Zulma")
        await process.start()
        await source.send(copy.rows())
        refused = await write(signed_up(6))
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "taken-over")
        shown = (await http.get(f"{path}/desk", headers=key)).text
        assert "Iris" in shown
        assert [entry.number for entry in received] == list(range(received[0].number, received[0].number + 4))
