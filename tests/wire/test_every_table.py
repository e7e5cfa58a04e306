"""Tables of every book and format, with a person who plays random words of the menu, and random bots."""

from __future__ import annotations

import asyncio
import logging
import random
from pathlib import Path

import pytest
from tests.helpers.closing import in_use
from tests.helpers.tables import FakeMoments

from truco.app.tables import Host, Keeper, Store, Surroundings, Wish
from truco.app.tables.planner import HEARING
from truco.app.tables.settings import ADMISSIONS
from truco.app.tables.sight import sight_of
from truco.bots.tip import Tip, tip
from truco.engine import Law
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import View, view_menu

FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
_ROWS = 150


class Random:
    """A thinker that chooses at random, and sometimes chooses nothing."""

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:  # noqa: ARG002  (the protocol)
        """Return any lawful word, or none."""
        words = view_menu(law, view)
        chance = random.Random(seed)
        return chance.choice(words).token if words and chance.random() < 0.95 else None

    async def tip(self, law: Law, view: View) -> Tip | None:
        """Think as any table does."""
        return tip(law, view)

    async def close(self) -> None:
        """Do nothing, because there is nothing to close."""


async def speak(keeper: Keeper, seat: str, chance: random.Random, at: int) -> bool:
    """Play any word of a seat's menu, and name the pending call as the page does; return whether there was one."""
    sight = sight_of(keeper.table, seat)
    if not sight.menu:
        return False
    choice = chance.choice(sight.menu)
    number = chance.randint(choice.least or 0, choice.most or 0)
    await keeper.act(seat, f"{keeper.code}-{at}", choice.word.replace("{n}", str(number)), sight.pending)
    return True


@pytest.mark.parametrize("admission", ADMISSIONS[:2])
@pytest.mark.parametrize(("code", "form"), FORMATS)
async def test_a_table_goes_on(
    code: str, form: str, admission: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Every word of the menu is accepted, every planned act is lawful, and no hand gets stuck."""
    caplog.set_level(logging.WARNING, "truco")
    chance = random.Random(f"{code} {form}")
    seats = load_rulebook(code).formats[form].seats
    moments = FakeMoments()
    host = Host(Surroundings(Store(f"sqlite:///{tmp_path / 't.db'}"), moments, chance, random.Random(1), Random()))
    moments.host = host
    async with in_use(host):
        person = chance.choice(seats)
        wishes = {seat: Wish("human", "Nora") if seat == person else Wish("bot", bot="vecino") for seat in seats}
        keeper = await host.keeper((await host.create(code, wishes, {"admission": admission})).code)
        still = 0
        while keeper.table.seq < _ROWS and not keeper.table.over:
            before = keeper.table.seq
            await moments.settle()
            if chance.random() < 0.7:
                await speak(keeper, person, chance, before)
            else:
                waiting = keeper.table.state.public.settlement.waiting
                moments.leap(below=HEARING + 1 if waiting else 30.0)
            await asyncio.sleep(0)
            still = 0 if keeper.table.seq > before else still + 1
            assert still < 60, f"nothing happens any more: {keeper.table.state.public}"
    assert caplog.messages == []
