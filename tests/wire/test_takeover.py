"""Two laptops keep an event: whatever happens between them, one of them writes, and nothing written is lost."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from tests.helpers.laptops import PATIENCE, Laptop, Online, laptops, told_json

FORCE = ("--force", "--reason", "It hangs")


def notice(text: str) -> dict[str, object]:
    """Return the act that hangs up a notice."""
    return {"is": "post", "text": text}


def result(match: int, *scores: tuple[int, int]) -> dict[str, object]:
    """Return the act that writes the result of a match."""
    return {"is": "record", "match": match, "partidas": [list(score) for score in scores]}


@contextlib.asynccontextmanager
async def followed(folder: Path) -> AsyncIterator[tuple[Laptop, Laptop, Online]]:
    """Lend two laptops: the old one serves an event, the new one has a copy that follows it."""
    async with laptops(folder) as (old, new):
        await old.serve()
        event = await Online.made(old.address)
        await new.follow(event.url(old.address), event.key)
        yield old, new, event


async def test_a_machine_that_can_be_reached_is_told_of_a_takeover_at_once(tmp_path: Path) -> None:
    """When the command returns, the old machine refuses writes, and says who writes, why, and where."""
    async with followed(tmp_path) as (old, new, event):
        assert await event.write(old.address, notice("one")) == 201
        output = await new.truco("take-over", new.file, *FORCE)
        assert "has been told, and writes no more" in output
        refusal = await event.answer(old.address, notice("two"))
        assert (refusal.status_code, refusal.json()["error"]["code"]) == (409, "taken-over")
        assert not (await event.read(old.address))["writer"]["here"]
        await new.serve()
        assert await event.write(new.address, notice("three")) == 201
        desk = await event.until(old.address, lambda desk: len(desk["notices"]) == 2 and desk["writer"]["page"])
        assert [notice["text"] for notice in desk["notices"]] == ["one", "three"]
        assert desk["writer"]["page"] == f"{new.address}/e/{event.code}"
        refusal = await event.answer(old.address, notice("four"))
        assert refusal.json()["error"]["details"]["page"] == f"{new.address}/e/{event.code}"


async def test_a_machine_that_was_cut_off_writes_no_more_when_it_comes_back(tmp_path: Path) -> None:
    """While it sleeps the other one takes over; the first write after that is refused already."""
    async with followed(tmp_path) as (old, new, event):
        assert old.server is not None
        old.server.send(signal.SIGSTOP)
        output = await new.truco("take-over", new.file, *FORCE)
        assert "cannot be reached now" in output
        await new.serve()
        assert await event.write(new.address, notice("new")) == 201
        desk = await event.until(new.address, lambda desk: desk["machines"])
        assert [machine["seen"] for machine in desk["machines"]] == [False]
        old.server.send(signal.SIGCONT)
        assert await event.refused(old.address, notice("old")) == "taken-over"
        desk = await event.until(old.address, lambda desk: desk["notices"])
        assert [notice["text"] for notice in desk["notices"]] == ["new"]
        assert desk["to_merge"] == 0
        await event.until(new.address, lambda desk: desk["machines"][0]["seen"])


@pytest.mark.parametrize("serves", [True, False])
async def test_a_machine_that_is_started_again_asks_before_it_writes(tmp_path: Path, serves: bool) -> None:
    """Whether the new one serves or only follows on, the first write of the old one is refused."""
    async with followed(tmp_path) as (old, new, event):
        assert old.server is not None
        if serves:
            await new.serve()
            await event.until(old.address, lambda desk: any(machine["page"] for machine in desk["machines"]))
        await old.server.end()
        await new.truco("take-over", new.file, *FORCE)
        await new.truco("write", new.file, '{"is": "post", "text": "new"}')
        await old.serve()
        assert await event.refused(old.address, notice("old")) == "taken-over"
        status, output = await old.tried("write", old.file, '{"is": "post", "text": "old"}')
        assert (status, "taken-over" in output) == (1, True)


async def test_what_both_wrote_is_merged(tmp_path: Path) -> None:
    """Cut off from each other both write; then the one that took over writes, and what the other wrote is decided."""
    async with laptops(tmp_path) as (old, new):
        await old.serve()
        event = await Online.made(old.address)
        cable = old.cable()
        await cable.mend()
        following = await new.follow(event.url(cable.address), event.key)
        first, second = [match["number"] for match in (await event.read(old.address))["matches"]]
        await event.until(old.address, lambda desk: [machine["seen"] for machine in desk["machines"]] == [True])

        await cable.cut()
        await new.truco("take-over", new.file, *FORCE)
        await following.line("cannot be seen")
        assert (
            await event.write(
                old.address, result(first, (12, 5), (12, 5)), result(second, (12, 8), (12, 8)), notice("old")
            )
            == 201
        )
        await new.truco("result", new.file, second, "12-9", "12-9")
        desk = await event.until(old.address, lambda desk: not desk["machines"][0]["seen"])
        assert desk["writer"]["here"]

        await cable.mend()
        await following.line("The other machine wrote as well. 3 entries")
        await following.line("has been told")
        assert await event.refused(old.address, notice("late")) == "taken-over"
        assert (await event.read(old.address))["to_merge"] == 3

        waiting = told_json(await new.truco("merge", new.file, "--json"))["waiting"]
        assert [
            (conflict["entry"]["act"]["is"], conflict["code"], len(conflict["against"])) for conflict in waiting
        ] == [
            ("record", "", 0),
            ("record", "", 1),
            ("post", "", 0),
        ]
        assert {change["kind"] for change in waiting[0]["changes"]} >= {"result", "points"}
        assert waiting[1]["against"][0]["act"]["partidas"] == [[12, 9], [12, 9]]
        written = told_json(await new.truco("merge", new.file, "--all", "--json"))["written"]
        assert [entry["act"]["is"] for entry in written] == ["record", "post"]
        assert "written by Zulma" in written[0]["reason"]
        output = await new.truco("merge", new.file, "--take", waiting[1]["id"])
        assert "Nothing waits" in output
        desk = await event.until(old.address, lambda desk: desk["to_merge"] == 0)
        assert [match["partidas"] for match in desk["matches"]] == [[[12, 5]] * 2, [[12, 8]] * 2]
        assert [notice["text"] for notice in desk["notices"]] == ["old"]


async def test_what_is_not_taken_stays_in_the_log(tmp_path: Path) -> None:
    """A dropped entry changes nothing, is in the log with all that it said, and is asked for once."""
    async with laptops(tmp_path) as (old, new):
        await old.serve()
        event = await Online.made(old.address)
        cable = old.cable()
        await cable.mend()
        following = await new.follow(event.url(cable.address), event.key)
        await cable.cut()
        await new.truco("take-over", new.file, *FORCE)
        assert await event.write(old.address, notice("Lunch at one")) == 201
        await cable.mend()
        await following.line("1 entry of it waits")
        (waiting,) = told_json(await new.truco("merge", new.file, "--json"))["waiting"]
        await new.truco("merge", new.file, "--drop", waiting["id"], "--reason", "It was at two")
        (kept,) = told_json(await new.truco("log", new.file, "--kind", "set-aside", "--json"))
        entry = told_json(kept["act"]["entry"])
        assert (entry["act"]["text"], entry["author"], kept["reason"]) == ("Lunch at one", "Zulma", "It was at two")
        assert told_json(await new.truco("merge", new.file, "--json"))["waiting"] == []
        status, output = await new.tried("merge", new.file, "--take", waiting["id"])
        assert (status, "no-such-choice" in output) == (1, True)


async def test_a_copy_knows_the_machine_that_made_it(tmp_path: Path) -> None:
    """A machine that goes on with a copy from a stick informs the old one at once, though it never followed."""
    async with laptops(tmp_path) as (old, new):
        await old.serve()
        event = await Online.made(old.address)
        await old.truco("copy", old.file, new.file)
        output = await new.truco("take-over", new.file, *FORCE)
        assert "has been told, and writes no more" in output
        assert await event.refused(old.address, notice("old")) == "taken-over"


async def test_a_message_that_the_partner_did_not_sign_stops_nobody(tmp_path: Path) -> None:
    """Neither a key nor a made-up secret makes a machine believe that another one writes."""
    async with followed(tmp_path) as (old, new, event):
        rows = (await event.read(old.address, "/rows?after=0"))["rows"]
        await new.truco("copy", new.file, tmp_path / "forged.truco")
        evil = Laptop(tmp_path, "evil")
        await evil.truco("take-over", tmp_path / "forged.truco", *FORCE)
        signed = {
            "truco-machine": "evil-01",
            "truco-nonce": "ab" * 16,
            "truco-address": "",
            "truco-signature": "cd" * 32,
        }
        async with httpx.AsyncClient(base_url=old.address, trust_env=False, timeout=PATIENCE) as http:
            for headers in ({}, event.bearer, signed, {**event.bearer, **signed}):
                answer = await http.post(f"/api/events/{event.code}/rows", json={"rows": rows}, headers=headers)
                assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad-key")
        assert await event.write(old.address, notice("still here")) == 201
