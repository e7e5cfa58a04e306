"""Matches over real sockets and a real database."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from pathlib import Path

import pytest
from tests.helpers.tables import FakeMoments, StackedChance, pack_for
from tests.helpers.wire import Body, Client, joined, served
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from truco import Match
from truco.cards import parse_hand

TWO = {"A1": "Nora", "B1": "open"}


async def play_on(client: Client, seat: str, rng: random.Random) -> None:
    """Play a seat with words of its menu until the match is over, never leaving a hand; may pause between acts."""
    while client.view["phase"] != "match-over":
        choices = [word for word in client.words if word not in ("mazo", "paso", "muestro")]
        if client.view["due"] == seat and client.view["phase"] == "play":
            answer = await client.act(rng.choice(choices))
            if answer.get("code") == "too-many":
                await asyncio.sleep(0.3)
            else:
                assert answer["type"] == "ok", answer
        else:
            await client.until(lambda message: message["type"] == "seen")


async def test_a_match_of_a_person_among_three_bots(tmp_path: Path) -> None:
    """A person plays a whole match with a bot as partner against two; every word of the menu is accepted."""
    async with served(tmp_path / "t.db", haste=500) as server:
        seats = {"A1": "Nora", "B1": "bot:vecino", "A2": "bot:vecino", "B2": "bot:vecino"}
        made = await server.make(seats, "oficial chicos=1 target=15", pace="fast")
        async with joined(server.address, made["code"], made["token"]) as client:
            await play_on(client, "A1", random.Random(4))
            assert max(client.view["score"]) >= 15
            assert client.view["winner"] in ("A", "B")
            seqs = [message["seq"] for message in client.messages if message["type"] in ("seen", "said")]
            assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
            async with joined(server.address, made["code"], made["token"]) as again:
                assert again.view == client.view
            record = await server.http.get(f"/api/tables/{made['code']}/record")
            opened = (await server.http.post("/api/replays", content=record.text)).json()
            assert opened["ok"], opened["error"]
            assert opened["record"]["winner"] == client.view["winner"]
            assert opened["steps"][-1]["view"]["score"] == client.view["score"]


async def test_two_people_play_a_match_of_three_chicos(tmp_path: Path) -> None:
    """Two people at one table play a match to its end, and then both agree to a rematch."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make(TWO, "oficial target=15", turn_seconds=None)
        taken = await server.sit(made["code"], "Ana")
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            joined(server.address, made["code"], taken["token"]) as ana,
        ):
            players = (play_on(nora, "A1", random.Random(1)), play_on(ana, "B1", random.Random(2)))
            await asyncio.gather(*players)
            assert nora.view["chicos"] == ana.view["chicos"]
            assert max(nora.view["chicos"]) == 2
            assert (await nora.ask("rematch"))["type"] == "ok"
            assert (await ana.ask("rematch"))["type"] == "ok"
            tables = [message["table"] for message in ana.messages if message["type"] == "table"]
            assert (tables[-1]["match"], tables[-1]["over"]) == (2, False)


async def test_a_repeated_message_takes_effect_once(tmp_path: Path) -> None:
    """A message with an id that was carried out, or refused, gets the first answer again and changes nothing."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, pace="fast")
        async with joined(server.address, made["code"], made["token"]) as client:
            await client.ready(lambda: client.view["due"] == "A1" and client.view["phase"] == "play")
            refused = await client.act("tiro", number="once")
            card = (
                next(choice["word"] for choice in client.menu if choice["group"] == "card")
                if not client.pending
                else ""
            )
            word = card or "no-quiero"
            first = await client.act(word, number="twice")
            assert first["type"] == "ok"
            again = await client.act(word, number="twice")
            assert again == first
            assert await client.act("mazo", number="once") == refused
        async with joined(server.address, made["code"], made["token"]) as client:
            assert await client.act(word, number="twice") == first


async def test_who_comes_back_gets_what_was_missed(tmp_path: Path) -> None:
    """With `since` the log has exactly the rows after it; without it, this hand and the one before."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make(TWO, turn_seconds=None)
        taken = await server.sit(made["code"], "Ana")
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play")
            async with joined(server.address, made["code"], taken["token"]) as ana:
                mine = {"A1": nora, "B1": ana}
                seen = ana.seq
                lines = len(nora.log)
            del mine["B1"]
            if nora.view["due"] == "A1":
                await nora.act(nora.words[0])
            await nora.act("mazo")
            await nora.ready(lambda: nora.view["hand"] == 2 and nora.view["phase"] == "play")
            async with joined(server.address, made["code"], taken["token"], since=seen) as ana:
                assert [entry["seq"] for entry in ana.log] == [entry["seq"] for entry in nora.log[lines:]]
                assert ana.view["score"] == nora.view["score"]
            async with joined(server.address, made["code"], taken["token"]) as ana:
                assert ana.log[0]["seq"] <= seen
                assert ana.log[-1]["seq"] == nora.seq


