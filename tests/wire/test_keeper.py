"""The keeper of a table with a real database and a clock that the test controls."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.closing import in_use
from tests.helpers.tables import Eye, FakeMoments, Meek, StackedChance, pack_for, until

from truco.app.tables import Host, Keeper, Store, Surroundings, Wish
from truco.app.tables.pace import PACES
from truco.app.tables.row import Row
from truco.engine import Law
from truco.errors import ActRejected, TableError
from truco.views import SPECTATOR, View

NORA, OPEN, BOT = Wish("human", "Nora"), Wish("open"), Wish("bot", bot="vecino")
# From the mano B1: B1, A2, B2, A1 at a table of four, B1, A1 at one of two.
HANDS = ("4e6b12c", "5e4b11c", "6e5o10c", "4o6c11b")


class Stage:
    """A host whose time, cards and bots the test controls."""

    def __init__(self, database: Path, seats: int = 2, thinker: Meek | None = None) -> None:
        """Name the database; nothing is opened yet."""
        self.moments = FakeMoments()
        self.thinker = thinker or Meek()
        chance = StackedChance(
            [pack_for(*HANDS[:seats])] * 50, draws=[0, 38, 37, 36][:seats], seed=random.randrange(9**9)
        )
        store = Store(f"sqlite:///{database}")
        self.host = Host(Surroundings(store, self.moments, chance, random.Random(1), self.thinker))
        self.moments.host = self.host

    async def table(self, *wishes: Wish, **settings: Any) -> Keeper:  # noqa: ANN401
        """Make a table with these wishes for its seats, in order."""
        seats = ("A1", "B1", "A2", "B2")[: len(wishes)]
        made = await self.host.create("oficial", dict(zip(seats, wishes, strict=True)), settings)
        return await self.host.keeper(made.code)

    async def dealt(self, keeper: Keeper) -> None:
        """Wait until the cards are out."""
        await until(lambda: keeper.table.state.public.phase.value == "play", self.moments)


@contextlib.asynccontextmanager
async def staged(database: Path, seats: int = 2, thinker: Meek | None = None) -> AsyncIterator[Stage]:
    """Open a stage, and close it."""
    stage = Stage(database, seats, thinker)
    async with in_use(stage.host):
        yield stage


async def test_time_that_is_over_takes_the_safe_act_and_the_seat(tmp_path: Path) -> None:
    """After turn and bank have passed the table plays a safe word, and a stand-in plays until the person returns."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=30, bank_seconds=60)
        await keeper.sit("Ana", "B1")
        eye = Eye(SPECTATOR)
        keeper.watch(eye)
        await stage.dealt(keeper)
        await keeper.act("B1", "1", "truco")
        clock = eye.sights[-1].clock
        assert clock is not None
        assert (clock.seat, clock.deadline - stage.moments.now()) == ("A1", 90.0)
        stage.moments.move(89.9)
        await until(lambda: keeper.table.clock.seat == "A1")
        assert keeper.rows[-1].word == "truco"
        stage.moments.move(0.2)
        await until(lambda: keeper.rows[-1].word == "no-quiero")
        assert keeper.rows[-1].seat == "A1"
        assert keeper.table.chair("A1").player == "vecino"
        with pytest.raises(TableError, match="stand-in"):
            await keeper.act("A1", "2", "corto")
        await keeper.request("A1", "3", "return", {})
        assert keeper.table.chair("A1").person
        assert eye.rooms[-1].places[0].chair.stand_in is None


