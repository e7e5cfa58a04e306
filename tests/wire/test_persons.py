"""A person gets one token from the server, which recognizes the person by it at every table."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.helpers.wire import Body, Served, joined, served

TWO = {"A1": "Nora", "B1": "open"}


async def make(server: Served, person: str, seats: dict[str, str] | None = None) -> Body:
    """Make a table as a person; return the answer."""
    wishes = {
        seat: {"kind": "open"} if who == "open" else {"kind": "human", "name": who}
        for seat, who in (seats or TWO).items()
    }
    body = {"rules": "oficial", "seats": wishes, "settings": {"turn_seconds": None}}
    answer = await server.http.post("/api/tables", json=body, headers={"Truco-Person": person})
    assert answer.status_code == 201
    made: Body = answer.json()
    return made


async def test_one_token_opens_ones_seat_at_every_table(tmp_path: Path) -> None:
    """The token of the first table is valid at all others: for seats, sockets, records and the list of tables."""
    async with served(tmp_path / "t.db", haste=500) as server:
        first = await make(server, "")
        person = {"Truco-Person": first["token"]}
        second = await make(server, first["token"])
        third = await server.make({"A1": "Ana", "B1": "open"}, turn_seconds=None)
        where = f"/api/tables/{third['code']}/seats"
        taken = (await server.http.post(where, json={"name": "Nora"}, headers=person)).json()
        assert second["token"] == taken["token"] == first["token"] != third["token"]
        for code, seat in ((first["code"], "A1"), (second["code"], "A1"), (third["code"], "B1")):
            async with joined(server.address, code) as watcher:
                assert watcher.messages[-1]["you"] is None
            async with joined(server.address, code, person=first["token"]) as nora:
                assert [message["type"] for message in nora.messages] == ["welcome"]
                assert nora.messages[-1]["you"] == seat
        async with joined(server.address, third["code"], person=first["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play")
            assert len(nora.view["cards"]) == 3
            record = (await server.http.get(f"/api/tables/{third['code']}/record", headers=person)).text
            assert "??????  B1 " in record
        assert {
            (seat["code"], seat["seat"]) for seat in (await server.http.get("/api/mine", headers=person)).json()
        } == {
            (first["code"], "A1"),
            (second["code"], "A1"),
            (third["code"], "B1"),
        }
        again = await server.http.post(where, json={"name": "Nora"}, headers=person)
        assert again.json()["error"]["code"] == "already-sitting"
        assert (await server.http.request("DELETE", "/api/mine", headers=person)).json() == {"deleted": 3}
        assert (await server.http.get("/api/mine", headers=person)).json() == []


async def test_a_person_without_a_seat_looks_on(tmp_path: Path) -> None:
    """At a table of others a known person is a spectator without a refusal, and gets a spectator's record."""
    async with served(tmp_path / "t.db", haste=500) as server:
        nora = await make(server, "")
        other = await server.make({"A1": "Ana", "B1": "bot:vecino"}, turn_seconds=None)
        async with joined(server.address, other["code"], person=nora["token"]) as watcher:
            assert [message["type"] for message in watcher.messages] == ["welcome"]
            assert watcher.messages[-1]["you"] is None
        person = {"Truco-Person": nora["token"]}
        assert (await server.http.get(f"/api/tables/{other['code']}/record", headers=person)).status_code == 200
        report = {"act": 1, "text": "?"}
        refused = await server.http.post(f"/api/tables/{other['code']}/reports", json=report, headers=person)
        assert refused.json()["error"]["code"] == "bad-token"


async def test_what_is_no_token_is_not_taken_for_one(tmp_path: Path) -> None:
    """A client whose token is too short gets a new one from the server."""
    async with served(tmp_path / "t.db") as server:
        for wrong in ("nora", "x" * 48, "ab" * 25):
            token = (await make(server, wrong))["token"]
            assert token != wrong
            assert len(token) == 48


async def test_tokens_are_stored_hashed(tmp_path: Path) -> None:
    """The database contains no token, only hashes of tokens."""
    async with served(tmp_path / "t.db") as server:
        token = (await make(server, ""))["token"]
        await make(server, token)
    with closing(sqlite3.connect(tmp_path / "t.db")) as database:
        dump = "\n".join(database.iterdump())
    assert token not in dump
    with closing(sqlite3.connect(tmp_path / "t.db")) as database:
        hashes = database.execute("select token_hash from seat").fetchall()
    assert len(hashes) == 2
    assert len(set(hashes)) == 1


