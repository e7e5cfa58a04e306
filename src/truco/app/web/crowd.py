"""The open sockets by table and by client, so that no table and no client can use up the server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from truco.app.web.connections import Limits
from truco.app.web.names import network_of
from truco.app.web.sent import TableEncoder
from truco.views import SPECTATOR


class Member(Protocol):
    """An open socket of a table."""

    @property
    def who(self) -> str:
        """The seat, or `SPECTATOR`."""

    def crowded_out(self) -> None:
        """Close, because a newer socket of the same seat takes its place."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The sockets of one table, the oldest first, and their encoder."""

    members: dict[Member, None] = field(default_factory=dict)
    encoder: TableEncoder = field(default_factory=TableEncoder)


class Crowd:
    """All open sockets; `limits` is how many there may be."""

    def __init__(self, limits: Limits) -> None:
        """Begin without sockets."""
        self._limits = limits
        self._tables: dict[str, _Table] = {}
        self._clients: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a socket of a client; return whether it is within the limit, else it is not counted."""
        client = network_of(address)
        if self._clients[client] >= self._limits.by_address:
            return False
        self._clients[client] += 1
        return True

    def leave(self, address: str) -> None:
        """Remove a counted socket."""
        client = network_of(address)
        self._clients[client] -= 1
        if not self._clients[client]:
            del self._clients[client]

    def join(self, code: str, member: Member) -> TableEncoder | None:
        """Add a socket to a table; return the encoder of the table, `None` if there was no room.

        Spectators beyond the limit are refused. A seat is never refused: its oldest socket is closed instead, which may
        be a connection that broke unnoticed.
        """
        table = self._tables.get(code) or _Table()
        if member.who == SPECTATOR:
            # The members are counted only where there may be too many: else each would cost as much as all before it.
            full = len(table.members) >= self._limits.spectators
            if full and sum(other.who == SPECTATOR for other in table.members) >= self._limits.spectators:
                return None
        else:
            same = [other for other in table.members if other.who == member.who]
            if len(same) >= self._limits.by_seat:
                same[0].crowded_out()
                del table.members[same[0]]
        table.members[member] = None
        self._tables[code] = table
        return table.encoder

    def part(self, code: str, member: Member) -> None:
        """Remove a socket from a table; nothing happens if it was not added."""
        table = self._tables.get(code)
        if table is not None:
            table.members.pop(member, None)
            if not table.members:
                del self._tables[code]
