"""A person who is slow or whose connection broke, with a real database and a clock that the test controls."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.tables import Eye, FakeMoments, until
from tests.helpers.wire import Client, joined, served
from tests.wire.test_keeper import BOT, NORA, OPEN, Stage, staged

from truco.app.tables import Keeper
from truco.app.tables.clock import GRACES
from truco.app.tables.pace import PACES
from truco.errors import TableError
from truco.record import read_record, replay
from truco.views import SPECTATOR

GRACE, CHOOSE = PACES["normal"].grace, PACES["normal"].choose


async def both(stage: Stage, *, there: str = "A1 B1", **settings: Any) -> tuple[Keeper, dict[str, Eye]]:  # noqa: ANN401
    """Return a table of two people with cards, B1 to play, and the eyes of the seats that are connected."""
    keeper = await stage.table(NORA, OPEN, **({"turn_seconds": 30, "bank_seconds": 0} | settings))
    await keeper.sit("Ana", "B1")
    eyes = {who: Eye(who) for who in (*there.split(), SPECTATOR)}
    for eye in eyes.values():
        keeper.watch(eye)
    await stage.dealt(keeper)
    return keeper, eyes


async def over(stage: Stage, keeper: Keeper, seconds: float = 30.1) -> None:
    """Move the time until the others are asked about the seat whose time is over."""
    stage.moments.move(seconds)
    await until(lambda: keeper.table.standing.absence is not None)


async def pass_by(stage: Stage, seconds: float) -> None:
    """Move the time."""
    await stage.moments.settle()
    stage.moments.move(seconds)
    await stage.moments.settle()


async def test_the_others_are_asked_before_a_bot_takes_the_seat(tmp_path: Path) -> None:
    """When a time is over nothing is played at once: all see who is absent and until when one may choose."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        await over(stage, keeper)
        for eye in eyes.values():
            absence = eye.rooms[-1].absence
            assert absence is not None
            assert (absence.seat, absence.until, absence.choices) == ("B1", stage.moments.now() + CHOOSE, ())
            assert eye.sights[-1].clock is None
        assert keeper.rows[-1].word == "time-out"
        assert keeper.table.chair("B1").person
        stage.moments.move(CHOOSE + 0.1)
        await until(lambda: keeper.rows[-1].word == "4e")
        assert keeper.table.chair("B1").player == "vecino"
        assert eyes["A1"].rooms[-1].absence is None


async def test_who_comes_back_in_time_just_plays(tmp_path: Path) -> None:
    """While the others choose the absent person may still act, and nothing is asked any more."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        await over(stage, keeper)
        await keeper.act("B1", "2", "6b")
        assert keeper.table.standing.absence is None
        assert eyes["A1"].rooms[-1].absence is None
        assert (keeper.table.chair("B1").person, keeper.table.clock.seat) == (True, "A1")
        await pass_by(stage, 29)
        assert keeper.rows[-1].word == "6b"


async def test_a_bot_by_choice(tmp_path: Path) -> None:
    """The only other person chooses a bot: it plays at once, and the person may take the seat back."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, _ = await both(stage)
        await over(stage, keeper)
        await keeper.request("A1", "1", "choose", {"choice": "bot"})
        assert [row.word for row in keeper.rows[-2:]] == ["choose", "4e"]
        assert keeper.table.chair("B1").player == "vecino"
        await keeper.request("B1", "2", "return", {})
        assert keeper.table.chair("B1").person


