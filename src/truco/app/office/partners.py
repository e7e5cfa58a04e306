"""The synchronization of an event with the other machines that have it, so that only one of them writes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from truco.app.office.following import FileSource, MeetResult, Source, meet
from truco.app.office.kept import KeptEvent
from truco.app.office.machines import Machine, is_loopback, new_nonce
from truco.errors import TableError, TournamentError

if TYPE_CHECKING:
    import httpx

UNSEEN: Final = 5.0
"""Seconds without a message of another machine, after which the pages show it as not seen."""

EACH: Final = 1.0
"""Seconds between two meetings with the other machines."""

_ASLEEP: Final = 5.0
"""Seconds without a sign of life of this program, after which it has slept, and meets the others before a write."""

_WAIT: Final = 4.0
"""Seconds for which a write waits, after a start or a sleep, for a message of machines without an address."""

_PATIENCE: Final = 10.0
"""The same for a machine that has sent a message since then: it is there, and will send all its rows."""

_AGAIN: Final = 0.2
"""Seconds until the next request to a server that did not answer, but has sent a message."""

_STORED: Final = 20.0
"""Seconds between two updates of the stored time of the last contact with a machine."""


class Seen(NamedTuple):
    """Another machine for the desk: whether it is seen now, and whether it is the writing machine."""

    machine: Machine
    is_seen: bool
    writes: bool
    problem: str = ""


class Partners:
    """The other machines with a copy of an event.

    `address` returns the address of this machine's server for the event, empty without a server.
    """

    def __init__(
        self,
        event: KeptEvent,
        client: Callable[[], httpx.AsyncClient],
        *,
        now: Callable[[], float] = time.time,
        address: Callable[[], str] = str,
    ) -> None:
        """Prepare the synchronization of an event; there is no request before `look`, which calls `client`."""
        self.event: Final = event
        self._client = client
        self._now = now
        self._address = address
        self._known: dict[str, Machine] = {}
        self._heard: dict[str, float] = {}
        self._told: dict[str, float] = {}
        self._tried: dict[str, float] = {}
        self._problems: dict[str, str] = {}
        self._words: dict[str, str] = {}
        self._looked = 0.0
        self._lived = 0.0
        self._woke = 0.0
        self._waking = ""
        self._looking: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    # -- the machines ----------------------------------------------------------------------------------------------

    async def refresh(self) -> tuple[Machine, ...]:
        """Read the other machines from the database, and return them."""
        self._known = {machine.device: machine for machine in await self.event.machines()}
        return tuple(self._known.values())

    @property
    def has_machines(self) -> bool:
        """Whether other machines have the event, as far as this program has read or received."""
        return bool(self._known)

    def seen(self) -> tuple[Seen, ...]:
        """Return the other machines, each with whether it is seen now."""
        return tuple(self._seen(machine) for machine in self._known.values())

    def _seen(self, machine: Machine) -> Seen:
        last_heard = max(self._heard.get(machine.device, 0.0), 0.0)
        is_seen = self._now() - last_heard < UNSEEN
        current = machine._replace(seen=max(last_heard, machine.seen))
        return Seen(current, is_seen, machine.device == self.event.writer.id, self._problems.get(machine.device, ""))

    @property
    def state(self) -> tuple[tuple[str, bool, str], ...]:
        """A value that changes when another machine becomes seen or unseen, or changes its address."""
        return tuple((seen.machine.device, seen.is_seen, seen.machine.address) for seen in self.seen())

    @property
    def servers(self) -> tuple[Machine, ...]:
        """The other machines with a server: the writing machine first, then the others by their last message."""
        servers = [machine for machine in self._known.values() if machine.is_server]
        writer = self.event.writer.id
        return tuple(
            sorted(servers, key=lambda machine: (machine.device != writer, -self._heard.get(machine.device, 0.0)))
        )

    def source(self, machine: Machine) -> Source | None:
        """Return the source for a machine, `None` for a machine without an address."""
        if machine.is_server:
            from truco.app.office.remote import ServerSource  # noqa: PLC0415  (slow to import, and few events need it)

            address = self._address()
            if is_loopback(address) and not is_loopback(machine.address):
                address = ""  # on the other machine it would name that machine itself
            return ServerSource(machine, self.event.uid, self.event.device, self._client(), address, words=self._words)
        return FileSource(Path(machine.address), self.event.device) if machine.address else None

    # -- messages --------------------------------------------------------------------------------------------------

    @property
    def word(self) -> str:
        """The word that this program sends with each answer, which changes after each sleep.

        A message with this word was written after the sleep. A message that waited in the network during the sleep has
        an older word: it does not show the later acts of its machine.
        """
        self._notice_sleep()
        return self._waking

    async def note_message(self, machine: Machine, address: str = "", *, is_complete: bool) -> None:
        """Note a signed message of a machine; `address` is the address of its server, if it has one.

        `is_complete` states whether this machine has received all rows of the other one since it woke.
        """
        self._notice_sleep()
        moved = bool(address) and address != machine.address
        current = machine._replace(address=address) if moved else machine
        await self._note(current, stored=moved)
        if is_complete:
            self._told[machine.device] = self._now()
        self._news.set()

    async def _note(self, machine: Machine, *, stored: bool = False) -> None:
        now = self._now()
        self._heard[machine.device] = now
        self._problems.pop(machine.device, None)
        noted = machine
        if stored or machine.device not in self._known or now - machine.seen > _STORED:
            noted = machine._replace(seen=now)
            await self.event.put_machine(noted)
        self._known[machine.device] = noted

    def begin_look(self) -> asyncio.Task[None]:
        """Begin a meeting with every machine that can be reached, or return the meeting in progress."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        return self._looking

    async def look(self, patience: float | None = None) -> None:
        """Meet every machine that can be reached, and wait for the end at most `patience` seconds."""
        looking = self.begin_look()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await asyncio.shield(looking)

    async def _look(self) -> None:
        self._notice_sleep()
        began = self._now()
        try:
            await asyncio.gather(*(self._meet(machine) for machine in await self.refresh()))
        except TableError:  # the database is closed or lost, which every request reports
            self._tried |= dict.fromkeys(self._known, began)
        self._looked = began  # a machine that fell asleep during a meeting has not met the others since it woke

    async def _meet(self, machine: Machine) -> MeetResult:
        source = self.source(machine)
        if source is None:
            return MeetResult()
        began = self._now()
        try:
            met = await meet(self.event, source)
        except OSError as error:
            self._problems[machine.device] = error.strerror or str(error)
        except (TableError, TournamentError) as error:
            self._problems[machine.device] = error.code
        else:
            await self._note(machine)
            self._told[machine.device] = max(began, self._told.get(machine.device, 0.0))
            return met
        self._tried[machine.device] = began
        return MeetResult()

    async def check(self) -> None:
        """Check before a write whether another machine has taken over, unless this program has just met the others.

        After a start and after a sleep it asks the servers, also new ones, and waits a moment for the machines without
        an address.
        """
        self._notice_sleep()
        if self._now() - self._looked > _ASLEEP:
            await self.look(_WAIT)
        clock = asyncio.get_running_loop()
        woke = clock.time() - (self._now() - self._woke)
        while waiting := self._unasked():
            has_message = any(self._has_spoken(machine) for machine in waiting)
            left = woke + (_PATIENCE if has_message else _WAIT) - clock.time()
            if left <= 0:
                break
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._ask_again(waiting)

    async def _ask_again(self, waiting: Sequence[Machine]) -> None:
        """Ask the servers among some machines, or wait for a message if none has an address."""
        servers = [machine for machine in waiting if machine.address]
        if not servers:
            await self._news.wait()
            return
        if any(self._was_tried(machine) for machine in servers):
            await asyncio.sleep(_AGAIN)
        await self.look()

    def _notice_sleep(self) -> None:
        """Store a sign of life of this program, and note a start or a sleep if there was no sign for a while."""
        now = self._now()
        if now - self._lived > _ASLEEP:
            self._woke, self._waking = now, new_nonce()
        self._lived = now

    def _unasked(self) -> list[Machine]:
        """Return the machines that may still have rows from the time when this program did not look."""
        return [
            machine
            for machine in self._known.values()
            if self._told.get(machine.device, 0.0) < self._woke
            and (self._has_spoken(machine) or not self._was_tried(machine))
        ]

    def _has_spoken(self, machine: Machine) -> bool:
        return self._heard.get(machine.device, 0.0) >= self._woke

    def _was_tried(self, machine: Machine) -> bool:
        return self._tried.get(machine.device, 0.0) >= self._woke
