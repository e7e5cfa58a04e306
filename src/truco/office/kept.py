"""One event as a database keeps it: its log in memory, entries that are committed before anybody sees them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from sqlalchemy.exc import IntegrityError

from truco.errors import TournamentError
from truco.office import store
from truco.office.device import Device
from truco.office.errors import DivergedError, OtherDeviceError, WriterAliveError
from truco.office.machines import Machine, claim_of, prevails
from truco.office.row import Row, chained, first_digest, is_next, row_of
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

_AT_ONCE: Final = 4
"""How many acts are folded at once: in an event of 1,000 teams one takes a millisecond or two."""

_TRIES: Final = 20
"""How often an entry is tried again because another program wrote at the same moment."""


class Wish(NamedTuple):
    """An act that somebody wants to write, with the reason in the author's words."""

    act: Act
    reason: str = ""


class Adopted(NamedTuple):
    """What rows of another machine changed: the new entries, and the rows that became a branch."""

    entries: tuple[Entry, ...]
    apart: tuple[Row, ...]


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


async def grown(log: Log, digest: str, writer: str, rows: Sequence[Row]) -> Log:
    """Return what `extended` returns; others have the event loop after every few rows. Raises what it raises."""
    for at in range(0, len(rows), _AT_ONCE):
        some = rows[at : at + _AT_ONCE]
        writer = writer if log.entries else some[0].device
        log = extended(log, digest, writer, some)
        digest, writer = some[-1].digest, log.event.device or writer
        await asyncio.sleep(0)
    return log


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
        self._before_write: Callable[[], Awaitable[None]] | None = None
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
    def device(self) -> Device:
        """This machine."""
        return self._device

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
        known, digest = self.number, self.digest
        found = await self._database.read(lambda connection: store.news(connection, self._id, known, digest))
        self._looked, self._alive = asyncio.get_running_loop().time(), found.alive
        if found.digest == digest:
            return
        if known and not (found.rows and is_next(found.rows[0], digest)):
            # Another program has put other rows in the place of the last ones.
            known = 0
            found = await self._database.read(lambda connection: store.news(connection, self._id, 0, ""))
        if known + len(found.rows) != found.number:
            raise TournamentError("broken-chain", f"expected {found.number} entries, got {known + len(found.rows)}")
        await self._take(found.rows, known, await self._log_with(found.rows, known))

    async def _take(self, rows: Sequence[Row], known: int, log: Log) -> None:
        """Put rows that are stored after the first `known` ones, and the log with them, in memory; tell who follows."""
        if known < self.number:
            self._clients = {row.client: row.number for row in self._rows[:known]}
        self._rows[known:] = rows
        self._clients |= {row.client: row.number for row in rows}
        self._log = log
        async with self._changed:
            self._changed.notify_all()

    async def _log_with(self, rows: Sequence[Row], known: int) -> Log:
        """Return the log with rows after the first `known` ones, each of which is checked."""
        if known == self.number:
            return await grown(self._log, self.digest, self.writer.id, rows)
        return await grown(Log(), first_digest(self.uid), "", (*self._rows[:known], *rows))

    async def follow(self, after: int = 0) -> AsyncIterator[Entry]:
        """Yield the entries after a number as they are committed, whoever writes them, without end.

        Where others took the place of entries that were yielded, they are yielded from the first one that differs.
        Raises what `refresh` raises.
        """
        rows = self._rows[:after]
        while True:
            entries = self._log.entries[self._common(rows) :]
            rows = list(self._rows)
            for entry in entries:
                yield entry
            await self._wait(rows[-1].digest if rows else "")

    def _common(self, rows: Sequence[Row]) -> int:
        """Return how many rows of an earlier moment the log still begins with."""
        if len(rows) <= self.number and self._rows[: len(rows)][-1:] == list(rows[-1:]):
            return len(rows)
        pairs = enumerate(zip(rows, self._rows, strict=False))
        return next((at for at, (old, new) in pairs if old != new), self.number)

    async def newer(self, digest: str, patience: float) -> str:
        """Return the digest of the last row as soon as it is another one, or after so many seconds.

        Raises what `refresh` raises.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.digest == digest:
                    await self._wait(digest)
        return self.digest

    async def _wait(self, digest: str) -> None:
        """Wait until the last row may be another one than that with a digest."""
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
        if self._before_write is not None:
            await self._before_write()
        async with self._lock:
            known = client.replace("\0", "\ufffd")  # PostgreSQL stores no NUL
            return await self._append(wishes, author, after, known or secrets.token_hex(8))

    async def append_once(self, wish: Wish, author: str, client: str) -> Entry:
        """Write one act that may be written once, whoever writes it; raises what `append_all` raises.

        Who comes later gets the entry that is there.
        """
        if self._before_write is not None:
            await self._before_write()
        async with self._lock:
            return (await self._append([wish], author, None, client, once=True))[-1]

    async def _append(  # noqa: PLR0913  (what an entry is made of)
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
            mine = client if once else self._own(client, author)
            names = [mine, *(f"{mine}.{number}" for number in range(1, len(wishes)))]
            if mine in self._clients:
                return tuple(self._log.entries[self._clients[one] - 1] for one in names if one in self._clients)
            if not takes_over:
                self._check_writer()
            at, log, rows = self._now(), self._log, list[Row]()
            seen = self.number if after is None else after
            for wish, name in zip(wishes, names, strict=True):
                if len(rows) % _AT_ONCE == _AT_ONCE - 1:
                    await asyncio.sleep(0)  # there may be hundreds, and others wait for the event loop
                log = append(log, Draft(seen, at, author, wish.act, wish.reason))
                digest = rows[-1].digest if rows else self.digest
                rows.append(row_of(log.entries[-1], self._device.id, name, digest))
            if await self._commit(rows, at, log):
                return log.entries[-len(rows) :]
        raise TournamentError("busy", f"expected a moment without other writers, got {_TRIES} conflicts")

    def _own(self, client: str, author: str) -> str:
        """Return the id of a request as the log has it: another one where somebody else has sent the same."""
        known = self._clients.get(client)
        return client if known is None or self._log.entries[known - 1].author == author else f"{client} {author}"

    async def _commit(self, rows: Sequence[Row], at: float, log: Log) -> bool:
        """Store rows, then show the log with them; return whether nobody else had written meanwhile."""
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
        return (await self._adopt(rows, silence, None)).entries

    async def adopt(self, rows: Sequence[Row], silence: float = 0.0, *, sender: str) -> Adopted:
        """Add rows of another machine as `receive` does; where its log prevails, put them in the place of those here.

        `sender` is the id of that machine. The rows of which the other log has others become a branch, which is kept
        beside the log until somebody merges it. Raises `DivergedError` (`diverged`) where the log here prevails.
        """
        return await self._adopt(rows, silence, sender)

    async def _adopt(self, rows: Sequence[Row], silence: float, sender: str | None) -> Adopted:
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
                    return Adopted(self._log.entries[new[0].number - 1 :] if new else (), old)
        raise TournamentError("busy", f"expected a moment without other writers, got {_TRIES} conflicts")

    async def _replace(self, old: Sequence[Row], new: Sequence[Row], at: float, sender: str | None) -> bool:
        """Put the rows of another machine in the place of the last ones; return whether nobody else had written.

        Without a `sender` that is refused.
        """
        kept = old[0].number - 1
        log, first, here = await self._log_with(new, kept), self._rows[0].device, self._device.id
        theirs, mine = claim_of(log, first), claim_of(self._log, first)
        if sender is None or not prevails(theirs, mine, sender=sender, here=here):
            own = sender is not None and prevails(mine, theirs, sender=here, here=sender)
            raise DivergedError(tuple(old), tuple(new), prevails=own)
        if not await self._database.write(lambda connection: store.rewind(connection, self._id, old, new, at)):
            return False
        self._alive = at
        await self._take(new, kept, log)
        return True

    async def _add(self, new: Sequence[Row], at: float) -> bool:
        """Add rows of another machine at the end; return whether nobody else had written."""
        if not new:
            if not self.writes:
                await self._database.write(lambda connection: store.sign_of_life(connection, self._id, at))
                self._alive = at
            return True
        return await self._commit(new, at, await grown(self._log, self.digest, self.writer.id, new))

    def _fork(self, rows: Sequence[Row]) -> int:
        """Return the number of the first row that is another one here, 0 where there is none."""
        known = (row for row in rows if 0 < row.number <= self.number)
        return next((row.number for row in known if self._rows[row.number - 1] != row), 0)

    def check_before_write(self, check: Callable[[], Awaitable[None]]) -> None:
        """Call a function before each write, which may find out that another machine has taken over."""
        self._before_write = check

    async def machines(self) -> tuple[Machine, ...]:
        """Return the other machines that keep the event."""
        return tuple(machine for machine in await self._machines() if machine.device != self._device.id)

    async def saw(self, device: str) -> None:
        """Store that another machine, by its id, was heard of now."""
        for machine in await self.machines():
            if machine.device == device:
                await self.put_machine(machine._replace(seen=self._now()))

    async def here(self) -> Machine:
        """Return this machine, with the address at which its server answered last."""
        known = next((machine for machine in await self._machines() if machine.device == self._device.id), None)
        return known or Machine(self._device.id, self._device.name)

    async def _machines(self) -> tuple[Machine, ...]:
        return await self._database.read(lambda connection: store.machines(connection, self._id))

    async def put_machine(self, machine: Machine) -> None:
        """Store what is known of a machine that keeps the event."""
        await self._database.write(lambda connection: store.put_machine(connection, self._id, machine))

    async def forget_machine(self, device: str) -> None:
        """Delete a machine from those that keep the event."""
        await self._database.write(lambda connection: store.forget_machine(connection, self._id, device))

    async def branches(self) -> dict[str, tuple[Row, ...]]:
        """Return the rows that machines wrote beside the log, in order, by the digest of the first one."""
        return await self._database.read(lambda connection: store.branches(connection, self._id))

    async def add_branch(self, rows: Sequence[Row]) -> None:
        """Keep rows that another machine wrote beside the log; those that the log has are left out."""
        apart = tuple(row for row in rows if self._rows[row.number - 1 : row.number] != [row])
        if apart:
            await self._database.write(lambda connection: store.add_branch(connection, self._id, apart))

    def has_digest(self, digest: str) -> bool:
        """Return whether the log has a row with a digest."""
        return any(row.digest == digest for row in reversed(self._rows))

    def number_of(self, client: str) -> int:
        """Return the number of the entry with the id of a request, 0 where there is none."""
        return self._clients.get(client, 0)
