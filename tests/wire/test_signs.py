"""Signs and looks at tables: told to those alone who look there, and equal for everybody else."""

from __future__ import annotations

import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.tables import FakeMoments, Meek, StackedChance, pack_for
from tests.helpers.wire import Client, joined, served
from tests.helpers.worlds import play_pair

from truco.tables import Entry
from truco.tables.row import Row
from truco.tables.table import Table, seen_by
from truco.views import heard

HANDS = ("4e6b12c", "5e4b11c", "4o7e7o", "6e5o10c")
SEATS = ("B1", "A2", "B2", "A1")


class Four:
    """A table of four people and a spectator, in the first hand, with B1 as mano."""

    def __init__(self, clients: dict[str, Client], moments: FakeMoments, code: str, server: Any) -> None:  # noqa: ANN401
        """Remember who sits where."""
        self.clients, self.moments, self.code, self.server = clients, moments, code, server

    async def glance(self, seat: str, word: str) -> dict[str, dict[str, Any]]:
        """Let a seat sign or look; return the message that each viewer got of it."""
        answer = await self.clients[seat].act(word)
        assert answer["type"] == "ok", answer
        for client in self.clients.values():
            await client.caught_up(answer["seq"])
        return {who: seen(client, answer["seq"]) for who, client in self.clients.items()}


def seen(client: Client, seq: int) -> dict[str, Any]:
    """Return the message of a row as a client got it, with its length but for the numbers of the row."""
    number = len(str(seq))
    found = [json.loads(frame) | {"length": len(frame) - 2 * number} for frame in client.frames]
    return next(one for one in found if one["type"] == "seen" and one["seq"] == seq)


async def four(stack: AsyncExitStack, folder: Path, *, signs: bool = False) -> Four:
    """Open a table of four people and play until the cards are out."""
    moments = FakeMoments()
    chance = StackedChance([pack_for(*HANDS)], draws=[0, 38, 37, 36])
    server = await stack.enter_async_context(
        served(folder / "signs.db", moments=moments, chance=chance, dice=random.Random(1), thinker=Meek())
    )
    made = await server.make({"A1": "Nora", "B1": "open", "A2": "open", "B2": "open"}, signs=signs)
    tokens = {"A1": made["token"]}
    for seat in ("B1", "A2", "B2"):
        tokens[seat] = (await server.sit(made["code"], f"P{seat}", seat))["token"]
    clients = {}
    for seat, token in tokens.items():
        clients[seat] = await stack.enter_async_context(joined(server.address, made["code"], token))
    clients["spectator"] = await stack.enter_async_context(joined(server.address, made["code"]))
    await clients["B1"].ready(lambda: "truco" in clients["B1"].words, moments)
    return Four(clients, moments, made["code"], server)


def glimpse(message: dict[str, Any]) -> tuple[str, str, str]:
    """Return what the one entry of a message tells: who signed, which sign, and who is looked at."""
    (entry,) = message["log"]
    assert (entry["seat"], entry["act"], entry["rules"]) == ("mesa", "", [])
    (fact,) = entry["facts"]
    assert fact["fact"] == "glimpse"
    return fact["seat"], fact["sign"], fact["at"]


async def test_a_sign_is_told_to_who_looks_at_the_signer_alone(tmp_path: Path) -> None:
    """The partner sees it, a rival once he watches; all messages of a sign and of a look are equally long."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        nothing = ("", "", "")
        first = await table.glance("A2", "sena-7e")
        assert {who: glimpse(one) for who, one in first.items()} == {
            "A1": ("A2", "sena-7e", ""),
            "B1": nothing,
            "A2": ("A2", "sena-7e", ""),
            "B2": nothing,
            "spectator": nothing,
        }
        looked = await table.glance("B1", "vista-A2")
        assert {who for who, one in looked.items() if glimpse(one) != nothing} == {"B1"}
        caught = await table.glance("A2", "sena-muerto")
        assert {who for who, one in caught.items() if glimpse(one) == ("A2", "sena-muerto", "")} == {"A1", "B1", "A2"}
        for who, one in first.items():
            assert one["length"] == looked[who]["length"] == caught[who]["length"]
            assert one["view"] == {}


async def test_spectators_see_the_signs_when_the_hand_is_over(tmp_path: Path) -> None:
    """The row that ends the hand tells them who signed what, and who saw it; the rivals are not told."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        await table.glance("A2", "sena-3c")
        await table.glance("B1", "vista-A2")
        await table.clients["B1"].act("mazo")
        last = await table.clients["B2"].act("mazo")
        told = {}
        for who in ("spectator", "B1", "A1"):
            await table.clients[who].caught_up(last["seq"])
            facts = seen(table.clients[who], last["seq"])["log"][0]["facts"]
            told[who] = [fact for fact in facts if fact["fact"] == "glimpse"]
        sign = {"fact": "glimpse", "seat": "A2", "sign": "sena-3e", "at": "", "seen": ["A1"]}
        assert told == {"spectator": [sign], "B1": [], "A1": []}


