"""Free talk that binds no seat: its listeners, how long it is kept, and where it never goes."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from tests.helpers.outside import added
from tests.helpers.tables import Eye
from tests.helpers.wire import joined, served
from tests.wire.test_keeper import NORA, OPEN, staged

from truco.app.tables.chat import KEPT
from truco.app.tables.table import pending_call
from truco.engine.table.facts import Spoke
from truco.errors import ActRejected, TableError
from truco.record import read_record, replay
from truco.views import SPECTATOR

SAID = "tengo el siete bravo"


def everything_in(folder: Path) -> bytes:
    """Return all bytes of the files of a folder."""
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def test_everybody_hears_the_table_and_the_table_hears_no_spectator(tmp_path: Path) -> None:
    """A seat's sentence comes to rivals, judge and spectators, a spectator's to spectators alone."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="chat", admission="judged")
        await keeper.sit("Ana", "B1")
        eyes = [Eye(who) for who in ("A1", "B1", "J1", SPECTATOR)]
        for eye in eyes:
            keeper.watch(eye)
        await keeper.talk("A1", "  buena   mano ")
        await keeper.talk(SPECTATOR, "mirá el as", "Leo")
        assert [eye.talk for eye in eyes[:3]] == [[("A1", "buena mano")]] * 3
        assert eyes[3].talk == [("A1", "buena mano"), (SPECTATOR, "mirá el as")]
        assert [line.text for line in keeper.watch(Eye("B1")).chat] == ["buena mano"]


async def test_talk_stands_in_no_record_no_row_and_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A sentence makes no row, changes no clock and no plan, and is forgotten when the match is over."""
    caplog.set_level(logging.DEBUG)
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="chat")
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        before = keeper.table, keeper.schedule, tuple(keeper.rows)
        await keeper.talk("A1", SAID)
        assert (keeper.table, keeper.schedule, tuple(keeper.rows)) == before
        await keeper.request("A1", "r", "resign", {})
        assert SAID not in await keeper.record("A1") + caplog.text
        assert keeper.watch(Eye("B1")).chat == ()
    assert SAID.encode() not in everything_in(tmp_path)


async def test_only_the_last_sentences_are_kept(tmp_path: Path) -> None:
    """The store keeps as many sentences of a table as everybody gets who comes, and a table loaded again has them."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="chat")
        await keeper.sit("Ana", "B1")
        for number in range(KEPT + 10):
            stage.moments.move(2)
            await keeper.talk("A1", f"hola {number}")
        store = stage.host._around.store  # noqa: SLF001  (the store)
        talk = await store.talk(keeper._order.table_id)  # noqa: SLF001
        assert [line.text for line in talk] == [f"hola {number}" for number in range(10, KEPT + 10)]
        assert talk == keeper.watch(Eye("B1")).chat


async def test_after_the_match_talk_is_stored_no_more(tmp_path: Path) -> None:
    """A person who is still there receives it, and the store never gets it."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="chat")
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        await keeper.request("A1", "r", "resign", {})
        await keeper.talk("B1", SAID)
        assert [line.text for line in keeper.watch(Eye("A1")).chat] == [SAID]
    assert SAID.encode() not in everything_in(tmp_path)


async def test_who_talks_too_much_too_long_or_not_at_all_is_refused(tmp_path: Path) -> None:
    """Length and rate are limited, for each seat by itself; a table of buttons has no free talk."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="chat")
        await keeper.sit("Ana", "B1")
        for text in ("", "   ", "x" * 201, "a\u202eb"):
            with pytest.raises(TableError, match="bad-talk"):
                await keeper.talk("A1", text)
        for _ in range(8):
            await keeper.talk("A1", "hola")
        with pytest.raises(TableError, match="too-many"):
            await keeper.talk("A1", "hola")
        await keeper.talk("B1", "hola")
        stage.moments.move(11)
        await keeper.talk("A1", "hola")
        with pytest.raises(TableError, match="bad-name"):
            await keeper.talk(SPECTATOR, "hola", "")
        buttons = await stage.table(NORA, OPEN)
        with pytest.raises(TableError, match="no-talk-here"):
            await buttons.talk("A1", "hola")


