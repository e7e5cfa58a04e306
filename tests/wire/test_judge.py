"""The judge's place: a link of its own, a view without cards, and no place for who plays."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from tests.helpers.tables import Eye, until
from tests.helpers.wire import Served, joined, served
from tests.wire.test_keeper import BOT, NORA, OPEN, staged

from truco.app.tables import Keeper
from truco.engine.table.facts import Ruled
from truco.errors import ActRejected
from truco.record import read_record, replay
from truco.views import SPECTATOR

TWO = {"A1": "Nora", "B1": "open"}
Keys = dict[str, str]


async def judged(server: Served) -> tuple[str, str, str]:
    """Make a table with a judge's link; return its code, Nora's token and that of the link."""
    made = await server.make(TWO, admission="judged", turn_seconds=None)
    answer = await server.http.post(f"/api/tables/{made['code']}/judge", headers={"Truco-Person": made["token"]})
    assert answer.status_code == 201
    given = answer.json()
    assert given["link"] == f"/t/{made['code']}#juez-{given['token']}"
    return made["code"], made["token"], given["token"]


async def claim(server: Served, code: str, token: str, name: str = "Eva", person: str = "") -> httpx.Response:
    """Claim the judge's place."""
    keys = {"Truco-Seats": f"{code}.{token}", "Truco-Person": person}
    return await server.http.post(f"/api/tables/{code}/claim", headers=keys, json={"name": name})


async def test_a_judge_takes_the_place_by_the_link_and_sees_no_cards(tmp_path: Path) -> None:
    """The judge's name is at the table; the judge is sent what a spectator is sent, at every moment."""
    async with served(tmp_path / "t.db", haste=50.0) as server:
        code, nora, link = await judged(server)
        table = (await server.http.get(f"/api/tables/{code}")).json()
        assert table["judge"] == {"name": "", "online": False}
        taken = (await claim(server, code, link)).json()
        assert taken["seat"] == "J1"
        late = await claim(server, code, link)
        assert (late.status_code, late.json()["error"]["code"]) == (403, "used-link"), "the link opens nothing any more"
        async with (
            joined(server.address, code, nora) as player,
            joined(server.address, code, taken["token"]) as judge,
            joined(server.address, code) as spectator,
        ):
            assert judge.messages[0]["you"] == "J1"
            assert judge.messages[0]["table"]["judge"] == {"name": "Eva", "online": True}
            await server.sit(code, "Ana")
            await player.until(lambda message: bool(message.get("view", {}).get("cards")))
            await player.act("mazo")
            await player.send(type="table", id="p", do="pause")
            last = (await player.answer("p"))["seq"]
            for watcher in (judge, spectator):
                await watcher.caught_up(last)
            seen = [[message for message in who.messages if message["type"] == "seen"] for who in (judge, spectator)]
            common = {message["seq"] for message in seen[0]} & {message["seq"] for message in seen[1]}
            assert common
            bodies = [[message for message in messages if message["seq"] in common] for messages in seen]
            assert bodies[0] == bodies[1]
            assert not any("cards" in message["view"] for message in seen[0])
            records = [
                (await server.http.get(f"/api/tables/{code}/record", headers=keys)).text
                for keys in ({"Truco-Person": taken["token"]}, Keys())
            ]
            assert records[0] == records[1]


async def test_who_plays_cannot_judge_and_the_judge_cannot_play(tmp_path: Path) -> None:
    """The link opens nothing for Nora, and the judge gets no seat."""
    async with served(tmp_path / "t.db") as server:
        code, nora, link = await judged(server)
        refused = await claim(server, code, link, person=nora)
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "judge-plays")
        judge = (await claim(server, code, link)).json()["token"]
        sits = await server.http.post(
            f"/api/tables/{code}/seats", json={"name": "Eva"}, headers={"Truco-Person": judge}
        )
        assert sits.json()["error"]["code"] == "already-sitting"
        nameless = await claim(server, code, judge, name=" ")
        assert nameless.json()["error"]["code"] == "bad-name"


async def test_a_second_key_shows_that_who_claims_plays(tmp_path: Path) -> None:
    """A seat's key beside the judge's link shows that its holder plays, though no person is named (S2)."""
    async with served(tmp_path / "t.db") as server:
        code, nora, link = await judged(server)
        ana = (await server.sit(code, "Ana"))["token"]
        for player in (nora, ana):
            keys = {"Truco-Seats": f"{code}.{link} {code}.{player}"}
            refused = await server.http.post(f"/api/tables/{code}/claim", headers=keys, json={"name": "Eva"})
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "judge-plays")
        keys = {"Truco-Seats": f"{code}.{link} {code}.nobodys"}
        taken = await server.http.post(f"/api/tables/{code}/claim", headers=keys, json={"name": "Eva"})
        assert taken.json()["seat"] == "J1"