async def test_a_stand_in_plays_on_at_its_own_pace(tmp_path: Path) -> None:
    """After a time-out the stand-in takes a bot's time for each act, not a whole turn."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=5, bank_seconds=0)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        stage.moments.move(5.1)
        await until(lambda: keeper.table.chair("B1").stand_in is not None)
        assert keeper.rows[-1].word == "4e"
        await keeper.act("A1", "1", "4b")
        before = stage.moments.now()
        await until(
            lambda: len(keeper.table.state.public.trick) + len(keeper.table.state.public.tricks) > 1, stage.moments
        )
        assert (keeper.rows[-1].seat, keeper.rows[-1].word) == ("B1", "6b")
        assert stage.moments.now() - before <= PACES["normal"].speak


async def test_a_restart_costs_nobody_time(tmp_path: Path) -> None:
    """A deadline that passed while no process ran is set again, with the bank from the log."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=30, bank_seconds=60)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        stage.moments.move(50)
        await keeper.act("B1", "1", "truco")
        code, then = keeper.code, stage.moments.now()
        state, views = keeper.table.state, keeper.table.views
    async with staged(tmp_path / "t.db") as stage:
        stage.moments.hour = then + 9_999
        keeper = await stage.host.keeper(code)
        assert (keeper.table.state, keeper.table.views) == (state, views)
        assert keeper.table.clock.banks == (60.0, 40.0)
        assert keeper.table.clock.deadline == then + 9_999 + 90
        assert await keeper.act("A1", "1", "quiero", keeper.table.seq) == keeper.table.seq


async def test_a_table_in_use_is_resumed_without_anybody_asking(tmp_path: Path) -> None:
    """After a restart clocks and bots continue by themselves."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, BOT)
        code = keeper.code
        await until(lambda: keeper.table.seq >= 2, stage.moments)
        rows = keeper.table.seq
    async with staged(tmp_path / "t.db") as stage:
        stage.moments.hour += 100
        await until(lambda: bool(stage.moments.asked), None)
        await until(lambda: code in stage.host._keepers, stage.moments)  # noqa: SLF001  (nobody asked for the table)
        keeper = await stage.host.keeper(code)
        await until(lambda: keeper.table.seq > rows, stage.moments)


async def test_a_pause_stops_clock_and_bots(tmp_path: Path) -> None:
    """Nothing happens in a pause of any length; afterwards the turn begins again."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=30, bank_seconds=60)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        await keeper.request("A1", "1", "pause", {})
        assert keeper.table.clock.seat == ""
        stage.moments.move(5_000)
        await keeper.request("B1", "1", "resume", {})
        assert keeper.rows[-1].word == "resume"
        assert keeper.table.clock.banks == (60.0, 60.0)
        assert keeper.table.clock.deadline == stage.moments.now() + 90


async def test_a_bot_advises_and_the_person_answers(tmp_path: Path) -> None:
    """A call to a person's side waits for the person, and only that side gets the bot's opinion."""
    async with staged(tmp_path / "t.db", 4, Meek("quiero")) as stage:
        keeper = await stage.table(NORA, OPEN, BOT, OPEN)
        await keeper.sit("Ana", "B1")
        await keeper.sit("Luis", "B2")
        nora, ana, eye = Eye("A1"), Eye("B1"), Eye(SPECTATOR)
        for ear in (nora, ana, eye):
            keeper.watch(ear)
        await stage.dealt(keeper)
        call = await keeper.act("B1", "1", "truco")
        await until(lambda: bool(nora.words), stage.moments)
        assert nora.words == [("A2", "quiero")]
        assert ana.words == eye.words == []
        assert [row.word for row in keeper.rows if row.events][-1] == "truco"
        await keeper.act("A1", "1", "no-quiero", call)


async def test_where_the_pie_speaks_a_bot_answers_as_the_pie_and_its_partner_may_not(tmp_path: Path) -> None:
    """At a table that agreed on it the answer is the pie's, who may be a bot; the person's word is refused."""
    async with staged(tmp_path / "t.db", 4, Meek("quiero")) as stage:
        wishes = dict(zip(("A2", "B1", "A1", "B2"), (NORA, BOT, BOT, OPEN), strict=True))
        made = await stage.host.create("oficial speaks=pie", wishes, {"turn_seconds": None})
        keeper = await stage.host.keeper(made.code)
        await keeper.sit("Luis", "B2")
        await stage.dealt(keeper)
        for seat in ("A2", "B1"):
            with pytest.raises(ActRejected, match="not-the-pie"):
                await keeper.act(seat, "0", "truco")
        await keeper.act("B2", "1", "truco")
        with pytest.raises(ActRejected, match="not-the-pie"):
            await keeper.act("A2", "2", "quiero", keeper.table.seq)
        await until(lambda: keeper.rows[-1].word == "quiero", stage.moments)
        assert keeper.rows[-1].seat == "A1"
        assert '[Rules "oficial speaks=pie"]' in await keeper.record("A2")


