"""Signing the score sheet over the wire: each for oneself, kept through a restart, on paper and as data."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.helpers.sheets import words_of
from tests.helpers.tables import until
from tests.helpers.wire import Body, Client, Served, joined, served
from tests.wire.test_judge import claim
from tests.wire.test_keeper import NORA, OPEN, staged
from tests.wire.test_kept import FORMATS, keeper_of, kept_host

from truco.errors import ActRejected, TableError
from truco.record import read_record, replay
from truco.referee import sheet_of_record
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import SPECTATOR


def held(code: str, token: str) -> dict[str, str]:
    """Return the header by which a seat asks."""
    return {"Truco-Seats": f"{code}.{token}"}


@contextlib.asynccontextmanager
async def everybody(server: Served, made: Body, seats: tuple[str, ...]) -> AsyncIterator[list[Client]]:
    """Sit people down at all seats, and open a socket for each."""
    taken = [await server.sit(made["code"], f"Ana {seat}", seat) for seat in seats[1:]]
    tokens = [made["token"], *(seat["token"] for seat in taken)]
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(joined(server.address, made["code"], token)) for token in tokens]


async def over(client: Client) -> None:
    """Wait until the match is over."""
    await client.ready(lambda: client.view["phase"] == "match-over")


def paper(client: Client) -> Body:
    """Return what the last message of the table said of the sheet."""
    tables = [message["table"] for message in client.messages if "table" in message]
    sheet: Body = tables[-1]["sheet"]
    return sheet


@pytest.mark.parametrize("code", CODES)
async def test_under_every_rulebook_all_players_sign_the_sheet(code: str, tmp_path: Path) -> None:
    """After the match each seat signs with its own token; all see it; the data and the paper have names and times."""
    seats = next(iter(load_rulebook(code).formats.values())).seats
    async with served(tmp_path / "t.db", haste=500) as server:
        others = dict.fromkeys(seats[1:], "open")
        made = await server.make({"A1": "Nora", **others}, rules=code, pace="fast", turn_seconds=None)
        where = f"/api/tables/{made['code']}/sheet"
        async with everybody(server, made, seats) as clients:
            early = await clients[0].ask("sign")
            assert (early["type"], early["code"]) == ("refused", "not-over")
            for client, seat in zip(clients, seats, strict=True):
                if seat[0] == "A":
                    await client.ask("resign")
            for client in clients:
                await over(client)
                assert (await client.ask("sign"))["type"] == "ok"
            assert (await clients[0].ask("sign"))["code"] == "signed-already"
            await clients[-1].ready(lambda: len(paper(clients[-1])["signed"]) == len(seats))
            assert [signature["seat"] for signature in paper(clients[-1])["signed"]] == list(seats)
        sheet = (await server.http.get(where)).json()
        assert [(signature["who"], bool(signature["name"])) for signature in sheet["signatures"]] == [
            (seat, True) for seat in seats
        ]
        assert sheet["status"] in ("provisional", "official")
        text = words_of((await server.http.get(f"{where}.pdf", params={"lang": "en"})).content)
        assert text.count("signed at the table, 20") == len(seats)


async def test_nobody_without_a_seat_signs(tmp_path: Path) -> None:
    """A spectator is refused, and there is no other way to sign than one's own socket."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, pace="fast", turn_seconds=None)
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            joined(server.address, made["code"]) as spectator,
        ):
            await nora.ask("resign")
            assert (await spectator.ask("sign"))["code"] == "only-watching"
            assert (await spectator.ask("sign", seat="A1"))["code"] == "only-watching"
            await nora.ask("sign", seat="B1")
            await nora.ready(lambda: bool(paper(nora)["signed"]))
            assert [signature["seat"] for signature in paper(nora)["signed"]] == ["A1"], (
                "who is named in a message does not count"
            )
            assert paper(nora)["status"] == "official"


async def test_signatures_outlive_a_restart_and_the_next_match(tmp_path: Path) -> None:
    """The server stops and starts: the signature is kept; a rematch begins a new sheet, and keeps the old one."""
    database = tmp_path / "t.db"
    async with served(database, haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, pace="fast", turn_seconds=None)
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ask("resign")
            await nora.ask("sign")
        where = f"/api/tables/{made['code']}/sheet"
        before = (await server.http.get(where)).json()["signatures"]
        page = (await server.http.get(f"{where}.pdf")).content
    async with served(database, haste=500) as server:
        assert (await server.http.get(where)).json()["signatures"] == before
        assert (await server.http.get(f"{where}.pdf")).content == page
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.send(type="table", id="again", do="rematch")
            await nora.answer("again")
        now = await server.http.get(where, headers=held(made["code"], made["token"]))
        assert now.json()["signatures"] == []
        assert (await server.http.get(where, params={"match": 1})).json()["signatures"] == before
        assert (await server.http.get(where)).json()["error"]["code"] == "bad-token"


