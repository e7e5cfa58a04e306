"""The log of one table: each row gets its number, is stored, and is then folded into the table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sqlalchemy.exc import IntegrityError

from truco.app.tables.absence import stale, without_absence
from truco.app.tables.acts import clock_after
from truco.app.tables.chat import Line
from truco.app.tables.clock import resume, start
from truco.app.tables.codes import opens
from truco.app.tables.pace import PACES
from truco.app.tables.records import begins
from truco.app.tables.row import Row, moves
from truco.app.tables.store import People, Person
from truco.app.tables.summary import summary_of
from truco.app.tables.surroundings import Surroundings
from truco.app.tables.table import PORTION, Table, after, fold, stamp
from truco.errors import ActRejected, TableError

_ANSWERS_KEPT: Final = 64
"""How many answers to messages without a row a table remembers: a page repeats the few for which it has no answer."""


class OutOfDateError(Exception):
    """Another process has written to the log of this table, so the table in memory is out of date."""


class _Refusal(NamedTuple):
    """A refusal without the exception that was raised: its traceback would keep the table of that moment in memory."""

    kind: type[ActRejected | TableError]
    args: tuple[Any, ...]

    @classmethod
    def of(cls, error: ActRejected | TableError) -> _Refusal:
        """Return the refusal that an exception reports."""
        return cls(type(error), error.args)

    def error(self) -> ActRejected | TableError:
        """Return a new exception for the refusal."""
        return self.kind(*self.args)


class Committed(NamedTuple):
    """The number of a row in the log, and the row; `None` if the same message had made that row before."""

    seq: int
    row: Row | None


class Order:
    """One table with its log, its people and the answered messages. Only jobs of its mailbox may call `commit`."""

    def __init__(self, around: Surroundings, table_id: int, table: Table) -> None:
        """Begin with a table before the first row of its log."""
        self.table_id = table_id
        self.table = table
        self.rows: list[Row] = []
        self._around = around
        self._people: dict[str, Person] = {}
        self._accepted: dict[str, int] = {}
        self._answered: OrderedDict[str, int | _Refusal] = OrderedDict()

    async def restore(self, rows: Sequence[Row], people: Mapping[str, Person]) -> None:
        """Fold a log, a portion at a time; the time while the table was closed does not count for the clocks."""
        self._people.update(people)
        for number, row in enumerate(rows, 1):
            self._take(row, after(self.table, row))
            if number % PORTION == 0:
                await asyncio.sleep(0)  # a log may be long, and others wait for the event loop
        clock, settings, now = self.table.clock, self.table.settings, self._around.moments.now()
        if clock.seat and settings.turn_seconds is not None:
            clock = resume(clock, self.rows[-1].at)
            clock = start(clock, self.table.law.sides, clock.seat, settings.turn_seconds, now)
            self.table = self.table._replace(clock=clock)
        standing = self.table.standing
        if standing.absence is not None and standing.absence.lost:
            # The turn begins again, and so does what is asked about who does not return.
            self.table = self.table._replace(standing=without_absence(self.table))
        elif standing.absence is not None:
            again = replace(standing.absence, until=now + PACES[settings.pace].choose)
            self.table = self.table._replace(standing=replace(standing, absence=again))

    async def commit(self, row: Row, people: People) -> Committed:
        """Give a row its number, its time and its clock, store it, then fold it.

        `people` are the changes of people by seat. Raises `OutOfDateError` if another process has written a row with
        that number; then nothing is folded.
        """
        # The number of a sign or a look would reveal it to all others, so it has none of its own.
        seq = self.table.seq + (not row.unnoticed)
        row = row._replace(seq=seq, place=self.table.place + 1, at=self._around.moments.now())
        then = fold(self.table, row)
        if stale(then._replace(acted=row.seq if moves(row) else then.acted)):
            row = row._replace(standing=without_absence(then))
            then = then._replace(standing=row.standing)
        row = row._replace(clock=clock_after(self.table, then, row))
        try:
            digest = await self._around.store.append(
                self.table_id,
                row,
                people,
                after=self.table.digest,
                over=then.over,
                used=self._used(row),
                summary=summary_of(then),
            )
        except IntegrityError:
            stored = None if row.client is None else await self._around.store.row_of(self.table_id, row.client)
            if stored is not None and stored <= self.table.seq:
                return Committed(stored, None)  # a message of an earlier match: only the store has its id
            raise OutOfDateError from None
        for seat, person in people.items():
            if person is None:
                self._people.pop(seat, None)
            else:
                self._people[seat] = person
        row = row._replace(digest=digest)
        self._take(row, stamp(then, row))
        return Committed(row.seq, row)

    def _used(self, row: Row) -> float:
        """Return the time at which the table was last used, as far as everybody may know."""
        return next((earlier.at for earlier in (row, *reversed(self.rows)) if not earlier.unnoticed), row.at)

    async def tell(self, line: Line) -> None:
        """Store a sentence that does not bind, unless the match is over, when none is kept any more.

        Raises `OutOfDateError` if another process has stored one with its number.
        """
        if not self.table.over:
            try:
                await self._around.store.tell(self.table_id, line)
            except IntegrityError:
                raise OutOfDateError from None

    def _take(self, row: Row, table: Table) -> None:
        """Add a row to the log, with the table after it."""
        if begins(row):
            self.rows.clear()
            self._accepted.clear()
        self.rows.append(row)
        self.table = table
        if row.client is not None:
            self._accepted[row.client] = row.seq

    async def once(self, message: str, job: Callable[[], Awaitable[int]]) -> int:
        """Carry out a message, or return its first answer if it was carried out before.

        `message` is the seat that sent it and its id; `job` returns the row that it made, or raises the refusal.
        """
        if message in self._accepted:
            return self._accepted[message]
        answer = self._answered.get(message)
        if isinstance(answer, _Refusal):
            raise answer.error()
        if answer is not None:
            return answer
        try:
            seq = await job()
        except (ActRejected, TableError) as error:
            if (made := await self._made_before(message)) is not None:
                return made
            self._remember(message, _Refusal.of(error))
            raise
        if message in self._accepted:
            return seq
        made = await self._made_before(message)
        self._remember(message, seq if made is None else made)
        return seq if made is None else made

    async def _made_before(self, message: str) -> int | None:
        """Return the row that a message made in an earlier match; only the store has those."""
        return await self._around.store.row_of(self.table_id, message) if self.table.match > 1 else None

    def _remember(self, message: str, answer: int | _Refusal) -> None:
        """Remember the answer to a message that made no row; only the last ones are kept."""
        self._answered[message] = answer
        if len(self._answered) > _ANSWERS_KEPT:
            self._answered.popitem(last=False)

    # -- people ----------------------------------------------------------------------------------------------------

    @property
    def people(self) -> Mapping[str, Person]:
        """Return the people of the table by their seats."""
        return self._people

    @property
    def names(self) -> Mapping[str, str]:
        """Return the names of the people by their seats."""
        return {seat: person.name for seat, person in self._people.items()}

    def seat_of(self, token: str) -> str:
        """Return the seat that a token opens.

        Raises `TableError` (`bad-token`) if it opens none.
        """
        seat = self.seat_for(token)
        if seat is None:
            raise TableError("bad-token")
        return seat

    def seat_by_link(self, token: str) -> str:
        """Return the seat that the token of a link opens.

        Raises `TableError` (`used-link`) if it opens none any more, because links are given for one person.
        """
        seat = self.seat_for(token)
        if seat is None:
            raise TableError("used-link")
        return seat

    def seat_for(self, token: str) -> str | None:
        """Return the seat that a token opens, `None` if it opens none."""
        return next((seat for seat, person in self._people.items() if opens(token, person.token_hash)), None)

    async def forget(self, seat: str) -> None:
        """Delete a person's name and token; the chair stays as it is."""
        await self._around.store.forget(self.table_id, (seat,))
        self._people.pop(seat, None)
