"""A bot beside a person: it does what its partner asks, reads the signs, and says what it would do when it is asked."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.helpers.tables import Eye, Meek
from tests.wire.test_keeper import BOT, NORA, OPEN, Stage, staged

from truco.app.tables import Keeper
from truco.app.tables.thinking import word_of_bot
from truco.engine import Kind, Law
from truco.engine.table.words import UNNOTICED, word
from truco.views import View

SEED = 3
"""Of the bot's own dice, so that it would play the same without being asked for anything."""
PLAIN = "3o10c4e"
"""A card that wins any trick but few, one that beats a six, and one that beats nothing."""
RICH = "7e6e1e"
"""Thirty-three, and the highest card of all."""
WEAK, STRONG = "1c5b4o", "1b7e3c"
DEALS = {PLAIN: ("6c5b4b", PLAIN, "5o6o10b", "4o6b11c"), RICH: ("4c5b12o", RICH, "5o6o10b", "4o6b11c")}
"""The hands by that of the bot: from the mano B1, then A2, who is the bot, B2, and A1, its partner."""


class Vecino(Meek):
    """A thinker that runs the real bot in this process."""

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:
        """Return the word of a bot, by dice that are always the same."""
        del seed
        return word_of_bot(bot, law, view, SEED, partner=partner)


@contextlib.asynccontextmanager
async def beside(
    database: Path, hands: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, *, signs: bool = False
) -> AsyncIterator[tuple[Stage, Keeper]]:
    """A table of Nora and a bot against Ana and Luis, dealt."""
    monkeypatch.setattr("tests.wire.test_keeper.HANDS", hands)
    async with staged(database, 4, Vecino()) as stage:
        keeper = await stage.table(NORA, OPEN, BOT, OPEN, signs=signs, turn_seconds=None)
        await keeper.sit("Ana", "B1")
        await keeper.sit("Luis", "B2")
        await stage.dealt(keeper)
        yield stage, keeper


async def next_word(stage: Stage, keeper: Keeper) -> str:
    """Return what the bot says or plays next."""
    done = len(keeper.rows)
    for _ in range(50):
        await stage.moments.settle()
        words = (row.word for row in keeper.rows[done:] if row.seat == "A2" and row.word)
        spoken = [phrase for phrase in words if phrase != "glance" and word(phrase).kind not in UNNOTICED]
        if spoken:
            return spoken[0]
        stage.moments.leap()
    raise AssertionError([row.word for row in keeper.rows])


@pytest.mark.parametrize(
    ("hand", "wish", "first"),
    [
        (PLAIN, "", "10c"),
        (PLAIN, "veni", "4e"),
        (PLAIN, "mata", "3o"),
        (RICH, "", "call"),
        (RICH, "juga-callado", "card"),
    ],
)
async def test_a_partner_does_what_it_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hand: str, wish: str, first: str
) -> None:
    """Asked to come it plays its lowest card, to kill its highest, to play quietly no call; else as it likes."""
    async with beside(tmp_path / "t.db", DEALS[hand], monkeypatch) as (stage, keeper):
        if wish:
            await keeper.say("A1", wish)
        await keeper.act("B1", "1", DEALS[hand][0][:2])
        answer = await next_word(stage, keeper)
    assert first in {answer, "card" if word(answer).kind is Kind.CARD else "call"}


@pytest.mark.parametrize(("hand", "opinion"), [(WEAK, "no-quiero"), (STRONG, "quiero")])
async def test_a_partner_says_what_it_would_answer_and_sees_what_it_is_signed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hand: str, opinion: str
) -> None:
    """A truco waits for Nora: her partner shows her side alone what it would say, and knows the sign that she made."""
    deal = ("7c4c4b", hand, "5o6o10b", "11e6b11c")
    async with beside(tmp_path / "t.db", deal, monkeypatch, signs=True) as (stage, keeper):
        await keeper.act("A1", "s", "sena-muerto")
        call = await keeper.act("B1", "1", "truco")
        assert keeper.table.views["A2"].signs == (("A1", "sena-muerto"),)
        assert await next_word(stage, keeper) == opinion
        assert keeper.table.state.public.truco.pending, "the bot answers for nobody"
        phrases = {who: [phrase.word for phrase in keeper.watch(Eye(who), call).said] for who in ("A1", "B1", "B2")}
        assert phrases == {"A1": [opinion], "B1": [], "B2": []}
