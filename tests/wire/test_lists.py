"""The list of a person's tables: its contents, and that no table is opened for it (A1)."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import sqlite3
from pathlib import Path
from typing import Any, Final

import pytest
from tests.helpers.copied import multiply
from tests.helpers.costs import cost_of, serving
from tests.wire.test_kept import FORMATS, KEPT, TABLES

from truco.app.tables import PAGE, Host, Store
from truco.app.tables.host import first_table
from truco.app.tables.summary import summary_of
from truco.app.tables.table import fold_slowly
from truco.messages import LANGUAGES
from truco.rulebooks.rulebook import CODES

TWO: Final = {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "bot", "bot": "pina"}}


async def finished(database: Path, copies: int) -> tuple[dict[str, str], str]:
    """Make a table that its person resigned, and copies of it; return the person's header, and the code."""
    async with serving(database) as app:
        body = {"rules": "oficial chicos=1", "seats": TWO, "settings": {}}
        made = (await cost_of(app, "POST", "/api/tables", body=body)).json
        await (await app.state.host.keeper(made["code"])).request("A1", "r", "resign", {})
    multiply(database, made["code"], copies)
    return {"Truco-Person": made["token"]}, made["code"]


async def test_a_list_tells_what_each_table_was(tmp_path: Path) -> None:
    """A finished table is listed with its game, the names by seat, the result, the winner and the date."""
    person, code = await finished(tmp_path / "t.db", 0)
    async with serving(tmp_path / "t.db") as app:
        (row,) = (await cost_of(app, "GET", "/api/mine", headers=person)).json
        assert row.pop("updated").startswith("20")
        assert row == {
            "code": code,
            "seat": "A1",
            "rules": "oficial chicos=1",
            "rulebook": "oficial",
            "format": "mano-a-mano",
            "seats": [
                {"seat": "A1", "name": "Nora", "bot": None},
                {"seat": "B1", "name": "", "bot": "pina"},
            ],
            "phase": "match-over",
            "over": True,
            "match": 1,
            "score": [0, 0],
            "chicos": [0, 0],
            "winner": "B",
        }


async def test_a_list_opens_no_table_and_costs_the_same_for_any_number_of_tables(tmp_path: Path) -> None:
    """The list of 150 tables and that of 1,000 cost equally many statements and calls, and open none."""
    costs = []
    for copies in (149, 999):
        person, _ = await finished(tmp_path / f"{copies}.db", copies)
        async with serving(tmp_path / f"{copies}.db") as app:
            await cost_of(app, "GET", "/api/mine", headers=person)  # the first one compiles the statements
            costs.append(await cost_of(app, "GET", "/api/mine", headers=person))
            assert app.state.host._keepers == {}  # noqa: SLF001
    few, many = costs
    assert len(many.json) == len(few.json) == PAGE
    assert (few.statements, many.statements) == (2, 2)
    assert (few.opened, many.opened) == (0, 0)
    assert many.calls < 1.1 * few.calls
    assert many.calls < 60 * PAGE


