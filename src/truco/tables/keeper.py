"""The keeper of one table: an actor with a mailbox, so that one thing happens after another.

A row is stored first, then folded into the table, then shown. Whatever is due later (a bot's word, the table's deal,
the end of somebody's time) is planned anew after every row; what an older plan still brings is dropped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy.exc import IntegrityError

from truco.bots import BOTS
from truco.engine import MESA, Kind, Phase, due
from truco.engine.croupier import Chance
from truco.errors import ActRejected, TableError, TrucoError
from truco.tables.acts import Happened, act, clock_after, words_of
from truco.tables.clock import safe_word, started
from truco.tables.codes import hashed, new_token, opens
from truco.tables.moments import Moments, RealMoments
from truco.tables.pace import PACES, Dice, advice_delay, release, turn_delay
from truco.tables.partners import KINGS, draws_partners, partners_drawn
from truco.tables.phrases import PHRASES
from truco.tables.records import Played, begins, earlier_match, record_text
from truco.tables.requests import Request, granted, recounted, sat
from truco.tables.row import Row, Standing
from truco.tables.seats import STAND_IN, people, read_name, with_chair
from truco.tables.sight import Room, Watcher, Welcome, entries, recent, room_of, sight_of
from truco.tables.store import Person, Store
from truco.tables.table import Table, after, due_seat, errand, pending_call
from truco.tables.thinking import Thinker, Workers
from truco.views import may_talk

_LOG: Final = logging.getLogger(__name__)
_REFUSALS_KEPT: Final = 256
_BACK_WITHIN: Final = 10.0
"""Seconds in which whoever lost the connection may come back before a request is granted without that seat."""

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What tables share; all but the store is the machine's own where nothing else is given.

    `store` takes the rows, `moments` tells the hour, `chance` gives cards, codes and tokens, `dice` draws delays apart
    from them, `thinker` asks the bots; `haste` divides every delay of bots and table (tests hurry, people do not).
    """

    store: Store
    moments: Moments = field(default_factory=RealMoments)
    chance: Chance = field(default_factory=secrets.SystemRandom)
    dice: Dice = field(default_factory=random.SystemRandom)
    thinker: Thinker = field(default_factory=Workers)
    haste: float = 1.0


class Seated(NamedTuple):
    """A seat that was taken, and the token that opens it."""

    seat: str
    token: str