async def test_a_table_without_signs_refuses_them(tmp_path: Path) -> None:
    """Without the setting a sign is no word, no seat is told of any, and nothing is planned for it."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path)
        for word in ("sena-7e", "vista-B1"):
            assert (await table.clients["A2"].act(word))["code"] == "unknown-word"
        assert not any('"signs":[' in frame for client in table.clients.values() for frame in client.frames)


async def test_a_seat_is_told_which_signs_it_may_make(tmp_path: Path) -> None:
    """At a table with signs each message to a seat has its signs with their gestures; the menu has none of them."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        await table.glance("A2", "sena-7e")
        messages = [json.loads(frame) for frame in table.clients["A2"].frames]
        last = next(one for one in reversed(messages) if one["type"] in ("seen", "welcome"))
        assert dict(last["signs"])["sena-7e"] == "labios-derecha"
        assert len(last["signs"]) == 12
        assert not any(word.startswith(("sena", "vista")) for word in table.clients["A2"].words)
        assert not any('"signs":[' in frame for frame in table.clients["spectator"].frames)


async def test_the_record_of_a_seat_has_the_signs_that_it_noticed(tmp_path: Path) -> None:
    """While the match goes on nobody finds the signs of others in a record, unless that seat saw them."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        await table.glance("A2", "sena-7e")
        await table.glance("B1", "vista-A2")
        await table.glance("A2", "sena-muerto")
        keeper = await table.server.host.keeper(table.code)
        texts = {who: await keeper.record(who) for who in ("A1", "B1", "A2", "B2", "spectator")}
        signs = {who: [one for one in text.split() if "sena" in one or "vista" in one] for who, text in texts.items()}
        assert signs == {
            "A1": ["A2:sena-7e", "A2:sena-muerto"],
            "B1": ["B1:vista-A2", "A2:sena-muerto"],
            "A2": ["A2:sena-7e", "A2:sena-muerto"],
            "B2": [],
            "spectator": [],
        }
        assert not any("seen" in text for text in texts.values())


async def test_once_a_trick_something_happens_that_others_do_not_notice(tmp_path: Path) -> None:
    """For each seat there is one such moment, whether or not its person signs; then nothing more is planned."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        keeper = await table.server.host.keeper(table.code)
        planned = [plan.duty.seat for plan in keeper.schedule if plan.duty.chore.value == "glance"]
        assert sorted(planned) == ["A1", "A2", "B1", "B2"]
        await table.glance("A2", "sena-7e")
        planned = [plan.duty.seat for plan in keeper.schedule if plan.duty.chore.value == "glance"]
        assert sorted(planned) == ["A1", "B1", "B2"]
        acted = keeper.table.acted
        seq = keeper.table.seq
        table.moments.move(5.0)
        for client in table.clients.values():
            await client.caught_up(seq + 3)
        assert keeper.table.acted == acted
        rows = [seen(client, at) for client in table.clients.values() for at in range(seq + 1, seq + 4)]
        assert {glimpse(one) for one in rows} == {("", "", "")}
        assert not any(plan.duty.chore.value == "glance" for plan in keeper.schedule)


async def test_many_looks_in_a_short_time_are_refused(tmp_path: Path) -> None:
    """After ten signs or looks in ten seconds a seat waits, because each of them is a message to everybody."""
    async with AsyncExitStack() as stack:
        table = await four(stack, tmp_path, signs=True)
        for at in range(10):
            assert (await table.clients["A2"].act(f"vista-B{at % 2 + 1}"))["type"] == "ok"
        assert (await table.clients["A2"].act("vista-B1"))["code"] == "too-many"
        assert (await table.clients["A2"].act("truco"))["type"] in ("ok", "refused")


@pytest.mark.parametrize("leak", ["acted", "rules"])
async def test_a_table_that_lets_a_sign_through_is_found(
    leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a sign moves the bots' times, or its rules are told to all, a few pairs of worlds are enough to detect it."""
    if leak == "acted":
        monkeypatch.setattr("truco.tables.row.Row.unnoticed", property(lambda _row: False))
    else:
        monkeypatch.setattr("truco.tables.sight._entry", _with_its_rules)
    with pytest.raises(AssertionError):
        await _play_pairs(tmp_path)


async def _play_pairs(folder: Path) -> None:
    for seed in range(40):
        await play_pair(folder, "oficial", "parejas", seed)


def _with_its_rules(table: Table, row: Row, who: str) -> Entry:
    return Entry(row.seq, row.seat, heard(row.word, row.events, who), row.rules, seen_by(table, row, who))
