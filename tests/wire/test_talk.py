"""A sentence to the table is a row of its log like every act."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.tables import Eye, Meek
from tests.helpers.wire import joined, served
from tests.wire.test_keeper import BOT, NORA, OPEN, staged

from truco.errors import TableError
from truco.views import SPECTATOR

TWO = {"A1": "Nora", "B1": "open"}


async def test_a_phrase_outlives_a_restart_and_comes_to_who_missed_it(tmp_path: Path) -> None:
    """A client that reconnects gets the phrases after its last row, and a new one those of the last hands."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO, turn_seconds=None)
        token = (await server.sit(made["code"], "Ana"))["token"]
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.send(type="say", id="s1", word="hola")
            first = (await nora.answer("s1"))["seq"]
            await nora.send(type="say", id="s2", word="veni")
            second = (await nora.answer("s2"))["seq"]
            assert second > first
            await nora.send(type="say", id="s2", word="veni")
            assert (await nora.answer("s2"))["seq"] == second
    async with served(tmp_path / "t.db") as server:
        hola = {"seq": first, "seat": "A1", "word": "hola"}
        veni = {"seq": second, "seat": "A1", "word": "veni"}
        for since, phrases in ((None, [hola, veni]), (first, [veni]), (second, [])):
            async with joined(server.address, made["code"], token, since) as ana:
                assert ana.messages[0]["said"] == phrases


async def test_a_phrase_takes_no_time_and_stands_in_no_record(tmp_path: Path) -> None:
    """A phrase does not change the clock, the planned acts or the record."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=30)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        before = keeper.table.clock, keeper.schedule, await keeper.record("A1")
        stage.moments.move(10)
        await keeper.say("A1", "bien", "1")
        assert (keeper.table.clock, keeper.schedule, await keeper.record("A1")) == before
        assert (keeper.rows[-1].word, keeper.rows[-1].events) == ("bien", ())


async def test_who_talks_too_much_has_to_wait(tmp_path: Path) -> None:
    """A seat may say ten things in ten seconds; this does not limit the other seat."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN)
        await keeper.sit("Ana", "B1")
        for _ in range(10):
            await keeper.say("A1", "hola")
        with pytest.raises(TableError, match="too-many"):
            await keeper.say("A1", "hola")
        await keeper.say("B1", "gracias")
        stage.moments.move(10.1)
        await keeper.say("A1", "hola")


@pytest.mark.parametrize("opinion", ["quiero", None])
async def test_an_opinion_is_for_its_own_side_also_later(tmp_path: Path, opinion: str | None) -> None:
    """Only its side gets the row of a bot's opinion; the numbers of rows do not reveal whether it had one."""
    async with staged(tmp_path / "t.db", 4, _Of(opinion)) as stage:
        keeper = await stage.table(NORA, OPEN, BOT, OPEN)
        await keeper.sit("Ana", "B1")
        await keeper.sit("Luis", "B2")
        await stage.dealt(keeper)
        call = await keeper.act("B1", "1", "truco")
        await stage.moments.settle()
        stage.moments.leap()
        await stage.moments.settle()
        assert keeper.table.seq == call + 1
        phrases = {who: keeper.watch(Eye(who), call).said for who in ("A1", "A2", "B1", "B2", SPECTATOR)}
        words = {who: [phrase.word for phrase in row] for who, row in phrases.items()}
        own = [opinion] if opinion else []
        assert words == {"A1": own, "A2": own, "B1": [], "B2": [], SPECTATOR: []}
        assert keeper.table.clock.seat == "A1"
        await keeper.act("A1", "1", "no-quiero", call)


class _Of(Meek):
    """A thinker with one opinion, or none."""

    async def think(self, *_asked: object, **_of: object) -> str | None:
        """Return the opinion."""
        return self.answer
