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

from truco.engine.croupier import Chance
from truco.errors import TableError, TournamentError
from truco.office import store
from truco.office.device import Device
from truco.office.kept import KeptEvent, grown
from truco.office.machines import Machine
from truco.office.row import Row, first_digest, row_of
from truco.office.rules import check_rules
from truco.office.store import Listed, New
from truco.tables import Database, Durability, Journal, database_at, table_code
from truco.tournament.acts import Create
from truco.tournament.log import Draft, Log, append

_UID_BYTES: Final = 16


class Office:
    """The events of a database.

    `device` is the machine that writes here. `now` returns the time (seconds since 1970), `chance` random numbers.
    """

    def __init__(
        self,
        database: Database,
        device: Device,
        now: Callable[[], float] = time.time,
        chance: Chance | None = None,
    ) -> None:
        """Use a database, which somebody else opens and closes unless `open` and `close` are called."""
        self._database = database
        self._device = device
        self._now = now
        self._chance = chance or secrets.SystemRandom()
        self._open: dict[str, KeptEvent] = {}

    @classmethod
    def of_file(
        cls, file: Path, device: Device, now: Callable[[], float] = time.time, chance: Chance | None = None
    ) -> Self:
        """Return the office of a file with one event; after each commit the file alone is whole."""
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
        """Keep an event in memory no longer, because it was deleted."""
        self._open.pop(code, None)

    async def events(self) -> tuple[Listed, ...]:
        """Return all events, the one last written to first."""
        return await self._database.read(store.listed)

    async def shared(self) -> tuple[str, ...]:
        """Return the codes of the events that other machines keep too."""
        return await self._database.read(lambda connection: store.shared(connection, self._device.id))

    async def event(self, code: str = "") -> KeptEvent:
        """Return an event, read up to its last entry; without a code the only one there is.

        Raises `TournamentError`: `no-such-event`, `many-events` for a database with several where none is named, and
        what `KeptEvent.refresh` raises.
        """
        found = await self._listed(code)
        kept = self._open.setdefault(found.code, KeptEvent(self._database, found, self._device, self._now))
        await kept.refresh()
        return kept

    async def _listed(self, code: str) -> Listed:
        if code:
            one = await self._database.read(lambda connection: store.found(connection, code.strip().upper()))
            if one is None:
                raise TournamentError("no-such-event", f"expected the code of an event, got {code!r}")
            return one
        every = await self.events()
        if not every:
            raise TournamentError("no-such-event", "expected a database with an event, got one without")
        if len(every) > 1:
            codes = ", ".join(one.code for one in every)
            raise TournamentError("many-events", f"expected a code among {codes}, got none")
        return every[0]

    async def create(self, act: Create, author: str) -> KeptEvent:
        """Store a new event, whose first entry is its creation by an author, and return it.

        Raises `TournamentError` as the fold of the act does.
        """
        check_rules(act)
        return await self.add_log(append(Log(), Draft(0, self._now(), author, act)))

    async def add_log(self, log: Log) -> KeptEvent:
        """Store a new event with a log that was written elsewhere, such as one that was exported, and return it."""
        uid, rows = self._new_uid(), list[Row]()
        for entry in log.entries:
            before = rows[-1].digest if rows else first_digest(uid)
            rows.append(row_of(entry, self._device.id, secrets.token_hex(8), before))
        return await self._store(uid, rows, self._now())

    def _new_uid(self) -> str:
        return bytes(self._chance.randrange(256) for _ in range(_UID_BYTES)).hex()

    async def add_copy(self, uid: str, rows: Sequence[Row], silence: float = 0.0, *, code: str = "") -> KeptEvent:
        """Store a copy of an event that another database has, and return it; it keeps its code if that is free here.

        `silence` is how many seconds ago the machine that writes gave its last sign. Raises `TournamentError`:
        `event-exists` where this database has the event already, `broken-chain` and `bad-log` for rows that are no log.
        """
        if any(one.uid == uid for one in await self.events()):
            raise TournamentError("event-exists", f"expected an event that is not here, got {uid}")
        return await self._store(uid, rows, self._now() - silence, code)

    async def store_copy(self, event: KeptEvent, rows: Sequence[Row], here: Machine) -> None:
        """Store rows of an event that were checked when they were read, and where its machine `here` is reached."""
        new = New(event.code, event.uid, event.event.name, self._now(), self._now() - event.silence)

        def write(connection: Connection) -> None:
            kept = store.create(connection, new=new, rows=rows)
            if here.address:
                store.put_machine(connection, kept, here)

        await self._database.write(write)

    async def _store(self, uid: str, rows: Sequence[Row], alive: float, code: str = "") -> KeptEvent:
        if not rows:
            raise TournamentError("bad-log", "expected a log with entries, got an empty one")
        event = (await grown(Log(), first_digest(uid), "", rows)).event
        while True:
            new = New(code or table_code(self._chance), uid, event.name, self._now(), alive)
            code = ""
            try:
                await self._database.write(functools.partial(store.create, new=new, rows=rows))
            except IntegrityError:
                if any(one.uid == uid for one in await self.events()):
                    raise
            else:
                return await self.event(new.code)