async def test_the_judge_signs_last(tmp_path: Path) -> None:
    """The judge is refused until the players have signed; who judges later has not signed."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, admission="judged", turn_seconds=None)
        code, nora = made["code"], {"Truco-Person": made["token"]}
        link = (await server.http.post(f"/api/tables/{code}/judge", headers=nora)).json()["token"]
        eva = (await claim(server, code, link)).json()["token"]
        async with everybody(server, made, ("A1", "B1")) as clients, joined(server.address, code, eva) as judge:
            await clients[0].ask("resign")
            await over(judge)
            assert (await judge.ask("sign"))["code"] == "not-signed"
            for client in clients:
                await over(client)
                await client.ask("sign")
            assert (await judge.ask("sign"))["type"] == "ok"
            sheet = (await server.http.get(f"/api/tables/{code}/sheet")).json()
            assert (sheet["judge"], sheet["status"], sheet["signatures"][-1]["name"]) == ("Eva", "official", "Eva")
        link = (await server.http.post(f"/api/tables/{code}/judge", headers=nora)).json()["token"]
        await claim(server, code, link, name="Ina")
        sheet = (await server.http.get(f"/api/tables/{code}/sheet")).json()
        assert (sheet["judge"], sheet["signatures"][-1]["who"], sheet["signatures"][-1]["name"]) == ("", "J1", "")


async def test_points_that_a_rival_rejects_wait_for_the_judge(tmp_path: Path) -> None:
    """The next hand waits a minute for a ruling, whatever the cards are; a rejection without answer is on the sheet."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, admission="refereed", turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        with pytest.raises(TableError, match="not-written"):
            await keeper.request("B1", "0", "reject-sheet", {})
        await keeper.act("B1", "1", "mazo")
        with pytest.raises(ActRejected, match="own-points"):
            await keeper.request("A1", "2", "reject-sheet", {})
        await keeper.request("B1", "3", "reject-sheet", {})
        (planned,) = [plan for plan in keeper.schedule if plan.duty.chore.value == "hearing"]
        assert planned.time - stage.moments.now() == pytest.approx(60.0)
        hand = keeper.table.state.public.hand
        await until(lambda: keeper.table.state.public.hand > hand, stage.moments, below=100.0)
        assert keeper.room().paper.rejected == ()  # type: ignore[union-attr]
        sheet = await keeper.sheet(seated=True)
        assert [(rejection.who, rejection.name, rejection.hand) for rejection in sheet.rejections] == [
            ("B1", "Ana", hand)
        ]


async def test_roles_are_chosen_with_the_table_and_stand_in_the_record(tmp_path: Path) -> None:
    """A new player sees them before sitting down; they are on the sheet and in the record's tags, which replays."""
    async with served(tmp_path / "t.db", haste=500) as server:
        wanted = {
            "rules": "uruguay",
            "seats": {
                "A1": {"kind": "human", "name": "Nora"},
                **{seat: {"kind": "open"} for seat in ("B1", "A2", "B2")},
            },
            "settings": {"admission": "judged", "turn_seconds": None},
            "roles": {"captains": {"A": "A2"}, "shuffler": "juez"},
        }
        made = (await server.http.post("/api/tables", json=wanted)).json()
        code = made["code"]
        table = (await server.http.get(f"/api/tables/{code}")).json()
        assert table["roles"] == {"scorers": ["A2", "B1"], "captains": {"A": "A2", "B": "B1"}, "shuffler": "juez"}
        async with everybody(server, made, ("A1", "B1", "A2", "B2")) as clients:
            await clients[0].ready(lambda: clients[0].view["phase"] == "play")
            assert (await clients[0].ask("role", role="captain", seat="A1"))["code"] == "roles-fixed"
            for client in (clients[0], clients[2]):
                await client.ask("resign")
            await clients[0].ready(lambda: clients[0].view["phase"] == "match-over")
            assert (await clients[1].ask("role", role="captain", seat="B2"))["type"] == "ok"
        record = (await server.http.get(f"/api/tables/{code}/record")).text
        for tag in ('[Shuffler "juez"]', '[Captain "A A2 B B1"]', '[Scorer "A2 B1"]'):
            assert tag in record
        offices = sheet_of_record(replay(read_record(record))).offices
        assert (offices.scorers, offices.captains, offices.shuffler) == (("A2", "B1"), {"A": "A2", "B": "B1"}, "juez")
        sheet = (await server.http.get(f"/api/tables/{code}/sheet")).json()
        assert (sheet["scorers"], sheet["shuffler"]) == (["A2", "B1"], "juez")
        wrong = await server.http.post("/api/tables", json={**wanted, "roles": {"scorers": ["A1"]}})
        assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "bad-roles")


@pytest.mark.parametrize("kept", FORMATS)
async def test_the_sheets_of_tables_of_an_earlier_format_are_signed_too(kept: str, tmp_path: Path) -> None:
    """A match that was over before sheets were signed may be signed now."""
    async with kept_host(kept, tmp_path) as (host, _):
        keeper = await keeper_of(host, kept, "over")
        assert (await keeper.sheet(seated=False)).signatures == ()
        seat = next(chair.seat for chair in keeper.table.chairs if chair.kind == "human")
        await keeper.request(seat, "s", "sign", {})
        assert [signature.who for signature in (await keeper.sheet(seated=False)).signatures] == [seat]
        assert SPECTATOR not in {signature.who for signature in keeper.table.standing.signed}