async def test_waiting_gives_a_whole_turn_and_asks_again(tmp_path: Path) -> None:
    """A person who waits gives the absent person one more turn; after it the others are asked anew."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        await over(stage, keeper)
        await keeper.request("A1", "1", "choose", {"choice": "wait"})
        clock = eyes["A1"].sights[-1].clock
        assert clock is not None
        assert (clock.seat, clock.deadline) == ("B1", stage.moments.now() + 30)
        assert eyes["A1"].rooms[-1].absence is None
        await pass_by(stage, 29)
        assert keeper.table.standing.absence is None
        await over(stage, keeper, 1.1)
        assert keeper.rows[-1].word == "time-out"


async def test_a_claim_wins_the_match_and_its_record_replays(tmp_path: Path) -> None:
    """The other person claims the match: it is over, cites nothing, says who was absent, and its record replays."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        await over(stage, keeper)
        await keeper.request("A1", "1", "choose", {"choice": "claim"})
        assert (keeper.table.over, keeper.table.state.public.winner) == (True, "A")
        entry = eyes[SPECTATOR].log[-1]
        assert (entry.seat, entry.act, entry.rules) == ("B1", "walkover", ())
        replay(read_record(await keeper.record(SPECTATOR)))
        sheet = await keeper.sheet(seated=True)
        assert (sheet.winner, sheet.ended) == ("A", "walkover")
        code, state = keeper.code, keeper.table.state
    async with staged(tmp_path / "t.db") as stage:
        assert (await stage.host.keeper(code)).table.state == state


async def test_where_the_text_says_so_a_claim_counts_as_it_says(tmp_path: Path) -> None:
    """The absent person's jogo of FENACEF is two partidas to nothing on the sheet (Art. 5), with the article."""
    async with staged(tmp_path / "t.db", 4) as stage:
        wishes = dict(zip(("A1", "B1", "A2", "B2"), (NORA, OPEN, BOT, BOT), strict=True))
        made = await stage.host.create("fenacef", wishes, {"turn_seconds": 30, "bank_seconds": 0})
        keeper = await stage.host.keeper(made.code)
        await keeper.sit("Ana", "B1")
        eyes = {seat: Eye(seat) for seat in ("A1", "B1")}
        for eye in eyes.values():
            keeper.watch(eye)
        await until(lambda: bool(keeper.table.clock.seat), stage.moments)
        (present,) = {"A1", "B1"} - {keeper.table.clock.seat}
        await over(stage, keeper)
        await keeper.request(present, "1", "choose", {"choice": "claim"})
        sheet, first = await keeper.sheet(seated=True), present == "A1"
        assert (sheet.winner, sheet.ended) == (present[0], "walkover")
        assert sheet.won == ((2, 0) if first else (0, 2))
        assert sheet.official == (((12, 0) if first else (0, 12)),) * 2
        assert eyes[present].log[-1].rules == ("br.5.1",)


async def test_partners_and_rivals_claim_together(tmp_path: Path) -> None:
    """With four people a claim of two is none while the partner of the absent seat does not agree."""
    async with staged(tmp_path / "t.db", 4) as stage:
        keeper = await stage.table(NORA, OPEN, OPEN, OPEN, turn_seconds=30, bank_seconds=0)
        for name, seat in (("Ana", "B1"), ("Rita", "A2"), ("Luis", "B2")):
            await keeper.sit(name, seat)
        for seat in ("A1", "A2", "B2"):
            keeper.watch(Eye(seat))
        await stage.dealt(keeper)
        await over(stage, keeper)
        for number, seat in enumerate(("A1", "A2")):
            await keeper.request(seat, str(number), "choose", {"choice": "claim"})
            assert not keeper.table.over
        await keeper.request("B2", "3", "choose", {"choice": "claim"})
        assert keeper.table.state.public.winner == "A"


