"""Going back against bots: one's last act and all that followed are taken back, and the log keeps every row."""

from __future__ import annotations

import signal
from functools import partial
from pathlib import Path

import httpx
import pytest
from tests.helpers.tables import FakeMoments, Meek, StackedChance, pack_for
from tests.helpers.wire import PATIENCE, Body, Client, joined, served
from tests.helpers.worlds import FORMATS, helped
from tests.wire.test_crash import running, stored

from truco.record import read_record, replay

ENOUGH = 2
BOTS = {"A1": "Nora", "B1": "bot:random"}
KEPT = ("cards", "trick", "tricks", "due", "score", "envido", "truco", "awards", "phase", "left")


def seen(client: Client) -> Body:
    """Return what an undo must bring back of a client's view, and its menu."""
    return {key: client.view[key] for key in KEPT} | {"menu": client.menu}


def my_turn(client: Client) -> bool:
    """Return whether the client's seat must act with its cards."""
    return bool(client.view["phase"] == "play" and client.view["due"] == "A1" and client.menu)


async def undone(client: Client, number: str) -> Body:
    """Go back; return the answer."""
    await client.send(type="table", id=number, do="undo")
    return await client.answer(number)


@pytest.mark.parametrize("seed", range(4))
async def test_the_same_act_again_gets_the_same_answer(tmp_path: Path, seed: int) -> None:
    """After an undo all is as before the act; a bot that plays at random says again what it said."""
    moments = FakeMoments()
    chance = StackedChance([pack_for("3c7o12o", "7e6e4b")] * 4, draws=[0, 38], seed=seed)
    async with served(tmp_path / "t.db", moments=moments, chance=chance) as server:
        made = await server.make(BOTS)
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: my_turn(nora), moments)
            before, card = seen(nora), nora.view["cards"][-1]
            answers = []
            for count in range(1, 6):
                assert (await nora.act(card, number=f"act-{count}"))["type"] == "ok"
                await nora.until(
                    lambda message: message["type"] == "seen" and any(e["seat"] == "B1" for e in message["log"]),
                    moments,
                )
                answers.append(next(entry["act"] for entry in reversed(nora.log) if entry["seat"] == "B1"))
                assert (await undone(nora, f"u{count}"))["type"] == "ok"
                assert seen(nora) == before
                entry = nora.log[-1]
                assert (entry["seat"], entry["act"], entry["facts"]) == ("A1", "undo", [])
                own = [entry["seq"] for entry in nora.log if entry["act"] == card]
                assert entry["back"] == own[-1]
            assert len(set(answers)) == 1
            keeper = await server.host.keeper(made["code"])
            assert keeper.room().undone == 5


async def test_each_undo_takes_back_one_more_act_of_the_hand(tmp_path: Path) -> None:
    """Two acts of one's own are two steps back, also when the hand is over; before the first there is nothing."""
    moments = FakeMoments()
    chance = StackedChance([pack_for("3c7o12o", "7e6e4b")] * 4, draws=[0, 38])
    async with served(tmp_path / "t.db", moments=moments, chance=chance, thinker=Meek()) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"})
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: my_turn(nora), moments)
            assert (await undone(nora, "u0"))["code"] == "nothing-to-undo"
            first = seen(nora)
            await nora.act(nora.view["cards"][0])
            await nora.ready(lambda: my_turn(nora), moments)
            second = seen(nora)
            await nora.act("mazo")
            await nora.ready(lambda: nora.view["phase"] == "hand-over", moments)
            assert nora.view["score"] != second["score"]
            assert (await undone(nora, "u1"))["type"] == "ok"
            assert seen(nora) == second
            assert (await undone(nora, "u2"))["type"] == "ok"
            assert seen(nora) == first
            assert (await undone(nora, "u3"))["code"] == "nothing-to-undo"


async def test_a_sentence_that_binds_is_taken_back(tmp_path: Path) -> None:
    """Where words bind, who is alone with bots may say truco in a sentence, and go back to before it."""
    moments = FakeMoments()
    chance = StackedChance([pack_for("3c7o12o", "7e6e4b")], draws=[0, 38])
    async with served(tmp_path / "t.db", moments=moments, chance=chance) as server:
        made = await server.make(BOTS, talk="binding")
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: my_turn(nora), moments)
            before = seen(nora)
            await nora.send(type="talk", id="t1", text="¡Truco, che!")
            assert (await nora.answer("t1"))["type"] == "ok"
            assert nora.view["truco"] != before["truco"]
            assert (await undone(nora, "u1"))["type"] == "ok"
            assert seen(nora) == before


