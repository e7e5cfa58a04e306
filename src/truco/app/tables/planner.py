"""The planner of one table: what happens at which time if no person does anything before.

It plans the acts of the table, the end of a seat's time, the bots' words and signs, and has the keeper carry them out
at their time. It changes nothing itself. A row that does not change a duty does not change its time either, so no
request can delay what others are about to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator
from enum import Enum
from typing import Final, NamedTuple

from truco.app.tables.acts import may_call_envido
from truco.app.tables.clock import grace_left
from truco.app.tables.mailbox import Mailbox
from truco.app.tables.pace import HURRY, PACES, advice_delay, glance_delay, next_beat, release, thinking, turn_delay
from truco.app.tables.row import Standing
from truco.app.tables.seats import people
from truco.app.tables.signing import open_rejections
from truco.app.tables.surroundings import Surroundings
from truco.app.tables.table import Table, due_seat, errand, pending_call
from truco.app.tables.waiting import must_draw_partners
from truco.bots import thinks_of
from truco.bots.votes import vote
from truco.engine import Phase, due
from truco.engine.contests.senas.part import may_sign_to
from truco.engine.refereeing.claims import settled_by_conceding
from truco.engine.refereeing.judge import may_vote
from truco.views import can_talk

_LOG: Final = logging.getLogger(__name__)
_TRIES: Final = 6
"""How many times a duty is tried if the table refuses it, which should never happen."""

_RETRY: Final = 1.0
"""Seconds until the second try; before each later one twice as many."""

HEARING: Final = 60.0
"""Seconds that the judge, or the players where none sits, have to answer a claim before the hand ends without them."""

_BREAK: Final = 2.0
"""Seconds after which a broken connection is no mere reload of a page."""

_BEFORE: Final = 0.05
"""Seconds before the end of a seat's time at which its grace still begins."""

_BACK_WITHIN: Final = 10.0
"""Seconds in which a person may reconnect before a request is granted without that seat."""


class Chore(Enum):
    """The kinds of planned acts."""

    RECOUNT = "recount"
    PARTNERS = "partners"
    ERRAND = "errand"
    HEARING = "hearing"
    TIME_OUT = "time-out"
    LOST = "lost"
    BACK = "back"
    CHOICE = "choice"
    BOT_ACTS = "bot-acts"
    BOT_ADVISES = "bot-advises"
    GLANCE = "glance"
    BEAT = "beat"
    BOT_VOTES = "bot-votes"


class Duty(NamedTuple):
    """A planned act: its kind, its seat, and in `by` the bot, or the word of the table.

    `since` distinguishes the duty of one turn from that of the next: the row of the last act or of a call, or the time
    of a deadline.
    """

    chore: Chore
    seat: str = ""
    by: str = ""
    since: float = 0.0


class Planned(NamedTuple):
    """A duty and the time for which it is planned."""

    duty: Duty
    time: float