async def test_the_first_request_finds_rulebooks_and_messages_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All rulebooks and messages are read, and the list was asked for once, before a server answers."""
    read: list[str] = []
    for name in ("load_rulebook", "catalogue"):
        monkeypatch.setattr(f"truco.app.web.app.{name}", read.append)
    reads: list[object] = []
    mine = Host.mine

    async def asking(host: Host, *about: Any) -> Any:  # noqa: ANN401  (as the method)
        reads.append(about)
        return await mine(host, *about)

    monkeypatch.setattr(Host, "mine", asking)
    async with serving(tmp_path / "t.db"):
        assert {*CODES, *LANGUAGES} <= set(read)
        assert len(reads) == 1


async def test_a_long_list_comes_in_pages(tmp_path: Path) -> None:
    """Each page names the next one, the last one names none, and together they have every table once."""
    person, code = await finished(tmp_path / "t.db", 2 * PAGE + 20)
    async with serving(tmp_path / "t.db") as app:
        codes: list[str] = []
        address = "/api/mine"
        while address:
            page = await cost_of(app, "GET", address, headers=person)
            codes += [table["code"] for table in page.json]
            address = page.headers.get("link", "").partition("<")[2].partition(">")[0]
        assert len(codes) == len(set(codes)) == 2 * PAGE + 21
        (row,) = (await cost_of(app, "GET", f"/api/mine?code={code.lower()}", headers=person)).json
        assert row["code"] == code
        assert (await cost_of(app, "GET", "/api/mine?code=NONE7", headers=person)).json == []
        refused = await cost_of(app, "GET", "/api/mine?page=0", headers=person)
        assert (refused.status, refused.json["error"]["code"]) == (400, "bad-message")


async def test_a_person_is_forgotten_without_opening_the_tables(tmp_path: Path) -> None:
    """The names and tokens of 300 seats are deleted in one transaction; only a table in use is updated."""
    person, code = await finished(tmp_path / "t.db", 299)
    async with serving(tmp_path / "t.db") as app:
        keeper = await app.state.host.keeper(code)
        cost = await cost_of(app, "DELETE", "/api/mine", headers=person)
        assert cost.json == {"deleted": 300}
        assert cost.opened == 0
        assert cost.statements < 10
        assert keeper.room().places[0].name == ""
        assert (await cost_of(app, "GET", "/api/mine", headers=person)).json == []
    with contextlib.closing(sqlite3.connect(tmp_path / "t.db")) as connection:
        assert connection.execute("select count(*) from seat").fetchone() == (0,)


@pytest.mark.parametrize("kept", FORMATS)
async def test_tables_of_an_earlier_format_get_their_place_in_the_lists(kept: str, tmp_path: Path) -> None:
    """After an update the server fills in by itself what lists show of old tables, as their logs have it."""
    (tmp_path / "t.db").write_bytes(gzip.decompress((KEPT / kept / "tables.db.gz").read_bytes()))
    async with serving(tmp_path / "t.db") as app:
        store: Store = app.state.host._around.store  # noqa: SLF001
        assert await store.without_summary(100) == ()
        keys = " ".join(
            f"{table['code']}.{token}" for table in TABLES[kept].values() for token in table["tokens"].values()
        )
        answer = await cost_of(app, "GET", "/api/mine", headers={"Truco-Seats": keys})
        rows: dict[str, Any] = {table["code"]: table for table in answer.json}
        assert set(rows) == {table["code"] for table in TABLES[kept].values() if table["tokens"]}
        for expected in TABLES[kept].values():
            stored = await store.load(expected["code"])
            assert stored is not None
            summary = summary_of(await fold_slowly(first_table(stored), stored.rows))
            assert stored.summary == summary
            if expected["tokens"]:
                listed = rows[expected["code"]]
                assert (listed["phase"], listed["match"]) == (summary.phase, expected["match"])
                assert tuple(listed["score"]) == summary.score
                assert listed["format"] != ""


async def test_a_damaged_table_of_an_earlier_format_is_marked(tmp_path: Path) -> None:
    """A log that cannot be read stops nothing: its table is listed as damaged, and all others get their place."""
    (tmp_path / "t.db").write_bytes(gzip.decompress((KEPT / "third" / "tables.db.gz").read_bytes()))
    expected = TABLES["third"]["oficial seis"]
    with contextlib.closing(sqlite3.connect(tmp_path / "t.db")) as connection:
        damage = "delete from event where seq = 2 and table_id = (select id from game_table where code = ?)"
        connection.execute(damage, (expected["code"],))
        connection.commit()
    async with serving(tmp_path / "t.db") as app:
        keys = f"{expected['code']}.{expected['tokens']['A1']}"
        (row,) = (await cost_of(app, "GET", "/api/mine", headers={"Truco-Seats": keys})).json
        assert row["phase"] == "damaged"


async def test_a_table_that_is_opened_first_fills_in_its_own_place(tmp_path: Path) -> None:
    """A summary that differs from the log is replaced as soon as the table is opened."""
    person, code = await finished(tmp_path / "t.db", 0)
    with contextlib.closing(sqlite3.connect(tmp_path / "t.db")) as connection:
        connection.execute("update game_table set phase = 'play', score = '7 9', winner = ''")
        connection.commit()
    async with serving(tmp_path / "t.db") as app:
        assert (await cost_of(app, "GET", "/api/mine", headers=person)).json[0]["score"] == [7, 9]
        await app.state.host.keeper(code)
        await asyncio.sleep(0)
        (row,) = (await cost_of(app, "GET", "/api/mine", headers=person)).json
        assert (row["phase"], row["score"], row["winner"]) == ("match-over", [0, 0], "B")