async def test_where_the_rulebook_wants_silence_talk_is_blocked(tmp_path: Path) -> None:
    """Under FENACEF's rules talk is refused while a hand is played at an assisted table."""
    async with served(tmp_path / "t.db", haste=50.0) as server:
        seats = {"A1": "Nora", "B1": "bot:vecino", "A2": "bot:vecino", "B2": "bot:vecino"}
        made = await server.make(seats, "fenacef", talk="chat")
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.until(lambda message: message.get("view", {}).get("phase") == "play")
            await nora.send(type="talk", id="t", text="hola")
            assert (await nora.answer("t"))["code"] == "silence"


async def test_abuse_is_reported_with_the_sentence(tmp_path: Path) -> None:
    """A person who received a sentence may report it; a sentence that does not exist cannot be reported."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, talk="chat")
        ana = (await server.sit(made["code"], "Ana"))["token"]
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.send(type="talk", id="t", text=SAID)
            number = (await nora.answer("t"))["number"]
        page, keys = f"/api/tables/{made['code']}/talk-reports", {"Truco-Person": ana}
        answer = await server.http.post(page, json={"number": number, "text": "insulta"}, headers=keys)
        assert answer.status_code == 201
        missing = await server.http.post(page, json={"number": 99}, headers=keys)
        assert missing.json()["error"]["code"] == "bad-report"
        reports = await (await server.host.keeper(made["code"]))._around.store.reports()  # noqa: SLF001  (the store)
        assert SAID in reports[0].text


async def test_what_a_sentence_would_do_is_told_before_it_is_said(tmp_path: Path) -> None:
    """Where words bind only the speaker learns what a sentence would do; at a hard table no seat does."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="binding")
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        rows = len(keeper.rows)
        assert [keeper.weigh("B1", text)[:2] for text in ("¡Truco!", "qué lindo día")] == [
            ("call", "truco"),
            ("none", ""),
        ]
        assert len(keeper.rows) == rows
        for settings in ({"talk": "binding", "hard": True}, {"talk": "chat"}):
            other = await stage.table(NORA, OPEN, **settings)
            with pytest.raises(TableError, match="no-talk-here"):
                other.weigh("A1", "truco")
        with added(), pytest.raises(TableError, match="no-binding-talk"):
            await stage.host.create("mineiro", {"A1": NORA, "B1": OPEN}, {"talk": "binding"})


async def test_where_words_bind_a_sentence_is_an_act(tmp_path: Path) -> None:
    """A sentence with a call in it calls: it is in the log and in the record, which replays, with what follows."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="binding", turn_seconds=30)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        eye = Eye("A1")
        keeper.watch(eye)
        await keeper.speak("B1", "1", 'qué linda "noche"', None)
        pending = [keeper.table.state.public.truco.pending]
        await keeper.speak("B1", "2", "¡Truco, che!", None)
        pending.append(keeper.table.state.public.truco.pending)
        assert pending == [False, True]
        assert [fact.text for entry in eye.log for fact in entry.facts if isinstance(fact, Spoke)] == [
            'qué linda "noche"',
            "¡Truco, che!",
        ]
        with pytest.raises(ActRejected, match="nothing-to-answer"):
            await keeper.speak("A1", "3", "quiero", 1)
        await keeper.speak("A1", "4", "quiero", pending_call(keeper.table))
        assert keeper.table.state.public.truco.level == 1
        await keeper.request("A1", "r", "resign", {})
        record = await keeper.record(SPECTATOR)
        assert 'B1:"¡Truco, che!"' in record
        replay(read_record(record))


async def test_a_sentence_that_binds_nothing_takes_no_time(tmp_path: Path) -> None:
    """Talk changes neither the clock nor what is planned, or who talks could win time by it."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="binding", turn_seconds=30)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        before = keeper.table.clock, keeper.schedule
        stage.moments.move(10)
        await keeper.speak("B1", "1", "qué linda noche", None)
        assert (keeper.table.clock, keeper.schedule) == before