async def test_a_restart_gives_the_whole_time_to_choose_again(tmp_path: Path) -> None:
    """After a restart the question is still open, and the time to choose begins anew."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, _ = await both(stage)
        await over(stage, keeper)
        code, then = keeper.code, stage.moments.now()
    async with staged(tmp_path / "t.db") as stage:
        stage.moments.hour = then + 9_999
        keeper = await stage.host.keeper(code)
        absence = keeper.table.standing.absence
        assert absence is not None
        assert absence.until == then + 9_999 + CHOOSE
        stage.moments.move(CHOOSE + 1)
        await until(lambda: keeper.table.chair("B1").stand_in is not None)


async def test_a_lost_connection_is_seen_by_all_and_does_not_count(tmp_path: Path) -> None:
    """The connection of who must play breaks: the time does not count for a while, which all see; then it does."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        await pass_by(stage, 10)
        deadline = keeper.table.clock.deadline
        lost = stage.moments.now()
        keeper.unwatch(eyes["B1"])
        await pass_by(stage, 2.1)
        for who in ("A1", SPECTATOR):
            clock = eyes[who].sights[-1].clock
            assert clock is not None
            assert (clock.seat, clock.held, clock.deadline) == ("B1", lost + GRACE, deadline + GRACE)
        assert keeper.rows[-1].word == "lost"
        keeper.watch(Eye("B1"))
        await until(lambda: keeper.rows[-1].word == "back")
        assert keeper.table.clock.deadline == deadline + 2.1
        assert keeper.table.clock.held <= stage.moments.now()


async def test_a_page_that_is_loaded_anew_makes_no_row(tmp_path: Path) -> None:
    """A person who is back within two seconds was never away: nothing is stored, nothing counts."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        rows = len(keeper.rows)
        for _ in range(3):
            keeper.unwatch(eyes["B1"])
            await pass_by(stage, 1.5)
            keeper.watch(eyes["B1"])
            await pass_by(stage, 0.1)
        assert len(keeper.rows) == rows


async def test_a_second_window_keeps_the_seat_connected(tmp_path: Path) -> None:
    """While another socket of the seat is open, the connection is not lost."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        keeper.watch(Eye("B1"))
        rows = len(keeper.rows)
        keeper.unwatch(eyes["B1"])
        await pass_by(stage, 5)
        assert len(keeper.rows) == rows


async def test_the_grace_of_a_seat_is_used_up_in_the_end(tmp_path: Path) -> None:
    """Breaking the connection again and again buys no more time than two graces in a match."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage, turn_seconds=600)
        deadline, eye = keeper.table.clock.deadline, eyes["B1"]
        for _ in range(9):
            keeper.unwatch(eye)
            await pass_by(stage, 2.1)
            await pass_by(stage, 20)
            keeper.watch(eye)
            await pass_by(stage, 0.1)
        assert keeper.table.clock.deadline == pytest.approx(deadline + GRACES * GRACE)


async def test_a_connection_lost_before_the_turn_has_its_grace_from_the_turn_on(tmp_path: Path) -> None:
    """A person cut off while others played has the grace from the moment at which the time would begin to count."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        keeper.unwatch(eyes["A1"])
        await pass_by(stage, 15)
        assert keeper.table.clock.seat == "B1"
        await keeper.act("B1", "1", "4e")
        await until(lambda: keeper.rows[-1].word == "lost", stage.moments)
        begun = next(row.at for row in keeper.rows if row.word == "4e")
        assert (keeper.table.clock.held, keeper.table.clock.deadline) == (begun + GRACE, begun + 30 + GRACE)


async def test_a_connection_lost_in_the_last_second_is_waited_for(tmp_path: Path) -> None:
    """A person cut off just before the end of the time has the grace all the same."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        await pass_by(stage, 29.5)
        keeper.unwatch(eyes["B1"])
        await until(lambda: keeper.rows[-1].word == "lost", stage.moments)
        assert stage.moments.now() < keeper.table.clock.deadline - GRACE
        await pass_by(stage, GRACE - 1)
        assert keeper.rows[-1].word == "lost"
        await pass_by(stage, 2)
        assert keeper.rows[-1].word == "time-out"


async def test_after_the_grace_time_counts_and_the_others_choose(tmp_path: Path) -> None:
    """A person who does not come back has the grace and the turn, and then the others are asked."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        begun = keeper.table.clock.deadline - 30
        keeper.unwatch(eyes["B1"])
        await pass_by(stage, 2.1)
        await until(lambda: keeper.rows[-1].word == "time-out", stage.moments, below=99)
        assert keeper.rows[-1].at == pytest.approx(begun + 30 + GRACE, abs=0.5)