class Keeper:
    """One table that is open in this process."""

    def __init__(self, around: Surroundings, table_id: int, code: str, table: Table) -> None:
        """Keep a table that stands before the first row of its log."""
        self.code = code
        self.table_id = table_id
        self.table = table
        self.rows: list[Row] = []
        self.used = around.moments.now()
        self.lost = False
        self._around = around
        self._people: dict[str, Person] = {}
        self._watchers: list[Watcher] = []
        self._accepted: dict[str, int] = {}
        self._refused: OrderedDict[str, TrucoError] = OrderedDict()
        self._mail: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._plan: set[asyncio.Task[None]] = set()
        self._plan_number = 0
        self._advised = 0
        self._recount_at = 0.0
        self._actor: asyncio.Task[None] | None = None

    # -- life ------------------------------------------------------------------------------------------------------

    def restore(self, rows: Sequence[Row], people: Mapping[str, Person]) -> None:
        """Fold a log; time that passed while nobody kept the table is nobody's loss."""
        self._people.update(people)
        for row in rows:
            self._fold(row)
        clock, settings = self.table.clock, self.table.settings
        if clock.seat and settings.turn_seconds is not None:
            now = self._around.moments.now()
            clock = started(clock, self.table.law.sides, clock.seat, settings.turn_seconds, now)
            self.table = replace(self.table, clock=clock)
        self._recount_at = self._around.moments.now() + _BACK_WITHIN

    def start(self) -> None:
        """Begin to take mail, and plan what is due."""
        self._actor = asyncio.create_task(self._work())
        self._replan()

    async def close(self) -> None:
        """Stop, and tell everybody who watches; the log has all that is needed to go on."""
        self._drop_plan()
        if self._actor is not None:
            self._actor.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._actor
        for watcher in tuple(self._watchers):
            watcher.closed()
        self._watchers.clear()

    @property
    def idle(self) -> bool:
        """Tell whether nobody watches and nothing is planned."""
        return not self._watchers and not self._plan and self._mail.empty()

    @property
    def closing(self) -> bool:
        """Tell whether nothing happens here any more; the table can be found again."""
        return self.lost or self._actor is None or self._actor.done()

    async def _work(self) -> None:
        while True:
            job = await self._mail.get()
            await job()

    async def _ask(self, job: Callable[[], Awaitable[_Result]]) -> _Result:
        """Have the actor do something and wait for what comes of it."""
        actor = self._actor
        if self.closing or actor is None:
            raise TableError("closing")
        done: asyncio.Future[_Result] = asyncio.get_running_loop().create_future()

        async def carry_out() -> None:
            try:
                result = await job()
            except Exception as error:  # noqa: BLE001  (it is raised again where it was asked)
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

        self._mail.put_nowait(carry_out)
        ends: set[asyncio.Future[Any]] = {done, actor}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise TableError("closing")
        return done.result()

    # -- what people ask -------------------------------------------------------------------------------------------

    def seat_of(self, token: str) -> str:
        """Return the seat that a token opens.

        Raises `TableError` (`bad-token`) where it opens none.
        """
        for seat, person in self._people.items():
            if opens(token, person.token_hash):
                return seat
        raise TableError("bad-token")

    async def act(self, seat: str, client: str, token: str, answers: int | None = None) -> int:
        """Carry out what a seat says or does, once for each client id; return the row.

        Raises `ActRejected` and `TableError` where it did not happen; nothing changed then.
        """

        async def job() -> int:
            chair = self.table.chair(seat)
            if chair.stand_in is not None:
                raise TableError("stand-in")
            happened = act(self.table, seat, token, answers, self._around.chance)
            return await self._happen(seat, happened, client=f"{seat}:{client}")

        return await self._once(seat, client, job)

    async def request(self, seat: str, client: str, do: str, details: Mapping[str, Any]) -> int:
        """Grant a request of a seat, once for each client id; return the row.

        Raises `TableError` where it cannot be granted.
        """

        async def job() -> int:
            found = granted(self.table, Request(seat, do, details, self._online(), tuple(BOTS)))
            left: dict[str, Person | None] = {seat: None} if do == "leave" else {}
            key = f"{seat}:{client}"
            row = await self._keep(Row(0, 0.0, seat, do, (), found.events, found.standing, client=key), left)
            if left:
                await self._recount()
            return row

        return await self._once(seat, client, job)

    async def sit(self, name: str, seat: str | None) -> Seated:
        """Seat a person; return the seat and the token that opens it.

        Raises `TableError` where the name will not do or the seat is not free.
        """
        person = read_name(name)

        async def job() -> Seated:
            found, grant = sat(self.table, seat)
            token = new_token(self._around.chance)
            row = Row(0, 0.0, found, "sit", (), grant.events, grant.standing)
            await self._keep(row, {found: Person(person, hashed(token))})
            return Seated(found, token)

        return await self._ask(job)

    def say(self, seat: str, word: str) -> None:
        """Pass a phrase on to everybody who watches; it is not stored.

        Raises `TableError` (`unknown-phrase`) for what is not a phrase of the table, `ActRejected` (`silence`) where
        the rulebook lets nobody talk now.
        """
        if word not in PHRASES:
            raise TableError("unknown-phrase")
        if not may_talk(self.table.law, self.table.state.public):
            raise ActRejected("silence", seat, word, self.table.law.ruleset.book.rules_of("table.silence"))
        for watcher in self._watchers:
            watcher.said(seat, word)

    async def forget(self, seat: str) -> None:
        """Delete a person's name and token; the chair stays as it is."""

        async def job() -> None:
            await self._around.store.forget(self.table_id, (seat,))
            self._people.pop(seat, None)
            self._unseat(seat)
            self._tell_room()

        await self._ask(job)

    async def _once(self, seat: str, client: str, job: Callable[[], Awaitable[int]]) -> int:
        """Carry a message out unless it was before; then give the first answer again."""
        key = f"{seat}:{client}"

        async def once() -> int:
            if key in self._accepted:
                return self._accepted[key]
            if key in self._refused:
                raise self._refused[key]
            try:
                return await job()
            except (ActRejected, TableError) as error:
                self._refused[key] = error
                if len(self._refused) > _REFUSALS_KEPT:
                    self._refused.popitem(last=False)
                raise

        return await self._ask(once)

    # -- watching --------------------------------------------------------------------------------------------------

    def watch(self, watcher: Watcher, since: int | None = None) -> Welcome:
        """Begin to tell somebody what happens; return how things stand and what was missed since a row."""
        self._watchers.append(watcher)
        self.used = self._around.moments.now()
        self._tell_room(but=watcher)
        log = entries(self.table, recent(self.table, self.rows, since), watcher.who)
        return Welcome(self.room(), sight_of(self.table, watcher.who), log)

    def unwatch(self, watcher: Watcher) -> None:
        """Stop telling somebody."""
        if watcher in self._watchers:
            self._watchers.remove(watcher)
            self._tell_room()
            if watcher.who in self.table.law.seats:
                self._recount_at = self._around.moments.now() + _BACK_WITHIN
                self._plan_recount()

    def _unseat(self, seat: str) -> None:
        """Turn away from a seat's cards whoever held the seat until now."""
        for watcher in [one for one in self._watchers if one.who == seat]:
            self._watchers.remove(watcher)
            watcher.unseated()

    def room(self) -> Room:
        """Return the table as everybody sees it."""
        return room_of(self.code, self.table, self._names(), self._online())

    async def record(self, who: str, *, match: int | None = None) -> str:
        """Return the record of a match for a viewer, of the present one where none is named.

        Raises `TableError` (`no-such-match`) for a match that was never begun.
        """
        if match is None or match == self.table.match:
            return record_text(self.table.law, self._present(), who, None)
        if match not in range(1, self.table.match):
            raise TableError("no-such-match")
        return record_text(self.table.law, earlier_match(await self._log(), match, self._names()), who, None)

    async def report(self, seat: str, seq: int, comment: str) -> str:
        """Keep a seat's report of a ruling; return the record up to that row of whichever match, with the comment.

        Raises `TableError` (`bad-report`) for a row that is of no match.
        """
        if not self.table.match or seq > self.table.seq:
            raise TableError("bad-report")
        played = self._present()
        if seq < self.table.begun:
            log = await self._log()
            match = sum(begins(row) for row in log if row.seq <= seq)
            if not match:
                raise TableError("bad-report")
            played = earlier_match(log, match, self._names())
        await self._around.store.report(self.table_id, seq, self._around.moments.now(), comment)
        return record_text(self.table.law, played, seat, seq, [("_Comment", " ".join(comment.split()))])

    def _present(self) -> Played:
        return Played(tuple(self.rows), self.table.chairs, self._names(), self.table.over)

    async def _log(self) -> tuple[Row, ...]:
        """Return all rows of this table; only those of the present match are kept in memory."""
        stored = await self._around.store.load(self.code)
        return () if stored is None else stored.rows

    def _names(self) -> dict[str, str]:
        return {seat: person.name for seat, person in self._people.items()}

    def _online(self) -> tuple[str, ...]:
        return tuple({watcher.who for watcher in self._watchers})

    def _tell_room(self, but: Watcher | None = None) -> None:
        room = self.room()
        for watcher in self._watchers:
            if watcher is not but:
                watcher.changed(room)

    def _tell(self, row: Row, moves: Mapping[str, str]) -> None:
        """Show a stored row to everybody, each what that viewer may know; who moved is welcomed on the new seat."""
        moved = [watcher for watcher in self._watchers if watcher.who in moves]
        self._watchers = [watcher for watcher in self._watchers if watcher not in moved]
        for watcher in moved:
            watcher.moved(moves[watcher.who])
        sights = {who: sight_of(self.table, who) for who in self._online()}
        lines = {who: entries(self.table, [row], who) for who in sights}
        for watcher in self._watchers:
            if watcher not in moved:
                watcher.happened(sights[watcher.who], lines[watcher.who])
        if row.standing is not None:
            self._tell_room()

    # -- rows ------------------------------------------------------------------------------------------------------

    def _stamped(self, row: Row) -> Row:
        """Return a row with its number, its hour and the clock after it."""
        row = replace(row, seq=self.table.seq + 1, at=self._around.moments.now())
        return replace(row, clock=clock_after(self.table, row))

    async def _happen(
        self, seat: str, happened: Happened, *, client: str | None = None, standing: Standing | None = None
    ) -> int:
        word, ruling, events = happened
        return await self._keep(Row(0, 0.0, seat, word.token, ruling.rules, events, standing, client=client))

    async def _keep(
        self, row: Row, people: Mapping[str, Person | None] | None = None, moves: Mapping[str, str] | None = None
    ) -> int:
        """Store a row, then fold it, then show it, then plan what is due; `moves` say who sits elsewhere now."""
        changes = dict(people or {})
        row = self._stamped(row)
        over = after(self.table, row).over
        try:
            await self._around.store.append(self.table_id, row, changes, over=over)
        except IntegrityError:
            known = None if row.client is None else await self._around.store.row_of(self.table_id, row.client)
            if known is not None and known <= self.table.seq:
                return known  # a message of a match before, of which only the store remembers the id
            # Another process plays this table; what we know of it is old.
            self._lose()
            raise TableError("closing") from None
        for seat, person in changes.items():
            if person is None:
                self._people.pop(seat, None)
            else:
                self._people[seat] = person
        self._fold(row)
        self.used = row.at
        if moves is None:
            for seat in changes:
                self._unseat(seat)
        self._tell(row, moves or {})
        self._replan()
        return row.seq

    def _lose(self) -> None:
        """Go no further from what is known here; whoever comes back finds the table in the store."""
        self.lost = True
        self._drop_plan()
        for watcher in tuple(self._watchers):
            watcher.closed()
        self._watchers.clear()

    def _fold(self, row: Row) -> None:
        if begins(row):
            self.rows.clear()
            self._accepted.clear()
        self.rows.append(row)
        self.table = after(self.table, row)
        if row.client is not None:
            self._accepted[row.client] = row.seq

    # -- the plan --------------------------------------------------------------------------------------------------

    def _drop_plan(self) -> None:
        for task in self._plan:
            task.cancel()
        self._plan.clear()
        self._plan_number += 1

    def _replan(self) -> None:
        """Plan what happens if nobody does anything: the table's errand, the end of a turn, the bots' words."""
        self._drop_plan()
        self._plan_recount()
        table = self.table
        pace = PACES[table.settings.pace]
        if draws_partners(table) and not self.lost:
            self._later(self._in(pace.hand), self._draw_partners)
        if self.lost or not table.running or not people(table.chairs):
            return
        task = errand(table)
        if task is not None:
            delays = {Phase.HAND_OVER: pace.hand, Phase.PLAY: pace.silence}
            delay = delays.get(table.state.public.phase, pace.errand)
            self._later(self._in(delay), lambda: self._errand(*task))
        if table.clock.seat:
            self._later(table.clock.deadline, self._expire)
        if table.state.public.phase is Phase.PLAY and table.state.muestra is None:
            self._plan_bots()

    def _in(self, delay: float) -> float:
        return self._around.moments.now() + delay / self._around.haste

    def _later(self, moment: float, job: Callable[[], Awaitable[None]]) -> None:
        async def wait() -> None:
            await self._around.moments.until(moment)
            self._post(number, job)

        number = self._plan_number
        self._add(wait())

    def _add(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._plan.add(task)
        task.add_done_callback(self._plan.discard)

    def _post(self, number: int, job: Callable[[], Awaitable[None]]) -> None:
        """Put something planned into the mailbox; it is dropped if something else happened first."""

        async def unless_late() -> None:
            if number != self._plan_number:
                return
            try:
                await job()
            except TrucoError as error:
                _LOG.warning("table %s: something planned was refused: %s", self.code, error.code)
                self._replan()
            except Exception as error:  # noqa: BLE001  (the store failed; nobody asked who could be told)
                _LOG.error("table %s: something planned failed: %s", self.code, type(error).__name__)
                self._lose()

        self._mail.put_nowait(unless_late)

    def _plan_recount(self) -> None:
        """Plan to count the consents again once somebody who went had the time to come back."""
        if self.table.asked is not None and self._recount_at > self._around.moments.now() and not self.lost:
            self._later(self._recount_at, self._recount)

    async def _recount(self) -> None:
        """Grant the request that waits if all agree who are there now, and nobody went a moment ago."""
        if self._around.moments.now() < self._recount_at:
            return
        asked, found = self.table.asked, recounted(self.table, self._online())
        if asked is not None and found is not None:
            await self._keep(Row(0, 0.0, asked.by[-1], asked.what, (), found.events, found.standing))

    async def _draw_partners(self) -> None:
        """Draw the partners; people take their seats, and their names and tokens go with them."""
        standing, events, moves = partners_drawn(self.table, self._around.chance)
        moving = {seat: place for seat, place in moves.items() if seat != place}
        left: dict[str, Person | None] = dict.fromkeys(seat for seat in moving if seat in self._people)
        taken = {place: self._people[seat] for seat, place in moving.items() if seat in self._people}
        await self._keep(Row(0, 0.0, MESA, KINGS, (), events, standing), left | taken, moving)

    async def _errand(self, seat: str, intent: str) -> None:
        await self._happen(seat, act(self.table, seat, intent, None, self._around.chance))

    async def _expire(self) -> None:
        """Take the act of who let the time pass, and give the chair to a stand-in until that person returns."""
        seat = self.table.clock.seat
        words = words_of(self.table, seat)
        one = safe_word(self.table.law, words, self.table.state.public.muestra) or words[0]
        happened = act(self.table, seat, one.token, pending_call(self.table), self._around.chance)
        chair = replace(self.table.chair(seat), stand_in=STAND_IN)
        standing = replace(self.table.standing, chairs=with_chair(self.table.chairs, chair))
        await self._happen(seat, happened, standing=standing)

    # -- bots ------------------------------------------------------------------------------------------------------

    def _plan_bots(self) -> None:
        """Ask the bot that the law calls on: for its word, or for its opinion where a person answers in its place.

        No bot speaks out of turn, so no other is asked.
        """
        table, dice = self.table, self._around.dice
        pace = PACES[table.settings.pace]
        seat = due_seat(table)
        pending = pending_call(table)
        may_call = any(one.kind is Kind.ENVIDO for who in people(table.chairs) for one in words_of(table, who))
        lawful = due(table.law, table.state.public)
        bot = table.chair(lawful).player
        if bot is None:
            return
        if lawful == seat:
            delay = turn_delay(pace, dice, may_call=may_call)
            self._add(self._consider(bot, lawful, self._in(delay), self._speak))
        elif self._advised != pending and may_talk(table.law, table.state.public):
            self._add(self._consider(bot, lawful, self._in(advice_delay(pace, dice)), self._advise))

    async def _consider(
        self, bot: str, seat: str, moment: float, then: Callable[[str, str | None], Awaitable[None]]
    ) -> None:
        """Let a bot think at once, and release its word at the hour that was drawn, or at a fixed one if it is late."""
        number = self._plan_number
        seed = self._around.chance.randrange(1 << 62)
        try:
            table = self.table
            bands = table.law.bands[table.state.public.solo]
            partner = any(bands[one] == bands[seat] for one in people(table.chairs))
            token = await self._around.thinker.think(bot, table.law, table.views[seat], seed, partner=partner)
        except Exception as error:  # noqa: BLE001  (a bot's fault must not stop the table; what it saw is not logged)
            _LOG.error("table %s: bot %s failed: %s", self.code, bot, type(error).__name__)
            token = None
        await self._around.moments.until(release(moment, self._around.moments.now(), self._around.haste))
        self._post(number, lambda: then(seat, token))

    async def _speak(self, seat: str, token: str | None) -> None:
        """Carry out a bot's word; a bot that has none does what is safe."""
        words = words_of(self.table, seat)
        if token is None or token not in {one.token for one in words}:
            token = (safe_word(self.table.law, words, self.table.state.public.muestra) or words[0]).token
        await self._happen(seat, act(self.table, seat, token, pending_call(self.table), self._around.chance))

    async def _advise(self, seat: str, token: str | None) -> None:
        """Tell a bot's opinion on a call to its own side, for a person answers there."""
        pending = pending_call(self.table)
        if token is None or pending is None:
            return
        self._advised = pending
        bands = self.table.law.bands[self.table.state.public.solo]
        for watcher in self._watchers:
            if bands.get(watcher.who) == bands[seat]:
                watcher.said(seat, token)
