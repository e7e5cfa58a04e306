"""Keeps an event in step with the other machines that keep it: one of them writes, as soon as they reach each other."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from truco.errors import TableError, TournamentError
from truco.office.following import FileSource, Met, Source, meet
from truco.office.kept import KeptEvent
from truco.office.machines import Machine, is_loopback, new_nonce

if TYPE_CHECKING:
    import httpx

UNSEEN: Final = 5.0
"""Seconds without a sign of another machine, after which the pages say that it cannot be seen."""

EACH: Final = 1.0
"""Seconds between two looks at the other machines."""

_ASLEEP: Final = 5.0
"""Seconds without a sign of life of this program, after which it has slept, and looks before it writes."""

_WAIT: Final = 4.0
"""Seconds for which a write waits, after a start or a sleep, for a word of the machines that call by themselves."""

_PATIENCE: Final = 10.0
"""The same for a machine that has spoken since then: it is there, and will say what it has done."""

_AGAIN: Final = 0.2
"""Seconds until a server is asked again that did not answer, but has spoken."""

_STORED: Final = 20.0
"""Seconds between two times at which it is stored when a machine was heard of."""


class Seen(NamedTuple):
    """Another machine as the desk shows it: whether it is seen now, and whether it is the one that writes."""

    machine: Machine
    is_seen: bool
    writes: bool
    problem: str = ""


class Partners:
    """The other machines that keep an event.

    `address` returns where the server of this machine answers about the event, empty where it has none.
    """

    def __init__(
        self,
        event: KeptEvent,
        client: Callable[[], httpx.AsyncClient],
        *,
        now: Callable[[], float] = time.time,
        address: Callable[[], str] = str,
    ) -> None:
        """Keep an event in step; nothing is asked before `look`, and `client` is called when a server is asked."""
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

    # -- what is known ---------------------------------------------------------------------------------------------

    async def refresh(self) -> tuple[Machine, ...]:
        """Read which machines there are, and return them."""
        self._known = {machine.device: machine for machine in await self.event.machines()}
        return tuple(self._known.values())

    @property
    def known(self) -> bool:
        """Whether other machines keep the event, as far as this program has read or heard."""
        return bool(self._known)

    def seen(self) -> tuple[Seen, ...]:
        """Return the other machines, each with whether it is seen now."""
        return tuple(self._seen(machine) for machine in self._known.values())

    def _seen(self, machine: Machine) -> Seen:
        heard = max(self._heard.get(machine.device, 0.0), 0.0)
        is_seen = self._now() - heard < UNSEEN
        known = machine._replace(seen=max(heard, machine.seen))
        return Seen(known, is_seen, machine.device == self.event.writer.id, self._problems.get(machine.device, ""))

    @property
    def state(self) -> tuple[tuple[str, bool, str], ...]:
        """What changes where another machine is seen or not any more, or answers at another address."""
        return tuple((one.machine.device, one.is_seen, one.machine.address) for one in self.seen())

    @property
    def servers(self) -> tuple[Machine, ...]:
        """The other machines that answer people: the one that writes first, then the ones heard of last."""
        servers = [machine for machine in self._known.values() if machine.is_server]
        writer = self.event.writer.id
        return tuple(
            sorted(servers, key=lambda machine: (machine.device != writer, -self._heard.get(machine.device, 0.0)))
        )

    def source(self, machine: Machine) -> Source | None:
        """Return where a machine is reached, `None` where it only calls by itself."""
        if machine.is_server:
            from truco.office.remote import ServerSource  # noqa: PLC0415  (slow to import, and few events need it)

            address = self._address()
            if is_loopback(address) and not is_loopback(machine.address):
                address = ""  # it would name the other machine there
            return ServerSource(machine, self.event.uid, self.event.device, self._client(), address, words=self._words)
        return FileSource(Path(machine.address), self.event.device) if machine.address else None

    # -- hearing of each other -------------------------------------------------------------------------------------

    @property
    def word(self) -> str:
        """The word that this program gives with each answer, another one after each sleep.

        A message that repeats it was written since then. One that waited in the network while this program slept does
        not: it says nothing of what the machine has done meanwhile.
        """
        self._notice_sleep()
        return self._waking

    async def heard(self, machine: Machine, address: str = "", *, told: bool) -> None:
        """Take note of a message that a machine has signed; `address` is where its server answers, if it has one.

        `told` is whether the machine has nothing more to tell: since this program woke, this one has all that it has.
        """
        self._notice_sleep()
        moved = bool(address) and address != machine.address
        known = machine._replace(address=address) if moved else machine
        await self._note(known, stored=moved)
        if told:
            self._told[machine.device] = self._now()
        self._news.set()

    async def _note(self, machine: Machine, *, stored: bool = False) -> None:
        now = self._now()
        self._heard[machine.device] = now
        self._problems.pop(machine.device, None)
        known = machine
        if stored or machine.device not in self._known or now - machine.seen > _STORED:
            known = machine._replace(seen=now)
            await self.event.put_machine(known)
        self._known[machine.device] = known

    def begin_look(self) -> asyncio.Task[None]:
        """Begin to meet every machine that can be asked, all at once; where that goes on already, return that."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        return self._looking

    async def look(self, patience: float | None = None) -> None:
        """Meet every machine that can be asked, and wait for at most so many seconds until that is done."""
        looking = self.begin_look()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await asyncio.shield(looking)

    async def _look(self) -> None:
        self._notice_sleep()
        began = self._now()
        try:
            await asyncio.gather(*(self._meet(machine) for machine in await self.refresh()))
        except TableError:  # the database is closed or lost, which every request says
            self._tried |= dict.fromkeys(self._known, began)
        self._looked = began  # a machine that fell asleep during a look has not looked since it woke

    async def _meet(self, machine: Machine) -> Met:
        source = self.source(machine)
        if source is None:
            return Met()
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
        return Met()

    async def check(self) -> None:
        """Find out before a write whether another machine has taken over, where this program has not looked just now.

        At a start and after a sleep it asks the servers, also those of which it learns only now, and gives the machines
        that only call by themselves a moment.
        """
        self._notice_sleep()
        if self._now() - self._looked > _ASLEEP:
            await self.look(_WAIT)
        clock = asyncio.get_running_loop()
        woke = clock.time() - (self._now() - self._woke)
        while waiting := self._unasked():
            speaks = any(self._has_spoken(machine) for machine in waiting)
            left = woke + (_PATIENCE if speaks else _WAIT) - clock.time()
            if left <= 0:
                break
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._ask_again(waiting)

    async def _ask_again(self, waiting: Sequence[Machine]) -> None:
        """Ask the servers among some machines, or wait for a word where all call by themselves."""
        servers = [machine for machine in waiting if machine.address]
        if not servers:
            await self._news.wait()
            return
        if any(self._was_tried(machine) for machine in servers):
            await asyncio.sleep(_AGAIN)
        await self.look()

    def _notice_sleep(self) -> None:
        """Take note that this program lives, and that it has just begun, or has slept, where it did not before."""
        now = self._now()
        if now - self._lived > _ASLEEP:
            self._woke, self._waking = now, new_nonce()
        self._lived = now

    def _unasked(self) -> list[Machine]:
        """Return the machines that may yet say what they have done while this program did not look."""
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
