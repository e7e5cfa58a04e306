"""Tables in a real PostgreSQL: the server of `TRUCO_POSTGRES`, else one on this machine.

Each test has a database of its own. Where no server answers the tests are not run, and `make test` names them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
from tests.helpers.closing import in_use
from tests.helpers.costs import cost_of, serving
from tests.helpers.events import COMMITTEE, a_team
from tests.helpers.offices import made, office_of
from tests.helpers.programs import program
from tests.helpers.tables import FakeMoments
from tests.helpers.wire import joined, served
from tests.wire.test_crash import running, seated

from truco.app.office import Device, Office, OtherDeviceError, server_device
from truco.app.tables import Durability, Host, Store, Surroundings, Wish, database_at
from truco.app.tables.stored import UnreadableError
from truco.club import acts as a
from truco.errors import TableError, TournamentError

asyncpg = pytest.importorskip("asyncpg", reason="the extra postgres is not installed")

SERVER: Final = os.environ.get("TRUCO_POSTGRES", "postgresql://postgres@127.0.0.1:5432/test")
TWO_PEOPLE = {"A1": Wish("human", "Nora"), "B1": Wish("open")}


async def execute(address: str, statement: str) -> list[tuple[object, ...]]:
    """Return the answer of a server to a statement."""
    connection = await asyncpg.connect(address, timeout=5)
    try:
        return [tuple(row) for row in await connection.fetch(statement)]
    finally:
        await connection.close()


@pytest.fixture
async def database() -> AsyncIterator[str]:
    """The address of a new database."""
    name = f"truco_{secrets.token_hex(6)}"
    try:
        await execute(SERVER, f"CREATE DATABASE {name}")
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        pytest.skip(f"no PostgreSQL answers ({type(error).__name__}); name one in TRUCO_POSTGRES")
    yield f"{SERVER.rpartition('/')[0]}/{name}"
    await execute(SERVER, f"DROP DATABASE {name} WITH (FORCE)")


async def test_a_table_is_played_stored_and_found_again(database: str) -> None:
    """A table in PostgreSQL accepts each act once, and a restarted server continues it."""
    async with served(database) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, pace="fast", turn_seconds=None)
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play")
            seq = (await nora.ask("settings", settings={"pace": "slow"}))["seq"]
            cards = nora.view["cards"]
    async with served(database) as server, joined(server.address, made["code"], made["token"]) as nora:
        assert nora.view["cards"] == cards
        await nora.send(type="table", id="n1", do="settings", settings={"pace": "slow"})
        answer = await nora.answer("n1")
        assert (answer["type"], answer["seq"]) == ("ok", seq)
    rows = await execute(database, "SELECT seq, body FROM event ORDER BY seq")
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
    assert all(json.loads(str(body))["v"] for _, body in rows)


async def test_the_list_of_a_person_opens_no_table(database: str) -> None:
    """The list of tables has what each was, and the person's seats are deleted, without opening one (A1)."""
    async with serving(database) as app:
        seats = {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "bot", "bot": "pina"}}
        body = {"rules": "oficial chicos=1", "seats": seats, "settings": {}}
        made = (await cost_of(app, "POST", "/api/tables", body=body)).json
        person = {"Truco-Person": made["token"]}
        await (await app.state.host.keeper(made["code"])).request("A1", "r", "resign", {})
        for _ in range(2):
            assert (await cost_of(app, "POST", "/api/tables", body=body, headers=person)).status == 201
    async with serving(database) as app:
        answer = await cost_of(app, "GET", "/api/mine", headers=person)
        assert answer.opened == 0
        rows = {table["code"]: table for table in answer.json}
        assert len(rows) == 3
        assert (rows[made["code"]]["winner"], rows[made["code"]]["seats"][1]["bot"]) == ("B", "pina")
        keys = {"Truco-Seats": f"{made['code']}.{made['token']}"}
        assert [table["code"] for table in (await cost_of(app, "GET", "/api/mine", headers=keys)).json] == [
            made["code"]
        ]
        assert (await cost_of(app, "DELETE", "/api/mine", headers=person)).json == {"deleted": 3}
        assert (await cost_of(app, "GET", "/api/mine", headers=person)).json == []


