"""Two worlds that differ only in what a viewer cannot see give that viewer the same bytes at the same times."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.helpers.tables import FakeMoments, Meek, StackedChance, pack_for
from tests.helpers.wire import Client, joined, served

from truco.cards import Card

HIDDEN_TWO = (
    # The first deal goes to B1 as mano, the second to A1: B1's cards are the first of one, the second of the other.
    (("7e6e1b", "4c5o12b"), ("10e11e12e", "4c5o12b")),
    (("4c5o12b", "7e6e1b"), ("4c5o12b", "10e11e12e")),
)
LINE_TWO = (
    "B1:envido A1:no-quiero B1:truco A1:quiero-retruco B1:no-quiero A1:falta-envido B1:no-quiero A1:4c B1:mazo B1:mazo"
)


class World(NamedTuple):
    """The messages that viewers received in one world, and every time that the tables waited for."""

    seat: list[str]
    spectator: list[str]
    pages: list[str]
    hours: list[float]


def may(client: Client, word: str) -> bool:
    """Return whether a word is on a client's menu."""
    return word in client.words


async def live(database: Path, packs: list[tuple[Card, ...]], line: str, seats: dict[str, str], watched: str) -> World:
    """Play a line in a world with these packs; return everything that the watched seat and a spectator received."""
    moments = FakeMoments()
    chance = StackedChance(packs, draws=[0, 38, 37, 36][: len(seats)])
    thinker = Meek("no-quiero")
    async with served(database, moments=moments, chance=chance, dice=random.Random(1), thinker=thinker) as server:
        made = await server.make(seats, turn_seconds=60)
        tokens = {"A1": made["token"]}
        for seat, who in seats.items():
            if who == "open":
                tokens[seat] = (await server.sit(made["code"], f"P{seat}", seat))["token"]
        clients: dict[str, Client] = {}
        last = 0
        async with joined(server.address, made["code"]) as spectator:
            opened = [joined(server.address, made["code"], tokens[seat]) for seat in sorted(tokens)]
            try:
                for seat, connection in zip(sorted(tokens), opened, strict=True):
                    clients[seat] = await connection.__aenter__()
                    await spectator.until(lambda message: message["type"] == "table")
                for step in line.split():
                    seat, _, token = step.partition(":")
                    await clients[seat].ready(partial(may, clients[seat], token), moments)
                    answer = await clients[seat].act(token)
                    assert answer["type"] == "ok", (step, answer)
                    last = answer["seq"]
                    for client in (*clients.values(), spectator):
                        await client.caught_up(last)
                page = f"/api/tables/{made['code']}"
                seats = {"Truco-Seats": f"{made['code']}.{tokens[watched]}"}
                pages = [
                    (await server.http.get(page)).text,
                    (await server.http.get(f"{page}/record")).text,
                    (await server.http.get(f"{page}/record", headers=seats)).text,
                    (await server.http.post(f"{page}/reports", json={"act": last, "text": "?"}, headers=seats)).text,
                ]
                assert "truco-position/1" in pages[-1]
                return World(clients[watched].frames, spectator.frames, pages, moments.asked)
            finally:
                for connection in reversed(opened):
                    await connection.__aexit__(None, None, None)


@pytest.mark.parametrize("moment", range(1, len(LINE_TWO.split()) + 1, 3))
async def test_the_rivals_cards_change_no_byte(tmp_path: Path, moment: int) -> None:
    """The other seat and a spectator receive the same bytes, on the socket, in the record and on the page."""
    line = " ".join(LINE_TWO.split()[:moment])
    worlds = []
    for world in (0, 1):
        packs = [pack_for(*hands[world]) for hands in HIDDEN_TWO] + [pack_for("1e1b1o", "2e2b2o")] * 3
        seats = {"A1": "Nora", "B1": "open"}
        worlds.append(await live(tmp_path / f"{world}.db", packs, line, seats, "A1"))
    assert worlds[0].seat == worlds[1].seat
    assert worlds[0].spectator == worlds[1].spectator
    assert worlds[0].pages == worlds[1].pages
    assert worlds[0].hours == worlds[1].hours
    assert any('"cards":["4c","5o","12b"]' in frame for frame in worlds[0].seat)


async def test_the_worlds_do_differ(tmp_path: Path) -> None:
    """The seat whose cards differ receives different bytes, so the two worlds are really different."""
    packs = [[pack_for(*HIDDEN_TWO[0][world])] for world in (0, 1)]
    seats = {"A1": "Nora", "B1": "open"}
    received = [await live(tmp_path / f"{n}.db", pack, "B1:envido", seats, "B1") for n, pack in enumerate(packs)]
    assert received[0].seat != received[1].seat
    assert received[0].spectator == received[1].spectator


async def test_partners_cards_and_bots_cards_change_no_byte(tmp_path: Path) -> None:
    """At a table of four unseen cards of a rival, a partner or a bot change neither what a seat receives nor when."""
    seats = {"A1": "Nora", "B1": "open", "A2": "open", "B2": "bot:vecino"}
    # From the mano B1: B1, A2, B2, A1. The cards that are played are the same in both worlds.
    hands = (("4e6b12c", "5e4b11c", "4o7e7o", "6e5o10c"), ("4e1e1b", "5e3e3b", "4o2e2b", "6e5o10c"))
    line = "B1:4e A2:5e A1:truco B1:quiero-retruco A1:no-quiero"
    worlds = [await live(tmp_path / f"{n}.db", [pack_for(*hand)], line, seats, "A1") for n, hand in enumerate(hands)]
    assert worlds[0] == worlds[1]