class Planner:
    """The schedule of one table."""

    def __init__(  # noqa: PLR0913, PLR0917  (what happens around a table, and two questions to it)
        self,
        around: Surroundings,
        code: str,
        mail: Mailbox,
        carry_out: Callable[[Duty, str | None], Awaitable[None]],
        awaited: Callable[[], bool] = lambda: False,
        online: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """Plan nothing yet.

        `carry_out` is run in the mailbox when the time of a duty comes and it is still planned, with the word of the
        table or of a bot. `awaited` returns whether a person will sit down when the hand is over; then the bots
        continue even if no person plays. `online` returns the seats that are connected; only with one there are beats.
        """
        self._online = online
        self._lost: dict[str, float] = {}
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
        self._hurried = 0
        self._rests_on: tuple[int, Standing | None] = 0, None

    @property
    def empty(self) -> bool:
        """Return whether nothing is planned."""
        return not self._plan

    @property
    def schedule(self) -> tuple[Planned, ...]:
        """Return what is planned, the earliest first."""
        planned = (Planned(duty, time) for duty, (time, _) in self._plan.items())
        return tuple(sorted(planned, key=lambda item: (item.time, item.duty.chore.value, item.duty.seat)))

    def drop(self) -> None:
        """Cancel everything that is planned."""
        for _, task in self._plan.values():
            task.cancel()
        self._plan.clear()
        self._turn = None

    def replan(self, table: Table) -> None:
        """Plan new duties, and cancel those that are no longer due."""
        if not self._playing(table):
            self._turn = None
        elif self._turn is None or self._turn[0] != table.acted:
            self._turn = table.acted, self._around.moments.now()
        if self._rests_on != (table.acted, table.standing):
            self._rests_on = table.acted, table.standing
            self._refused.clear()
        if self._all_looked(table) and self._hurried != table.acted:
            self._hurried = table.acted
            for duty in [other for other in self._plan if other.chore is Chore.ERRAND]:
                self._plan.pop(duty)[1].cancel()
        duties = tuple(other for other in self._duties(table) if self._refused.get(other, 0) < _TRIES)
        for duty in [other for other in self._plan if other not in duties]:
            self._plan.pop(duty)[1].cancel()
        for duty in duties:
            if duty not in self._plan:
                self._add(table, duty)

    def _all_looked(self, table: Table) -> bool:
        """Return whether all people who are there have looked at the finished hand; then the next one begins."""
        over = table.state.public.phase is Phase.HAND_OVER
        present = set(people(table.chairs)).intersection(self._online())
        return over and bool(table.looked) and present <= set(table.looked)

    def try_again(self, table: Table, duty: Duty) -> None:
        """Plan a refused duty again, with a doubled delay each time; give up after `_TRIES` refusals.

        After that the duty is not planned until an act or a request changes the table, or the table is loaded again.
        """
        refusals = self._refused[duty] = self._refused.get(duty, 0) + 1
        if refusals == _TRIES:
            _LOG.error("table %s: gave up on %s after %d refusals", self._code, duty.chore.value, refusals)
        self.replan(table)

    def _playing(self, table: Table) -> bool:
        """Return whether the match is running, and a person plays or will sit down after the hand."""
        return table.running and (bool(people(table.chairs)) or self._awaited())

    def _duties(self, table: Table) -> Iterator[Duty]:
        """Yield what happens if no person does anything: an act of the table, the end of a turn, the bots' words."""
        recount = Duty(Chore.RECOUNT, since=self._recount_at)
        if table.asked is not None and (recount in self._plan or not self.may_recount):
            yield recount
        if must_draw_partners(table):
            yield Duty(Chore.PARTNERS)
        if not self._playing(table):
            return
        yield from self._beats(table)
        task = errand(table)
        if task is not None:
            # However often seats show or claim, a decided hand is open equally long, but for a judge's answer.
            settles = _settles(table)
            hearing = (settles and table.state.public.settlement.waiting) or open_rejections(table)
            chore = Chore.HEARING if hearing else Chore.ERRAND
            yield Duty(chore, *task, table.decided if settles else table.acted)
        yield from self._timed(table)
        if table.state.public.desk.question:
            for chair in table.chairs:
                if chair.player is not None and may_vote(table.law, table.state.public, chair.seat):
                    yield Duty(Chore.BOT_VOTES, chair.seat, vote(table.law, table.state.public), table.acted)
        if table.state.public.in_hand and table.state.muestra is None:
            yield from self._bots(table)
            yield from self._glances(table)

    def _timed(self, table: Table) -> Iterator[Duty]:
        """Yield the end of a seat's time, of its grace where it is back, and of the time in which the others choose."""
        clock, absence = table.clock, table.standing.absence
        if absence is not None and not absence.lost:
            yield Duty(Chore.CHOICE, absence.seat, since=absence.until)
        if not clock.seat:
            return
        yield Duty(Chore.TIME_OUT, clock.seat, since=clock.deadline)
        away = clock.held > self._around.moments.now() or (absence is not None and absence.lost)
        if away and clock.seat in self._online():
            yield Duty(Chore.BACK, clock.seat, since=clock.held)
        elif clock.seat in self._lost and not clock.held and grace_left(clock, clock.seat, table.settings) >= _BREAK:
            yield Duty(Chore.LOST, clock.seat, since=max(self._lost[clock.seat], _begun(table)))

    def _bots(self, table: Table) -> Iterator[Duty]:
        """Yield the word of the bot that must act, or its opinion if a person answers in its place.

        Bots do not act out of turn, so only this one is asked.
        """
        settlement = table.state.public.settlement
        if settlement.begun:
            for chair in table.chairs:
                # Who has not looked at the cards yet has nothing to say of them; the table's time ends for it too.
                done = chair.seat in settlement.silent and not self._accused(table, chair.seat)
                unseen = chair.seat in table.state.public.unseen
                if chair.player is not None and not done and not unseen:
                    yield Duty(Chore.BOT_ACTS, chair.seat, chair.player, table.acted)
            return
        seat = due(table.law, table.state.public)
        bot = table.chair(seat).player
        call = pending_call(table)
        if bot is None:
            return
        if seat == due_seat(table):
            yield Duty(Chore.BOT_ACTS, seat, bot, table.acted)
        elif call is not None and call != self._advised and can_talk(table.law, table.state.public):
            yield Duty(Chore.BOT_ADVISES, seat, bot, call)

    @staticmethod
    def _accused(table: Table, seat: str) -> bool:
        """Return whether a claim waits against a seat that the seat can answer by saying that it is right."""
        answers = settled_by_conceding(table.law, table.state.public, seat)
        return any(answer.against == seat for answer in answers)

    @staticmethod
    def _glances(table: Table) -> Iterator[Duty]:
        """Yield once a trick for each bot that may sign the moment at which it does, or does not."""
        law, public = table.law, table.state.public
        if not _has_signs(table):
            return
        for seat in law.seats:
            bot = table.chair(seat).player
            free = bot is not None and seat not in table.glanced and seat not in public.out
            if free and may_sign_to(law, public, seat):
                since = float(table.hands[1]) + len(public.tricks) / 8
                yield Duty(Chore.GLANCE, seat, bot or "", since)

    def _beats(self, table: Table) -> Iterator[Duty]:
        """Yield the next time at which every seat is sent what it noticed of signs, or nothing.

        Beats come one after another for as long as a match is played, whether anybody signs or not, and neither rows
        nor signs nor looks move them. So the messages of a seat and their times reveal no sign that it did not see.
        """
        if _has_signs(table) and any(seat in table.law.seats for seat in self._online()):
            planned = next((beat for beat in self._plan if beat.chore is Chore.BEAT), None)
            yield planned or Duty(Chore.BEAT, since=next_beat(self._around.moments.now()))

    # -- times --------------------------------------------------------------------------------------------------

    def _add(self, table: Table, duty: Duty) -> None:
        """Plan a duty."""
        time = self._time_of(table, duty)
        thinks = duty.chore in (Chore.BOT_ACTS, Chore.BOT_ADVISES)
        work = self._think(table, duty, time) if thinks else self._wait(duty, time)
        self._plan[duty] = time, asyncio.create_task(work)

    def _time_of(self, table: Table, duty: Duty) -> float:
        """Return the time of a duty: delays count from the beginning of the turn, after a refusal from now."""
        refusals = self._refused.get(duty, 0)
        if refusals:
            return self._around.moments.now() + _RETRY * (1 << refusals - 1) / self._around.haste
        if duty.chore in (Chore.RECOUNT, Chore.TIME_OUT, Chore.BEAT, Chore.CHOICE):
            return duty.since
        if duty.chore is Chore.BACK:
            return self._around.moments.now()
        if duty.chore is Chore.LOST:
            return min(duty.since + _BREAK, table.clock.deadline - _BEFORE)
        if duty.chore is Chore.ERRAND and self._hurried == table.acted:
            return self._around.moments.now()
        begun = self._around.moments.now() if self._turn is None else self._turn[1]
        return begun + self._delay(table, duty) / self._around.haste

    def _delay(self, table: Table, duty: Duty) -> float:
        """Return the delay of a duty after the beginning of the turn."""
        chore, dice = duty.chore, self._around.dice
        pace = thinking(PACES[table.settings.pace], thinks_of(duty.by))
        if chore is Chore.BOT_ACTS:
            return turn_delay(pace, dice, may_call=may_call_envido(table)) / (HURRY if only_bots(table) else 1)
        if chore in (Chore.BOT_ADVISES, Chore.BOT_VOTES):
            return advice_delay(pace, dice)
        if chore is Chore.PARTNERS:
            return pace.hand
        if chore is Chore.GLANCE:
            return glance_delay(pace, dice)
        if chore is Chore.HEARING:
            return HEARING
        if _settles(table):
            return pace.settle
        quiet = pace.muestra if table.state.muestra is not None else pace.silence
        return {Phase.HAND_OVER: pace.hand, Phase.PLAY: quiet}.get(table.state.public.phase, pace.errand)

    async def _wait(self, duty: Duty, time: float) -> None:
        await self._around.moments.until(time)
        self._post(duty, duty.by or None)

    async def _think(self, table: Table, duty: Duty, time: float) -> None:
        """Start a bot's thinking at once, and release its word at the planned time, or at a fixed later one."""
        seed = self._around.chance.randrange(1 << 62)
        try:
            bands = table.law.bands[table.state.public.solo]
            partner = any(bands[other] == bands[duty.seat] for other in people(table.chairs))
            view = table.views[duty.seat]
            token = table.said_before(duty.seat)
            if token is None:
                token = await self._around.thinker.think(duty.by, table.law, view, seed, partner=partner)
        except Exception as error:  # noqa: BLE001  (an error of a bot must not stop the table; its text could contain cards)
            _LOG.error("table %s: bot %s failed: %s", self._code, duty.by, type(error).__name__)
            token = None
        await self._around.moments.until(release(time, self._around.moments.now(), self._around.haste))
        self._post(duty, token)

    def _post(self, duty: Duty, word: str | None) -> None:
        """Put a duty whose time came into the mailbox; it is skipped there if it is no longer planned."""
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
        """Begin the time in which a person may reconnect before consents are counted without that seat."""
        self._recount_at = self._around.moments.now() + _BACK_WITHIN

    @property
    def may_recount(self) -> bool:
        """Return whether no person disconnected a moment ago."""
        return self._around.moments.now() >= self._recount_at

    def disconnected(self, table: Table, seat: str) -> None:
        """Plan to count the consents again after the time in which a person may reconnect, and that person's grace."""
        self.wait_for_return()
        if seat not in self._online():
            self._lost[seat] = self._around.moments.now()
        self.replan(table)

    def connected(self, table: Table, seat: str) -> None:
        """Note that a seat is connected, for the first time or again."""
        self._lost.pop(seat, None)
        self.replan(table)


def _begun(table: Table) -> float:
    """Return when the time of the seat whose clock runs began."""
    clock, seconds = table.clock, table.settings.turn_seconds
    return clock.deadline - (seconds or 0) - clock.banks[table.law.sides.index(clock.seat[0])]


def only_bots(table: Table) -> bool:
    """Return whether no person plays the hand any more: all of them left it, or others play their duel.

    A decided hand that settles concerns everybody, so it is not hurried.
    """
    public = table.state.public
    return not _settles(table) and not any(
        seat not in public.out and (not public.duel or seat in public.duel) for seat in people(table.chairs)
    )


def _settles(table: Table) -> bool:
    """Return whether a decided hand waits for proofs and claims; once it is over there are none."""
    return table.state.public.phase is Phase.SETTLING


def _has_signs(table: Table) -> bool:
    """Return whether signs are made at a table: its setting and its rulebook have them."""
    return table.settings.signs and bool(table.law.terms.senas.signs)