async def test_no_bot_advises_where_nobody_may_talk(tmp_path: Path) -> None:
    """Where talk is forbidden a bot says no opinion on a call, and the person answers as usual."""
    async with staged(tmp_path / "t.db", 4, Meek("cair")) as stage:
        wishes = dict(zip(("A1", "B1", "A2", "B2"), (NORA, OPEN, BOT, OPEN), strict=True))
        made = await stage.host.create("fenacef", wishes, {"turn_seconds": None})
        keeper = await stage.host.keeper(made.code)
        await keeper.sit("Ana", "B1")
        await keeper.sit("Luis", "B2")
        nora = Eye("A1")
        keeper.watch(nora)
        await stage.dealt(keeper)
        await keeper.act("B1", "1", "truco")
        for _ in range(20):
            await stage.moments.settle()
            stage.moments.leap()
        assert nora.words == []
        await keeper.act("A1", "1", "cair", keeper.table.seq)


async def test_a_bot_answers_where_its_person_is_away(tmp_path: Path) -> None:
    """Where a stand-in plays for the person, the bots of that side answer by themselves."""
    async with staged(tmp_path / "t.db", 4, Meek("quiero")) as stage:
        keeper = await stage.table(NORA, OPEN, BOT, BOT)
        await keeper.sit("Ana", "B1")
        await keeper.request("B1", "0", "bot", {"seat": "A1", "bot": "vecino"})
        await stage.dealt(keeper)
        await keeper.act("B1", "1", "truco")
        await until(lambda: keeper.rows[-1].word == "quiero", stage.moments)
        assert keeper.rows[-1].seat == "A2"


def led(keeper: Keeper) -> bool:
    """Return whether the first card of a trick is on the table."""
    return bool(keeper.table.state.public.trick)


async def test_a_fast_bot_leaves_time_for_the_envido(tmp_path: Path) -> None:
    """A bot gives a person time to call the envido before it plays, whatever its cards."""
    hours = []
    for hand in ("4e6b12c", "1e1b7e"):
        stage = Stage(tmp_path / f"{hand}.db")
        stage.host = Host(
            Surroundings(
                Store(f"sqlite:///{tmp_path / hand}.db"),
                stage.moments,
                StackedChance([pack_for(hand, HANDS[1])], draws=[0, 38]),
                random.Random(1),
                stage.thinker,
            )
        )
        stage.moments.host = stage.host
        async with in_use(stage.host):
            keeper = await stage.table(NORA, BOT, pace="fast")
            await stage.dealt(keeper)
            dealt = stage.moments.now()
            await until(partial(led, keeper), stage.moments)
            hours.append(stage.moments.now() - dealt)
    assert hours[0] == hours[1]
    assert hours[0] >= PACES["fast"].speak


async def test_a_person_who_speaks_first_is_heard_first(tmp_path: Path) -> None:
    """A planned act of a bot is cancelled when a person acts before it."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, BOT, pace="fast")
        await stage.dealt(keeper)
        await keeper.act("A1", "1", "envido")
        await until(lambda: len(keeper.rows) > 6, stage.moments)
        words = [row.word for row in keeper.rows]
        assert words[words.index("envido") + 1] == "no-quiero"


class _Broken(Meek):
    """A thinker whose bots fail, or say what they may not."""

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
        """Fail if the number is odd, else return an unlawful word."""
        if seed % 2:
            raise RuntimeError(str(view.own))
        await super().think(bot, law, view, seed, partner=partner)
        return "vale-seis"


async def test_a_bot_that_fails_plays_safe_and_its_cards_are_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """After an error in a bot the table plays a safe word for it; the log has the error and no card."""
    async with staged(tmp_path / "t.db", thinker=_Broken()) as stage:
        keeper = await stage.table(NORA, BOT)
        await stage.dealt(keeper)
        await until(lambda: bool(keeper.table.state.public.trick), stage.moments)
        assert keeper.rows[-1].word == "4e"
        assert all("4e" not in record.getMessage() for record in caplog.records)


async def test_a_table_made_while_the_others_are_resumed_has_one_keeper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host that opens resumes only older tables: one that is made at that moment does not get a second keeper."""
    begun: list[str] = []
    start, make, unfinished = Keeper.start, Store.create, Store.unfinished

    def started(keeper: Keeper) -> None:
        begun.append(keeper.code)
        start(keeper)

    async def slow_unfinished(*arguments: Any) -> Any:  # noqa: ANN401  (as the store's)
        await asyncio.sleep(0.1)
        return await unfinished(*arguments)

    async def slow_create(*arguments: Any) -> Any:  # noqa: ANN401  (as the store's)
        made = await make(*arguments)
        await asyncio.sleep(0.3)
        return made

    monkeypatch.setattr(Keeper, "start", started)
    monkeypatch.setattr(Store, "unfinished", slow_unfinished)
    monkeypatch.setattr(Store, "create", slow_create)
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, BOT)
        assert begun == [keeper.code]


