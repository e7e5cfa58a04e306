"""An office: a database with events, such as a file with one of them, or the database of a server."""

from __future__ import annotations

import functools
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError, IntegrityError

from truco.app.office import store
from truco.app.office.device import Device
from truco.app.office.kept import KeptEvent, grow_log
from truco.app.office.machines import Machine
from truco.app.office.row import Row, first_digest, row_of
from truco.app.office.rules import check_rules
from truco.app.office.store import NewEvent, StoredEvent
from truco.app.tables import Database, Durability, Journal, database_at, table_code
from truco.club.acts import Create
from truco.club.log import Draft, Log, append
from truco.engine.croupier import Chance
from truco.errors import TableError, TournamentError

_UID_BYTES: Final = 16


class Office:
    """The events of a database.

    `device` is the machine that writes in it. `now` returns the time (seconds since 1970), `chance` random numbers.
    """

    def __init__(
        self,
        database: Database,
        device: Device,
        now: Callable[[], float] = time.time,
        chance: Chance | None = None,
    ) -> None:
        """Use a database, which the caller opens and closes, either itself or with `open` and `close`."""
        self._database = database
        self._device = device
        self._now = now
        self._chance = chance or secrets.SystemRandom()
        self._open: dict[str, KeptEvent] = {}

    @classmethod
    def of_file(
        cls, file: Path, device: Device, now: Callable[[], float] = time.time, chance: Chance | None = None
    ) -> Self:
        """Return the office of a file with one event; after each commit the file alone is complete."""
        database = database_at(f"sqlite:///{file.absolute().as_posix()}", Durability.POWER, Journal.NONE_LEFT)
        return cls(database, device, now, chance)

    async def open(self) -> Self:
        """Open the database and update its schema; raises `TableError` (`bad-database`, `newer-database`)."""
        try:
            await self._database.open()
        except DatabaseError as error:
            raise TableError("bad-database") from error
        return self

    async def close(self) -> None:
        """Close the database."""
        await self._database.close()

    @property
    def database(self) -> Database:
        """The database of the events."""
        return self._database

    def forget(self, code: str) -> None:
        """Remove a deleted event from memory."""
        self._open.pop(code, None)

    async def events(self) -> tuple[StoredEvent, ...]:
        """Return all events, the most recently written first."""
        return await self._database.read(store.list_events)

    async def shared_codes(self) -> tuple[str, ...]:
        """Return the codes of the events that other machines have, too."""
        return await self._database.read(lambda connection: store.shared_codes(connection, self._device.id))

    async def event(self, code: str = "") -> KeptEvent:
        """Return an event, read up to its last entry; without a code the only event.

        Raises `TournamentError`: `no-such-event`, `many-events` for a database with several events and no code, and the
        errors of `KeptEvent.refresh`.
        """
        stored = await self._stored_event(code)
        kept = self._open.setdefault(stored.code, KeptEvent(self._database, stored, self._device, self._now))
        await kept.refresh()
        return kept

    async def _stored_event(self, code: str) -> StoredEvent:
        if code:
            stored = await self._database.read(lambda connection: store.find_event(connection, code.strip().upper()))
            if stored is None:
                raise TournamentError("no-such-event", f"expected the code of an event, got {code!r}")
            return stored
        every = await self.events()
        if not every:
            raise TournamentError("no-such-event", "expected a database with an event, got one without")
        if len(every) > 1:
            codes = ", ".join(stored.code for stored in every)
            raise TournamentError("many-events", f"expected a code among {codes}, got none")
        return every[0]

    async def create(self, act: Create, author: str) -> KeptEvent:
        """Store a new event with its creation by an author as the first entry, and return it.

        Raises `TournamentError` as the fold of the act does.
        """
        check_rules(act)
        return await self.add_log(append(Log(), Draft(0, self._now(), author, act)))

    async def add_log(self, log: Log) -> KeptEvent:
        """Store a new event with a log from elsewhere, such as an exported one, and return it."""
        uid, rows = self._new_uid(), list[Row]()
        for entry in log.entries:
            before = rows[-1].digest if rows else first_digest(uid)
            rows.append(row_of(entry, self._device.id, secrets.token_hex(8), before))
        return await self._store(uid, rows, self._now())

    def _new_uid(self) -> str:
        return bytes(self._chance.randrange(256) for _ in range(_UID_BYTES)).hex()

    async def add_copy(self, uid: str, rows: Sequence[Row], silence: float = 0.0, *, code: str = "") -> KeptEvent:
        """Store a copy of an event of another database, and return it; the code stays the same if it is free here.

        `silence` is the seconds since the last sign of the writing machine. Raises `TournamentError`: `event-exists` if
        this database has the event already, `broken-chain` and `bad-log` for rows that are no log.
        """
        if any(stored.uid == uid for stored in await self.events()):
            raise TournamentError("event-exists", f"expected an event that is not here, got {uid}")
        return await self._store(uid, rows, self._now() - silence, code)

    async def store_copy(self, event: KeptEvent, rows: Sequence[Row], origin: Machine) -> None:
        """Store rows of an event that were checked when they were read, and the address of their machine."""
        new = NewEvent(event.code, event.uid, event.event.name, self._now(), self._now() - event.silence)

        def write(connection: Connection) -> None:
            kept = store.create(connection, new=new, rows=rows)
            if origin.address:
                store.put_machine(connection, kept, origin)

        await self._database.write(write)

    async def _store(self, uid: str, rows: Sequence[Row], alive: float, code: str = "") -> KeptEvent:
        if not rows:
            raise TournamentError("bad-log", "expected a log with entries, got an empty one")
        event = (await grow_log(Log(), first_digest(uid), "", rows)).event
        while True:
            new = NewEvent(code or table_code(self._chance), uid, event.name, self._now(), alive)
            code = ""
            try:
                await self._database.write(functools.partial(store.create, new=new, rows=rows))
            except IntegrityError:
                if any(stored.uid == uid for stored in await self.events()):
                    raise
            else:
                return await self.event(new.code)
