"""The chair of a person who left during a match: a person sees only the cards that were dealt to them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.helpers.night import FULLEST, SMALLEST
from tests.helpers.wire import Body, Client, Served, joined, served

from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import choose

_CARD = re.compile("[0-9]+[bceohsdc]|[ajqk][hsdc]")
FORMATS = [
    pytest.param(
        code, form.seats, id=f"{code}-{name}", marks=() if (code, name) in SMALLEST | FULLEST else pytest.mark.night
    )
    for code in CODES
    for name, form in choose(code).book.formats.items()
]


def people_at(seats: tuple[str, ...]) -> dict[str, str]:
    """Nora sets the table in A1, B1 waits for Ana, bots sit everywhere else."""
    return dict.fromkeys(seats, "bot:vecino") | {"A1": "Nora", "B1": "open"}


def chair(client: Client, seat: str) -> Body:
    """Return a seat of the table from the last message that contained the table."""
    table = next(message["table"] for message in reversed(client.messages) if "table" in message)
    body: Body = next(seat_body for seat_body in table["seats"] if seat_body["seat"] == seat)
    return body


async def play_until(client: Client, done: Callable[[], bool]) -> None:
    """Play the first lawful word from A1 until a condition is true."""
    while not done():
        if client.view["due"] == "A1" and client.words and client.view["phase"] == "play":
            leaving = [word for word in ("mazo", "paso", "desistir", "no-quiero") if word in client.words]
            await client.act((leaving or client.words)[0])
        else:
            await client.next()


@asynccontextmanager
async def left_in_mid_hand(
    tmp_path: Path, rules: str, seats: tuple[str, ...]
) -> AsyncIterator[tuple[Served, Client, str, int]]:
    """A hand during which Ana has just left her chair B1: the server, Nora in A1, the table's code, the hand."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make(people_at(seats), rules=rules, turn_seconds=None)
        taken = await server.sit(made["code"], "Ana", "B1")
        async with joined(server.address, made["code"], made["token"]) as nora:
            async with joined(server.address, made["code"], taken["token"]) as ana:
                await ana.ready(lambda: ana.view["phase"] == "play")
                hand = ana.view["hand"]
                assert (await ana.ask("leave"))["type"] == "ok"
            await nora.ready(lambda: nora.view["hand"] == hand)
            yield server, nora, made["code"], hand


@pytest.mark.parametrize(("rules", "seats"), FORMATS)
async def test_an_emptied_chair_opens_after_the_hand_to_whom_the_table_lets_in(
    tmp_path: Path, rules: str, seats: tuple[str, ...]
) -> None:
    """A person who is admitted gets the chair with the next hand, without the old log and its hidden cards."""
    async with left_in_mid_hand(tmp_path, rules, seats) as (server, nora, code, hand):
        answer = await server.http.post(f"/api/tables/{code}/seats", json={"name": "Eva", "seat": "B1"})
        assert answer.status_code == 202
        token, knock = answer.json()["token"], answer.json()["knock"]
        async with joined(server.address, code, token) as early:
            assert early.messages[0]["code"] == "bad-token"
            assert early.messages[-1]["you"] is None
            assert "cards" not in early.view
        mine = {"Truco-Seats": f"{code}.{token}"}
        assert (await server.http.get("/api/mine", headers=mine)).json() == []
        assert (await nora.ask("admit", knock=knock))["type"] == "ok"
        await play_until(nora, lambda: chair(nora, "B1")["kind"] == "human")
        # No card is out between the cut, or the draw of a dealer, and the deal.
        assert nora.view["phase"] in ("draw", "cut", "deal", "match-over")
        async with joined(server.address, code, token) as eva:
            assert eva.messages[-1]["you"] == "B1"
            own = ("own-cards", "took-up", "own-discard", "played-covered", "partner-cards")
            start = max(
                (at for at, row in enumerate(eva.log) if any(fact["fact"] == "hand-started" for fact in row["facts"])),
                default=0,
            )
            assert [fact for row in eva.log[:start] for fact in row["facts"] if fact["fact"] in own] == []
            record = (await server.http.get(f"/api/tables/{code}/record", headers=mine)).text
            if eva.view["phase"] != "match-over":
                assert f"hand {hand} " in record
                first = record.split(f"hand {hand} ")[1].split("hand ")[0]
                dealt = first.partition(" B1 ")[2].splitlines()[0].split("  ")[0]
                # What everybody saw: cards that were played, and those of a flor or an envido that were shown.
                seen = str([fact for row in nora.log for fact in row["facts"] if fact["fact"] not in own])
                assert [card for card in _CARD.findall(dealt) if f"'{card}'" not in seen] == []