async def test_a_table_whose_log_somebody_else_wrote_to_is_read_anew(tmp_path: Path) -> None:
    """A keeper with an outdated table cannot append to its log; its watchers are disconnected and may reconnect."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        eye = Eye(SPECTATOR)
        keeper.watch(eye)
        async with in_use(Store(f"sqlite:///{tmp_path / 't.db'}")) as stranger:
            table = keeper.table
            row = Row(table.seq + 1, table.clock.deadline, "B1", "settings", standing=table.standing)
            await stranger.append(1, row, {}, after=table.digest, over=False)
        with pytest.raises(TableError, match="closing"):
            await keeper.act("B1", "2", "4e")
        assert eye.ended == ["closed"]
        again = await stage.host.keeper(keeper.code)
        assert again is not keeper
        assert (again.table.seq, again.table.state) == (table.seq + 1, table.state)


async def test_a_store_that_fails_once_costs_no_table_its_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If a bot's word cannot be stored the table closes, and it continues when a person reconnects."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, BOT)
        await stage.dealt(keeper)
        eye = Eye(SPECTATOR)
        keeper.watch(eye)
        with monkeypatch.context() as broken:
            broken.setattr(Store, "append", _full_disk)
            await until(lambda: keeper.lost, stage.moments)
        assert eye.ended == ["closed"]
        assert [record.getMessage() for record in caplog.records] == [f"table {keeper.code}: bot-acts failed: OSError"]
        again = await stage.host.keeper(keeper.code)
        await until(lambda: bool(again.table.state.public.trick), stage.moments)
        assert again.rows[-1].word == "4e"


async def test_what_was_planned_and_refused_is_planned_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If an act of the table itself is refused, the server logs it, and the table tries again."""
    async with staged(tmp_path / "t.db") as stage:
        with monkeypatch.context() as broken:
            broken.setattr("truco.app.tables.keeper.act", _refuse)
            keeper = await stage.table(NORA, BOT)
            await until(lambda: bool(caplog.records), stage.moments)
        await stage.dealt(keeper)
        assert {record.getMessage() for record in caplog.records} == {
            f"table {keeper.code}: errand was refused: closing"
        }


async def test_what_is_always_refused_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If the table's own act is always refused, it is tried six times within 31 seconds, and after a change again."""
    async with staged(tmp_path / "t.db") as stage:
        tried: list[float] = []

        def refuse(*_: object) -> None:
            tried.append(stage.moments.now())
            raise TableError("closing")

        monkeypatch.setattr("truco.app.tables.keeper.act", refuse)
        keeper = await stage.table(NORA, BOT)
        keeper.watch(Eye("A1"))
        gave_up = f"table {keeper.code}: gave up on errand after 6 refusals"
        await until(lambda: caplog.messages[-1:] == [gave_up], stage.moments)
        assert [round(time - tried[0]) for time in tried] == [0, 1, 3, 7, 15, 31]
        for _ in range(10):
            stage.moments.move(3600)
            await stage.moments.settle()
        assert (len(tried), keeper.schedule, keeper.closing) == (6, (), False)
        await keeper.say("A1", "hola")
        assert keeper.schedule == ()
        monkeypatch.undo()
        await keeper.request("A1", "1", "settings", {"settings": {"pace": "fast"}})
        await stage.dealt(keeper)


