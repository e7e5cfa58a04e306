"""The keeper of one table: it carries out requests of people and planned acts, one after another.

A row is stored first, then folded into the table (`order`), then shown (`gallery`); then later acts are planned anew.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from truco.app.tables import absence as absences
from truco.app.tables.acts import Happened, act, done_in_silence, glance_of, may_say, safe_act, weigh
from truco.app.tables.archive import Archive
from truco.app.tables.chat import Chat, Line, act_said, check_sentence, check_talk
from truco.app.tables.clock import hold, resume
from truco.app.tables.codes import hashed, new_token, token_for
from truco.app.tables.door import Door, guarded
from truco.app.tables.gallery import Gallery
from truco.app.tables.judge import grant_judge, invite_judge, with_judge
from truco.app.tables.mailbox import Mailbox
from truco.app.tables.order import Order, OutOfDateError
from truco.app.tables.planner import Chore, Duty, Planned, Planner
from truco.app.tables.prescribed import lay_open, next_deal
from truco.app.tables.requests import Granted, Request, check_often, check_signs, grant_request, recount, sit, tip_for
from truco.app.tables.row import GLANCE, PHRASES, Row, Standing
from truco.app.tables.seats import free_chair, read_name
from truco.app.tables.sight import Caller, Entry, Room, Watcher, Welcome, entries_before
from truco.app.tables.signing import answer_rejections
from truco.app.tables.store import People, Person
from truco.app.tables.surroundings import Surroundings
from truco.app.tables.table import Table, pending_call
from truco.app.tables.waiting import KINGS, draw_partners
from truco.bots import BOTS
from truco.bots.tip import Tip
from truco.engine import MESA
from truco.engine.table.events import Glanced
from truco.engine.table.facts import MatchEnded
from truco.engine.table.judge_words import JUDGE as OFFICIAL
from truco.errors import TableError, TrucoError
from truco.talk import Reading
from truco.talk.quotes import sentence_word
from truco.views import JUDGE, SPECTATOR

_LOG: Final = logging.getLogger(__name__)

_ANSWERS: Final = ("admit", "turn-away")
"""The answers to a request for a chair; neither makes a row of the log."""

_Result = TypeVar("_Result")


class Seated(NamedTuple):
    """A seat that was taken, and its token; with a `knock` the token opens it once the person is admitted."""

    seat: str
    token: str
    knock: int | None = None


class Keeper(Archive):
    """One table that is open in this process."""

    def __init__(self, around: Surroundings, table_id: int, code: str, table: Table) -> None:
        """Begin with a table before the first row of its log."""
        super().__init__(around, Order(around, table_id, table), code)
        self.used = around.moments.now()
        self.lost = False
        self._mail = Mailbox()
        self._door = Door()
        self._chat = Chat()
        self._gallery = Gallery(code, self._callers)
        self._planner = Planner(around, code, self._mail, self._do_planned, self._awaited, lambda: self._gallery.online)

    @property
    def table(self) -> Table:
        """Return the present table."""
        return self._order.table

    @property
    def rows(self) -> Sequence[Row]:
        """Return the rows of the present match, and those before the first."""
        return self._order.rows

    @property
    def schedule(self) -> Sequence[Planned]:
        """Return what happens at which time if no person does anything before."""
        return self._planner.schedule

    # -- life ------------------------------------------------------------------------------------------------------

    async def restore(self, rows: Sequence[Row], people: Mapping[str, Person], talk: Sequence[Line] = ()) -> None:
        """Fold a log, a portion at a time; the time while the table was closed does not count for the clocks."""
        await self._order.restore(rows, people)
        self._chat.restore(talk)
        self._planner.wait_for_return()

    def start(self) -> None:
        """Begin to carry out requests, and plan the next acts."""
        self._planner.replan(self.table)
        self._mail.start()

    async def close(self) -> None:
        """Stop, and inform all watchers; the table can be loaded again from its log."""
        self._planner.drop()
        await self._mail.close()
        self._gallery.close()

    @property
    def idle(self) -> bool:
        """Return whether the table has no watcher and nothing is planned."""
        return self._gallery.empty and self._planner.empty and self._mail.empty

    @property
    def closing(self) -> bool:
        """Return whether this keeper has stopped; the host can load the table again."""
        return self.lost or self._mail.closed

    def _lose(self) -> None:
        """Stop, because the table here may differ from the store; who reconnects gets the table from the store."""
        self.lost = True
        self._planner.drop()
        self._gallery.close()

    # -- requests of people ----------------------------------------------------------------------------------------

    def seat_of(self, token: str) -> str:
        """Return the seat that a token opens.

        Raises `TableError` (`bad-token`) where it opens none.
        """
        return self._order.seat_of(token)

    async def act(self, seat: str, client: str, token: str, answers: int | None = None) -> int:
        """Carry out an act of a seat, once for each client id; return its row.

        Raises `ActRejected` or `TableError` if it is refused; then nothing changed.
        """

        async def job() -> int:
            if seat != JUDGE and self.table.chair(seat).stand_in is not None:
                raise TableError("stand-in")
            actor, now = OFFICIAL if seat == JUDGE else seat, self._around.moments.now()
            check_signs(self.rows, actor, token, now)
            spoken = self._chat.quoted(seat, token, now) if self.table.binds(seat) else token
            check_sentence(self.table, seat, spoken)
            happened = act(self.table, actor, spoken, answers, self._around.chance)
            return await self._happen(actor, happened, client=f"{seat}:{client}")

        return await self._once(seat, client, job)

    async def request(self, seat: str, client: str, do: str, details: Mapping[str, Any]) -> int:
        """Grant a request of a seat, once for each client id; return its row, or the last row if nothing changed.

        Raises `TableError` if it is refused, with `too-many` after many changes by the seat in a short time.
        """

        async def job() -> int:
            if do in _ANSWERS:
                return await self._answer(seat, details.get("knock"), admit=do == "admit")
            if do != "leave":
                check_often(self.rows, seat, self._around.moments.now())
            now, left = self._around.moments.now(), dict[str, Person | None]({seat: None} if do == "leave" else {})
            if seat == JUDGE:
                grant = Granted(grant_judge(self.table, do, now))
            else:
                grant = grant_request(self.table, Request(seat, do, details, self._gallery.online, tuple(BOTS), now))
            if grant == Granted(self.table.standing):
                return self.table.seq
            key, back = f"{seat}:{client}", grant.back
            made = Row(0, 0.0, seat, do, (), grant.events, grant.standing, client=key, back=back)
            row = await self._keep(made, left | self._carried(grant.moves), grant.moves or None)
            if do == "choose":
                await self._resolve(last=False)
            if left and seat != JUDGE:
                await self._recount()
            return row

        return await self._once(seat, client, job)

    async def tip(self, seat: str, client: str) -> tuple[int, Tip]:
        """Count that a seat asks what to do; return the row, and the tip. Raises `TableError` as `tip_for` does."""
        row = await self.request(seat, client, "tip", {})
        return row, await tip_for(self.table, seat, row, self._around.thinker)

    def seat_for(self, person: str) -> str | None:
        """Return the seat of a person by the person's token, `None` if that person has no seat here."""
        return self._order.seat_for(person)

    async def lay_open(self) -> None:
        """Show a closed table to everybody, because its deals are played at all tables; an open one stays as it is."""

        async def job() -> None:
            if self.table.standing.closed:
                await self._keep(lay_open(self.table))

        await self._ask(job)

    async def hand_over(self, seat: str) -> str:
        """Give a seat a new token, and return it: for another person or another device."""

        async def job() -> str:
            token = new_token(self._around.chance)
            await self._give(seat, "hand-over", token)
            return token

        return await self._ask(job)

    async def invite_judge(self, seat: str) -> str:
        """Give the judge's place a new token, and return it: the person who claims it judges the table.

        Raises `TableError` as `invite_judge` does.
        """

        async def job() -> str:
            standing, token = invite_judge(self.table, seat), new_token(self._around.chance)
            await self._keep(Row(0, 0.0, seat, "invite-judge", standing=standing), {JUDGE: Person("", hashed(token))})
            return token

        return await self._ask(job)

    async def claim(self, token: str, person: str, name: str = "", own: Sequence[str] = ()) -> Seated:
        """Give the seat of a token to a person, whose own token opens it from then on.

        `name` is that of who takes the judge's place, `own` are other tokens that the person has for this table. Raises
        `TableError`: `used-link`, `already-sitting` if the person has another seat here, `judge-plays` if that person
        wants to judge, `bad-name` for a judge without a name.
        """

        async def job() -> Seated:
            seat = self._order.seat_by_link(token)
            if any(self.seat_for(own_token) not in (None, seat) for own_token in (person, *own)):
                raise TableError("judge-plays" if seat == JUDGE else "already-sitting")
            if seat == JUDGE:
                judge = Person(read_name(name), hashed(key := token_for(person, self._around.chance)))
                standing = with_judge(self.table.standing)
                await self._keep(Row(0, 0.0, JUDGE, "judge", standing=standing), {JUDGE: judge})
                return Seated(JUDGE, key)
            # The person who handed the seat over knows this token, so it must not stay the token of the seat.
            key = token_for("" if person == token else person, self._around.chance)
            await self._give(seat, "claim", key)
            return Seated(seat, key)

        return await self._ask(job)

    async def _give(self, seat: str, how: str, token: str) -> None:
        """Change the token of a seat; watchers with the old token no longer see its cards."""
        person = Person(self._order.names.get(seat, ""), hashed(token))
        await self._keep(Row(0, 0.0, seat, how, (), (), self.table.standing), {seat: person})

    async def sit(self, name: str, seat: str | None, own: str = "", person: str = "", *, ready: bool = True) -> Seated:
        """Give a person a seat; return the seat and its token: that of the person, or a new one.

        For a chair that was left during the match the person must wait until the hand is over and the host or its
        side admits the person. `own` is a token of a seat that the person may have here; `ready` is whether the first
        match may begin as far as that person is concerned. Raises `TableError` if the
        name is bad, the seat is not free, or one of the tokens opens a seat here (`already-sitting`).
        """
        called = read_name(name)

        async def job() -> Seated:
            if self.seat_for(own) or self.seat_for(person):
                raise TableError("already-sitting")
            chair, token = free_chair(self.table.chairs, seat), token_for(person, self._around.chance)
            comer = Person(called, hashed(token))
            if not guarded(self.table, chair):
                await self._seat(chair.seat, comer, ready=ready)
                return Seated(chair.seat, token)
            knock = self._door.knock(self.table, chair.seat, comer, self._around.moments.now())
            await self._let_in()
            return Seated(chair.seat, token, knock.number)

        return await self._ask(job)

    async def _seat(self, seat: str, person: Person, *, ready: bool = True) -> None:
        taken, grant = sit(self.table, seat, ready=ready)
        await self._keep(Row(0, 0.0, taken, "sit", (), grant.events, grant.standing), {taken: person})

    async def _answer(self, seat: str, knock: object, *, admit: bool) -> int:
        """Admit or refuse a person who asks for a chair; return the last row."""
        self._door.answer(self.table, seat, knock, admit=admit)
        await self._let_in()
        return self.table.seq

    async def _let_in(self) -> None:
        """Seat who may sit down, and show and plan again after a change of the requests for chairs."""
        await self._open_door()
        self._gallery.show_room(self.table, self._order.names)
        self._planner.replan(self.table)

    def _awaited(self) -> bool:
        now = self._around.moments.now()
        return any(knock.admitted for knock in self._door.waiting(self.table.chairs, now))

    async def _open_door(self) -> None:
        """Seat the people who were admitted, if no hand is being played."""
        knock = self._door.next_in(self.table, self._around.moments.now())
        if knock is None:
            return
        if any(sitter.token_hash == knock.person.token_hash for sitter in self._order.people.values()):
            self._door.dismiss(knock)  # that person took another chair in the meantime
            await self._open_door()
        else:
            await self._seat(knock.seat, knock.person)

    def _callers(self, table: Table) -> tuple[Caller, ...]:
        return self._door.callers(table, self._around.moments.now())

    async def say(self, seat: str, word: str, client: str | None = None) -> int:
        """Send a phrase to all watchers, once for each client id if there is one; return the row.

        Raises `TableError` (`unknown-phrase`) for an unknown phrase, `too-many` after many phrases of the seat in a
        short time, `silenced`, `ActRejected` (`silence`) while the rulebook forbids talking.
        """

        async def job() -> int:
            if word not in PHRASES:
                raise TableError("unknown-phrase")
            check_talk(self.table, seat, word)
            check_often(self.rows, seat, self._around.moments.now())
            key = None if client is None else f"{seat}:{client}"
            return await self._keep(Row(0, 0.0, seat, word, client=key, to=()))

        return await (self._ask(job) if client is None else self._once(seat, client, job))

    async def speak(self, seat: str, client: str, text: str, answers: int | None) -> int:
        """Have a seat say a sentence at a table whose words bind: it is an act, whatever it binds to; return its row.

        Raises `TableError` and `ActRejected` as `act` and `talk` do.
        """
        return await self.act(seat, client, sentence_word(text).token, answers)

    async def talk(self, who: str, text: str, name: str = "", watcher: Watcher | None = None) -> int:
        """Send a sentence that does not bind to all its receivers; return its number.

        `who` is a seat, the judge's place or `SPECTATOR` with a `name`, who watches as `watcher`. Raises `ActRejected`
        (`silence`) and `TableError`: `no-talk-here`, `bad-talk`, `bad-name`, `too-many`, `silenced`.
        """

        async def job() -> int:
            if self.table.settings.talk == "buttons":
                raise TableError("no-talk-here")
            check_talk(self.table, self._gallery.visitor(watcher) if who == SPECTATOR else who)
            spectator = read_name(name) if who == SPECTATOR else ""
            line = self._chat.line(who, spectator, text, self._around.moments.now())
            try:
                await self._order.tell(line)
            except OutOfDateError:
                self._lose()
                raise TableError("closing") from None
            self._chat.keep(line)
            self._gallery.called(watcher, spectator, self.table, self._order.names)
            self._gallery.tell(line)
            return line.number

        return await self._ask(job)

    def weigh(self, seat: str, text: str) -> Reading:
        """Return what a sentence of a seat would do; nothing is said. Raises `TableError` as `weigh` does."""
        return weigh(self.table, seat, text)

    async def report_talk(self, who: str, number: int, comment: str, seq: int = 0) -> None:
        """Store a report of a sentence, with the sentence; `seq` is the row of one that is an act, else 0.

        Raises `TableError` (`bad-report`) for a sentence that this viewer did not receive.
        """
        line = act_said(self.rows, seq) if seq else self._chat.find(number, who)
        report = f"{who}: {line.who} {line.name}: {line.text}: {comment}"
        await self._around.store.report(self._order.table_id, self.table.seq, self._around.moments.now(), report)

    async def forget(self, seat: str) -> None:
        """Delete a person's name and token; the chair stays as it is."""

        async def job() -> None:
            await self._order.forget(seat)
            self._gallery.unseat(seat)
            self._gallery.show_room(self.table, self._order.names)

        await self._ask(job)

    async def _ask(self, job: Callable[[], Awaitable[_Result]]) -> _Result:
        if self.lost:
            raise TableError("closing")
        return await self._mail.ask(job)

    async def _once(self, seat: str, client: str, job: Callable[[], Awaitable[int]]) -> int:
        return await self._ask(lambda: self._order.once(f"{seat}:{client}", job))

    # -- watching --------------------------------------------------------------------------------------------------

    def watch(self, watcher: Watcher, since: int | None = None) -> Welcome:
        """Add a watcher; return the present state and what happened since the row `since`."""
        return self._joined(watcher, since)

    async def watch_since(self, watcher: Watcher, since: int | None) -> Welcome:
        """Add a watcher as `watch` does; the result has what the watcher missed of earlier matches too.

        Those rows are only in the store. Raises `TableError` (`damaged-table`) if the log there is damaged.
        """
        before: tuple[Entry, ...] = ()
        begun = -1
        while since is not None and begun != self.table.begun and since + 1 < self.table.begun:
            begun = self.table.begun  # a rematch during the query makes more rows those of an earlier match
            before = entries_before(self.table, await self._log(), since, watcher.who)
        return self._joined(watcher, since, before)

    def _joined(self, watcher: Watcher, since: int | None, before: tuple[Entry, ...] = ()) -> Welcome:
        self.used = self._around.moments.now()
        welcome = self._gallery.join(watcher, self.table, self.rows, self._order.names, since, before)
        if watcher.who in self.table.law.seats and not self.closing:
            self._planner.connected(self.table, watcher.who)
        return replace(welcome, chat=self._chat.heard_by(watcher.who))

    def unwatch(self, watcher: Watcher) -> None:
        """Remove a watcher."""
        left = self._gallery.leave(watcher, self.table, self._order.names)
        if left and watcher.who in self.table.law.seats and not self.lost:
            self._planner.disconnected(self.table, watcher.who)

    def room(self) -> Room:
        """Return what everybody sees of the table beside the cards."""
        return self._gallery.room(self.table, self._order.names)

    # -- what happens ----------------------------------------------------------------------------------------------

    async def _happen(
        self, seat: str, happened: Happened, *, client: str | None = None, standing: Standing | None = None
    ) -> int:
        word, ruling, events = happened
        standing = standing or answer_rejections(self.table, events)
        row = Row(0, 0.0, seat, word.token, ruling.rules, events, standing, client=client, ruling=ruling.kind)
        return await self._keep(row)

    async def _keep(self, row: Row, people: People | None = None, moves: Mapping[str, str] | None = None) -> int:
        """Store a row, show it, and plan what follows; `moves` are the new seats of people who changed seats."""
        changes = dict(people or {})
        try:
            seq, kept = await self._order.commit(row, changes)
        except OutOfDateError:
            self._lose()
            raise TableError("closing") from None
        if kept is None:
            return seq
        self.used = kept.at
        if any(isinstance(event, MatchEnded) for event in kept.events):
            self._chat.clear()
        if moves is None:
            for seat in changes:
                self._gallery.unseat(seat)
        self._gallery.show(self.table, kept, self._order.names, moves or {})
        self._planner.replan(self.table)
        for tell in self._around.ended if self.table.over else ():
            tell(self.code)
        await self._open_door()
        return seq

    # -- what was planned ------------------------------------------------------------------------------------------

    async def _do_planned(self, duty: Duty, word: str | None) -> None:
        """Carry out a duty whose time has come; if it is refused, plan it again."""
        try:
            await self._carry_out(duty, word)
        except TrucoError as error:
            _LOG.warning("table %s: %s was refused: %s", self.code, duty.chore.value, error.code)
            if error.code == "store-lost":
                self._lose()
            elif not self.lost:
                self._planner.try_again(self.table, duty)
        except Exception as error:  # noqa: BLE001  (the store failed, and no caller waits for the error)
            _LOG.error("table %s: %s failed: %s", self.code, duty.chore.value, type(error).__name__)
            self._lose()

    async def _carry_out(self, duty: Duty, word: str | None) -> None:
        match duty.chore:
            case Chore.RECOUNT:
                await self._recount()
            case Chore.PARTNERS:
                await self._draw_partners()
            case Chore.ERRAND | Chore.HEARING:
                await self._run_errand(duty.seat, word or "")
            case Chore.TIME_OUT:
                await self._expire()
            case Chore.LOST | Chore.BACK:
                await self._count(duty)
            case Chore.CHOICE:
                await self._resolve(last=True)
            case Chore.BOT_ACTS:
                await self._speak(duty.seat, word)
            case Chore.BOT_VOTES:
                await self._happen(duty.seat, act(self.table, duty.seat, duty.by, None, self._around.chance))
            case Chore.BOT_ADVISES:
                await self._advise(duty.seat, word)
            case Chore.GLANCE:
                await self._glance(duty.seat)
            case Chore.BEAT:
                self._gallery.beat(self.table)
                self._planner.replan(self.table)

    async def _run_errand(self, seat: str, token: str) -> None:
        """Play the act of the table, or go on after a prescribed deal."""
        if self.table.between_deals:
            await self._keep(next_deal(self.table))
            return
        spoken = done_in_silence(self.table, seat, token)
        await self._happen(seat, act(self.table, seat, spoken, None, self._around.chance))

    async def _recount(self) -> None:
        """Grant the pending request if all who are connected agree and no person disconnected a moment ago."""
        if not self._planner.may_recount:
            return
        pending, grant = self.table.asked, recount(self.table, self._gallery.online)
        if pending is not None and grant is not None:
            await self._keep(Row(0, 0.0, pending.by[-1], pending.what, (), grant.events, grant.standing))

    async def _draw_partners(self) -> None:
        """Draw the partners, and move people with their names and tokens to their new seats."""
        standing, events, moves = draw_partners(self.table, self._around.chance)
        moving = {seat: place for seat, place in moves.items() if seat != place}
        await self._keep(Row(0, 0.0, MESA, KINGS, (), events, standing), self._carried(moving), moving)

    def _carried(self, moves: Mapping[str, str]) -> dict[str, Person | None]:
        """Return the changes of people by seat when they change seats, with their names and tokens."""
        people = self._order.people
        left: dict[str, Person | None] = dict.fromkeys(seat for seat in moves if seat in people)
        return left | {place: people[seat] for seat, place in moves.items() if seat in people}

    async def _count(self, duty: Duty) -> None:
        """Stop the time of a seat for a while, because its connection broke, or continue it."""
        clock, now = self.table.clock, self._around.moments.now()
        absence = self.table.standing.absence
        if duty.chore is Chore.LOST:
            then = hold(clock, self.table.settings, duty.since, now)
            standing = absences.lost_in_turn(self.table, then, self._gallery.online)
        else:
            then = resume(clock, now)
            standing = absences.without_absence(self.table) if absence is not None and absence.lost else None
        await self._keep(Row(0, 0.0, duty.seat, duty.chore.value, standing=standing, clock=then))

    async def _expire(self) -> None:
        """Ask the others what happens to a seat whose time is over; a bot takes it where no other person is there."""
        seat = self.table.clock.seat
        standing = absences.out_of_time(self.table, self._gallery.online, self._around.moments.now())
        if standing is None:
            await self._stand_in(seat)
        else:
            await self._keep(Row(0, 0.0, seat, absences.TIME_OUT, standing=standing))

    async def _resolve(self, *, last: bool) -> None:
        """Do what the others chose about the seat whose time is over; `last` is whether no time is left to choose."""
        absence, what = self.table.standing.absence, absences.outcome(self.table, self._gallery.online, last=last)
        if absence is None or not what:
            return
        if what == absences.CLAIM:
            await self._keep(absences.claimed(self.table))
        elif what == absences.WAIT:
            await self._keep(Row(0, 0.0, absence.seat, absences.WAIT, standing=absences.without_absence(self.table)))
        elif absence.lost:
            # That seat still has time: the stand-in plays in its place, and no safe word is said for it.
            await self._keep(
                Row(0, 0.0, absence.seat, absences.STOOD_IN, standing=absences.played_by_bot(self.table, absence.seat))
            )
        else:
            await self._stand_in(absence.seat)

    async def _stand_in(self, seat: str) -> None:
        """Play the safe word for a seat whose time is over; a stand-in plays for it until its person returns."""
        happened = act(self.table, seat, safe_act(self.table, seat), pending_call(self.table), self._around.chance)
        await self._happen(seat, happened, standing=absences.played_by_bot(self.table, seat))

    async def _speak(self, seat: str, token: str | None) -> None:
        """Play a bot's word, or the safe word if the bot has none that is lawful."""
        if token is None or not may_say(self.table, seat, token):
            token = safe_act(self.table, seat)
        await self._happen(seat, act(self.table, seat, token, pending_call(self.table), self._around.chance))

    async def _glance(self, seat: str) -> None:
        """Carry out a bot's sign, its look elsewhere, or neither."""
        token = glance_of(self.table, seat, self._around.chance)
        if token is None:
            await self._keep(Row(0, 0.0, seat, GLANCE, (), (Glanced(seat),)))
        else:
            await self._happen(seat, act(self.table, seat, token, None, self._around.chance))

    async def _advise(self, seat: str, token: str | None) -> None:
        """Send a bot's opinion on a call to its own side, because a person must answer for that side.

        A bot without an opinion makes an empty row that no viewer sees, because the numbers of rows must not reveal
        that it had none.
        """
        bands = self.table.law.bands[self.table.state.public.solo]
        side = tuple(other for other in self.table.law.seats if bands[other] == bands[seat])
        await self._keep(Row(0, 0.0, seat, token or "", to=side))
