"""Refereed tables: acts that no rule allows happen too, and a fault stays hidden until it is noticed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from tests.helpers.tables import Eye, until
from tests.wire.test_keeper import BOT, NORA, OPEN, staged

from truco.app.tables import Host, Keeper
from truco.app.tables.acts import may_say, words_of
from truco.app.tables.pace import PACES
from truco.app.tables.table import pending_call
from truco.app.web.encode import room_body
from truco.engine.table.facts import ClaimJudged
from truco.errors import ActRejected, TableError
from truco.record import read_record, replay
from truco.views import SPECTATOR


async def say(keeper: Keeper, line: str) -> None:
    """Have people say words; an answer names the call that waits."""
    for token in line.split():
        seat, _, word = token.partition(":")
        await keeper.act(seat, f"{keeper.table.seq}", word, pending_call(keeper.table))


async def test_a_wrong_number_is_heard_like_a_true_one(tmp_path: Path) -> None:
    """The rival and a spectator get the same entry for 33 sung without it and for the true 6; the log knows more."""
    reactions = []
    for number in (33, 6):
        async with staged(tmp_path / f"{number}.db") as stage:
            keeper = await stage.table(NORA, OPEN, admission="refereed", turn_seconds=None)
            await keeper.sit("Ana", "B1")
            await stage.dealt(keeper)
            eyes = [Eye("A1"), Eye("B1"), Eye(SPECTATOR)]
            for eye in eyes:
                keeper.watch(eye)
            await say(keeper, f"B1:envido A1:quiero B1:{number}")
            reactions.append([(eye.log[-1].rules, [type(fact) for fact in eye.log[-1].facts]) for eye in eyes])
            assert keeper.rows[-1].ruling == ("fault" if number == 33 else "lawful")
            assert "fault" not in await keeper.record("B1") + await keeper.record(SPECTATOR)
    assert reactions[0] == reactions[1]


async def test_the_record_of_a_match_that_is_over_tells_the_fault(tmp_path: Path) -> None:
    """Then the wrong number has its brace, and the record replays."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, admission="judged", turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        await say(keeper, "B1:envido A1:quiero B1:33")
        await keeper.request("A1", "r", "resign", {})
        record = await keeper.record(SPECTATOR)
        assert '[Admission "refereed"]' in record
        assert "B1:33  {fault}" in record
        replay(read_record(record))


async def test_a_void_word_is_heard_and_told(tmp_path: Path) -> None:
    """A word that no rule allows happens at a refereed table, with its reason; an assisted one refuses it."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, admission="refereed", turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        eye = Eye("A1")
        keeper.watch(eye)
        await say(keeper, "B1:truco A1:28")
        fact = eye.log[-1].facts[0]
        assert (type(fact).__name__, eye.log[-1].rules) == ("Irregular", keeper.rows[-1].rules)
        assert keeper.rows[-1].ruling == "void"
        other = await stage.table(NORA, OPEN, turn_seconds=None)
        await other.sit("Ana", "B1")
        await stage.dealt(other)
        with pytest.raises(ActRejected):
            await say(other, "B1:truco A1:28")


async def test_who_rules_is_told_outlives_a_restart_and_never_changes(tmp_path: Path) -> None:
    """Everybody reads the table's terms before sitting down; they are the same after a restart."""
    terms = {"admission": "judged", "talk": "binding", "hard": True}
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, **terms)
        assert terms.items() <= room_body(keeper.room())["settings"].items()
        for name, value in (("admission", "assisted"), ("talk", "chat"), ("hard", False)):
            with pytest.raises(TableError, match="terms-fixed"):
                await keeper.request("A1", name, "settings", {"settings": {name: value}})
    async with staged(tmp_path / "t.db") as stage:
        again = await stage.host.keeper(keeper.code)
        assert terms.items() <= room_body(again.room())["settings"].items()
        assert again.table.law.refereed


async def test_a_host_has_terms_for_who_chooses_none(tmp_path: Path) -> None:
    """`truco serve --admission refereed` makes refereed tables unless their maker wants another kind."""
    async with staged(tmp_path / "t.db") as stage:
        host = Host(stage.host._around, {"admission": "refereed"})  # noqa: SLF001  (the same store)
        admissions = []
        for settings in ({}, {"admission": "assisted"}):
            made = await host.create("oficial", {"A1": NORA, "B1": OPEN}, settings)
            admissions.append((await host.keeper(made.code)).table.settings.admission)
        assert admissions == ["refereed", "assisted"]


