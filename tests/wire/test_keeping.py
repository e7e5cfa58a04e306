"""The data that a server keeps, its lists, and how much one address may make (A9)."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any, Final

from tests.helpers.costs import Cost, cost_of, serving
from tests.helpers.tables import NOON, FakeMoments

from truco.app.office.listing import delete_events
from truco.app.tables import Keeping
from truco.app.tables.retention import DAY
from truco.app.web import create_app

EVENT: Final = {"name": "Copa", "preset": "league", "person": "Zulma", "year": 2026}
TABLE: Final = {
    "rules": "oficial chicos=1",
    "seats": {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "open"}},
    "settings": {},
}


async def test_an_event_is_listed_only_if_its_maker_wants_it(tmp_path: Path) -> None:
    """By default an event is not found; with its code, or once it is listed, it is found, and it can leave the list."""
    async with serving(tmp_path / "t.db") as app:
        hidden = (await cost_of(app, "POST", "/api/events", body=EVENT)).json
        shown = (await cost_of(app, "POST", "/api/events", body=EVENT | {"listed": True})).json
        assert await _codes(app) == [shown["code"]]
        assert await _codes(app, f"?code={hidden['code']}&code=NONE7") == [hidden["code"]]
        key = {"Authorization": f"Bearer {hidden['key']}"}
        address = f"/api/events/{hidden['code']}/listed"
        assert (await cost_of(app, "POST", address, body={"listed": True})).status == 403
        assert (await cost_of(app, "POST", address, body={"listed": True}, headers=key)).json["listed"] is True
        assert set(await _codes(app)) == {hidden["code"], shown["code"]}
        await cost_of(app, "POST", address, body={"listed": False}, headers=key)
        assert await _codes(app) == [shown["code"]]


async def _codes(app: Any, query: str = "") -> list[str]:  # noqa: ANN401  (an application)
    return [event["code"] for event in (await cost_of(app, "GET", f"/api/events{query}")).json]


async def test_codes_in_a_list_are_guesses(tmp_path: Path) -> None:
    """A request that names many codes without an event learns nothing more after thirty of them."""
    async with serving(tmp_path / "t.db") as app:
        made = (await cost_of(app, "POST", "/api/events", body=EVENT)).json["code"]
        wrong = "&".join(f"code=XXX{number:02}" for number in range(40))
        assert (await cost_of(app, "GET", f"/api/events?{wrong}")).json == []
        refused = await cost_of(app, "GET", f"/api/events?code={made}")
        assert (refused.status, refused.json["error"]["code"]) == (429, "too-many")


async def test_an_address_makes_so_many_and_no_more(tmp_path: Path) -> None:
    """After twenty events and 120 tables an address must wait, another one need not, and refused ones make nothing."""
    async with serving(tmp_path / "t.db") as app:
        app.state.making = create_app(app.state.host, burst=60, rate=2).state.making
        events = [(await cost_of(app, "POST", "/api/events", body=EVENT)).status for _ in range(21)]
        assert events == [201] * 20 + [429]
        tables = [(await cost_of(app, "POST", "/api/tables", body=TABLE)).status for _ in range(121)]
        assert tables == [201] * 120 + [429]
        other = await cost_of(app, "POST", "/api/events", body=EVENT, client="192.0.2.9")
        assert other.status == 201


def _codes_in(database: Path, name: str) -> set[str]:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return {code for (code,) in connection.execute(f"select code from {name}")}  # noqa: S608


async def test_old_tables_are_deleted_and_those_in_use_are_not(tmp_path: Path) -> None:
    """A table goes after its time with all that belongs to it; one that is open, or was used since, stays."""
    keeping, moments = Keeping(tables=10, unbegun=2), FakeMoments()
    names = ("finished", "waiting", "open", "used")
    codes: dict[str, str] = {}
    async with serving(tmp_path / "t.db", moments=moments) as app:
        for name in names:
            made = (await cost_of(app, "POST", "/api/tables", body=TABLE)).json
            codes[name] = made["code"]
            keeper = await app.state.host.keeper(made["code"])
            if name != "waiting":
                await keeper.sit("Ana", "B1")
                await keeper.request("A1", "r", "resign", {})
        moments.move(9 * DAY)
        await (await app.state.host.keeper(codes["used"])).request("A1", "again", "rematch", {})
        assert _codes_in(tmp_path / "t.db", "game_table") == set(codes.values())
        store = app.state.host._around.store  # noqa: SLF001
        moments.move(2 * DAY)
        gone = await store.delete_old(keeping, moments.now(), {codes["open"]})
        assert set(gone) == {codes["finished"], codes["waiting"]}
        assert _codes_in(tmp_path / "t.db", "game_table") == {codes["open"], codes["used"]}
        assert await store.delete_old(Keeping(0, 0, 0), NOON + 999 * DAY, set()) == ()
    with contextlib.closing(sqlite3.connect(tmp_path / "t.db")) as connection:
        for name in ("seat", "event", "talk", "report"):
            orphans = f"select count(*) from {name} where table_id not in (select id from game_table)"  # noqa: S608
            assert connection.execute(orphans).fetchone() == (0,)


async def test_a_server_deletes_by_itself(tmp_path: Path) -> None:
    """A server that keeps tables for a day deletes an older one when it starts, and events without acts."""
    async with serving(tmp_path / "t.db") as app:
        table = (await cost_of(app, "POST", "/api/tables", body=TABLE)).json["code"]
        event = (await cost_of(app, "POST", "/api/events", body=EVENT)).json["code"]
        kept = (await cost_of(app, "POST", "/api/events", body=EVENT)).json
    with contextlib.closing(sqlite3.connect(tmp_path / "t.db")) as connection:
        connection.execute("update game_table set updated = updated - 200000")
        connection.execute("update tournament set updated = updated - 200000 where code = ?", (event,))
        connection.commit()
    async with serving(tmp_path / "t.db", keeping=Keeping(1, 1, 1)) as app:
        assert (await cost_of(app, "GET", f"/api/tables/{table}")).status == 404
        assert (await cost_of(app, "GET", f"/api/events/{event}")).status == 404
        assert (await cost_of(app, "GET", f"/api/events/{kept['code']}")).status == 200
    assert _codes_in(tmp_path / "t.db", "tournament") == {kept["code"]}


async def test_an_empty_event_goes_before_one_with_teams(tmp_path: Path) -> None:
    """An event in which nothing happened is deleted after a month, one with a team is kept for years."""
    async with serving(tmp_path / "t.db") as app:
        empty = (await cost_of(app, "POST", "/api/events", body=EVENT)).json
        used = (await cost_of(app, "POST", "/api/events", body=EVENT)).json
        team = {"is": "enter", "team": {"id": "T1", "players": [{"name": "Ana"}, {"name": "Eva"}]}}
        acts = {"acts": [team], "reason": "-"}
        key = {"Authorization": f"Bearer {used['key']}"}
        written: Cost = await cost_of(app, "POST", f"/api/events/{used['code']}/acts", body=acts, headers=key)
        assert written.status == 201
        now = app.state.hall.now() + 40 * DAY
        gone = await app.state.host.database.write(lambda connection: delete_events(connection, Keeping(), now))
        assert gone == (empty["code"],)
        gone = await app.state.host.database.write(
            lambda connection: delete_events(connection, Keeping(), now + 1100 * DAY)
        )
        assert gone == (used["code"],)
