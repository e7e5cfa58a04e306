"""One event of a database: its log in memory, with entries that are committed before other code sees them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from sqlalchemy.exc import IntegrityError

from truco.app.office import store
from truco.app.office.device import Device
from truco.app.office.errors import DivergedError, OtherDeviceError, WriterAliveError
from truco.app.office.machines import Machine, claim_of, prevails
from truco.app.office.row import Row, check_row, first_digest, is_next, row_of
from truco.app.office.rules import check_rules
from truco.app.office.store import StoredEvent
from truco.app.tables import Database
from truco.club.acts import Act, TakeOver
from truco.club.event import Entry, Event
from truco.club.fold import fold
from truco.club.log import Draft, Log, append
from truco.errors import TournamentError

SILENT: Final = 30.0
"""Seconds without a sign of the writing machine, after which another one may take over without force."""

BEAT: Final = 10.0
"""Seconds between two signs of life of a server that writes."""

_LOOK: Final = 1.0
"""Seconds between two reads of the rows of other programs."""

_AT_ONCE: Final = 4
"""The number of acts that are folded at once: in an event of 1,000 teams an act takes a millisecond or two."""

_TRIES: Final = 20
"""The most attempts to write an entry while other programs write at the same moment."""


class Wish(NamedTuple):
    """An act to write, with the reason in the author's words."""

    act: Act
    reason: str = ""


class Adoption(NamedTuple):
    """The changes by rows of another machine: the new entries, and the rows that became a branch."""

    entries: tuple[Entry, ...]
    apart: tuple[Row, ...]


def extend_log(log: Log, digest: str, writer: str, rows: Sequence[Row]) -> Log:
    """Return a log with more rows, after a check of each row: its place, its digest, and the right of its machine.

    `digest` is that of the last row before, `writer` the id of the writing machine; for an empty log the machine of the
    first row writes. Raises `TournamentError` (`broken-chain`, `bad-log`, `newer-version`) and the errors of `fold`.
    """
    event, entries = log.event, list(log.entries)
    for row in rows:
        if row.number != len(entries) + 1:
            raise TournamentError("broken-chain", f"expected row {len(entries) + 1}, got {row.number}")
        digest = check_row(row, digest).digest
        entry = row.entry
        if isinstance(entry.act, TakeOver):
            writer = entry.act.device
        elif not entries:
            writer = row.device
        if row.device != writer:
            raise TournamentError("broken-chain", f"expected row {row.number} of {writer}, got one of {row.device}")
        event = fold(event, entry)
        entries.append(entry)
    return Log(tuple(entries), event)


async def grow_log(log: Log, digest: str, writer: str, rows: Sequence[Row]) -> Log:
    """Return the result of `extend_log`, but yield to the event loop after every few rows."""
    for at in range(0, len(rows), _AT_ONCE):
        portion = rows[at : at + _AT_ONCE]
        writer = writer if log.entries else portion[0].device
        log = extend_log(log, digest, writer, portion)
        digest, writer = portion[-1].digest, log.event.device or writer
        await asyncio.sleep(0)
    return log


