"""The waiting room with a real server: who is ready, the host's moves, locked seats."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.wire import joined, served

from truco.record import read_record
from truco.record.replay import replay

SEATS = {
    "A1": {"kind": "human", "name": "Nora", "ready": False},
    **{seat: {"kind": "open"} for seat in ("B1", "A2", "B2")},
}


async def test_people_gather_move_and_begin(tmp_path: Path) -> None:
    """TABLE says who is ready and what is locked; who is moved keeps the name, the token and the socket."""
    async with served(tmp_path / "t.db") as server:
        answer = await server.http.post("/api/tables", json={"rules": "oficial", "seats": SEATS})
        made = answer.json()
        path = f"/api/tables/{made['code']}"
        sat = await server.http.post(f"{path}/seats", json={"name": "Ana", "seat": "B1", "ready": False})
        ana_token = sat.json()["token"]
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            joined(server.address, made["code"], ana_token) as ana,
        ):
            assert (await ana.ask("lock", seat="A2", on=True))["code"] == "host-only"
            assert (await nora.ask("lock", seat="A2", on=True))["type"] == "ok"
            table = (await server.http.get(path)).json()
            assert {chair["seat"]: (chair["ready"], chair["locked"]) for chair in table["seats"]} == {
                "A1": (False, False),
                "B1": (False, False),
                "A2": (True, True),
                "B2": (True, False),
            }
            refused = await server.http.post(f"{path}/seats", json={"name": "Eva", "seat": "A2"})
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "seat-locked")
            assert (await nora.ask("move", seat="B1", to="A2"))["type"] == "ok"
            moved = await ana.until(lambda message: message["type"] == "welcome" and message["you"] == "A2")
            assert [chair["name"] for chair in moved["table"]["seats"]] == ["Nora", "", "Ana", ""]
            for seat in ("B1", "B2"):
                await nora.ask("bot", seat=seat, bot="zorro")
            await nora.ask("ready", on=True)
            assert (await server.http.get(path)).json()["match"] == 0
            await ana.ask("ready", on=True)
            assert (await server.http.get(path)).json()["match"] == 1
            assert (await nora.ask("move", seat="A2", to="B1"))["code"] == "seats-fixed"
            record = (await server.http.get(f"{path}/record")).text
            assert "ready" not in record
            replay(read_record(record))
        mine = await server.http.get("/api/mine", headers={"Truco-Person": ana_token})
        assert [(seat["code"], seat["seat"]) for seat in mine.json()] == [(made["code"], "A2")]


async def test_the_waiting_room_survives_a_restart(tmp_path: Path) -> None:
    """The moved person, the host and the locks are as they were when the server starts again."""
    async with served(tmp_path / "t.db") as server:
        made = (await server.http.post("/api/tables", json={"rules": "oficial", "seats": SEATS})).json()
        path = f"/api/tables/{made['code']}"
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ask("move", seat="A1", to="B2")
            await nora.ask("lock", seat="A1", on=True)
        before = (await server.http.get(path)).json()
    async with served(tmp_path / "t.db") as server:
        again = (await server.http.get(path)).json()
        assert [chair | {"online": False} for chair in again["seats"]] == [
            chair | {"online": False} for chair in before["seats"]
        ]
        assert again["host"] == "B2"
        async with joined(server.address, made["code"], made["token"]) as nora:
            assert nora.messages[0]["you"] == "B2"
