"""Requests that take long to answer are worked out in other processes, one at a time for an address (A2)."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Final

import pytest
from tests.helpers.costs import cost_of, serving
from tests.helpers.tables import until
from tests.helpers.wire import served

from truco.app.tables.pool import Pool
from truco.app.web.errands import Errands
from truco.app.web.problems import Problem
from truco.app.web.replaying import MOST_STEPS, Refused, replay_answer

HEAD: Final = (
    '[Record "truco/1"]\n[Rules "oficial"]\n[Admission "refereed"]\n[A1 "Leo"] [B1 "Ana"]\n\n'
    "hand 1 deal A1 1e5o4o B1 3c7o12o\n"
)


def long_record(steps: int) -> str:
    """Return a record with so many steps, each of which is a word without effect."""
    return HEAD + " ".join(["B1:vale-cuatro {void}"] * steps)


class Here(Pool):
    """A pool that works in a thread of this process, and counts how much it does at once."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        super().__init__()
        self.most = self.now = 0
        self.go = threading.Event()

    async def run(self, work, *about):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN002, ANN201  (as the pool)
        """Call a function in a thread as soon as it may go on."""
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            return await asyncio.to_thread(lambda: (self.go.wait(), work(*about))[1])
        finally:
            self.now -= 1


async def test_the_loop_does_little_for_the_largest_record(tmp_path: Path) -> None:
    """For a record of 249 KiB the event loop makes as few calls as for one of a hundredth of that."""
    async with serving(tmp_path / "t.db") as app:
        short = await cost_of(app, "POST", "/api/replays", body=long_record(100).encode())
        assert (short.status, len(short.json["steps"])) == (200, 102)
        long = await cost_of(app, "POST", "/api/replays", body=long_record(10_612).encode())
        assert (long.status, long.json["error"]["code"]) == (413, "too-many-steps")
        assert long.json["error"]["details"] == {"most": MOST_STEPS}
        again = await cost_of(app, "POST", "/api/replays", body=long_record(100).encode())
        assert long.calls < 1.5 * again.calls
        sheet = await cost_of(app, "POST", "/api/sheets", body=long_record(2_000).encode())
        assert sheet.body.startswith(b"%PDF")
        assert sheet.calls < 2 * again.calls
        refused = await cost_of(app, "POST", "/api/sheets", body=b"no record")
        assert (refused.status, refused.json["error"]["code"]) == (422, "no-record")


def test_a_record_with_too_many_steps_is_refused() -> None:
    """One step more than the limit is refused with the limit; as many as the limit are shown."""
    assert replay_answer(long_record(MOST_STEPS), "en") == Refused("too-many-steps", {"most": MOST_STEPS})


async def test_an_address_does_one_long_work_at_a_time(tmp_path: Path) -> None:
    """Six requests of one address are worked out one after another; another address does not wait for them."""
    pool = Here()
    async with serving(tmp_path / "t.db", pool=pool) as app:
        body = long_record(3).encode()
        tasks = [asyncio.create_task(cost_of(app, "POST", "/api/replays", body=body)) for _ in range(6)]
        other = asyncio.create_task(cost_of(app, "POST", "/api/replays", body=body, client="192.0.2.7"))
        await until(lambda: pool.now == 2)
        pool.go.set()
        assert [(await answer).status for answer in (*tasks, other)] == [200] * 7
        assert pool.most == 2


async def test_an_address_may_wait_for_so_much_and_no_more() -> None:
    """Requests of one address beyond what may wait are refused at once; another address is served."""
    pool = Here()
    errands = Errands(pool)

    class Connection:
        def __init__(self, address: str) -> None:
            self.scope = {"client": (address, 1)}

    connection = Connection("192.0.2.1")
    waiting = [asyncio.create_task(errands.do(connection, len, "abc")) for _ in range(8)]  # type: ignore[arg-type]
    await asyncio.sleep(0)
    with pytest.raises(Problem) as refused:
        await errands.do(connection, len, "abc")  # type: ignore[arg-type]
    assert refused.value.code == "too-many"
    pool.go.set()
    assert await errands.do(Connection("192.0.2.2"), len, "ab") == 2  # type: ignore[arg-type]
    assert [await task for task in waiting] == [3] * 8
    assert await errands.do(connection, len, "a") == 1  # type: ignore[arg-type]


async def test_others_are_served_while_a_record_is_opened(tmp_path: Path) -> None:
    """While a long record is worked out another request is answered."""
    async with served(tmp_path / "t.db", pool=Pool()) as server:
        long = asyncio.create_task(server.http.post("/api/replays", content=long_record(3_000).encode()))
        await asyncio.sleep(0)
        assert (await server.http.get("/api/bots")).status_code == 200
        assert not long.done()
        assert (await long).status_code == 200
