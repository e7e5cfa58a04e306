"""After a rematch: messages and rows of the match before, which only the store has."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.tables import Eye
from tests.helpers.wire import Client, Served, joined, served
from websockets.asyncio.client import connect

from truco.views import SPECTATOR


async def test_an_acknowledged_message_is_acknowledged_again(tmp_path: Path) -> None:
    """A repeated message of the match before gets its first answer, even if a new one would be refused now."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, pace="fast", turn_seconds=None)
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play")
            await nora.send(type="table", id="calm", do="settings", settings={"pace": "slow"})
            first = await nora.answer("calm")
            await nora.send(type="table", id="end", do="resign")
            ended = await nora.answer("end")
            assert (await nora.ask("rematch"))["type"] == "ok"
            await nora.ready(lambda: nora.view["phase"] in ("draw", "cut", "play"))
            await nora.send(type="table", id="again", do="rematch")
            assert (await nora.answer("again"))["code"] == "not-over"
            for number, answer in (("calm", first), ("end", ended)):
                await nora.send(type="table", id=number, do="pause" if number == "end" else "return")
                assert await nora.answer(number) == answer
            assert nora.view["phase"] != "match-over"


async def rematched(server: Served) -> tuple[dict[str, str], int, int]:
    """Play a match to its end by resigning, and begin another; return keys, a row in mid-match, and the last one."""
    made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, pace="fast", turn_seconds=None)
    async with joined(server.address, made["code"], made["token"]) as nora:
        await nora.ready(lambda: nora.view["phase"] == "play")
        seen = nora.seq
        ended = (await nora.ask("resign"))["seq"]
        assert (await nora.ask("rematch"))["type"] == "ok"
        await nora.ready(lambda: nora.view["phase"] == "play")
    return made, seen, ended


async def test_what_was_missed_of_the_match_before_is_told(tmp_path: Path) -> None:
    """A person who was away at the end of a match gets each row of it once in the next one, packs included."""
    async with served(tmp_path / "t.db") as server:
        made, seen, ended = await rematched(server)
        for token in (made["token"], None):
            async with joined(server.address, made["code"], token, since=seen) as nora:
                seqs = [entry["seq"] for entry in nora.log]
                assert seqs == sorted(set(seqs))
                assert (seqs[0] > seen, ended in seqs, seqs[-1] > ended) == (True, True, True)
                last = next(entry for entry in nora.log if entry["seq"] == ended)
                assert {"match-ended", "pack-revealed"} <= {fact["fact"] for fact in last["facts"]}
        async with joined(server.address, made["code"], made["token"], since=ended) as nora:
            assert min(entry["seq"] for entry in nora.log) > ended


async def test_a_rematch_meanwhile_leaves_no_gap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is also complete if the match ends while the store is reading earlier rows."""
    async with served(tmp_path / "t.db") as server:
        made, seen, _ = await rematched(server)
        keeper = await server.host.keeper(made["code"])
        requests: list[bool] = []
        log = keeper._log  # noqa: SLF001  (the moment between two answers of the store)

        async def slow() -> object:
            rows = await log()
            if not requests:
                requests.append(True)
                await keeper.request("A1", "end2", "resign", {})
                await keeper.request("A1", "again2", "rematch", {})
            return rows

        monkeypatch.setattr(keeper, "_log", slow)
        welcome = await keeper.watch_since(Eye(SPECTATOR), seen)
        seqs = [entry.seq for entry in welcome.log]
        with_facts = [row.seq for row in await log() if row.events and row.seq > seen]
        assert [seq for seq in seqs if seq <= with_facts[-1]] == with_facts[: len(seqs)]
        assert len(requests) == 1


async def test_players_are_told_the_digest_of_the_log_when_a_match_is_over(tmp_path: Path) -> None:
    """No player gets the digest before the end, because it depends on cards; then all get that of the last row."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "bot:vecino"}, pace="fast", turn_seconds=None)
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.ready(lambda: nora.view["phase"] == "play")
            assert not any("digest" in message for message in nora.messages)
            seq = (await nora.ask("resign"))["seq"]
            await nora.caught_up(seq)
            digest = next(
                message["digest"] for message in nora.messages if message["type"] == "seen" and message["seq"] == seq
            )
        async with joined(server.address, made["code"]) as newcomer:
            assert newcomer.messages[-1]["digest"] == digest
        stored = await server.host._around.store.load(made["code"])  # noqa: SLF001  (what the message is held to)
        assert stored is not None
        assert stored.rows[-1].digest == digest


@pytest.mark.parametrize(
    ("rules", "lang", "beginning"),
    [("uruguay", "es", "El partido sigue."), ("fenacef", "en", "The jogo is"), ("oficial", "es", "La partida sigue.")],
)
async def test_a_refusal_is_in_the_words_of_the_table(tmp_path: Path, rules: str, lang: str, beginning: str) -> None:
    """A refusal of the server is worded as the players of the table's rulebook say it."""
    seats = {"A1": "Nora", "B1": "bot:vecino", "A2": "bot:vecino", "B2": "bot:vecino"}
    async with served(tmp_path / "t.db") as server:
        made = await server.make(seats, rules, pace="fast", turn_seconds=None)
        async with connect(f"{server.address.replace('http', 'ws')}/ws/{made['code']}", proxy=None) as socket:
            nora = Client(socket)
            await nora.send(type="hello", token=made["token"], person="", lang=lang)
            await nora.until(lambda message: message["type"] == "welcome")
            refused = await nora.ask("rematch")
    assert (refused["code"], refused["message"][: len(beginning)]) == ("not-over", beginning)
