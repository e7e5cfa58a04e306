"""A judge who demands silence at a table, and who sends spectators away."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.tables import Eye
from tests.helpers.wire import joined, served
from tests.wire.test_keeper import NORA, OPEN, Stage, staged
from websockets.exceptions import ConnectionClosed

from truco.app.tables import Keeper
from truco.errors import TableError
from truco.views import JUDGE, SPECTATOR


async def judged(stage: Stage, talk: str = "chat") -> Keeper:
    """Make a table of two with a judge, and deal."""
    keeper = await stage.table(NORA, OPEN, talk=talk, admission="judged", turn_seconds=None)
    await keeper.sit("Ana", "B1")
    await keeper.claim(await keeper.invite_judge("A1"), "", "Eva")
    await stage.dealt(keeper)
    return keeper


async def rules(keeper: Keeper, *words: str) -> None:
    """Have the judge rule."""
    for word in words:
        await keeper.act(JUDGE, f"{len(keeper.rows)}", word)


async def test_who_must_be_silent_is_refused_until_the_judge_lifts_it(tmp_path: Path) -> None:
    """Chat and phrases of a player are refused with one code; the rival, the judge and the calls are free."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await judged(stage)
        await rules(keeper, "silence-A1")
        for attempt in (keeper.talk("A1", "hola"), keeper.say("A1", "veni")):
            with pytest.raises(TableError, match="silenced"):
                await attempt
        await keeper.talk("B1", "hola")
        await keeper.talk(JUDGE, "silencio")
        await keeper.act("B1", "t", "truco")
        await rules(keeper, "end-silence")
        await keeper.talk("A1", "hola")
        await rules(keeper, "silence")
        await keeper.request("A1", "r", "resign", {})
        await keeper.talk("A1", "buena")


async def test_where_words_bind_a_silent_player_still_calls(tmp_path: Path) -> None:
    """Talk is refused and makes no row; the words of the game are said as ever."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await judged(stage, "binding")
        await rules(keeper, "silence")
        rows = len(keeper.rows)
        with pytest.raises(TableError, match="silenced"):
            await keeper.speak("B1", "1", "qué linda noche", None)
        assert len(keeper.rows) == rows
        await keeper.speak("B1", "2", "truco", None)
        assert keeper.table.state.public.truco.pending


async def test_silence_of_the_public_is_of_all_or_of_one(tmp_path: Path) -> None:
    """A spectator has a number and, once it spoke, a name; the order names it by the number."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await judged(stage)
        leo, mia = Eye(SPECTATOR), Eye(SPECTATOR)
        for eye in (leo, mia):
            keeper.watch(eye)
        await keeper.talk(SPECTATOR, "hola", "Leo", leo)
        assert [tuple(visitor) for visitor in keeper.room().visitors] == [(1, "Leo"), (2, "")]
        await rules(keeper, "silence-P1")
        with pytest.raises(TableError, match="silenced"):
            await keeper.talk(SPECTATOR, "hola", "Leo", leo)
        await keeper.talk(SPECTATOR, "hola", "Mia", mia)
        await rules(keeper, "silence-P")
        with pytest.raises(TableError, match="silenced"):
            await keeper.talk(SPECTATOR, "hola", "Mia", mia)
        await keeper.talk("A1", "hola")


async def test_a_spectator_who_is_sent_away_stays_out(tmp_path: Path) -> None:
    """It is sent nothing more and cannot come back until the judge admits it; the others watch on."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await judged(stage)
        leo, mia = Eye(SPECTATOR, "leo"), Eye(SPECTATOR, "mia")
        for eye in (leo, mia):
            keeper.watch(eye)
        await rules(keeper, "send-away-P1")
        assert (leo.ended, mia.ended) == (["sent away"], [])
        assert [visitor.number for visitor in keeper.room().visitors] == [2]
        with pytest.raises(TableError, match="sent-away"):
            keeper.watch(Eye(SPECTATOR, "leo"))
        keeper.watch(Eye(SPECTATOR, "zoe"))
        await rules(keeper, "let-in-P1")
        keeper.watch(Eye(SPECTATOR, "leo"))


async def test_orders_outlast_a_restart_and_name_nobody_else(tmp_path: Path) -> None:
    """A table that is loaded again still demands silence; its visitors get numbers that no order names."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await judged(stage)
        keeper.watch(Eye(SPECTATOR, "leo"))
        await rules(keeper, "silence-A1", "send-away-P1")
        code = keeper.code
    async with staged(tmp_path / "t.db") as stage:
        again = await stage.host.keeper(code)
        with pytest.raises(TableError, match="silenced"):
            await again.talk("A1", "hola")
        again.watch(Eye(SPECTATOR, "zoe"))
        assert [visitor.number for visitor in again.room().visitors] == [2]


async def test_all_spectators_are_sent_away_and_the_players_play_on(tmp_path: Path) -> None:
    """Only seats may watch; a player who leaves cannot stay as a spectator."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, admission="judged", talk="chat", turn_seconds=None)
        code, keys = made["code"], {"Truco-Person": made["token"]}
        link = (await server.http.post(f"/api/tables/{code}/judge", headers=keys)).json()["token"]
        held = {"Truco-Seats": f"{code}.{link}"}
        taken = await server.http.post(f"/api/tables/{code}/claim", headers=held, json={"name": "Eva"})
        ana = (await server.sit(code, "Ana"))["token"]
        async with (
            joined(server.address, code, taken.json()["token"]) as judge,
            joined(server.address, code) as spectator,
            joined(server.address, code, ana) as player,
        ):
            await judge.until(lambda message: bool(message.get("table", {}).get("visitors")))
            await judge.act("send-away-P")
            gone = await spectator.until(lambda message: message.get("code") == "sent-away")
            assert (gone["type"], gone["id"]) == ("refused", "hello")
            with pytest.raises(ConnectionClosed, match="sent-away"):
                async with joined(server.address, code):
                    pass
            await player.send(type="table", id="l", do="leave")
            await player.until(lambda message: message.get("code") == "sent-away")