async def test_a_wrong_number_in_a_sentence_is_heard_like_a_true_one(tmp_path: Path) -> None:
    """At a refereed table a wrong "treinta y tres" is sent to all like any number."""
    reactions = []
    for number in ("treinta y tres", "seis"):
        async with staged(tmp_path / f"{number}.db") as stage:
            keeper = await stage.table(NORA, OPEN, talk="binding", admission="refereed", turn_seconds=None)
            await keeper.sit("Ana", "B1")
            await stage.dealt(keeper)
            eyes = [Eye("A1"), Eye("B1"), Eye(SPECTATOR)]
            for eye in eyes:
                keeper.watch(eye)
            for seat, text in (("B1", "envido"), ("A1", "quiero"), ("B1", number)):
                await keeper.speak(seat, f"{keeper.table.seq}", text, pending_call(keeper.table))
            reactions.append([(eye.log[-1].rules, [type(fact) for fact in eye.log[-1].facts]) for eye in eyes])
            assert keeper.rows[-1].ruling == ("fault" if number == "treinta y tres" else "lawful")
    assert reactions[0] == reactions[1]


@pytest.mark.parametrize("text", ['""', '"a\\u202eb"', '"' + "x" * 201 + '"', '"a\x1bb"'])
async def test_a_sentence_sent_as_an_act_has_the_limits_of_talk(tmp_path: Path, text: str) -> None:
    """Where words bind an act in quotes cannot be empty, too long or not printable either."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="binding", admission="refereed")
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        with pytest.raises(TableError, match="bad-talk"):
            await keeper.act("A1", "1", text.encode().decode("unicode_escape"))
        for number in range(8):
            await keeper.act("A1", f"t{number}", '"hola"')
        with pytest.raises(TableError, match="too-many"):
            await keeper.act("A1", "t9", '"hola"')


async def test_what_is_not_printable_is_no_word(tmp_path: Path) -> None:
    """Neither a claim nor the reason of a ruling can write over a person's terminal."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, admission="refereed")
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        for word in ('reclamo-B1 "\x1b[2J"', 'propongo-annul-hand "a\u202eb"'):
            with pytest.raises(ActRejected, match="malformed"):
                await keeper.act("A1", word, word)


async def test_before_and_after_a_match_words_bind_nobody(tmp_path: Path) -> None:
    """A person who waits for the others or for a rematch may talk, and "truco" is only a word then."""
    async with served(tmp_path / "t.db", haste=50.0) as server:
        made = await server.make({"A1": "Nora", "B1": "open"}, talk="binding")
        async with joined(server.address, made["code"], made["token"]) as nora:
            await nora.send(type="talk", id="t1", text="¿hay alguien? ¡truco!")
            assert (await nora.answer("t1"))["number"] == 1
            ana = (await server.sit(made["code"], "Ana"))["token"]
            await nora.until(lambda message: bool(message.get("view", {}).get("cards")))
            await nora.send(type="talk", id="t2", text="qué linda noche")
            assert (await nora.answer("t2"))["number"] is None, "it is an act now"
            await nora.ask("resign")
            async with joined(server.address, made["code"], ana) as other:
                await other.send(type="talk", id="t3", text="gracias, quiero otra")
                assert (await other.answer("t3"))["number"] == 2


async def test_a_sentence_that_is_an_act_is_reported_too(tmp_path: Path) -> None:
    """Where words bind, a sentence is found by its row; any other row is no sentence."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, talk="binding")
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        seq = await keeper.speak("A1", "1", SAID, None)
        await keeper.report_talk("B1", 0, "insulta", seq)
        reports = await stage.host._around.store.reports()  # noqa: SLF001  (the store)
        assert f"B1: A1 : {SAID}: insulta" in reports[0].text
        for row in (seq - 1, seq + 9):
            with pytest.raises(TableError, match="bad-report"):
                await keeper.report_talk("B1", 0, "insulta", row)
