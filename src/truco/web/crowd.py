"""The sockets that are open, by table and by client, so that none of these takes the server for itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from truco.views import SPECTATOR
from truco.web.connections import Limits
from truco.web.names import network_of
from truco.web.told import Teller


class Member(Protocol):
    """An open socket of a table."""

    @property
    def who(self) -> str:
        """The seat, or `SPECTATOR`."""

    def crowded_out(self) -> None:
        """Hear that a newer socket of the same seat takes this one's place."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The sockets of one table, the oldest first, and who encodes for them."""

    members: dict[Member, None] = field(default_factory=dict)
    teller: Teller = field(default_factory=Teller)


class Crowd:
    """Who is connected; `limits` say how many may be."""

    def __init__(self, limits: Limits) -> None:
        """Begin with nobody."""
        self._limits = limits
        self._tables: dict[str, _Table] = {}
        self._clients: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a socket of a client; tell whether there was room for it, else it was not counted."""
        client = network_of(address)
        if self._clients[client] >= self._limits.by_address:
            return False
        self._clients[client] += 1
        return True

    def leave(self, address: str) -> None:
        """Forget a socket that was counted."""
        client = network_of(address)
        self._clients[client] -= 1
        if not self._clients[client]:
            del self._clients[client]

    def join(self, code: str, member: Member) -> Teller | None:
        """Let a socket join a table; return who encodes for all its sockets, `None` where there was no room.

        Spectators beyond the limit are turned away. A seat's holder never is: its oldest socket makes room, which may
        be a connection that broke unnoticed.
        """
        table = self._tables.get(code) or _Table()
        same = [one for one in table.members if one.who == member.who]
        if member.who == SPECTATOR and len(same) >= self._limits.spectators:
            return None
        if member.who != SPECTATOR and len(same) >= self._limits.by_seat:
            same[0].crowded_out()
            del table.members[same[0]]
        table.members[member] = None
        self._tables[code] = table
        return table.teller

    def part(self, code: str, member: Member) -> None:
        """Forget a socket of a table; nothing happens where it did not join."""
        table = self._tables.get(code)
        if table is not None:
            table.members.pop(member, None)
            if not table.members:
                del self._tables[code]
