"""The other machines that keep the events of a server: met again and again, and named to the pages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.types import Scope

from truco.app.office import EACH, KeptEvent, Office, Partners
from truco.app.office.machines import new_secret
from truco.app.web.event_body import page_of
from truco.app.web.reach import is_near
from truco.errors import TableError, TournamentError

if TYPE_CHECKING:
    import httpx


_ALONE: Final = 10.0
"""Seconds between two looks whether other machines keep an event, while this program knows none."""


class Neighbours:
    """The other machines that keep events of an office.

    `address` returns where others reach this server, such as `http://192.168.1.7:8000`; empty where none does.
    """

    def __init__(self, office: Office, now: Callable[[], float]) -> None:
        """Use an office; no machine is asked before `meet`. `now` is the time (seconds since 1970)."""
        self.address: Callable[[], str] = str
        self._office = office
        self._now = now
        self._partners: dict[str, Partners] = {}
        self._client: httpx.AsyncClient | None = None

    def partners(self, kept: KeptEvent) -> Partners:
        """Return the other machines that keep an event."""
        if kept.code not in self._partners:
            made = Partners(kept, self._http, now=self._now, address=lambda: self._where(kept))
            self._partners[kept.code] = made
            kept.check_before_write(made.check)
        return self._partners[kept.code]

    def pages(self, code: str) -> tuple[str, ...]:
        """Return the pages of an event at the servers of the other machines: the one that writes first."""
        partners = self._partners.get(code)
        return tuple(page_of(machine) for machine in partners.servers) if partners else ()

    def pages_for(self, scope: Scope, code: str) -> tuple[str, ...]:
        """Return the pages that a client may reach: to others no address of this machine for itself alone."""
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        near = bool(hosts) and is_near(hosts[0])
        return tuple(page for page in self.pages(code.upper()) if near or not is_near(urlsplit(page).netloc))

    @property
    def origins(self) -> tuple[str, ...]:
        """The servers of all other machines, as the content policy names them."""
        pages = {page for code in self._partners for page in self.pages(code)}
        return tuple(sorted({page.rpartition("/e/")[0] for page in pages}))

    async def settle(self, kept: KeptEvent) -> None:
        """Read which machines keep an event, and store where this server answers about it, for the copies of it."""
        await self.partners(kept).refresh()
        address, own = self._where(kept), await kept.own_machine()
        if address and own.address != address:
            await kept.put_machine(own._replace(address=address, secret=own.secret or new_secret()))

    def _where(self, kept: KeptEvent) -> str:
        """Return where this server answers about an event."""
        address = self.address()
        return f"{address}/api/events/{kept.code}" if address else ""

    def _http(self) -> httpx.AsyncClient:
        """Return the client with which other machines are asked."""
        if self._client is None:
            import httpx  # noqa: PLC0415  (slow to import, and few servers need it)

            self._client = httpx.AsyncClient(trust_env=False)
        return self._client

    async def meet(self) -> None:
        """Keep in step with the other machines, so that one of them writes, until it is cancelled.

        Where none is known the database is asked seldom: another program may have stored one there.
        """
        clock, last = asyncio.get_running_loop().time, float("-inf")
        try:
            while True:
                if clock() - last >= _ALONE or any(partners.has_machines for partners in self._partners.values()):
                    last = clock()
                    await self._begin_looks()
                await asyncio.sleep(EACH)
        finally:
            if self._client is not None:
                await self._client.aclose()

    async def _begin_looks(self) -> None:
        """Begin to meet the other machines of each event that has some."""
        with contextlib.suppress(TableError, TournamentError):
            for code in await self._office.shared_codes():
                kept = await self._office.event(code)
                if code not in self._partners:
                    await self.settle(kept)
                self.partners(kept).begin_look()