@pytest.mark.parametrize(
    "seats",
    [
        {"A1": "Nora", "B1": "open"},
        {"A1": "Nora", "B1": "bot:vecino", "A2": "open", "B2": "bot:vecino"},
    ],
)
async def test_nobody_goes_back_among_people(tmp_path: Path, seats: dict[str, str]) -> None:
    """Where another person sits, rival or partner, nothing is taken back."""
    moments = FakeMoments()
    async with served(tmp_path / "t.db", moments=moments, thinker=Meek()) as server:
        made = await server.make(seats)
        await server.sit(made["code"], "Ana")
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play", moments)
            assert (await undone(nora, "u"))["code"] == "no-undo-here"


async def test_nobody_goes_back_before_a_judge(tmp_path: Path) -> None:
    """A table with a judge takes nothing back, though all rivals are bots."""
    async with served(tmp_path / "t.db", thinker=Meek()) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, admission="judged")
        async with joined(server.address, made["code"], made["token"]) as nora:
            assert (await undone(nora, "u"))["code"] == "no-undo-here"


async def test_the_record_has_what_counts_and_says_that_somebody_went_back(tmp_path: Path) -> None:
    """The record leaves out what was taken back, replays, and is marked; the log has all rows."""
    moments = FakeMoments()
    chance = StackedChance([pack_for("3c7o12o", "7e6e4b")] * 4, draws=[0, 38])
    async with served(tmp_path / "t.db", moments=moments, chance=chance, thinker=Meek()) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"})
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: my_turn(nora), moments)
            wrong, right, _ = nora.view["cards"]
            await nora.act(wrong)
            await nora.ready(lambda: my_turn(nora), moments)
            await undone(nora, "u")
            await nora.act(right)
            await nora.until(
                lambda message: message["type"] == "seen" and any(e["seat"] == "B1" for e in message["log"]), moments
            )
            headers = {"Truco-Seats": f"{made['code']}.{made['token']}"}
            text = (await server.http.get(f"/api/tables/{made['code']}/record", headers=headers)).text
    assert '[Undone "1"]' in text
    assert f"A1:{right}" in text
    assert f"A1:{wrong}" not in text
    assert replay(read_record(text)).stop is None
    words = [body for _, _, body in stored(tmp_path / "t.db")]
    assert sum(f'"word":"{wrong}"' in body for body in words) == 1
    assert sum('"word":"undo"' in body for body in words) == 1


async def silent_bot(address: str) -> Body:
    """Make tables against a bot that plays at random until Nora may say truco first at one; return that table."""
    seats = {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "bot", "bot": "random"}}
    body = {"rules": "oficial", "seats": seats, "settings": {"pace": "fast"}}
    for _ in range(40):
        async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as http:
            made: Body = (await http.post("/api/tables", json=body)).json()
        async with joined(address, made["code"], made["token"]) as nora:
            await nora.ready(partial(my_turn, nora))
            if nora.pending is None:
                return made
    pytest.fail("the bot spoke first at each of forty tables")


async def test_an_undo_outlives_a_kill(tmp_path: Path) -> None:
    """After a kill -9 the table is where it went back to, with the same cards, and the bot answers as before."""
    database = tmp_path / "t.db"
    async with running(database) as process:
        made = await silent_bot(process.address)
        async with joined(process.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: my_turn(nora))
            before, start = seen(nora), len(nora.log)
            assert (await nora.act("truco", number="one"))["type"] == "ok"
            await nora.ready(lambda: any(entry["seat"] == "B1" for entry in nora.log[start:]))
            answer = next(entry["act"] for entry in nora.log[start:] if entry["seat"] == "B1")
            await nora.send(type="table", id="back", do="undo")
            assert (await nora.answer("back"))["type"] == "ok"
            await process.end(signal.SIGKILL)
        await process.start()
        async with joined(process.address, made["code"], made["token"]) as nora:
            assert seen(nora) == before
            assert (await undone(nora, "back"))["type"] == "ok"
            start = len(nora.log)
            assert (await nora.act("truco", number="two"))["type"] == "ok"
            await nora.ready(lambda: any(entry["seat"] == "B1" for entry in nora.log[start:]))
            assert next(entry["act"] for entry in nora.log[start:] if entry["seat"] == "B1") == answer
    rows = stored(database)
    assert sum(client == "A1:back" for _, client, _ in rows) == 1
    assert sum('"word":"truco"' in body and '"seat":"A1"' in body for _, _, body in rows) == 2


@pytest.mark.parametrize(("code", "form"), FORMATS)
async def test_the_others_cards_change_nothing_of_an_undo(code: str, form: str, tmp_path: Path) -> None:
    """Two tables that differ in hidden cards alone send the same before and after an undo, in every format."""
    met = await helped(tmp_path, code, form, lambda pair: pair.undone, ENOUGH, tips=False, turning_back=0.2)
    assert met >= ENOUGH