def _refuse(*_: object) -> None:
    raise TableError("closing")


async def _full_disk(*_: object, **__: object) -> None:
    raise OSError("no space left: 4e")


async def test_a_message_is_carried_out_once_also_after_a_restart(tmp_path: Path) -> None:
    """The id of a message is stored with its row; a refused message may be sent again with another id."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        seq = await keeper.act("B1", "x", "envido")
        assert await keeper.act("B1", "x", "envido") == seq
        for _ in range(2):
            with pytest.raises(ActRejected, match="own-call-pending"):
                await keeper.act("B1", "y", "quiero", seq)
        code = keeper.code
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.host.keeper(code)
        assert await keeper.act("B1", "x", "envido") == seq
        assert keeper.table.seq == seq


async def test_tables_that_nobody_uses_are_let_go(tmp_path: Path) -> None:
    """A table without people is removed from memory after some time, and loaded from the store when needed."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN)
        assert await stage.host.keeper(keeper.code) is keeper
        for _ in range(12):
            stage.moments.move(61)
            await until(lambda: True)
        await until(lambda: not stage.host._keepers)  # noqa: SLF001  (that it is gone shows nowhere else)
        again = await stage.host.keeper(keeper.code)
        assert again is not keeper
        assert again.table == keeper.table


async def test_nothing_plays_where_nobody_sits(tmp_path: Path) -> None:
    """When the last person has left, the bots stop."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, BOT)
        await stage.dealt(keeper)
        await keeper.request("A1", "1", "leave", {})
        rows = keeper.table.seq
        stage.moments.move(500)
        await until(lambda: True)
        assert keeper.table.seq == rows
        assert keeper.table.chair("A1").player == "vecino"


async def test_who_leaves_is_turned_away_from_the_cards(tmp_path: Path) -> None:
    """A watcher whose seat was left or whose tokens were deleted gets no more messages of that seat."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=None)
        seat, token, _ = await keeper.sit("Ana", "B1")
        eye = Eye(seat)
        keeper.watch(eye)
        await keeper.request("B1", "1", "leave", {})
        assert eye.ended == ["unseated"]
        with pytest.raises(TableError, match="bad-token"):
            keeper.seat_of(token)
        count = len(eye.sights)
        await stage.dealt(keeper)
        assert len(eye.sights) == count


async def test_a_match_stays_to_be_read_and_reported_after_a_rematch(tmp_path: Path) -> None:
    """The record of a finished match has all its cards also during the next match, and after a restart."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        seq = await keeper.act("B1", "1", "envido")
        await keeper.request("A1", "2", "resign", {})
        whole = await keeper.record(SPECTATOR)
        await keeper.request("B1", "3", "leave", {})
        await keeper.sit("Luis", "B1")
        await keeper.request("A1", "4", "rematch", {})
        assert keeper.table.match == 2
        code = keeper.code
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.host.keeper(code)
        past = await keeper.record(SPECTATOR, match=1)
        assert "B1 4e6b12c" in past
        assert past.split("[B1", 1)[0] == whole.split("[B1", 1)[0]
        assert "Luis" not in past
        assert past.rstrip().endswith(whole.rstrip()[-20:])
        assert await keeper.record(SPECTATOR, match=2) == await keeper.record(SPECTATOR) != past
        for wrong in (0, 3):
            with pytest.raises(TableError, match="no-such-match"):
                await keeper.record(SPECTATOR, match=wrong)
        report = await keeper.report("A1", seq, "¿Está bien?")
        assert report.record.rstrip().endswith("B1:envido")
        assert "B1 4e6b12c" in report.record
        assert report.position.endswith("/4e6b12c B1:envido")
        with pytest.raises(TableError, match="bad-report"):
            await keeper.report("A1", 1, "before the match")


async def test_no_bot_is_asked_out_of_turn(tmp_path: Path) -> None:
    """A bot thinks only when it must act itself, not while a person must act."""
    async with staged(tmp_path / "t.db", 4) as stage:
        keeper = await stage.table(NORA, OPEN, BOT, BOT)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        await stage.moments.settle()
        assert stage.thinker.asked == []
        await keeper.act("B1", "1", "4e")
        await stage.moments.settle()
        assert stage.thinker.asked == ["A2"]


class _Slow(Meek):
    """A thinker with a given delay."""

    def __init__(self, moments: FakeMoments, late: float) -> None:
        """Take the time that every thought takes."""
        super().__init__()
        self._moments, self._late = moments, late

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
        """Move the time, then think."""
        self._moments.hour += self._late
        return await super().think(bot, law, view, seed, partner=partner)


async def test_the_length_of_a_late_thought_does_not_show(tmp_path: Path) -> None:
    """Two bots that both think longer than their time act at the same moment, even if one needs more."""
    hours = []
    for number, late in enumerate((3.6, 3.9)):
        async with staged(tmp_path / f"{number}.db") as stage:
            thinker = _Slow(stage.moments, late)
            object.__setattr__(stage.host._around, "thinker", thinker)  # noqa: SLF001  (made after the time it needs)
            keeper = await stage.table(NORA, BOT)
            await stage.dealt(keeper)
            begun = keeper.used
            await until(partial(led, keeper), stage.moments)
            hours.append(round(keeper.used - begun, 6))
    assert hours == [4.0, 4.0]


async def test_a_message_of_the_match_before_is_still_carried_out_once(tmp_path: Path) -> None:
    """A rematch removes the ids of the last match from memory; the store has them, and no client is disconnected."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        seq = await keeper.act("B1", "x", "envido")
        await keeper.request("A1", "r", "resign", {})
        await keeper.request("A1", "m", "rematch", {})
        assert list(keeper._order._accepted) == ["A1:m"]  # noqa: SLF001  (that it is gone shows nowhere else)
        await stage.dealt(keeper)
        rows = keeper.table.seq
        assert await keeper.act("B1", "x", "envido") == seq
        assert (keeper.table.seq, keeper.closing) == (rows, False)


