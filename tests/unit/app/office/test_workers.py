"""Work on the log of a large event in other processes, which keep what they have folded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from tests.helpers.events import COMMITTEE, a_team
from tests.helpers.offices import LAPTOP, OTHER, Clock, made, office_of

from truco.app.office import KeptEvent, Wish, workers
from truco.app.office.workers import LITTLE, EventWorkers
from truco.app.tables.pool import Pool
from truco.app.web.errands import Errands
from truco.club import acts as a
from truco.club.log import Log, event_at
from truco.errors import TournamentError


class Near(Pool):
    """A pool whose only worker is this process; it notes how many rows each call brings."""

    def __init__(self) -> None:
        """Begin without a call."""
        super().__init__()
        self.rows: list[int] = []

    async def run(self, work: Callable[..., Any], *about: object) -> Any:  # noqa: ANN401  (whatever the work returns)
        """Do the work here."""
        self.rows.append(len(about[0]))  # type: ignore[arg-type]
        return work(*about)


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with a worker that has folded nothing."""
    monkeypatch.setattr(workers, "_FOLDED", {})


@pytest.fixture
async def event(tmp_path: Path) -> AsyncIterator[KeptEvent]:
    """An event of more teams than a little one has."""
    async with office_of(tmp_path / "copa.truco", LAPTOP, Clock()) as office:
        kept = await made(office, 2)
        await kept.append_all([Wish(a.Enter(a_team(number))) for number in range(3, LITTLE + 2)], COMMITTEE)
        yield kept


def teams_of(log: Log) -> list[str]:
    """Return the teams of an event in order."""
    return list(log.event.entrants)


def nothing_at(log: Log, number: int) -> int:
    """Return the number of an earlier moment; refused where there is none."""
    return event_at(log, number).number


async def test_a_worker_is_sent_all_rows_once_and_then_the_last_ones(event: KeptEvent) -> None:
    """The first work brings the whole log; after an entry the worker folds that alone, and knows what is there."""
    pool = Near()
    assert await EventWorkers(pool).run(event, teams_of) == list(event.event.entrants)
    assert pool.rows == [16, event.number]
    pool.rows.clear()
    await event.append(a.Enter(a_team(500)), COMMITTEE)
    assert (await EventWorkers(pool).run(event, teams_of))[-1] == "T500"
    assert await EventWorkers(pool).run(event, teams_of) == list(event.event.entrants)
    assert pool.rows == [16, 16]


async def test_a_worker_that_was_away_for_many_entries_is_sent_all(event: KeptEvent) -> None:
    """Where more was written than the last rows the worker says so, and folds what it lacks."""
    pool = Near()
    await EventWorkers(pool).run(event, teams_of)
    await event.append_all([Wish(a.Enter(a_team(number))) for number in range(600, 620)], COMMITTEE)
    pool.rows.clear()
    assert await EventWorkers(pool).run(event, teams_of) == list(event.event.entrants)
    assert pool.rows == [16, event.number]


async def test_other_rows_in_the_place_of_the_last_ones_are_folded(event: KeptEvent, tmp_path: Path) -> None:
    """A worker that folded rows which another machine's took the place of works with the new ones."""
    pool, rows = Near(), event.rows()
    await event.append(a.Enter(a_team(500)), COMMITTEE)
    await EventWorkers(pool).run(event, teams_of)
    async with office_of(tmp_path / "other.truco", OTHER, Clock()) as office:
        copy = await office.add_copy(event.uid, rows)
        await copy.take_over(COMMITTEE, "The laptop fell", forced=True)
        await copy.append(a.Enter(a_team(700)), COMMITTEE)
        assert (await EventWorkers(pool).run(copy, teams_of))[-1] == "T700"
    assert (await EventWorkers(pool).run(event, teams_of))[-1] == "T500"


async def test_a_little_event_needs_no_worker(tmp_path: Path) -> None:
    """Of an event of two teams everything is worked out at once; paper is sent to a worker all the same."""
    pool = Near()
    async with office_of(tmp_path / "copa.truco", LAPTOP, Clock()) as office:
        kept = await made(office, 2)
        assert await EventWorkers(pool).run(kept, teams_of) == ["T1", "T2"]
        assert pool.rows == []
        assert await EventWorkers(pool).send(kept, teams_of) == ["T1", "T2"]
        assert pool.rows == [kept.number]


async def test_another_process_answers_and_refuses_as_this_one(event: KeptEvent) -> None:
    """A real worker returns what the function returns, and raises what it raises."""
    pool = Pool(1)
    try:
        assert await EventWorkers(pool).run(event, event_number) == event.number
        with pytest.raises(TournamentError) as refused:
            await EventWorkers(pool).run(event, nothing_at, 10_000)
        assert refused.value.code == "bad-number"
    finally:
        await pool.close()


def event_number(log: Log) -> int:
    """Return the number of the last entry."""
    return log.number


async def test_people_with_an_office_do_not_wait_for_visitors_at_their_address(event: KeptEvent) -> None:
    """Requests of visitors from one address do not keep the desk behind the same address from its work."""
    connection, errands = HTTPConnection({"type": "http", "client": ("192.0.2.1", 1)}), Errands(Near())
    async with errands._lane("192.0.2.1"), asyncio.timeout(10):  # noqa: SLF001  (as if a visitor's work took long)
        assert await errands.do_on(connection, event, teams_of, by=COMMITTEE) == list(event.event.entrants)