@pytest.mark.parametrize("terms", [{"admission": "lax"}, {"talk": "loud"}, {"hard": 1}, {"admission": None}])
async def test_terms_that_no_table_has_are_refused(tmp_path: Path, terms: dict[str, object]) -> None:
    """An unknown admission or kind of talk makes no table."""
    async with staged(tmp_path / "t.db") as stage:
        with pytest.raises(TableError, match="bad-settings"):
            await stage.table(NORA, OPEN, **terms)


def settled(keeper: Keeper) -> bool:
    """Return whether the hand that was decided is settled."""
    return not keeper.table.state.public.settlement.begun


async def decided(keeper: Keeper) -> None:
    """Play a hand that B1 decides by leaving, after the envido."""
    await say(keeper, "B1:envido A1:quiero B1:33 A1:son-buenas B1:mazo")


async def test_a_decided_hand_is_open_equally_long_whatever_anybody_does(tmp_path: Path) -> None:
    """The table ends it after the seconds of its pace; showing or silence of one seat changes nothing."""
    hours = []
    for done in ("", "A1:callo"):
        async with staged(tmp_path / f"{done[:2]}.db") as stage:
            keeper = await stage.table(NORA, OPEN, admission="refereed", turn_seconds=None, pace="fast")
            await keeper.sit("Ana", "B1")
            await stage.dealt(keeper)
            await decided(keeper)
            assert keeper.table.state.public.settlement.begun
            assert not keeper.table.clock.seat
            begun = stage.moments.now()
            stage.moments.move(1)
            await say(keeper, done)
            await until(partial(settled, keeper), stage.moments)
            last = [row for row in keeper.rows if row.word == "callo"][-1]
            assert last.seat == "mesa"
            hours.append(last.at - begun)
    assert hours == [PACES["fast"].settle] * 2


async def test_a_decided_hand_ends_at_once_when_nobody_has_more_to_say(tmp_path: Path) -> None:
    """Each seat may end it early for itself; bots do so by themselves, in their own time."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, BOT, admission="refereed", turn_seconds=None)
        await stage.dealt(keeper)
        await say(keeper, "A1:mazo A1:callo")
        begun = stage.moments.now()
        await until(lambda: not keeper.table.state.public.settlement.begun, stage.moments)
        last = [row for row in keeper.rows if row.word == "callo"][-1]
        assert last.seat == "B1"
        assert last.at - begun < PACES["normal"].settle


async def test_the_next_hand_comes_as_soon_as_after_any_other(tmp_path: Path) -> None:
    """A hand without further claims is shown for the seconds of its pace, and not settled once more."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, admission="refereed", turn_seconds=None, pace="fast")
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        await say(keeper, "B1:mazo A1:callo B1:callo")
        ended = keeper.rows[-1].at
        await until(lambda: keeper.rows[-1].word.startswith("corto"), stage.moments)
        assert keeper.rows[-1].at - ended == pytest.approx(PACES["fast"].hand)


async def test_a_fault_is_claimed_while_the_hand_settles(tmp_path: Path) -> None:
    """Until then no viewer is informed of it; then all viewers are."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, admission="refereed", turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        eye = Eye(SPECTATOR)
        keeper.watch(eye)
        # Who left has its cards in the pack, where nobody looks (of.mazo.9): so the rival of the liar leaves.
        await say(keeper, "B1:envido A1:quiero B1:33 A1:son-buenas B1:truco A1:no-quiero")
        assert not any(isinstance(fact, ClaimJudged) for entry in eye.log for fact in entry.facts)
        await say(keeper, "A1:reclamo-B1")
        verdicts = [fact.found for entry in eye.log for fact in entry.facts if isinstance(fact, ClaimJudged)]
        assert verdicts
        assert verdicts[0]


@pytest.mark.parametrize(("admission", "may"), [("refereed", True), ("assisted", False)])
async def test_a_bot_may_sing_a_false_number_only_where_everybody_may(
    admission: str, may: bool, tmp_path: Path
) -> None:
    """Its true number it may sing at any table; 33 without it at a refereed one, where it is an act like any other."""
    async with staged(tmp_path / "t.db") as stage:
        keeper = await stage.table(NORA, OPEN, admission=admission, turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await stage.dealt(keeper)
        await say(keeper, "B1:envido A1:quiero")
        own = next(option.token for option in words_of(keeper.table, "B1") if option.number is not None)
        assert [may_say(keeper.table, "B1", token) for token in (own, "33", "truco-no")] == [True, may, False]