async def test_a_table_has_one_keeper_however_many_ask_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All who request a table while it is loaded share one load, also when the first one leaves."""
    async with staged(tmp_path / "t.db") as stage:
        code = (await stage.table(NORA, OPEN)).code
    async with staged(tmp_path / "t.db") as stage:
        at_once, most = 0, 0
        load = stage.host._load  # noqa: SLF001  (how many look for one table shows nowhere else)

        async def counted(wanted: str) -> Keeper:
            nonlocal at_once, most
            at_once += 1
            most = max(most, at_once)
            try:
                await asyncio.sleep(0.005)
                return await load(wanted)
            finally:
                at_once -= 1

        monkeypatch.setattr(stage.host, "_load", counted)
        tasks = [asyncio.create_task(stage.host.keeper(code)) for _ in range(3)]
        await asyncio.sleep(0.007)
        tasks[0].cancel()
        tasks.extend([asyncio.create_task(stage.host.keeper(code)) for _ in range(3)])
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert most == 1
        assert len({id(result) for result in results if isinstance(result, Keeper)}) == 1
        assert not stage.host._loading  # noqa: SLF001  (the same)


async def test_who_is_gone_is_not_waited_for(tmp_path: Path) -> None:
    """A request takes effect when the last person who had not agreed leaves, or is offline for longer than a moment."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, turn_seconds=None)
        await keeper.sit("Ana", "B1")
        eyes = [Eye("A1"), Eye("B1")]
        for eye in eyes:
            keeper.watch(eye)
        await stage.dealt(keeper)
        await keeper.request("A1", "1", "pause", {})
        keeper.unwatch(eyes[1])
        stage.moments.move(9)
        await stage.moments.settle()
        keeper.watch(eyes[1])
        stage.moments.move(9)
        await stage.moments.settle()
        assert not keeper.table.standing.paused
        keeper.unwatch(eyes[1])
        stage.moments.move(10.1)
        await until(lambda: keeper.table.standing.paused)
        assert (keeper.rows[-1].seat, keeper.rows[-1].word) == ("A1", "pause")
        await keeper.request("B1", "1", "resume", {})
        keeper.watch(eyes[1])
        await keeper.request("A1", "2", "pause", {})
        assert not keeper.table.standing.paused
        await keeper.request("B1", "2", "leave", {})
        assert keeper.table.standing.paused