async def test_who_sits_takes_no_second_chair(tmp_path: Path) -> None:
    """A person with a seat at the table is refused another one, during the match and before it."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, turn_seconds=None)
        body, own = {"name": "Nora", "seat": "B1"}, {"Truco-Seats": f"{made['code']}.{made['token']}"}
        answer = await server.http.post(f"/api/tables/{made['code']}/seats", json=body, headers=own)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "already-sitting")


async def test_only_the_host_or_the_side_lets_somebody_in(tmp_path: Path) -> None:
    """The partner of a person who left, and the host, may admit a person or turn them away; no other rival may."""
    async with served(tmp_path / "t.db", haste=500) as server:
        seats = {"A1": "Nora", "B1": "open", "A2": "open", "B2": "open"}
        made = await server.make(seats, turn_seconds=None)
        code = made["code"]
        tokens = {seat: (await server.sit(code, seat, seat))["token"] for seat in ("B1", "A2", "B2")}
        async with (
            joined(server.address, code, made["token"]) as nora,
            joined(server.address, code, tokens["A2"]) as rival,
            joined(server.address, code, tokens["B2"]) as partner,
        ):
            await nora.ready(lambda: nora.view["phase"] == "play")
            async with joined(server.address, code, tokens["B1"]) as ana:
                await ana.ask("leave")
            where = f"/api/tables/{code}/seats"
            knocks = [(await server.http.post(where, json={"name": f"Eva{n}"})).json()["knock"] for n in range(3)]
            assert (await rival.ask("admit", knock=knocks[0]))["code"] == "may-not-admit"
            assert (await rival.ask("turn-away", knock=knocks[0]))["code"] == "may-not-admit"
            assert (await nora.ask("turn-away", knock=knocks[0]))["type"] == "ok"
            assert (await partner.ask("turn-away", knock=knocks[1]))["type"] == "ok"
            assert (await nora.ask("admit", knock=knocks[0]))["code"] == "no-such-knock"
            assert (await partner.ask("admit", knock="x"))["code"] == "no-such-knock"
            table = (await server.http.get(f"/api/tables/{code}")).json()
            assert table["host"] == "A1"
            assert table["knocks"] == [
                {"knock": knocks[2], "seat": "B1", "name": "Eva2", "admitted": False, "by": ["A1", "B2"]}
            ]


async def test_a_chair_that_nobody_guards_opens_by_itself(tmp_path: Path) -> None:
    """If only bots are left, a person who comes sits down with the next hand; only few may wait at a time."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, turn_seconds=None)
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play")
            await nora.ask("leave")
            taken = await nora.ask("sit", name="Ana")
            if taken["knock"] is not None:
                await nora.ready(lambda: nora.messages[-1].get("table", {}).get("knocks") == [])
        async with joined(server.address, made["code"], taken["token"]) as ana:
            assert ana.messages[-1]["you"] == "A1"


async def test_few_may_knock_at_a_time(tmp_path: Path) -> None:
    """The ninth person who asks for a chair of a table is refused."""
    async with left_in_mid_hand(tmp_path, "oficial", ("A1", "B1")) as (server, _nora, code, _hand):
        where = f"/api/tables/{code}/seats"
        answers = [(await server.http.post(where, json={"name": "Eva"})).status_code for _ in range(9)]
        assert answers == [202] * 8 + [429]