async def test_a_restart_keeps_the_grace_that_is_left(tmp_path: Path) -> None:
    """After a restart the turn begins again, and of the grace only what was used before is gone."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        keeper.unwatch(eyes["B1"])
        await pass_by(stage, 2.1)
        assert keeper.rows[-1].word == "lost"
        code, then = keeper.code, stage.moments.now()
    async with staged(tmp_path / "t.db") as stage:
        stage.moments.hour = then + 500
        keeper = await stage.host.keeper(code)
        clock = keeper.table.clock
        assert (clock.seat, clock.deadline, clock.held) == ("B1", then + 530, 0.0)
        assert dict(clock.graces)["B1"] == pytest.approx(GRACES * GRACE - 2.1)


async def test_without_others_a_bot_takes_over_at_once(tmp_path: Path) -> None:
    """Where the only other person is not connected, no question is asked."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, _ = await both(stage, there="B1")
        stage.moments.move(30.1)
        await until(lambda: keeper.rows[-1].word == "4e")
        assert keeper.table.chair("B1").player == "vecino"


async def test_who_has_looked_is_shown_to_all_and_stored(tmp_path: Path) -> None:
    """Everybody sees who pressed *Seguir*; the next hand begins once all who are there have, or who has not is gone."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage, pace="slow")
        await keeper.act("B1", "1", "mazo")
        await keeper.request("A1", "2", "go-on", {})
        assert [eye.rooms[-1].looked for eye in eyes.values()] == [("A1",)] * 3
        assert keeper.rows[-1].word == "go-on"
        rows = len(keeper.rows)
        await keeper.request("A1", "3", "go-on", {})
        assert len(keeper.rows) == rows
        before = stage.moments.now()
        keeper.unwatch(eyes["B1"])
        await until(lambda: len(keeper.rows) > rows, stage.moments)
        assert keeper.rows[-1].at == before
        assert keeper.table.looked == ()


async def test_the_wire_says_who_is_absent_and_takes_the_choice(tmp_path: Path) -> None:
    """TABLE has `absence` and `looked`, CLOCK has `held`; `choose` is answered, or refused with its code."""
    moments = FakeMoments()
    async with served(tmp_path / "t.db", moments=moments) as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, turn_seconds=30, bank_seconds=0)
        taken = await server.sit(made["code"], "Ana")
        async with (
            joined(server.address, made["code"], made["token"]) as nora,
            joined(server.address, made["code"], taken["token"]) as ana,
        ):
            await nora.until(lambda message: bool(message.get("clock")), moments)
            seat = nora.messages[-1]["clock"]["seat"]
            assert nora.messages[-1]["clock"]["held"] is None
            other, mine = (nora, "A1") if seat == "B1" else (ana, "B1")
            for client in (nora, ana):
                assert (await client.ask("choose", choice="bot"))["code"] == "nobody-absent"
            moments.move(30.1)
            message = await other.until(lambda message: message.get("table", {}).get("absence"))
            assert message["table"]["absence"]["seat"] == seat
            assert message["table"]["absence"]["choices"] == {}
            assert message["table"]["looked"] == []
            assert (await other.ask("choose", choice="claim"))["type"] == "ok"
            await other.drained()
            table = next(message["table"] for message in reversed(other.messages) if message["type"] == "table")
            assert (table["over"], table["winner"], table["absence"]) == (True, mine[0], None)
            keeper = await server.host.keeper(made["code"])
            with pytest.raises(TableError, match="nobody-absent"):
                await keeper.request(mine, "9", "choose", {"choice": "bot"})


async def test_the_others_choose_from_the_first_seconds(tmp_path: Path) -> None:
    """P4: two seconds after a connection broke the others are asked, while the seat's time goes on unchanged."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        began = stage.moments.now()
        keeper.unwatch(eyes["B1"])
        await until(lambda: keeper.rows[-1].word == "lost", stage.moments)
        absence = keeper.table.standing.absence
        assert absence is not None
        assert (absence.seat, absence.lost) == ("B1", True)
        assert stage.moments.now() - began < 3
        clock = keeper.table.clock
        with pytest.raises(TableError, match="bad-choice"):
            await keeper.request("A1", "1", "choose", {"choice": "claim"})
        await keeper.request("A1", "2", "choose", {"choice": "wait"})
        assert (keeper.table.standing.absence, keeper.table.clock) == (None, clock)


