"""One event as a database keeps it: its log in memory, entries that are committed before anybody sees them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, NamedTuple

from sqlalchemy.exc import IntegrityError

from truco.errors import TournamentError
from truco.office import store
from truco.office.device import Device
from truco.office.errors import DivergedError, OtherDeviceError, WriterAliveError
from truco.office.row import Row, chained, first_digest, row_of
from truco.office.rules import check_rules
from truco.office.store import Listed
from truco.tables import Database
from truco.tournament.acts import Act, TakeOver
from truco.tournament.event import Entry, Event
from truco.tournament.fold import fold
from truco.tournament.log import Draft, Log, append

SILENT: Final = 30.0
"""Seconds without a sign of the machine that writes, after which another one may take over without force."""

BEAT: Final = 10.0
"""Seconds between two signs of life of a server that writes."""

_LOOK: Final = 1.0
"""Seconds between two looks for what other programs have written."""

_TRIES: Final = 20
"""How often an entry is tried again because another program wrote at the same moment."""


class Wish(NamedTuple):
    """An act that somebody wants to write, with the reason in the author's words."""

    act: Act
    reason: str = ""


def extended(log: Log, digest: str, writer: str, rows: Sequence[Row]) -> Log:
    """Return a log with more rows, each of which was checked: its place, its digest, and that its machine may write.

    `digest` is that of the last row before, `writer` the id of the machine that writes; for an empty log it is the one
    of the first row. Raises `TournamentError` (`broken-chain`, `bad-log`, `newer-version`) and what `fold` raises.
    """
    event, entries = log.event, list(log.entries)
    for row in rows:
        if row.number != len(entries) + 1:
            raise TournamentError("broken-chain", f"expected row {len(entries) + 1}, got {row.number}")
        digest = chained(row, digest).digest
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


