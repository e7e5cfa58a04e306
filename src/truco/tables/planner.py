"""The planner of one table: what happens at which hour if nobody does anything before.

It plans the table's errands, the end of somebody's time, and the bots' words, and wakes the table at the hour. It
changes nothing itself. A row that leaves a duty as it was leaves its hour alone: only what changed is planned anew, so
that no request can put off what others are about to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from truco.engine import Phase, due
from truco.tables.acts import may_call_envido
from truco.tables.mailbox import Mailbox
from truco.tables.pace import PACES, advice_delay, release, turn_delay
from truco.tables.partners import draws_partners
from truco.tables.row import Standing
from truco.tables.seats import people
from truco.tables.surroundings import Surroundings
from truco.tables.table import Table, due_seat, errand, pending_call
from truco.views import may_talk

_LOG: Final = logging.getLogger(__name__)
_TRIES: Final = 6
"""How many times something planned is tried that the table refuses; nothing should be refused that was planned."""

_RETRY: Final = 1.0
"""Seconds until it is tried a second time."""

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


class Duty(NamedTuple):
    """Something that is due: a chore of a seat, `by` which bot or with which word of the table.

    `since` tells one turn's duty from the next one's: the row of the last act or of a call, or the hour of a deadline.
    """

    chore: Chore
    seat: str = ""
    by: str = ""
    since: float = 0.0


class Planned(NamedTuple):
    """A duty and the hour for which it is planned."""

    duty: Duty
    hour: float


class Planner:
    """The schedule of one table."""

    def __init__(
        self,
        around: Surroundings,
        code: str,
        mail: Mailbox,
        carry_out: Callable[[Duty, str | None], Awaitable[None]],
        awaited: Callable[[], bool] = lambda: False,
    ) -> None:
        """Plan nothing yet.

        `carry_out` is run in the mailbox when the time of a duty comes and it is still due, with the word of the table
        or of a bot. `awaited` tells whether somebody will sit down when the hand is over: the bots play on for that
        person.
        """
        self._awaited = awaited
        self._around = around
        self._code = code
        self._mail = mail
        self._carry_out = carry_out
        self._plan: dict[Duty, tuple[float, asyncio.Task[None]]] = {}
        self._turn: tuple[int, float] | None = None
        self._advised = 0
        self._recount_at = 0.0
        self._refused: dict[Duty, int] = {}
        self._rests_on: tuple[int, Standing | None] = 0, None

    @property
    def empty(self) -> bool:
        """Tell whether nothing is planned."""
        return not self._plan

    @property
    def schedule(self) -> tuple[Planned, ...]:
        """Return what is planned, the earliest first."""
        planned = (Planned(duty, hour) for duty, (hour, _) in self._plan.items())
        return tuple(sorted(planned, key=lambda one: (one.hour, one.duty.chore.value, one.duty.seat)))

    def drop(self) -> None:
        """Plan nothing any more."""
        for _, task in self._plan.values():
            task.cancel()
        self._plan.clear()
        self._turn = None

    def replan(self, table: Table) -> None:
        """Plan what is due and was not, and drop what is due no more."""
        if not self._goes_on(table):
            self._turn = None
        elif self._turn is None or self._turn[0] != table.acted:
            self._turn = table.acted, self._around.moments.now()
        if self._rests_on != (table.acted, table.standing):
            self._rests_on = table.acted, table.standing
            self._refused.clear()
        duties = tuple(one for one in self._duties(table) if self._refused.get(one, 0) < _TRIES)
        for duty in [one for one in self._plan if one not in duties]:
            self._plan.pop(duty)[1].cancel()
        for duty in duties:
            if duty not in self._plan:
                self._add(table, duty)

    def try_again(self, table: Table, duty: Duty) -> None:
        """Plan a duty again that was refused, each time after twice as long; give up after some refusals.

        Then it is planned no more until an act or a request changes the table, or the table is loaded again.
        """
        refusals = self._refused[duty] = self._refused.get(duty, 0) + 1
        if refusals == _TRIES:
            _LOG.error("table %s: gave up on %s after %d refusals", self._code, duty.chore.value, refusals)
        self.replan(table)

    def _goes_on(self, table: Table) -> bool:
        """Tell whether the match runs, and somebody plays it or waits for the end of the hand."""
        return table.running and (bool(people(table.chairs)) or self._awaited())

    def _duties(self, table: Table) -> Iterator[Duty]:
        """Yield what happens if nobody does anything: the table's errand, the end of a turn, the bots' words."""
        recount = Duty(Chore.RECOUNT, since=self._recount_at)
        if table.asked is not None and (recount in self._plan or not self.may_recount):
            yield recount
        if draws_partners(table):
            yield Duty(Chore.PARTNERS)
        if not self._goes_on(table):
            return
        task = errand(table)
        if task is not None:
            yield Duty(Chore.ERRAND, *task, table.acted)
        if table.clock.seat:
            yield Duty(Chore.TIME_OUT, table.clock.seat, since=table.clock.deadline)
        if table.state.public.phase is Phase.PLAY and table.state.muestra is None:
            yield from self._bots(table)

    def _bots(self, table: Table) -> Iterator[Duty]:
        """Yield the word of the bot that the law calls on, or its opinion where a person answers in its place.

        No bot speaks out of turn, so no other is asked.
        """
        seat = due(table.law, table.state.public)
        bot = table.chair(seat).player
        call = pending_call(table)
        if bot is None:
            return
        if seat == due_seat(table):
            yield Duty(Chore.BOT_ACTS, seat, bot, table.acted)
        elif call is not None and call != self._advised and may_talk(table.law, table.state.public):
            yield Duty(Chore.BOT_ADVISES, seat, bot, call)

    # -- hours -----------------------------------------------------------------------------------------------------

    def _add(self, table: Table, duty: Duty) -> None:
        """Plan a duty at its hour."""
        hour = self._hour(table, duty)
        thinks = duty.chore in (Chore.BOT_ACTS, Chore.BOT_ADVISES)
        work = self._consider(table, duty, hour) if thinks else self._wait(duty, hour)
        self._plan[duty] = hour, asyncio.create_task(work)

    def _hour(self, table: Table, duty: Duty) -> float:
        """Return when a duty is done: the delays of a turn count from its beginning, those of a refusal from now."""
        refusals = self._refused.get(duty, 0)
        if refusals:
            return self._around.moments.now() + _RETRY * (1 << refusals - 1) / self._around.haste
        if duty.chore in (Chore.RECOUNT, Chore.TIME_OUT):
            return duty.since
        begun = self._around.moments.now() if self._turn is None else self._turn[1]
        return begun + self._delay(table, duty.chore) / self._around.haste

    def _delay(self, table: Table, chore: Chore) -> float:
        """Return how long after the beginning of a turn a chore is done."""
        dice, pace = self._around.dice, PACES[table.settings.pace]
        if chore is Chore.BOT_ACTS:
            return turn_delay(pace, dice, may_call=may_call_envido(table))
        if chore is Chore.BOT_ADVISES:
            return advice_delay(pace, dice)
        if chore is Chore.PARTNERS:
            return pace.hand
        asked = pace.muestra if table.state.muestra is not None else pace.silence
        return {Phase.HAND_OVER: pace.hand, Phase.PLAY: asked}.get(table.state.public.phase, pace.errand)

    async def _wait(self, duty: Duty, hour: float) -> None:
        await self._around.moments.until(hour)
        self._post(duty, duty.by or None)

    async def _consider(self, table: Table, duty: Duty, hour: float) -> None:
        """Let a bot think at once, and release its word at the hour that was drawn, or at a fixed one if it is late."""
        seed = self._around.chance.randrange(1 << 62)
        try:
            bands = table.law.bands[table.state.public.solo]
            partner = any(bands[one] == bands[duty.seat] for one in people(table.chairs))
            view = table.views[duty.seat]
            token = await self._around.thinker.think(duty.by, table.law, view, seed, partner=partner)
        except Exception as error:  # noqa: BLE001  (a bot's fault must not stop the table; what it saw is not logged)
            _LOG.error("table %s: bot %s failed: %s", self._code, duty.by, type(error).__name__)
            token = None
        await self._around.moments.until(release(hour, self._around.moments.now(), self._around.haste))
        self._post(duty, token)

    def _post(self, duty: Duty, word: str | None) -> None:
        """Put a duty whose hour came into the mailbox; it is dropped there if it is due no more."""
        planned = self._plan.get(duty)

        async def unless_late() -> None:
            if planned is None or self._plan.get(duty) is not planned:
                return
            del self._plan[duty]
            if duty.chore is Chore.BOT_ADVISES:
                self._advised = int(duty.since)
            await self._carry_out(duty, word)

        self._mail.post(unless_late)

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
        self.replan(table)