async def test_a_bot_plays_at_once_where_the_others_choose_it(tmp_path: Path) -> None:
    """P4: a stand-in takes the seat whose connection broke; no safe word is said for it, and its person may return."""
    async with staged(tmp_path / "t.db") as stage:
        keeper, eyes = await both(stage)
        keeper.unwatch(eyes["B1"])
        await until(lambda: keeper.rows[-1].word == "lost", stage.moments)
        await keeper.request("A1", "1", "choose", {"choice": "bot"})
        assert keeper.rows[-1].word == "stand-in"
        assert keeper.rows[-1].events == ()
        assert keeper.table.chair("B1").player == "vecino"
        await keeper.request("B1", "2", "return", {})
        assert keeper.table.chair("B1").person


def _last_is(keeper: Keeper, word: str) -> bool:
    """Return whether the last row of a table has this word."""
    return keeper.rows[-1].word == word


async def test_who_returns_ends_the_question(tmp_path: Path) -> None:
    """P4: the question is gone once the seat is connected again, in its grace and after it."""
    for seconds in (3.0, GRACE + 5):
        async with staged(tmp_path / f"{seconds}.db") as stage:
            keeper, eyes = await both(stage)
            keeper.unwatch(eyes["B1"])
            await until(partial(_last_is, keeper, "lost"), stage.moments)
            await pass_by(stage, seconds)
            assert keeper.table.standing.absence is not None
            keeper.watch(eyes["B1"])
            await until(partial(_last_is, keeper, "back"), stage.moments)
            assert keeper.table.standing.absence is None


def _last_clock(client: Client) -> str:
    """Return the seat of the last clock that the client was sent."""
    return str(next(message["clock"]["seat"] for message in reversed(client.messages) if message.get("clock")))


async def test_the_wire_asks_about_a_broken_connection(tmp_path: Path) -> None:
    """P4: over real sockets the other person reads that the seat is not online and is lost, and gives it to a bot."""
    moments = FakeMoments()
    async with served(tmp_path / "t.db", moments=moments) as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, turn_seconds=30, bank_seconds=0)
        taken = await server.sit(made["code"], "Ana")
        async with joined(server.address, made["code"], made["token"]) as nora:
            async with joined(server.address, made["code"], taken["token"]) as ana:
                await nora.until(lambda message: bool(message.get("clock")), moments)
                seat = nora.messages[-1]["clock"]["seat"]
                if seat == "A1":
                    card = next(option["word"] for option in nora.menu if option["group"] == "card")
                    assert (await nora.act(card))["type"] == "ok"
                    await nora.ready(lambda: _last_clock(nora) == "B1", moments)  # told before or after the answer
                del ana
            message = await nora.until(lambda message: message.get("table", {}).get("absence"), moments)
            assert message["table"]["absence"]["lost"] is True
            assert next(seat for seat in message["table"]["seats"] if seat["seat"] == "B1")["online"] is False
            assert (await nora.ask("choose", choice="claim"))["code"] == "bad-choice"
            assert (await nora.ask("choose", choice="bot"))["type"] == "ok"