async def test_nothing_with_a_nul_in_it_fails(database: str) -> None:
    """A code, a token, an id or a comment with a NUL gets the answer for an unknown one, never 500."""
    async with served(database) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, pace="fast")
        code, key = made["code"], {"Truco-Seats": f"{made['code']}.{made['token']}"}
        for path in ("/api/tables/A%00AAA", f"/api/tables/{code}%00", "/api/tables/A%00AAA/record"):
            assert (await server.http.get(path)).status_code == 404, path
        assert (await server.http.post("/api/tables/%00/seats", json={"name": "Ana"})).status_code == 404
        async with joined(server.address, code, made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play")
            for _ in range(2):
                await nora.send(type="table", id="a\0b", do="settings", settings={"pace": "slow"})
                answer = await nora.answer("a\0b")
                assert answer["type"] == "ok"
        report = {"act": nora.seq, "text": "why\0?"}
        kept = await server.http.post(f"/api/tables/{code}/reports", json=report, headers=key)
        assert kept.status_code == 201
        sat = await server.http.post(f"/api/tables/{code}/seats", json={"name": "A\0na"})
        assert sat.status_code < 500
    assert await execute(database, "SELECT text FROM report") == [("why\ufffd?",)]


async def test_a_kill_loses_nothing_that_was_acknowledged(database: str) -> None:
    """After `kill -9` the next server can use the database at once, and has every acknowledged act."""
    async with running(database) as process:
        code, tokens = await seated(process.address)
        async with joined(process.address, code, tokens["A1"]) as nora:
            answers = [await nora.ask("settings", settings={"pace": pace}) for pace in ("slow", "normal", "slow")]
            await process.end(signal.SIGKILL)
        await process.start()
        async with joined(process.address, code, tokens["A1"]) as nora:
            assert nora.seq >= answers[-1]["seq"]


async def test_a_second_server_is_refused(database: str) -> None:
    """Two servers never use one database at the same time; after the end of the first the second may."""
    async with in_use(Store(database), alone=True):
        with pytest.raises(TableError, match="database-in-use"):
            await opened_and_closed(database)
    await opened_and_closed(database)


async def opened_and_closed(database: str) -> None:
    """Open a database as a server does, and close it."""
    async with in_use(Store(database), alone=True):
        pass


async def test_connections_that_died_are_replaced(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the database closed all connections, the next act is stored, and the server takes its lock again."""
    monkeypatch.setattr("truco.app.tables.postgres._LOOK", 0.02)
    store = Store(database)
    async with in_use(Host(Surroundings(store, FakeMoments()))) as host:
        keeper = await host.keeper((await host.create("oficial", TWO_PEOPLE, {})).code)
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        await execute(database, f"{cut} AND pid <> pg_backend_pid()")
        assert await keeper.request("A1", "1", "settings", {"settings": {"pace": "fast"}}) == 2
        held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database = "
        held += "(SELECT oid FROM pg_database WHERE datname = current_database())"
        async with asyncio.timeout(20):
            while await execute(database, held) != [(1,)]:  # noqa: ASYNC110  (the database tells nobody)
                await asyncio.sleep(0.02)
        with pytest.raises(TableError, match="database-in-use"):
            await opened_and_closed(database)


async def test_a_row_that_was_deleted_is_noticed(database: str) -> None:
    """The chain of a log stays valid in PostgreSQL: times and texts come back unchanged."""
    store = Store(database)
    async with in_use(Host(Surroundings(store))) as host:
        made = await host.create("oficial", TWO_PEOPLE, {})
        keeper = await host.keeper(made.code)
        for number, pace in enumerate(("fast", "slow", "normal")):
            await keeper.request("A1", str(number), "settings", {"settings": {"pace": pace}})
        stored = await store.load(made.code)
        assert stored is not None
        assert [row.seq for row in stored.rows] == [1, 2, 3, 4]
        await execute(database, "DELETE FROM event WHERE seq = 3")
        with pytest.raises(UnreadableError, match="row 3 is missing"):
            await store.load(made.code)


@contextlib.asynccontextmanager
async def office_in(database: str, device: Device) -> AsyncIterator[Office]:
    """Open the events of a database, and close them at the end."""
    async with in_use(Office(database_at(database, Durability.POWER), device)) as office:
        yield office


async def test_an_event_is_kept_followed_and_found_again(database: str) -> None:
    """Two programs that write an event in PostgreSQL at once lose nothing; who follows sees all; the chain is whole."""
    device = server_device(database)
    async with office_in(database, device) as first, office_in(database, device) as second:
        event = await made(first)
        there = await second.event(event.code)
        await asyncio.gather(*((event, there)[n % 2].append(a.Enter(a_team(n)), COMMITTEE) for n in range(1, 9)))
        following = there.follow()
        seen = [(await anext(following)).number for _ in range(9)]
        assert seen == list(range(1, 10))
        assert await event.refresh() == await there.refresh()
        assert await there.append(a.Enter(a_team(9)), COMMITTEE, client="c") == await event.append(
            a.Enter(a_team(9)), COMMITTEE, client="c"
        )
    async with office_in(database, device) as office:
        again = await office.event()
        assert (again.number, len(again.event.entrants), again.writes) == (10, 9, True)
    await execute(database, "UPDATE tournament_entry SET device = 'x' WHERE number = 3")
    async with office_in(database, device) as office:
        with pytest.raises(TournamentError, match="broken-chain"):
            await office.event()


async def test_an_event_goes_from_the_server_to_a_laptop_and_back(database: str, tmp_path: Path) -> None:
    """A copy of an event in PostgreSQL goes on as a file after a takeover, and the server then takes its rows."""
    async with office_in(database, server_device(database)) as server, office_of(tmp_path / "copa.truco") as laptop:
        event = await made(server, 1)
        there = await laptop.add_copy(event.uid, event.rows(), code=event.code)
        assert there.code == event.code
        await there.take_over(COMMITTEE, "No network here", forced=True)
        await there.append(a.Enter(a_team(2)), COMMITTEE, reason="a\0b", client="a\0b")
        await event.receive(there.rows(event.number))
        assert event.log == there.log
        with pytest.raises(OtherDeviceError, match="taken-over"):
            await event.append(a.Enter(a_team(3)), COMMITTEE)
        await event.take_over(COMMITTEE, "Back home", forced=True)
        await event.append(a.Enter(a_team(3)), COMMITTEE)


@pytest.mark.parametrize(
    "where", ["nora:s3cret@127.0.0.1:1/x", "nora:s3@cret@host.invalid/x", "127.0.0.1:1/x?password=s3cret"]
)
@pytest.mark.parametrize("command", [["serve"], ["play", "--lang", "en"], ["data", "reports"]])
async def test_no_password_is_told(command: list[str], where: str) -> None:
    """The error for a database that cannot be reached has its address without the password."""
    async with program([*command, "--database", f"postgresql://{where}"], os.environ) as failing:
        failing.stdin.close()
        async with asyncio.timeout(60):
            printed = (await failing.stdout.read()).decode()
        assert await failing.wait() == 1
    assert "(bad-database)" in printed
    assert "***" in printed
    assert "cret" not in printed
    assert "Traceback" not in printed