async def test_a_judge_who_leaves_is_replaced(tmp_path: Path) -> None:
    """The table goes on without a judge until the host gives out another link; only the host may."""
    async with served(tmp_path / "t.db") as server:
        code, nora, link = await judged(server)
        judge = (await claim(server, code, link)).json()["token"]
        ana = (await server.sit(code, "Ana"))["token"]
        async with joined(server.address, code, judge) as eva:
            await eva.send(type="table", id="p", do="pause")
            assert (await eva.answer("p"))["code"] == "no-judge-here"
            await eva.send(type="act", id="a", word="envido")
            assert (await eva.answer("a"))["type"] == "refused"
            await eva.send(type="table", id="l", do="leave")
            await eva.until(lambda message: message["type"] == "welcome" and message["you"] is None)
        page = f"/api/tables/{code}"
        assert (await server.http.get(page)).json()["judge"] is None
        denied = await server.http.post(f"{page}/judge", headers={"Truco-Person": ana})
        assert denied.json()["error"]["code"] == "may-not-admit"
        again = await server.http.post(f"{page}/judge", headers={"Truco-Person": nora})
        assert (await claim(server, code, again.json()["token"], name="Ina")).status_code == 201
        assert (await server.http.get(page)).json()["judge"]["name"] == "Ina"


async def test_a_table_without_a_judge_gives_out_no_link(tmp_path: Path) -> None:
    """Where the law alone rules, there is no link for a judge."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO, admission="refereed")
        answer = await server.http.post(f"/api/tables/{made['code']}/judge", headers={"Truco-Person": made["token"]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-judge-here")


async def seated(keeper: Keeper) -> None:
    """Have Eva take the judge's place."""
    await keeper.claim(await keeper.invite_judge("A1"), "", "Eva")


async def test_a_ruling_of_the_judge_is_told_recorded_and_corrected(tmp_path: Path) -> None:
    """All viewers receive a ruling with its number and article; the score follows, and a correction follows it."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, admission="judged", turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await seated(keeper)
        await stage.dealt(keeper)
        eye = Eye(SPECTATOR)
        keeper.watch(eye)
        await keeper.act("J1", "1", "points-B-2")
        assert (eye.log[-1].seat, eye.log[-1].act) == ("juez", "points-B-2")
        with pytest.raises(ActRejected, match="not-the-judge"):
            await keeper.act("A1", "2", "points-A-2")
        await keeper.act("J1", "3", "correct-1:points-B-1")
        numbers = [fact.number for entry in eye.log for fact in entry.facts if isinstance(fact, Ruled)]
        assert numbers == [1, 2]
        await keeper.request("A1", "r", "resign", {})
        record = await keeper.record(SPECTATOR)
        assert '[Judge "Eva"]' in record
        assert "juez:correct-1:points-B-1" in record
        replay(read_record(record))


async def test_what_needs_discretion_is_put_to_the_players_while_nobody_judges(tmp_path: Path) -> None:
    """A proposal waits for the others; with a judge at the table it is refused."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, admission="judged", turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        await keeper.act("A1", "1", "propongo-annul-hand")
        eye = Eye("B1")
        assert {"voto-si", "voto-no"} <= {offer.word for offer in keeper.watch(eye).sight.menu}
        await keeper.act("B1", "3", "voto-si")
        assert any(isinstance(fact, Ruled) for fact in eye.log[-1].facts)
        await seated(keeper)
        with pytest.raises(ActRejected, match="judge-decides"):
            await keeper.act("A1", "4", "propongo-warn-B1")
        await keeper.request("A1", "r", "resign", {})
        replay(read_record(await keeper.record(SPECTATOR)))


async def test_a_bot_votes_as_the_text_says(tmp_path: Path) -> None:
    """A bot turns down what no article asks for, at the pace of the table, whatever it holds."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, BOT, admission="refereed", turn_seconds=None)
        await stage.dealt(keeper)
        eye = Eye("A1")
        keeper.watch(eye)
        await keeper.act("A1", "1", "propongo-annul-hand")
        await until(lambda: any(entry.act == "voto-no" for entry in eye.log), stage.moments)
        assert [entry.seat for entry in eye.log if entry.act.startswith("voto")] == ["B1"]
