"""Truco mineiro at the tables of a server: a whole match over sockets, a crash, the bots of other processes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.helpers.outside import EXAMPLES, added, away
from tests.helpers.wire import joined, served
from tests.wire.test_play import play_on
from tests.wire.test_terminal import QUICK, terminal

from truco.engine.law.shared import shared_law
from truco.record import read_record, replay
from truco.rulebooks.rulebook import load_rulebook


@pytest.fixture(autouse=True)
def _mineiro() -> Iterator[None]:
    """Add the rulebook for each test."""
    with added():
        yield


async def test_two_people_play_a_queda_over_their_sockets(tmp_path: Path) -> None:
    """A queda of two jogos can be played to its end with the rulebook's own words, and its record replays."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, "mineiro chicos=2", turn_seconds=None)
        taken = await server.sit(made["code"], "Ana")
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            joined(server.address, made["code"], taken["token"]) as ana,
        ):
            await asyncio.gather(play_on(nora, "A1", random.Random(1)), play_on(ana, "B1", random.Random(2)))
            assert max(nora.view["chicos"]) == 2
            assert nora.view["chicos"] == ana.view["chicos"]
        record = await server.http.get(f"/api/tables/{made['code']}/record")
        result = replay(read_record(record.text))
        assert result.stop is None
        assert result.state is not None
        assert result.state.public.winner == nora.view["winner"]
        assert {"desce", "corro"} & set(record.text.replace(":", " ").split())
        replayed = (await server.http.post("/api/replays", content=record.text)).json()
        assert replayed["ok"], replayed["error"]


async def test_two_pairs_with_zorro_play_a_jogo(tmp_path: Path) -> None:
    """A person and three bots in other processes play to the end, so those processes have the rulebook too."""
    async with served(tmp_path / "t.db", haste=500) as server:
        seats = {"A1": "Nora", "B1": "bot:zorro", "A2": "bot:vecino", "B2": "bot:zorro"}
        made = await server.make(seats, "mineiro", pace="fast")
        async with joined(server.address, made["code"], made["token"]) as client:
            await play_on(client, "A1", random.Random(4))
            assert max(client.view["score"]) >= 12


async def test_the_server_offers_it_with_its_texts_and_articles(tmp_path: Path) -> None:
    """The lists of rulebooks, messages and articles for the page contain it."""
    async with served(tmp_path / "t.db") as server:
        listed = (await server.http.get("/api/rulebooks")).json()
        assert listed[-1]["code"] == "mineiro"
        texts = (await server.http.get("/api/messages/pt")).json()
        assert texts["book.mineiro"] == "Brasileiro, mineiro"
        rule = (await server.http.get("/api/rules/mineiro/mg.dez")).json()
        assert rule["id"] == "mg.dez"


async def test_a_table_whose_rulebook_is_gone_is_left_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A server without the folder names the rulebook that is missing, refuses the table, and serves the others."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, "mineiro")
        other = await server.make({"A1": "Nora", "B1": "bot:vecino"}, "oficial")
    away()
    load_rulebook.cache_clear()
    shared_law.cache_clear()
    async with served(tmp_path / "t.db", haste=500) as server:
        gone = await server.http.get(f"/api/tables/{made['code']}")
        assert (gone.status_code, gone.json()["error"]["code"]) == (500, "damaged-table")
        assert (await server.http.get(f"/api/tables/{other['code']}")).status_code == 200
    assert "mineiro/rulebook.toml: code: expected one of oficial" in caplog.text


async def test_the_terminal_plays_a_jogo_to_its_end(tmp_path: Path) -> None:
    """`truco play` with the folder plays a whole match at its own table, in the rulebook's words."""
    chosen = ("--rulebooks", str(EXAMPLES), "--rules", "mineiro", "--format", "mano-a-mano", "--lang", "pt")
    async with terminal(tmp_path, *QUICK, *chosen) as game:
        game.type(*["1"] * 2_000)
        assert await game.end() == 0
    assert any("Truco mineiro" in line for line in game.lines)
    assert {"Você ganhou a queda.", "Ganha a queda: Vecino."} & set(game.lines)
    assert "A queda terminou." in game.lines
    assert not any("Traceback" in line for line in game.lines)


async def test_a_terminal_without_the_folder_says_what_it_lacks(tmp_path: Path) -> None:
    """A player without the folder who joins such a table gets a message that asks for it, not a traceback."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, "mineiro")
        link = f"{server.address}/t/{made['code']}"
        async with terminal(tmp_path, link, "--name", "Ana") as without:
            await without.until("El reglamento de esta mesa no está en esta computadora")
            assert await without.end() == 1
            assert not any("Traceback" in line for line in without.lines)
        async with terminal(tmp_path, link, "--watch", "--rulebooks", str(EXAMPLES)) as program:
            await program.until(f"^Mesa {made['code']}: Truco mineiro")