async def test_a_spectator_sits_down_through_the_socket(tmp_path: Path) -> None:
    """A watcher takes the free seat, gets its token and a `welcome`; a person who leaves the seat watches again."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make(TWO, turn_seconds=None)
        async with joined(server.address, made["code"]) as ana:
            assert "cards" not in ana.view
            taken = await ana.ask("sit", name="Ana")
            assert (taken["type"], taken["seat"]) == ("ok", "B1")
            await ana.until(lambda message: message["type"] == "welcome")
            await ana.ready(lambda: ana.view["phase"] == "play")
            assert len(ana.view["cards"]) == 3
            assert (await ana.ask("sit", name="Ana"))["code"] == "already-sitting"
            assert (await ana.ask("leave"))["type"] == "ok"
            welcome = next(message for message in reversed(ana.messages) if message["type"] == "welcome")
            assert welcome["you"] is None
            assert "cards" not in welcome["view"]
        async with joined(server.address, made["code"], taken["token"]) as gone:
            assert gone.messages[0]["code"] == "bad-token"
            assert "cards" not in gone.view


@pytest.mark.parametrize("seed", [0, 1, 2])
async def test_people_follow_their_partners_to_new_seats(tmp_path: Path, seed: int) -> None:
    """Kings are drawn when the last person sits down; each gets a `welcome` for a seat, and keeps the token."""
    seats = {"A1": "Nora", "B1": "open", "A2": "open", "B2": "open"}
    names = {"B1": "Ana", "A2": "Rita", "B2": "Pia"}
    async with (
        served(tmp_path / "t.db", haste=100, chance=random.Random(seed)) as server,
        contextlib.AsyncExitStack() as stack,
    ):
        made = await server.make(seats, "pagat-argentina partners=kings", pace="fast")
        code, tokens = made["code"], {"Nora": made["token"]}
        for seat, name in names.items():
            tokens[name] = (await server.sit(code, name, seat))["token"]
        opened = {name: joined(server.address, code, token) for name, token in tokens.items()}
        clients = {name: await stack.enter_async_context(client) for name, client in opened.items()}
        for client in clients.values():
            await client.ready(lambda client=client: len(client.view.get("cards", [])) == 3)  # type: ignore[misc]
        table = (await server.http.get(f"/api/tables/{code}")).json()
        sitting = {chair["seat"]: chair["name"] for chair in table["seats"]}
        keeper = await server.host.keeper(code)
        for name, client in clients.items():
            seat = keeper.seat_of(tokens[name])
            assert sitting[seat] == name
            assert client.view["cards"] == [str(card) for card in keeper.table.views[seat].own.held]
        kings = [seat for seat, card in table["kings"] if card.startswith("12")]
        assert len(kings) == 2
        assert kings[0][0] == kings[1][0]
        assert clients["Nora"].view["dealer"] == kings[0]


async def test_nobody_talks_during_a_brazilian_hand(tmp_path: Path) -> None:
    """While a hand of that rulebook is played a phrase is refused with its article."""
    seats = {"A1": "Nora", "B1": "open", "A2": "open", "B2": "open"}
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make(seats, "fenacef", pace="fast")
        for name in ("Ana", "Rita", "Pia"):
            await server.sit(made["code"], name)
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play")
            assert nora.view["talk"] is False
            await nora.send(type="say", id="s1", word="bien")
            refused = await nora.answer("s1")
            assert (refused["code"], refused["rules"]) == ("silence", ["br.25.1"])


async def test_phrases_reach_everybody_in_their_order(tmp_path: Path) -> None:
    """Everybody at the table gets a phrase with the number of its row, which the answer to the sender also has."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make(TWO)
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            joined(server.address, made["code"]) as eye,
        ):
            await nora.send(type="say", id="s1", word="veni")
            answer = await nora.answer("s1")
            phrase = await eye.until(lambda message: message["type"] == "said")
            assert phrase == {"type": "said", "seq": answer["seq"], "seat": "A1", "word": "veni"}
            await nora.send(type="say", id="s2", word="tengo el ancho")
            assert (await nora.answer("s2"))["code"] == "unknown-phrase"
            await nora.send(type="ping")
            await nora.until(lambda message: message["type"] == "pong")


