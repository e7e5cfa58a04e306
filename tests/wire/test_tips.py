"""Asking what to do: sent to one seat alone, counted for everybody to see, and the same whatever the others hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.tables import FakeMoments, Meek, StackedChance, pack_for
from tests.helpers.wire import Body, Client, joined, served
from tests.helpers.worlds import FORMATS, helped

from truco.errors import TableError

ENOUGH = 2
BOTS = {"A1": "Nora", "B1": "bot:vecino"}


async def ask(client: Client, number: str = "t") -> Body:
    """Ask what to do; return the answer."""
    await client.send(type="table", id=number, do="tip")
    return await client.until(lambda message: message["type"] in ("tip", "refused") and message["id"] == number)


async def test_a_tip_is_told_to_who_asks_and_counted_for_all(tmp_path: Path) -> None:
    """The seat gets one word of its menu and a reason; a spectator only sees that advice was asked for."""
    moments, chance = FakeMoments(), StackedChance([pack_for("3c7o12o", "7e6e4b")], draws=[0, 38])
    async with served(tmp_path / "t.db", moments=moments, chance=chance, thinker=Meek()) as server:
        made = await server.make(BOTS)
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            joined(server.address, made["code"]) as leo,
        ):
            await nora.ready(lambda: nora.view["due"] == "A1" and nora.view["phase"] == "play", moments)
            tip = await ask(nora)
            assert tip["type"] == "tip"
            assert tip["word"] in nora.words
            assert tip["why"]
            room = await leo.until(lambda message: message["type"] == "table" and message["table"]["tips"] == {"A1": 1})
            assert room["table"]["settings"]["tips"] is True
            assert not [message for message in leo.messages if message["type"] == "tip"]
            assert not [frame for frame in leo.frames if tip["why"] in frame and "tips" not in frame]
            record = await server.http.get(f"/api/tables/{made['code']}/record")
            assert '[Tips "A1 1"]' in record.text


async def test_a_repeated_message_counts_once_and_gives_no_later_tip(tmp_path: Path) -> None:
    """The same id gets the same tip, and no other once the seat has acted."""
    moments, chance = FakeMoments(), StackedChance([pack_for("3c7o12o", "7e6e4b")], draws=[0, 38])
    async with served(tmp_path / "t.db", moments=moments, chance=chance, thinker=Meek()) as server:
        made = await server.make(BOTS)
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: nora.view["due"] == "A1" and nora.view["phase"] == "play", moments)
            first = await ask(nora)
            assert await ask(nora) == first
            assert (await nora.act(first["word"]))["type"] == "ok"
            assert (await ask(nora))["code"] == "no-tip-now"
            keeper = await server.host.keeper(made["code"])
            assert keeper.table.standing.tips == ("A1",)


@pytest.mark.parametrize(
    ("seats", "settings", "allowed"),
    [
        (BOTS, {}, True),
        (BOTS, {"tips": False}, False),
        (BOTS, {"admission": "refereed"}, True),
        (BOTS, {"admission": "judged"}, False),
        ({"A1": "Nora", "B1": "open"}, {}, False),
        ({"A1": "Nora", "B1": "open"}, {"tips": True}, True),
        ({"A1": "Nora", "B1": "bot:vecino", "A2": "open", "B2": "bot:vecino"}, {}, True),
        ({"A1": "Nora", "B1": "open", "A2": "bot:vecino", "B2": "bot:vecino"}, {}, False),
    ],
)
async def test_tips_are_usual_where_all_rivals_are_bots(
    tmp_path: Path, seats: dict[str, str], settings: Body, allowed: bool
) -> None:
    """Where people play against each other there are no tips, unless the table was set with them."""
    async with served(tmp_path / "t.db", thinker=Meek()) as server:
        made = await server.make(seats, **settings)
        keeper = await server.host.keeper(made["code"])
        assert keeper.table.settings.tips is allowed
        if not allowed:
            with pytest.raises(TableError, match="no-tips-here"):
                await keeper.tip("A1", "x")
        with pytest.raises(TableError, match="terms-fixed"):
            await keeper.request("A1", "y", "settings", {"settings": {"tips": not allowed}})


async def test_no_table_with_a_judge_has_tips(tmp_path: Path) -> None:
    """A table with a judge and tips is refused with the reason that it has no tips."""
    async with served(tmp_path / "t.db", thinker=Meek()) as server:
        body = {
            "rules": "oficial",
            "seats": {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "bot", "bot": "vecino"}},
            "settings": {"admission": "judged", "tips": True},
        }
        answer = await server.http.post("/api/tables", json=body)
        assert answer.json()["error"]["code"] == "no-tips-here"


@pytest.mark.parametrize(("code", "form"), FORMATS)
async def test_the_others_cards_change_no_tip(code: str, form: str, tmp_path: Path) -> None:
    """Two tables that differ in hidden cards alone send the same tip, byte for byte, in every rulebook and format."""
    met = await helped(tmp_path, code, form, lambda pair: pair.tips, ENOUGH, tips=True, asking=1.0)
    assert met >= ENOUGH