async def test_the_tokens_of_seats_of_old_still_open_them(tmp_path: Path) -> None:
    """The token of a single seat, as earlier versions gave, is still valid, and the seat is on the person's list."""
    async with served(tmp_path / "t.db", haste=500) as server:
        old = [await server.make(TWO) for _ in range(2)]
    async with served(tmp_path / "t.db", haste=500) as server:
        nora = await make(server, "")
        keys = " ".join(f"{made_table['code']}.{made_table['token']}" for made_table in old)
        headers = {"Truco-Seats": keys, "Truco-Person": nora["token"]}
        assert len({table["code"] for table in (await server.http.get("/api/mine", headers=headers)).json()}) == 3
        for made_table in old:
            async with joined(server.address, made_table["code"], made_table["token"], person=nora["token"]) as seat:
                assert seat.messages[-1]["you"] == "A1"
        crossed = {"Truco-Seats": f"{old[0]['code']}.{old[1]['token']}"}
        assert (await server.http.get("/api/mine", headers=crossed)).json() == []


async def test_a_seat_is_handed_over_by_a_link(tmp_path: Path) -> None:
    """A person who hands a seat over loses it; the person with the link gets it, and the link is valid only once."""
    async with served(tmp_path / "t.db", haste=500) as server:
        nora = await make(server, "")
        ana = await make(server, "")
        code, person = nora["code"], {"Truco-Person": nora["token"]}
        async with joined(server.address, code, person=nora["token"]) as giver:
            assert giver.messages[-1]["you"] == "A1"
            given = (await server.http.post(f"/api/tables/{code}/hand-over", headers=person)).json()
            await giver.until(lambda message: message["type"] == "welcome" and message["you"] is None)
        assert given["link"] == f"/t/{code}#{given['token']}"
        claim = {"Truco-Seats": f"{code}.{given['token']}", "Truco-Person": ana["token"]}
        taken = (await server.http.post(f"/api/tables/{code}/claim", headers=claim)).json()
        assert (taken["seat"], taken["token"]) == ("A1", ana["token"])
        async with joined(server.address, code, person=ana["token"]) as taker:
            assert taker.messages[-1]["you"] == "A1"
        async with joined(server.address, code, given["token"]) as late:
            assert late.messages[0]["code"] == "bad-token"
        assert (await server.http.post(f"/api/tables/{code}/claim", headers=claim)).json()["error"][
            "code"
        ] == "used-link"
        assert (await server.http.post(f"/api/tables/{code}/hand-over", headers=person)).status_code == 403


async def test_a_link_to_a_seat_is_no_second_chair(tmp_path: Path) -> None:
    """A person at the table cannot take over another seat there, and a link never becomes a person's own token."""
    async with served(tmp_path / "t.db", haste=500) as server:
        nora = await make(server, "")
        code = nora["code"]
        ana = await server.sit(code, "Ana", "B1")
        key = {"Truco-Person": ana["token"]}
        given = (await server.http.post(f"/api/tables/{code}/hand-over", headers=key)).json()
        seat = {"Truco-Seats": f"{code}.{given['token']}"}
        refused = await server.http.post(f"/api/tables/{code}/claim", headers={**seat, "Truco-Person": nora["token"]})
        assert refused.json()["error"]["code"] == "already-sitting"
        taken = await server.http.post(f"/api/tables/{code}/claim", headers={**seat, "Truco-Person": given["token"]})
        assert taken.json()["token"] not in (given["token"], nora["token"], ana["token"])


async def test_a_known_person_waits_for_one_chair_alone(tmp_path: Path) -> None:
    """A person who asks for two chairs waits only for the last one; a person who sat down meanwhile gets no other."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "open", "A2": "open", "B2": "open"}, turn_seconds=None)
        code = made["code"]
        tokens = [(await server.sit(code, seat, seat))["token"] for seat in ("B1", "A2", "B2")]
        eva = {"Truco-Person": (await make(server, ""))["token"]}
        async with joined(server.address, code, made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play")
            for token in tokens[:2]:
                async with joined(server.address, code, token) as leaver:
                    await leaver.ask("leave")
            where = f"/api/tables/{code}/seats"
            for seat in ("B1", "A2"):
                answer = await server.http.post(where, json={"name": "Eva", "seat": seat}, headers=eva)
                assert answer.status_code == 202
            knocks = (await server.http.get(f"/api/tables/{code}")).json()["knocks"]
            assert [knock["seat"] for knock in knocks] == ["A2"]
