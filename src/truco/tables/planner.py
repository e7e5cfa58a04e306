"""The planner of one table: what happens at which hour if nobody does anything before.

It plans the table's errands, the end of somebody's time, and the bots' words, and wakes the table at the hour. It
changes nothing itself. Every row plans anew; what an older plan still brings is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from enum import Enum
from typing import Any, Final, NamedTuple

from truco.engine import Phase, due
from truco.tables.acts import may_call_envido
from truco.tables.mailbox import Mailbox
from truco.tables.pace import PACES, advice_delay, release, turn_delay
from truco.tables.partners import draws_partners
from truco.tables.seats import people
from truco.tables.surroundings import Surroundings
from truco.tables.table import Table, due_seat, errand, pending_call
from truco.views import may_talk

_LOG: Final = logging.getLogger(__name__)
_BACK_WITHIN: Final = 10.0
"""Seconds in which whoever lost the connection may come back before a request is granted without that seat."""


class Chore(Enum):
    """What a table is woken for."""

    RECOUNT = "recount"
    PARTNERS = "partners"
    ERRAND = "errand"
    TIME_OUT = "time-out"
    BOT_ACTS = "bot-acts"
    BOT_ADVISES = "bot-advises"


class Waking(NamedTuple):
    """A call that the hour has come: for what, for which seat, and the word of the table or of a bot."""

    chore: Chore
    seat: str = ""
    word: str | None = None


class Planner:
    """The schedule of one table."""

    def __init__(
        self, around: Surroundings, code: str, mail: Mailbox, wake: Callable[[Waking], Awaitable[None]]
    ) -> None:
        """Plan nothing yet; `wake` is run in the mailbox when an hour comes and the plan still holds."""
        self._around = around
        self._code = code
        self._mail = mail
        self._wake = wake
        self._plan: set[asyncio.Task[None]] = set()
        self._number = 0
        self._advised = 0
        self._recount_at = 0.0

    @property
    def empty(self) -> bool:
        """Tell whether nothing is planned."""
        return not self._plan

    def drop(self) -> None:
        """Plan nothing any more."""
        for task in self._plan:
            task.cancel()
        self._plan.clear()
        self._number += 1

    def replan(self, table: Table) -> None:
        """Plan what happens if nobody does anything: the table's errand, the end of a turn, the bots' words."""
        self.drop()
        self._plan_recount(table)
        pace = PACES[table.settings.pace]
        if draws_partners(table):
            self._later(self._in(pace.hand), Waking(Chore.PARTNERS))
        if not table.running or not people(table.chairs):
            return
        task = errand(table)
        if task is not None:
            asked = pace.muestra if table.state.muestra is not None else pace.silence
            delays = {Phase.HAND_OVER: pace.hand, Phase.PLAY: asked}
            delay = delays.get(table.state.public.phase, pace.errand)
            self._later(self._in(delay), Waking(Chore.ERRAND, *task))
        if table.clock.seat:
            self._later(table.clock.deadline, Waking(Chore.TIME_OUT, table.clock.seat))
        if table.state.public.phase is Phase.PLAY and table.state.muestra is None:
            self._plan_bots(table)

    # -- consents --------------------------------------------------------------------------------------------------

    def wait_for_return(self) -> None:
        """Let whoever went have some time to come back before consents are counted without that seat."""
        self._recount_at = self._around.moments.now() + _BACK_WITHIN

    @property
    def may_recount(self) -> bool:
        """Tell whether nobody went a moment ago."""
        return self._around.moments.now() >= self._recount_at

    def went(self, table: Table) -> None:
        """Plan to count the consents again, once somebody who went had the time to come back."""
        self.wait_for_return()
        self._plan_recount(table)

    def _plan_recount(self, table: Table) -> None:
        if table.asked is not None and not self.may_recount:
            self._later(self._recount_at, Waking(Chore.RECOUNT))

    # -- bots ------------------------------------------------------------------------------------------------------

    def advised(self, call: int) -> None:
        """Take note that the bots' opinion on a call was told: it is not asked for again."""
        self._advised = call

    def _plan_bots(self, table: Table) -> None:
        """Ask the bot that the law calls on: for its word, or for its opinion where a person answers in its place.

        No bot speaks out of turn, so no other is asked.
        """
        dice, pace = self._around.dice, PACES[table.settings.pace]
        lawful = due(table.law, table.state.public)
        bot = table.chair(lawful).player
        if bot is None:
            return
        if lawful == due_seat(table):
            delay = turn_delay(pace, dice, may_call=may_call_envido(table))
            self._add(self._consider(table, bot, Waking(Chore.BOT_ACTS, lawful), self._in(delay)))
        elif self._advised != pending_call(table) and may_talk(table.law, table.state.public):
            moment = self._in(advice_delay(pace, dice))
            self._add(self._consider(table, bot, Waking(Chore.BOT_ADVISES, lawful), moment))

    async def _consider(self, table: Table, bot: str, waking: Waking, moment: float) -> None:
        """Let a bot think at once, and release its word at the hour that was drawn, or at a fixed one if it is late."""
        number = self._number
        seed = self._around.chance.randrange(1 << 62)
        try:
            bands = table.law.bands[table.state.public.solo]
            partner = any(bands[one] == bands[waking.seat] for one in people(table.chairs))
            view = table.views[waking.seat]
            token = await self._around.thinker.think(bot, table.law, view, seed, partner=partner)
        except Exception as error:  # noqa: BLE001  (a bot's fault must not stop the table; what it saw is not logged)
            _LOG.error("table %s: bot %s failed: %s", self._code, bot, type(error).__name__)
            token = None
        await self._around.moments.until(release(moment, self._around.moments.now(), self._around.haste))
        self._post(number, waking._replace(word=token))

    # -- hours -----------------------------------------------------------------------------------------------------

    def _in(self, delay: float) -> float:
        return self._around.moments.now() + delay / self._around.haste

    def _later(self, moment: float, waking: Waking) -> None:
        async def wait() -> None:
            await self._around.moments.until(moment)
            self._post(number, waking)

        number = self._number
        self._add(wait())

    def _add(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._plan.add(task)
        task.add_done_callback(self._plan.discard)

    def _post(self, number: int, waking: Waking) -> None:
        """Put something planned into the mailbox; it is dropped if something else happened first."""

        async def unless_late() -> None:
            if number == self._number:
                await self._wake(waking)

        self._mail.post(unless_late)