async def test_ones_tables_are_found_again_and_forgotten(tmp_path: Path) -> None:
    """A person's tokens find the person's tables, also after a restart; deletion removes the name and the tokens."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO)
        keys = {"Truco-Seats": f"{made['code']}.{made['token']} XXXXX.nothing"}
    async with served(tmp_path / "t.db") as server:
        tables = (await server.http.get("/api/mine", headers=keys)).json()
        assert [(table["code"], table["seat"], table["rules"], table["phase"]) for table in tables] == [
            (made["code"], "A1", "oficial", "waiting")
        ]
        assert (await server.http.request("DELETE", "/api/mine", headers=keys)).json() == {"deleted": 1}
        assert (await server.http.get("/api/mine", headers=keys)).json() == []
        table: Body = (await server.http.get(f"/api/tables/{made['code']}")).json()
        assert [seat["name"] for seat in table["seats"]] == ["", ""]


async def test_a_reported_ruling_comes_with_its_record(tmp_path: Path) -> None:
    """A report returns the record up to the act, with one's own cards and the comment; strangers cannot report."""
    moments = FakeMoments()
    chance = StackedChance([pack_for("7e6e1b", "4c5o12b")], draws=[0, 38])
    async with served(tmp_path / "t.db", moments=moments, chance=chance) as server:
        made = await server.make(TWO, turn_seconds=None)
        taken = await server.sit(made["code"], "Ana")
        async with joined(server.address, made["code"], taken["token"]) as ana:
            await ana.ready(lambda: ana.view["phase"] == "play", moments)
            seq = (await ana.act("envido"))["seq"]
        path, body = f"/api/tables/{made['code']}/reports", {"act": seq, "text": "¿Está bien?"}
        answer = await server.http.post(path, json=body, headers={"Truco-Seats": f"{made['code']}.{taken['token']}"})
        assert answer.status_code == 201
        record = answer.json()["record"]
        assert "B1 7e6e1b" in record
        assert "A1 ??????" in record
        assert "¿Está bien?" in record
        assert record.rstrip().endswith("B1:envido")
        position = answer.json()["position"]
        assert position.startswith("truco-position/1 oficial")
        assert position.endswith(" ??????/7e6e1b B1:envido")
        again = Match.from_position(position)
        assert (again.due, again.view("B1").own.held) == ("A1", parse_hand("7e6e1b"))
        assert (await server.http.post(path, json=body)).status_code == 403
        wrong = await server.http.post(
            path, json={"act": 99, "text": "x"}, headers={"Truco-Seats": f"{made['code']}.{taken['token']}"}
        )
        assert wrong.json()["error"]["code"] == "bad-report"


async def test_who_greets_a_table_that_was_let_go_of_is_sent_to_find_it_again(tmp_path: Path) -> None:
    """If a table closes between the opening of a socket and its greeting, the socket is closed too."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO)
        async with connect(f"{server.address.replace('http', 'ws')}/ws/{made['code']}", proxy=None) as socket:
            await (await server.host.keeper(made["code"])).close()
            await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