class KeptEvent:
    """An event of an office. All who use it in a process share one value; other programs may write to it as well.

    The log is in memory; `refresh` adds what other programs have written since.
    """

    def __init__(self, database: Database, found: Listed, device: Device, now: Callable[[], float]) -> None:
        """Keep where the event is; `refresh` reads it."""
        self.code: Final = found.code
        self.uid: Final = found.uid
        self._id = found.id
        self._database = database
        self._device = device
        self._now = now
        self._log = Log()
        self._rows: list[Row] = []
        self._clients: dict[str, int] = {}
        self._alive = found.alive
        self._looked = 0.0
        self._lock = asyncio.Lock()
        self._changed = asyncio.Condition()

    # -- what is there ---------------------------------------------------------------------------------------------

    @property
    def log(self) -> Log:
        """The log as far as it was read."""
        return self._log

    @property
    def event(self) -> Event:
        """The event as far as its log was read."""
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
    def writer(self) -> Device:
        """The machine that writes: the one that took over last, else the one that made the event."""
        event = self.event
        if event.device:
            return Device(event.device, event.device_name or event.device)
        return Device(self._rows[0].device, self._rows[0].device) if self._rows else self._device

    @property
    def writes(self) -> bool:
        """Whether this machine is the one that writes."""
        return self.writer.id == self._device.id

    @property
    def silence(self) -> float:
        """Seconds since the last sign of the machine that writes."""
        return max(self._now() - self._alive, 0.0)

    def rows(self, after: int = 0) -> tuple[Row, ...]:
        """Return the rows after a number, as another machine gets them."""
        return tuple(self._rows[after:])

    # -- reading ---------------------------------------------------------------------------------------------------

    async def refresh(self) -> Event:
        """Read what other programs have written, and return the event.

        Raises `TournamentError` (`broken-chain`, `bad-log`, `newer-version`) where the log was changed or cannot be
        read, and `TableError` where the database is lost.
        """
        async with self._lock:
            await self._read()
        return self.event

    async def _read(self) -> None:
        number, self._alive = await self._database.read(lambda connection: store.last_number(connection, self._id))
        self._looked = asyncio.get_running_loop().time()
        if number == self.number:
            return
        known = self.number
        rows = await self._database.read(lambda connection: store.rows_after(connection, self._id, known))
        if known + len(rows) < number:
            raise TournamentError("broken-chain", f"expected {number} entries, got {known + len(rows)}")
        await self._take(rows)

    async def _take(self, rows: Sequence[Row]) -> None:
        """Add rows that are stored to the log in memory, and tell those who follow."""
        log = extended(self._log, self.digest, self.writer.id, rows)
        self._rows += rows
        self._clients |= {one.client: one.number for one in rows}
        self._log = log
        async with self._changed:
            self._changed.notify_all()

    async def follow(self, after: int = 0) -> AsyncIterator[Entry]:
        """Yield the entries after a number as they are committed, whoever writes them, without end.

        Raises what `refresh` raises.
        """
        number = after
        while True:
            for entry in self._log.entries[number:]:
                number = entry.number
                yield entry
            await self._wait(number)

    async def newer(self, number: int, patience: float) -> int:
        """Return the number of the last entry as soon as it is above a number, or after so many seconds.

        Raises what `refresh` raises.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.number <= number:
                    await self._wait(number)
        return self.number

    async def _wait(self, number: int) -> None:
        """Wait until there may be entries after a number."""
        async with self._changed:
            if self.number > number:
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
        """Write one act, and return its entry once it is committed; raises what `append_all` raises."""
        return (await self.append_all([Wish(act, reason)], author, after=after, client=client))[-1]

    async def append_all(
        self, wishes: Sequence[Wish], author: str, *, after: int | None = None, client: str = ""
    ) -> tuple[Entry, ...]:
        """Write acts in one commit, all or none, and return their entries.

        `after` is the number of the last entry that the author had seen, `None` for the last there is. `client` is an
        id of the request: an author who sends it again gets the same entries.

        Raises `OtherDeviceError` (`taken-over`, `other-device`) where another machine writes, `NewerEntriesError`
        (`newer-entries`) where others wrote about the same thing since, `TournamentError` as the fold of the act does
        and (`not-allowed`) for a takeover, which only the machine itself writes (`take_over`), and `TableError` where
        the database is lost.
        """
        for wish in wishes:
            if isinstance(wish.act, TakeOver):
                raise TournamentError("not-allowed", f"expected the machine itself to take over, got {wish.act.device}")
            check_rules(wish.act)
        if not wishes:
            return ()
        async with self._lock:
            known = client.replace("\0", "\ufffd")  # PostgreSQL stores no NUL
            return await self._append(wishes, author, after, known or secrets.token_hex(8))

    async def _append(
        self, wishes: Sequence[Wish], author: str, after: int | None, client: str, *, takes_over: bool = False
    ) -> tuple[Entry, ...]:
        for _ in range(_TRIES):
            await self._read()
            mine = self._own(client, author)
            names = [mine, *(f"{mine}.{number}" for number in range(1, len(wishes)))]
            if mine in self._clients:
                return tuple(self._log.entries[self._clients[one] - 1] for one in names if one in self._clients)
            if not takes_over:
                self._check_writer()
            at, log, rows = self._now(), self._log, list[Row]()
            seen = self.number if after is None else after
            for wish, name in zip(wishes, names, strict=True):
                log = append(log, Draft(seen, at, author, wish.act, wish.reason))
                digest = rows[-1].digest if rows else self.digest
                rows.append(row_of(log.entries[-1], self._device.id, name, digest))
            if await self._commit(rows, at):
                return log.entries[-len(rows) :]
        raise TournamentError("busy", f"expected a moment without other writers, got {_TRIES} conflicts")

    def _own(self, client: str, author: str) -> str:
        """Return the id of a request as the log has it: another one where somebody else has sent the same."""
        known = self._clients.get(client)
        return client if known is None or self._log.entries[known - 1].author == author else f"{client} {author}"

    async def _commit(self, rows: Sequence[Row], at: float) -> bool:
        """Store rows, then show them; return whether nobody else had written meanwhile."""
        try:
            await self._database.write(lambda connection: store.add(connection, self._id, rows, at))
        except IntegrityError:
            return False
        self._alive = at
        await self._take(rows)
        return True

    def _check_writer(self) -> None:
        writer = self.writer
        if writer.id == self._device.id:
            return
        taken = next((one for one in reversed(self._log.entries) if isinstance(one.act, TakeOver)), None)
        wrote = any(one.device == self._device.id for one in self._rows)
        raise OtherDeviceError("taken-over" if wrote else "other-device", writer, taken)

    async def sign_of_life(self) -> None:
        """Store that this machine still writes; a server does it every `BEAT` seconds."""
        if self.writes:
            at = self._now()
            await self._database.write(lambda connection: store.sign_of_life(connection, self._id, at))
            self._alive = at

    # -- other machines --------------------------------------------------------------------------------------------

    async def take_over(self, author: str, reason: str, *, forced: bool = False) -> Entry:
        """Make this machine the one that writes, and return the entry that says so.

        Raises `WriterAliveError` (`writer-alive`) where the other machine gave a sign in the last `SILENT` seconds and
        nobody forces it, `TournamentError`: `already-writes`, `no-reason`, and `not-allowed` for an author without an
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

        `silence` is how many seconds ago the machine that writes gave its last sign, as the sender knows. Rows that
        are there already are compared. Raises `DivergedError` (`diverged`) where both copies were written to,
        `TournamentError` (`broken-chain`) for rows that do not follow or that a machine wrote that may not.
        """
        async with self._lock:
            await self._read()
            known = {one.number: one for one in self._rows}
            fork = next((one.number for one in rows if one.number in known and known[one.number] != one), None)
            if fork is not None:
                mine = tuple(self._rows[fork - 1 :])
                raise DivergedError(mine, tuple(one for one in rows if one.number >= fork))
            new = [one for one in rows if one.number > self.number]
            at = self._now() - silence
            if not new:
                if not self.writes:
                    await self._database.write(lambda connection: store.sign_of_life(connection, self._id, at))
                    self._alive = at
                return ()
            log = extended(self._log, self.digest, self.writer.id, new)
            if not await self._commit(new, at):
                raise TournamentError("busy", "expected nobody else to write this copy, got another program")
            return log.entries[-len(new) :]