class KeptEvent:
    """An event of an office. A process shares one object for an event; other programs may write to it as well.

    The log is in memory; `refresh` adds the rows of other programs.
    """

    def __init__(self, database: Database, stored: StoredEvent, device: Device, now: Callable[[], float]) -> None:
        """Store the place of the event; `refresh` reads it."""
        self.code: Final = stored.code
        self.uid: Final = stored.uid
        self._id = stored.id
        self._database = database
        self._device = device
        self._now = now
        self._log = Log()
        self._rows: list[Row] = []
        self._clients: dict[str, int] = {}
        self._before_write: Callable[[], Awaitable[None]] | None = None
        self._alive = stored.alive
        self._looked = 0.0
        self._lock = asyncio.Lock()
        self._changed = asyncio.Condition()

    # -- the log and the machines ----------------------------------------------------------------------------------

    @property
    def log(self) -> Log:
        """The log up to the last row that was read."""
        return self._log

    @property
    def event(self) -> Event:
        """The event up to the last row that was read."""
        return self._log.event

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self._log.number

    @property
    def digest(self) -> str:
        """The digest of the last row."""
        return self._rows[-1].digest if self._rows else first_digest(self.uid)

    @property
    def device(self) -> Device:
        """This machine."""
        return self._device

    @property
    def writer(self) -> Device:
        """The writing machine: the machine of the last takeover, else the machine that created the event."""
        event = self.event
        if event.device:
            return Device(event.device, event.device_name or event.device)
        return Device(self._rows[0].device, self._rows[0].device) if self._rows else self._device

    @property
    def writes(self) -> bool:
        """Whether this machine is the writing machine."""
        return self.writer.id == self._device.id

    @property
    def silence(self) -> float:
        """Seconds since the last sign of the writing machine."""
        return max(self._now() - self._alive, 0.0)

    def rows(self, after: int = 0) -> tuple[Row, ...]:
        """Return the rows after a number, for another machine."""
        return tuple(self._rows[after:])

    # -- reading ---------------------------------------------------------------------------------------------------

    async def refresh(self) -> Event:
        """Read the rows of other programs, and return the event.

        Raises `TournamentError` (`broken-chain`, `bad-log`, `newer-version`) if the log was changed or cannot be read,
        and `TableError` if the database is lost.
        """
        async with self._lock:
            await self._read()
        return self.event

    async def _read(self) -> None:
        count, digest = self.number, self.digest
        update = await self._database.read(lambda connection: store.news(connection, self._id, count, digest))
        self._looked, self._alive = asyncio.get_running_loop().time(), update.alive
        if update.digest == digest:
            return
        if count and not (update.rows and is_next(update.rows[0], digest)):
            # Another program has replaced the last rows.
            count = 0
            update = await self._database.read(lambda connection: store.news(connection, self._id, 0, ""))
        if count + len(update.rows) != update.number:
            raise TournamentError("broken-chain", f"expected {update.number} entries, got {count + len(update.rows)}")
        await self._take(update.rows, count, await self._log_after(update.rows, count))

    async def _take(self, rows: Sequence[Row], count: int, log: Log) -> None:
        """Set the rows after the first `count` ones, and the log with them, in memory; wake the followers."""
        if count < self.number:
            self._clients = {row.client: row.number for row in self._rows[:count]}
        self._rows[count:] = rows
        self._clients |= {row.client: row.number for row in rows}
        self._log = log
        async with self._changed:
            self._changed.notify_all()

    async def _log_after(self, rows: Sequence[Row], count: int) -> Log:
        """Return the log with rows after the first `count` ones, after a check of each row."""
        if count == self.number:
            return await grow_log(self._log, self.digest, self.writer.id, rows)
        return await grow_log(Log(), first_digest(self.uid), "", (*self._rows[:count], *rows))

    async def follow(self, after: int = 0) -> AsyncIterator[Entry]:
        """Yield the entries after a number when they are committed, by any program, without end.

        If other entries replace yielded ones, they are yielded from the first one that differs. Raises the errors of
        `refresh`.
        """
        rows = self._rows[:after]
        while True:
            entries = self._log.entries[self._common_length(rows) :]
            rows = list(self._rows)
            for entry in entries:
                yield entry
            await self._wait(rows[-1].digest if rows else "")

    def _common_length(self, rows: Sequence[Row]) -> int:
        """Return the number of rows of an earlier moment with which the log still begins."""
        if len(rows) <= self.number and self._rows[: len(rows)][-1:] == list(rows[-1:]):
            return len(rows)
        pairs = enumerate(zip(rows, self._rows, strict=False))
        return next((at for at, (old, new) in pairs if old != new), self.number)

    async def wait_for_change(self, digest: str, patience: float) -> str:
        """Return the digest of the last row when it changes, or after `patience` seconds.

        Raises the errors of `refresh`.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.digest == digest:
                    await self._wait(digest)
        return self.digest

    async def _wait(self, digest: str) -> None:
        """Wait until the last row may be another one than the row with a digest."""
        async with self._changed:
            if self.digest != digest:
                return
            try:
                async with asyncio.timeout(_LOOK):
                    await self._changed.wait()
            except TimeoutError:
                pass
            else:
                return
        if asyncio.get_running_loop().time() - self._looked >= _LOOK / 2:
            await self.refresh()

    # -- writing ---------------------------------------------------------------------------------------------------

    async def append(
        self, act: Act, author: str, *, reason: str = "", after: int | None = None, client: str = ""
    ) -> Entry:
        """Write one act, and return its entry when it is committed; raises the errors of `append_all`."""
        return (await self.append_all([Wish(act, reason)], author, after=after, client=client))[-1]

    async def append_all(
        self, wishes: Sequence[Wish], author: str, *, after: int | None = None, client: str = ""
    ) -> tuple[Entry, ...]:
        """Write acts in one commit, all or none, and return their entries.

        `after` is the number of the last entry that the author had seen, `None` for the last entry of the log. `client`
        is an id of the request: an author that sends it again gets the same entries.

        Raises `OtherDeviceError` (`taken-over`, `other-device`) if another machine writes, `NewerEntriesError`
        (`newer-entries`) if others wrote about the same subject since, `TournamentError` as the fold of the act does
        and (`not-allowed`) for a takeover, which only the machine itself writes (`take_over`), and `TableError` if the
        database is lost.
        """
        for wish in wishes:
            if isinstance(wish.act, TakeOver):
                raise TournamentError("not-allowed", f"expected the machine itself to take over, got {wish.act.device}")
            check_rules(wish.act)
        if not wishes:
            return ()
        if self._before_write is not None:
            await self._before_write()
        async with self._lock:
            request_id = client.replace("\0", "\ufffd")  # PostgreSQL stores no NUL
            return await self._append(wishes, author, after, request_id or secrets.token_hex(8))

    async def append_once(self, wish: Wish, author: str, client: str) -> Entry:
        """Write an act that the log may have only once, by any author; raises the errors of `append_all`.

        A later request returns the existing entry.
        """
        if self._before_write is not None:
            await self._before_write()
        async with self._lock:
            return (await self._append([wish], author, None, client, once=True))[-1]

    async def _append(  # noqa: PLR0913  (the parts of an entry)
        self,
        wishes: Sequence[Wish],
        author: str,
        after: int | None,
        client: str,
        *,
        takes_over: bool = False,
        once: bool = False,
    ) -> tuple[Entry, ...]:
        for _ in range(_TRIES):
            await self._read()
            mine = client if once else self._request_id(client, author)
            names = [mine, *(f"{mine}.{number}" for number in range(1, len(wishes)))]
            if mine in self._clients:
                return tuple(
                    self._log.entries[self._clients[name_sent] - 1] for name_sent in names if name_sent in self._clients
                )
            if not takes_over:
                self._check_writer()
            at, log, rows = self._now(), self._log, list[Row]()
            seen = self.number if after is None else after
            for wish, name in zip(wishes, names, strict=True):
                if len(rows) % _AT_ONCE == _AT_ONCE - 1:
                    await asyncio.sleep(0)  # there may be hundreds, and other tasks wait for the event loop
                log = append(log, Draft(seen, at, author, wish.act, wish.reason))
                digest = rows[-1].digest if rows else self.digest
                rows.append(row_of(log.entries[-1], self._device.id, name, digest))
            if await self._commit(rows, at, log):
                return log.entries[-len(rows) :]
        raise TournamentError("busy", f"expected a moment without other writers, got {_TRIES} conflicts")

    def _request_id(self, client: str, author: str) -> str:
        """Return the id of a request in the log, which differs if another author has sent the same id."""
        number = self._clients.get(client)
        return client if number is None or self._log.entries[number - 1].author == author else f"{client} {author}"

    async def _commit(self, rows: Sequence[Row], at: float, log: Log) -> bool:
        """Store rows, then show the log with them; return whether no other program had written meanwhile."""
        try:
            before = self.digest
            added = await self._database.write(
                lambda connection: store.add(connection, self._id, rows, at, before=before)
            )
        except IntegrityError:
            return False
        if added:
            self._alive = at
            await self._take(rows, self.number, log)
        return added

    def _check_writer(self) -> None:
        writer = self.writer
        if writer.id == self._device.id:
            return
        takeover = next((entry for entry in reversed(self._log.entries) if isinstance(entry.act, TakeOver)), None)
        wrote = any(entry.device == self._device.id for entry in self._rows)
        raise OtherDeviceError("taken-over" if wrote else "other-device", writer, takeover)

    async def sign_of_life(self) -> None:
        """Store that this machine still writes; a server does it every `BEAT` seconds."""
        if self.writes:
            at = self._now()
            await self._database.write(lambda connection: store.sign_of_life(connection, self._id, at))
            self._alive = at

    # -- other machines --------------------------------------------------------------------------------------------

    async def take_over(self, author: str, reason: str, *, forced: bool = False) -> Entry:
        """Make this machine the writing machine, and return the entry of the takeover.

        Raises `WriterAliveError` (`writer-alive`) if the other machine gave a sign in the last `SILENT` seconds, unless
        `forced`, and `TournamentError`: `already-writes`, `no-reason`, and `not-allowed` for an author without an
        office.
        """
        async with self._lock:
            await self._read()
            if self.writes:
                raise TournamentError("already-writes", f"expected another machine to write, got {self._device.name!r}")
            if not forced and self.silence < SILENT:
                raise WriterAliveError(self.writer, self.silence)
            wish = Wish(TakeOver(self._device.id, self._device.name), reason)
            return (await self._append([wish], author, None, secrets.token_hex(8), takes_over=True))[-1]

    async def receive(self, rows: Sequence[Row], silence: float = 0.0) -> tuple[Entry, ...]:
        """Add rows that another machine has sent, and return the new entries.

        `silence` is the seconds since the last sign of the writing machine, according to the sender. Rows that are here
        already are compared. Raises `DivergedError` (`diverged`) if both copies were written to, `TournamentError`
        (`broken-chain`) for rows that do not follow, or of a machine without the right to write.
        """
        return (await self._adopt(rows, silence, None)).entries

    async def adopt(self, rows: Sequence[Row], silence: float = 0.0, *, sender: str) -> Adoption:
        """Add rows of another machine as `receive` does; if its log prevails, they replace the rows here.

        `sender` is the id of that machine. The replaced rows become a branch, which is stored beside the log until it
        is merged. Raises `DivergedError` (`diverged`) if the log here prevails.
        """
        return await self._adopt(rows, silence, sender)

    async def _adopt(self, rows: Sequence[Row], silence: float, sender: str | None) -> Adoption:
        async with self._lock:
            for _ in range(_TRIES):
                await self._read()
                at = self._now() - silence
                fork = self._fork(rows)
                if fork:
                    old, new = tuple(self._rows[fork - 1 :]), tuple(row for row in rows if row.number >= fork)
                    done = await self._replace(old, new, at, sender)
                else:
                    old = ()
                    new = tuple(row for row in rows if row.number > self.number)
                    done = await self._add(new, at)
                if done:
                    return Adoption(self._log.entries[new[0].number - 1 :] if new else (), old)
        raise TournamentError("busy", f"expected a moment without other writers, got {_TRIES} conflicts")

    async def _replace(self, old: Sequence[Row], new: Sequence[Row], at: float, sender: str | None) -> bool:
        """Replace the last rows by those of another machine; return whether no other program had written.

        Raises `DivergedError` without a `sender`.
        """
        kept = old[0].number - 1
        log, first, own_id = await self._log_after(new, kept), self._rows[0].device, self._device.id
        theirs, mine = claim_of(log, first), claim_of(self._log, first)
        if sender is None or not prevails(theirs, mine, sender=sender, receiver=own_id):
            own = sender is not None and prevails(mine, theirs, sender=own_id, receiver=sender)
            raise DivergedError(tuple(old), tuple(new), prevails=own)
        if not await self._database.write(lambda connection: store.rewind(connection, self._id, old, new, at)):
            return False
        self._alive = at
        await self._take(new, kept, log)
        return True

    async def _add(self, new: Sequence[Row], at: float) -> bool:
        """Add rows of another machine at the end; return whether no other program had written."""
        if not new:
            if not self.writes:
                await self._database.write(lambda connection: store.sign_of_life(connection, self._id, at))
                self._alive = at
            return True
        return await self._commit(new, at, await grow_log(self._log, self.digest, self.writer.id, new))

    def _fork(self, rows: Sequence[Row]) -> int:
        """Return the number of the first row that differs from the row here, 0 for none."""
        overlap = (row for row in rows if 0 < row.number <= self.number)
        return next((row.number for row in overlap if self._rows[row.number - 1] != row), 0)

    def check_before_write(self, check: Callable[[], Awaitable[None]]) -> None:
        """Call a function before each write, which may discover a takeover by another machine."""
        self._before_write = check

    async def machines(self) -> tuple[Machine, ...]:
        """Return the other machines with the event."""
        return tuple(machine for machine in await self._machines() if machine.device != self._device.id)

    async def note_contact(self, device: str) -> None:
        """Store the present time as the last contact with another machine, by its id."""
        for machine in await self.machines():
            if machine.device == device:
                await self.put_machine(machine._replace(seen=self._now()))

    async def own_machine(self) -> Machine:
        """Return this machine, with the last address of its server."""
        stored = next((machine for machine in await self._machines() if machine.device == self._device.id), None)
        return stored or Machine(self._device.id, self._device.name)

    async def _machines(self) -> tuple[Machine, ...]:
        return await self._database.read(lambda connection: store.machines(connection, self._id))

    async def put_machine(self, machine: Machine) -> None:
        """Store a machine of the event."""
        await self._database.write(lambda connection: store.put_machine(connection, self._id, machine))

    async def forget_machine(self, device: str) -> None:
        """Delete a machine of the event."""
        await self._database.write(lambda connection: store.forget_machine(connection, self._id, device))

    async def branches(self) -> dict[str, tuple[Row, ...]]:
        """Return the series of rows beside the log, each in order, by the digest of its first row."""
        return await self._database.read(lambda connection: store.branches(connection, self._id))

    async def add_branch(self, rows: Sequence[Row]) -> None:
        """Store rows of another machine beside the log, without those that the log has."""
        apart = tuple(row for row in rows if self._rows[row.number - 1 : row.number] != [row])
        if apart:
            await self._database.write(lambda connection: store.add_branch(connection, self._id, apart))

    def has_digest(self, digest: str) -> bool:
        """Return whether the log has a row with a digest."""
        return any(row.digest == digest for row in reversed(self._rows))

    def number_of(self, client: str) -> int:
        """Return the number of the entry with a client id, 0 for none."""
        return self._clients.get(client, 0)
